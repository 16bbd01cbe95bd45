/** The tool `ask_peer`: the same question put to another verifier over A2A. */
import { delegate } from "../../../client/delegate.js";
import { CountersignError } from "../../../error.js";
import { plain } from "../../../plain.js";
import type { DelegateOptions } from "../../../types.js";
import { prettyDelegation } from "../../format/delegation.js";
import { unpainted } from "../../terminal.js";
import { ARTIFACT, BUDGET, CRITERIA, DELEGATION, KEY_SET, object } from "../schemas.js";
import { expectMembers, text, type Answer, type Definition } from "./tool.js";

export const definition: Definition = {
  name: "ask_peer",
  title: "Ask another verifier",
  description: `Sends an artifact and criteria to an A2A peer and gives its verdict, and apart from that whether the verdict is signed by the peer's key.
For a second opinion, for criteria that need a model, or for a verdict that others trust. The artifact leaves this machine.
needs-info with a question: ask again with what is missing and the same task.`,
  inputSchema: object(
    {
      url: { type: "string", description: "the peer's origin, its A2A endpoint or its agent card" },
      artifact: ARTIFACT,
      criteria: CRITERIA,
      budget: BUDGET,
      keySet: { ...KEY_SET, description: "the peer's public keys as a JWK Set, where they are known; otherwise those that its origin publishes" },
      task: object({ id: { type: "string" }, contextId: { type: "string" } }, ["contextId"], "the task of an earlier needs-info, where this answers its question"),
    },
    ["budget", "keySet", "task"],
  ),
  outputSchema: DELEGATION,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
};

/** Whom the server may ask, and with what. A model names the peer, so it must not decide who sees the token. */
export interface Reach {
  /** Origins that the user named: with any, no other peer is asked. */
  peers: string[];
  /** Sent to those and to nobody else. */
  token: string | undefined;
}

export async function run(args: unknown, { peers, token }: Reach, signal: AbortSignal, onEvent: () => void): Promise<Answer> {
  const members = plain(args) as Record<string, unknown>;
  expectMembers(members, ["url", "artifact", "criteria"], ["budget", "keySet", "task"]);
  const { url: _, ...rest } = members;
  const url = text(members, "url");
  const named = URL.canParse(url) && peers.includes(new URL(url).origin);
  if (peers.length === 0 && !isPrivate(url)) throw new CountersignError("unreadable", "the address is not an https address", { pointer: "/url" });
  if (peers.length > 0 && !named) throw new CountersignError("other_origin", `this server asks only ${peers.join(", ")}`, { pointer: "/url" });
  const found = await delegate(url, { ...(rest as unknown as DelegateOptions), token: named ? token : undefined, signal, onEvent });
  return { structured: { ...found }, text: prettyDelegation(found, unpainted) };
}

/** Over https, or to this machine: a model must not send artifacts about in the clear. */
function isPrivate(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname));
}
