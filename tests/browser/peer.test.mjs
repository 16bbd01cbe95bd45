/** What the Worker's own peer and its `/v1/check` send, pasted as received and checked by its own keys. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { missing } from "../support/chromium.mjs";
import { rest, rpc } from "../worker/a2a.mjs";
import { caller, example } from "../worker/deployment.mjs";
import { fetchKeys, start, valueLink } from "./site.mjs";

let site;
before(async () => {
  if (!missing) site = await start();
});
after(() => site?.close());

const failing = { artifact: { files: [{ path: "src/limit.js", text: "export const limit = 1;\n" }] }, criteria: ['contains "limit = 100"'] };
const task = async (peer, more) => JSON.stringify((await peer.send(failing, more)).result);
const text = async (response) => (await response).text();

for (const [name, ask, conclusion, origin] of [
  ["the stream of 0.3", () => text(rpc(site.url, "one", "0.3").stream(failing)), "fail", /A2A 0\.3 · stream of \d frames · artifact “verification-verdict” · task [0-9a-f-]+, completed/],
  ["the stream of 1.0", () => text(rpc(site.url, "one", "1.0").stream(failing)), "fail", /A2A 1\.0 · stream of \d frames/],
  ["the stream over HTTP+JSON", () => text(rest(site.url, "one").stream(failing)), "fail", /A2A 1\.0 · stream of \d frames/],
  ["a task of 0.3", () => task(rpc(site.url, "one", "0.3")), "fail", /A2A 0\.3 · artifact “verification-verdict”/],
  ["a task of 1.0", () => task(rpc(site.url, "one", "1.0")), "fail", /A2A 1\.0 · artifact “verification-verdict”/],
  ["a summary", () => task(rpc(site.url, "one", "1.0"), { metadata: { return_format: "summary" } }), "fail", /artifact “verification-summary”/],
  ["a readable report", () => task(rpc(site.url, "one", "0.3"), { metadata: { return_format: "full" } }), "fail", /artifact “verification-report”/],
  ["an answer of /v1/check", () => text(caller(site.url, "one")(example)), "pass", /answer with its statement/],
]) {
  test(`${name} is authentic and says ${conclusion}`, { skip: missing }, async (t) => {
    const { page, outcome, complaints } = await site.inspect(t, valueLink(await ask()));
    await fetchKeys(page);
    const found = await outcome();
    assert.deepEqual([found.authentic, found.conclusion, found.differences, found.keysFrom], [true, conclusion, [], site.url]);
    assert.match(await page.locator(".origin").innerText(), origin);
    assert.deepEqual(complaints, []);
  });
}

test("a task that waits for criteria shows what the peer asks for", { skip: missing }, async (t) => {
  const { result } = await rpc(site.url, "one", "1.0").send("What do you think of this?");
  const { page, outcome } = await site.inspect(t, valueLink(result));
  assert.equal((await outcome()).code, "no_verdict");
  assert.ok(await page.getByRole("heading", { name: "What the peer said" }).isVisible());
});

test("a problem of the Worker is told as a refusal", { skip: missing }, async (t) => {
  const refusal = await (await fetch(`${site.url}/v1/check`, { method: "POST" })).text();
  const { page, outcome } = await site.inspect(t, valueLink(refusal));
  assert.equal((await outcome()).code, "peer_refused");
  assert.ok(await page.getByText(/unauthorized/).first().isVisible());
});
