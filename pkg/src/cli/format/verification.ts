/** A verification for people: authenticity first, and apart from it what the statement says. */
import type { Statement, Verification, VerdictPredicate } from "../../types.js";
import { type Paint, visible } from "../terminal.js";
import { MARK } from "./pretty.js";
import { receiptLines } from "./receipt.js";

export function prettyVerification(found: Verification, paint: Paint): string {
  if (!found.authentic) {
    const lines = [`${paint("red", "✗ not authentic")}  ${visible(found.code)}: ${visible(found.message)}`];
    if (found.kid !== undefined) lines.push(`claimed key  ${visible(found.kid)}`);
    lines.push("what it says is not to be relied on");
    return `${lines.join("\n")}\n`;
  }
  const lines = [`${paint("green", "✓ authentic")}  signed by key ${visible(found.kid)}`, ""];
  lines.push(...(found.type === "verdict" ? conclusion(found.statement, paint) : receiptLines(found.statement, paint)));
  for (const { name, digest } of found.statement.subject) lines.push(`subject  ${visible(name)}  sha256:${visible(digest.sha256)}`);
  return `${lines.join("\n")}\n`;
}

function conclusion({ predicate }: Statement<VerdictPredicate>, paint: Paint): string[] {
  const { verdict, results, criteria, engine } = predicate;
  const [icon, colour] = MARK[verdict.verdict];
  return [
    `${paint(colour, `${icon} ${verdict.verdict}`)}  ${visible(verdict.reasoning)}`,
    ...results.map(({ id, outcome, code }) => {
      const [icon, colour] = MARK[outcome];
      return `${paint(colour, `${icon} ${outcome}`)}  ${visible(id)}${code === undefined ? "" : `  ${visible(code)}`}`;
    }),
    `criteria  sha256:${visible(criteria.sha256)}`,
    `engine  ${visible(engine.name)} ${visible(engine.version)}, Unicode ${visible(engine.unicode)}`,
  ];
}
