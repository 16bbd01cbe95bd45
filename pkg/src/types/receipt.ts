/** Effect receipts: what they say, and how they travel. */
import type { Ceiling, Tier } from "./bundle.js";
import type { AssertionOutcome, ClaimPair, Conclusion, Trust } from "./effect.js";
import type { EngineInfo } from "./report.js";
import type { Statement } from "./statement.js";
import type { Code } from "./code.js";

/** One revision of a receipt: what is told of an invocation. Times are milliseconds since 1970. */
export interface ReceiptRevision {
  /** SHA-256 of what the receipt is about; the same for each revision. */
  receipt_id: string;
  /** From 1, without a gap. */
  revision: number;
  /** The revision that this one takes the place of. */
  supersedes: number | null;
  workspace: string;
  invocation: string;
  tool: string;
  bundle_digest: string;
  plan_digest: string;
  target_digest: string;
  connection: string;
  tier: Tier;
  /** Whether the call went through, which is another question than its effect. */
  execution_status: "accepted" | "failed" | "unknown";
  conclusion: Conclusion;
  /** What is shown, with the class of the evidence. */
  claims: ClaimPair[];
  outcomes: { stage?: string; trust: Trust; id: string; outcome: AssertionOutcome }[];
  /** When it was verified first, even if that was withdrawn. */
  first_verified_at: number | null;
  deadline: number | null;
  ceiling: Ceiling;
  /** Whether no further revision follows. */
  terminal: boolean;
  /** The one bit for an agent that asks whether it may say that it is done. */
  safe_to_claim_complete: boolean;
  issued_at: number;
}

/** The predicate of a receipt's statement. `ar4si` is the tier of RATS AR4SI. */
export interface ReceiptPredicate extends ReceiptRevision {
  ar4si: "none" | "affirming" | "warning" | "contraindicated";
  engine: EngineInfo;
}

/**
 * Whether a receipt carries a signature by one of the caller's keys and is consistent. What it concludes
 * is another matter: an authentic receipt may say inconclusive.
 */
export type ReceiptVerification =
  | { authentic: true; kid: string; type: "effect-receipt"; statement: Statement<ReceiptPredicate> }
  /** `kid` and `unverified`, the payload where it could be read, are mere claims: for looking at, not for trusting. */
  | { authentic: false; code: Code; message: string; kid?: string; unverified?: unknown };

/** A statement as in-toto and cosign read it. The payload is base64 of the bytes that the JWS holds. */
export interface DsseEnvelope {
  payload: string;
  payloadType: string;
  /** ECDSA signatures in ASN.1 DER, base64. A key id is a hint. */
  signatures: { keyid?: string; sig: string }[];
}
