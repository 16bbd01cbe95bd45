/** A Worker in workerd, through `wrangler dev`. */
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { writeFileSync } from "node:fs";
import { SCRATCH, TOOLS } from "./paths.mjs";

/** The newest date that the pinned workerd knows is later than this. */
const COMPATIBILITY_DATE = "2026-04-01";
/** How long a step may take before it counts as hanging, in milliseconds. */
export const PATIENCE = 60_000;

/**
 * Starts the Worker `main` of `dir` on a free loopback port.
 *
 * @returns {ReturnType<typeof dev>}
 */
export function startWorker(dir, main) {
  writeFileSync(`${dir}/wrangler.json`, JSON.stringify({ name: "smoke", main, compatibility_date: COMPATIBILITY_DATE }));
  return dev(dir, []);
}

/**
 * Runs `wrangler dev` in `dir` with more `words`, on a free loopback port. `log` gives what it printed,
 * `logged` waits for a text in it.
 *
 * @returns {Promise<{ url: string, log: () => string, logged: (text: string) => Promise<void>, close: () => Promise<void> }>}
 */
export async function dev(dir, words) {
  const args = ["dev", ...words, "--local", "--ip", "127.0.0.1", "--port", "0", "--inspector-port", "0", "--show-interactive-dev-session", "false"];
  const child = spawn(process.execPath, [`${TOOLS}/wrangler/bin/wrangler.js`, ...args], {
    cwd: dir,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      CI: "1",
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      WRANGLER_HIDE_BANNER: "true",
      WRANGLER_LOG_PATH: `${SCRATCH}/wrangler`,
      WRANGLER_SEND_METRICS: "false",
      XDG_CONFIG_HOME: `${SCRATCH}/config`,
    },
  });
  // workerd is a child of wrangler: only the whole group ends both.
  const kill = () => process.kill(-child.pid, "SIGKILL");
  process.once("exit", kill);
  const ended = once(child, "exit").then(([code]) => {
    process.removeListener("exit", kill);
    return code;
  });
  const close = async () => {
    kill();
    await ended;
  };

  let log = "";
  const heard = new EventEmitter();
  const listen = (chunk) => {
    log += chunk;
    heard.emit("line");
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const logged = async (text) => {
    while (!log.includes(text)) await once(heard, "line", { signal: AbortSignal.timeout(PATIENCE) });
  };

  try {
    const early = ended.then((code) => Promise.reject(new Error(`wrangler ended with ${code}`)));
    await Promise.race([logged("Ready on "), early]);
    const [, url] = /Ready on (http:\/\/127\.0\.0\.1:[0-9]+)/.exec(log);
    return { url, log: () => log, logged, close };
  } catch (error) {
    if (child.exitCode === null) await close();
    error.message += `\n${log}`;
    throw error;
  }
}
