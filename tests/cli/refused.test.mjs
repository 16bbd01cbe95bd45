/** Input that is refused: exit code 3, the code on standard error, nothing on standard output. */
import assert from "node:assert/strict";
import { truncateSync } from "node:fs";
import { test } from "node:test";
import { KEY } from "../smoke/exercise.mjs";
import { countersign, refusal, workspace } from "./run.mjs";

const deep = 100_000;
const dir = workspace({
  "a.txt": "a",
  "empty.txt": "",
  "latin.txt": Buffer.from([0x61, 0xff, 0x62]),
  "folder/in.txt": "a",
  "huge.txt": "",
  "c.json": '["contains \\"a\\""]',
  "empty.json": "",
  "cut.json": '["contains',
  "twice.json": '{"criteria": [], "criteri\\u0061": []}',
  "deep.json": "[".repeat(deep) + "]".repeat(deep),
  "bom.json": '\ufeff["contains \\"a\\""]',
  "trailing.json": '["contains \\"a\\""] x',
  "nan.json": "[NaN]",
  "lone.json": '["\\ud800"]',
  "latin.json": Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]),
  "string.json": '"contains"',
  "number.json": "[7]",
  "member.json": '{"criteria": [], "creteria": []}',
  "none.json": '{"budget": {}}',
  "kind.json": '[{"check": {"kind": "vibes"}}]',
  "op.json": '[{"check": {"kind": "text", "op": "smells"}}]',
  "extra.json": '[{"check": {"kind": "text", "op": "equals", "value": "a", "valve": "b"}}]',
  "pattern.json": '[{"check": {"kind": "text", "op": "matches", "pattern": "("}}]',
  "lookaround.json": '[{"check": {"kind": "text", "op": "matches", "pattern": "(?=a)"}}]',
  "ids.json": '[{"id": "x", "text": "contains \\"a\\""}, {"id": "x", "text": "contains \\"a\\""}]',
  "budget.json": '{"criteria": [], "budget": {"fuel": -1}}',
  "key.jwk": JSON.stringify(KEY),
  "zero.jwk": JSON.stringify({ ...KEY, d: "A".repeat(43) }),
  "curve.jwk": JSON.stringify({ ...KEY, crv: "P-384" }),
  // The public half of the private key 1: the base point of P-256.
  "other.jwk": JSON.stringify({ ...KEY, x: "axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY", y: "T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU" }),
  "key.pem": "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
  "a.jws": "e30.e30.AA",
});
// A sparse file of 50 MB: reading it would show in the time.
truncateSync(`${dir}/huge.txt`, 50_000_000);

const CHECK = ["check", "a.txt", "--criteria"];
const CASES = [
  ["no command", [], "usage"],
  ["an unknown command", ["chekc"], "usage"],
  ["an unknown flag", [...CHECK, "c.json", "--fromat", "json"], "usage"],
  ["a flag without its value", [...CHECK], "usage"],
  ["an unknown format", [...CHECK, "c.json", "--format", "xml"], "usage"],
  ["no criteria", ["check", "a.txt"], "usage"],
  ["no files", ["check", "--criteria", "c.json"], "usage"],
  ["standard input twice", ["check", "-", "--criteria", "-"], "usage"],
  ["standard input beside a file", ["check", "-", "a.txt", "--criteria", "c.json"], "usage"],
  ["a budget that is no number", [...CHECK, "c.json", "--budget-fuel", "lots"], "usage"],
  ["a budget above its ceiling", [...CHECK, "c.json", "--budget-depth", "100000"], "out_of_range"],
  ["a file that is not there", ["check", "b.txt", "--criteria", "c.json"], "unreadable"],
  ["a folder", ["check", "folder", "--criteria", "c.json"], "unreadable"],
  ["a pattern that fits nothing", ["check", "**/*.rs", "--criteria", "c.json"], "unreadable"],
  ["a file outside the folder", ["check", "../a.txt", "--criteria", "c.json"], "unreadable"],
  ["a file outside the folder that exists", ["check", "/etc/hostname", "--criteria", "c.json"], "invalid_path"],
  ["a file that is not UTF-8", ["check", "latin.txt", "--criteria", "c.json"], "invalid_utf8"],
  ["50 MB", ["check", "huge.txt", "--criteria", "c.json"], "too_large"],
  ["files above the budget", ["check", "a.txt", "--criteria", "c.json", "--budget-bytes", "5"], "too_large"],
  ["criteria that are not there", [...CHECK, "d.json"], "unreadable"],
  ["empty criteria", [...CHECK, "empty.json"], "empty_input"],
  ["criteria cut short", [...CHECK, "cut.json"], "invalid_json"],
  ["a name that stands twice after unescaping", [...CHECK, "twice.json"], "duplicate_key"],
  ["100,000 nested brackets", [...CHECK, "deep.json"], "too_deep"],
  ["a byte order mark", [...CHECK, "bom.json"], "unexpected_bom"],
  ["data after the value", [...CHECK, "trailing.json"], "trailing_data"],
  ["NaN", [...CHECK, "nan.json"], "invalid_json"],
  ["half of a surrogate pair", [...CHECK, "lone.json"], "lone_surrogate"],
  ["criteria that are not UTF-8", [...CHECK, "latin.json"], "invalid_utf8"],
  ["criteria that are a string", [...CHECK, "string.json"], "wrong_type"],
  ["a criterion that is a number", [...CHECK, "number.json"], "wrong_type"],
  ["an unknown member", [...CHECK, "member.json"], "unknown_member"],
  ["an object without criteria", [...CHECK, "none.json"], "missing_member"],
  ["an unknown kind", [...CHECK, "kind.json"], "unknown_kind"],
  ["an unknown operation", [...CHECK, "op.json"], "unknown_kind"],
  ["an unknown member of a check", [...CHECK, "extra.json"], "unknown_member"],
  ["a pattern that does not parse", [...CHECK, "pattern.json"], "invalid_pattern"],
  ["a pattern with look-around", [...CHECK, "lookaround.json"], "unsupported_pattern"],
  ["an id that stands twice", [...CHECK, "ids.json"], "duplicate_id"],
  ["a budget below zero", [...CHECK, "budget.json"], "out_of_range"],
  ["a key that is not there", [...CHECK, "c.json", "--key", "no.jwk"], "unreadable"],
  ["a key that is none", [...CHECK, "c.json", "--key", "a.txt"], "invalid_key"],
  ["a broken PEM", [...CHECK, "c.json", "--key", "key.pem"], "invalid_key"],
  ["a key of zero", [...CHECK, "c.json", "--key", "zero.jwk"], "zero_key"],
  ["a key on another curve", [...CHECK, "c.json", "--key", "curve.jwk"], "wrong_curve"],
  ["a public half that does not fit", [...CHECK, "c.json", "--key", "other.jwk"], "key_mismatch"],
  ["a statement file that cannot be written", [...CHECK, "c.json", "--key", "key.jwk", "--statement", "no/where.jws"], "unreadable"],
  ["verify without keys", ["verify", "a.jws"], "usage"],
  ["verify with two files", ["verify", "a.jws", "a.jws", "--jwks", "key.jwk"], "usage"],
  ["verify with a type that does not exist", ["verify", "a.jws", "--jwks", "key.jwk", "--type", "vibes"], "usage"],
  ["a key set that is none", ["verify", "a.jws", "--jwks", "c.json"], "invalid_key_set"],
  ["keygen with a file", ["keygen", "key.jwk"], "usage"],
  ["the public half of no key", ["keygen", "--public", "a.txt"], "invalid_key"],
  ["explain with two codes", ["explain", "usage", "too_deep"], "usage"],
  ["parse without a file", ["parse"], "usage"],
  ["a reply that is not UTF-8", ["parse", "latin.txt"], "invalid_utf8"],
  ["a reply of 50 MB", ["parse", "huge.txt"], "too_large"],
  ["scaffold without criteria", ["scaffold", "a.txt"], "usage"],
];

for (const [name, args, code] of CASES) {
  test(`${name} is refused with ${code}`, () => {
    const found = countersign(dir, args);
    assert.deepEqual({ code: found.code, refusal: refusal(found), out: found.out }, { code: 3, refusal: code, out: "" });
  });
}

test("a stream that does not end is given up at the limit", () => {
  const found = countersign(dir, ["check", "/dev/zero", "--criteria", "c.json"]);
  assert.deepEqual([found.code, refusal(found)], [3, "too_large"]);
});

test("what is accepted beside it: an empty file, and a file just below the limit", () => {
  assert.equal(countersign(dir, ["check", "empty.txt", "--criteria", "c.json"]).code, 1);
  assert.equal(countersign(dir, ["check", "a.txt", "--criteria", "c.json", "--budget-bytes", "1000"]).code, 0);
});
