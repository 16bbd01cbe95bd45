// Statements that cross to the npm package `jose` and back. Run alone: `node --test tests/peers/jose.test.mjs`.
import assert from "node:assert/strict";
import test from "node:test";
import { CompactSign, calculateJwkThumbprint, compactVerify, createLocalJWKSet, exportJWK, generateKeyPair, importJWK } from "jose";
import { active, header, payloadOf, publicHalf, report, retired, stranger, tampered } from "./statement.mjs";
import { importPackage } from "../support/package.mjs";

const { publicKeySet, signVerdict, verifyStatement } = await importPackage();

const statement = signVerdict(report, active);
const keySet = publicKeySet(active);

/** A statement with our payload, signed by jose. */
async function sign(changes = {}, key = active, payload = payloadOf(statement)) {
  const protectedHeader = { ...header(active.kid), ...changes };
  const secret = await importJWK(key, "ES256");
  return new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader(protectedHeader).sign(secret);
}

const code = (jws, keys = keySet) => verifyStatement(jws, keys).code;

test("our statement verifies in jose by our key set", async () => {
  const keys = createLocalJWKSet(keySet);
  const { payload, protectedHeader } = await compactVerify(statement, keys, { algorithms: ["ES256"] });
  assert.deepEqual(protectedHeader, header(active.kid));
  const { _type, predicate } = JSON.parse(new TextDecoder().decode(payload));
  assert.equal(_type, "https://in-toto.io/Statement/v1");
  assert.deepEqual(predicate.verdict, report.verdict);
  await assert.rejects(compactVerify(tampered(statement), keys), { code: "ERR_JWS_SIGNATURE_VERIFICATION_FAILED" });
  await assert.rejects(compactVerify(statement, createLocalJWKSet(publicKeySet(stranger))), { code: "ERR_JWKS_NO_MATCHING_KEY" });
});

test("our key ids are jose's thumbprints, and our key sets hold nothing private", async () => {
  const ring = { keys: [{ ...active, status: "active" }, retired, publicHalf(stranger)] };
  const { keys } = publicKeySet(ring);
  assert.deepEqual(keys.map(({ kid }) => kid), [active.kid, retired.kid, stranger.kid]);
  for (const key of keys) {
    assert.equal(await calculateJwkThumbprint(key), key.kid);
    assert.equal((await importJWK(key)).type, "public");
  }
});

test("a statement by a retired key verifies in jose", async () => {
  const old = signVerdict(report, retired);
  const rotated = publicKeySet({ keys: [active, { ...publicHalf(retired), status: "retired" }] });
  const { protectedHeader } = await compactVerify(old, createLocalJWKSet(rotated));
  assert.equal(protectedHeader.kid, retired.kid);
  assert.equal(verifyStatement(old, rotated).authentic, true);
});

test("a statement that jose signed verifies with us", async () => {
  const found = verifyStatement(await sign(), keySet);
  assert.equal(found.authentic, true);
  assert.equal(found.kid, active.kid);
  assert.deepEqual(found.statement, JSON.parse(payloadOf(statement)));
});

test("a statement by a key that jose made verifies with us", async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const payload = new TextEncoder().encode(payloadOf(statement));
  const jws = await new CompactSign(payload).setProtectedHeader(header(kid)).sign(privateKey);
  assert.equal(verifyStatement(jws, { keys: [jwk] }).authentic, true);
  assert.equal(code(jws), "unknown_key");
});

test("what jose signs but no statement may be is refused", async () => {
  const spaced = JSON.stringify(JSON.parse(payloadOf(statement)), null, 1);
  assert.equal(code(await sign({}, active, spaced)), undefined, "any JSON text of the statement is signed as it stands");
  assert.equal(code(await sign({}, active, "{}")), "invalid_statement");
  assert.equal(code(await sign({ typ: "JWT" })), "wrong_statement_type");
  assert.equal(code(await sign({ typ: "effect-receipt+jws" })), "wrong_statement_type");
  assert.equal(code(await sign({ kid: retired.kid })), "unknown_key");
  assert.equal(code(await sign({ kid: undefined })), "invalid_statement");
  assert.equal(code(await sign({ jwk: publicHalf(active) })), "embedded_key");
  assert.equal(code(await sign({ crit: ["b64"], b64: true })), "critical_header");
  assert.equal(code(await sign({}, stranger)), "bad_signature");
  assert.equal(code(tampered(await sign())), "bad_signature");
});

test("a MAC with the public key as its secret is refused", async () => {
  const secret = new TextEncoder().encode(JSON.stringify(keySet.keys[0]));
  const payload = new TextEncoder().encode(payloadOf(statement));
  const jws = await new CompactSign(payload).setProtectedHeader({ ...header(active.kid), alg: "HS256" }).sign(secret);
  assert.equal(code(jws), "unsupported_algorithm");
});
