// Deployments whose settings are absent, wrong or of another form: each starts, none is open.

import assert from "node:assert/strict";
import { createPrivateKey } from "node:crypto";
import { test } from "node:test";
import { compactVerify, createLocalJWKSet } from "jose";
import { caller, deploy, example, newKey, tokens } from "./deployment.mjs";

const TOKENS = tokens({ acme: ["one"] });

/** Runs `use` with a deployment of `settings` and ends it, whatever happens. */
async function within(settings, use) {
  const deployment = await deploy(settings);
  try {
    await use(deployment, caller(deployment.url, "one"));
  } finally {
    await deployment.close();
  }
}

async function problem(response) {
  const { code, detail } = await response.json();
  return [response.status, code, detail];
}

async function keySet(url) {
  return fetch(`${url}/.well-known/jwks.json`);
}

async function assertHealthy(url) {
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
}

test("without a key it starts, answers 503 no_signing_key and serves an empty key set", async () => {
  await within({ COUNTERSIGN_TOKENS: TOKENS }, async ({ url }, check) => {
    const [status, code] = await problem(await check(example));
    assert.deepEqual([status, code], [503, "no_signing_key"]);
    assert.deepEqual(await (await keySet(url)).json(), { keys: [] });
    await assertHealthy(url);
    assert.equal((await fetch(`${url}/v1/check`, { method: "POST" })).status, 401);
  });
});

test("a key that cannot be used answers 503, its reason is in the log and its value nowhere", async () => {
  const { d, ...rest } = newKey();
  const mismatched = JSON.stringify({ ...newKey(), x: rest.x, y: rest.y });
  const settings = { COUNTERSIGN_TOKENS: TOKENS, COUNTERSIGN_SIGNING_KEY: mismatched };
  await within(settings, async ({ url, log, logged }, check) => {
    const [status, code, detail] = await problem(await check(example));
    assert.deepEqual([status, code], [503, "misconfigured"]);
    assert.match(detail, /COUNTERSIGN_SIGNING_KEY/);
    assert.doesNotMatch(detail, /key_mismatch/);
    assert.equal((await keySet(url)).status, 503);
    await assertHealthy(url);
    await logged("COUNTERSIGN_SIGNING_KEY cannot be used: key_mismatch");
    for (const value of Object.values(JSON.parse(mismatched)).filter((text) => text.length > 20)) {
      assert.ok(!log().includes(value) && !detail.includes(value));
    }
  });
});

test("without usable tokens nobody is let in", async () => {
  const settings = {
    COUNTERSIGN_TOKENS: '{"acme":"one"}',
    COUNTERSIGN_SIGNING_KEY: JSON.stringify(newKey()),
  };
  await within(settings, async ({ url }, check) => {
    for (const authorization of ["Bearer one", "Bearer ", ""]) {
      const response = await check(example, { headers: { Authorization: authorization } });
      const [status, code] = await problem(response);
      assert.deepEqual([status, code], [503, "misconfigured"]);
    }
    assert.equal((await keySet(url)).status, 200);
    await assertHealthy(url);
  });
});

test("a PEM key signs, and the limit on a body is a setting", async () => {
  const pem = createPrivateKey({ key: newKey(), format: "jwk" });
  const settings = {
    COUNTERSIGN_TOKENS: TOKENS,
    COUNTERSIGN_SIGNING_KEY: pem.export({ type: "pkcs8", format: "pem" }).trim(),
    COUNTERSIGN_MAX_BODY: "1000",
  };
  await within(settings, async ({ url }, check) => {
    const { statement } = await (await check(example)).json();
    await compactVerify(statement, createLocalJWKSet(await (await keySet(url)).json()));
    const padded = JSON.stringify(example).padEnd(1001);
    assert.deepEqual((await problem(await check(padded))).slice(0, 2), [413, "too_large"]);
    assert.equal((await check(padded.slice(0, 1000))).status, 200);
  });
});

test("a retired key stays published, so that its statements verify after a rotation", async () => {
  const [old, next] = [newKey(), newKey()];
  const ring = { keys: [{ ...old, status: "retired" }, { ...next, status: "active" }] };
  let before;
  await within(
    { COUNTERSIGN_TOKENS: TOKENS, COUNTERSIGN_SIGNING_KEY: JSON.stringify(old) },
    async (_, check) => {
      before = (await (await check(example)).json()).statement;
    },
  );
  await within(
    { COUNTERSIGN_TOKENS: TOKENS, COUNTERSIGN_SIGNING_KEY: JSON.stringify(ring) },
    async ({ url }, check) => {
      const { statement } = await (await check(example)).json();
      const served = await (await keySet(url)).json();
      assert.ok(served.keys.every((key) => key.d === undefined));
      const keys = createLocalJWKSet(served);
      const kids = [];
      for (const jws of [before, statement]) {
        kids.push((await compactVerify(jws, keys)).protectedHeader.kid);
      }
      assert.notEqual(kids[0], kids[1]);
    },
  );
});
