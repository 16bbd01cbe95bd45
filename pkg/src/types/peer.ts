/** The A2A peer as a function from request to response, and the store that it keeps tasks in. */
import type { HostInstance } from "./host.js";
import type { SigningKey } from "./statement.js";

/** The host's `Request`. */
export type HostRequest = HostInstance<"Request">;

/** The host's `Response`. */
export type HostResponse = HostInstance<"Response">;

/** Either, so that a store may answer at once or later. */
export type Awaitable<Value> = Value | Promise<Value>;

/** How a peer is set up. */
export interface PeerOptions {
  /** Signs the verdicts and the agent card. */
  key: SigningKey;
  /**
   * The origin that the card gives, such as `https://verifier.example`; otherwise the one that was asked.
   * Name it where the server takes any `Host`: else a stranger could have a card signed for another place.
   */
  origin?: string | undefined;
  /** Which clients the card is for: of both dialects, or of one. */
  card?: "dual" | "1.0" | "0.3" | undefined;
  /** Whether the card is given to everybody; true when absent. */
  publicCard?: boolean | undefined;
  /**
   * The workspace whose tasks the caller of `request` may see; `undefined` refuses the caller. It must
   * not read the body. Without this function the peer serves this machine alone: a request to any
   * other host than a loopback one is refused.
   */
  authorize?: ((request: HostRequest) => Awaitable<string | undefined>) | undefined;
  /** Where tasks are kept; otherwise in memory, see {@link memoryStore}. */
  store?: TaskStore | undefined;
  /** Bytes of a request's body; 8 MiB when absent, at most 64 MiB. */
  maxBody?: number | undefined;
  /** Told what the operator should know. No line holds a part of an artifact, a token or a key. */
  log?: ((line: string) => void) | undefined;
}

/** A peer. */
export interface Peer {
  /**
   * Answers a request; it never rejects. Tell `client`, the address that sent it, where the host knows
   * it: a peer without `authorize` refuses whoever is not on this machine.
   */
  fetch(request: HostRequest, client?: string): Promise<HostResponse>;
}

/** A task as it is stored. */
export interface TaskRow {
  /** Unique in its workspace. */
  id: string;
  /** Its conversation. */
  contextId: string;
  /** By its 0.3 name, such as `input-required`. */
  state: string;
  /** When that was set: `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  updated: string;
  /** 1 the first time, one more with each write. */
  revision: number;
  /** The rest, for the peer alone. Some megabytes at most. */
  record: string;
}

/** Tasks that are asked for. */
export interface TaskQuery {
  contextId?: string;
  /** By its 0.3 name. */
  state?: string;
  /** Only those with `updated` not before this. */
  since?: string;
  /** 1 to 100. A page may hold fewer. */
  pageSize: number;
  /** As an earlier page gave it. */
  pageToken?: string;
}

/** Some of them, by `updated` from the latest to the earliest, then by `id` in the same direction. */
export interface TaskPage {
  rows: TaskRow[];
  /** Asks for the rest; empty at the end. */
  nextPageToken: string;
  /** How many there are on all pages. */
  total: number;
}

/**
 * Where a peer keeps tasks. Bring your own to keep them in a database: one table with the key
 * `(workspace, id)` will do. What a method throws is told to `log`, and the caller gets an internal error.
 */
export interface TaskStore {
  /** The task; `undefined` if this workspace has none of that id. */
  get(workspace: string, id: string): Awaitable<TaskRow | undefined>;
  /** The page; `undefined` if its token is none that this store gave. */
  list(workspace: string, query: TaskQuery): Awaitable<TaskPage | undefined>;
  /**
   * Keeps `row` in place of the row whose revision is one less, or as a new one if its revision is 1.
   * Where another row stands nothing is kept and the answer is false. Comparing and keeping must be one
   * step, such as `UPDATE … WHERE revision = ?`: two callers may write the same task at once.
   */
  put(workspace: string, row: TaskRow): Awaitable<boolean>;
}
