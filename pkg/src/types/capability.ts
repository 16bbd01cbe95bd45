/** The capability by which control asks the gateway for one probe. */
import type { Code } from "./code.js";

/** What a capability says. `iat` and `exp` are seconds since 1970. */
export interface CapabilityClaims {
  iss: string;
  aud: string;
  iat: number;
  exp: number;
  /** The nonce: 16 to 64 characters, used once. */
  jti: string;
  workspace: string;
  invocation: string;
  connection: string;
  stage: string;
  operation: string;
  bundle_digest: string;
  plan_digest: string;
  expected_revision: number;
}

/** What a gateway accepts. */
export interface CapabilityPolicy {
  iss: string;
  aud: string;
  /** The longest life in milliseconds; 60,000 is the default and the most. */
  max_ttl_ms?: number;
}

/** The check before the nonce is consumed. To the outside every refusal looks the same; the code is for the log. */
export type CapabilityPresentation = { authentic: true; claims: CapabilityClaims } | { authentic: false; code: Code; message: string };

/** The check after the nonce is consumed. */
export type CapabilityRecheck = { authorized: true } | { authorized: false; code: Code; message: string };
