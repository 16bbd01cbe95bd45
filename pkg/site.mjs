/** Builds the page of the Worker into the folder named on the command line: one script, its style, the small engine. */
import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const [, , folder] = process.argv;
if (folder === undefined) throw new Error("usage: node site.mjs FOLDER");
const out = resolve(folder);
process.chdir(fileURLToPath(new URL(".", import.meta.url)));
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

await build({
  entryPoints: { inspector: "src/inspector/page.ts" },
  outdir: out,
  bundle: true,
  format: "esm",
  target: "es2024",
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});

for (const name of readdirSync("site")) copyFileSync(join("site", name), join(out, name));
copyFileSync("wasm/inspect_bg.wasm", join(out, "inspect_bg.wasm"));
