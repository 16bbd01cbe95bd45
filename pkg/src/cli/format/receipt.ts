/** A receipt for people: what it concludes, by what evidence, and how far it could have come. */
import type { AssertionOutcome, Conclusion, ReceiptPredicate, ReceiptVerification, Statement } from "../../types.js";
import { type Paint, visible } from "../terminal.js";

/** What is not proven looks like nothing that is. */
export const CONCLUSION: Readonly<Record<Conclusion, readonly [icon: string, colour: "green" | "red" | "yellow" | "dim", words: string]>> = {
  verified: ["✓", "green", "authoritative evidence shows the effect"],
  contradicted: ["✗", "red", "authoritative evidence shows otherwise"],
  inconclusive: ["?", "yellow", "not proven"],
  pending: ["…", "yellow", "not proven yet"],
  not_required: ["–", "dim", "a read has no effect to prove"],
};

/** The look of an outcome. */
export const OUTCOME: Readonly<Record<AssertionOutcome, readonly [icon: string, colour: "green" | "red" | "yellow"]>> = {
  pass: ["✓", "green"],
  fail: ["✗", "red"],
  missing: ["?", "yellow"],
  invalid: ["?", "yellow"],
};

/** Whether it is authentic, and apart from that what it says. */
export function prettyReceipt(found: ReceiptVerification, paint: Paint): string {
  if (found.authentic) {
    return `${paint("green", "✓ authentic")}  signed by key ${visible(found.kid)}\n\n${receiptLines(found.statement, paint).join("\n")}\n`;
  }
  const lines = [`${paint("red", "✗ not authentic")}  ${visible(found.code)}: ${visible(found.message)}`];
  if (found.kid !== undefined) lines.push(`claimed key  ${visible(found.kid)}`);
  lines.push("what it says is not to be relied on");
  return `${lines.join("\n")}\n`;
}

/** What an authentic statement says. */
export function receiptLines({ predicate: it }: Statement<ReceiptPredicate>, paint: Paint): string[] {
  const [icon, colour, words] = CONCLUSION[it.conclusion];
  const ceiling = it.ceiling.reasons.length === 0 ? "" : ` (${it.ceiling.reasons.join(", ")})`;
  return [
    `${paint(colour, `${icon} ${it.conclusion}`)}  ${words}`,
    `safe to claim complete  ${it.safe_to_claim_complete ? "yes" : "no"}`,
    `tool        ${visible(it.tool)}, invocation ${visible(it.invocation)} in ${visible(it.workspace)}`,
    `execution   ${it.execution_status}, over ${visible(it.connection)} (${it.tier})`,
    `revision    ${it.revision}${it.supersedes === null ? "" : `, supersedes ${it.supersedes}`}${it.terminal ? ", the last one" : ""}, issued ${time(it.issued_at)}`,
    ...(it.first_verified_at === null ? [] : [`verified    first at ${time(it.first_verified_at)}`]),
    ...(it.deadline === null ? [] : [`deadline    ${time(it.deadline)}`]),
    ...it.claims.map(({ claim, trust }) => `claim       ${visible(claim)} by ${trust}`),
    ...it.outcomes.map(({ stage, trust, id, outcome }) => {
      const [icon, colour] = OUTCOME[outcome];
      return `${paint(colour, `${icon} ${outcome}`.padEnd(12))}${visible(stage === undefined ? id : `${stage}/${id}`)} by ${trust}`;
    }),
    `ceiling     ${it.ceiling.max_conclusion}${ceiling}`,
    paint("dim", `receipt sha256:${it.receipt_id}`),
    paint("dim", `bundle sha256:${it.bundle_digest}`),
    paint("dim", `plan sha256:${it.plan_digest}`),
    paint("dim", `target sha256:${it.target_digest}`),
    paint("dim", `engine ${visible(it.engine.name)} ${visible(it.engine.version)}`),
  ];
}

/** Times are milliseconds; one beyond the calendar stays a number. */
function time(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString();
}
