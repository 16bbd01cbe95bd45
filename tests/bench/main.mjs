/** `node main.mjs OUT [PART …]`: measures, prints the table, writes the figures. */
import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { app, importPackage } from "../support/package.mjs";
import { bench as a2a } from "./a2a.mjs";
import { bench as apply } from "./apply.mjs";
import { bench as bundle } from "./bundle.mjs";
import { bench as check } from "./check.mjs";
import { bench as evaluate } from "./evaluate.mjs";
import { bench as load } from "./load.mjs";
import { bench as sign } from "./sign.mjs";

const [out, ...only] = process.argv.slice(2);
const api = await importPackage();
const folder = `${app()}/node_modules/countersign`;
const parts = { check: () => check(api), sign: () => sign(api), load: () => load(folder), a2a, bundle: () => bundle(api), evaluate: () => evaluate(api), apply: () => apply(api) };

const figures = {};
for (const [name, part] of Object.entries(parts)) {
  if (only.length > 0 && !only.includes(name)) continue;
  console.error(`→ bench ${name}`);
  figures[name] = await part();
  for (const { name: what, micros, p99, perSecond, ratio, ratio99 } of figures[name]) {
    const beside = ratio === undefined ? "" : `${ratio} times the peer's`;
    const tail = p99 === undefined ? "" : `  p99 ${p99} µs${ratio99 === undefined ? "" : `, ${ratio99} times`}`;
    console.log(`${what.padEnd(64)} ${String(micros).padStart(9)} µs ${String(perSecond).padStart(9)}/s  ${beside}${tail}`);
  }
}
await writeFile(out, `${JSON.stringify({ node: process.version, cpu: cpus()[0]?.model, figures }, null, 2)}\n`);
