/**
 * The caller's side of a delegated check: ask, turn a fail's followups into the agent's next prompt, and
 * stop on pass, on needs-info, or when the rounds are used up.
 */
import { delegate, nextStep } from "countersign";

/**
 * Lets `agent` work until the peer at `url` passes its artifact.
 *
 * @param {string} url the peer
 * @param {{ artifact: import("countersign").Artifact, criteria: import("countersign").Criterion[] }} work
 * @param {(prompt: string, artifact: import("countersign").Artifact) => Promise<import("countersign").Artifact>} agent
 *   makes the artifact anew by what the prompt says
 * @param {{ rounds?: number, told?: (found: import("countersign").Delegation, round: number) => void }
 *   & Partial<import("countersign").DelegateOptions>} options `rounds` checks at most, 5 unless told otherwise
 * @returns the artifact that was checked last, the answer to that check, and why the loop ended: `pass`;
 *   `needs-info`, with what is missing; `unproven`, a pass that nobody can prove; `rounds`
 */
export async function verifyLoop(url, { artifact, criteria }, agent, { rounds = 5, told = () => {}, ...options } = {}) {
  for (let round = 1; ; round += 1) {
    const found = await delegate(url, { ...options, artifact, criteria });
    told(found, round);
    const next = nextStep(found.verdict);
    // A signature is no pass, and a pass without one is the word of whoever answered.
    if (next.step === "complete") return { end: found.signature.authentic ? "pass" : "unproven", artifact, found, round };
    if (next.step === "needs-context") return { end: "needs-info", missing: next.missing, artifact, found, round };
    if (round >= rounds) return { end: "rounds", artifact, found, round };
    artifact = await agent(next.prompt, artifact);
  }
}
