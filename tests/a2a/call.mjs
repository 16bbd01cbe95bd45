// Calls of the deployed peer as they go over the wire: JSON-RPC in both dialects, and streams.

import assert from "node:assert/strict";
import { METHODS } from "../support/methods.mjs";
import { PATIENCE } from "../support/worker.mjs";

export const MEDIA_TYPE = "application/vnd.a2a-bridge.verdict+json";
export const EXTENSION = "https://w3id.org/countersign/verdict/v1";

export const request = {
  artifact: { files: [{ path: "src/limit.js", text: "// grüezi 🌍\nexport const limit = 100;\n" }] },
  criteria: ['contains "limit = 100"', 'contains "limit" exactly once', 'contains "windowMs"'],
};

/** The dialects' words for the same thing. */
export const DIALECTS = {
  "0.3": {
    ...METHODS["0.3"],
    data: (data) => ({ kind: "data", data }),
    text: (text) => ({ kind: "text", text }),
    message: { kind: "message", role: "user" },
    state: (name) => name,
    /** The task in the result of `send`. */
    task: (result) => result,
    event: (result) => [result.kind, result],
  },
  "1.0": {
    ...METHODS["1.0"],
    data: (data) => ({ data }),
    text: (text) => ({ text }),
    message: { role: "ROLE_USER" },
    state: (name) => `TASK_STATE_${name.toUpperCase().replaceAll("-", "_")}`,
    task: (result) => result.task,
    event: (result) => {
      const [[name, value]] = Object.entries(result);
      return [{ statusUpdate: "status-update", artifactUpdate: "artifact-update" }[name] ?? name, value];
    },
  },
};

/** Parameters that send `parts`. */
export function saying(dialect, parts, more = {}) {
  const { configuration, ...rest } = more;
  const message = { ...DIALECTS[dialect].message, messageId: crypto.randomUUID(), parts, metadata: { return_format: "verdict" }, ...rest };
  return { message, ...(configuration === undefined ? {} : { configuration }) };
}

/** Parameters that ask for the verdict on `request`. */
export const asking = (dialect, more) => saying(dialect, [DIALECTS[dialect].data(request)], more);

/** Callers of the peer at `url` by `token`. */
export function peer(url, token) {
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const post = (body, headers = {}) =>
    fetch(`${url}/a2a`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...authorization, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
  const version = (dialect) => (dialect === "0.3" ? {} : { "A2A-Version": dialect });

  /** The answer to one call: `{ status, headers, body }`. */
  async function call(dialect, method, params, headers = {}) {
    const response = await post({ jsonrpc: "2.0", id: 7, method: DIALECTS[dialect][method] ?? method, params }, { ...version(dialect), ...headers });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** The result of a call that must succeed. */
  async function result(dialect, method, params, headers) {
    const { body } = await call(dialect, method, params, headers);
    assert.equal(body.error, undefined, JSON.stringify(body.error));
    return body.result;
  }

  /** The events of a stream, read to its end: `{ response, text, events: [{ id, result }] }`. */
  async function stream(dialect, params, headers = {}, method = "stream") {
    const response = await post({ jsonrpc: "2.0", id: "s-1", method: DIALECTS[dialect][method], params }, { ...version(dialect), ...headers });
    assert.equal(response.headers.get("content-type"), "text/event-stream");
    const text = await response.text();
    return { response, text, events: text.split("\n\n").filter((event) => /^data:/m.test(event)).map(event) };
  }

  return { post, call, result, stream };
}

/** One event as it stands between blank lines. */
function event(text) {
  const fields = text.split("\n").map((line) => /^([a-z]*): ?(.*)$/.exec(line).slice(1));
  const data = fields.filter(([name]) => name === "data").map(([, value]) => value);
  const id = fields.find(([name]) => name === "id")?.[1];
  const { jsonrpc, id: call, result } = JSON.parse(data.join("\n"));
  assert.deepEqual([jsonrpc, call], ["2.0", "s-1"]);
  return { id, lines: data.length, result };
}
