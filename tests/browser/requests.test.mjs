/** What leaves the page: nothing, until somebody clicks. Recorded on the wire, in front of workerd. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { after, before, test } from "node:test";
import { missing } from "../support/chromium.mjs";
import { open } from "../support/browser.mjs";
import { keySet, passing, signed, stranger } from "./fixtures.mjs";
import { fetchKeys, start, statementLink, valueLink } from "./site.mjs";

let site;
let wire;
before(async () => {
  if (missing) return;
  site = await start();
  wire = await recorder(site.url);
});
after(async () => {
  await wire?.close();
  await site?.close();
});

async function listen(handle) {
  const server = createServer(handle);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
  };
}

/** Passes every request on to `target` and keeps all of it as text. */
async function recorder(target) {
  const seen = [];
  const server = await listen((incoming, outgoing) => {
    let text = `${incoming.method} ${incoming.url}\n${incoming.rawHeaders.join("\n")}\n`;
    const { host } = new URL(target);
    const onward = request(target + incoming.url, { method: incoming.method, headers: { ...incoming.headers, host } }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.on("data", (chunk) => { text += chunk; });
    incoming.on("end", () => seen.push(text));
    incoming.pipe(onward);
  });
  return { ...server, seen };
}

/** An issuer of another origin, until the test ends; `answer` gives status, headers and body. */
async function issuer(t, answer) {
  const asked = [];
  const server = await listen((incoming, outgoing) => {
    asked.push({ line: `${incoming.method} ${incoming.url}`, headers: incoming.headers });
    const [status, headers, body] = answer(incoming);
    outgoing.writeHead(status, headers).end(body);
  });
  t.after(server.close);
  return { ...server, asked };
}

const CORS = { "access-control-allow-origin": "*", "content-type": "application/jwk-set+json" };

const visit = async (t, fragment) => {
  const opened = await open(site.browser);
  t.after(opened.close);
  await opened.page.goto(`${wire.url}/${fragment}`);
  await opened.page.waitForFunction(() => window.told.length > 0);
  return opened;
};
const outcome = (page) => page.evaluate(() => window.told.at(-1));

test("what stands behind # never reaches the server", { skip: missing }, async (t) => {
  wire.seen.length = 0;
  const jws = signed(passing);
  const { page, requests } = await visit(t, statementLink(jws));
  await page.evaluate((hash) => { location.hash = hash; }, valueLink({ verdict: "fail", reasoning: "sesame" }));
  await page.getByText("sesame").first().waitFor();
  await fetchKeysWhenSigned(page, jws);
  const sent = wire.seen.join("\n");
  for (const secret of [jws, jws.slice(0, 40), jws.slice(-40), "sesame", "statement=", "value="]) assert.ok(!sent.includes(secret), secret);
  assert.doesNotMatch(sent, /referer|cookie/i);
  const paths = wire.seen.map((text) => text.split("\n")[0]);
  assert.deepEqual([...new Set(paths)].sort(), ["GET /", "GET /.well-known/jwks.json", "GET /icon.svg", "GET /inspect_bg.wasm", "GET /inspector.js", "GET /page.css"]);
  assert.ok(requests.every((line) => line.includes(wire.url)));
});

async function fetchKeysWhenSigned(page, jws) {
  await page.evaluate((hash) => { location.hash = hash; }, statementLink(jws));
  await page.getByRole("button", { name: /^Fetch keys/ }).waitFor();
  await fetchKeys(page);
}

test("the issuer that a link names is shown, and asked only on a click, without cookie and referrer", { skip: missing }, async (t) => {
  const named = await issuer(t, () => [200, CORS, JSON.stringify(keySet)]);
  const { page, requests, complaints } = await visit(t, `${statementLink(signed(passing))}&issuer=${encodeURIComponent(named.url)}`);
  await page.context().addCookies([{ name: "session", value: "1", url: named.url }]);
  const button = page.getByRole("button", { name: `Fetch keys from ${named.url}` });
  await button.waitFor();
  assert.equal(await page.getByLabel("Issuer").inputValue(), named.url);
  assert.ok(await page.getByText("Named by the link. Anyone can write a link").isVisible());
  await page.waitForLoadState("networkidle");
  assert.deepEqual(named.asked, []);
  assert.ok(!requests.some((line) => line.includes(named.url)));

  await fetchKeys(page);
  assert.deepEqual(named.asked.map(({ line }) => line), ["GET /.well-known/jwks.json"]);
  const [{ headers }] = named.asked;
  assert.deepEqual([headers.cookie, headers.referer, headers.authorization], [undefined, undefined, undefined]);
  const { authentic, keysFrom } = await outcome(page);
  assert.deepEqual([authentic, keysFrom], [true, named.url]);
  assert.deepEqual(complaints, []);
});

test("a key set at another place of an origin is named in full", { skip: missing }, async (t) => {
  const named = await issuer(t, () => [200, CORS, JSON.stringify(keySet)]);
  const address = `${named.url}/users/mallory/keys.json`;
  const { page } = await visit(t, `${statementLink(signed(passing))}&issuer=${encodeURIComponent(address)}`);
  await page.getByRole("button", { name: `Fetch keys from ${address}` }).waitFor();
  await fetchKeys(page);
  assert.equal((await outcome(page)).keysFrom, address);
});

for (const [name, answer, code] of [
  ["answers 404", () => [404, CORS, "{}"], "unreadable"],
  ["redirects elsewhere", () => [302, { ...CORS, location: "/elsewhere" }, ""], "unreadable"],
  ["lets no page read its keys", () => [200, { "content-type": "application/json" }, JSON.stringify(keySet)], "unreadable"],
  ["sends no JSON", () => [200, CORS, "<html>"], "invalid_key_set"],
  ["sends no key set", () => [200, CORS, '{"keys": 1}'], "invalid_key_set"],
  ["sends the same member twice", () => [200, CORS, `{"keys": [], "keys": ${JSON.stringify(keySet.keys)}}`], "duplicate_key"],
  ["sends two megabytes", () => [200, CORS, " ".repeat(2 * 1024 * 1024)], "too_large"],
]) {
  test(`an issuer that ${name}: ${code}, and the signature stays unchecked`, { skip: missing }, async (t) => {
    const named = await issuer(t, answer);
    const { page } = await visit(t, `${statementLink(signed(passing))}&issuer=${encodeURIComponent(named.url)}`);
    await page.getByRole("button", { name: /^Fetch keys/ }).click();
    await page.getByRole("alert").getByText(code, { exact: true }).waitFor();
    assert.equal((await outcome(page)).signature, "unchecked");
    assert.equal(named.asked.length, 1);
      });
}

for (const [typed, told] of [
  ["http://verifier.example", "does not begin with https://"],
  ["javascript:alert(1)", "is not an address"],
  ["https://user:secret@verifier.example", "holds a name or a password"],
  ["", "is not an address"],
]) {
  test(`${JSON.stringify(typed)} is never asked`, { skip: missing }, async (t) => {
    const { page, requests } = await visit(t, statementLink(signed(passing)));
    const before = requests.length;
    await page.getByLabel("Issuer").fill(typed);
    await page.getByRole("button", { name: /^Fetch keys/ }).click();
    await page.getByRole("alert").getByText(told).waitFor();
    assert.equal(requests.length, before);
    });
}

test("the statement of another signer is told from a change", { skip: missing }, async (t) => {
  const { page } = await visit(t, statementLink(signed(passing, stranger)));
  await fetchKeys(page);
  assert.equal((await outcome(page)).code, "unknown_key");
});

for (const [name, fragment] of [
  ["a statement", statementLink(signed(passing))],
  ["a bare statement", `#${signed(passing)}`],
  ["an answer", valueLink({ report: passing, statement: signed(passing) })],
  ["percent-encoded JSON", `#${encodeURIComponent(JSON.stringify(passing.verdict))}`],
  ["JSON as a value", `#value=${encodeURIComponent(JSON.stringify(passing.verdict))}`],
]) {
  test(`${name} in a link: the copied link shows the same`, { skip: missing }, async (t) => {
    const { page } = await visit(t, fragment);
    const first = await outcome(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(copied.startsWith(`${wire.url}/#`));
    const again = await open(site.browser);
    t.after(again.close);
    await again.page.goto(copied);
    await again.page.waitForFunction(() => window.told.length > 0);
    assert.deepEqual(await outcome(again.page), first);
    assert.equal(first.conclusion, "pass");
    });
}
