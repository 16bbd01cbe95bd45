// The agent card in workerd: both places, validators, privacy, pages; and the deployment that asks
// for no token, which only this machine may use.

import assert from "node:assert/strict";
import { request } from "node:http";
import { test } from "node:test";
import { caller, deploy, example, newKey, tokens } from "./deployment.mjs";

const settings = { COUNTERSIGN_TOKENS: tokens({ acme: ["one"] }), COUNTERSIGN_SIGNING_KEY: JSON.stringify(newKey()) };
const PLACES = ["/.well-known/agent-card.json", "/.well-known/agent.json"];

/** Runs `use` with the address of a deployment and ends it, whatever happens. */
async function within(further, use) {
  const deployment = await deploy({ ...settings, ...further });
  try {
    await use(deployment.url);
  } finally {
    await deployment.close();
  }
}

/** The status and code of a check that names `host` as the one it asks. */
function checkAs(url, host, headers = {}) {
  return new Promise((resolve, reject) => {
    const sent = { Host: host, "Content-Type": "application/json", ...headers };
    const asked = request(`${url}/v1/check`, { method: "POST", headers: sent }, async (response) => {
      let body = "";
      for await (const piece of response) body += piece;
      resolve([response.statusCode, JSON.parse(body).code]);
    });
    asked.on("error", reject);
    asked.end(JSON.stringify(example));
  });
}

test("the card stands at both places, is signed, and is not sent twice", async () => {
  await within({}, async (url) => {
    const cards = [];
    for (const place of PLACES) {
      const response = await fetch(url + place);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("cache-control"), "public, max-age=3600");
      assert.equal(response.headers.get("access-control-allow-origin"), "*");
      cards.push(await response.text());
    }
    assert.equal(cards[0], cards[1]);
    const card = JSON.parse(cards[0]);
    assert.equal(card.url, `${url}/a2a`);
    assert.ok(card.signatures.length > 1);

    const head = await fetch(url + PLACES[0], { method: "HEAD" });
    assert.deepEqual([head.status, await head.text()], [200, ""]);
    const [tag, date] = [head.headers.get("etag"), head.headers.get("last-modified")];
    assert.ok(Math.abs(Date.parse(date) - Date.now()) < 3_600_000, date);
    for (const headers of [{ "If-None-Match": tag }, { "If-Modified-Since": date }]) {
      const known = await fetch(url + PLACES[0], { headers });
      assert.deepEqual([known.status, await known.text()], [304, ""], JSON.stringify(headers));
    }
    const other = await fetch(url + PLACES[0], { headers: { "If-None-Match": '"other"', "If-Modified-Since": date } });
    assert.equal(other.status, 200);
    assert.equal(await other.text(), cards[0]);
  });
});

test("a page asks before it sends a token, and is let", async () => {
  await within({}, async (url) => {
    for (const place of ["/a2a", "/a2a/message:stream", "/v1/check", PLACES[0]]) {
      const headers = { Origin: "https://page.example", "Access-Control-Request-Headers": "authorization,a2a-version" };
      const response = await fetch(url + place, { method: "OPTIONS", headers });
      assert.equal(response.status, 204);
      assert.equal(response.headers.get("access-control-allow-origin"), "*");
      assert.match(response.headers.get("access-control-allow-headers"), /^Authorization, .*A2A-Version/);
    }
  });
});

test("a private card is for callers, and names the origin that is set", async () => {
  const further = { COUNTERSIGN_PUBLIC_CARD: "false", COUNTERSIGN_ORIGIN: "https://verifier.example", COUNTERSIGN_CARD: "1.0" };
  await within(further, async (url) => {
    const refused = await fetch(url + PLACES[0]);
    assert.deepEqual([refused.status, (await refused.json()).code], [401, "unauthorized"]);
    assert.equal(refused.headers.get("www-authenticate"), 'Bearer realm="countersign"');
    const response = await fetch(url + PLACES[0], { headers: { Authorization: "Bearer one" } });
    assert.equal(response.headers.get("cache-control"), "private, max-age=3600");
    const card = await response.json();
    assert.equal(card.protocolVersion, undefined);
    assert.deepEqual([...new Set(card.supportedInterfaces.map((one) => one.url))], ["https://verifier.example/a2a"]);
  });
});

test("without tokens only this machine is let in, by whatever name it is asked", async () => {
  await within({ COUNTERSIGN_TOKENS: "", COUNTERSIGN_NO_AUTH: "true" }, async (url) => {
    const response = await caller(url, "none")(example);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("access-control-allow-origin"), null);
    const port = new URL(url).port;
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
      assert.deepEqual(await checkAs(url, host), [200, undefined], host);
    }
    for (const host of ["verifier.example", `192.168.0.7:${port}`, `localhost.example:${port}`]) {
      assert.deepEqual(await checkAs(url, host), [503, "misconfigured"], host);
    }
    const relayed = { "CF-Connecting-IP": "203.0.113.9" };
    assert.deepEqual(await checkAs(url, `localhost:${port}`, relayed), [503, "misconfigured"]);
    const card = await (await fetch(url + PLACES[0])).json();
    assert.equal(card.securitySchemes, undefined);
  });
});
