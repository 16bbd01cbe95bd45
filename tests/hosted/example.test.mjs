/** The example of a peer on node:http, asked over a socket. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { KEY } from "../smoke/exercise.mjs";
import { app, importPackage } from "../support/package.mjs";
import { frames, message03, message10 } from "./everywhere.mjs";

const api = await importPackage();
const WORK = { artifact: { text: "abc" }, criteria: ['contains "b"'] };
const METADATA = { metadata: { return_format: "verdict" } };

/** The example on a free port; `env` replaces this process's environment. */
async function start(env) {
  const child = spawn(process.execPath, [`${app()}/node_modules/countersign/examples/peer-node.mjs`, "0"], { env: { PATH: process.env.PATH, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  let err = "";
  child.stderr.on("data", (chunk) => (err += chunk));
  const [url] = await Promise.race([once(createInterface({ input: child.stdout }), "line"), ended.then(([code]) => [code])]);
  return { url, err: () => err, close: () => (child.kill(), ended) };
}

const COUNTERSIGN_SIGNING_KEY = JSON.stringify(KEY);
let closed;
let local;
before(async () => {
  closed = await start({ COUNTERSIGN_SIGNING_KEY, COUNTERSIGN_TOKEN: "s3cret" });
  local = await start({ COUNTERSIGN_SIGNING_KEY });
});
after(() => Promise.all([closed.close(), local.close()]));

const post = (url, body, headers = {}) => fetch(`${url}/a2a`, { method: "POST", body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...body }), headers: { "content-type": "application/json", ...headers } });

test("both dialects stream a verdict", async () => {
  const authorization = "Bearer s3cret";
  const old = await post(closed.url, { method: "message/stream", params: message03([{ kind: "data", data: WORK }], METADATA) }, { authorization });
  assert.match(old.headers.get("content-type"), /^text\/event-stream/);
  const [, , { result }] = await frames(old);
  assert.equal(result.artifact.parts[0].data.verdict, "pass");
  const modern = await post(closed.url, { method: "SendStreamingMessage", params: message10([{ data: WORK }], METADATA) }, { authorization, "a2a-version": "1.0" });
  const [, , { result: { artifactUpdate } }] = await frames(modern);
  assert.equal(artifactUpdate.artifact.parts[0].data.verdict, "pass");
});

test("delegate gets a verdict that the peer signed, over the dialect of its card", async () => {
  const { verdict, signature, dialect, task } = await api.delegate(closed.url, { ...WORK, token: "s3cret" });
  assert.deepEqual([verdict.verdict, signature.authentic, dialect, task.state], ["pass", true, "1.0", "completed"]);
  await assert.rejects(api.delegate(closed.url, { ...WORK, token: "other" }), { code: "unauthorized" });
  assert.equal((await api.delegate(local.url, WORK)).signature.authentic, true);
});

test("without a token it serves this machine by its own name only", async () => {
  const { port } = new URL(local.url);
  const ask = request({ host: "127.0.0.1", port, path: "/a2a", method: "POST", headers: { host: "verifier.example", "content-type": "application/json" } });
  ask.end("{}");
  const [answer] = await once(ask, "response");
  answer.resume();
  assert.equal(answer.statusCode, 503);
});

test("a stream that its caller leaves does not stop the peer", async () => {
  const { result } = await (await post(local.url, { method: "message/send", params: message03([{ kind: "text", text: "hello" }]) })).json();
  const leave = new AbortController();
  const { port } = new URL(local.url);
  const ask = request({ host: "127.0.0.1", port, path: "/a2a", method: "POST", headers: { "content-type": "application/json" }, signal: leave.signal });
  ask.on("error", () => undefined);
  ask.end(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tasks/resubscribe", params: { id: result.id } }));
  const [answer] = await once(ask, "response");
  answer.on("error", () => undefined);
  await once(answer, "data");
  leave.abort();
  const done = await (await post(local.url, { method: "message/send", params: message03([{ kind: "data", data: WORK }], { taskId: result.id }) })).json();
  assert.equal(done.result.status.state, "completed");
});

test("an address that is none is refused, and the next request is answered", async () => {
  const { port } = new URL(local.url);
  const ask = request({ host: "127.0.0.1", port, path: "/healthz", headers: { host: "a b" } });
  ask.end();
  const [answer] = await once(ask, "response");
  answer.resume();
  assert.equal(answer.statusCode, 400);
  assert.equal(await (await fetch(`${local.url}/healthz`)).text(), "ok");
});

test("without a key it says what to do", async () => {
  const keyless = await start({});
  assert.equal(keyless.url, 3);
  assert.match(keyless.err(), /COUNTERSIGN_SIGNING_KEY/);
});
