// What an object does by itself: tasks expire, and writes that waited are made.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { all, events, passing, refused, rest, rpc, state } from "./a2a.mjs";
import { deploy, newKey, tokens } from "./deployment.mjs";

const ENTRY = "tests/worker/due-entry.mjs";
const DAY = 86_400_000;
const key = JSON.stringify(newKey());
const acme = { COUNTERSIGN_SIGNING_KEY: key, COUNTERSIGN_TOKENS: tokens({ acme: ["one"], umbra: ["two"] }) };

let deployment;
let caller;

before(async () => {
  deployment = await deploy(acme, ENTRY);
  caller = rpc(deployment.url, "one", "1.0");
});
after(() => deployment?.close());

/** Runs `statements` in the object of `workspace` and lets it do what is due. */
async function due(statements = "SELECT 1", workspace = "acme", { url } = deployment) {
  const response = await fetch(`${url}/due?workspace=${workspace}`, { method: "POST", body: statements });
  assert.equal(response.status, 200, await response.clone().text());
  return response.json();
}

const ago = (days) => new Date(Date.now() - days * DAY).toISOString();
const age = (id, days) => `UPDATE tasks SET updated = '${ago(days)}' WHERE id = '${id}';`;
const found = async (id, peer = caller) => (await peer.call("get", { id })).result !== undefined;

test("a task goes after thirty days, with all its rows, and a younger one stays", async () => {
  const large = "0123456789".repeat(200_000);
  const { result: old } = await caller.send({ artifact: { text: large } });
  const { result: young } = await caller.send(passing);
  assert.ok((await due()).pieces > 1);
  const { tasks, pieces, alarm } = await due(age(old.id, 30.01) + age(young.id, 29.9));
  assert.deepEqual([tasks, pieces], [1, 0]);
  assert.deepEqual([await found(old.id), await found(young.id)], [false, true]);
  assert.ok(Math.abs(alarm - Date.parse(ago(29.9)) - 30 * DAY) < 60_000, new Date(alarm));
  const { error } = await caller.send(passing, { taskId: old.id });
  assert.equal(error.code, -32001);
});

test("a stream of a task that goes ends", async () => {
  const { result: open } = await caller.send("hello");
  const stream = events(await caller.subscribe(open.id));
  await stream.next();
  await due(age(open.id, 31));
  assert.deepEqual(await stream.next(), { value: undefined, done: true });
  assert.equal((await refused(await caller.subscribe(open.id))).error.code, -32001);
});

test("more tasks than go at once go one round after another", async () => {
  const other = rpc(deployment.url, "two", "1.0");
  const { result: kept } = await other.send(passing);
  const many = `INSERT INTO tasks WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700)
    SELECT 'old ' || i, 'c', 'completed', '${ago(40)}', 1, 2, '{}' FROM n;`;
  const { tasks, alarm } = await due(many, "umbra");
  assert.equal(tasks, 201);
  assert.ok(alarm < Date.now() + 60_000, "the next round is not now");
  assert.equal((await due(undefined, "umbra")).tasks, 1);
  assert.ok(await found(kept.id, other));
});

test("an object without tasks is not called again", async () => {
  const { tasks, alarm } = await due(`UPDATE tasks SET updated = '${ago(400)}';`);
  assert.deepEqual([tasks, alarm], [0, null]);
  // The next task calls it again.
  const { result: open } = await caller.send("hello");
  assert.ok((await due()).alarm > Date.now() + 29 * DAY);
  assert.ok(await found(open.id));
});

test("a store that fails is told as such, its reason is in the log alone, and it works again after it", async () => {
  const other = rpc(deployment.url, "two", "1.0");
  const { result: kept } = await other.send(passing);
  const rename = (from, to) =>
    fetch(`${deployment.url}/due?workspace=umbra`, { method: "POST", body: `ALTER TABLE ${from} RENAME TO ${to}` });
  await rename("tasks", "gone");
  for (const answer of [await other.send(passing), await other.call("get", { id: kept.id })]) {
    assert.deepEqual([answer.error.code, answer.error.message], [-32603, "the tasks cannot be reached, try again"]);
  }
  const streamed = await other.stream(passing);
  assert.match(streamed.headers.get("content-type"), /^application\/json/);
  assert.equal((await streamed.json()).error.code, -32603);
  const resource = await rest(deployment.url, "two").stream(passing);
  assert.equal(resource.status, 500);
  await deployment.logged("no such table: tasks");
  assert.equal((await caller.send(passing)).error, undefined);

  await rename("gone", "tasks");
  assert.ok(await found(kept.id, other));
  assert.equal((await other.send(passing)).error, undefined);
});

for (const [days, kept] of [["7", false], ["3650", true], ["0", true], ["soon", true]]) {
  test(`COUNTERSIGN_TASK_DAYS=${days}: a task of 8 days ${kept ? "stays" : "goes"}`, async () => {
    const other = await deploy({ ...acme, COUNTERSIGN_TASK_DAYS: days }, ENTRY);
    try {
      const peer = rpc(other.url, "one", "1.0");
      const { result: old } = await peer.send(passing);
      const { alarm } = await due(age(old.id, 8), "acme", other);
      assert.equal(await found(old.id, peer), kept);
      if (kept) assert.ok(alarm > Date.now());
      if (["0", "soon"].includes(days)) await other.logged("COUNTERSIGN_TASK_DAYS cannot be used");
    } finally {
      await other.close();
    }
  });
}

test("a write that waits is made when it is due, and told; where its task moved on it is dropped", async () => {
  const kit = await deploy({ ...acme, COUNTERSIGN_NO_AUTH: "true", COUNTERSIGN_KIT: "true" }, ENTRY);
  try {
    const peer = rpc(kit.url, "none", "1.0");
    const waiting = async () => {
      const messageId = `test-resubscribe-message-id-${crypto.randomUUID()}`;
      const stream = events(await peer.stream("hello", { messageId }));
      const { value } = await stream.next();
      return { id: value.data.task.id, stream };
    };
    const [done, cancelled] = [await waiting(), await waiting()];
    const watching = all(await peer.subscribe(done.id));
    await peer.call("cancel", { id: cancelled.id });
    const { later } = await due("UPDATE later SET due = 0;", "local", kit);
    assert.equal(later, 0);
    assert.equal(state((await watching).at(-1).statusUpdate.status), "completed");
    const states = [done, cancelled].map(async ({ id }) => (await peer.call("get", { id })).result.status);
    assert.deepEqual((await Promise.all(states)).map(state), ["completed", "canceled"]);
    for (const { stream } of [done, cancelled]) for await (const event of stream) assert.ok(event);
  } finally {
    await kit.close();
  }
});
