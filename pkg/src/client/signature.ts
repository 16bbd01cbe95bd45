/** Whether a verdict is signed by its peer, for what was sent. */
import { CountersignError } from "../error.js";
import { engine } from "../full.js";
import { plain, plainText } from "../plain.js";
import type { CheckRequest, JwkSet, Verdict, Verification } from "../types.js";
import type { Card } from "./card.js";
import { type Link, send } from "./http.js";
import { cut } from "./read.js";
import { pieces, whole, parsed } from "./text.js";

/** Where an origin publishes its keys. */
const KEYS = "/.well-known/jwks.json";

/**
 * Verifies `statement` by `keySet`, else by the keys that the peer's origin publishes, and as being about
 * `request` and saying `verdict`. Keys that cannot be had leave it unproven.
 */
export async function verifyAnswer(link: Link, card: Card, statement: string | undefined, keySet: unknown, request: CheckRequest, verdict: Verdict): Promise<Verification> {
  if (statement === undefined) return unproven("unsigned", "the answer carries no signed statement");
  try {
    const keys = keySet ?? (await fetchKeys(link, card));
    const [jws, shown] = [plainText(statement), plain(verdict)];
    return engine.call((glue) => glue.verifyAnswer(jws, keys, request, shown));
  } catch (error) {
    if (!(error instanceof CountersignError) || link.signal.aborted) throw error;
    return unproven(error.code, error.message);
  }
}

/**
 * The caller's keys, refused before the peer works for nothing.
 *
 * @throws {CountersignError} `invalid_key_set`.
 */
export function readKeySet(keySet: JwkSet | undefined): unknown {
  if (keySet === undefined) return undefined;
  const keys = plain(keySet);
  engine.call((glue) => glue.verifyStatement("", keys, "verdict"));
  return keys;
}

/** A card may name its keys' place, but only on its own origin. */
async function fetchKeys(link: Link, { url, extension }: Card): Promise<unknown> {
  const named = extension?.["jwks"];
  const place = typeof named === "string" ? resolve(named, url) : undefined;
  const address = place?.origin === url.origin ? place : new URL(KEYS, url);
  const response = await send(link, { method: "GET", url: address, headers: { accept: "application/json" }, authorized: false });
  const text = await whole(pieces(link, response));
  if (!response.ok) throw new CountersignError("unreadable", `\`${cut(address.href)}\` answered with status ${response.status}`);
  return parsed(text);
}

function resolve(address: string, base: URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

function unproven(code: string, message: string): Verification {
  return { authentic: false, code, message };
}
