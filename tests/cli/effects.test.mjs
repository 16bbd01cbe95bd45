/** `bundle lint`, `evaluate` and `receipt`. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { importPackage } from "../support/package.mjs";
import { ROOT } from "../support/paths.mjs";
import { KEY } from "../smoke/exercise.mjs";
import { countersign, refusal, workspace } from "./run.mjs";

const api = await importPackage();
const bundle = JSON.parse(readFileSync(`${ROOT}pkg/examples/github-issues.bundle.json`, "utf8"));
const keySet = api.publicKeySet(KEY);

const binding = {
  trust_rule: "gateway_observed_only",
  assertions: [{ id: "made", op: "equals_literal", select: { from: "http_status" }, value: 201 }, { id: "named", op: "exists", select: { from: "response_body", pointer: "/id" } }],
};
const request = (status, body, trust = "gateway_observed") => ({ binding, observation: { response: { status, body } }, trust });

const effect = { kind: "create", verification: { mode: "response", binding } };
const shop = { version: 1, connections: { shop: { tier: "direct", target: { host: "api.shop.example" } } }, operations: {}, subscriptions: {}, tools: { create: { connection: "shop", effect } } };
const contract = api.contract(shop, { tool: "create", reviewed: api.validateBundle(shop).digest });
const at = 1_767_225_600_000;

function receipt(status, body) {
  const pin = { type: "pin", at, workspace: "acme", invocation: "call-7", started_at: at, contract, observation: { response: { status, body } }, trust: "gateway_observed" };
  return api.signReceipt(api.applyEvent(null, pin).actions.find(({ type }) => type === "sign").receipt, KEY);
}

const verified = receipt(201, '{"id":1}');
const dir = workspace({
  "bundle.json": JSON.stringify(bundle),
  "bad.json": JSON.stringify({ ...shop, tools: { create: { connection: "none", effect: { kind: "create", verification: { mode: "none" } } } } }),
  "twice.json": '{"version":1,"version":1}',
  "verified.json": JSON.stringify(request(201, '{"id":"canary-7"}')),
  "contradicted.json": JSON.stringify(request(500, '{"id":"canary-7"}')),
  "inconclusive.json": JSON.stringify(request(201, "<html>")),
  "untrusted.json": JSON.stringify(request(201, '{"id":1}', "untrusted")),
  "vibes.json": JSON.stringify({ ...request(201, "{}"), trust: "vibes" }),
  "receipt.jws": `${verified}\n`,
  "receipt.dsse.json": JSON.stringify(api.exportDsse(verified, KEY)),
  "open.jws": receipt(201, "{}"),
  "jwks.json": JSON.stringify(keySet),
  "other.json": JSON.stringify(api.publicKeySet(api.generateKey())),
});
const run = (...args) => countersign(dir, args);

test("bundle lint tells the digest of a bundle that is valid", () => {
  const { code, out, err } = run("bundle", "lint", "bundle.json");
  const { digest } = api.validateBundle(bundle);
  assert.deepEqual([code, err], [0, ""]);
  assert.ok(out.endsWith(`✓ valid  sha256:${digest}\n`), out);
  assert.deepEqual(JSON.parse(run("bundle", "lint", "bundle.json", "--json").out), api.validateBundle(bundle));
  assert.equal(countersign(dir, ["bundle", "lint", "-"], { input: JSON.stringify(bundle) }).code, 0);
});

test("bundle lint names every fault with its place", () => {
  const { code, out, err } = run("bundle", "lint", "bad.json");
  assert.deepEqual([code, err], [1, ""]);
  assert.match(out, /^✗ error {2}\/tools\/create\/connection\n {4}undeclared: .+\n {4}.+\n✗ error {2}\/tools\/create\/effect\/verification\n {4}silent_mutation: .+\n/);
  const json = run("bundle", "lint", "bad.json", "--json");
  assert.deepEqual([json.code, JSON.parse(json.out).faults.length], [1, 2]);
});

test("evaluate exits by the conclusion, and shows no value that was compared", () => {
  for (const [name, exit, word] of [["verified", 0, "✓ verified"], ["contradicted", 1, "✗ contradicted"], ["inconclusive", 2, "? inconclusive"], ["untrusted", 2, "? inconclusive"]]) {
    const { code, out, err } = run("evaluate", `${name}.json`);
    assert.deepEqual([code, err, out.split("  ")[0]], [exit, "", word], name);
    assert.doesNotMatch(out, /canary|201|html/);
  }
  assert.match(run("evaluate", "contradicted.json").out, /\n✗ fail {2}made\n✓ pass {2}named\n$/);
  assert.match(run("evaluate", "inconclusive.json").out, /not proven\n/);
  const json = JSON.parse(run("evaluate", "verified.json", "--json").out);
  assert.deepEqual(json, api.evaluateBinding(request(201, '{"id":"canary-7"}')));
});

test("receipt verify separates authenticity from the conclusion", () => {
  const good = run("receipt", "verify", "receipt.jws", "--jwks", "jwks.json");
  assert.equal(good.code, 0, good.err);
  assert.match(good.out, /^✓ authentic {2}signed by key \S+\n\n✓ verified {2}.+\nsafe to claim complete {2}yes\n/);
  assert.match(good.out, /\nclaim {7}create by gateway_observed\n/);
  const open = run("receipt", "verify", "open.jws", "--jwks", "jwks.json");
  assert.deepEqual([open.code, /\? inconclusive {2}not proven\nsafe to claim complete {2}no\n/.test(open.out)], [0, true]);
  const bad = run("receipt", "verify", "receipt.jws", "--jwks", "other.json");
  assert.deepEqual([bad.code, /^✗ not authentic {2}unknown_key: /.test(bad.out)], [1, true]);
  assert.deepEqual(JSON.parse(run("receipt", "verify", "receipt.jws", "--jwks", "jwks.json", "--json").out), api.verifyReceipt(verified, keySet));
  const other = run("verify", "receipt.jws", "--jwks", "jwks.json", "--type", "effect-receipt");
  assert.equal(other.out, good.out.replace(/$/, `subject  urn:effect:acme/call-7  sha256:${/receipt sha256:(\S+)/.exec(good.out)[1]}\n`));
});

test("receipt verify reads a DSSE envelope too", () => {
  const { code, out } = run("receipt", "verify", "receipt.dsse.json", "--jwks", "jwks.json");
  assert.deepEqual([code, out], [0, run("receipt", "verify", "receipt.jws", "--jwks", "jwks.json").out]);
  assert.equal(run("receipt", "verify", "receipt.dsse.json", "--jwks", "other.json").code, 1);
});

test("receipt show prints what anybody may have written, and says so", () => {
  for (const name of ["receipt.jws", "receipt.dsse.json"]) {
    const { code, out, err } = run("receipt", "show", name);
    assert.deepEqual([code, err], [0, "not verified: anybody can write this\n"]);
    assert.deepEqual(JSON.parse(out), api.verifyReceipt(verified, keySet).statement);
  }
  assert.equal(refusal(run("receipt", "show", "bundle.json")), "invalid_statement");
});

test("what cannot be run says why, and with the place", () => {
  for (const [args, code] of [
    [["bundle"], "usage"],
    [["bundle", "check", "bundle.json"], "usage"],
    [["bundle", "lint"], "usage"],
    [["bundle", "lint", "twice.json"], "duplicate_key"],
    [["bundle", "lint", "none.json"], "unreadable"],
    [["evaluate"], "usage"],
    [["receipt", "receipt.jws"], "usage"],
    [["receipt", "verify", "receipt.jws"], "usage"],
    [["receipt", "verify", "-", "--jwks", "-"], "usage"],
    [["receipt", "show", "receipt.jws", "--jwks", "jwks.json"], "usage"],
    [["receipt", "verify", "receipt.jws", "--jwks", "bundle.json"], "invalid_key_set"],
  ]) {
    const found = run(...args);
    assert.deepEqual([found.code, refusal(found), found.out], [3, code, ""], args.join(" "));
  }
  const vibes = run("evaluate", "vibes.json");
  assert.deepEqual([vibes.code, refusal(vibes)], [3, "unknown_kind"]);
  assert.match(vibes.err, /\(at \/trust\)\n/);
});
