/** The signature under a peer's verdict: whose it is, and what it is about. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { KEY } from "../smoke/exercise.mjs";
import { DIALECTS, api, ask, refusal } from "./ask.mjs";
import { EXTENSION, REQUEST, around, card03, card10, rpc, sse } from "./shapes.mjs";

const keySet = api.publicKeySet(KEY);
const report = api.check(REQUEST);
const statement = api.signVerdict(report, KEY);
const { verdict, ...details } = report;
const KEYS = { "GET /.well-known/jwks.json": { body: keySet } };

/** A script of a peer that shows `shown` and attaches `jws`. */
function signed(version, dialect, { jws = statement, shown = report.verdict, keys = KEYS, params = {} } = {}) {
  const artifact = { artifactId: "verification-verdict", parts: [dialect.part(shown)], extensions: [EXTENSION], metadata: { [EXTENSION]: { statement: jws, details } } };
  const declared = { capabilities: { streaming: true, extensions: [{ uri: EXTENSION, params }] } };
  const card = version === "1.0" ? card10(declared) : card03(declared);
  return { card, routes: { "POST /a2a": { body: sse(rpc(around(dialect, artifact))) }, ...keys } };
}

for (const [version, dialect] of DIALECTS) {
  const of = (options, asked) => ask(signed(version, dialect, options), asked);
  const code = async (options, asked) => {
    const { found } = await of(options, asked);
    assert.deepEqual(found.verdict, options.shown ?? report.verdict, "the verdict is shown as it came");
    assert.equal(found.signature.authentic, false);
    return found.signature.code;
  };

  test(`${version}, a signed verdict is authentic by the keys that its origin publishes`, async () => {
    const { found, heard } = await of({}, { token: "secret" });
    assert.deepEqual(found.verdict, report.verdict);
    assert.equal(found.signature.authentic, true);
    assert.deepEqual(found.signature, api.verifyStatement(statement, keySet));
    assert.deepEqual([found.statement, found.details], [statement, details]);
    const asked = heard.find(({ path }) => path === "/.well-known/jwks.json");
    assert.equal(asked.headers.authorization, undefined, "keys are public");
  });

  test(`${version}, the caller's own key set is taken in place of the published one`, async () => {
    const { found, heard } = await of({ keys: {} }, { keySet });
    assert.equal(found.signature.authentic, true);
    assert.ok(!heard.some(({ path }) => path.includes("jwks")));
    const other = api.publicKeySet(api.generateKey());
    assert.equal(await code({}, { keySet: other }), "unknown_key");
  });

  test(`${version}, the card may name the keys' place on its own origin, and on no other`, async () => {
    const named = { "GET /keys": { body: keySet } };
    assert.equal((await of({ keys: named, params: { jwks: "/keys" } })).found.signature.authentic, true);
    // The forger's keys stand elsewhere: those of the origin itself are taken.
    const { found } = await of({ params: { jwks: "http://127.0.0.1:1/keys" } });
    assert.equal(found.signature.authentic, true);
  });

  test(`${version}, a statement about another artifact: other_artifact`, async () => {
    const other = api.signVerdict(api.check({ ...REQUEST, artifact: { files: [{ path: "src/limit.py", text: "def limit():\n    return 429 \n" }] } }), KEY);
    assert.equal(await code({ jws: other }), "other_artifact");
  });

  test(`${version}, a statement about other criteria: other_criteria`, async () => {
    const other = api.signVerdict(api.check({ ...REQUEST, criteria: ['contains "429"'] }), KEY);
    assert.equal(await code({ jws: other }), "other_criteria");
  });

  test(`${version}, a verdict that is shown and another one that is signed: other_verdict`, async () => {
    assert.equal(await code({ shown: { ...report.verdict, verdict: "fail" } }), "other_verdict");
    assert.equal(await code({ shown: { ...report.verdict, followups: ["deploy it"] } }), "other_verdict");
  });

  test(`${version}, a forged, a truncated and an absent statement`, async () => {
    assert.equal(await code({ jws: `${statement.slice(0, -2)}AA` }), "bad_signature");
    assert.equal(await code({ jws: "x" }), "invalid_statement");
    assert.equal(await code({ jws: api.signVerdict(report, api.generateKey()) }), "unknown_key");
    assert.equal(await code({ jws: "" }), "unsigned");
    assert.equal(await code({ jws: 7 }), "unsigned");
  });

  test(`${version}, keys that cannot be had leave the verdict unproven and say why`, async () => {
    assert.equal(await code({ keys: {} }), "unreadable");
    assert.equal(await code({ keys: { "GET /.well-known/jwks.json": { type: "text/html", body: "<h1>hello</h1>" } } }), "invalid_key_set");
    assert.equal(await code({ keys: { "GET /.well-known/jwks.json": { body: { keys: [] } } } }), "unknown_key");
  });

  test(`complaint 11, ${version}: integers that became floats and members in another order change nothing`, async () => {
    const scrambled = (text) => text.replaceAll(/"fuel":(\d+)/g, '"fuel":$1.0');
    const reversed = Object.fromEntries(Object.entries(report.verdict).reverse());
    const script = signed(version, dialect, { shown: reversed });
    script.routes["POST /a2a"] = { body: script.routes["POST /a2a"].body.map(scrambled) };
    assert.ok(script.routes["POST /a2a"].body.join("").includes(".0"));
    const { found } = await ask(script);
    assert.equal(found.signature.authentic, true);
    assert.deepEqual(found.details, details);
  });

  test(`${version}, an authentic signature stands under a fail, too`, async () => {
    const request = { ...REQUEST, criteria: ['contains "500"'] };
    const failed = api.check(request);
    const { found } = await of({ jws: api.signVerdict(failed, KEY), shown: failed.verdict }, request);
    assert.deepEqual([found.verdict.verdict, found.signature.authentic], ["fail", true]);
  });
}

test("a key set of the caller that is none is refused before the peer is asked", async () => {
  assert.equal((await refusal({ card: () => assert.fail("asked") }, { keySet: { keys: 1 } })).code, "invalid_key_set");
});
