/** The packed package in a Worker written in TypeScript, in workerd. */
import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { after, test } from "node:test";
import { folder, importPackage } from "../support/package.mjs";
import { ROOT } from "../support/paths.mjs";
import { startWorker } from "../support/worker.mjs";
import { asJson, exercise } from "./exercise.mjs";

const expected = asJson(exercise(await importPackage()));
const dir = folder("worker");
copyFileSync(`${ROOT}tests/smoke/exercise.mjs`, `${dir}/exercise.mjs`);
copyFileSync(`${ROOT}tests/smoke/worker.ts`, `${dir}/worker.ts`);
const worker = await startWorker(dir, "worker.ts");
after(() => worker.close());

test("workerd gives the same as Node", async () => {
  const { all, small } = await (await fetch(worker.url)).json();
  assert.deepEqual(all, expected);
  assert.deepEqual(small, expected.readers);
});

test("a Worker judges what is posted to it", async () => {
  const judge = async (text) => (await (await fetch(`${worker.url}/check`, { method: "POST", body: text })).json()).verdict.verdict;
  assert.equal(await judge("all done"), "pass");
  assert.equal(await judge("TODO: all"), "fail");
});
