// The life of a task over every binding, as the object keeps it in workerd.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { all, passing, refused, rest, rpc, state, verdict } from "./a2a.mjs";
import { deploy, newKey, tokens } from "./deployment.mjs";

let deployment;
const callers = {};

before(async () => {
  deployment = await deploy({
    COUNTERSIGN_SIGNING_KEY: JSON.stringify(newKey()),
    COUNTERSIGN_TOKENS: tokens({ acme: ["one"], umbra: ["two"] }),
  });
  callers["0.3"] = rpc(deployment.url, "one", "0.3");
  callers["1.0"] = rpc(deployment.url, "one", "1.0");
  callers["HTTP+JSON"] = rest(deployment.url, "one");
});
after(() => deployment?.close());

const get = async (caller, id) => (await caller.call("get", { id })).result;

/** The code of a JSON-RPC error, or of the same over HTTP+JSON. */
async function refusal(answer) {
  const { error } = await answer;
  assert.ok(error, "it was not refused");
  return error.code > 0 ? error.details[0].reason : error.code;
}
const NOT_FOUND = [-32001, "TASK_NOT_FOUND"];
const NOT_CANCELABLE = [-32002, "TASK_NOT_CANCELABLE"];
const UNSUPPORTED = [-32004, "UNSUPPORTED_OPERATION"];

for (const name of ["0.3", "1.0", "HTTP+JSON"]) {
  test(`${name}: what was sent is judged, and kept with its artifacts`, async () => {
    const caller = callers[name];
    const { result: sent } = await caller.send(passing);
    assert.equal(state(sent.status), "completed");
    assert.equal(verdict(sent).verdict, "pass");
    const kept = await get(caller, sent.id);
    assert.deepEqual(kept.status, sent.status);
    assert.deepEqual(kept.artifacts, sent.artifacts);
  });

  test(`${name}: a stream tells it in order, and what it told is kept`, async () => {
    const caller = callers[name];
    const frames = await all(await caller.stream(passing));
    const kinds = frames.map((frame) => frame.kind ?? Object.keys(frame)[0]);
    const [task, status, artifact] = name === "0.3"
      ? ["task", "status-update", "artifact-update"]
      : ["task", "statusUpdate", "artifactUpdate"];
    assert.deepEqual(kinds, [task, status, artifact, status]);
    const [first] = frames;
    const kept = await get(caller, (first.task ?? first).id);
    assert.equal(state(kept.status), "completed");
    const told = frames[2].artifactUpdate ?? frames[2];
    assert.deepEqual(kept.artifacts, [told.artifact]);
  });

  test(`${name}: a message without criteria waits for the next one, which completes it`, async () => {
    const caller = callers[name];
    const { result: open } = await caller.send("hello");
    assert.equal(state(open.status), "input-required");
    assert.equal(state((await get(caller, open.id)).status), "input-required");
    const { result: done } = await caller.send(passing, { taskId: open.id });
    assert.deepEqual([done.id, state(done.status), verdict(done).verdict], [open.id, "completed", "pass"]);
    assert.deepEqual((await get(caller, open.id)).artifacts, done.artifacts);
    assert.ok(UNSUPPORTED.includes(await refusal(caller.send(passing, { taskId: open.id }))));
  });

  test(`${name}: a task that waits can be cancelled once, one that has ended cannot`, async () => {
    const caller = callers[name];
    const { result: open } = await caller.send("hello");
    const { result: cancelled } = await caller.call("cancel", { id: open.id });
    assert.equal(state(cancelled.status), "canceled");
    assert.equal(state((await get(caller, open.id)).status), "canceled");
    const { result: done } = await caller.send(passing);
    for (const { id } of [open, done]) {
      assert.ok(NOT_CANCELABLE.includes(await refusal(caller.call("cancel", { id }))));
    }
    assert.equal(state((await get(caller, done.id)).status), "completed");
  });

  test(`${name}: a task of another workspace does not exist`, async () => {
    const mine = callers[name];
    const other = name === "HTTP+JSON" ? rest(deployment.url, "two") : rpc(deployment.url, "two", name);
    const { result: open } = await mine.send("hello");
    const unknown = { id: crypto.randomUUID() };
    const ask = async (caller, { id }) => [
      await refusal(caller.call("get", { id })),
      await refusal(caller.call("cancel", { id })),
      await refusal(refused(await caller.subscribe(id))),
      await refusal(caller.send(passing, { taskId: id })),
    ];
    const codes = await ask(other, open);
    assert.deepEqual(codes, await ask(other, unknown));
    for (const code of codes) assert.ok(NOT_FOUND.includes(code), code);
    // Its owner finds it as it was.
    assert.equal(state((await get(mine, open.id)).status), "input-required");
    assert.equal(state((await mine.call("cancel", { id: open.id })).result.status), "canceled");
  });
}

for (const name of ["1.0", "HTTP+JSON"]) {
  test(`${name}: tasks are listed by pages, the newest first, whatever comes meanwhile`, async () => {
    const caller = callers[name];
    const contextId = crypto.randomUUID();
    const ids = [];
    for (let round = 0; round < 5; round += 1) {
      ids.unshift((await caller.send(round % 2 ? passing : "hello", { contextId })).result.id);
    }
    const page = async (more) => (await caller.call("list", { contextId, pageSize: 2, ...more })).result;
    const first = await page();
    assert.deepEqual(first.tasks.map(({ id }) => id), ids.slice(0, 2));
    assert.equal(Number(first.totalSize), 5);
    await caller.send(passing, { contextId });
    const second = await page({ pageToken: first.nextPageToken });
    const third = await page({ pageToken: second.nextPageToken });
    assert.deepEqual([...second.tasks, ...third.tasks].map(({ id }) => id), ids.slice(2));
    assert.equal(third.nextPageToken, "");
    assert.equal(Number(third.totalSize), 6);

    const open = await page({ pageSize: 50, status: "TASK_STATE_INPUT_REQUIRED" });
    assert.deepEqual(open.tasks.map(({ id }) => id), [ids[0], ids[2], ids[4]]);
    assert.deepEqual([open.tasks[0].artifacts, Number(open.totalSize)], [undefined, 3]);
    const whole = await page({ pageSize: 50, status: "TASK_STATE_COMPLETED", includeArtifacts: true });
    assert.equal(whole.tasks.length, 3);
    for (const task of whole.tasks) assert.equal(verdict(task).verdict, "pass");
  });

  test(`${name}: a list holds what is not older than asked for, and nothing of other workspaces`, async () => {
    const caller = callers[name];
    const { result: task } = await caller.send(passing);
    const since = { statusTimestampAfter: task.status.timestamp, pageSize: 100 };
    const list = async (asking, more) => (await asking.call("list", more)).result.tasks.map(({ id }) => id);
    assert.ok((await list(caller, since)).includes(task.id));
    const later = new Date(Date.parse(task.status.timestamp) + 3_600_000).toISOString();
    assert.deepEqual(await list(caller, { statusTimestampAfter: later }), []);
    const other = rest(deployment.url, "two");
    const { result: own } = await other.send(passing);
    assert.ok((await list(other, { pageSize: 100 })).includes(own.id));
    assert.ok(!(await list(other, { pageSize: 100 })).includes(task.id));
    assert.ok(!(await list(caller, { pageSize: 100 })).includes(own.id));
  });

  test(`${name}: a page token that no page gave is refused`, async () => {
    for (const pageToken of ["x", "bm90aGluZw"]) {
      const { error } = await callers[name].call("list", { pageToken });
      assert.match(error.message, /pageToken/);
    }
  });
}

test("what one dialect made the other reads", async () => {
  const { result: old } = await callers["0.3"].send(passing);
  const kept = await get(callers["1.0"], old.id);
  assert.equal(kept.status.state, "TASK_STATE_COMPLETED");
  assert.deepEqual(verdict(kept), verdict(old));
  const { result: open } = await callers["HTTP+JSON"].send("hello");
  const { result: done } = await callers["0.3"].send(passing, { taskId: open.id });
  assert.equal(done.status.state, "completed");
});

test("of many messages that answer one task, one is judged and the others are told that it ended", async () => {
  const caller = callers["1.0"];
  const { result: open } = await caller.send("hello");
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => caller.send(passing, { taskId: open.id })),
  );
  const done = answers.filter(({ result }) => result);
  assert.equal(done.length, 1);
  assert.equal(state(done[0].result.status), "completed");
  for (const { error } of answers.filter(({ error }) => error)) assert.equal(error.code, -32004);
  assert.deepEqual((await get(caller, open.id)).artifacts, done[0].result.artifacts);
});

test("an artifact of several rows is kept whole until it is judged", async () => {
  const caller = callers["1.0"];
  const text = "é\u{1f600}0123456789".repeat(200_000);
  const { result: open } = await caller.send({ artifact: { text } });
  assert.equal(state(open.status), "input-required");
  const criteria = [`is between 2400000 and 2400000 characters long`, "ends with \"789\""];
  const { result: done } = await caller.send({ criteria }, { taskId: open.id });
  assert.equal(verdict(done).verdict, "pass", verdict(done).reasoning);
  assert.deepEqual((await get(caller, open.id)).artifacts, done.artifacts);
});

test("large tasks are listed on smaller pages, each task once", async () => {
  const caller = rpc(deployment.url, "two", "1.0");
  const contextId = crypto.randomUUID();
  const ids = new Set();
  const text = "0123456789".repeat(180_000);
  for (let round = 0; round < 5; round += 1) {
    ids.add((await caller.send({ artifact: { text } }, { contextId })).result.id);
  }
  const listed = [];
  let pageToken;
  do {
    const { result } = await caller.call("list", { contextId, pageSize: 50, pageToken, includeArtifacts: true });
    assert.equal(Number(result.totalSize), 5);
    assert.ok(result.tasks.length > 0);
    listed.push(...result.tasks.map(({ id }) => id));
    pageToken = result.nextPageToken;
  } while (pageToken);
  assert.deepEqual(new Set(listed), ids);
  assert.equal(listed.length, 5);
});
