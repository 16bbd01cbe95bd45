/** The vectors in Deno, which may read the package and nothing else. */
import { execFileSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { app, folder } from "../support/package.mjs";
import { ROOT, TOOLS } from "../support/paths.mjs";
import { load } from "./load.mjs";
import { report } from "./report.mjs";

const dir = folder("deno-vectors");
copyFileSync(`${ROOT}tests/hosts/run.mjs`, `${dir}/run.mjs`);
writeFileSync(`${dir}/vectors.json`, JSON.stringify(load()));
writeFileSync(`${dir}/main.mjs`, `
import * as api from "countersign";
import files from "./vectors.json" with { type: "json" };
import { runAll } from "./run.mjs";
console.log(JSON.stringify(runAll(api, files)));
`);
const found = execFileSync(`${TOOLS}/.bin/deno`, ["run", `--allow-read=${app()}`, "main.mjs"], { cwd: dir, encoding: "utf8", maxBuffer: 2 ** 28 });
report("deno", JSON.parse(found));
