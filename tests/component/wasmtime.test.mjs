/** The component in wasmtime, called from Python. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { importPackage } from "../support/package.mjs";
import { ROOT } from "../support/paths.mjs";

const python = process.env.COUNTERSIGN_PYTHON ?? `${ROOT}target/venv/bin/python`;
const component = `${ROOT}target/component/countersign.component.wasm`;

test("r016 the component imports nothing: wasmtime instantiates it with nothing to offer, and it signs the same bytes", async () => {
  const { check, generateKey, signVerdict } = await importPackage();
  const key = generateKey();
  const run = spawnSync(python, [`${ROOT}tests/component/call.py`, component], { input: JSON.stringify(key), encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  const found = JSON.parse(run.stdout);
  assert.deepEqual(found.imports, []);
  assert.equal(found.verdict, "pass");
  assert.equal(found.digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const report = check({ artifact: { text: "hello" }, criteria: ['contains "hello"'] });
  assert.equal(found.statement, signVerdict(report, key));
});
