/** `createPeer`: the peer in this process. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { KEY } from "../smoke/exercise.mjs";
import { importInternal, importPackage } from "../support/package.mjs";
import { asker, frames, message03, message10, ORIGIN, serveEverywhere, TOKENS } from "./everywhere.mjs";

const api = await importPackage();
const { forceTrap } = await importInternal("internal.js");
const authorize = (request) => TOKENS[request.headers.get("authorization")];
const create = (options = {}) => api.createPeer({ key: KEY, origin: ORIGIN, authorize, ...options });
const QUESTION = message03([{ kind: "text", text: "Is this fine?" }]);
const WORK = { artifact: { text: "abc" }, criteria: ['contains "b"'] };
const json = async (response) => (await response).json();

/** A task that waits for its criteria. */
async function waiting(peer, token) {
  const { result } = await json(asker(peer, token).rpc("message/send", QUESTION));
  assert.equal(result.status.state, "input-required");
  return result.id;
}

const complete = (peer, taskId) => json(asker(peer).rpc("message/send", message03([{ kind: "data", data: WORK }], { taskId })));

/** Reads a stream event by event. */
function reader(response) {
  const stream = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  return {
    stream,
    async next() {
      while (!text.includes("\n\n")) {
        const { done, value } = await stream.read();
        if (done) return undefined;
        text += decoder.decode(value, { stream: true });
      }
      const [event] = text.split("\n\n", 1);
      text = text.slice(event.length + 2);
      return event;
    },
  };
}

test("both dialects, HTTP+JSON, the card, the keys and a check are answered, each caller sees its own tasks", async () => {
  const found = await serveEverywhere(api, KEY);
  assert.deepEqual(found.states03, ["task submitted", "status-update working", "artifact-update verification-verdict", "status-update completed"]);
  assert.deepEqual(found.states10.flat(), ["task", "statusUpdate", "artifactUpdate", "statusUpdate"]);
  assert.equal(found.verdict.verdict, "fail");
  assert.deepEqual(Object.keys(found.verdict).sort(), ["evidence", "followups", "reasoning", "verdict"]);
  assert.equal(found.authentic, true);
  assert.deepEqual(found.waiting, [200, "input-required"]);
  assert.deepEqual(found.answered, [200, "TASK_STATE_COMPLETED", true]);
  assert.equal(found.shown, 1);
  assert.equal(found.overRest[0], 200);
  assert.equal(found.cancelled, -32002);
  assert.deepEqual(found.page, [2, 3, true]);
  assert.deepEqual(found.rest, [1, ""]);
  assert.equal(found.badToken, -32602);
  assert.equal(found.neighbour, -32001);
  assert.equal(found.neighbours, 0);
  assert.deepEqual([found.stranger[0], found.stranger[1], found.stranger[2].code], [401, "application/problem+json", "unauthorized"]);
  assert.match(found.challenge, /^Bearer /);
  assert.deepEqual(found.card[2], [`1.0 ${ORIGIN}/a2a`, `0.3 ${ORIGIN}/a2a`, `1.0 ${ORIGIN}/a2a`].slice(0, found.card[2].length));
  assert.equal(found.again, 304);
  assert.equal(found.health[0], 200);
  assert.deepEqual([found.nothing[0], found.nothing[2].code], [404, "not_found"]);
  assert.equal(found.checked.verdict, "fail");
  assert.equal(found.garbled, -32700);
  assert.equal(found.undeclared[0], 415);
  assert.equal(found.headOnly[0], 200);
  assert.deepEqual(found.lines, ["checked for the workspace `acme`"]);
});

test("whoever watches a task hears what happens to it, in the own dialect, until it ends", async () => {
  const peer = create();
  const id = await waiting(peer);
  const old = reader(await asker(peer).rpc("tasks/resubscribe", { id }));
  const modern = reader(await asker(peer).rpc("SubscribeToTask", { id }));
  assert.match(await old.next(), /^id: 1\ndata: \{.*"kind":"task".*"input-required"/);
  assert.match(await modern.next(), /^id: 1\ndata: \{.*"task":\{.*"TASK_STATE_INPUT_REQUIRED"/);
  const { result } = await complete(peer, id);
  assert.equal(result.status.state, "completed");
  for (const [stream, ...patterns] of [
    [old, /"working"/, /"artifact-update"/, /"completed".*"final":true|"final":true.*"completed"/],
    [modern, /"TASK_STATE_WORKING"/, /"artifactUpdate"/, /"TASK_STATE_COMPLETED"/],
  ]) {
    let number = 2;
    for (const pattern of patterns) {
      const event = await stream.next();
      assert.match(event, pattern);
      assert.ok(event.startsWith(`id: ${number}\n`), event);
      number += 1;
    }
    assert.equal(await stream.next(), undefined);
  }
});

test("a task that has ended is shown to whoever asks, and watched by nobody", async () => {
  const peer = create();
  const id = await waiting(peer);
  await complete(peer, id);
  const { error } = await json(asker(peer).rpc("SubscribeToTask", { id }));
  assert.equal(error.code, -32004);
});

test("an idle stream speaks, and one that its reader leaves is forgotten", async (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  const peer = create();
  const id = await waiting(peer);
  const stream = reader(await asker(peer).rpc("tasks/resubscribe", { id }));
  await stream.next();
  context.mock.timers.tick(29_000);
  assert.match(await stream.next(), /^:/);
  await stream.stream.cancel();
  context.mock.timers.tick(60_000);
  assert.equal((await complete(peer, id)).result.status.state, "completed");
});

test("what is written while a stream begins is told once", async () => {
  const memory = api.memoryStore();
  let open;
  const gate = new Promise((resolve) => (open = resolve));
  let reads = 0;
  const peer = create({
    store: {
      ...memory,
      // The second read is that of the stream: it waits, and then sees what was written meanwhile.
      get: async (workspace, id) => {
        reads += 1;
        if (reads === 2) await gate;
        return memory.get(workspace, id);
      },
    },
  });
  const id = await waiting(peer);
  const response = await asker(peer).rpc("tasks/resubscribe", { id });
  const seen = frames(response);
  await complete(peer, id);
  open();
  const events = (await seen).map(({ result }) => `${result.kind} ${result.status?.state}`);
  assert.deepEqual(events, ["task completed"]);
});

test("a stream whose task cannot be loaded breaks off, and the caller who writes is answered", async () => {
  const memory = api.memoryStore();
  const lines = [];
  let reads = 0;
  const get = (...args) => {
    reads += 1;
    if (reads === 2) throw new Error("disk full");
    return memory.get(...args);
  };
  const peer = create({ store: { ...memory, get }, log: (line) => lines.push(line) });
  const id = await waiting(peer);
  await assert.rejects((await asker(peer).rpc("tasks/resubscribe", { id })).text());
  assert.deepEqual(lines, ["a stream broke off: disk full"]);
  assert.equal((await complete(peer, id)).result.status.state, "completed");
});

test("of two callers who write one task at once, each sees its message answered and none is lost", async () => {
  const memory = api.memoryStore();
  const slow = { ...memory, get: async (...args) => { const row = memory.get(...args); await null; return row; }, put: async (...args) => { await null; return memory.put(...args); } };
  const peer = create({ store: slow });
  const id = await waiting(peer);
  const texts = ["one", "two", "three"];
  const answers = await Promise.all(texts.map((text) => json(asker(peer).rpc("message/send", message03([{ kind: "text", text }], { taskId: id, messageId: text })))));
  assert.deepEqual(answers.map(({ result }) => result?.status.state), Array(3).fill("input-required"));
  const { revision, record } = memory.get("acme", id);
  assert.equal(revision, 4);
  for (const text of texts) assert.ok(record.includes(`"${text}"`), text);
});

test("a store of one's own sees workspaces, rows and queries, and keeps what it is given", async () => {
  const memory = api.memoryStore();
  const calls = [];
  const spy = (name) => async (...args) => {
    calls.push([name, ...args]);
    return memory[name](...args);
  };
  const peer = create({ store: { get: spy("get"), list: spy("list"), put: spy("put") } });
  const id = await waiting(peer, "two");
  await asker(peer, "two").rpc("ListTasks", { contextId: "c", status: "TASK_STATE_COMPLETED", pageSize: 7 });
  const [[, workspace, row], [, , query]] = calls;
  assert.deepEqual(calls.map(([name]) => name), ["put", "list"]);
  assert.deepEqual([workspace, row.id, row.state, row.revision, typeof row.record, typeof row.contextId], ["beta", id, "input-required", 1, "string", "string"]);
  assert.match(row.updated, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(query, { contextId: "c", state: "completed", pageSize: 7 });
});

test("a store that fails, or never keeps anything, is an internal error, told to the operator alone", async () => {
  const memory = api.memoryStore();
  const lines = [];
  const failing = create({ store: { ...memory, put: () => { throw new Error("disk full at /var/db"); } }, log: (line) => lines.push(line) });
  const answer = await asker(failing).rpc("message/send", QUESTION);
  const { error, id } = await answer.json();
  assert.deepEqual([answer.status, error.code, id], [200, -32603, 1]);
  assert.doesNotMatch(JSON.stringify(error), /disk/);
  assert.deepEqual(lines, ["the store failed: disk full at /var/db"]);
  const stubborn = create({ store: { ...memory, put: () => false }, log: (line) => lines.push(line) });
  assert.equal((await json(asker(stubborn).rpc("message/send", QUESTION))).error.code, -32603);
  assert.match(lines[1], /steps did not suffice/);
  assert.equal((await asker(create()).rpc("message/send", QUESTION)).status, 200);
});

test("an authorize that fails lets nobody in", async () => {
  const peer = create({ authorize: () => { throw new Error("no database"); } });
  const answer = await asker(peer).rpc("message/send", QUESTION);
  assert.deepEqual([answer.status, (await answer.json()).code], [503, "misconfigured"]);
});

test("without authorize the peer serves this machine alone", async () => {
  const peer = api.createPeer({ key: KEY });
  const ask = (origin, client) => peer.fetch(new Request(`${origin}/a2a`, { method: "POST", body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "message/send", params: QUESTION }), headers: { "content-type": "application/json" } }), client);
  for (const [origin, client, status] of [
    ["http://localhost:4000", undefined, 200],
    ["http://127.0.0.1:4000", "127.0.0.1", 200],
    ["http://127.0.0.1:4000", "::1", 200],
    ["http://127.0.0.1:4000", "192.0.2.7", 503],
    ["https://verifier.example", undefined, 503],
    ["http://localhost.example", undefined, 503],
  ]) {
    assert.equal((await ask(origin, client)).status, status, `${origin} ${client}`);
  }
});

test("a body above the limit is refused without being read to its end", async () => {
  const peer = create({ maxBody: 1_000 });
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(400));
    },
  });
  const request = new Request(`${ORIGIN}/a2a`, { method: "POST", body: endless, duplex: "half", headers: { authorization: "Bearer one", "content-type": "application/json" } });
  assert.equal((await peer.fetch(request)).status, 413);
  assert.ok(pulled < 10, `${pulled} pieces`);
  const declared = new Request(`${ORIGIN}/v1/check`, { method: "POST", body: "{}", headers: { authorization: "Bearer one", "content-type": "application/json", "content-length": "5000" } });
  assert.equal((await peer.fetch(declared)).status, 413);
});

test("after a trap the next call works, with the tasks of before", async () => {
  const peer = create();
  const id = await waiting(peer);
  assert.throws(forceTrap, { code: "engine_trapped" });
  assert.equal((await complete(peer, id)).result.status.state, "completed");
});

test("options that cannot be used are refused at once", () => {
  for (const [options, code] of [
    [{ key: "secret" }, "invalid_key"],
    [{ key: {} }, "missing_member"],
    [{ origin: "verifier.example" }, "misconfigured"],
    [{ origin: "http://verifier.example" }, "misconfigured"],
    [{ card: "2.0" }, "misconfigured"],
    [{ maxBody: 0 }, "misconfigured"],
    [{ publicCard: "yes" }, "misconfigured"],
  ]) {
    assert.throws(() => create(options), { name: "CountersignError", code });
  }
  for (const options of [{ key: JSON.stringify(KEY) }, { card: "1.0" }, { publicCard: false }, { maxBody: 1_000_000 }, { origin: undefined }]) create(options);
});

test("a card that is not public is for callers", async () => {
  const peer = create({ publicCard: false, card: "1.0" });
  const get = (token) => asker(peer, token).send("/.well-known/agent-card.json");
  assert.equal((await get("three")).status, 401);
  const card = await (await get("one")).json();
  assert.equal(card.protocolVersion, undefined);
  assert.equal((await json(asker(peer).rpc("GetExtendedAgentCard", {}))).result.name, card.name);
});

test("memory keeps the tasks that were written last, and pages do not shift under new ones", () => {
  const store = api.memoryStore({ tasks: 3 });
  const row = (id, second, revision = 1, more = {}) => ({ id, contextId: "c", state: "working", updated: `2026-01-01T00:00:0${second}.000Z`, revision, record: "{}", ...more });
  assert.equal(store.put("w", row("a", 1)), true);
  assert.equal(store.put("w", row("a", 1)), false);
  assert.equal(store.put("w", row("a", 1, 3)), false);
  for (const [id, second] of [["b", 2], ["c", 2]]) store.put("w", row(id, second));
  const ids = ({ rows }) => rows.map(({ id }) => id);
  const first = store.list("w", { pageSize: 2 });
  assert.deepEqual([ids(first), first.total], [["c", "b"], 3]);
  assert.equal(store.put("w", row("a", 3, 2, { state: "completed" })), true);
  const second = store.list("w", { pageSize: 2, pageToken: first.nextPageToken });
  assert.deepEqual([ids(second), second.nextPageToken], [[], ""]);
  assert.deepEqual(ids(store.list("w", { pageSize: 5 })), ["a", "c", "b"]);
  assert.deepEqual(ids(store.list("w", { pageSize: 5, state: "completed" })), ["a"]);
  assert.deepEqual(ids(store.list("w", { pageSize: 5, since: "2026-01-01T00:00:03.000Z" })), ["a"]);
  assert.deepEqual(ids(store.list("w", { pageSize: 5, contextId: "d" })), []);
  assert.equal(store.list("w", { pageSize: 5, pageToken: "a" }), undefined);
  store.put("w", row("d", 4));
  assert.deepEqual(ids(store.list("w", { pageSize: 5 })), ["d", "a", "c"]);
  assert.equal(store.get("v", "a"), undefined);
});
