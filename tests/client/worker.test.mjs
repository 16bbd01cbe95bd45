/** `delegate`, the command, the example and the skill's request against the Worker in workerd. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { workspace } from "../cli/run.mjs";
import { app, command } from "../support/package.mjs";
import { deploy, newKey, tokens } from "../worker/deployment.mjs";
import { api } from "./ask.mjs";
import { REQUEST } from "./shapes.mjs";

const key = newKey();
const TOKEN = "s3cret";
const settings = { COUNTERSIGN_SIGNING_KEY: JSON.stringify(key), COUNTERSIGN_TOKENS: tokens({ acme: [TOKEN] }) };
const expected = api.check(REQUEST);
let worker;

before(async () => {
  worker = await deploy(settings);
});
after(() => worker?.close());

const asked = (options, path = "") => api.delegate(worker.url + path, { ...REQUEST, token: TOKEN, ...options });

/** A `fetch` that shows only those interfaces of the card for which `keep` holds. */
const only = (keep) => async (address, init) => {
  const response = await fetch(address, init);
  if (!address.endsWith("agent-card.json")) return response;
  const card = await response.json();
  const interfaces = card.supportedInterfaces.filter(keep);
  assert.equal(interfaces.length, 1);
  return Response.json({ name: card.name, version: card.version, capabilities: card.capabilities, supportedInterfaces: interfaces });
};

const WAYS = [
  ["JSON-RPC 1.0", "1.0", "JSONRPC", undefined],
  ["JSON-RPC 0.3", "0.3", "JSONRPC", only(({ protocolVersion }) => protocolVersion === "0.3")],
  ["HTTP+JSON 1.0", "1.0", "HTTP+JSON", only(({ protocolBinding }) => protocolBinding === "HTTP+JSON")],
];

for (const [name, dialect, binding, fetch] of WAYS) {
  test(`${name}: a signed verdict, about what was sent`, async () => {
    const events = [];
    const found = await asked({ fetch, onEvent: (event) => events.push(event) });
    assert.deepEqual(found.verdict, expected.verdict);
    assert.deepEqual([found.dialect, found.binding, found.task.state, found.code], [dialect, binding, "completed", undefined]);
    assert.equal(found.signature.authentic, true, JSON.stringify(found.signature));
    assert.equal(found.statement, api.signVerdict(expected, key), "the Worker signs what this package signs");
    assert.deepEqual(found.details, { results: expected.results, digests: expected.digests, fuel: expected.fuel, engine: expected.engine });
    assert.equal(events.length, 4);
  });

  test(`${name}: fail, and needs-info for what no machine can check`, async () => {
    const failed = await asked({ fetch, criteria: ['contains "500"'] });
    assert.deepEqual([failed.verdict.verdict, failed.signature.authentic], ["fail", true]);
    const open = await asked({ fetch, criteria: ["Is easy to read."] });
    assert.deepEqual([open.verdict.verdict, open.signature.authentic], ["needs-info", true]);
    assert.match(open.verdict.followups.join(), /Is easy to read/);
  });

  test(`${name}: a peer that is not asked for a stream answers at once`, async () => {
    const silent = async (address, init) => {
      const response = await (fetch ?? globalThis.fetch)(address, init);
      if (!address.endsWith("agent-card.json")) return response;
      const card = await response.json();
      return Response.json({ ...card, capabilities: { ...card.capabilities, streaming: false } });
    };
    const found = await asked({ fetch: silent });
    assert.deepEqual([found.verdict, found.signature.authentic, found.dialect], [expected.verdict, true, dialect]);
  });

  test(`${name}: a prompt in words is judged and signed as well`, async () => {
    // Without our extension in the card, the request goes as the three-section prompt.
    const worded = async (address, init) => {
      const response = await (fetch ?? globalThis.fetch)(address, init);
      if (!address.endsWith("agent-card.json")) return response;
      const card = await response.json();
      return Response.json({ ...card, capabilities: { streaming: true } });
    };
    const found = await asked({ fetch: worded });
    assert.deepEqual([found.verdict, found.signature.authentic], [expected.verdict, true], JSON.stringify(found.signature));
  });

  test(`${name}: a wrong token is unauthorized, and so is none`, async () => {
    await assert.rejects(asked({ fetch, token: "wrong" }), { code: "unauthorized", message: /does not accept the token/ });
    await assert.rejects(asked({ fetch, token: undefined }), { code: "unauthorized", message: /asks for a token/ });
  });
}

test("the answer to a question completes its task", async () => {
  const message = { messageId: "m-1", role: "ROLE_USER", parts: [{ text: "Please verify my work." }], metadata: { return_format: "verdict" } };
  const headers = { "content-type": "application/json", authorization: `Bearer ${TOKEN}`, "a2a-version": "1.0" };
  const response = await fetch(`${worker.url}/a2a`, { method: "POST", headers, body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendMessage", params: { message } }) });
  const { task } = (await response.json()).result;
  assert.equal(task.status.state, "TASK_STATE_INPUT_REQUIRED");
  const found = await asked({ task });
  assert.deepEqual([found.task.id, found.task.state, found.verdict], [task.id, "completed", expected.verdict]);
});

test("the endpoint and the card may be named", async () => {
  for (const path of ["/", "/a2a", "/.well-known/agent-card.json", "/.well-known/agent.json"]) {
    assert.deepEqual((await asked({}, path)).verdict, expected.verdict, path);
  }
});

/** Runs a program while the test goes on. */
async function run(program, args) {
  const child = spawn(program, args, { cwd: workspace({ "a.py": REQUEST.artifact.files[0].text, "c.json": JSON.stringify(REQUEST.criteria) }), env: { ...process.env, COUNTERSIGN_TOKEN: TOKEN } });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (out += chunk));
  const [code] = await once(child, "close");
  return { code, out };
}

test("countersign ask", async () => {
  const { code, out } = await run(command(), ["ask", worker.url, "a.py", "--criteria", "c.json", "--require-signature"]);
  assert.equal(code, 0, out);
  assert.match(out, /^✓ pass [^]+\nsignature {2}✓ authentic/);
});

test("the example works until the verdict is pass", async () => {
  const { code, out } = await run(process.execPath, [`${app()}/node_modules/countersign/examples/rate-limit.mjs`, worker.url]);
  assert.equal(code, 0, out);
  assert.match(out, /^round 1: fail, signed: [^]+\nended with pass after 3 rounds\n$/);
});

test("the request that the skill shows is answered with a verdict", async () => {
  const skill = readFileSync(`${app()}/node_modules/countersign/skill/SKILL.md`, "utf8");
  const [request] = [...skill.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text)).filter(({ jsonrpc }) => jsonrpc !== undefined);
  const response = await fetch(`${worker.url}/a2a`, { method: "POST", headers: { "content-type": "application/json", authorization: `Bearer ${TOKEN}` }, body: JSON.stringify(request) });
  const events = (await response.text()).split("\n").filter((line) => line.startsWith("data: ")).map((line) => JSON.parse(line.slice(6)).result);
  assert.equal(api.readVerdictArtifact(events.find(({ kind }) => kind === "artifact-update")).verdict, "pass");
});

for (const [card, dialect] of [["0.3", "0.3"], ["1.0", "1.0"]]) {
  test(`a deployment with a card of ${card} is asked in ${dialect}`, async () => {
    const other = await deploy({ ...settings, COUNTERSIGN_CARD: card });
    try {
      const found = await api.delegate(other.url, { ...REQUEST, token: TOKEN });
      assert.deepEqual([found.verdict, found.dialect, found.signature.authentic], [expected.verdict, dialect, true]);
    } finally {
      await other.close();
    }
  });
}
