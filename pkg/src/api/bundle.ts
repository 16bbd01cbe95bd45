/** The reviewed snapshot of a workspace. */
import { effects } from "../effects.js";
import { plain } from "../plain.js";
import type { Bundle, BundleValidation, Ceiling, CeilingQuery, Contract, ContractQuery } from "../types.js";

/** Reads a bundle as a whole: with its digest, or with every fault and its place. */
export function validateBundle(bundle: Bundle | Record<string, unknown>): BundleValidation {
  return effects("validateBundle", [plain(bundle)]);
}

/**
 * How far a conclusion can reach, before anything is called or even connected.
 *
 * ```js
 * ceiling(bundle, { tool: "create_issue" }).max_conclusion; // "verified"
 * ```
 *
 * @throws {CountersignError} if the bundle has a fault, or does not declare what is named.
 */
export function ceiling(bundle: Bundle, of: CeilingQuery): Ceiling {
  return effects("ceiling", [plain(bundle), plain(of)]);
}

/**
 * What is to be pinned to an invocation of a tool.
 *
 * @throws {CountersignError} `unreviewed_bundle` if the bundle is not the reviewed one, and as {@link ceiling}.
 */
export function contract(bundle: Bundle, of: ContractQuery): Contract {
  return effects("contract", [plain(bundle), plain(of)]);
}
