// A caller of the peer in both dialects and over both bindings, as plain as a test needs it.

import { METHODS } from "../support/methods.mjs";
import { PATIENCE } from "../support/worker.mjs";

/** The artifact and criteria of a message that passes. */
export const passing = { artifact: { text: "limit = 100" }, criteria: ['contains "limit = 100"'] };

/** A message of one data part, or of text, in `dialect`. */
export function message(dialect, content, more = {}) {
  const text = typeof content === "string";
  const part = text ? { text: content } : { data: content };
  const base = { messageId: crypto.randomUUID(), metadata: { return_format: "verdict" }, ...more };
  if (dialect === "1.0") return { role: "ROLE_USER", parts: [part], ...base };
  return { kind: "message", role: "user", parts: [{ kind: text ? "text" : "data", ...part }], ...base };
}

/** A caller of the peer at `url` with a token, which speaks `dialect` over JSON-RPC. */
export function rpc(url, token, dialect) {
  const methods = METHODS[dialect];
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  if (dialect !== "0.3") headers["A2A-Version"] = dialect;
  const post = (name, params, init = {}) =>
    fetch(`${url}/a2a`, {
      method: "POST",
      headers,
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: methods[name], params }),
      signal: AbortSignal.timeout(PATIENCE),
      ...init,
    });
  const call = async (name, params) => {
    const { result, error } = await (await post(name, params)).json();
    // 1.0 wraps what a message gives.
    return error ? { error } : { result: name === "send" ? (result.task ?? result) : result };
  };
  return {
    headers,
    call,
    send: (content, more) => call("send", { message: message(dialect, content, more) }),
    stream: (content, more, init) => post("stream", { message: message(dialect, content, more) }, init),
    subscribe: (id, init) => post("subscribe", { id }, init),
  };
}

/** A caller over HTTP+JSON. */
export function rest(url, token) {
  const headers = { "Content-Type": "application/json", "A2A-Version": "1.0", Authorization: `Bearer ${token}` };
  const ask = (method, path, body) =>
    fetch(`${url}/a2a${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
  const call = async (...words) => {
    const { error, ...result } = await (await ask(...words)).json();
    return error ? { error } : { result: result.task ?? result };
  };
  return {
    call: (name, { id, ...params }) => {
      if (name === "get") return call("GET", `/tasks/${id}`);
      if (name === "cancel") return call("POST", `/tasks/${id}:cancel`, {});
      return call("GET", `/tasks?${new URLSearchParams(params)}`);
    },
    send: (content, more) => call("POST", "/message:send", { message: message("1.0", content, more) }),
    stream: (content, more) => ask("POST", "/message:stream", { message: message("1.0", content, more) }),
    subscribe: (id) => ask("POST", `/tasks/${id}:subscribe`, {}),
  };
}

/** The events of a stream, `{ id, data }`, and its comments, `{ comment }`, as they arrive. */
export async function* events(response) {
  let rest = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + piece).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      if (block.startsWith(":")) yield { comment: block };
      else {
        const [, id, data] = /^id: ([0-9]+)\ndata: (.*)$/.exec(block);
        const frame = JSON.parse(data);
        yield { id: Number(id), data: frame.jsonrpc ? frame.result : frame };
      }
    }
  }
  if (rest !== "") throw new Error(`the stream ends within an event: ${rest}`);
}

/** What a refused stream says; `tasks/resubscribe` of 0.3 says it in a stream of one frame. */
export async function refused(response) {
  const text = await response.text();
  return JSON.parse(/^id: 1\ndata: (.*)\n\n$/.exec(text)?.[1] ?? text);
}

/** All events of a stream, to its end. */
export async function all(response) {
  const found = [];
  for await (const event of events(response)) if (event.data) found.push(event.data);
  return found;
}

/** A task's or an event's state by its 0.3 name. */
export const state = (status) => status.state.replace("TASK_STATE_", "").toLowerCase().replaceAll("_", "-");

/** The verdict of a task, from its artifact. */
export function verdict(task) {
  const [part] = task.artifacts.find(({ artifactId }) => artifactId === "verification-verdict").parts;
  return part.data;
}
