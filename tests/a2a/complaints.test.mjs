// What users of other A2A implementations complain about, each number a named test against the Worker in
// workerd, and for what concerns callers through `delegate`. The numbers are those of the reports that the
// peer was designed by; each test names one of them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { AgentCard, canonicalizeAgentCard } from "a2a-js-1.3";
import { flattenedVerify, importJWK } from "jose";
import { DIALECTS, EXTENSION, MEDIA_TYPE, asking, peer, request, saying } from "./call.mjs";
import { edited, recut } from "./tamper.mjs";
import { importPackage } from "../support/package.mjs";
import { ROOT } from "../support/paths.mjs";
import { deploy, newKey, tokens } from "../worker/deployment.mjs";

const { canonicalize, check, delegate, readVerdictArtifact, verifyStatement } = await importPackage();

const VERSIONS = ["0.3", "1.0"];
const report = check(request);
const settings = { COUNTERSIGN_SIGNING_KEY: JSON.stringify(newKey()), COUNTERSIGN_TOKENS: tokens({ acme: ["one"] }) };
const deployments = {};
let url;
let acme;

before(async () => {
  deployments.dual = await deploy(settings);
  deployments["1.0"] = await deploy({ ...settings, COUNTERSIGN_CARD: "1.0" });
  deployments["0.3"] = await deploy({ ...settings, COUNTERSIGN_CARD: "0.3", COUNTERSIGN_PUBLIC_CARD: "false" });
  url = deployments.dual.url;
  acme = peer(url, "one");
});
after(() => Promise.all(Object.values(deployments).map((deployment) => deployment.close())));

const get = (at, token, path = "agent-card.json") =>
  fetch(`${at}/.well-known/${path}`, token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } });
const cardOf = async (mode) => (await get(deployments[mode].url, "one")).json();
const asked = (more = {}) => delegate(url, { ...request, token: "one", ...more });
const failing = async (call) => {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error("the call succeeded");
};

test("1: every interface of a card speaks the version that the card says", async () => {
  for (const mode of ["dual", "1.0", "0.3"]) {
    const card = await cardOf(mode);
    const legacy = card.url === undefined ? [] : [{ url: card.url, protocolBinding: card.preferredTransport, protocolVersion: card.protocolVersion }];
    const interfaces = [...(card.supportedInterfaces ?? []), ...legacy];
    assert.ok(interfaces.length > 0);
    for (const { url, protocolBinding, protocolVersion } of interfaces) {
      const dialect = protocolVersion.split(".").slice(0, 2).join(".");
      const at = peer(url.replace(/\/a2a$/, ""), "one");
      if (protocolBinding === "JSONRPC") {
        const { status } = DIALECTS[dialect].task(await at.result(dialect, "send", asking(dialect)));
        assert.equal(status.state, DIALECTS[dialect].state("completed"));
      } else {
        const headers = { "Content-Type": "application/a2a+json", "A2A-Version": dialect, Authorization: "Bearer one" };
        const response = await fetch(`${url}/message:send`, { method: "POST", headers, body: JSON.stringify(asking(dialect)) });
        assert.equal((await response.json()).task.status.state, DIALECTS[dialect].state("completed"));
      }
    }
  }
});

test("2: the method decides the dialect of the whole answer, and a version that is not served is refused", async () => {
  for (const dialect of VERSIONS) {
    const { events } = await acme.stream(dialect, asking(dialect));
    const states = JSON.stringify(events).match(/"state":"[^"]*"/g);
    assert.equal(states.length, 3);
    for (const state of states) assert.match(state, dialect === "0.3" ? /:"[a-z-]+"$/ : /:"TASK_STATE_[A-Z_]+"$/);
    assert.equal(JSON.stringify(events).includes('"kind"'), dialect === "0.3");
    assert.equal(JSON.stringify(events).includes('"final"'), dialect === "0.3");
  }
  const { body } = await acme.call("1.0", "send", asking("1.0"), { "A2A-Version": "2.0" });
  assert.equal(body.error.code, -32009);
});

test("3: the card stands at both paths and has what a reader of either dialect looks for", async () => {
  const [card, old] = await Promise.all(["agent-card.json", "agent.json"].map(async (path) => (await get(url, undefined, path)).text()));
  assert.equal(card, old);
  const { url: at, protocolVersion, preferredTransport, supportedInterfaces } = JSON.parse(card);
  assert.deepEqual([at, protocolVersion, preferredTransport], [`${url}/a2a`, "0.3.0", "JSONRPC"]);
  assert.equal(supportedInterfaces[0].protocolVersion, "1.0");
});

test("4: a card for both dialects lists 0.3 among its interfaces", async () => {
  const { supportedInterfaces } = await cardOf("dual");
  assert.ok(supportedInterfaces.some(({ protocolVersion, protocolBinding }) => protocolVersion === "0.3" && protocolBinding === "JSONRPC"));
});

test("5: a stream that cannot begin is refused in plain JSON, and a caller is told why", async () => {
  for (const dialect of VERSIONS) {
    for (const params of [{}, { message: { parts: "no list" } }, saying(dialect, [DIALECTS[dialect].text("x")], { taskId: "unknown" })]) {
      const { status, headers, body } = await acme.call(dialect, "stream", params);
      assert.deepEqual([status, headers.get("content-type")], [200, "application/json"]);
      assert.ok([-32602, -32001].includes(body.error.code), JSON.stringify(body));
    }
  }
  const garbled = edited({ request: (body) => body.replaceAll('"parts"', '"pieces"') });
  assert.equal((await failing(() => asked({ fetch: garbled }))).code, "peer_refused");
});

test("6: each event is one line of data, and a caller reads streams cut at every byte, with every end of line", async () => {
  for (const dialect of VERSIONS) {
    const { events } = await acme.stream(dialect, asking(dialect));
    assert.deepEqual(events.map(({ lines }) => lines), [1, 1, 1, 1]);
  }
  for (const end of ["\n", "\r\n", "\r"]) {
    const { verdict, signature } = await asked({ fetch: recut({ end, bytes: 1 }) });
    assert.deepEqual([verdict, signature.authentic], [report.verdict, true]);
  }
  for (const form of [{ pretty: true }, { comments: true }, { mark: true }, { unfinished: true }]) {
    const { verdict } = await asked({ fetch: recut(form) });
    assert.deepEqual(verdict, report.verdict, JSON.stringify(form));
  }
});

test("7: events have rising ids, a silent stream is kept alive, and a body has a limit", async () => {
  const { events } = await acme.stream("1.0", asking("1.0"));
  const ids = events.map(({ id }) => Number(id));
  assert.ok(ids.every((id, index) => Number.isInteger(id) && (index === 0 || id > ids[index - 1])), ids.join());

  const waiting = (await acme.result("1.0", "send", saying("1.0", [{ text: "Please check this." }]))).task;
  const response = await acme.post({ jsonrpc: "2.0", id: 1, method: "SubscribeToTask", params: { id: waiting.id } }, { "A2A-Version": "1.0" });
  const begun = performance.now();
  let text = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (/^:/m.test(text)) break;
  }
  assert.match(text, /^:/m);
  assert.ok(performance.now() - begun < 30_000);

  const large = asking("1.0");
  large.message.parts[0].data = { ...request, artifact: { text: "x".repeat(9 * 1024 * 1024) } };
  const refused = await acme.post({ jsonrpc: "2.0", id: 1, method: "SendMessage", params: large }, { "A2A-Version": "1.0" });
  assert.ok(refused.status === 413 || (await refused.json()).error.code < 0);
});

test("8: the artifact comes before the end of the task, stands in the task, and is found when it is overtaken", async () => {
  for (const dialect of VERSIONS) {
    const { event, task } = DIALECTS[dialect];
    const { events } = await acme.stream(dialect, asking(dialect));
    const order = events.map(({ result }) => event(result)[0]);
    assert.deepEqual(order, ["task", "status-update", "artifact-update", "status-update"]);
    const sent = task(await acme.result(dialect, "send", asking(dialect)));
    const fetched = await acme.result(dialect, "get", { id: sent.id });
    for (const { artifacts } of [sent, fetched]) assert.deepEqual(readVerdictArtifact(artifacts[0]), report.verdict);
  }
  const overtaken = edited({ frames: (frames) => [...frames.slice(0, 2), frames[3], frames[2]] });
  const lost = edited({ frames: (frames) => frames.filter((frame) => !frame.includes("artifactUpdate")) });
  for (const fetch of [overtaken, lost]) {
    const { verdict, signature } = await asked({ fetch });
    assert.deepEqual([verdict, signature.authentic], [report.verdict, true]);
  }
});

test("9: the first chunk of an artifact appends to nothing, and a caller reads one that says it does", async () => {
  for (const dialect of VERSIONS) {
    const { events } = await acme.stream(dialect, asking(dialect));
    const [, { append, lastChunk }] = events.map(({ result }) => DIALECTS[dialect].event(result)).find(([kind]) => kind === "artifact-update");
    assert.deepEqual([append, lastChunk], [false, true]);
  }
  const { verdict } = await asked({ fetch: edited({ frame: (frame) => frame.replace('"append":false', '"append":true') }) });
  assert.deepEqual(verdict, report.verdict);
});

test("10: data of any kind is read, and the media type is written and found wherever it may stand", async () => {
  for (const dialect of VERSIONS) {
    const { data, task } = DIALECTS[dialect];
    const [part] = task(await acme.result(dialect, "send", asking(dialect))).artifacts[0].parts;
    assert.equal(part.metadata.mimeType, MEDIA_TYPE);
    assert.equal(part[dialect === "0.3" ? "mimeType" : "mediaType"], MEDIA_TYPE);
    assert.equal(part[dialect === "0.3" ? "mediaType" : "mimeType"], undefined);
    for (const value of [[1, 2], "text", 3, null, true, { value: [1, 2] }]) {
      const { status } = task(await acme.result(dialect, "send", saying(dialect, [data(value)])));
      assert.equal(status.state, DIALECTS[dialect].state("input-required"), JSON.stringify(value));
    }
  }
  const wrapped = { kind: "data", data: { value: request }, metadata: { data_part_compat: true } };
  const { artifacts } = await acme.result("0.3", "send", saying("0.3", [wrapped]));
  assert.deepEqual(readVerdictArtifact(artifacts[0]), report.verdict);

  const part = `"mediaType":"${MEDIA_TYPE}","metadata":{"mimeType":"${MEDIA_TYPE}"}`;
  for (const other of [
    `"mimeType":"${MEDIA_TYPE}"`,
    `"mediaType":"${MEDIA_TYPE}"`,
    `"metadata":{"mimeType":"${MEDIA_TYPE}"}`,
    `"metadata":{"mediaType":"${MEDIA_TYPE.toUpperCase()}; charset=utf-8"}`,
    `"metadata":{}`,
  ]) {
    const frame = (text) => (text.includes("artifactUpdate") ? moved(text, part, other) : text);
    const { verdict, signature } = await asked({ fetch: edited({ frame }) });
    assert.deepEqual([verdict, signature.authentic], [report.verdict, true], other);
  }
});

/** `text` with `from`, whose members may stand in either order, replaced. */
function moved(text, from, to) {
  const [first, second] = [from, from.replace(/^(.*?),("metadata".*)$/, "$2,$1")];
  assert.ok(text.includes(first) || text.includes(second), text);
  return text.replace(first, to).replace(second, to);
}

test("11: numbers that a client made floats are read as what they are, and the signature holds", async () => {
  const counted = { artifact: request.artifact, criteria: [{ check: { kind: "text", op: "count", value: "limit", min: 1, max: 3 } }] };
  const floats = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendMessage", params: saying("1.0", [{ data: counted }]) });
  const response = await acme.post(floats.replace('"min":1,"max":3', '"max":3.0,"min":1e0'), { "A2A-Version": "1.0" });
  const { result } = await response.json();
  const [{ parts, metadata }] = result.task.artifacts;
  assert.deepEqual(parts[0].data, check(counted).verdict);
  assert.equal(metadata[EXTENSION].details.digests.criteria, check(counted).digests.criteria);

  const { signature, details } = await asked({ fetch: edited({ frame: (frame) => frame.replace(/"fuel":(\d+)/g, '"fuel":$1.0').replace(/"(limit|line)":(\d+)/g, '"$1":$2.0') }) });
  assert.equal(signature.authentic, true);
  assert.equal(details.fuel, report.fuel);
});

test("12: an extension is asked for by either header in any case, told back, and one that is unknown is ignored", async () => {
  for (const [name, value] of [
    ["A2A-Extensions", EXTENSION],
    ["X-A2A-Extensions", EXTENSION],
    ["x-a2a-extensions", `https://a.example/other , ${EXTENSION}`],
  ]) {
    for (const dialect of VERSIONS) {
      const { response, events } = await acme.stream(dialect, asking(dialect), { [name]: value });
      const told = response.headers.get("a2a-extensions") ?? response.headers.get("x-a2a-extensions");
      assert.equal(told, EXTENSION, `${dialect} ${name}`);
      assert.equal(events.length, 4);
    }
  }
  const { response } = await acme.stream("1.0", asking("1.0", { extensions: ["https://a.example/other", EXTENSION] }), { "A2A-Extensions": "https://a.example/other" });
  assert.ok(!(response.headers.get("a2a-extensions") ?? "").includes("a.example"));
  const { artifacts } = (await acme.result("1.0", "send", asking("1.0"))).task;
  assert.deepEqual(artifacts[0].extensions, [EXTENSION]);
});

test("13: the card's signature is over the bytes that the official SDK makes of the card", async () => {
  const { keys } = await (await get(url, undefined, "jwks.json")).json();
  for (const mode of ["dual", "1.0"]) {
    const card = await cardOf(mode);
    const payload = Buffer.from(canonicalizeAgentCard(card)).toString("base64url");
    assert.equal(canonicalizeAgentCard(AgentCard.toJSON(AgentCard.fromJSON(card))), canonicalizeAgentCard(card));
    const [{ protected: head, signature }] = card.signatures;
    const { protectedHeader } = await flattenedVerify({ payload, protected: head, signature }, await importJWK(keys[0], "ES256"));
    assert.deepEqual(protectedHeader, { alg: "ES256", kid: keys[0].kid, typ: "JOSE" });
    const forged = Buffer.from(canonicalizeAgentCard({ ...card, version: "9" })).toString("base64url");
    await assert.rejects(flattenedVerify({ payload: forged, protected: head, signature }, await importJWK(keys[0], "ES256")));
  }
});

test("14: without a token there is a card, but no call, no stream and no extended card; a private card says what it needs", async () => {
  assert.equal((await get(url)).status, 200);
  const stranger = peer(url);
  for (const dialect of VERSIONS) {
    for (const method of ["send", "stream", "get", dialect === "0.3" ? "agent/getAuthenticatedExtendedCard" : "GetExtendedAgentCard"]) {
      const response = await stranger.post({ jsonrpc: "2.0", id: 1, method: DIALECTS[dialect][method] ?? method, params: {} }, { "A2A-Version": dialect });
      assert.equal(response.status, 401, method);
      assert.match(response.headers.get("www-authenticate"), /^Bearer /);
      assert.doesNotMatch(response.headers.get("content-type"), /event-stream/);
    }
  }
  assert.equal((await failing(() => asked({ token: "two" }))).code, "unauthorized");

  const hidden = deployments["0.3"].url;
  const refused = await get(hidden);
  assert.deepEqual([refused.status, /^Bearer /.test(refused.headers.get("www-authenticate"))], [401, true]);
  assert.equal((await get(hidden, "one")).status, 200);
  assert.equal((await failing(() => delegate(hidden, { ...request }))).code, "unauthorized");
  assert.deepEqual((await delegate(hidden, { ...request, token: "one" })).verdict, report.verdict);
});

test("15: historyLength is kept to, a call that need not wait returns, and a stream opens for a task that waits", async () => {
  for (const dialect of VERSIONS) {
    const { data, text, task, state, event } = DIALECTS[dialect];
    const first = task(await acme.result(dialect, "send", saying(dialect, [text("Please check this.")])));
    const more = { taskId: first.id, contextId: first.contextId };
    const { events } = await acme.stream(dialect, saying(dialect, [data(request)], more));
    const [kind, last] = event(events.at(-1).result);
    assert.deepEqual([kind, last.status.state, last.taskId], ["status-update", state("completed"), first.id]);

    const lengths = await Promise.all([0, 1, 2].map(async (historyLength) => (await acme.result(dialect, "get", { id: first.id, historyLength })).history?.length ?? 0));
    assert.deepEqual(lengths, [0, 1, 2]);
    const now = dialect === "0.3" ? { blocking: false } : { returnImmediately: true };
    for (const configuration of [now, { historyLength: 0 }]) {
      const sent = task(await acme.result(dialect, "send", asking(dialect, { configuration })));
      assert.ok(sent.id.length > 0);
      if (configuration.historyLength === 0) assert.equal(sent.history?.length ?? 0, 0);
    }
  }
});

test("16: a body that is no JSON and one that is no request are told apart, always in JSON-RPC", async () => {
  for (const [body, code] of [
    ["{", -32700],
    ["<html></html>", -32700],
    ["", -32700],
    ["[]", -32600],
    [{ id: 1, method: "message/send", params: {} }, -32600],
    [{ jsonrpc: "1.0", id: 1, method: "message/send", params: {} }, -32600],
    [{ jsonrpc: "2.0", id: 1, method: "message/sent", params: {} }, -32601],
    [{ jsonrpc: "2.0", id: 1, method: "message/send", params: {} }, -32602],
  ]) {
    const response = await acme.post(body);
    assert.deepEqual([response.status, response.headers.get("content-type")], [200, "application/json"]);
    const { jsonrpc, error, result } = await response.json();
    assert.deepEqual([jsonrpc, error.code, result], ["2.0", code, undefined], JSON.stringify(body));
  }
  const html = async (input, init) => (init?.method === "POST" ? new Response("<html>Bad gateway</html>", { headers: { "Content-Type": "text/html" } }) : fetch(input, init));
  assert.equal((await failing(() => asked({ fetch: html }))).code, "invalid_frame");
});

test("17: nothing of Node and no server framework is in the Worker or in what the package needs", async () => {
  for (const file of ["worker/shim.mjs", "worker/recover.mjs", "target/worker/countersign.js"]) {
    assert.doesNotMatch(readFileSync(ROOT + file, "utf8"), /from\s+["'](?:node:|express)|require\(/, file);
  }
  assert.doesNotMatch(readFileSync(`${ROOT}wrangler.toml`, "utf8"), /nodejs_compat/);
  const { dependencies = {} } = JSON.parse(readFileSync(`${ROOT}pkg/package.json`, "utf8"));
  assert.deepEqual(Object.keys(dependencies).filter((name) => /express|hono|fastify|koa/.test(name)), []);
});

test("the statement of every answer is about what was asked and says what was shown", async () => {
  const keySet = await (await get(url, undefined, "jwks.json")).json();
  for (const dialect of VERSIONS) {
    const [{ parts, metadata }] = DIALECTS[dialect].task(await acme.result(dialect, "send", asking(dialect))).artifacts;
    const { authentic, statement } = verifyStatement(metadata[EXTENSION].statement, keySet);
    assert.equal(authentic, true);
    assert.equal(canonicalize(statement.predicate.verdict), canonicalize(parts[0].data));
    assert.equal(statement.predicate.criteria.sha256, report.digests.criteria);
  }
});
