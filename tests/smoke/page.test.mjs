/** The packed package in Chromium: as it is, and built by Vite. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";
import { missing, visit } from "../support/chromium.mjs";
import { app, folder, importPackage } from "../support/package.mjs";
import { ROOT, TOOLS } from "../support/paths.mjs";
import { serve } from "../support/server.mjs";
import { asJson, exercise } from "./exercise.mjs";

const expected = asJson(exercise(await importPackage()));

const main = (full, inspect) => `
import * as api from ${JSON.stringify(full)};
import * as inspect from ${JSON.stringify(inspect)};
import { exercise, exerciseReaders } from "./exercise.mjs";
const all = exercise(api);
window.outcome = { all, small: exerciseReaders(inspect, all.jws, all.keySet) };
`;

function page(name, full, inspect) {
  const dir = folder(name);
  copyFileSync(`${ROOT}tests/smoke/exercise.mjs`, `${dir}/exercise.mjs`);
  writeFileSync(`${dir}/main.js`, main(full, inspect));
  writeFileSync(`${dir}/index.html`, `<!doctype html><title>${name}</title><script type="module" src="./main.js"></script>\n`);
  return dir;
}

async function open(folders, path, types) {
  const server = await serve(folders, types);
  try {
    const { outcome, complaints } = await visit(server.url + path);
    assert.deepEqual(complaints, []);
    assert.deepEqual(outcome.all, expected);
    assert.deepEqual(outcome.small, expected.readers);
  } finally {
    await server.close();
  }
}

const DIST = "/node_modules/countersign/dist";

test("a plain page imports the package without a bundler", { skip: missing }, async () => {
  const dir = page("page", `${DIST}/browser.js`, `${DIST}/inspect/browser.js`);
  await open([app()], `/${basename(dir)}/`);
});

test("so does one whose server does not know what wasm is", { skip: missing }, async () => {
  const dir = page("page", `${DIST}/browser.js`, `${DIST}/inspect/browser.js`);
  await open([app()], `/${basename(dir)}/`, { ".wasm": "application/octet-stream" });
});

test("a page that Vite has built works", { skip: missing }, async () => {
  const dir = page("vite", "countersign", "countersign/inspect");
  execFileSync(process.execPath, [`${TOOLS}/vite/bin/vite.js`, "build", "--logLevel", "warn"], { cwd: dir, stdio: "inherit" });
  await open([`${dir}/dist`], "/");
});
