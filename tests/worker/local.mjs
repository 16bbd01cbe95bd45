// workerd without wrangler, for tests that end it by force and start it anew: that takes a tenth of
// the time.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Miniflare } from "miniflare";
import { ROOT, SCRATCH } from "../support/paths.mjs";

const RULES = [
  { type: "ESModule", include: ["**/*.mjs", "**/*.js"] },
  { type: "CompiledWasm", include: ["**/*.wasm"] },
];

const [, compatibilityDate] = /^compatibility_date = "(.*)"$/m.exec(
  readFileSync(`${ROOT}wrangler.toml`, "utf8"),
);

/** The processes called workerd that this one started. */
function running() {
  try {
    const found = execFileSync("pgrep", ["-P", `${process.pid}`, "workerd"], { encoding: "utf8" });
    return found.trim().split("\n").map(Number);
  } catch {
    return [];
  }
}

/**
 * The Worker with `settings` on a new disk. `start` gives its address; `kill` ends it as a crash
 * would, at once and without a word; `stop` ends it in good order.
 */
export function local(settings) {
  mkdirSync(SCRATCH, { recursive: true });
  const disk = mkdtempSync(`${SCRATCH}/disk-`);
  process.once("exit", () => rmSync(disk, { recursive: true, force: true, maxRetries: 5 }));
  let miniflare;
  let pids = [];
  const dispose = async () => {
    const ending = miniflare;
    miniflare = undefined;
    await ending?.dispose();
  };
  return {
    async start() {
      const before = running();
      miniflare = new Miniflare({
        modules: true,
        modulesRules: RULES,
        modulesRoot: ROOT,
        scriptPath: `${ROOT}worker/shim.mjs`,
        compatibilityDate,
        bindings: settings,
        durableObjects: { TASKS: { className: "Tasks", useSQLite: true } },
        durableObjectsPersist: disk,
        host: "127.0.0.1",
        port: 0,
      });
      const { origin } = await miniflare.ready;
      pids = running().filter((pid) => !before.includes(pid));
      return origin;
    },
    async kill() {
      for (const pid of pids) process.kill(pid, "SIGKILL");
      await dispose();
    },
    stop: dispose,
  };
}
