/** The prompt `verify`: the same question put to a model, for what no machine can decide. */
import { CountersignError } from "../../error.js";
import type { Judge } from "./judge.js";
import type { GetPromptResult, Prompt } from "./sdk.js";

export const PROMPTS: Prompt[] = [
  {
    name: "verify",
    title: "Ask a model for a verdict",
    description: "The three sections ARTIFACT, CRITERIA and RETURN: the question that `check` answers, put to a model.",
    arguments: [
      { name: "artifact", description: "the text to judge", required: true },
      { name: "criteria", description: "what must hold, one sentence a line", required: true },
    ],
  },
];

/** @throws {CountersignError} `missing_member`, and the codes of the request. */
export async function getPrompt(args: Record<string, string>, judge: Judge, signal: AbortSignal): Promise<GetPromptResult> {
  for (const name of ["artifact", "criteria"]) {
    if (args[name] === undefined) throw new CountersignError("missing_member", `the argument \`${name}\` is missing`);
  }
  const criteria = (args["criteria"] ?? "").split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== "");
  const { text } = await judge.run("scaffold", { artifact: { text: args["artifact"] }, criteria }, signal);
  return { messages: [{ role: "user", content: { type: "text", text } }] };
}
