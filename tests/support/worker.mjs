/** A Worker in workerd, through `wrangler dev`. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { SCRATCH, TOOLS } from "./paths.mjs";

/** The newest date that the pinned workerd knows is later than this. */
const COMPATIBILITY_DATE = "2026-04-01";

/**
 * Starts the Worker `main` of `dir` on a free loopback port.
 *
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startWorker(dir, main) {
  writeFileSync(`${dir}/wrangler.json`, JSON.stringify({ name: "smoke", main, compatibility_date: COMPATIBILITY_DATE }));
  const args = ["dev", "--local", "--ip", "127.0.0.1", "--port", "0", "--inspector-port", "0", "--show-interactive-dev-session", "false"];
  const child = spawn(process.execPath, [`${TOOLS}/wrangler/bin/wrangler.js`, ...args], {
    cwd: dir,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_LOG_PATH: `${SCRATCH}/wrangler`, XDG_CONFIG_HOME: `${SCRATCH}/config` },
  });
  // workerd is a child of wrangler: only the whole group ends both.
  const close = () => new Promise((resolve) => {
    child.once("exit", resolve);
    process.kill(-child.pid, "SIGKILL");
  });
  let log = "";
  try {
    const url = await new Promise((resolve, reject) => {
      const read = (chunk) => {
        log += chunk;
        const ready = /Ready on (http:\/\/127\.0\.0\.1:[0-9]+)/.exec(log);
        if (ready) resolve(ready[1]);
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.once("exit", (code) => reject(new Error(`wrangler ended with ${code}`)));
      setTimeout(() => reject(new Error("the Worker was not ready within a minute")), 60_000).unref();
    });
    return { url, close };
  } catch (error) {
    if (child.exitCode === null) await close();
    error.message += `\n${log}`;
    throw error;
  }
}
