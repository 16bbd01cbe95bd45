/** The reducers: states, events and actions of an invocation, and of the index of those that wait. */
import type { Code } from "./code.js";
import type { Contract } from "./bundle.js";
import type { AssertionOutcome, Observation, Trust } from "./effect.js";
import type { ReceiptRevision } from "./receipt.js";

/** What is kept of an invocation between two events. Store it as it is: only the engine reads and writes it. */
export interface InvocationState {
  version: number;
  workspace: string;
  invocation: string;
  /** The number of the last revision. */
  revision: number;
  /** Whether it takes no more evidence. */
  closed: boolean;
  [member: string]: unknown;
}

/** What a webhook is matched by. */
export interface EventTuple {
  connection: string;
  subscription: string;
  event_type: string;
  upstream_id: string;
}

/** One observation for one stage: of a probe (`target_digest`), or of a webhook (`correlation`). */
export type EvidenceItem = {
  stage: string;
  evidence_id: string;
  trust: Trust;
  observation: Observation;
  received_at?: number;
  event_time?: number;
  expected_revision?: number;
} & ({ target_digest: string } | { correlation: EventTuple & { matches: string[] } });

/** Something that happened to an invocation. `at` is its time in milliseconds since 1970. */
export type InvocationEvent = { at: number; workspace: string; invocation: string } & (
  | { type: "pin"; started_at: number; contract: Contract; observation: Observation; trust: Trust; retained?: EvidenceItem[] }
  | { type: "due"; stage: string; expected_revision: number; target_digest: string }
  | ({ type: "evidence" } & EvidenceItem)
  | { type: "no_evidence"; stage: string; evidence_id: string; reason: string }
  | { type: "deadline" }
  | { type: "read" }
);

/** One accepted evidence item in the append-only record. */
export interface VerificationEvent {
  seq: number;
  stage?: string;
  claim: string;
  trust: Trust;
  evidence_id: string;
  outcomes: { id: string; outcome: AssertionOutcome }[];
  at: number;
}

/** The need to do something. All actions of one event belong to one transaction with its state. */
export type InvocationAction =
  | { type: "store"; events: VerificationEvent[]; index: EventTuple[]; unindex: EventTuple[] }
  | { type: "sign"; receipt: ReceiptRevision }
  | { type: "schedule"; job: { workspace: string; invocation: string } & ({ kind: "stage"; stage: string } | { kind: "deadline" }); due: number }
  | {
      type: "probe";
      stage: string;
      operation: string;
      method: "GET" | "HEAD";
      url: string;
      connection: string;
      max_bytes: number;
      timeout_ms: number;
      expected_revision: number;
      evidence_id: string;
    }
  | Refuse;

/** The event changed nothing. */
export interface Refuse {
  type: "refuse";
  code: Code;
  message: string;
}

/** What came of an event; `state` is `null` while there is nothing to keep. */
export interface Applied<State, Action> {
  state: State | null;
  actions: Action[];
}

/** What is kept of the index of a workspace. Store it as it is. */
export interface CorrelationState {
  version: number;
  workspace: string;
  [member: string]: unknown;
}

/** Something that happened to the index of a workspace. */
export type CorrelationEvent = { at: number; workspace: string } & (
  | { type: "register"; invocation: string; deadline_at: number; tuples: EventTuple[] }
  | { type: "retire"; invocation: string; tuples: EventTuple[] }
  | ({ type: "webhook"; evidence_id: string; received_at?: number; event_time?: number; repeated?: boolean } & EventTuple)
  | ({ type: "check"; invocation: string; evidence_id: string; received_at?: number; event_time?: number } & EventTuple)
  | { type: "sweep" }
);

/** The need to do something about a signed event. */
export type CorrelationAction =
  | {
      type: "match";
      invocation: string;
      evidence_id: string;
      received_at: number;
      event_time?: number;
      correlation: EventTuple & { matches: string[] };
    }
  | { type: "retain"; evidence_id: string; until: number }
  | { type: "forget"; evidence_id: string }
  | Refuse;
