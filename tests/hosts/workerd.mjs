/** The vectors in a Worker, the package bundled as a user's is. */
import { copyFileSync, writeFileSync } from "node:fs";
import { folder } from "../support/package.mjs";
import { ROOT } from "../support/paths.mjs";
import { startWorker } from "../support/worker.mjs";
import { load } from "./load.mjs";
import { report } from "./report.mjs";

const dir = folder("workerd-vectors");
copyFileSync(`${ROOT}tests/hosts/run.mjs`, `${dir}/run.mjs`);
writeFileSync(`${dir}/index.js`, `
import * as api from "countersign";
import { runAll } from "./run.mjs";
export default {
  async fetch(request) {
    return Response.json(runAll(api, await request.json()));
  },
};
`);
const worker = await startWorker(dir, "index.js");
try {
  const response = await fetch(worker.url, { method: "POST", body: JSON.stringify(load()) });
  if (!response.ok) throw new Error(`the Worker answered ${response.status}: ${await response.text()}`);
  report("workerd", await response.json());
} finally {
  await worker.close();
}
