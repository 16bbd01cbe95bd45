/** What a peer refuses or garbles: each with its code and the peer's own words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DIALECTS, api, ask, methods, refusal } from "./ask.mjs";
import { REQUEST, VERDICT, artifact, card03, card10, refused, rpc, sse } from "./shapes.mjs";

const endpoint = (card, answer) => ({ card, routes: { "POST /a2a": answer } });

for (const [version, dialect] of DIALECTS) {
  const card = version === "1.0" ? card10() : card03();
  const begun = rpc([dialect.task(), dialect.status("working")]);
  for (const [name, answer, code, message] of [
    ["complaint 5: a JSON-RPC error as plain JSON on a call for a stream", { body: refused(-32602, "parts are missing") }, "peer_refused", "parts are missing (-32602)"],
    ["complaint 5: the same, declared as a stream", { body: [JSON.stringify(refused(-32602, "parts are missing"))] }, "peer_refused", "parts are missing (-32602)"],
    ["a JSON-RPC error with a status of its own", { status: 400, body: refused(-32700, "no JSON") }, "peer_refused", "no JSON (-32700)"],
    ["a JSON-RPC error as the first event", { body: sse([JSON.stringify(refused(-32603, "broken"))]) }, "peer_refused", "broken (-32603)"],
    ["a JSON-RPC error in the midst of a stream", { body: sse([...begun, JSON.stringify(refused(-32603, "broken"))]) }, "peer_refused", "broken (-32603)"],
    ["`event: error` in the midst of a stream", { body: [...sse(begun), `event: error\ndata: ${JSON.stringify(refused(-32603, "broken"))}\n\n`] }, "peer_refused", "broken (-32603)"],
    ["`event: error` with a bare error", { body: [...sse(begun), 'event: error\ndata: {"code": -32603, "message": "broken"}\n\n'] }, "peer_refused", "broken (-32603)"],
    ["`event: error` in words", { body: [...sse(begun), "event: error\ndata: out of memory\n\n"] }, "peer_refused", "out of memory"],
    ["401 with a problem", { status: 401, type: "application/problem+json", body: { title: "Unauthorized", detail: "no accepted token" } }, "unauthorized", "the peer asks for a token: no accepted token"],
    ["401 as a2a-bridge says it", { status: 401, body: { error: "unauthorized", reason: "bad bearer token" } }, "unauthorized", "the peer asks for a token: bad bearer token"],
    ["complaint 14: 401 without a body is no empty stream", { status: 401, type: "text/event-stream" }, "unauthorized", "the peer asks for a token"],
    ["403", { status: 403, type: "text/plain", body: "Forbidden" }, "unauthorized", "the peer asks for a token"],
    ["429 with a problem", { status: 429, type: "application/problem+json", body: { detail: "slow down" } }, "peer_refused", "status 429: slow down"],
    ["500 with a page", { status: 500, type: "text/html", body: "<h1>Oops</h1>" }, "peer_refused", "status 500"],
    ["a page", { type: "text/html; charset=utf-8", body: "<!doctype html><title>Sign in</title>" }, "invalid_frame", "the peer answered with text/html; charset=utf-8: `<!doctype html><title>Sign in</title>`"],
    ["a word", { type: "text/plain", body: "ok" }, "invalid_frame", "the peer answered with text/plain: `ok`"],
    ["nothing", { type: "application/json", body: "" }, "invalid_frame", "the peer answered with application/json: ``"],
    ["an empty stream", { body: [] }, "invalid_frame", "the answer ended without a task or a message"],
    ["a result that is null", { body: { jsonrpc: "2.0", id: 1, result: null } }, "invalid_frame", "the answer ended without a task or a message"],
    ["an event that is no JSON", { body: sse([...begun, "{oops"]) }, "invalid_frame", "an event of the stream is not a JSON object: `{oops`"],
    ["an event with the same member twice", { body: sse([...begun, '{"result":{},"result":{}}']) }, "invalid_frame", 'an event of the stream is not a JSON object: `{"result":{},"result":{}}`'],
  ]) {
    test(`${version}, ${name}: ${code}`, async () => {
      const found = await refusal(endpoint(card, answer));
      assert.equal(found.code, code, found.message);
      assert.equal(found.message, message);
    });
  }

  for (const state of ["failed", "canceled", "rejected"]) {
    test(`${version}, a task that ends as ${state} gives no verdict, though it gave one before`, async () => {
      const results = [dialect.task(), dialect.artifact(artifact(dialect.part({ ...VERDICT, verdict: "pass" }))), dialect.status(state, "Stream failed: boom", true)];
      const found = await refusal(endpoint(card, { body: sse(rpc(results)) }));
      assert.deepEqual(found, { code: "task_failed", message: `the task ended as ${state}: Stream failed: boom` });
    });
  }

  test(`${version}, a task that asks for authorization: unauthorized`, async () => {
    const found = await refusal(endpoint(card, { body: sse(rpc([dialect.task(), dialect.status("auth-required", "Sign in first.", true)])) }));
    assert.deepEqual(found, { code: "unauthorized", message: "the peer asks for further authorization: Sign in first." });
  });

  test(`${version}, a token that is not accepted is told apart from one that is missing`, async () => {
    const found = await refusal(endpoint(card, { status: 401, body: { detail: "unknown" } }), { token: "t" });
    assert.deepEqual(found, { code: "unauthorized", message: "the peer does not accept the token: unknown" });
  });
}

test("complaint 14: a card behind a token is asked for with the token, and 401 says so", async () => {
  const card = (call, url) => (call.headers.authorization === "Bearer right" ? { body: card03()(url) } : { status: 401, body: { error: "unauthorized" } });
  const routes = { "GET /.well-known/agent-card.json": card, "POST /a2a": { body: refused(-32602) } };
  assert.deepEqual(await refusal({ routes }, {}), { code: "unauthorized", message: "the peer asks for a token: unauthorized" });
  assert.deepEqual(await refusal({ routes }, { token: "wrong" }), { code: "unauthorized", message: "the peer does not accept the token: unauthorized" });
  assert.equal((await refusal({ routes }, { token: "right" })).code, "peer_refused");
});

test("a redirect that would drop the message is not followed", async () => {
  for (const status of [301, 302, 303]) {
    const { code, message } = await refusal(endpoint(card03(), { status, headers: { location: "/elsewhere" } }));
    assert.deepEqual([code, / redirects to .+\/elsewhere.+ and drops what was sent$/.test(message)], ["peer_refused", true], message);
  }
});

test("an error over HTTP+JSON is told with its message", async () => {
  const error = { code: 400, status: "INVALID_ARGUMENT", message: "parts are missing", details: [{ "@type": "type.googleapis.com/google.rpc.BadRequest" }] };
  const found = await refusal({ card: card10({ binding: "HTTP+JSON" }), routes: { "POST /a2a/message:stream": { status: 400, body: { error } } } });
  assert.deepEqual(found, { code: "peer_refused", message: "parts are missing (400)" });
});

test("a peer that declares streams and refuses them is asked without", async () => {
  const answer = { body: { jsonrpc: "2.0", id: 1, result: { kind: "task", id: "t", contextId: "c", status: { state: "completed" }, artifacts: [artifact({ kind: "data", data: VERDICT })] } } };
  for (const error of [refused(-32004, "no streams"), refused(-32601, "no such method")]) {
    const { found } = await ask(methods(card03(), { "message/stream": { body: error }, "message/send": answer }));
    assert.deepEqual(found.verdict, VERDICT);
  }
  const { found, heard } = await ask({
    card: card10({ binding: "HTTP+JSON" }),
    routes: { "POST /a2a/message:stream": { status: 400, body: { error: { code: 400, message: "no streams", details: [{ reason: "UNSUPPORTED_OPERATION" }] } } }, "POST /a2a/message:send": { body: { task: answer.body.result } } },
  });
  assert.deepEqual([found.verdict, heard.length], [VERDICT, 3]);
});

test("what every way refuses is told by the first refusal", async () => {
  assert.equal((await refusal(methods(card03(), {}))).message, "there is no method message/stream (-32601)");
});

test("nobody listens: peer_unreachable", async () => {
  await assert.rejects(api.delegate("http://127.0.0.1:1/", REQUEST), { code: "peer_unreachable", message: /ECONNREFUSED|bad port/ });
});

test("a long reason is cut", async () => {
  const { message } = await refusal(endpoint(card03(), { body: refused(-32603, "x".repeat(100_000)) }));
  assert.ok(message.length < 400);
});

for (const [name, url, options, code] of [
  ["an address that is none", "verifier", {}, "unreadable"],
  ["an address of another kind", "ftp://verifier.example", {}, "unreadable"],
  ["no criteria", "http://127.0.0.1:1", { criteria: [] }, "no_criteria"],
  ["an unknown kind of check", "http://127.0.0.1:1", { criteria: [{ check: { kind: "vibes" } }] }, "unknown_kind"],
  ["an artifact that is a number", "http://127.0.0.1:1", { artifact: 7 }, "wrong_type"],
  ["a key set that is none", "http://127.0.0.1:1", { keySet: {} }, "invalid_key_set"],
  ["no time", "http://127.0.0.1:1", { timeout: 0 }, "out_of_range"],
  ["time without end", "http://127.0.0.1:1", { timeout: Infinity }, "out_of_range"],
  ["an origin that is none", "http://127.0.0.1:1", { origins: ["x"] }, "unreadable"],
]) {
  test(`${name} is refused before the peer is asked: ${code}`, async () => {
    await assert.rejects(api.delegate(url, { ...REQUEST, ...options }), (error) => error instanceof api.CountersignError && error.code === code);
  });
}
