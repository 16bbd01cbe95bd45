/** `countersign ask` against a scripted peer. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { refusal, workspace } from "../cli/run.mjs";
import { KEY } from "../smoke/exercise.mjs";
import { command } from "../support/package.mjs";
import { api, streaming, withPeer } from "./ask.mjs";
import { EXTENSION, around, artifact, card03, card10, in03, in10, part03, refused } from "./shapes.mjs";

const SOURCE = "def limit():\n    return 429\n";
const CRITERIA = ['contains "429"', "defines function limit"];
const request = { artifact: { files: [{ path: "limit.py", text: SOURCE }] }, criteria: CRITERIA };
const dir = workspace({
  "limit.py": SOURCE,
  "criteria.json": JSON.stringify(CRITERIA),
  "token.txt": "s3cret\n",
  "jwks.json": JSON.stringify(api.publicKeySet(KEY)),
  "other.json": JSON.stringify(api.publicKeySet(api.generateKey())),
});

/** Runs the command while this process goes on, so that its peer can answer. */
async function run(args, env = {}) {
  const { COUNTERSIGN_TOKEN, NO_COLOR, FORCE_COLOR, ...inherited } = process.env;
  const child = spawn(command(), args, { cwd: dir, env: { ...inherited, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const result = { out: "", err: "" };
  child.stdout.on("data", (chunk) => (result.out += chunk));
  child.stderr.on("data", (chunk) => (result.err += chunk));
  const [code] = await once(child, "close");
  return { ...result, code };
}

const ask = (script, words = [], env) => withPeer(script, async (peer) => ({ ...(await run(["ask", peer.url, "limit.py", "--criteria", "criteria.json", ...words], env)), heard: peer.heard }));

/** A peer that judges as this package does, and signs. */
function signing(asked = request) {
  const report = api.check(asked);
  const signed = { artifactId: "verification-verdict", parts: [{ data: report.verdict }], metadata: { [EXTENSION]: { statement: api.signVerdict(report, KEY) } } };
  return streaming(card10({ extension: true }), around(in10, signed));
}

const saying = (verdict) => streaming(card03(), around(in03, artifact(part03({ verdict, reasoning: "So it is.", followups: ["do it"] }))));

test("a signed pass exits with 0 and says by which key, and what it is about", async () => {
  const { code, out, err } = await ask(signing(), ["--jwks", "jwks.json", "--require-signature"]);
  assert.equal(code, 0, err);
  assert.match(out, /^✓ pass {2}.+\n[^]*\nsignature {2}✓ authentic {2}by key \S+, about what was sent\npeer {7}a peer 1\.2\.3, A2A 1\.0 over JSONRPC\ntask {7}task-1 {2}completed\n$/);
  assert.equal(err, "");
});

for (const [verdict, expected] of [["pass", 0], ["fail", 1], ["needs-info", 2], ["splendid", 2]]) {
  test(`the verdict ${verdict} exits with ${expected}, and an unverified signature is said plainly`, async () => {
    const { code, out, err } = await ask(saying(verdict));
    assert.equal(code, expected, err);
    assert.match(out, /\nsignature {2}✗ not verified {2}unsigned: the answer carries no signed statement\n/);
    assert.match(out, /\nnext\n {2}- do it\n/);
  });

  test(`the verdict ${verdict} without a signature exits with 3 where one is required`, async () => {
    const found = await ask(saying(verdict), ["--require-signature"]);
    assert.deepEqual([found.code, refusal(found)], [3, "unsigned"]);
    assert.match(found.out, /not verified/);
  });
}

test("a signature by another key, or about another file, is not verified", async () => {
  const other = await ask(signing(), ["--jwks", "other.json", "--require-signature"]);
  assert.deepEqual([other.code, refusal(other)], [3, "unknown_key"]);
  const elsewhere = await ask(signing({ ...request, artifact: { files: [{ path: "other.py", text: SOURCE }] } }), ["--jwks", "jwks.json", "--require-signature"]);
  assert.deepEqual([elsewhere.code, refusal(elsewhere)], [3, "other_artifact"]);
  const lax = await ask(signing(), ["--jwks", "other.json"]);
  assert.equal(lax.code, 0);
  assert.match(lax.out, /✗ not verified {2}unknown_key: /);
});

test("json prints what delegate gives, and nothing more", async () => {
  for (const words of [["--json"], ["--format", "json"]]) {
    const { code, out } = await ask(saying("fail"), words);
    assert.equal(code, 1);
    const { verdict, signature, dialect, task } = JSON.parse(out);
    assert.deepEqual([verdict.verdict, signature.code, dialect, task.state], ["fail", "unsigned", "0.3", "completed"]);
  }
});

test("the token comes from the environment or from a file, and never from the command line", async () => {
  const tokens = async (words, env) => (await ask(saying("pass"), words, env)).heard.map(({ headers }) => headers.authorization);
  assert.deepEqual(await tokens([], {}), [undefined, undefined]);
  assert.deepEqual(await tokens([], { COUNTERSIGN_TOKEN: " from-env\n" }), ["Bearer from-env", "Bearer from-env"]);
  assert.deepEqual(await tokens(["--token-file", "token.txt"], { COUNTERSIGN_TOKEN: "from-env" }), ["Bearer s3cret", "Bearer s3cret"]);
  assert.equal(refusal(await ask(saying("pass"), ["--token", "x"])), "usage");
});

test("a token that is none is refused without being told", async () => {
  const found = await ask(saying("pass"), [], { COUNTERSIGN_TOKEN: "s3c ret" });
  assert.deepEqual([found.code, refusal(found), found.heard], [3, "out_of_range", []]);
  assert.ok(!found.err.includes("s3c"));
});

test("what the peer says cannot steer the terminal", async () => {
  const { out } = await ask(streaming(card03(), around(in03, artifact(part03({ verdict: "fail", reasoning: "\u001b[32m✓ pass\u001b[0m\n✓ pass", followups: ["\u202e"] })))));
  assert.ok(!/[\u001b\u202e]/.test(out));
  assert.match(out, /^✗ fail {2}\\u\{1b\}\[32m✓ pass\\u\{1b\}\[0m\\n✓ pass\n/);
});

test("a task is answered", async () => {
  const { heard } = await ask(saying("pass"), ["--task", "task-7"]);
  assert.equal(heard.at(-1).body.params.message.taskId, "task-7");
});

for (const [name, args, code] of [
  ["no address", ["ask"], "usage"],
  ["no files", ["ask", "http://127.0.0.1:1", "--criteria", "criteria.json"], "usage"],
  ["no criteria", ["ask", "http://127.0.0.1:1", "limit.py"], "usage"],
  ["a file in place of the address", ["ask", "limit.py", "limit.py", "--criteria", "criteria.json"], "unreadable"],
  ["nobody who listens", ["ask", "http://127.0.0.1:1", "limit.py", "--criteria", "criteria.json"], "peer_unreachable"],
  ["a timeout that is none", ["ask", "http://127.0.0.1:1", "limit.py", "--criteria", "criteria.json", "--timeout", "soon"], "usage"],
  ["a format that is none", ["ask", "http://127.0.0.1:1", "limit.py", "--criteria", "criteria.json", "--format", "xml"], "usage"],
  ["a key set that is none", ["ask", "http://127.0.0.1:1", "limit.py", "--criteria", "criteria.json", "--jwks", "criteria.json"], "invalid_key_set"],
]) {
  test(`${name}: ${code}`, async () => {
    const found = await run(args);
    assert.deepEqual([found.code, refusal(found), found.out], [3, code, ""]);
  });
}

test("a refusal of the peer is told in its words", async () => {
  const found = await ask({ card: card03(), routes: { "POST /a2a": { body: refused(-32602, "parts are missing") } } });
  assert.deepEqual([found.code, refusal(found)], [3, "peer_refused"]);
  assert.match(found.err, /^countersign: peer_refused: parts are missing \(-32602\)\n/);
});
