/** The other subcommands. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { spawn } from "node:child_process";
import { test } from "node:test";
import { command, importPackage } from "../support/package.mjs";
import { KEY } from "../smoke/exercise.mjs";
import { countersign, refusal, workspace } from "./run.mjs";

const api = await importPackage();
const VERDICT = { verdict: "fail", reasoning: "No.", evidence: [{ claim: "c", source: "a.ts:3" }], followups: ["fix it"] };
const report = api.check({ artifact: "x", criteria: ['contains "y"'] });
const jws = api.signVerdict(report, KEY);
const dir = workspace({
  "key.jwk": JSON.stringify(KEY),
  "jwks.json": JSON.stringify(api.publicKeySet(KEY)),
  "other.json": JSON.stringify(api.publicKeySet(api.generateKey())),
  "verdict.jws": `${jws}\n`,
  "answer.json": JSON.stringify({ report, statement: jws }),
  "fail.txt": `My answer:\n\`\`\`json\n${JSON.stringify(VERDICT)}\n\`\`\`\n`,
  "pass.txt": JSON.stringify({ ...VERDICT, verdict: "pass" }),
  "prose.txt": "PASS! Everything is fine.",
  "a.txt": "some text",
  "c.json": '["contains \\"some\\""]',
});
const run = (...args) => countersign(dir, args);

test("every command has help with an example, and help goes to standard output", () => {
  for (const args of [["--help"], ["help"]]) {
    const { code, out, err } = run(...args);
    assert.deepEqual([code, err], [0, ""]);
    for (const name of ["check", "ask", "verify", "evaluate", "bundle", "receipt", "parse", "scaffold", "keygen", "explain", "mcp"]) {
      assert.match(out, new RegExp(`\\n {2}${name} `));
      const own = run(name, "--help");
      assert.equal(own.code, 0);
      assert.match(own.out, new RegExp(`^usage: countersign ${name}[\\s\\S]+\\nexample: .*countersign ${name}`));
      assert.equal(run("help", name).out, own.out);
    }
  }
});

test("the version is the package's", () => {
  assert.match(run("--version").out, /^countersign [0-9]+\.[0-9]+\.[0-9]+\n$/);
});

test("explain tells about a code, lists all of them, and refuses what is none", () => {
  const { summary, help } = api.explain("duplicate_key");
  assert.equal(run("explain", "duplicate_key").out, `duplicate_key: ${summary}\nhelp: ${help}\n`);
  assert.deepEqual(JSON.parse(run("explain", "duplicate_key", "--format", "json").out), api.explain("duplicate_key"));
  assert.match(run("explain").out, /^empty_input +the input is empty\n/);
  const wrong = run("explain", "duplicate_keys");
  assert.deepEqual([wrong.code, refusal(wrong), wrong.out], [3, "usage", ""]);
});

test("verify separates authenticity from the conclusion", () => {
  const good = run("verify", "verdict.jws", "--jwks", "jwks.json");
  assert.equal(good.code, 0, good.err);
  assert.match(good.out, /^✓ authentic {2}signed by key \S+\n\n✗ fail {2}/);
  const bad = run("verify", "verdict.jws", "--jwks", "other.json");
  assert.equal(bad.code, 1);
  assert.match(bad.out, /^✗ not authentic {2}unknown_key: /);
  const other = run("verify", "verdict.jws", "--jwks", "jwks.json", "--type", "effect-receipt");
  assert.deepEqual([other.code, /wrong_statement_type/.test(other.out)], [1, true]);
  assert.deepEqual(JSON.parse(run("verify", "verdict.jws", "--jwks", "jwks.json", "--format", "json").out), api.verifyStatement(jws, api.publicKeySet(KEY)));
});

test("verify takes the answer of check, and standard input", () => {
  assert.equal(run("verify", "answer.json", "--jwks", "jwks.json").code, 0);
  assert.equal(countersign(dir, ["verify", "-", "--jwks", "jwks.json"], { input: jws }).code, 0);
  assert.equal(countersign(dir, ["verify", "-", "--jwks", "jwks.json"], { input: `${jws.slice(0, -2)}AA` }).code, 1);
});

test("verify fetches a key set from an address", async () => {
  const sets = { "/jwks.json": JSON.stringify(api.publicKeySet(KEY)), "/big": "x".repeat(2 ** 21), "/moved": undefined };
  const server = createServer((request, response) => {
    const body = sets[request.url];
    if (request.url === "/moved") response.writeHead(302, { location: "/jwks.json" }).end();
    else response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = (path) => `http://127.0.0.1:${server.address().port}${path}`;
  try {
    assert.deepEqual(await unblocked(["verify", "verdict.jws", "--jwks", at("/jwks.json")]), { code: 0, first: "✓ authentic" });
    assert.deepEqual(await unblocked(["verify", "verdict.jws", "--jwks", at("/none")]), { code: 3, first: "countersign: unreadable" });
    assert.deepEqual(await unblocked(["verify", "verdict.jws", "--jwks", at("/moved")]), { code: 3, first: "countersign: unreadable" });
    assert.deepEqual(await unblocked(["verify", "verdict.jws", "--jwks", at("/big")]), { code: 3, first: "countersign: too_large" });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  assert.equal(refusal(run("verify", "verdict.jws", "--jwks", "http://keys.example/jwks.json")), "unreadable");
});

/** Like `run`, but this process goes on, so that its server can answer. */
async function unblocked(args) {
  const child = spawn(command(), args, { cwd: dir, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, first: /^(✓ authentic|countersign: [a-z_]+)/.exec(text)?.[1] ?? text };
}

test("keygen makes a key that signs, and shows the public half of one", () => {
  const made = run("keygen");
  assert.equal(made.code, 0);
  const key = JSON.parse(made.out);
  assert.notEqual(key.d, JSON.parse(run("keygen").out).d);
  const shown = countersign(dir, ["keygen", "--public", "-"], { input: made.out });
  assert.equal(shown.code, 0, shown.err);
  assert.ok(!shown.out.includes(key.d));
  assert.equal(api.verifyStatement(api.signVerdict(report, key), JSON.parse(shown.out)).authentic, true);
  assert.deepEqual(JSON.parse(run("keygen", "--public", "key.jwk").out), api.publicKeySet(KEY));
});

test("parse reads a verdict out of a reply and exits with it", () => {
  assert.deepEqual(JSON.parse(run("parse", "fail.txt", "--format", "json").out), { verdict: VERDICT });
  assert.equal(run("parse", "fail.txt").code, 1);
  assert.match(run("parse", "fail.txt").out, /^✗ fail {2}No\.\n {4}a\.ts:3 {2}c\n\nnext\n {2}- fix it\n$/);
  assert.equal(run("parse", "pass.txt").code, 0);
  const prose = run("parse", "prose.txt");
  assert.equal(prose.code, 2);
  assert.match(prose.out, /prose_verdict/);
  assert.equal(countersign(dir, ["parse", "-"], { input: "" }).code, 2);
});

test("scaffold writes a prompt that can be read back", () => {
  const { out, code } = run("scaffold", "a.txt", "--criteria", "c.json");
  assert.equal(code, 0);
  assert.equal(out, api.scaffold({ artifact: { files: [{ path: "a.txt", text: "some text" }] }, criteria: ['contains "some"'] }));
  assert.deepEqual(api.readPrompt(countersign(dir, ["scaffold", "-", "--criteria", "c.json"], { input: "some text" }).out).criteria, ['contains "some"']);
});
