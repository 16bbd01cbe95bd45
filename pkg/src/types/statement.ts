/** Keys, signed statements and their verification. */
import type { Code } from "./code.js";
import type { ReceiptPredicate } from "./receipt.js";
import type { EngineInfo, Outcome } from "./report.js";
import type { Verdict } from "./verdict.js";

/** A public P-256 key as a JSON Web Key (RFC 7517). */
export interface PublicJwk {
  kty: "EC";
  crv: "P-256";
  /** Base64url of 32 bytes. */
  x: string;
  /** Base64url of 32 bytes. */
  y: string;
  /** The key's thumbprint (RFC 7638). */
  kid?: string;
  alg?: string;
  use?: string;
  /** `["verify"]` of a public key, `["sign"]` of a private one. */
  key_ops?: string[];
  /** In a set: the one key that signs is active, the others are retired and still verify. */
  status?: "active" | "retired";
}

/** A private P-256 key. Keep `d` to yourself. */
export interface PrivateJwk extends PublicJwk {
  /** Base64url of 32 bytes. */
  d: string;
}

/** A JWK Set of public keys. */
export interface JwkSet<Key extends PublicJwk = PublicJwk> {
  keys: Key[];
}

/** A signing key: a private JWK, a JWK Set with one active private key, or the text of either, or PKCS#8 PEM. */
export type SigningKey = PrivateJwk | JwkSet<PrivateJwk | PublicJwk> | string;

/** What a statement can be about. */
export type StatementType = "verdict" | "effect-receipt";

/** An in-toto Statement v1. */
export interface Statement<Predicate = unknown> {
  _type: string;
  /** What was judged, by digest. */
  subject: { name: string; digest: { sha256: string } }[];
  predicateType: string;
  predicate: Predicate;
}

/** The predicate of a verdict's statement. */
export interface VerdictPredicate {
  verdict: Verdict;
  results: { id: string; outcome: Outcome; code?: Code }[];
  engine: EngineInfo;
  criteria: { sha256: string };
  fuel: number;
}

/**
 * Whether a statement carries a signature by one of the caller's keys. What the statement says is
 * another matter: an authentic statement may say fail, and one that is not authentic says nothing.
 */
export type Verification =
  | { authentic: true; kid: string; type: "verdict"; statement: Statement<VerdictPredicate> }
  | { authentic: true; kid: string; type: "effect-receipt"; statement: Statement<ReceiptPredicate> }
  /** `kid` and `unverified`, the payload where it could be read, are mere claims: for looking at, not for trusting. */
  | { authentic: false; code: Code; message: string; kid?: string; unverified?: unknown };
