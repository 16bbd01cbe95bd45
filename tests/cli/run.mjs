/** Runs the installed command in a folder of its own. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { command, folder } from "../support/package.mjs";

/** A new folder that holds `files` (path → text or bytes). */
export function workspace(files) {
  const dir = folder("cli");
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(`${dir}/${path}`), { recursive: true });
    writeFileSync(`${dir}/${path}`, content);
  }
  return dir;
}

/** Exit code, standard output and standard error of `countersign ARGS…` in `cwd`. */
export function countersign(cwd, args, { input = "", env = {} } = {}) {
  const { NO_COLOR, FORCE_COLOR, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(command(), args, { cwd, input, encoding: "utf8", env: { ...inherited, ...env }, maxBuffer: 2 ** 28 });
  return { code: status, out: stdout, err: stderr };
}

/** The code in the line that a refusal writes to standard error. */
export function refusal({ err }) {
  return /^countersign: ([a-z0-9_]+): .+\nhelp: .+\n$/.exec(err)?.[1] ?? `no refusal: ${err}`;
}
