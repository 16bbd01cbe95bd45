// Statements that cross to the PyPI package `joserfc` and back. Run alone with a Python that has it:
// `COUNTERSIGN_PYTHON=… node --test tests/peers/joserfc.test.mjs`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { active, header, payloadOf, report, retired, stranger, tampered } from "./statement.mjs";
import { importPackage } from "../support/package.mjs";

const { publicKeySet, signVerdict, verifyStatement } = await importPackage();

const script = fileURLToPath(new URL("joserfc/check.py", import.meta.url));
const statement = signVerdict(report, active);
const keySet = publicKeySet(active);

function ask(statement, keySet) {
  const python = process.env.COUNTERSIGN_PYTHON ?? "python3";
  const input = JSON.stringify({ statement, keySet });
  const { status, stdout, stderr, error } = spawnSync(python, [script], { input, encoding: "utf8" });
  assert.equal(status, 0, error?.message ?? stderr);
  return JSON.parse(stdout);
}

test("our statement verifies in joserfc by our key set", () => {
  const answer = ask(statement, keySet);
  assert.equal(answer.ok, true, answer.error);
  assert.deepEqual(answer.header, header(active.kid));
  assert.equal(answer.payload, payloadOf(statement));
});

test("joserfc finds the key of a rotated set by its id", () => {
  const rotated = publicKeySet({ keys: [{ ...retired, status: "active" }, { ...active, status: "retired" }] });
  assert.equal(ask(statement, rotated).ok, true);
  assert.equal(ask(signVerdict(report, retired), rotated).ok, true);
});

test("joserfc refuses a changed statement and a stranger's key", () => {
  assert.deepEqual(ask(tampered(statement), keySet), { ok: false, error: "BadSignatureError" });
  assert.equal(ask(statement, publicKeySet(stranger)).ok, false);
});

test("a statement by a key that joserfc made verifies with us", () => {
  const { signed_by_peer: jws, peer_key_set: keys } = ask(statement, keySet);
  const found = verifyStatement(jws, keys);
  assert.equal(found.authentic, true, found.message);
  assert.deepEqual(found.statement, JSON.parse(payloadOf(statement)));
  assert.equal(verifyStatement(jws, keySet).code, "unknown_key");
  assert.equal(verifyStatement(tampered(jws), keys).code, "bad_signature");
});
