/** The skill: what it tells an agent to run and to send works as it stands. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { api, withPeer } from "../client/ask.mjs";
import { judging } from "../client/judge.mjs";
import { KEY } from "../smoke/exercise.mjs";
import { app, command, folder } from "../support/package.mjs";

const skill = readFileSync(`${app()}/node_modules/countersign/skill/SKILL.md`, "utf8");
const blocks = (language) => [...skill.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(([, text]) => text);
const [verdict, criteria, host, request] = blocks("json").map((text) => JSON.parse(text));

const SOURCE = "export function limit() {\n  return { status: 429, except: '/health' };\n}\n";

/** Runs a line of shell as a reader would, with the peer at `url` in place of the example's. */
async function shell(line, url) {
  const dir = folder("skill");
  mkdirSync(`${dir}/src`);
  writeFileSync(`${dir}/src/limit.js`, SOURCE);
  writeFileSync(`${dir}/criteria.json`, JSON.stringify(criteria));
  const text = line.replaceAll("npx countersign", command()).replaceAll("https://verifier.example", url).replace("COUNTERSIGN_TOKEN=…", "COUNTERSIGN_TOKEN=t");
  const child = spawn("sh", ["-c", text], { cwd: dir, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (out += chunk));
  const [code] = await once(child, "close");
  return { code, out };
}

test("it begins with its name and with when to use it", () => {
  const [, name, description] = /^---\nname: ([a-z-]+)\ndescription: (.+)\n---\n/.exec(skill);
  assert.equal(name, "countersign");
  assert.ok(description.length <= 1024 && /\bUse\b/.test(description));
});

test("the verdict that it shows is one", () => {
  assert.deepEqual(api.parseVerdict(verdict), verdict);
});

test("the criteria that it calls good can be decided, and so can every sentence of its table", () => {
  const { verdict, results } = api.check({ artifact: { files: [{ path: "src/limit.js", text: SOURCE }] }, criteria });
  assert.equal(verdict.verdict, "pass", JSON.stringify(results));
  const [, table] = /\| of \| sentences \|\n\| --- \| --- \|\n([\s\S]*?)\n\n/.exec(skill);
  const sentences = [...table.matchAll(/`([^`]+)`/g)].map(([, sentence]) => sentence);
  assert.ok(sentences.length > 15);
  const codes = api.check({ artifact: "x", criteria: sentences }).results.map(({ code }) => code);
  assert.deepEqual(sentences.filter((_, index) => codes[index] === "not_checkable"), []);
});

test("the good criteria of the prose can be decided, the bad one cannot", () => {
  const [, bad, good] = /Bad: "([^"]+)"\. Good: ([\s\S]*?)\. Criteria about/.exec(skill);
  const sentences = [...good.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text.replaceAll('\\"', '"').replaceAll(/\s+/g, " "));
  assert.equal(sentences.length, 2);
  const files = ["src/client.js", "src/client.test.js"].map((path) => ({ path, text: "catch, rejects" }));
  assert.equal(api.check({ artifact: { files }, criteria: sentences }).verdict.verdict, "pass");
  assert.equal(api.check({ artifact: { files }, criteria: [bad] }).verdict.verdict, "needs-info");
});

test("its commands run", async () => {
  const lines = blocks("sh").join("").trim().split("\n");
  assert.equal(lines.length, 2);
  await withPeer(judging(KEY), async ({ url }) => {
    for (const line of lines) {
      const { code, out } = await shell(line, url);
      assert.equal(code, 0, out);
      assert.match(out, /^✓ pass/);
    }
  });
});

test("its program runs", async () => {
  const dir = folder("skill-js");
  const [program] = blocks("js");
  await withPeer(judging(KEY), async ({ url }) => {
    writeFileSync(`${dir}/main.mjs`, program.replace("https://verifier.example", url));
    const child = spawn(process.execPath, [`${dir}/main.mjs`], { stdio: ["ignore", "pipe", "inherit"] });
    let out = "";
    child.stdout.on("data", (chunk) => (out += chunk));
    await once(child, "close");
    assert.match(out, /^fail true \{\s*step: 'prompt'/);
  });
});

test("its commands and flags exist", async () => {
  const named = [...skill.matchAll(/npx countersign ([a-z]+)/g)].map(([, name]) => name);
  const { command: program, args } = host.mcpServers.countersign;
  assert.deepEqual([program, args.slice(0, 2)], ["npx", ["-y", "countersign"]]);
  for (const name of new Set([...named, args[2]])) {
    const { code, out } = await shell(`npx countersign ${name} --help`, "");
    assert.equal(code, 0, out);
    const flags = [...skill.matchAll(new RegExp(`npx countersign ${name}[^\n]*?(--[a-z-]+)`, "g"))].map(([, flag]) => flag);
    for (const flag of flags) assert.ok(out.includes(flag), `${name} has no ${flag}`);
  }
});

test("the tools that it names are those of the server", async () => {
  const [, named] = /As MCP tools[^:]+: (.+) appear\./.exec(skill);
  const { out } = await shell("npx countersign mcp --help", "");
  const [, offered] = /Tools: ([^.]+)\./.exec(out);
  assert.deepEqual(named.match(/[a-z_]{4,}/g), offered.match(/[a-z_]{4,}/g));
});

test("the request that it shows is answered with a verdict", async () => {
  await withPeer(judging(KEY), async ({ url }) => {
    const response = await fetch(`${url}/a2a`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request) });
    const events = (await response.text()).split("\n").filter((line) => line.startsWith("data: ")).map((line) => JSON.parse(line.slice(6)).result);
    const update = events.find((event) => event.artifactUpdate ?? event.kind === "artifact-update");
    assert.equal(api.readVerdictArtifact(update).verdict, "pass");
  });
});
