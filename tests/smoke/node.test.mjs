/** The packed package in Node. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { app, folder, importInternal, importPackage } from "../support/package.mjs";
import { ROOT } from "../support/paths.mjs";
import { asJson, exercise, exerciseReaders } from "./exercise.mjs";

const api = await importPackage();
const expected = asJson(exercise(api));

test("a verdict with evidence and a statement that verifies come out of one import", () => {
  assert.equal(expected.report.verdict.verdict, "fail");
  assert.equal(expected.report.results[2].evidence[0].source, "src/limit.py:1");
  assert.equal(expected.readers.verifyStatement.authentic, true);
  assert.equal(expected.readers.verifyOther.authentic, false);
  assert.equal(expected.readers.verifyForged.code, "bad_signature");
  assert.equal(expected.ownAuthentic, true);
  assert.equal(expected.checkerAgrees, true);
  assert.equal(expected.canonical, '{"a":null,"b":[1e+21,0,"€"]}');
  assert.equal(expected.digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("an effect is pinned, concluded, signed and verified out of the same import", () => {
  const { effects } = expected;
  assert.deepEqual([effects.effect.valid, effects.faults.faults.map(({ code }) => code)], [true, ["silent_mutation"]]);
  assert.deepEqual(effects.evaluation, { conclusion: "verified", outcomes: [{ id: "created", outcome: "pass" }] });
  assert.deepEqual([effects.ceiling.max_conclusion, effects.conclusion, effects.exported], ["verified", "verified", true]);
  assert.deepEqual([effects.webhook.authentic, effects.webhook.event_type, effects.webhook.signed_at], [true, "opened", null]);
  assert.deepEqual([effects.presented.authentic, effects.rechecked.code, effects.pinless.code], [true, "unknown_stage", "pin_missing"]);
  assert.equal(effects.correlated.state, null);
});

test("what is refused throws a CountersignError with a code and a pointer", () => {
  const error = { isOurs: true, name: "CountersignError" };
  assert.deepEqual(expected.surrogate, { ...error, code: "lone_surrogate", pointer: "" });
  assert.deepEqual(expected.cycle, { ...error, code: "too_deep", pointer: null });
  assert.deepEqual(expected.unknownKind, { ...error, code: "unknown_kind", pointer: expected.unknownKind.pointer });
  assert.deepEqual(expected.readers.refused, { ...error, code: "invalid_verdict", pointer: null });
});

for (const [name, file, line] of [
  ["import", "main.mjs", 'import * as api from "countersign"; import * as inspect from "countersign/inspect"; import { exercise, exerciseReaders } from "./exercise.mjs";'],
  ["require", "main.cjs", 'const api = require("countersign"); const inspect = require("countersign/inspect"); const { exercise, exerciseReaders } = require("./exercise.cjs");'],
]) {
  test(`${name} in a fresh process gives the same`, () => {
    const dir = folder(`node-${name}`);
    copyFileSync(`${ROOT}tests/smoke/exercise.mjs`, `${dir}/exercise.mjs`);
    // Node 20 cannot require a module, so the exercise is handed over as a bundle would.
    execFileSync(process.execPath, ["-e", COMMONJS, `${dir}/exercise.mjs`, `${dir}/exercise.cjs`]);
    writeFileSync(`${dir}/${file}`, `${line}\nconst all = exercise(api);\nconst small = exerciseReaders(inspect, all.jws, all.keySet);\nconsole.log(JSON.stringify({ all, small }));\n`);
    const { all, small } = JSON.parse(execFileSync(process.execPath, [file], { cwd: dir, encoding: "utf8" }));
    assert.deepEqual(all, expected);
    assert.deepEqual(small, expected.readers);
  });
}

const COMMONJS = `
const { readFileSync, writeFileSync } = require("node:fs");
const [, from, to] = process.argv;
const names = [];
const text = readFileSync(from, "utf8").replace(/^export (function|const) (\\w+)/gm, (_, kind, name) => (names.push(name), kind + " " + name));
writeFileSync(to, text + "module.exports = { " + names.join(", ") + " };\\n");
`;

test("the small entry gives the same as the full one", async () => {
  const inspect = await importPackage("countersign/inspect");
  assert.deepEqual(asJson(exerciseReaders(inspect, expected.jws, expected.keySet)), expected.readers);
  assert.deepEqual(Object.keys(inspect).sort(), ["CountersignError", "nextStep", "parseVerdict", "readReply", "readVerdictArtifact", "verifyReceipt", "verifyStatement"]);
});

test("after a trap the next call works, and a checker that was made before still checks", async () => {
  const { forceTrap } = await importInternal("internal.js");
  const checker = new api.Checker(['contains "a"']);
  const before = checker.check("banana");
  for (let round = 0; round < 3; round += 1) {
    assert.throws(forceTrap, { name: "CountersignError", code: "engine_trapped" });
    assert.deepEqual(checker.check("banana"), before);
    assert.equal(api.digest("abc"), expected.digest);
  }
  assert.throws(forceTrap, { code: "engine_trapped" });
  checker.free();
  assert.deepEqual(checker.check("banana"), before);
});

test("a caller's getter runs before the engine, and its error is the caller's own", () => {
  const own = new Error("mine");
  assert.throws(() => api.canonicalize({ get a() { throw own; } }), own);
  assert.equal(api.canonicalize({ get a() { return api.digest("abc").length; } }), '{"a":64}');
});

test("a member called __proto__ is a member like any other", () => {
  assert.equal(api.canonicalize(JSON.parse('{"__proto__":1,"a":2}')), '{"__proto__":1,"a":2}');
});

test("values that JSON has no form for are refused with the place", () => {
  for (const [value, pointer] of [
    [{ a: [1, undefined] }, "/a/1"],
    [{ "a/b": () => 0 }, "/a~1b"],
    [{ a: new Map() }, "/a"],
    [[new Date(0)], "/0"],
    [[, 1], "/0"],
    [Symbol("s"), ""],
  ]) {
    assert.throws(() => api.canonicalize(value), { code: "wrong_type", pointer });
  }
  assert.equal(api.canonicalize({ a: [1, null], b: undefined }), '{"a":[1,null]}');
});

test("what no budget allows is refused before it is copied, and the next call works", () => {
  const big = "a".repeat(40_000_000);
  const begun = performance.now();
  for (const work of [() => api.digest(big + big), () => api.check({ artifact: { files: [{ path: "a", text: big }, { path: "b", text: big }] }, criteria: [] })]) {
    assert.throws(work, { code: "too_large" });
  }
  assert.ok(performance.now() - begun < 1_000);
  assert.equal(api.digest("abc"), expected.digest);
});

test("the codes that the types list are those of the engine", async () => {
  const { CODES } = await importInternal("codes.js");
  const { codes } = await importInternal("internal.js");
  assert.deepEqual([...CODES], codes().map(({ code }) => code));
});

test("only what is used is packed", () => {
  const root = `${app()}/node_modules/countersign`;
  const tops = readdirSync(root).filter((name) => name !== "LICENSE" && name !== "README.md");
  assert.deepEqual(tops.sort(), ["dist", "examples", "package.json", "skill", "wasm"]);
  assert.deepEqual(readdirSync(`${root}/wasm`).sort(), ["countersign.js", "countersign_bg.wasm", "inspect.js", "inspect_bg.wasm"]);
});

test("what no entry names cannot be imported", async () => {
  for (const path of ["countersign/dist/internal.js", "countersign/internal", "countersign/wasm/countersign.js"]) {
    await assert.rejects(importPackage(path), { code: "ERR_PACKAGE_PATH_NOT_EXPORTED" });
  }
});
