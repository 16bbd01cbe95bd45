/** What the engine asks for and is given while it answers a request (`src/surface/exchange.rs`). */
import type { A2aFraming, TaskQuery, TaskRow } from "../types.js";

/** What the routes look at in a request, without its body. */
export interface Head {
  method: string;
  origin: string;
  path: string;
  query: string;
  /** The address that sent the request. */
  client?: string;
  /** The workspace of an admitted caller, null for a refused one; without it the peer serves this machine alone. */
  workspace?: string | null;
  /** Header fields by name in lower case. */
  fields: Record<string, string>;
}

/** What the store holds: the answer to a read, or what stood in a write's way. */
export type Found = { task: string | null } | { page: { records: string[]; nextPageToken: string; total: number } } | { badPageToken: true };

/** What an answer is made of, besides the request. */
export interface Given {
  /** `new Date().toISOString()` */
  now: string;
  /** At least four fresh ids. */
  ids: string[];
  found?: Found;
  /** Why the store failed, for the operator. */
  failed?: string;
}

/** An answer, whole but for the body of a stream. */
export interface Answer {
  status: number;
  headers: [name: string, value: string][];
  body: string;
  /** For the operator. */
  log?: string;
}

/** A write. */
export interface Written {
  row: TaskRow;
  /** What those who watch are told, as JSON text. */
  events: string;
  /** Whether streams end here. */
  rests: boolean;
}

/** A stream of a task. */
export interface Watch {
  id: string;
  framing: A2aFraming;
  /** What an idle stream says. */
  keepAlive: { text: string; seconds: number };
}

/** What streams are told: a task as it stands, or what happened to it. Both are JSON text. */
export type Told = { record: string } | { events: string };

/**
 * What the host does next: reads the `body`, of which so many bytes are accepted; or reads from the
 * store; or keeps the `write`, if any, and sends the `answer`, behind it the stream of `watch`, if any.
 */
export interface Step {
  body?: number;
  /** Whose tasks it is about. */
  workspace?: string;
  read?: { task: string; list?: never } | { list: TaskQuery; task?: never };
  write?: Written;
  watch?: Watch;
  answer?: Answer;
}

/** A deployment inside the instance that made it. A handle is of no use to any other instance. */
export interface Deployment {
  respond(head: unknown, body: Uint8Array | undefined, given: unknown): Step;
  free(): void;
}
