/** A report for people. Status is an icon and a word; colour only repeats it. */
import type { Criterion, CriterionResult, Evidence, Reply, Report } from "../../types.js";
import { explain } from "../../api/explain.js";
import { type Paint, visible } from "../terminal.js";
import { reason, sentence } from "./criterion.js";

export const MARK = {
  pass: ["✓", "green"],
  fail: ["✗", "red"],
  "needs-info": ["?", "yellow"],
  holds: ["✓", "green"],
  violated: ["✗", "red"],
  unresolved: ["?", "yellow"],
} as const;

export function pretty(report: Report, criteria: Criterion[], statement: string | undefined, paint: Paint): string {
  const { verdict, results, digests, fuel } = report;
  const [icon, colour] = MARK[verdict.verdict];
  const lines = [`${paint(colour, `${icon} ${verdict.verdict}`)}  ${visible(verdict.reasoning)}`, ""];
  for (const [index, result] of results.entries()) lines.push(...criterionLines(result, sentence(criteria[index]), paint));
  lines.push(...followupLines(verdict.followups, paint));
  lines.push("", paint("dim", `artifact sha256:${digests.artifact}`), paint("dim", `criteria sha256:${digests.criteria}`), paint("dim", `fuel ${fuel}`));
  if (statement !== undefined) lines.push("", paint("bold", "statement"), statement);
  return `${lines.join("\n")}\n`;
}

/** One result on its own. */
export function prettyResult(result: CriterionResult, followups: string[], paint: Paint): string {
  return `${[...criterionLines(result, "", paint), ...followupLines(followups, paint)].join("\n")}\n`;
}

export function prettyReply({ verdict, code }: Reply, paint: Paint): string {
  const [icon, colour] = MARK[verdict.verdict];
  const lines = [`${paint(colour, `${icon} ${verdict.verdict}`)}  ${visible(verdict.reasoning)}`];
  if (code !== undefined) lines.push(`    ${visible(code)}: ${explain(code)?.help ?? ""}`);
  lines.push(...verdict.evidence.map((evidence) => evidenceLine(evidence, paint)), ...followupLines(verdict.followups, paint));
  return `${lines.join("\n")}\n`;
}

function criterionLines(result: CriterionResult, text: string, paint: Paint): string[] {
  const [icon, colour] = MARK[result.outcome];
  const head = `${paint(colour, `${icon} ${result.outcome}`)}  ${visible(result.id)}${text === "" ? "" : `  ${visible(text)}`}`;
  const lines = [head, ...result.evidence.map((evidence) => evidenceLine(evidence, paint))];
  if (result.outcome === "unresolved") lines.push(`    ${visible(result.code ?? "")}: ${visible(reason(result))}`);
  return lines;
}

function evidenceLine({ claim, source, note }: Evidence, paint: Paint): string {
  const more = note === undefined ? "" : paint("dim", `  ${visible(note)}`);
  return `    ${paint("bold", visible(source))}  ${visible(claim)}${more}`;
}

function followupLines(followups: string[], paint: Paint): string[] {
  if (followups.length === 0) return [];
  return ["", paint("bold", "next"), ...followups.map((followup) => `  - ${visible(followup)}`)];
}
