// workerd is ended and started anew on the same disk: no task that a caller saw is lost, and none is
// there by halves.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { events, passing, rpc, state, verdict } from "./a2a.mjs";
import { newKey, tokens } from "./deployment.mjs";
import { local } from "./local.mjs";

const KILLS = 50;
/** Calls at the same time. */
const CALLERS = 6;

const worker = local({
  COUNTERSIGN_SIGNING_KEY: JSON.stringify(newKey()),
  COUNTERSIGN_TOKENS: tokens({ acme: ["one"] }),
});
after(() => worker.stop());

/** A task is whole: it has its verdict when it is completed, and none before. */
function assertWhole(task) {
  const named = state(task.status);
  assert.ok(["input-required", "completed"].includes(named), named);
  if (named === "completed") assert.equal(verdict(task).verdict, "pass");
  else assert.equal(task.artifacts, undefined);
}

/** Every task, by its id, page by page. */
async function listed(peer) {
  const found = new Map();
  let pageToken;
  do {
    const { result } = await peer.call("list", { pageSize: 100, pageToken, includeArtifacts: true });
    for (const task of result.tasks) {
      assert.ok(!found.has(task.id), `${task.id} is listed twice`);
      found.set(task.id, task.artifacts?.length === 0 ? { ...task, artifacts: undefined } : task);
    }
    pageToken = result.nextPageToken;
  } while (pageToken);
  return found;
}

test("a restart in good order keeps tasks as they were", async () => {
  let peer = rpc(await worker.start(), "one", "1.0");
  const { result: done } = await peer.send(passing);
  const { result: open } = await peer.send({ artifact: { text: "limit = 100" } });
  await worker.stop();
  peer = rpc(await worker.start(), "one", "1.0");
  const { result: kept } = await peer.call("get", { id: done.id });
  assert.deepEqual([kept.status, kept.artifacts], [done.status, done.artifacts]);
  const { result: later } = await peer.send({ criteria: passing.criteria }, { taskId: open.id });
  assert.equal(verdict(later).verdict, "pass");
  await worker.stop();
});

test("a crash in the middle of a stream costs the stream and not the task", async () => {
  let peer = rpc(await worker.start(), "one", "1.0");
  const { result: open } = await peer.send("hello");
  const stream = events(await peer.subscribe(open.id));
  assert.equal((await stream.next()).value.data.task.id, open.id);
  await worker.kill();
  await assert.rejects(stream.next());

  peer = rpc(await worker.start(), "one", "1.0");
  const again = events(await peer.subscribe(open.id));
  assert.equal(state((await again.next()).value.data.task.status), "input-required");
  const { result: done } = await peer.send(passing, { taskId: open.id });
  assertWhole(done);
  for (const kind of ["statusUpdate", "artifactUpdate", "statusUpdate"]) {
    assert.deepEqual(Object.keys((await again.next()).value.data), [kind]);
  }
  assert.equal((await again.next()).done, true);
  await worker.stop();
});

test(`${KILLS} crashes under load: what was seen is there, and what is there is whole`, async () => {
  /** What callers saw of each task: its state, and whether they know how it ends. */
  const seen = new Map();
  const large = "0123456789".repeat(150_000);
  let told;
  const see = (id, named) => {
    if (seen.get(id) !== "completed") seen.set(id, named);
    told();
  };

  /** What a caller does over and over, each kind of write in turn. */
  const acts = [
    async (peer) => {
      for await (const { data } of events(await peer.stream(passing))) {
        if (data?.task) see(data.task.id, "completed");
      }
    },
    async (peer) => {
      const { result } = await peer.send(passing);
      see(result.id, "completed");
    },
    async (peer, round) => {
      const text = round % 4 === 0 ? `limit = 100${large}` : "limit = 100";
      const { result: open } = await peer.send({ artifact: { text } });
      see(open.id, "input-required");
      const stream = events(await peer.subscribe(open.id));
      await stream.next();
      const answer = peer.send({ criteria: passing.criteria }, { taskId: open.id });
      answer.catch(() => {});
      for await (const { data } of stream) {
        if (data?.statusUpdate && state(data.statusUpdate.status) === "completed") see(open.id, "completed");
      }
      const { result: done } = await answer;
      if (done) see(done.id, "completed");
    },
  ];

  async function load(url, ended) {
    const peer = rpc(url, "one", "1.0");
    const caller = async (first) => {
      for (let round = first; !ended.aborted; round += 1) {
        try {
          await acts[round % acts.length](peer, round);
        } catch (error) {
          // A call under way when workerd is killed fails; no other may.
          if (!ended.aborted) throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, (_, first) => caller(first)));
  }

  for (let round = 0; round < KILLS; round += 1) {
    const url = await worker.start();
    const ended = new AbortController();
    const enough = 2 + ((round * 5) % 12);
    let count = 0;
    const loaded = new Promise((settle) => {
      told = () => (count += 1) === enough && settle();
    });
    const calling = load(url, ended.signal);
    await Promise.race([loaded, calling]);
    ended.abort();
    await worker.kill();
    await calling;
  }

  const peer = rpc(await worker.start(), "one", "1.0");
  const found = await listed(peer);
  for (const task of found.values()) assertWhole(task);
  for (const [id, named] of seen) {
    assert.ok(found.has(id), `${id} is lost`);
    if (named === "completed") assert.equal(state(found.get(id).status), named, id);
  }
  const states = [...found.values()].map((task) => state(task.status));
  const completed = states.filter((named) => named === "completed").length;
  console.log(`${seen.size} tasks were seen, ${found.size} are there, ${completed} of them completed`);
  assert.ok(seen.size > 3 * KILLS && completed > KILLS && completed < found.size);
  await worker.stop();
});
