/** `node main.mjs OUT [PART …]`: measures, prints the table, writes the figures. */
import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { app, importPackage } from "../support/package.mjs";
import { bench as check } from "./check.mjs";
import { bench as load } from "./load.mjs";
import { bench as sign } from "./sign.mjs";

const [out, ...only] = process.argv.slice(2);
const api = await importPackage();
const folder = `${app()}/node_modules/countersign`;
const parts = { check: () => check(api), sign: () => sign(api), load: () => load(folder) };

const figures = {};
for (const [name, part] of Object.entries(parts)) {
  if (only.length > 0 && !only.includes(name)) continue;
  console.error(`→ bench ${name}`);
  figures[name] = await part();
  for (const { name: what, micros, perSecond, ratio } of figures[name]) {
    const beside = ratio === undefined ? "" : `${ratio} times the peer's`;
    console.log(`${what.padEnd(54)} ${String(micros).padStart(9)} µs ${String(perSecond).padStart(9)}/s  ${beside}`);
  }
}
await writeFile(out, `${JSON.stringify({ node: process.version, cpu: cpus()[0]?.model, figures }, null, 2)}\n`);
