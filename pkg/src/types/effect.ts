/** What a tool declares of its effect, what was seen of a call, and what follows. */
import type { Code } from "./code.js";

/** The class of a source of evidence. There is no order between them: what counts is named, class by class. */
export type Trust = "untrusted" | "broker_attested" | "connector_attested" | "gateway_observed" | "vendor_signed";

/** Which classes are authoritative for a response. */
export type TrustRule = "gateway_observed_only" | "allow_connector_attested";

/** Whether an effect happened, as far as the evidence goes. */
export type Conclusion = "not_required" | "pending" | "verified" | "inconclusive" | "contradicted";

/** What became of one assertion. */
export type AssertionOutcome = "pass" | "fail" | "missing" | "invalid";

/** Where a value is taken from. `pointer` is a JSON pointer (RFC 6901). */
export type Selector =
  | { from: "request_body"; pointer: string }
  | { from: "response_body"; pointer: string }
  | { from: "response_header"; name: string }
  | { from: "http_status" };

/** One check of a selected value; `id` is unique in its list. */
export type Assertion = { id: string; select: Selector } & (
  | { op: "exists" }
  | { op: "equals_literal"; value: unknown }
  /** Equals what the request's body holds at the pointer. */
  | { op: "equals_request"; request: string }
  | { op: "one_of"; values: unknown[] }
  /** In the stages of a plan only. */
  | { op: "absent" }
);

/** What a response is checked for at once. */
export interface Binding {
  trust_rule: TrustRule;
  assertions: Assertion[];
}

/** The request of a readback. Its host is that of the connection, never part of the plan. */
export interface Probe {
  method: "GET" | "HEAD";
  /** With a whole segment `{name}` for each parameter. */
  path_template: string;
  /** Where each parameter is taken from, when the invocation is pinned. */
  params: Record<string, Selector>;
  max_bytes: number;
  timeout_ms: number;
}

/** One stage of a plan. */
export type Stage = {
  id: string;
  /** What passing evidence shows, such as `created`. */
  claim: string;
  required: boolean;
  assertions: Assertion[];
} & (
  | { kind: "immediate" }
  | {
      kind: "readback";
      readback: { operation: string; probe: Probe; first_delay_ms: number; retry: { attempts: number; delay_ms: number; max_delay_ms: number } };
    }
  | { kind: "webhook"; webhook: { subscription: string; event_types: string[]; upstream_id: string } }
);

/** A claim with one class of evidence. */
export interface ClaimPair {
  claim: string;
  trust: Trust;
}

/** Staged verification. One group of `any_of` fully met completes it. */
export interface VerificationPlan {
  version: 1;
  stages: Stage[];
  deadline_ms: number;
  completion: { any_of: ClaimPair[][] };
}

/** What a tool declares of its effect. */
export interface EffectSpec {
  /** `read`, or the name of a mutation. */
  kind: string;
  /** Where the response's body holds the vendor's id of what was made. */
  upstream_id?: string;
  /** Why nothing shows the effect of a mutation whose mode is `none`. */
  no_evidence?: string;
  verification: { mode: "none" } | { mode: "response"; binding: Binding } | { mode: "plan"; plan: VerificationPlan };
}

/** What was seen of a call. Bodies are the texts as they went over the wire. */
export interface Observation {
  request?: { body?: string; truncated?: boolean };
  response?: { status?: number; headers?: Record<string, string | string[]>; body?: string; truncated?: boolean };
  /** The transport says success and the tool says error, as MCP's `isError` does. */
  is_error?: boolean;
}

/** One fault of a document. */
export interface Fault {
  code: Code;
  message: string;
  /** Its place: a JSON pointer (RFC 6901). */
  pointer: string;
}

/** Whether an effect is valid: with the SHA-256 digest of its canonical form, or with every fault. */
export type EffectValidation = { valid: true; digest: string } | { valid: false; faults: Fault[] };

/** What {@link evaluateBinding} is asked. `trust` is what the gateway knows of the route. */
export interface EvaluationRequest {
  binding: Binding;
  observation: Observation;
  trust: Trust;
}

/** What became of each assertion, by id, and of the whole. Nothing that was compared is in it. */
export interface Evaluation {
  conclusion: Conclusion;
  outcomes: { id: string; outcome: AssertionOutcome }[];
}
