/** The verdict in what a peer answered. Never a pass that the peer did not give. */
import { explain } from "../api/explain.js";
import { readReply, readVerdictArtifact } from "../api/verdict.js";
import { CountersignError } from "../error.js";
import type { Code, Verdict } from "../types.js";
import type { Answer, Part } from "./answer.js";
import { EXTENSION } from "./card.js";
import { cut, isObject, words } from "./read.js";

/** What an answer comes to. */
export interface Conclusion {
  verdict: Verdict;
  /** Why the verdict is not the peer's own. */
  code?: Code;
}

/**
 * Takes the verdict of the artifacts, else of the peer's message, else of its text as `readReply` reads it.
 * A task that waits for its caller is needs-info with the peer's question as the followup.
 *
 * @throws {CountersignError} `task_failed`, or `unauthorized` where the task asks for it.
 */
export function conclude(answer: Answer): Conclusion {
  const state = answer.task?.state;
  if (!answer.replied) {
    if (state === "auth-required") throw new CountersignError("unauthorized", `the peer asks for further authorization: ${cut(textOf(answer.said))}`);
    if (state === "failed" || state === "canceled" || state === "rejected") {
      throw new CountersignError("task_failed", `the task ended as ${state}: ${cut(textOf(answer.said) || "no reason is given")}`);
    }
  }
  const stated = statedIn({ artifacts: [...answer.artifacts.values()] }) ?? statedIn({ parts: answer.said });
  if (state === "input-required" && !answer.replied && (stated === undefined || stated.verdict.verdict === "pass")) return asked(textOf(answer.said));
  return stated ?? readReply(wordsOf(answer));
}

/** Whether an artifact holds a verdict, so that nothing more has to be waited for. */
export function hasVerdict({ artifacts }: Answer): boolean {
  return statedIn({ artifacts: [...artifacts.values()] }) !== undefined;
}

/** All that the peer said: its artifacts' text, then its message. */
export function wordsOf({ artifacts, said }: Answer): string {
  const texts = [...artifacts.values()].map(({ parts }) => textOf(parts));
  return [...texts, textOf(said)].filter((text) => text !== "").join("\n\n");
}

/** Our extension's metadata beside the verdict: `{statement, details}`. */
export function attached({ artifacts }: Answer): { statement?: string; details?: unknown } {
  for (const { metadata } of artifacts.values()) {
    const own = isObject(metadata) ? metadata[EXTENSION] : undefined;
    if (!isObject(own)) continue;
    const statement = words(own["statement"]);
    return { ...(statement === undefined ? {} : { statement }), ...(own["details"] === undefined ? {} : { details: own["details"] }) };
  }
  return {};
}

/** Chunks of one text come as parts one after another. */
function textOf(parts: Part[]): string {
  return parts.map(({ text }) => (typeof text === "string" ? text : "")).join("");
}

/** The verdict in the data parts of `holder`, or a needs-info that says what is wrong with it; `undefined` if there is none. */
function statedIn(holder: object): Conclusion | undefined {
  try {
    return { verdict: readVerdictArtifact(holder) };
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    return error.code === "no_verdict" ? undefined : undecided(error.code, `The peer's verdict cannot be used: ${cut(error.message)}.`, explain(error.code)?.help ?? error.message);
  }
}

function asked(question: string): Conclusion {
  const said = question.trim() === "" ? "send what the peer needs, with the id of the task" : question.trim();
  return { verdict: { verdict: "needs-info", reasoning: "The peer needs more before it can give a verdict.", evidence: [], followups: [said] } };
}

function undecided(code: Code, reasoning: string, followup: string): Conclusion {
  return { verdict: { verdict: "needs-info", reasoning, evidence: [], followups: [followup] }, code };
}
