/** Delegating a check to an A2A peer. */
import { scaffold } from "../api/check.js";
import { CountersignError } from "../error.js";
import { plain } from "../plain.js";
import type { CheckRequest, Delegation, DelegateOptions } from "../types.js";
import { readAddress } from "./address.js";
import { findCard, type Card } from "./card.js";
import { attached, conclude, wordsOf } from "./conclude.js";
import { converse } from "./converse.js";
import { deadline } from "./deadline.js";
import { isDowngrade, type Link } from "./http.js";
import type { Saying } from "./message.js";
import { cut } from "./read.js";
import { readKeySet, verifyAnswer } from "./signature.js";

/** Milliseconds for a conversation unless told otherwise: a peer may be a model that takes its time. */
const PATIENCE = 300_000;

/**
 * Asks an A2A peer for a verdict and verifies its signature.
 *
 * ```js
 * const { verdict, signature } = await delegate("https://verifier.example", {
 *   artifact: { files: [{ path: "limit.py", text }] },
 *   criteria: ["is valid Python", "defines function limit"],
 *   token,
 * });
 * if (verdict.verdict === "pass" && signature.authentic) accept();
 * ```
 *
 * The peer may speak A2A 1.0 or 0.3. One that answers in words alone is read as `readReply` reads a
 * reply; one that asks back gives needs-info with its question as the followup.
 *
 * @param url the peer's origin, its endpoint or its agent card.
 * @throws {CountersignError} if the request is refused or the peer gives no answer: `peer_unreachable`,
 * `peer_refused`, `unauthorized`, `other_origin`, `invalid_card`, `no_common_transport`, `invalid_frame`,
 * `frame_too_large`, `task_failed`, `timed_out`. A signature that does not verify is no error but told.
 */
export async function delegate(url: string | { readonly href: string }, options: DelegateOptions): Promise<Delegation> {
  const address = readAddress(typeof url === "string" ? url : url.href);
  const { artifact, criteria, budget, token, origins = [], task, timeout = PATIENCE, onEvent = () => undefined } = options;
  const request = plain({ artifact, criteria, budget }) as CheckRequest;
  const prompt = scaffold(request);
  const keySet = readKeySet(options.keySet);
  checkToken(token);
  const trusted = new Set([address.url.origin, ...origins.map(originOf)]);
  const limit = deadline(timeout, options.signal);
  const link: Link = { fetch: options.fetch ?? fetch, token, origins: trusted, signal: limit.signal };
  try {
    const card = await findCard(link, address);
    const saying: Saying = { request, prompt, extended: card.extension !== undefined, messageId: randomId(), task };
    const { answer, channel } = await converse(link, admitted(link, card), card.streaming, saying, onEvent);
    const { verdict, code } = conclude(answer);
    const { statement, details } = attached(answer);
    return {
      verdict,
      ...(code === undefined ? {} : { code }),
      signature: await verifyAnswer(link, card, statement, keySet, request, verdict),
      ...(statement === undefined ? {} : { statement }),
      ...(details === undefined ? {} : { details }),
      text: wordsOf(answer),
      ...(answer.task === undefined ? {} : { task: answer.task }),
      dialect: channel.dialect,
      binding: channel.binding,
      peer: { name: card.name, version: card.version },
    };
  } finally {
    limit.end();
  }
}

/**
 * The channels that may be used: with a token those of the origins that may see it, and never one in the
 * clear that a card over https names, unless the caller lists its origin.
 */
function admitted({ token, origins }: Link, { channels, url }: Card): Card["channels"] {
  const own = channels.filter((channel) => origins.has(channel.url.origin) || (token === undefined && !isDowngrade(url, channel.url)));
  const [elsewhere] = channels;
  if (own.length > 0 || elsewhere === undefined) return own;
  const why = token === undefined ? "in the clear" : "and the call carries a token";
  throw new CountersignError("other_origin", `\`${cut(url.href)}\` names an endpoint at \`${cut(elsewhere.url.origin)}\`, ${why}`);
}

/** A host's own complaint about a header would quote the token. */
function checkToken(token: string | undefined): void {
  if (token === undefined || /^[\x21-\x7e]+$/.test(token)) return;
  throw new CountersignError("out_of_range", "the token is not made of printable ASCII characters without blanks", { pointer: "/token" });
}

function originOf(origin: string): string {
  return readAddress(origin).url.origin;
}

/** Not `randomUUID`, which a page without https does not have. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
