/** The examples of the README run as they stand. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { withPeer } from "../client/ask.mjs";
import { judging } from "../client/judge.mjs";
import { KEY } from "../smoke/exercise.mjs";
import { app, command, folder } from "../support/package.mjs";
import { ROOT } from "../support/paths.mjs";

const readme = readFileSync(`${ROOT}README.md`, "utf8");
const block = (language) => {
  const [, code] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme);
  return code;
};

test("the JavaScript example prints what its comments say", () => {
  const dir = folder("readme");
  const code = block("js");
  writeFileSync(`${dir}/example.mjs`, code);
  const run = spawnSync(process.execPath, [`${dir}/example.mjs`], { encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  const lines = run.stdout.trim();
  assert.match(lines, /^fail\n/);
  assert.match(lines, /step: 'prompt'/);
  assert.match(lines, /\ntrue$/);
});

test("the example of a delegated check prints what its comment says", async () => {
  const dir = folder("readme-delegate");
  const code = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, text]) => text).find((text) => text.includes("delegate("));
  await withPeer(judging(KEY), async ({ url }) => {
    writeFileSync(`${dir}/example.mjs`, code.replace("https://verifier.example", url));
    const child = spawn(process.execPath, [`${dir}/example.mjs`], { stdio: ["ignore", "pipe", "inherit"] });
    let out = "";
    child.stdout.on("data", (chunk) => (out += chunk));
    await once(child, "close");
    assert.equal(out.trim(), /\/\/ (.*)\n$/.exec(code)[1]);
  });
});

test("the example of a receipt prints what its comment says", () => {
  const code = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, text]) => text).find((text) => text.includes("applyEvent(null"));
  const dir = folder("readme-receipt");
  writeFileSync(`${dir}/example.mjs`, code);
  const run = spawnSync(process.execPath, [`${dir}/example.mjs`], { encoding: "utf8" });
  assert.equal(run.stdout.trim(), /\/\/ (.*)\n$/.exec(code)[1], run.stderr);
});

test("the Python example prints what its comment says", () => {
  const python = process.env.COUNTERSIGN_PYTHON ?? `${ROOT}target/venv/bin/python`;
  const run = spawnSync(python, ["-c", block("python")], { cwd: ROOT, encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  assert.match(run.stdout, /^ba7816bf8f01cfea/);
});

test("the entry that the page imports is in the package and has what it takes from it", () => {
  const [, names, path] = /import \{ (.*?) \} from "\.\/node_modules\/(countersign\/.*?)"/.exec(block("html"));
  const entry = readFileSync(`${app()}/node_modules/${path}`, "utf8");
  assert.match(entry, /export \* from/);
  assert.equal(names, "verifyStatement");
});

test("every module that a page of the README imports is in the package", () => {
  const paths = [...readme.matchAll(/"\.\/node_modules\/(countersign\/[^"]+)"/g)].map(([, path]) => path);
  assert.deepEqual(paths, ["countersign/dist/inspect/browser.js", "countersign/dist/inspector/browser.js"]);
  for (const path of paths) assert.ok(readFileSync(`${app()}/node_modules/${path}`, "utf8").length > 0);
});

test("every subcommand that the README names exists", () => {
  const named = new Set([...readme.matchAll(/npx countersign ([a-z]+)/g)].map(([, name]) => name));
  for (const name of ["keygen", "scaffold"]) named.add(name);
  assert.ok(named.size >= 6);
  for (const name of named) {
    const run = spawnSync(command(), [name, "--help"], { encoding: "utf8" });
    assert.equal(run.status, 0, `${name}: ${run.stderr}`);
    assert.match(run.stdout, new RegExp(`usage: countersign ${name}`));
  }
});

test("every task that the README and CONTRIBUTING name exists", () => {
  const texts = readme + readFileSync(`${ROOT}CONTRIBUTING.md`, "utf8");
  const known = readFileSync(`${ROOT}xtask/src/main.rs`, "utf8");
  for (const [, task] of texts.matchAll(/cargo xtask ([a-z]+)/g)) assert.ok(known.includes(`"${task}" =>`), task);
});
