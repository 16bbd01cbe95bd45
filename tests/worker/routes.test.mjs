// The routes and every refusal, over HTTP against workerd. After each refusal the next call works.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { compactVerify, createLocalJWKSet } from "jose";
import { caller, deploy, example, newKey, tokens } from "./deployment.mjs";

const key = newKey();
let deployment;
let check;

before(async () => {
  deployment = await deploy({
    COUNTERSIGN_SIGNING_KEY: JSON.stringify(key),
    COUNTERSIGN_TOKENS: tokens({ acme: ["one", "two"], umbra: ["three"] }),
  });
  check = caller(deployment.url, "one");
});
after(() => deployment?.close());

const at = (path, init) => fetch(deployment.url + path, init);

async function keySet() {
  return (await at("/.well-known/jwks.json")).json();
}

async function works() {
  const response = await check(example);
  assert.equal(response.status, 200);
  const { report, statement } = await response.json();
  assert.equal(report.verdict.verdict, "pass");
  return { report, statement };
}

async function assertRefused(response, status, code) {
  const problem = await response.json();
  assert.deepEqual([response.status, problem.code], [status, code]);
  assert.equal(problem.status, status);
  assert.equal(problem.type, `https://w3id.org/countersign/problems/${code}`);
  assert.equal(response.headers.get("content-type"), "application/problem+json");
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.equal(response.headers.get("x-content-type-options"), "nosniff");
  const open = ["/v1/check", "/.well-known/jwks.json"].includes(new URL(response.url).pathname);
  assert.equal(response.headers.get("access-control-allow-origin"), open ? "*" : null);
  return problem;
}

test("a statement is signed in workerd and verifies with jose against the served keys", async () => {
  const { report, statement } = await works();
  const { payload, protectedHeader } = await compactVerify(
    statement,
    createLocalJWKSet(await keySet()),
    { algorithms: ["ES256"] },
  );
  assert.equal(protectedHeader.alg, "ES256");
  assert.equal(protectedHeader.typ, "verdict+jws");
  const { predicate, subject } = JSON.parse(new TextDecoder().decode(payload));
  assert.deepEqual(predicate.verdict, report.verdict);
  assert.equal(subject[0].name, example.artifact.files[0].path);
});

test("a changed statement does not verify", async () => {
  const { statement } = await works();
  const [header, payload, signature] = statement.split(".");
  const changed = JSON.parse(Buffer.from(payload, "base64url"));
  changed.predicate.verdict.verdict = "fail";
  const forged = Buffer.from(JSON.stringify(changed)).toString("base64url");
  const keys = createLocalJWKSet(await keySet());
  await assert.rejects(compactVerify([header, forged, signature].join("."), keys));
});

test("the same request gives the same bytes", async () => {
  const [first, second] = [await check(example), await check(example)];
  assert.equal(await first.text(), await second.text());
});

test("twenty requests at once are all answered, each with its own verdict", async () => {
  const request = (index) => ({
    artifact: `number ${index}`,
    criteria: [{ check: { kind: "text", op: "equals", value: `number ${index - (index % 2)}` } }],
  });
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => (await check(request(index))).json()),
  );
  const verdicts = answers.map(({ report }) => report.verdict.verdict);
  assert.deepEqual(verdicts, Array.from({ length: 20 }, (_, i) => (i % 2 ? "fail" : "pass")));
});

test("each token of each workspace is accepted, and the scheme in any case", async () => {
  for (const authorization of ["Bearer two", "bearer three", "BEARER one"]) {
    const response = await check(example, { headers: { Authorization: authorization } });
    assert.equal(response.status, 200, authorization);
  }
});

test("the key set is public, cacheable, readable by pages and holds no private member", async () => {
  const response = await at("/.well-known/jwks.json", { headers: { Origin: "https://a.example" } });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("cache-control"), "public, max-age=300");
  assert.equal(response.headers.get("access-control-allow-origin"), "*");
  const { keys } = await response.json();
  assert.equal(keys.length, 1);
  assert.deepEqual([keys[0].x, keys[0].y, keys[0].d], [key.x, key.y, undefined]);

  const tag = response.headers.get("etag");
  const known = await at("/.well-known/jwks.json", { headers: { "If-None-Match": tag } });
  assert.deepEqual([known.status, await known.text()], [304, ""]);
});

test("health is public", async () => {
  const [got, head] = [await at("/healthz"), await at("/healthz", { method: "HEAD" })];
  assert.deepEqual([got.status, await got.text()], [200, "ok"]);
  assert.deepEqual([head.status, await head.text()], [200, ""]);
});

test("an unknown address is not found", async () => {
  for (const path of ["/nothing", "/v1", "/v1/check/", "//v1/check", "/V1/check", "/v1/check%00"]) {
    await assertRefused(await at(path, { method: "POST" }), 404, "not_found");
    await works();
  }
});

test("a wrong method is refused with those that are right", async () => {
  for (const [method, path, allow] of [
    ["GET", "/v1/check", "POST, OPTIONS"],
    ["OPTIONS", "/healthz", "GET, HEAD"],
    ["PROPFIND", "/healthz", "GET, HEAD"],
    ["POST", "/healthz", "GET, HEAD"],
    ["DELETE", "/.well-known/jwks.json", "GET, HEAD, OPTIONS"],
  ]) {
    const response = await at(path, { method });
    await assertRefused(response, 405, "method_not_allowed");
    assert.equal(response.headers.get("allow"), allow);
    await works();
  }
});

test("a caller without an accepted token is refused, in one way", async () => {
  const refused = [];
  for (const authorization of ["", "Bearer", "Bearer four", "Basic one", "one", "Bearer o ne"]) {
    const response = await check(example, { headers: { Authorization: authorization } });
    assert.equal(response.headers.get("www-authenticate"), 'Bearer realm="countersign"');
    refused.push(await assertRefused(response, 401, "unauthorized"));
    await works();
  }
  for (const problem of refused) assert.deepEqual(problem, refused[0]);
});

test("a body that is not declared as JSON is refused", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json-seq"]) {
    const response = await check(example, { headers: { "Content-Type": type } });
    await assertRefused(response, 415, "unsupported_media_type");
    await works();
  }
});

test("a body above the limit is refused, declared or not", async () => {
  async function* pieces() {
    for (let sent = 0; sent < 50; sent += 1) yield new Uint8Array(1024 * 1024).fill(0x20);
  }
  const declared = new Uint8Array(50 * 1024 * 1024).fill(0x20);
  await assertRefused(await check(declared), 413, "too_large");
  await works();
  await assertRefused(await check(ReadableStream.from(pieces()), { duplex: "half" }), 413, "too_large");
  await works();
});

test("a large body without a token is refused by its head", async () => {
  const body = new Uint8Array(50 * 1024 * 1024);
  const response = await check(body, { headers: { Authorization: "Bearer four" } });
  await assertRefused(response, 401, "unauthorized");
  await works();
});

const bytes = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const text = (value) => `{"artifact":"a","criteria":[{"check":${value}}]}`;

for (const [name, body, status, code] of [
  ["an empty body", "", 400, "empty_input"],
  ["invalid UTF-8", bytes('{"artifact":"', [0xff], '"}'), 400, "invalid_utf8"],
  ["a byte order mark", "\ufeff{}", 400, "unexpected_bom"],
  ["100,000 nested brackets", "[".repeat(100_000), 400, "too_deep"],
  ["100,000 nested objects", '{"a":'.repeat(100_000), 400, "too_deep"],
  ["NaN", '{"artifact":NaN,"criteria":[]}', 400, "invalid_json"],
  ["a trailing comma", '{"artifact":"a",}', 400, "invalid_json"],
  ["half of a surrogate pair", '{"artifact":"\\ud800"}', 400, "lone_surrogate"],
  ["two values", "{} {}", 400, "trailing_data"],
  ["the same key twice", '{"artifact":"a","artifact":"b"}', 400, "duplicate_key"],
  ["the same key twice, once escaped", '{"artifact":"a","art\\u0069fact":"b"}', 400, "duplicate_key"],
  ["a list for a request", "[]", 400, "wrong_type"],
  ["a request without an artifact", '{"criteria":[]}', 400, "missing_member"],
  ["a misspelt member", '{"artifact":"a","criteria":[],"budgets":{}}', 400, "unknown_member"],
  ["an unknown kind of check", text('{"kind":"vibes"}'), 400, "unknown_kind"],
  ["an unknown operation", text('{"kind":"text","op":"feels"}'), 400, "unknown_kind"],
  ["a pattern that cannot be read", text('{"kind":"text","op":"matches","pattern":"("}'), 400, "invalid_pattern"],
  ["a budget above the ceiling", '{"artifact":"a","criteria":[],"budget":{"depth":513}}', 400, "out_of_range"],
  ["an artifact above its budget", '{"artifact":"aaaa","criteria":[],"budget":{"bytes":1}}', 413, "too_large"],
]) {
  test(`${name}: ${code}, and the next call works`, async () => {
    await assertRefused(await check(body), status, code);
    await works();
  });
}

test("a pattern that explodes in a backtracking engine is answered in time", async () => {
  const begun = performance.now();
  const pattern = "^(a+)+$";
  const artifact = `${"a".repeat(50_000)}!`;
  const criteria = [{ check: { kind: "text", op: "matches", pattern } }];
  const { report } = await (await check({ artifact, criteria })).json();
  assert.equal(report.verdict.verdict, "fail");
  assert.ok(performance.now() - begun < 5_000);
  await works();
});

test("a million unary minus signs in Python are no trap", async () => {
  const artifact = `${"-".repeat(1_000_000)}1`;
  const criteria = [{ check: { kind: "python", op: "valid" } }];
  const response = await check({ artifact, criteria });
  const { report } = await response.json();
  assert.equal(response.status, 200);
  assert.notEqual(report.verdict.verdict, "pass");
  await works();
});

test("the log holds no token, no key and nothing of an artifact", async () => {
  const response = await check({ artifact: "marker-4711", criteria: ['contains "marker"'] });
  assert.equal(response.status, 200);
  await deployment.logged("checked for the workspace `acme`");
  const log = deployment.log();
  for (const secret of ["marker-4711", "Bearer", key.d]) assert.ok(!log.includes(secret), secret);
});
