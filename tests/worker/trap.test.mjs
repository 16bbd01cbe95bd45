// A trap costs the requests that were under way, and nothing after them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { all, events, passing, rpc, state } from "./a2a.mjs";
import { caller, deploy, example, newKey, tokens } from "./deployment.mjs";

let deployment;
let check;
let peer;

before(async () => {
  const settings = {
    COUNTERSIGN_SIGNING_KEY: JSON.stringify(newKey()),
    COUNTERSIGN_TOKENS: tokens({ acme: ["one"] }),
  };
  deployment = await deploy(settings, "tests/worker/trap-entry.mjs");
  check = caller(deployment.url, "one");
  peer = rpc(deployment.url, "one", "1.0");
});
after(() => deployment?.close());

const trapping = (where) => check(example, { headers: { "X-Trap": where } });

async function assertTrapped(response) {
  const problem = await response.json();
  assert.deepEqual([response.status, problem.code], [500, "engine_trapped"]);
  assert.equal(problem.type, "https://w3id.org/countersign/problems/engine_trapped");
  assert.equal(response.headers.get("content-type"), "application/problem+json");
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.equal(response.headers.get("x-content-type-options"), "nosniff");
}

async function works() {
  const response = await check(example);
  assert.equal(response.status, 200, await response.clone().text());
  assert.equal((await response.json()).report.verdict.verdict, "pass");
}

for (const [where, what] of [
  ["head", "while the head is read"],
  ["body", "while the body is read"],
  ["stack", "by an exhausted stack"],
]) {
  test(`a trap ${what} answers engine_trapped, and the next call works`, async () => {
    await works();
    for (let round = 0; round < 3; round += 1) {
      await assertTrapped(await trapping(where));
      await works();
    }
  });
}

test("a request whose body is still arriving is told too, and does not hang", async () => {
  const endless = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(" ")) });
  const waiting = check(endless, { headers: { "X-Trap": "wait" }, duplex: "half" });
  await deployment.logged("a piece has arrived");
  await assertTrapped(await trapping("head"));
  await assertTrapped(await waiting);
  await works();
});

test("requests that come right after a trap are all answered", async () => {
  const trap = trapping("head");
  const rest = await Promise.all(Array.from({ length: 10 }, () => check(example)));
  await assertTrapped(await trap);
  for (const response of rest) assert.ok([200, 500].includes(response.status), response.status);
  await works();
});

/** How often the engine was lost so far. */
const losses = () => deployment.log().split("engine_trapped").length;

test("streams end when the engine is lost, and their tasks can be watched and completed after it", async () => {
  const { result: open } = await peer.send("hello");
  const streams = [events(await peer.subscribe(open.id)), events(await peer.subscribe(open.id))];
  for (const stream of streams) assert.equal((await stream.next()).value.data.task.id, open.id);
  const before = losses();
  await assertTrapped(await trapping("head"));
  for (const stream of streams) assert.deepEqual(await stream.next(), { value: undefined, done: true });

  const watching = all(await peer.subscribe(open.id));
  const { result: done } = await peer.send(passing, { taskId: open.id });
  assert.equal(state(done.status), "completed");
  assert.equal((await watching).length, 4);
  assert.deepEqual((await peer.call("get", { id: open.id })).result.artifacts, done.artifacts);
  // What the lost engine left behind did not count as another loss.
  assert.equal(losses(), before + 1);
});

test("a trap within the object is told to whoever asked, keeps nothing by halves and spares what was kept", async () => {
  const { result: kept } = await peer.send(passing);
  const { result: open } = await peer.send("hello");
  const stream = events(await peer.subscribe(open.id));
  await stream.next();
  for (let round = 0; round < 3; round += 1) {
    const refused = await peer.stream(passing, {}, { headers: { ...peer.headers, "X-Trap": "object" } });
    await assertTrapped(refused);
    const { result } = await peer.call("get", { id: kept.id });
    assert.deepEqual(result.artifacts, kept.artifacts);
  }
  assert.deepEqual(await stream.next(), { value: undefined, done: true });
  const { result: list } = await peer.call("list", { pageSize: 100 });
  assert.deepEqual(list.tasks.map(({ id }) => id).slice(0, 2), [open.id, kept.id]);
  const { result: done } = await peer.send(passing, { taskId: open.id });
  assert.equal(state(done.status), "completed");
});

test("the answer to a trap is that of the table of codes", async () => {
  const { title } = await (await trapping("head")).json();
  assert.equal(title, "the engine stopped unexpectedly and was started anew");
});
