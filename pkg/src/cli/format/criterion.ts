/** What the formats say about a criterion and its result. */
import { explain } from "../../api/explain.js";
import type { Criterion, CriterionResult } from "../../types.js";

/** The criterion in its author's words; empty if it has none. */
export function sentence(criterion: Criterion | undefined): string {
  return (typeof criterion === "string" ? criterion : criterion?.text) ?? "";
}

/** Why a criterion is unresolved, and what to do. */
export function reason({ code }: CriterionResult): string {
  const explanation = code === undefined ? undefined : explain(code);
  return explanation === undefined ? "it could not be decided" : `${explanation.summary}; ${explanation.help}`;
}
