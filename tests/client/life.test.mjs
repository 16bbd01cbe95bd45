/** Tasks that take their time, ask back, or outlive the connection. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DIALECTS, api, ask, methods, refusal, streaming, withPeer } from "./ask.mjs";
import { REQUEST, VERDICT, around, artifact, card03, card10, refused, rpc, sse } from "./shapes.mjs";

for (const [version, dialect] of DIALECTS) {
  const is03 = version === "0.3";
  const cardOf = (more) => (is03 ? card03(more) : card10(more));
  const [stream, send, get] = is03 ? ["message/stream", "message/send", "tasks/get"] : ["SendStreamingMessage", "SendMessage", "GetTask"];
  const completed = dialect.task("completed", { artifacts: [artifact(dialect.part())] });
  /** Only `GetTask` of 1.0 answers with a bare task. */
  const bare = (task) => ({ body: { jsonrpc: "2.0", id: 1, result: task.task ?? task } });
  const one = (result) => ({ body: { jsonrpc: "2.0", id: 1, result } });
  const still = { ...cardOf()("http://x"), capabilities: {} };
  const silent = (origin) => ({ ...cardOf()(origin), capabilities: still.capabilities });

  test(`${version}, a peer that does not stream is asked until the task is settled`, async () => {
    let asked = 0;
    const { found, heard } = await ask(methods(silent, { [send]: one(dialect.task()), [get]: () => bare((asked += 1) < 3 ? dialect.task("working") : completed) }));
    assert.deepEqual([found.verdict, found.task.state, asked], [VERDICT, "completed", 3]);
    const calls = heard.filter(({ body }) => body !== undefined).map(({ body }) => body);
    assert.deepEqual(calls.map(({ method }) => method), [send, get, get, get]);
    assert.deepEqual(calls[1].params, { id: "task-1", historyLength: 0 });
    assert.deepEqual(calls[0].params.configuration, is03 ? { historyLength: 0, blocking: true } : { historyLength: 0 });
  });

  test(`${version}, a peer that waits for the end answers at once`, async () => {
    const { found, heard } = await ask(methods(silent, { [send]: one(completed) }));
    assert.deepEqual([found.verdict, heard.length], [VERDICT, 2]);
  });

  for (const then of ["end", "cut"]) {
    test(`${version}, a stream that is ${then === "end" ? "closed" : "cut"} before the end: the task is asked for`, async () => {
      const { found } = await ask(methods(cardOf(), { [stream]: { body: sse(rpc([dialect.task(), dialect.status("working")])), then }, [get]: bare(completed) }));
      assert.deepEqual([found.verdict, found.task.state], [VERDICT, "completed"]);
    });
  }

  test(`${version}, a stream that is cut within an event: the task is asked for`, async () => {
    const whole = sse(rpc(around(dialect, artifact(dialect.part())))).join("");
    const { found } = await ask(methods(cardOf(), { [stream]: { body: [whole.slice(0, whole.indexOf('"verdict"'))] }, [get]: bare(completed) }));
    assert.deepEqual(found.verdict, VERDICT);
  });

  test(`${version}, a stream that is cut after the verdict, of a peer that keeps no tasks`, async () => {
    const { found } = await ask(methods(cardOf(), { [stream]: { body: sse(rpc([dialect.task(), dialect.artifact(artifact(dialect.part()))])), then: "cut" }, [get]: { body: refused(-32001, "no such task") } }));
    assert.deepEqual(found.verdict, VERDICT);
  });

  test(`${version}, half a text of a peer that keeps no tasks is no verdict`, async () => {
    const pass = JSON.stringify({ ...VERDICT, verdict: "pass" });
    const events = [dialect.task(), dialect.artifact(artifact(dialect.text(pass)), { append: false, lastChunk: false })];
    const { code } = await refusal(methods(cardOf(), { [stream]: { body: sse(rpc(events)), then: "cut" }, [get]: { body: refused(-32001, "no such task") } }));
    assert.equal(code, "peer_refused");
  });

  test(`${version}, a stream that never brings the artifacts: they are asked for`, async () => {
    const { found } = await ask(methods(cardOf(), { [stream]: { body: sse(rpc([dialect.task(), dialect.status("completed", "Done.", true)])) }, [get]: bare(completed) }));
    assert.deepEqual(found.verdict, VERDICT);
  });

  test(`${version}, a stream that does not close after the end is left`, async () => {
    for (const [results, route] of [
      [around(dialect, artifact(dialect.part())), {}],
      [[dialect.message([dialect.part()])], {}],
      [[dialect.task(), dialect.status("completed", "Done.", true)], { [get]: bare(completed) }],
    ]) {
      const { found } = await ask(methods(cardOf(), { [stream]: { body: sse(rpc(results)), then: "hang" }, ...route }));
      assert.deepEqual(found.verdict, VERDICT);
    }
  });

  test(`${version}, a question back is needs-info with the question, and never a pass`, async () => {
    const question = "Which file do you mean?";
    for (const results of [
      [dialect.task(), dialect.status("input-required", question, true)],
      [dialect.task(), dialect.artifact(artifact(dialect.part({ ...VERDICT, verdict: "pass" }))), dialect.status("input-required", question, true)],
    ]) {
      const { found } = await ask(streaming(cardOf(), results));
      assert.deepEqual(found.verdict, { verdict: "needs-info", reasoning: "The peer needs more before it can give a verdict.", evidence: [], followups: [question] });
      assert.deepEqual(found.task, { id: "task-1", contextId: "context-1", state: "input-required" });
      assert.deepEqual(api.nextStep(found.verdict), { step: "needs-context", missing: [question] });
    }
    const { found } = await ask(streaming(cardOf(), [dialect.task(), dialect.artifact(artifact(dialect.part())), dialect.status("input-required", question, true)]));
    assert.deepEqual(found.verdict, VERDICT);
  });

  test(`${version}, the answer to a question goes to its task`, async () => {
    const { heard } = await ask(streaming(cardOf(), around(dialect, artifact(dialect.part()))), { task: { id: "task-1", contextId: "context-1", state: "input-required" } });
    const { taskId, contextId } = heard.at(-1).body.params.message;
    assert.deepEqual([taskId, contextId], ["task-1", "context-1"]);
  });

  for (const [name, script] of [
    ["a silent card", { routes: { "GET /.well-known/agent-card.json": { body: [" "], type: "application/json", then: "hang" } } }],
    ["a silent stream", methods(cardOf(), { [stream]: { body: [": ping\n\n"], then: "hang" } })],
    ["a stream that stops", methods(cardOf(), { [stream]: { body: sse(rpc([dialect.task()])), then: "hang" } })],
    ["a task that is never done", methods(silent, { [send]: one(dialect.task("working")), [get]: bare(dialect.task("working")) })],
  ]) {
    test(`${version}, ${name}: timed_out`, async () => {
      assert.deepEqual(await refusal(script, { timeout: 300 }), { code: "timed_out", message: "the peer did not finish within 300 ms" });
    });

    test(`${version}, ${name}, and the caller gives up: its own reason comes through`, async () => {
      const reason = new Error("mine");
      const controller = new AbortController();
      await withPeer(script, async (peer) => {
        const asked = api.delegate(peer.url, { ...REQUEST, signal: controller.signal });
        setTimeout(() => controller.abort(reason), 100);
        await assert.rejects(asked, (error) => error === reason);
      });
    });
  }

  test(`${version}, every event is told as it came`, async () => {
    const results = around(dialect, artifact(dialect.part()));
    const told = [];
    await ask(streaming(cardOf(), results), { onEvent: (event) => told.push(event) });
    assert.deepEqual(told, results);
  });
}

test("a signal that has fired before asks nobody", async () => {
  const signal = AbortSignal.abort(new Error("before"));
  await withPeer({ card: card03() }, async (peer) => {
    await assert.rejects(api.delegate(peer.url, { ...REQUEST, signal }), { message: "before" });
    assert.deepEqual(peer.heard, []);
  });
});

test("HTTP+JSON: the task is asked for under its address", async () => {
  const task = (state, more = {}) => ({ id: "task/1", contextId: "c", status: { state }, ...more });
  const routes = {
    "POST /a2a/message:stream": { body: sse([JSON.stringify({ task: task("TASK_STATE_WORKING") })]) },
    "GET /a2a/tasks/task%2F1?historyLength=0": { body: task("TASK_STATE_COMPLETED", { artifacts: [artifact({ data: VERDICT })] }) },
  };
  const { found } = await ask({ card: card10({ binding: "HTTP+JSON" }), routes });
  assert.deepEqual([found.verdict, found.task.id], [VERDICT, "task/1"]);
});
