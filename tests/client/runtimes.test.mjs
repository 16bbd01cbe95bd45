/** `delegate` in every runtime of the package, over the runtime's own `fetch`. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";
import { KEY } from "../smoke/exercise.mjs";
import { missing, visit } from "../support/chromium.mjs";
import { app, folder } from "../support/package.mjs";
import { ROOT, TOOLS } from "../support/paths.mjs";
import { serve } from "../support/server.mjs";
import { startWorker } from "../support/worker.mjs";
import { api, withPeer } from "./ask.mjs";
import { delegateEverywhere } from "./everywhere.mjs";
import { judging } from "./judge.mjs";

const { card, routes } = judging(KEY);
const MOVED = { status: 302, headers: { location: "/.well-known/agent-card.json" } };
const PEER = { card, routes: { ...routes, "GET /moved.json": MOVED, "POST /silent": { body: [": ping\n\n"], then: "hang" }, "POST /closed": { status: 401, body: { detail: "another one" } } } };

/** What `work` gives, beside what Node gives for the same peer. */
async function compare(work) {
  await withPeer(PEER, async ({ url }) => {
    const expected = JSON.parse(JSON.stringify(await delegateEverywhere(api, url)));
    assert.deepEqual([expected.found.verdict.verdict, expected.found.signature.authentic], ["fail", true]);
    assert.deepEqual(await work(url), expected);
  });
}

function place(name, files) {
  const dir = folder(name);
  copyFileSync(`${ROOT}tests/client/everywhere.mjs`, `${dir}/everywhere.mjs`);
  for (const [path, text] of Object.entries(files)) writeFileSync(`${dir}/${path}`, text);
  return dir;
}

const IMPORTS = 'import * as api from "countersign";\nimport { delegateEverywhere } from "./everywhere.mjs";\n';

test("Node tells what is refused, and gives back what it opened", async () => {
  await withPeer(PEER, async ({ url }) => {
    const { silent, stopped, closed, absent, events } = await delegateEverywhere(api, url);
    assert.deepEqual(silent, { isOurs: true, code: "timed_out", message: "the peer did not finish within 300 ms" });
    assert.deepEqual(stopped, { isOurs: false, code: null, message: "enough" });
    assert.deepEqual(closed, { isOurs: true, code: "unauthorized", message: "the peer does not accept the token: another one" });
    assert.deepEqual([absent, events.length], ["peer_unreachable", 4]);
  });
});

test("Deno gives the same as Node", async () => {
  await compare(async (url) => {
    const dir = place("deno-delegate", { "main.mjs": `${IMPORTS}console.log(JSON.stringify(await delegateEverywhere(api, ${JSON.stringify(url)})));\n` });
    const child = spawn(`${TOOLS}/.bin/deno`, ["run", `--allow-read=${app()}`, "--allow-net=127.0.0.1", "main.mjs"], { cwd: dir, stdio: ["ignore", "pipe", "inherit"] });
    let out = "";
    child.stdout.on("data", (chunk) => (out += chunk));
    await once(child, "close");
    return JSON.parse(out);
  });
});

test("workerd gives the same as Node", async () => {
  await compare(async (url) => {
    const dir = place("worker-delegate", { "worker.mjs": `${IMPORTS}export default { fetch: async () => Response.json(await delegateEverywhere(api, ${JSON.stringify(url)})) };\n` });
    const worker = await startWorker(dir, "worker.mjs");
    try {
      return await (await fetch(worker.url)).json();
    } finally {
      await worker.close();
    }
  });
});

test("a page gives the same as Node, and does not follow where it cannot see", { skip: missing }, async () => {
  await compare(async (url) => {
    const main = IMPORTS.replace('"countersign"', '"/node_modules/countersign/dist/browser.js"');
    const dir = place("page-delegate", {
      "main.js": `${main}const moved = await api.delegate("${url}/moved.json", { artifact: "x", criteria: ["is not empty"] }).catch(({ code }) => code);
const same = await delegateEverywhere(api, "${url}");
window.outcome = { same, moved };\n`,
      "index.html": '<!doctype html><title>delegate</title><script type="module" src="./main.js"></script>\n',
    });
    const server = await serve([app()]);
    try {
      const { outcome, complaints } = await visit(`${server.url}/${basename(dir)}/`);
      // The page is told of the endpoint that wants another token, of the absent card below it and of the absent peer.
      assert.deepEqual(complaints.filter((complaint) => !/40[14]|ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT/.test(complaint)), []);
      assert.equal(outcome.moved, "other_origin");
      return outcome.same;
    } finally {
      await server.close();
    }
  });
});
