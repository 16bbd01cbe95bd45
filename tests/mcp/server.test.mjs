/** The server as a process: lines in and out, many calls at once, what goes wrong, its end. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { KEY } from "../smoke/exercise.mjs";
import { countersign, refusal as refused, workspace } from "../cli/run.mjs";
import { app, folder, importPackage } from "../support/package.mjs";
import { ROOT } from "../support/paths.mjs";
import { call, connect, ENDLESS, INITIALIZE, PATIENCE, refusal, start } from "./host.mjs";

const api = await importPackage();
const EASY = { artifact: { text: "abc" }, criteria: ['contains "b"'] };
const verdict = ({ result }) => result.structuredContent.report.verdict.verdict;

test("many calls at once get each its own answer", async () => {
  const client = await connect();
  try {
    const found = await Promise.all(Array.from({ length: 50 }, (_, index) => client.callTool({
      name: "guard",
      arguments: { artifact: { text: "a".repeat(index) }, check: { kind: "text", op: "length", unit: "chars", min: index, max: index } },
    })));
    assert.deepEqual(found.map(({ structuredContent }) => structuredContent.outcome), Array(50).fill("holds"));
    assert.deepEqual(found.map(({ structuredContent }) => structuredContent.digests.artifact), Array.from({ length: 50 }, (_, index) => api.digest("a".repeat(index))));
  } finally {
    await client.close();
  }
});

test("while a check runs the server answers, and a call that is cancelled makes room for the next", async () => {
  const client = await connect();
  try {
    const giveUp = new AbortController();
    const endless = client.callTool({ name: "check", arguments: ENDLESS }, undefined, { signal: giveUp.signal, timeout: 2 * PATIENCE });
    const queued = client.callTool({ name: "check", arguments: ENDLESS }, undefined, { signal: giveUp.signal, timeout: 2 * PATIENCE });
    const behind = client.callTool({ name: "check", arguments: EASY });
    const outcomes = Promise.allSettled([endless, queued]);
    await client.ping();
    giveUp.abort();
    assert.equal((await behind).structuredContent.report.verdict.verdict, "pass");
    assert.deepEqual((await outcomes).map(({ status }) => status), ["rejected", "rejected"]);
  } finally {
    await client.close();
  }
});

test("a trap of the engine and the end of its thread are refusals, and the next call works", async () => {
  const client = await connect([], { NODE_OPTIONS: `--import=file://${ROOT}tests/mcp/trap.mjs` });
  const check = (text) => client.callTool({ name: "check", arguments: { ...EASY, artifact: { text } } });
  try {
    for (const text of ["TRAP", "DIE", "TRAP"]) {
      const [broken, behind] = await Promise.all([check(text), check("abc")]);
      assert.equal(refusal(broken).code, "engine_trapped");
      assert.deepEqual(behind.structuredContent.report, api.check(EASY));
    }
  } finally {
    await client.close();
  }
});

test("lines that are no message are answered as JSON-RPC says, and the server goes on", async () => {
  const server = start();
  server.send(INITIALIZE);
  assert.equal((await server.answer()).id, "hello");
  for (const [line, code, id] of [
    ["{", -32700, undefined],
    ["not JSON", -32700, undefined],
    ["[]", -32600, undefined],
    ["7", -32600, undefined],
    ['{"jsonrpc":"1.0","id":7,"method":"ping"}', -32600, 7],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, undefined],
    ['{"jsonrpc":"2.0","id":8,"method":"vibes"}', -32601, 8],
    ['{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{}}', undefined, 9],
    [JSON.stringify(call(10, "chekc", {})), -32602, 10],
    ["[".repeat(100_000), -32700, undefined],
    [JSON.stringify(call(11, "check", { artifact: JSON.parse("[".repeat(1_000) + "]".repeat(1_000)), criteria: [] })), null, 11],
  ]) {
    server.send(line);
    const answer = await server.answer();
    assert.equal(answer.id, id, line);
    if (code === null) assert.equal(refusal(answer.result).code, "too_deep");
    else if (code === undefined) assert.ok(answer.error.code < 0, line);
    else assert.equal(answer.error.code, code, line);
  }
  server.child.stdin.write(Buffer.from([0x22, 0xff, 0x22, 0x0a]));
  assert.equal((await server.answer()).error.code, -32700);
  // Blank lines, CRLF, a message in pieces, answers that nobody asked for: none of them is a fault.
  server.child.stdin.write('\n\r\n{"jsonrpc":"2.0","id":1,"result":7}\n{"jsonrpc":"2.0","id":5,"result":{}}\r\n{"jsonrpc":"2.0","id":');
  server.child.stdin.write('12,"method":"ping"}\r\n');
  assert.deepEqual(await server.answer(), { jsonrpc: "2.0", id: 12, result: {} });
  server.child.stdin.end();
  assert.equal(await server.exited, 0);
});

test("a line that is too long is skipped, and one just as large as a budget allows is read", async () => {
  const server = start();
  server.send(INITIALIZE);
  await server.answer();
  const chunk = "x".repeat(2 ** 20);
  for (let mebibytes = 0; mebibytes <= 80; mebibytes += 1) server.child.stdin.write(chunk);
  server.child.stdin.write("\n");
  const { id, error } = await server.answer();
  assert.deepEqual([id, error.code, /more than [0-9]+ bytes/.test(error.message)], [undefined, -32600, true]);
  const large = { artifact: { text: "a".repeat(60 * 2 ** 20) }, criteria: ['contains "b"'], budget: { bytes: 2 ** 26 } };
  server.send(call(1, "check", large));
  assert.equal(verdict(await server.answer()), "fail");
  server.send(call(2, "check", { ...large, artifact: { text: "a".repeat(65 * 2 ** 20) } }));
  assert.equal(refusal((await server.answer()).result).code, "too_large");
  server.child.stdin.end();
  assert.equal(await server.exited, 0);
});

test("what was asked before the input ended is answered, and then the server ends", () => {
  const lines = [INITIALIZE, call(1, "check", EASY), call(2, "guard", { artifact: { text: "" }, check: { kind: "json", op: "valid" } })];
  const { out, err, code } = countersign(folder("mcp"), ["mcp"], { input: lines.map((line) => `${JSON.stringify(line)}\n`).join("") });
  assert.deepEqual([code, err], [0, ""]);
  const answers = out.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(answers.map(({ id }) => id), ["hello", 1, 2]);
  assert.equal(verdict(answers[1]), "pass");
});

test("a host that only leaves ends the server, whatever is under way", async () => {
  const idle = start();
  idle.child.stdin.end();
  assert.equal(await idle.exited, 0);
  const busy = start();
  busy.send(INITIALIZE);
  await busy.answer();
  busy.send(call(1, "check", ENDLESS));
  busy.child.stdout.destroy();
  busy.send({ jsonrpc: "2.0", id: 2, method: "ping" });
  assert.equal(await busy.exited, 0);
});

test("a key signs from a file and from the environment, the file first; one that cannot is told at once", () => {
  const other = api.generateKey();
  const dir = workspace({ "key.jwk": JSON.stringify(KEY), "bad.jwk": "{}" });
  const input = `${JSON.stringify(INITIALIZE)}\n${JSON.stringify(call(1, "check", EASY))}\n`;
  const signer = (args, env) => {
    const { out, err } = countersign(dir, ["mcp", ...args], { input, env });
    const { statement } = JSON.parse(out.split("\n")[1] ?? err).result.structuredContent;
    if (statement === undefined) return "nobody";
    return api.verifyStatement(statement, api.publicKeySet(KEY)).authentic ? "file" : "environment";
  };
  assert.equal(signer([], {}), "nobody");
  assert.equal(signer([], { COUNTERSIGN_SIGNING_KEY: "" }), "nobody");
  assert.equal(signer([], { COUNTERSIGN_SIGNING_KEY: JSON.stringify(other) }), "environment");
  assert.equal(signer(["--key", "key.jwk"], { COUNTERSIGN_SIGNING_KEY: JSON.stringify(other) }), "file");
  for (const [args, env, code] of [
    [["--key", "bad.jwk"], {}, "missing_member"],
    [["--key", "none.jwk"], {}, "unreadable"],
    [["--key", "-"], {}, "usage"],
    [["serve"], {}, "usage"],
    [[], { COUNTERSIGN_SIGNING_KEY: "secret" }, "invalid_key"],
  ]) {
    const found = countersign(dir, ["mcp", ...args], { env });
    assert.deepEqual([found.code, refused(found), found.out], [3, code, ""]);
  }
});

test("the SDK comes in one file with its licences, small, and nothing but this subcommand loads it", () => {
  const dir = folder("mcp-less");
  cpSync(`${app()}/node_modules`, `${dir}/node_modules`, { recursive: true });
  const root = `${dir}/node_modules/countersign`;
  const bundle = readFileSync(`${root}/dist/cli/mcp/sdk.js`);
  assert.ok(bundle.length < 256 * 1024 && gzipSync(bundle).length < 64 * 1024, `${bundle.length} bytes`);
  const licenses = readFileSync(`${root}/dist/cli/mcp/sdk.licenses.txt`, "utf8");
  for (const name of ["@modelcontextprotocol/sdk", "zod"]) assert.match(licenses, new RegExp(`^${name} [0-9.]+ \\(MIT\\)$`, "m"));
  assert.equal(statSync(`${root}/dist/cli/main.js`).isFile(), true);
  assert.deepEqual(Object.keys(JSON.parse(readFileSync(`${root}/package.json`, "utf8")).dependencies), ["tinyglobby"]);
  rmSync(`${root}/dist/cli/mcp`, { recursive: true });
  writeFileSync(`${dir}/a.txt`, "abc");
  writeFileSync(`${dir}/c.json`, '["contains \\"b\\""]');
  const run = (...args) => spawnSync(process.execPath, [`${root}/dist/cli/main.js`, ...args], { cwd: dir, encoding: "utf8" });
  assert.equal(run("check", "a.txt", "--criteria", "c.json").status, 0);
  assert.equal(run("mcp", "--help").status, 0);
  assert.match(run("mcp").stderr, /ERR_MODULE_NOT_FOUND/);
});
