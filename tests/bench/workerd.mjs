/**
 * A Worker in workerd without the proxy that `wrangler dev` puts before it: the listening socket is the
 * Worker's own.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { Miniflare } from "miniflare";
import { SCRATCH } from "../support/paths.mjs";

/**
 * Runs the entry module `main` below the folder `root`, with `bindings` and the Durable Objects `objects`
 * (`{ BINDING: "Class" }`), which keep their rows in a new folder below `target/`.
 *
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function workerd(root, main, { bindings = {}, objects = {} }) {
  mkdirSync(SCRATCH, { recursive: true });
  const dir = mkdtempSync(`${SCRATCH}/workerd-`);
  const durableObjects = Object.fromEntries(
    Object.entries(objects).map(([name, className]) => [name, { className, useSQLite: true }]),
  );
  const miniflare = new Miniflare({
    defaultPersistRoot: dir,
    // What the Worker logs is read, so that it does not wait, and dropped.
    handleRuntimeStdio: (...streams) => streams.forEach((stream) => stream.resume()),
    workers: [
      {
        name: "worker",
        compatibilityDate: "2026-04-01",
        rootPath: root,
        modulesRoot: root,
        scriptPath: main,
        modules: true,
        modulesRules: [
          { type: "ESModule", include: ["**/*.mjs", "**/*.js"] },
          { type: "CompiledWasm", include: ["**/*.wasm"] },
        ],
        bindings,
        durableObjects,
        unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
      },
    ],
  });
  const close = async () => {
    await miniflare.dispose();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const url = await miniflare.unsafeGetDirectURL("worker");
    return { url: url.href.replace(/\/$/, ""), close };
  } catch (error) {
    await close();
    throw error;
  }
}
