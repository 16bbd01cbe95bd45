/** Signing verdicts and verifying signed statements. */
import { engine } from "../full.js";
import { plain, plainText } from "../plain.js";
import type { JwkSet, PrivateJwk, Report, SigningKey, StatementType, Verification } from "../types.js";

/**
 * Signs a report: a compact JWS (ES256) whose payload is the canonical in-toto Statement of the
 * verdict. The same report and key give the same bytes everywhere (RFC 6979).
 *
 * @throws {CountersignError} if the report or the key is refused.
 */
export function signVerdict(report: Report, key: SigningKey): string {
  const input = plain(report);
  const secret = plain(key);
  return engine.call((glue) => glue.signVerdict(input, secret));
}

/**
 * Tells whether one of the keys of `keySet` signed the statement `jws`. The key set comes from the
 * caller, never from the statement.
 *
 * ```js
 * const found = verifyStatement(jws, await (await fetch(issuer + "/.well-known/jwks.json")).json());
 * if (found.authentic) console.log(found.statement.predicate);
 * ```
 *
 * @param options.type what the statement must be about; a verdict unless told.
 * @throws {CountersignError} only if the key set itself cannot be used.
 */
export function verifyStatement(jws: string, keySet: JwkSet, options: { type?: StatementType } = {}): Verification {
  const keys = plain(keySet);
  const type = plainText(options.type ?? "verdict");
  const input = plainText(jws);
  return engine.call((glue) => glue.verifyStatement(input, keys, type));
}

/**
 * The public half of `key` as a JWK Set, to be published for those who verify.
 *
 * @throws {CountersignError} if the key is refused.
 */
export function publicKeySet(key: SigningKey): JwkSet {
  const secret = plain(key);
  return engine.call((glue) => glue.publicKeySet(secret));
}

/** Makes a new private P-256 key from the host's source of randomness. */
export function generateKey(): PrivateJwk {
  return engine.call((glue) => glue.generateKey());
}
