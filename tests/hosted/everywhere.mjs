/** A peer of the package asked in both dialects, without a socket. What comes of it is the same in every runtime. */

const REQUEST = {
  artifact: { files: [{ path: "src/limit.py", text: "def limit():\n    return 429 # 汉字 😀\n" }] },
  criteria: ['contains "429"', "defines function health"],
};

export const ORIGIN = "https://verifier.example";
export const TOKENS = { "Bearer one": "acme", "Bearer two": "beta" };

/** Asks `peer` as the holder of `token`. */
export function asker(peer, token = "one") {
  const send = (path, init = {}) => peer.fetch(new Request(ORIGIN + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } }));
  const post = (path, body, headers) => send(path, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body), headers: { "content-type": "application/json", ...headers } });
  const rpc = (method, params) => post("/a2a", { jsonrpc: "2.0", id: 1, method, params }, /^[A-Z]/.test(method) ? { "a2a-version": "1.0" } : {});
  return { send, post, rpc };
}

/** A message in the dialect of 0.3. */
export function message03(parts, more = {}) {
  return { message: { kind: "message", messageId: "m", role: "user", parts, ...more } };
}

/** A message in the dialect of 1.0. */
export function message10(parts, more = {}) {
  return { message: { messageId: "m", role: "ROLE_USER", parts, ...more } };
}

/** The data of the server-sent events of `response`. */
export async function frames(response) {
  const text = await response.text();
  return text.split("\n\n").filter((event) => event.startsWith("id: ")).map((event) => JSON.parse(event.slice(event.indexOf("data: ") + 6)));
}

const METADATA = { metadata: { return_format: "verdict" } };

/** Everything that a caller can ask for. */
export async function serveEverywhere(api, key) {
  const lines = [];
  const peer = api.createPeer({ key, origin: ORIGIN, authorize: (request) => TOKENS[request.headers.get("authorization")], log: (line) => lines.push(line) });
  const { send, post, rpc } = asker(peer);
  const stranger = asker(peer, "three");
  const neighbour = asker(peer, "two");
  const head = (response) => [response.status, response.headers.get("content-type")];
  const json = async (response) => [...head(response), await response.json()];

  const old = await frames(await rpc("message/stream", message03([{ kind: "data", data: REQUEST }], METADATA)));
  const modern = await frames(await rpc("SendStreamingMessage", message10([{ data: REQUEST }], METADATA)));
  const [{ result: first }] = old;
  const asked = await json(await rpc("message/send", message03([{ kind: "text", text: "Is this fine?" }])));
  const waiting = asked[2].result;
  const answered = await json(await rpc("SendMessage", message10([{ data: REQUEST }], { taskId: waiting.id, ...METADATA })));
  const verdict = modern.find(({ result }) => result.artifactUpdate !== undefined).result.artifactUpdate.artifact;
  const [statement] = Object.values(verdict.metadata);
  const keys = await json(await send("/.well-known/jwks.json"));
  const card = await send("/.well-known/agent-card.json");
  const etag = card.headers.get("etag");
  const page = await json(await rpc("ListTasks", { pageSize: 2 }));
  const rest = await json(await rpc("ListTasks", { pageSize: 2, pageToken: page[2].result.nextPageToken }));

  return {
    states03: old.map(({ result }) => `${result.kind} ${result.status?.state ?? result.artifact?.artifactId}`),
    states10: modern.map(({ result }) => Object.keys(result)),
    verdict: verdict.parts[0].data,
    authentic: api.verifyStatement(statement.statement, keys[2]).authentic,
    waiting: [asked[0], waiting.status.state],
    answered: [answered[0], answered[2].result.task.status.state, answered[2].result.task.id === waiting.id],
    shown: (await json(await rpc("tasks/get", { id: first.id })))[2].result.artifacts.length,
    overRest: head(await send(`/a2a/tasks/${first.id}`, { headers: { "a2a-version": "1.0" } })),
    cancelled: (await json(await rpc("tasks/cancel", { id: first.id })))[2].error.code,
    page: [page[2].result.tasks.length, page[2].result.totalSize, page[2].result.nextPageToken !== ""],
    rest: [rest[2].result.tasks.length, rest[2].result.nextPageToken],
    badToken: (await json(await rpc("ListTasks", { pageToken: "elsewhere" })))[2].error.code,
    neighbour: (await json(await neighbour.rpc("tasks/get", { id: first.id })))[2].error.code,
    neighbours: (await json(await neighbour.rpc("ListTasks", {})))[2].result.totalSize,
    stranger: await json(await stranger.rpc("tasks/get", { id: first.id })),
    challenge: (await stranger.send("/a2a", { method: "POST" })).headers.get("www-authenticate"),
    card: [...head(card), (await card.json()).supportedInterfaces.map(({ url, protocolVersion }) => `${protocolVersion} ${url}`)],
    again: (await send("/.well-known/agent.json", { headers: { "if-none-match": etag } })).status,
    health: [...head(await send("/healthz"))],
    nothing: await json(await send("/nothing")),
    checked: (await json(await post("/v1/check", REQUEST)))[2].report.verdict,
    garbled: (await json(await post("/a2a", "{")))[2].error.code,
    undeclared: head(await send("/v1/check", { method: "POST", body: "{}" })),
    headOnly: [...head(await send("/healthz", { method: "HEAD" }))],
    lines,
  };
}
