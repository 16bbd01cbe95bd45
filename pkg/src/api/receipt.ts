/** Signed receipts, and DSSE envelopes of the same bytes. */
import { effects } from "../effects.js";
import { plain, plainText } from "../plain.js";
import type { DsseEnvelope, JwkSet, ReceiptRevision, ReceiptVerification, SigningKey, StatementType, Verification } from "../types.js";

/**
 * Signs a revision as the action `sign` of {@link applyEvent} gives it: a compact JWS (ES256) whose payload is
 * the canonical in-toto Statement. The same revision and key give the same bytes everywhere.
 *
 * @throws {CountersignError} if the key is refused, or the revision, as one that contradicts itself.
 */
export function signReceipt(revision: ReceiptRevision, key: SigningKey): string {
  return effects("signReceipt", [plain(revision), plain(key)]);
}

/**
 * Tells whether one of the keys of `keySet` signed the receipt `jws`, and whether it says one thing throughout.
 *
 * ```js
 * const found = verifyReceipt(jws, keySet);
 * if (found.authentic && found.statement.predicate.safe_to_claim_complete) console.log("done");
 * ```
 *
 * @throws {CountersignError} only if the key set itself cannot be used.
 */
export function verifyReceipt(jws: string, keySet: JwkSet): ReceiptVerification {
  return effects("verifyReceipt", [plainText(jws), plain(keySet)]);
}

/**
 * The signed statement `jws` as a DSSE envelope, for in-toto and cosign: the same payload bytes, signed anew.
 * `jws` must carry a signature by a key of `key`.
 *
 * @throws {CountersignError} if the key or the statement is refused.
 */
export function exportDsse(jws: string, key: SigningKey): DsseEnvelope {
  return effects("exportDsse", [plainText(jws), plain(key)]);
}

/**
 * Tells whether one of the keys of `keySet` signed the envelope. A key id in it is a hint and no more.
 *
 * @param options.type what the statement must be about; a receipt unless told.
 * @throws {CountersignError} only if the key set itself cannot be used.
 */
export function verifyDsse(envelope: DsseEnvelope, keySet: JwkSet, options?: { type?: "effect-receipt" }): ReceiptVerification;
export function verifyDsse(envelope: DsseEnvelope, keySet: JwkSet, options: { type: StatementType }): Verification;
export function verifyDsse(envelope: DsseEnvelope, keySet: JwkSet, options: { type?: StatementType } = {}): Verification {
  return effects("verifyDsse", [plain(envelope), plain(keySet), plain(options)]);
}
