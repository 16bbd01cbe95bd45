// One deployment of the Worker in workerd, with throw-away settings in a file below `target/`.

import { createHash, generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { ROOT, SCRATCH } from "../support/paths.mjs";
import { PATIENCE, dev } from "../support/worker.mjs";

const built = `${ROOT}target/worker/countersign.js`;

/** A new private key as a JWK. */
export function newKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ format: "jwk" });
}

/** The value of COUNTERSIGN_TOKENS for `{ workspace: [token, …] }`. */
export function tokens(workspaces) {
  const sha256 = (token) => createHash("sha256").update(token).digest("hex");
  const entries = Object.entries(workspaces);
  return JSON.stringify(Object.fromEntries(entries.map(([name, all]) => [name, all.map(sha256)])));
}

/** A request that passes. */
export const example = {
  artifact: { files: [{ path: "src/limit.js", text: "export const limit = 100;\n" }] },
  criteria: [{ id: "1", check: { kind: "text", op: "contains", value: "limit = 100" } }],
};

/** Starts a deployment with the settings `{ name: value }`, at the entry module `entry`. */
export async function deploy(settings, entry = "worker/shim.mjs") {
  if (!existsSync(built)) throw new Error("the Worker is not built: run `cargo xtask build worker`");
  mkdirSync(SCRATCH, { recursive: true });
  const dir = mkdtempSync(`${SCRATCH}/worker-`);
  const remove = () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", remove);
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(`${dir}/vars`, lines.join(""), { mode: 0o600 });
  const places = ["--config", `${ROOT}wrangler.toml`, "--env-file", `${dir}/vars`, "--persist-to", dir];
  return dev(dir, [`${ROOT}${entry}`, ...places]);
}

/** A caller of the deployment at `url` that presents `token`. A plain object is sent as JSON. */
export function caller(url, token) {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  return (body, init = {}) =>
    fetch(`${url}/v1/check`, {
      method: "POST",
      body: body?.constructor === Object ? JSON.stringify(body) : body,
      signal: AbortSignal.timeout(PATIENCE),
      ...init,
      headers: { ...headers, ...init.headers },
    });
}
