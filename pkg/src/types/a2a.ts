/** One call to the A2A peer and the step that answers it. Nothing here reads a clock or a store: the host does. */
import type { SigningKey } from "./statement.js";

/** A call from a caller whom the host has admitted. */
export interface A2aCall {
  /** The HTTP method. */
  method: string;
  /** What follows the peer's own path: empty for JSON-RPC, else `/message:send`, `/tasks/…`. */
  path: string;
  /** The query without its `?`. */
  query?: string | undefined;
  /** `A2A-Version`. */
  version?: string | undefined;
  /** `A2A-Extensions` and `X-A2A-Extensions`. */
  extensions?: string[] | undefined;
  /** `Content-Type`. */
  contentType?: string | undefined;
  body?: string | undefined;
}

/** What a call is answered with, besides what the store holds. */
export interface A2aContext {
  /** `new Date().toISOString()`. */
  now: string;
  /** At least four fresh ids, such as UUIDs. */
  ids: string[];
  /** Whether the official test kits' scenarios are played. Never outside of tests. */
  kit?: boolean | undefined;
  /** The extended card, where one is declared. */
  card?: unknown;
}

/** A task as the host stores it: what is not declared here is for the peer alone. */
export interface A2aRecord {
  /** As A2A 1.0 writes it. */
  task: {
    id: string;
    contextId: string;
    status: { state: string; timestamp: string; message?: unknown };
    artifacts?: unknown[];
    history?: unknown[];
    metadata?: unknown;
  };
  asked: string;
  /** 1 the first time, one more with each write. */
  revision: number;
}

/** An event of a stream, for {@link a2aFrame}; a stream begins with `{task: record.task}`. */
export type A2aEvent = Record<string, unknown>;

/** How the events of one stream are written, for {@link a2aFrame}. */
export interface A2aFraming {
  dialect: "0.3" | "1.0";
  /** The id of the JSON-RPC request as JSON text. */
  id?: string;
}

/** Tasks that are asked for, the newest status first. */
export interface A2aList {
  contextId?: string;
  /** By its 0.3 name. */
  state?: string;
  /** Only those whose status is not older. */
  since?: string;
  pageToken?: string;
  /** 1 to 100. */
  pageSize: number;
}

/** What the store holds: the answer to a `read` step, or the record that stood in a write's way. */
export type A2aFound =
  | { task: A2aRecord | null }
  | { page: { tasks: A2aRecord["task"][]; nextPageToken: string; total: number } }
  | { badPageToken: true };

/** An HTTP reply. */
export interface A2aReply {
  status: number;
  contentType: string;
  /** For `A2A-Extensions`. */
  extensions: string[];
  /** One JSON value. */
  body?: unknown;
  /** Or the data of server-sent events. */
  frames?: string[];
}

/** What has to be kept. A record of revision n takes the place of revision n - 1; where another stands, call again with that. */
export interface A2aWrite {
  record: A2aRecord;
  /** What those who watch the task are told. */
  events: A2aEvent[];
  /** What happens after so many milliseconds, unless the task has moved on. */
  later?: { after: number; record: A2aRecord; events: A2aEvent[] };
}

/** What the host does next. */
export type A2aStep =
  | { reply: A2aReply; read?: never; write?: never; watch?: never }
  | { read: { task: string; list?: never } | { list: A2aList; task?: never }; reply?: never; write?: never; watch?: never }
  | { write: A2aWrite; reply: A2aReply; read?: never; watch?: never }
  | { watch: { taskId: string; framing: A2aFraming; extensions: string[] }; write?: A2aWrite; reply?: never; read?: never };

/** The argument of {@link a2a}. */
export interface A2aInput {
  call: A2aCall;
  context: A2aContext;
  key: SigningKey;
  found?: A2aFound | undefined;
}
