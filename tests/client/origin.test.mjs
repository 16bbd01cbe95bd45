/** The token goes to the origin that was named, and to none else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { api, withPeer } from "./ask.mjs";
import { REQUEST, VERDICT, around, artifact, card03, in03, part03, rpc, sse } from "./shapes.mjs";

const answer = { body: sse(rpc(around(in03, artifact(part03())))) };
const TOKEN = "s3cret";
const asked = (peer, more) => api.delegate(peer.url, { ...REQUEST, token: TOKEN, timeout: 20_000, ...more });
const tokens = ({ heard }) => heard.map(({ headers }) => headers.authorization);

/** Two peers: the one that is named, and another origin. */
function two(named, other, work) {
  return withPeer(other, (second) => withPeer(named(second.url), (first) => work(first, second)));
}

test("the named origin sees the token with every call", async () => {
  await withPeer({ card: card03(), routes: { "POST /a2a": answer } }, async (peer) => {
    assert.deepEqual((await asked(peer)).verdict, VERDICT);
    assert.deepEqual(tokens(peer), [`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]);
  });
});

test("a redirect of the card to another origin is followed without the token", async () => {
  const named = (other) => ({ routes: { "GET /.well-known/agent-card.json": { status: 302, headers: { location: `${other}/card` } } } });
  const other = { routes: { "GET /card": (_, url) => ({ body: card03()(url) }), "POST /a2a": answer } };
  await two(named, other, async (first, second) => {
    await assert.rejects(asked(first), { code: "other_origin" });
    assert.deepEqual(tokens(second), [undefined]);
    const { verdict } = await asked(first, { token: undefined });
    assert.deepEqual(verdict, VERDICT);
  });
});

test("a card that names an endpoint of another origin gets no token there, unless the caller lists that origin", async () => {
  const named = (other) => ({ card: () => card03()(other) });
  await two(named, { routes: { "POST /a2a": answer } }, async (first, second) => {
    await assert.rejects(asked(first), (error) => error.code === "other_origin" && error.message.includes(second.url));
    assert.deepEqual(second.heard, []);
    assert.deepEqual((await asked(first, { origins: [second.url] })).verdict, VERDICT);
    assert.deepEqual(tokens(second), [`Bearer ${TOKEN}`]);
    assert.deepEqual((await asked(first, { token: undefined })).verdict, VERDICT);
    assert.deepEqual(tokens(second), [`Bearer ${TOKEN}`, undefined]);
  });
});

test("of several endpoints those of the named origin are called", async () => {
  const named = (other) => ({
    card: (url) => ({ ...card03()(url), url: `${other}/a2a`, additionalInterfaces: [{ url: `${url}/a2a`, transport: "JSONRPC" }] }),
    routes: { "POST /a2a": answer },
  });
  await two(named, {}, async (first, second) => {
    assert.deepEqual((await asked(first)).verdict, VERDICT);
    assert.deepEqual(second.heard, []);
  });
});

for (const status of [301, 302, 303, 307, 308]) {
  test(`an endpoint that redirects to another origin with ${status} is not followed`, async () => {
    const named = (other) => ({ card: card03(), routes: { "POST /a2a": { status, headers: { location: `${other}/a2a` } } } });
    await two(named, { routes: { "POST /a2a": answer, "GET /a2a": answer } }, async (first, second) => {
      await assert.rejects(asked(first), { code: "other_origin" });
      assert.deepEqual(second.heard, []);
    });
  });
}

test("an endpoint that redirects within its origin and keeps the method is followed", async () => {
  const routes = { "POST /a2a": { status: 308, headers: { location: "/v2/a2a" } }, "POST /v2/a2a": answer };
  await withPeer({ card: card03(), routes }, async (peer) => {
    assert.deepEqual((await asked(peer)).verdict, VERDICT);
    assert.equal(peer.heard.at(-1).headers.authorization, `Bearer ${TOKEN}`);
  });
});

test("what is named over https is never sent in the clear, with or without a token", async () => {
  const asked = [];
  const over = (card) => async (address) => {
    asked.push(address);
    return address.startsWith("https://a.example/.well-known/agent-card.json") ? card : new Response(answer.body.join(""), { headers: { "content-type": "text/event-stream" } });
  };
  const delegate = (card, more = {}) => api.delegate("https://a.example", { ...REQUEST, fetch: over(card()), ...more });
  const clear = () => Response.json(card03()("http://a.example"));
  const moved = () => new Response(null, { status: 301, headers: { location: "http://a.example/card" } });
  for (const card of [clear, moved]) {
    for (const token of [undefined, TOKEN]) await assert.rejects(delegate(card, { token }), { code: "other_origin" });
  }
  assert.ok(asked.every((address) => address.startsWith("https:")), asked.join());
  assert.deepEqual((await delegate(clear, { origins: ["http://a.example"] })).verdict, VERDICT);
  assert.deepEqual((await delegate(() => Response.json(card03()("https://b.example")))).verdict, VERDICT);
});
