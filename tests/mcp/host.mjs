/** MCP hosts of the installed command: the official SDK's client, and one that sees the bare lines. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { command } from "../support/package.mjs";

/** How long an answer may take before it counts as missing, in milliseconds. */
export const PATIENCE = 30_000;

/** A client that is connected to `countersign mcp ARGS…`. The server has no environment but `env` and the path. */
export async function connect(args = [], env = {}) {
  const client = new Client({ name: "tests", version: "0" });
  const transport = new StdioClientTransport({ command: command(), args: ["mcp", ...args], env: { PATH: process.env.PATH, ...env }, stderr: "inherit" });
  await client.connect(transport);
  // The client validates answers only of tools that it has seen.
  await client.listTools();
  return client;
}

/** The refusal that a tool's answer carries. */
export function refusal({ isError, content }) {
  if (isError !== true) throw new Error(`no refusal: ${JSON.stringify(content)}`);
  const [{ text }] = content;
  return JSON.parse(text);
}

/** The bare process: `send` writes a line, `answer` gives the message that the next line holds. */
export function start(args = [], env = {}) {
  const child = spawn(command(), ["mcp", ...args], { stdio: ["pipe", "pipe", "pipe"], env: { PATH: process.env.PATH, ...env } });
  const exited = once(child, "exit").then(([code]) => code);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let err = "";
  child.stderr.on("data", (chunk) => (err += chunk));
  child.stdin.on("error", () => {});
  return {
    child,
    exited,
    err: () => err,
    send: (line) => child.stdin.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`),
    async answer() {
      const { value, done } = await lines.next();
      return done ? undefined : JSON.parse(value);
    },
  };
}

/** A request for a tool. */
export function call(id, name, args) {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } };
}

/** What a host says first. */
export const INITIALIZE = {
  jsonrpc: "2.0",
  id: "hello",
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "tests", version: "0" } },
};

/** The arguments of a check that runs for minutes. */
export const ENDLESS = {
  artifact: { text: `${"a".repeat(3_000_000)}b` },
  criteria: Array.from({ length: 1_000 }, (_, index) => `matches /(a|b|ab)*c${index}/`),
  budget: { fuel: 1_000_000_000_000 },
};
