/** Requests to a peer. A token goes to the origins that may see it, wherever a redirect points. */
import { CountersignError } from "../error.js";
import { cut } from "./read.js";

/** Redirects that are followed at most. */
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** How the peer of one conversation is reached. */
export interface Link {
  fetch: typeof fetch;
  token: string | undefined;
  /** The origins that may see the token. */
  origins: ReadonlySet<string>;
  signal: AbortSignal;
}

/** What is sent. */
export interface Call {
  method: "GET" | "POST";
  url: URL;
  headers: Record<string, string>;
  body?: string;
  /** False for what is public, such as keys. */
  authorized: boolean;
}

/**
 * Sends `call`. A redirect is followed for GET, and for POST within the origin where it keeps the method.
 *
 * @throws {CountersignError} `peer_unreachable`, `other_origin`, `peer_refused` for a redirect that leads nowhere.
 */
export async function send(link: Link, call: Call): Promise<Response> {
  let { url } = call;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await once(link, call, url);
    // A page is told neither the status nor the place.
    if (response.type === "opaqueredirect") throw new CountersignError("other_origin", `\`${cut(url.href)}\` redirects, and a page cannot see where to`);
    if (!REDIRECTS.has(response.status)) return response;
    discard(response);
    const next = resolve(response.headers.get("location"), url);
    if (next === undefined) throw new CountersignError("peer_refused", `\`${cut(url.href)}\` redirects to no address`);
    if (isDowngrade(url, next)) throw new CountersignError("other_origin", `\`${cut(url.href)}\` redirects to \`${cut(next.origin)}\`, in the clear`);
    if (call.method === "POST") {
      if (next.origin !== url.origin) throw new CountersignError("other_origin", `\`${cut(url.href)}\` redirects to \`${cut(next.origin)}\``);
      if (response.status < 307) throw new CountersignError("peer_refused", `\`${cut(url.href)}\` redirects to \`${cut(next.href)}\` and drops what was sent`);
    }
    url = next;
  }
  throw new CountersignError("peer_refused", `\`${cut(call.url.href)}\` redirects more than ${MAX_REDIRECTS} times`);
}

async function once(link: Link, { method, headers, body, authorized }: Call, url: URL): Promise<Response> {
  const withToken = authorized && link.token !== undefined && link.origins.has(url.origin);
  const init: RequestInit = {
    method,
    headers: withToken ? { ...headers, authorization: `Bearer ${link.token}` } : headers,
    redirect: "manual",
    signal: link.signal,
    ...(body === undefined ? {} : { body }),
  };
  const { fetch } = link;
  try {
    return await fetch(url.href, init);
  } catch (error) {
    throw broken(link.signal, url.href, error);
  }
}

/** Whether what is private on the way to `from` would be read by anybody on the way to `to`. */
export function isDowngrade(from: URL, to: URL): boolean {
  return from.protocol === "https:" && to.protocol === "http:";
}

/** Why a connection could not be made or did not last. */
export function broken(signal: AbortSignal, address: string, error: unknown): unknown {
  if (signal.aborted) return signal.reason;
  const { cause, message } = error as { cause?: { code?: unknown; message?: unknown }; message?: unknown };
  const reason = cause?.code ?? cause?.message ?? message;
  return new CountersignError("peer_unreachable", `\`${cut(address)}\`: ${cut(String(reason))}`, { cause: error });
}

/** The chunks of a body. Leaving early ends the connection. */
export async function* chunks(link: Link, response: Response): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw broken(link.signal, response.url, error);
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Lets go of a body that nobody reads. */
export function discard(response: Response): void {
  void response.body?.cancel().catch(() => undefined);
}

function resolve(location: string | null, base: URL): URL | undefined {
  try {
    const url = new URL(location ?? "", base);
    return location !== null && ["http:", "https:"].includes(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}
