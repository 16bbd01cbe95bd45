/** The tool `ask_peer` against a real peer, and whom it may ask. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { Readable } from "node:stream";
import { Ajv2020 } from "ajv/dist/2020.js";
import { KEY } from "../smoke/exercise.mjs";
import { importPackage } from "../support/package.mjs";
import { connect, refusal } from "./host.mjs";

const api = await importPackage();
const WORK = { artifact: { text: "abc" }, criteria: ['contains "b"'] };
const TOKEN = "s3cret";

/** A peer on loopback that remembers which tokens it was sent. */
async function startPeer() {
  const seen = new Set();
  const authorize = ({ headers }) => {
    seen.add(headers.get("authorization"));
    return headers.get("authorization") === `Bearer ${TOKEN}` ? "main" : undefined;
  };
  const peer = api.createPeer({ key: KEY, authorize });
  const server = createServer(async (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
    const response = await peer.fetch(new Request(`http://${headers.host}${url}`, { method, headers, ...body }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body === null) outgoing.end();
    else Readable.fromWeb(response.body).pipe(outgoing);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}`, seen, close: () => (server.closeAllConnections(), server.close()) };
}

/** A peer that accepts a call and never answers. */
async function startSilent() {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${server.address().port}`, close: () => (server.closeAllConnections(), server.close()) };
}

let peer;
let silent;
let client;
before(async () => {
  peer = await startPeer();
  silent = await startSilent();
  client = await connect(["--peer", peer.url, "--peer", `${silent.url}/a2a`], { COUNTERSIGN_TOKEN: TOKEN });
});
after(async () => {
  await client.close();
  peer.close();
  silent.close();
});

const ask = (args, options) => client.callTool({ name: "ask_peer", arguments: { url: peer.url, ...WORK, ...args } }, undefined, options);

test("a peer's verdict comes with its signature told apart, and fits the schema", async () => {
  const { tools } = await client.listTools();
  const tool = tools.find(({ name }) => name === "ask_peer");
  assert.doesNotMatch(JSON.stringify(tool.inputSchema), /token/i);
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false }).compile(tool.outputSchema);
  for (const [criteria, verdict] of [[WORK.criteria, "pass"], [['contains "x"'], "fail"], [["is elegant"], "needs-info"]]) {
    const { structuredContent: found, content, isError } = await ask({ criteria });
    assert.equal(isError, undefined, JSON.stringify(content));
    assert.ok(validate(found), JSON.stringify(validate.errors));
    assert.deepEqual([found.verdict.verdict, found.signature.authentic], [verdict, true]);
    assert.ok(api.verifyStatement(found.statement, api.publicKeySet(KEY)).authentic);
    assert.match(content[0].text, new RegExp(`^. ${verdict} {2}`));
    assert.match(content[0].text, /✓ authentic/);
  }
});

test("a key set of the caller's own decides", async () => {
  const own = await ask({ keySet: api.publicKeySet(KEY) });
  assert.equal(own.structuredContent.signature.authentic, true);
  const other = await ask({ keySet: api.publicKeySet(api.generateKey()) });
  assert.deepEqual([other.structuredContent.verdict.verdict, other.structuredContent.signature.authentic, other.structuredContent.signature.code], ["pass", false, "unknown_key"]);
});

test("with peers named, no other is asked", async () => {
  const other = await startPeer();
  try {
    for (const url of [other.url, "https://verifier.example", peer.url.replace("127.0.0.1", "localhost"), `${peer.url}0`, "not an address"]) {
      const { code, pointer } = refusal(await ask({ url }));
      assert.deepEqual([code, pointer], ["other_origin", "/url"], url);
    }
    assert.equal(other.seen.size, 0);
  } finally {
    other.close();
  }
});

test("without a named peer any is asked, and none is sent the token", async () => {
  const stranger = await startPeer();
  const open = await connect([], { COUNTERSIGN_TOKEN: TOKEN });
  try {
    const answer = await open.callTool({ name: "ask_peer", arguments: { url: stranger.url, ...WORK } });
    assert.equal(refusal(answer).code, "unauthorized");
    assert.deepEqual([...stranger.seen], [null]);
    for (const url of ["http://verifier.example", "http://192.0.2.1/a2a", "file:///etc/hosts", "not an address"]) {
      const { code, pointer } = refusal(await open.callTool({ name: "ask_peer", arguments: { url, ...WORK } }));
      assert.deepEqual([code, pointer], ["unreadable", "/url"], url);
    }
  } finally {
    await open.close();
    stranger.close();
  }
});

test("a cancelled call leaves the peer, and the server goes on", async () => {
  const leave = new AbortController();
  const arrived = once(silent.server, "request");
  const asked = ask({ url: silent.url }, { signal: leave.signal });
  const [request] = await arrived;
  const left = once(request.socket, "close");
  leave.abort();
  await assert.rejects(asked);
  await left;
  assert.equal((await ask({})).structuredContent.verdict.verdict, "pass");
});

test("a host that asks for progress hears of each event", async () => {
  const heard = [];
  await ask({}, { onprogress: ({ progress }) => heard.push(progress) });
  assert.deepEqual(heard, heard.map((_, index) => index + 1));
  assert.ok(heard.length >= 3);
});

for (const [what, args, code, pointer] of [
  ["no url", { url: undefined }, "missing_member", ""],
  ["a url that is a number", { url: 7 }, "wrong_type", "/url"],
  ["a token", { token: TOKEN }, "unknown_member", "/token"],
  ["an artifact that is a number", { artifact: 7 }, "wrong_type", "/artifact"],
  ["a key set that is none", { keySet: { keys: 7 } }, "invalid_key_set", undefined],
]) {
  test(`${what} is refused with ${code}`, async () => {
    const found = refusal(await ask(args));
    assert.equal(found.code, code);
    if (pointer !== undefined) assert.equal(found.pointer ?? "", pointer);
  });
}

test("a peer that is not there is a refusal", async () => {
  const gone = await startSilent();
  gone.close();
  const open = await connect();
  try {
    const answer = await open.callTool({ name: "ask_peer", arguments: { url: gone.url, ...WORK } });
    assert.equal(refusal(answer).code, "peer_unreachable");
  } finally {
    await open.close();
  }
});
