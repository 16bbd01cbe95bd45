/** Delegating a check to an A2A peer. */
import type { Code } from "./code.js";
import type { HostGlobal, HostInstance } from "./host.js";
import type { CheckRequest } from "./request.js";
import type { JwkSet, Verification } from "./statement.js";
import type { Verdict } from "./verdict.js";

/** The host's `fetch`. */
export type Fetch = HostGlobal<"fetch", (input: any, init?: any) => Promise<any>>;

/** The host's `AbortSignal`. */
export type Signal = HostInstance<"AbortSignal">;

/** What is to be verified, and how the peer is reached. `budget` reaches only peers of this kind. */
export interface DelegateOptions extends CheckRequest {
  /** Sent as `Authorization: Bearer …` to the origin that was named, and to none else. */
  token?: string | undefined;
  /** Further origins that may see the token, where the peer's card points elsewhere. */
  origins?: string[] | undefined;
  /** The peer's public keys, where you hold them; otherwise those that its origin publishes. */
  keySet?: JwkSet | undefined;
  /** The task of an earlier needs-info verdict, where this is the answer to its question. */
  task?: { id: string; contextId?: string | undefined } | undefined;
  /** Milliseconds for the whole conversation; 300,000 when absent. */
  timeout?: number | undefined;
  /** Ends the conversation: the call then rejects with the signal's reason. */
  signal?: Signal | undefined;
  /** In place of the host's, such as that of a service binding. */
  fetch?: Fetch | undefined;
  /** Told of each task, message and update as it arrives, in the peer's dialect. */
  onEvent?: ((event: unknown) => void) | undefined;
}

/** A version of the A2A protocol. */
export type Dialect = "1.0" | "0.3";

/** The state of a task, by its 0.3 name. */
export type TaskState =
  | "submitted" | "working" | "input-required" | "auth-required" | "completed" | "canceled" | "failed" | "rejected" | "unknown";

/** What came of a delegated check. */
export interface Delegation {
  verdict: Verdict;
  /** Why `verdict` is not the peer's own but a needs-info in its place: `no_verdict`, `prose_verdict`, … */
  code?: Code;
  /**
   * Whether the verdict is signed by the peer's key, about the artifact and the criteria that were sent.
   * This is another matter than the verdict: an authentic signature may stand under a fail.
   */
  signature: Verification;
  /** The compact JWS, to be kept. */
  statement?: string;
  /** What the peer told beside the verdict. The signature does not cover it. */
  details?: unknown;
  /** What the peer said in words, empty if it said nothing. */
  text: string;
  /** The task. Absent where the peer answered with a message. */
  task?: { id: string; contextId?: string; state: TaskState };
  dialect: Dialect;
  binding: "JSONRPC" | "HTTP+JSON";
  /** From the peer's card. */
  peer: { name: string; version: string };
}
