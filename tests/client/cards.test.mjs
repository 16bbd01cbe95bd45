/** Finding the peer's card, and choosing how to talk to it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, methods, refusal, streaming } from "./ask.mjs";
import { VERDICT, around, artifact, card03, card10, dualCard, in03, in10, part03, part10, refused, rpc, sse } from "./shapes.mjs";

const answer03 = around(in03, artifact(part03()));
const answer10 = around(in10, artifact(part10()));
const speaks03 = { "message/stream": { body: sse(rpc(answer03)) } };
const speaks10 = { SendStreamingMessage: { body: sse(rpc(answer10)) } };

/** The method and the version header of each call. */
const calls = (heard) => heard.filter(({ body }) => body !== undefined).map(({ body, headers }) => [body.method, headers["a2a-version"]]);

for (const [name, script, expected] of [
  ["a dual card is called in 1.0", methods(dualCard(), { ...speaks03, ...speaks10 }), ["SendStreamingMessage", "1.0"]],
  ["a card of 1.0 is called in 1.0", methods(card10(), speaks10), ["SendStreamingMessage", "1.0"]],
  ["a card of 0.3 is called in 0.3", methods(card03(), speaks03), ["message/stream", "0.3"]],
  ["a card without a version is one of 0.3", methods(card03({ protocolVersion: undefined }), speaks03), ["message/stream", "0.3"]],
  ["a patch number is of no account", methods(card03({ protocolVersion: "0.3.7" }), speaks03), ["message/stream", "0.3"]],
  ["a card of 0.2 is called in 0.3", methods(card03({ protocolVersion: "0.2.6" }), speaks03), ["message/stream", "0.3"]],
  ["a card of 0.3's form that says 1.0 is called in 1.0", methods(card03({ protocolVersion: "1.0.1" }), speaks10), ["SendStreamingMessage", "1.0"]],
]) {
  test(name, async () => {
    const { found, heard } = await ask(script);
    assert.deepEqual(found.verdict, VERDICT);
    assert.deepEqual(calls(heard), [expected]);
    assert.equal(found.dialect, expected[1]);
    assert.deepEqual(found.peer, { name: "a peer", version: "1.2.3" });
  });
}

test("a card with the marks of a code generator (`$case`) is read", async () => {
  const securitySchemes = { bearer: { scheme: { $case: "httpAuthSecurityScheme", value: { scheme: "Bearer", description: "", bearerFormat: "" } } } };
  const { found } = await ask(methods(card10({ securitySchemes, signatures: [], provider: undefined }), speaks10));
  assert.deepEqual(found.verdict, VERDICT);
});

test("HTTP+JSON is spoken where the card offers nothing else", async () => {
  const routes = { "POST /a2a/message:stream": { body: sse(answer10.map((result) => JSON.stringify(result))) } };
  const { found, heard } = await ask({ card: card10({ binding: "HTTP+JSON" }), routes });
  assert.deepEqual([found.binding, found.verdict], ["HTTP+JSON", VERDICT]);
  const [, call] = heard;
  assert.equal(call.headers["a2a-version"], "1.0");
  assert.equal(call.body.message.role, "ROLE_USER");
});

test("JSON-RPC is preferred to HTTP+JSON, and gRPC is passed over", async () => {
  const supportedInterfaces = (origin) => ["GRPC", "HTTP+JSON", "JSONRPC"].map((binding) => ({ url: `${origin}/a2a`, protocolBinding: binding, protocolVersion: "1.0" }));
  const card = (origin) => ({ ...card10()(origin), supportedInterfaces: supportedInterfaces(origin) });
  const { found } = await ask(methods(card, speaks10));
  assert.equal(found.binding, "JSONRPC");
});

test("additional interfaces of 0.3 are looked at", async () => {
  const card = (origin) => ({ ...card03()(origin), url: `${origin}/grpc`, preferredTransport: "GRPC", additionalInterfaces: [{ url: `${origin}/a2a`, transport: "JSONRPC" }] });
  const { found } = await ask(methods(card, speaks03));
  assert.equal(found.dialect, "0.3");
});

for (const [binding, path] of [["JSONRPC", "POST /a2a"], ["HTTP+JSON", "POST /a2a/acme%2F1/message:stream"]]) {
  test(`a tenant is passed on over ${binding}`, async () => {
    const card = (origin) => ({ ...card10()(origin), supportedInterfaces: [{ url: `${origin}/a2a`, protocolBinding: binding, protocolVersion: "1.0", tenant: "acme/1" }] });
    const { heard } = await ask({ card, routes: { [path]: { body: sse(binding === "JSONRPC" ? rpc(answer10) : answer10.map((result) => JSON.stringify(result))) } } });
    const call = heard.at(-1);
    assert.equal(`${call.method} ${call.path}`, path);
    if (binding === "JSONRPC") assert.equal(call.body.params.tenant, "acme/1");
  });
}

test("complaint 1: a card that says 1.0 over an endpoint that speaks 0.3, and the other way round", async () => {
  const first = await ask(methods(card10(), speaks03));
  assert.deepEqual(calls(first.heard), [["SendStreamingMessage", "1.0"], ["SendMessage", "1.0"], ["message/stream", "0.3"]]);
  assert.deepEqual([first.found.verdict, first.found.dialect], [VERDICT, "0.3"]);
  const second = await ask(methods(card03(), speaks10));
  assert.deepEqual([second.found.verdict, second.found.dialect], [VERDICT, "1.0"]);
});

test("a version that is refused is followed by the other one", async () => {
  const unsupported = { body: refused(-32009, "version not supported", [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "VERSION_NOT_SUPPORTED" }]) };
  const { found } = await ask(methods(dualCard(), { SendStreamingMessage: unsupported, SendMessage: unsupported, ...speaks03 }));
  assert.equal(found.dialect, "0.3");
});

test("complaint 3: the card at its old place is found, and the card is looked for below an endpoint", async () => {
  const old = await ask({ routes: { "GET /.well-known/agent.json": (_, url) => ({ body: card03()(url) }), "POST /a2a": { body: sse(rpc(answer03)) } } });
  assert.deepEqual(old.found.verdict, VERDICT);
  const below = await ask({ routes: { "GET /agents/one/.well-known/agent-card.json": (_, url) => ({ body: card03()(url) }), "POST /a2a": { body: sse(rpc(answer03)) } } }, {}, "/agents/one");
  assert.deepEqual(below.found.verdict, VERDICT);
});

for (const [name, path] of [["the origin", ""], ["the origin with a slash", "/"], ["the endpoint", "/a2a"], ["the endpoint with a slash", "/a2a/"], ["the card", "/.well-known/agent-card.json"]]) {
  test(`${name} may be named`, async () => {
    const { found } = await ask(methods(dualCard(), { ...speaks03, ...speaks10 }), {}, path);
    assert.deepEqual(found.verdict, VERDICT);
  });
}

test("an endpoint that the card does not list is called itself: no other agent of its host is asked", async () => {
  const { heard } = await ask({ card: dualCard(), routes: { "POST /other": { body: sse(rpc(answer10)) } } }, {}, "/other");
  assert.deepEqual(heard.map(({ path }) => path).at(-1), "/other");
  const { code } = await refusal(methods(dualCard(), speaks10), {}, "/docs");
  assert.equal(code, "peer_refused");
});

test("a redirected card is followed", async () => {
  const moved = { status: 302, headers: { location: "/moved/card" } };
  const routes = { "GET /.well-known/agent-card.json": moved, "GET /moved/card": (_, url) => ({ body: card03()(url) }), "POST /a2a": { body: sse(rpc(answer03)) } };
  assert.deepEqual((await ask({ routes })).found.verdict, VERDICT);
});

for (const [name, script, code] of [
  ["no card at all", {}, "invalid_card"],
  ["a page in place of a card", { routes: { "GET /.well-known/agent-card.json": { type: "text/html", body: "<!doctype html><title>hello</title>" } } }, "invalid_card"],
  ["a list in place of a card", { card: () => [] }, "invalid_card"],
  ["a card without an address", { card: () => ({ name: "x", version: "1" }) }, "invalid_card"],
  ["a card with the same member twice", { routes: { "GET /.well-known/agent-card.json": { body: '{"url":"http://a.example/","url":"http://b.example/"}' } } }, "invalid_card"],
  ["a card with gRPC alone", { card: card10({ binding: "GRPC" }) }, "no_common_transport"],
  ["a card of a version to come", { card: card03({ protocolVersion: "2.0" }) }, "no_common_transport"],
  ["a card with an address that is none", { card: card03({ url: "http://" }) }, "no_common_transport"],
  ["a card with an address of another kind", { card: card03({ url: "file:///etc/passwd" }) }, "no_common_transport"],
  ["redirects in a circle", { routes: { "GET /.well-known/agent-card.json": { status: 302, headers: { location: "/.well-known/agent-card.json" } }, "GET /.well-known/agent.json": { status: 404 } } }, "peer_refused"],
]) {
  test(`${name}: ${code}`, async () => {
    assert.equal((await refusal(script)).code, code);
  });
}
