/** Verdicts over A2A `message/stream` in workerd, beside an echo Worker and the official SDK's express server. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ROOT } from "../support/paths.mjs";
import { newKey, tokens } from "../worker/deployment.mjs";
import { load } from "./http.mjs";
import { latency } from "./measure.mjs";
import { workerd } from "./workerd.mjs";

const request = {
  artifact: { files: [{ path: "src/limit.js", text: "export const limit = 100;\nexport const window = 60_000;\n" }] },
  criteria: ['contains "limit = 100"', 'does not contain "TODO"', "has at most 400 lines"],
};

const body = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "SendStreamingMessage",
  params: { message: { messageId: "m1", role: "ROLE_USER", parts: [{ data: request }], metadata: { return_format: "verdict" } } },
});

const expect = "TASK_STATE_COMPLETED";

/** The Worker under test, and what it answers to. */
async function ours() {
  const bindings = { COUNTERSIGN_SIGNING_KEY: JSON.stringify(newKey()), COUNTERSIGN_TOKENS: tokens({ acme: ["one"] }) };
  const { url, close } = await workerd(ROOT, "worker/shim.mjs", { bindings, objects: { TASKS: "Tasks" } });
  const headers = { Authorization: "Bearer one", "A2A-Version": "1.0" };
  return { target: { url: `${url}/a2a`, headers, expect: '"verdict":"pass"' }, close };
}

async function echoWorker() {
  const { url, close } = await workerd(ROOT, "tests/bench/echo/worker.mjs", { objects: { ECHO: "Echo" } });
  return { target: { url, headers: {}, expect }, close };
}

async function expressServer() {
  const script = fileURLToPath(new URL("echo/express.mjs", import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  const kill = () => child.kill();
  process.once("exit", kill);
  const [port] = await once(child.stdout, "data");
  return { target: { url: `http://127.0.0.1:${Number(port)}/a2a`, headers: { "A2A-Version": "1.0" }, expect }, close: kill };
}

export async function bench() {
  const servers = { ours: await ours(), echo: await echoWorker(), express: await expressServer() };
  try {
    const targets = Object.fromEntries(Object.entries(servers).map(([name, { target }]) => [name, target]));
    const rows = [];
    for (const lanes of [1, 16]) {
      const found = await load(targets, body, { lanes });
      const at = lanes === 1 ? "one at a time" : `${lanes} at a time`;
      rows.push(
        latency(`A2A message/stream, a signed verdict, ${at}`, found.ours, found.echo),
        latency(`echo Worker with a row in a Durable Object, ${at}`, found.echo),
        latency(`express server of @a2a-js/sdk 1.3.0, ${at}`, found.express, found.echo),
      );
    }
    return rows;
  } finally {
    await Promise.all(Object.values(servers).map(({ close }) => close()));
  }
}
