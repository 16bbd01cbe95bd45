/** The A2A peer as a function from request to response, for hosts other than our Worker. */
import { explain } from "../api/explain.js";
import { publicKeySet } from "../api/statement.js";
import { CountersignError } from "../error.js";
import { engine, type Glue } from "../full.js";
import { plain } from "../plain.js";
import type { HostRequest, HostResponse, Peer, PeerOptions, TaskStore } from "../types.js";
import { readBody } from "./body.js";
import { memoryStore } from "./memory.js";
import type { Answer, Deployment, Found, Given, Head, Step } from "./step.js";
import { watchersOf } from "./watchers.js";

/** The header fields that the routes look at. */
const FIELDS = [
  "content-type", "content-length", "if-none-match", "if-modified-since", "a2a-version", "a2a-extensions", "x-a2a-extensions",
];
/** Steps of one request: each write that loses against another costs one. */
const MAX_STEPS = 20;

/**
 * Makes a peer: the routes of our Worker (`/a2a` in both dialects, the agent card, the key set,
 * `/v1/check`, `/healthz`) as one function, for Node, Deno, a page's service worker or an edge host.
 *
 * ```js
 * const peer = createPeer({ key, authorize: (request) => workspaces.get(request.headers.get("authorization")) });
 * Deno.serve((request) => peer.fetch(request));
 * ```
 *
 * @throws {CountersignError} if the key is refused, `misconfigured` if another option cannot be used.
 */
export function createPeer(options: PeerOptions): Peer {
  const { authorize, store = memoryStore(), log = () => undefined } = options;
  const deployment = deploymentOf(options);
  const watchers = watchersOf(log);
  engine.call(deployment);

  async function respond(request: HostRequest, client: string | undefined): Promise<Response> {
    const head = headOf(request, client);
    if (authorize !== undefined) head.workspace = (await authorize(request)) ?? null;
    const given: Given = { now: new Date().toISOString(), ids: Array.from({ length: 4 }, () => crypto.randomUUID()) };
    let body: Uint8Array | undefined;
    for (let count = 1; ; count += 1) {
      if (count === MAX_STEPS) given.failed = `${MAX_STEPS} steps did not suffice: other writers came first`;
      const step = engine.call((glue) => deployment(glue).respond(head, body, given));
      if (step.body !== undefined) {
        body = await readBody(request, step.body);
        continue;
      }
      try {
        const found = await perform(step, store);
        if (found === undefined) return send(step);
        given.found = found;
      } catch (error) {
        // The next step is the answer that says so.
        given.failed = `the store failed: ${error instanceof Error ? error.message : String(error)}`;
      }
    }
  }

  function send({ workspace = "", write, watch, answer }: Step): Response {
    if (answer === undefined) throw new Error("a step has an answer, or something comes before it");
    if (answer.log !== undefined) log(answer.log);
    if (write !== undefined) watchers.tell(workspace, write);
    return responseOf(answer, watch === undefined ? answer.body : watchers.open(workspace, watch, () => store.get(workspace, watch.id)));
  }

  return {
    async fetch(request, client) {
      try {
        return await respond(request, client);
      } catch (error) {
        log(`a request failed: ${error instanceof Error ? error.message : String(error)}`);
        return failure(error);
      }
    },
  };
}

/** The deployment inside the instance that is at work, made anew where a trap took the one before. */
function deploymentOf({ key, origin, card, publicCard, authorize, maxBody }: PeerOptions): (glue: Glue) => Deployment {
  const secret = plain(key);
  publicKeySet(key);
  const settings = {
    COUNTERSIGN_SIGNING_KEY: typeof secret === "string" ? secret : JSON.stringify(secret),
    COUNTERSIGN_ORIGIN: origin,
    COUNTERSIGN_CARD: card,
    COUNTERSIGN_PUBLIC_CARD: publicCard === undefined ? undefined : String(publicCard),
    COUNTERSIGN_NO_AUTH: String(authorize === undefined),
    COUNTERSIGN_MAX_BODY: maxBody === undefined ? undefined : String(maxBody),
  };
  const values = plain(settings);
  const modified = new Date().toUTCString();
  let made: Deployment | undefined;
  let generation = 0;
  return (glue) => {
    if (made === undefined || generation !== engine.generation) {
      made = new glue.Peer(values, modified);
      generation = engine.generation;
    }
    return made;
  };
}

function headOf(request: HostRequest, client: string | undefined): Head {
  const { origin, pathname, search } = new URL(request.url);
  const fields: Record<string, string> = {};
  for (const name of FIELDS) {
    const value = request.headers.get(name);
    if (value !== null) fields[name] = value;
  }
  return { method: request.method, origin, path: pathname, query: search.slice(1), ...(client === undefined ? {} : { client }), fields };
}

/** Does what comes before the answer. What it gives is asked about again; nothing means that the answer may be sent. */
async function perform({ workspace = "", read, write }: Step, store: TaskStore): Promise<Found | undefined> {
  if (read?.list !== undefined) {
    const page = await store.list(workspace, read.list);
    if (page === undefined) return { badPageToken: true };
    return { page: { records: page.rows.map(({ record }) => record), nextPageToken: page.nextPageToken, total: page.total } };
  }
  const id = read?.task ?? (write === undefined || (await store.put(workspace, write.row)) ? undefined : write.row.id);
  return id === undefined ? undefined : { task: (await store.get(workspace, id))?.record ?? null };
}

function responseOf({ status, headers }: Answer, body: string | ReadableStream<Uint8Array>): HostResponse {
  return new Response(body === "" ? null : body, { status, headers });
}

/** As `src/surface/http/problem.rs` writes a problem. It says nothing about the inside. */
function failure(error: unknown): HostResponse {
  const code = error instanceof CountersignError && error.code === "engine_trapped" ? "engine_trapped" : "misconfigured";
  const status = code === "engine_trapped" ? 500 : 503;
  const body = {
    type: `https://w3id.org/countersign/problems/${code}`,
    title: explain(code)?.summary,
    status,
    code,
    detail: "the host could not answer this request",
  };
  const headers = { "Content-Type": "application/problem+json", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  return new Response(JSON.stringify(body), { status, headers });
}
