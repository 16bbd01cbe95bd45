// Those who watch a task: what they are told, when their streams end, what keeps them open.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { all, events, passing, rest, rpc, state } from "./a2a.mjs";
import { deploy, newKey, tokens } from "./deployment.mjs";

let deployment;
let old;
let caller;
let resource;

before(async () => {
  deployment = await deploy({
    COUNTERSIGN_SIGNING_KEY: JSON.stringify(newKey()),
    COUNTERSIGN_TOKENS: tokens({ acme: ["one"] }),
    COUNTERSIGN_KEEP_ALIVE: "1",
  });
  old = rpc(deployment.url, "one", "0.3");
  caller = rpc(deployment.url, "one", "1.0");
  resource = rest(deployment.url, "one");
});
after(() => deployment?.close());

const open = async () => (await caller.send("hello")).result.id;

/** The next event that is no comment. */
async function next(stream) {
  for (;;) {
    const { value } = await stream.next();
    if (value === undefined || value.data) return value;
  }
}

test("a stream begins with the task, tells what the next message does and ends with it", async () => {
  const id = await open();
  const streams = [old, caller, resource].map(async (each) => {
    const response = await each.subscribe(id);
    assert.equal(response.headers.get("content-type"), "text/event-stream");
    assert.match(response.headers.get("cache-control"), /no-cache/);
    return events(response);
  });
  const watched = await Promise.all(streams);
  const firsts = await Promise.all(watched.map(next));
  assert.deepEqual(firsts.map(({ id }) => id), [1, 1, 1]);
  assert.deepEqual(firsts.map(({ data }) => (data.task ?? data).id), [id, id, id]);

  const { result: done } = await old.send(passing, { taskId: id });
  for (const [index, stream] of watched.entries()) {
    const told = [];
    for (let event = await next(stream); event; event = await next(stream)) told.push(event);
    assert.deepEqual(told.map(({ id }) => id), [2, 3, 4]);
    const [working, artifact, completed] = told.map(({ data }) =>
      index === 0 ? data : Object.values(data)[0],
    );
    assert.equal(state(working.status), "working");
    assert.equal(artifact.artifact.artifactId, done.artifacts[0].artifactId);
    assert.equal(state(completed.status), "completed");
    if (index === 0) {
      assert.deepEqual([working.final, completed.final], [false, true]);
      assert.deepEqual(artifact.artifact, done.artifacts[0]);
    }
  }
});

test("a stream ends when its task is cancelled", async () => {
  const id = await open();
  const stream = events(await caller.subscribe(id));
  await next(stream);
  await caller.call("cancel", { id });
  const { data } = await next(stream);
  assert.equal(data.statusUpdate.status.state, "TASK_STATE_CANCELED");
  assert.equal(await next(stream), undefined);
});

test("a stream ends when the caller is asked for input anew", async () => {
  const id = await open();
  const watching = all(await caller.subscribe(id));
  await caller.send("hello again", { taskId: id });
  const told = await watching;
  assert.equal(state(told.at(-1).statusUpdate.status), "input-required");
});

test("an idle stream speaks before anyone takes it for dead", async () => {
  const stream = events(await caller.subscribe(await open()));
  await next(stream);
  for (let round = 0; round < 2; round += 1) {
    const { value } = await stream.next();
    assert.equal(value.comment, ":");
  }
  await stream.return();
});

test("there is nothing to watch in a task that has ended", async () => {
  const { result: done } = await caller.send(passing);
  const refused = await (await caller.subscribe(done.id)).json();
  assert.equal(refused.error.code, -32004);
});

test("whoever goes away is forgotten, and those who stay are told", async () => {
  const id = await open();
  const leaving = new AbortController();
  const gone = events(await caller.subscribe(id, { signal: leaving.signal }));
  const staying = events(await caller.subscribe(id));
  await Promise.all([next(gone), next(staying)]);
  leaving.abort();
  await assert.rejects(next(gone));
  // The comment shows that the object has looked at its streams since.
  assert.ok((await staying.next()).value.comment);
  await caller.send(passing, { taskId: id });
  const told = [];
  for (let event = await next(staying); event; event = await next(staying)) told.push(event);
  assert.equal(told.length, 3);
  assert.ok(!deployment.log().includes("rror:"), deployment.log());
});

test("fifty who watch one task are all told, each in its dialect", async () => {
  const id = await open();
  const watching = Array.from({ length: 50 }, (_, index) => (index % 2 ? old : caller).subscribe(id));
  const streams = (await Promise.all(watching)).map(all);
  const { result: done } = await caller.send(passing, { taskId: id });
  for (const [index, told] of (await Promise.all(streams)).entries()) {
    assert.equal(told.length, 4);
    const { status } = index % 2 ? told[3] : told[3].statusUpdate;
    assert.equal(state(status), state(done.status));
  }
});
