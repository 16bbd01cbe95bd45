/** The packed package in Deno, which may read the package and nothing else. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { app, folder, importPackage } from "../support/package.mjs";
import { ROOT, TOOLS } from "../support/paths.mjs";
import { asJson, exercise } from "./exercise.mjs";

test("Deno gives the same as Node", async () => {
  const expected = asJson(exercise(await importPackage()));
  const dir = folder("deno");
  copyFileSync(`${ROOT}tests/smoke/exercise.mjs`, `${dir}/exercise.mjs`);
  writeFileSync(`${dir}/main.mjs`, `
import * as api from "countersign";
import * as inspect from "countersign/inspect";
import { exercise, exerciseReaders } from "./exercise.mjs";
const all = exercise(api);
console.log(JSON.stringify({ all, small: exerciseReaders(inspect, all.jws, all.keySet) }));
`);
  const text = execFileSync(`${TOOLS}/.bin/deno`, ["run", `--allow-read=${app()}`, "main.mjs"], { cwd: dir, encoding: "utf8" });
  const { all, small } = JSON.parse(text);
  assert.deepEqual(all, expected);
  assert.deepEqual(small, expected.readers);
});
