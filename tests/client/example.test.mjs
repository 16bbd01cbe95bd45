/** The caller's loop of `examples/`: as a program, and as a function. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { KEY } from "../smoke/exercise.mjs";
import { app } from "../support/package.mjs";
import { api, streaming, withPeer } from "./ask.mjs";
import { judging } from "./judge.mjs";
import { card03, in03 } from "./shapes.mjs";

const EXAMPLES = `${app()}/node_modules/countersign/examples`;
const { verifyLoop } = await import(pathToFileURL(`${EXAMPLES}/verify-loop.mjs`).href);

async function run(args) {
  const child = spawn(process.execPath, [`${EXAMPLES}/rate-limit.mjs`, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  child.stdout.on("data", (chunk) => (out += chunk));
  const [code] = await once(child, "close");
  return { code, rounds: out.trim().split("\n").filter((line) => /^(round|ended)/.test(line)) };
}

test("the program works until the verdict is pass: a change for each followup", async () => {
  await withPeer(judging(KEY), async ({ url, heard }) => {
    const { code, rounds } = await run([url]);
    assert.equal(code, 0);
    assert.equal(rounds.length, 4);
    for (const [line, beginning] of [[0, "round 1: fail, signed: "], [1, "round 2: fail, signed: "], [2, "round 3: pass, signed: "], [3, "ended with pass after 3 rounds"]]) {
      assert.ok(rounds[line].startsWith(beginning), rounds[line]);
    }
    const sent = heard.filter(({ body }) => body !== undefined).map(({ body }) => body.params.message.parts[0].data.artifact.files[0].text);
    assert.equal(new Set(sent).size, 3, "each round sends what the agent made of the last followups");
  });
});

test("the rounds are bounded", async () => {
  await withPeer(judging(KEY), async ({ url, heard }) => {
    const { code, rounds } = await run([url, "2"]);
    assert.deepEqual([code, rounds.at(-1)], [1, "ended with rounds after 2 rounds"]);
    assert.equal(heard.filter(({ method }) => method === "POST").length, 2);
  });
});

test("a pass that nobody signed ends as unproven", async () => {
  await withPeer(judging(undefined), async ({ url }) => {
    const { code, rounds } = await run([url]);
    assert.deepEqual([code, rounds.at(-1)], [3, "ended with unproven after 3 rounds"]);
  });
});

const work = { artifact: "x", criteria: ['contains "y"'] };
const idle = () => assert.fail("the agent is not asked");

test("needs-info stops the loop and says what is missing: the agent is not sent to guess", async () => {
  await withPeer(judging(KEY), async ({ url }) => {
    const ended = await verifyLoop(url, { artifact: "x", criteria: ["Is good."] }, idle);
    assert.deepEqual([ended.end, ended.round], ["needs-info", 1]);
    assert.match(ended.missing[0], /`Is good\.` is not checkable/);
  });
  await withPeer(streaming(card03(), [in03.task(), in03.status("input-required", "Which file?", true)]), async ({ url }) => {
    assert.deepEqual((await verifyLoop(url, work, idle)).missing, ["Which file?"]);
  });
});

test("an agent that changes nothing ends with the rounds", async () => {
  await withPeer(judging(KEY), async ({ url }) => {
    const prompts = [];
    const ended = await verifyLoop(url, work, async (prompt, artifact) => (prompts.push(prompt), artifact), { rounds: 3 });
    assert.deepEqual([ended.end, ended.round, prompts.length], ["rounds", 3, 2]);
    assert.ok(prompts.every((prompt) => prompt.includes("y")));
  });
});

test("a peer that cannot be asked ends the loop with its error", async () => {
  await assert.rejects(verifyLoop("http://127.0.0.1:1", work, idle), (error) => error instanceof api.CountersignError && error.code === "peer_unreachable");
});
