/** The vectors in a page that no bundler has touched. */
import { copyFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { missing, visit } from "../support/chromium.mjs";
import { app, folder } from "../support/package.mjs";
import { ROOT } from "../support/paths.mjs";
import { serve } from "../support/server.mjs";
import { load } from "./load.mjs";
import { report, skip } from "./report.mjs";

const files = load();
if (missing) {
  skip(files, missing);
} else {
  const dir = folder("chromium-vectors");
  copyFileSync(`${ROOT}tests/hosts/run.mjs`, `${dir}/run.mjs`);
  writeFileSync(`${dir}/vectors.json`, JSON.stringify(files));
  writeFileSync(`${dir}/index.html`, `<!doctype html><title>vectors</title>
<script type="module">
import * as api from "/node_modules/countersign/dist/browser.js";
import { runAll } from "./run.mjs";
window.outcome = runAll(api, await (await fetch("./vectors.json")).json());
</script>
`);
  const server = await serve([app()]);
  try {
    const { outcome } = await visit(`${server.url}/${basename(dir)}/`);
    report("chromium", outcome);
  } finally {
    await server.close();
  }
}
