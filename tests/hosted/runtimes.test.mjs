/** `createPeer` in every runtime of the package. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";
import { KEY } from "../smoke/exercise.mjs";
import { missing, visit } from "../support/chromium.mjs";
import { app, folder, importPackage } from "../support/package.mjs";
import { ROOT, TOOLS } from "../support/paths.mjs";
import { serve } from "../support/server.mjs";
import { startWorker } from "../support/worker.mjs";
import { serveEverywhere } from "./everywhere.mjs";

const expected = JSON.parse(JSON.stringify(await serveEverywhere(await importPackage(), KEY)));

function place(name, files) {
  const dir = folder(name);
  copyFileSync(`${ROOT}tests/hosted/everywhere.mjs`, `${dir}/everywhere.mjs`);
  for (const [path, text] of Object.entries(files)) writeFileSync(`${dir}/${path}`, text);
  return dir;
}

const IMPORTS = 'import * as api from "countersign";\nimport { serveEverywhere } from "./everywhere.mjs";\n';
const CALL = `serveEverywhere(api, ${JSON.stringify(KEY)})`;

test("Deno gives the same as Node", () => {
  const dir = place("deno-peer", { "main.mjs": `${IMPORTS}console.log(JSON.stringify(await ${CALL}));\n` });
  const text = execFileSync(`${TOOLS}/.bin/deno`, ["run", `--allow-read=${app()}`, "main.mjs"], { cwd: dir, encoding: "utf8" });
  assert.deepEqual(JSON.parse(text), expected);
});

test("workerd gives the same as Node", async () => {
  const dir = place("worker-peer", { "worker.mjs": `${IMPORTS}export default { fetch: async () => Response.json(await ${CALL}) };\n` });
  const worker = await startWorker(dir, "worker.mjs");
  try {
    assert.deepEqual(await (await fetch(worker.url)).json(), expected);
  } finally {
    await worker.close();
  }
});

test("a page gives the same as Node", { skip: missing }, async () => {
  const dir = place("page-peer", {
    "main.js": `${IMPORTS.replace('"countersign"', '"/node_modules/countersign/dist/browser.js"')}window.outcome = await ${CALL};\n`,
    "index.html": '<!doctype html><title>peer</title><script type="module" src="./main.js"></script>\n',
  });
  const server = await serve([app()]);
  try {
    const { outcome, complaints } = await visit(`${server.url}/${basename(dir)}/`);
    assert.deepEqual(complaints, []);
    assert.deepEqual(outcome, expected);
  } finally {
    await server.close();
  }
});
