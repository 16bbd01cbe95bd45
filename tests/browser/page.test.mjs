/** How the page is served: its headers, its files, and that everything else still reaches the Worker. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { missing } from "../support/chromium.mjs";
import { start } from "./site.mjs";

let site;
before(async () => {
  if (!missing) site = await start();
});
after(() => site?.close());

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; " +
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

test("every file of the page carries the strict policy", { skip: missing }, async () => {
  for (const [path, type] of [
    ["/", "text/html; charset=utf-8"],
    ["/inspector.js", "text/javascript; charset=utf-8"],
    ["/page.css", "text/css; charset=utf-8"],
    ["/icon.svg", "image/svg+xml"],
    ["/inspect_bg.wasm", "application/wasm"],
  ]) {
    const response = await fetch(site.url + path);
    assert.equal(response.status, 200, path);
    const header = (name) => response.headers.get(name);
    assert.equal(header("content-type"), type);
    assert.equal(header("content-security-policy"), POLICY);
    assert.equal(header("x-content-type-options"), "nosniff");
    assert.equal(header("referrer-policy"), "no-referrer");
    assert.equal(header("x-frame-options"), "DENY");
    assert.equal(header("cross-origin-opener-policy"), "same-origin");
    assert.equal(header("cross-origin-resource-policy"), "same-origin");
    assert.match(header("permissions-policy"), /camera=\(\)/);
  }
});

test("the page holds no script, no style and no address of its own", { skip: missing }, async () => {
  const page = await (await fetch(`${site.url}/`)).text();
  assert.deepEqual([...page.matchAll(/<script[^>]*>/g)].map(String), ['<script type="module" src="inspector.js">']);
  assert.doesNotMatch(page, /<style|style=|\son\w+=|https?:/);
});

test("what is no file of the page is answered by the Worker", { skip: missing }, async () => {
  for (const [path, status, type] of [
    ["/healthz", 200, "text/plain; charset=utf-8"],
    ["/.well-known/jwks.json", 200, "application/jwk-set+json"],
    ["/v1/check", 405, "application/problem+json"],
    ["/_headers", 404, "application/problem+json"],
    ["/inspector", 404, "application/problem+json"],
    ["/inspector.js/", 404, "application/problem+json"],
  ]) {
    const response = await fetch(site.url + path, { redirect: "manual" });
    assert.deepEqual([response.status, response.headers.get("content-type")], [status, type], path);
    assert.equal(response.headers.get("content-security-policy"), null);
  }
});

test("the page is read only", { skip: missing }, async () => {
  for (const method of ["POST", "PUT", "DELETE"]) assert.equal((await fetch(`${site.url}/`, { method })).status, 405);
  assert.equal((await fetch(`${site.url}/`, { method: "HEAD" })).status, 200);
});
