/** The packed types, read by `tsc` as a user's project does. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { folder, importPackage } from "../support/package.mjs";
import { ROOT, TOOLS } from "../support/paths.mjs";

const CONSUMER = `${ROOT}tests/smoke/consumer.ts`;

/** Without the DOM and without Node: the types need neither. */
const STRICT = { noEmit: true, strict: true, exactOptionalPropertyTypes: true, target: "ES2022", lib: ["ES2022"], types: [], skipLibCheck: false };

for (const [name, file, options] of [
  ["an ES module", "consumer.mts", { module: "NodeNext" }],
  ["a CommonJS module", "consumer.cts", { module: "Node16" }],
  ["a bundler's project", "consumer.ts", { module: "ESNext", moduleResolution: "Bundler" }],
]) {
  test(`${name} compiles against every export, and wrong calls do not`, () => {
    const dir = folder(`types-${file.split(".").at(-1)}`);
    copyFileSync(CONSUMER, `${dir}/${file}`);
    writeFileSync(`${dir}/tsconfig.json`, JSON.stringify({ compilerOptions: { ...STRICT, ...options }, files: [file] }));
    const { status, stdout } = spawnSync(process.execPath, [`${TOOLS}/typescript/bin/tsc`, "-p", "."], { cwd: dir, encoding: "utf8" });
    assert.equal(stdout, "");
    assert.equal(status, 0);
  });
}

test("the consumer leaves no export out", async () => {
  const text = readFileSync(CONSUMER, "utf8");
  const names = Object.keys(await importPackage());
  assert.deepEqual(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)), []);
});
