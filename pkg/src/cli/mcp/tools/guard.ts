/** The tool `guard`: one check, without a verdict around it. */
import { check } from "../../../api/check.js";
import { explain } from "../../../api/explain.js";
import type { CheckRequest } from "../../../types.js";
import { prettyResult } from "../../format/pretty.js";
import { unpainted } from "../../terminal.js";
import { ARTIFACT, BUDGET, CHECK, GUARDED, object } from "../schemas.js";
import { expectMembers, placed, PURE, type Answer, type Definition } from "./tool.js";

export const definition: Definition = {
  name: "guard",
  title: "Run one check",
  description: "Decides one check on an artifact: holds, violated or unresolved, with evidence by path and line. For a quick look while working; `check` gives the verdict on all criteria.",
  inputSchema: object({ artifact: ARTIFACT, check: CHECK, budget: BUDGET }, ["budget"]),
  outputSchema: GUARDED,
  annotations: PURE,
};

const ID = "guard";

export function run(args: Record<string, unknown>): Answer {
  expectMembers(args, ["artifact", "check"], ["budget"]);
  const { check: form, ...rest } = args;
  const request = { ...rest, criteria: [{ id: ID, check: form }] } as unknown as CheckRequest;
  const report = placed("/criteria/0", "", () => check(request));
  const [result] = report.results;
  if (result === undefined) throw new Error("a report has one result per criterion");
  const { outcome, code, evidence, fuel } = result;
  const help = code === undefined ? undefined : explain(code)?.help;
  const followups = report.verdict.followups.map((followup) => followup.replace(`Criterion ${ID}: `, ""));
  return {
    structured: { outcome, ...(code === undefined ? {} : { code, help }), evidence, followups, digests: report.digests, fuel },
    text: prettyResult(result, followups, unpainted),
  };
}
