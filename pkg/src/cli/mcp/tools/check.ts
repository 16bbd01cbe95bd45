/** The tool `check`: the whole question. */
import { check } from "../../../api/check.js";
import { signVerdict } from "../../../api/statement.js";
import type { CheckRequest } from "../../../types.js";
import { pretty } from "../../format/pretty.js";
import { unpainted } from "../../terminal.js";
import { ARTIFACT, BUDGET, CRITERIA, object, REPORT } from "../schemas.js";
import { PURE, type Answer, type Definition } from "./tool.js";

export const definition: Definition = {
  name: "check",
  title: "Check an artifact against criteria",
  description: `Judges an artifact by criteria, without a model: pass, fail or needs-info, with evidence by path and line.
fail: the followups say what to change, then check again. needs-info: something could not be decided; the followups say what is missing.
Neither is an error. The same call always gives the same verdict. Where the server has a key, the answer carries the signed statement.`,
  inputSchema: object({ artifact: ARTIFACT, criteria: CRITERIA, budget: BUDGET }, ["budget"]),
  outputSchema: object({ report: REPORT, statement: { type: "string", description: "the signed verdict, a compact JWS" } }, ["statement"]),
  annotations: PURE,
};

export function run(args: Record<string, unknown>, key: string | undefined): Answer {
  const request = args as unknown as CheckRequest;
  const report = check(request);
  const statement = key === undefined ? undefined : signVerdict(report, key);
  return {
    structured: { report, ...(statement === undefined ? {} : { statement }) },
    text: pretty(report, request.criteria, statement, unpainted),
  };
}
