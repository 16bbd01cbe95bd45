/**
 * The capability for one probe. In this order: {@link presentCapability}, consuming the nonce in one atomic
 * step, {@link recheckCapability}. What the first refuses never reaches the store of nonces; what the last
 * refuses has burnt its nonce.
 */
import { effects } from "../effects.js";
import { plain, plainText } from "../plain.js";
import type {
  CapabilityClaims, CapabilityPolicy, CapabilityPresentation, CapabilityRecheck, InvocationState, JwkSet, SigningKey,
} from "../types.js";

/**
 * Signs a capability. Nonce and times are the caller's.
 *
 * @throws {CountersignError} if the key is refused, or claims that no gateway would take.
 */
export function mintCapability(claims: CapabilityClaims, key: SigningKey): string {
  return effects("mintCapability", [plain(claims), plain(key)]);
}

/**
 * Checks everything that comes before the nonce is consumed.
 *
 * @param at the time in milliseconds since 1970.
 * @throws {CountersignError} if the key set, the policy or the time cannot be used.
 */
export function presentCapability(token: string, keySet: JwkSet, policy: CapabilityPolicy, at: number): CapabilityPresentation {
  return effects("presentCapability", [plainText(token), plain(keySet), plain(policy), plain(at)]);
}

/**
 * Checks everything that comes after the nonce is consumed, against the pinned state and nothing else.
 *
 * @param state `null` when nothing is pinned.
 * @param targetDigest of the target to which the connection leads now; `null` when it is revoked.
 * @throws {CountersignError} if claims or state cannot be read. Nothing is authorized then either.
 */
export function recheckCapability(claims: CapabilityClaims, state: InvocationState | null, targetDigest: string | null): CapabilityRecheck {
  return effects("recheckCapability", [plain(claims), plain(state), plain(targetDigest)]);
}
