/** The packed package, installed into a folder that holds nothing else. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { ROOT, SCRATCH } from "./paths.mjs";

const TARBALL = `${ROOT}target/npm/countersign.tgz`;
const APP = `${SCRATCH}/app`;

/** The folder that the package is installed in, made anew when the tarball is another one. */
export function app() {
  if (!existsSync(TARBALL)) throw new Error("the package is not packed: run `cargo xtask build`");
  const stamp = `${SCRATCH}/app.sha256`;
  const digest = createHash("sha256").update(readFileSync(TARBALL)).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return APP;
  rmSync(APP, { recursive: true, force: true });
  mkdirSync(APP, { recursive: true });
  writeFileSync(`${APP}/package.json`, '{ "private": true, "type": "module" }\n');
  execFileSync("npm", ["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", TARBALL], { cwd: APP, stdio: "inherit" });
  writeFileSync(stamp, digest);
  return APP;
}

/** A new folder below the package's, from which `countersign` resolves. It goes when this process ends. */
export function folder(name) {
  const dir = mkdtempSync(`${app()}/${name}-`);
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** The package as a module in Node, resolved as a user's `import` is. */
export async function importPackage(specifier = "countersign") {
  const file = `${app()}/import-${specifier.replaceAll("/", "-")}.mjs`;
  writeFileSync(file, `export * from ${JSON.stringify(specifier)};\n`);
  return import(pathToFileURL(file).href);
}

/** The installed command. */
export function command() {
  return `${app()}/node_modules/.bin/countersign`;
}

/** A module of the package that no entry exports. */
export function importInternal(path) {
  return import(pathToFileURL(`${app()}/node_modules/countersign/dist/${path}`).href);
}
