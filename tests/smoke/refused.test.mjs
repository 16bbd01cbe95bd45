/** What the package refuses: each with its code, and after each the next call works. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importPackage } from "../support/package.mjs";

const { Checker, canonicalize, check, nextStep, parseVerdict, publicKeySet, readPrompt, readReply, scaffold, serializeVerdictArtifact, signVerdict, verifyStatement } = await importPackage();

const good = { artifact: { text: "hello" }, criteria: ['contains "hello"'] };
const criterion = (member) => ({ artifact: { text: "x" }, criteria: [{ check: member }] });
const text = (member) => criterion({ kind: "text", ...member });
const nested = (levels) => {
  let value = [];
  for (let level = 1; level < levels; level += 1) value = [value];
  return value;
};
const cycle = {};
cycle.self = cycle;
const trap = new Proxy({}, { get: () => { throw new RangeError("mine"); }, ownKeys: () => { throw new RangeError("mine"); } });

const REFUSED = [
  ["nothing", () => check(undefined), "wrong_type"],
  ["null", () => check(null), "wrong_type"],
  ["a function", () => check(() => good), "wrong_type"],
  ["a symbol inside", () => check({ ...good, budget: { fuel: Symbol("x") } }), "wrong_type"],
  ["NaN as a budget", () => check({ ...good, budget: { fuel: NaN } }), "out_of_range"],
  ["infinity in a value", () => canonicalize({ a: Infinity }), "out_of_range"],
  ["a negative budget", () => check({ ...good, budget: { fuel: -1 } }), "out_of_range"],
  ["a cycle", () => canonicalize(cycle), "too_deep"],
  ["100,000 nested arrays", () => canonicalize(nested(100_000)), "too_deep"],
  ["100,000 nested arrays as a criterion", () => check({ ...good, criteria: nested(100_000) }), "too_deep"],
  ["half a surrogate pair", () => check({ ...good, artifact: { text: "\ud800" } }), "lone_surrogate"],
  ["half a surrogate pair in a reply", () => readReply("\udc00"), "lone_surrogate"],
  ["50 MB of text", () => check({ ...good, artifact: { text: "x".repeat(50_000_000) } }), "too_large"],
  ["70 MB of text, whatever the budget", () => check({ ...good, artifact: { text: "x".repeat(70_000_000) }, budget: { bytes: 64 * 1024 * 1024 } }), "too_large"],
  ["an unknown member", () => check({ ...good, strict: true }), "unknown_member"],
  ["an unknown kind", () => check(criterion({ kind: "vibes" })), "unknown_kind"],
  ["an unknown operation", () => check(text({ op: "rhymes", value: "x" })), "unknown_kind"],
  ["a pattern that is none", () => check(text({ op: "matches", pattern: "(" })), "invalid_pattern"],
  ["look-behind", () => check(text({ op: "matches", pattern: "(?<=a)b" })), "unsupported_pattern"],
  ["a pattern that explodes in size", () => check(text({ op: "matches", pattern: "(?:a{1000}){1000}" })), "pattern_too_large"],
  ["an empty needle", () => check(text({ op: "contains", value: "" })), "out_of_range"],
  ["a list instead of criteria", () => new Checker("is valid JSON"), "wrong_type"],
  ["an artifact that is a number", () => new Checker(['contains "x"']).check(1), "wrong_type"],
  ["a verdict that is a string", () => parseVerdict("pass"), "invalid_verdict"],
  ["a step after no verdict", () => nextStep({}), "invalid_verdict"],
  ["an artifact of no verdict", () => serializeVerdictArtifact({ verdict: "pass" }), "invalid_verdict"],
  ["a prompt without criteria", () => scaffold({ artifact: { text: "x" }, criteria: [] }), "no_criteria"],
  ["a prompt without sections", () => readPrompt("hello"), "invalid_prompt"],
  ["a prompt that is a number", () => readPrompt(1), "wrong_type"],
  ["a key that is a number", () => publicKeySet(7), "wrong_type"],
  ["a key that is no key", () => publicKeySet("hello"), "invalid_key"],
  ["a report that is none", () => signVerdict({}, "hello"), "missing_member"],
  ["a key set that is none", () => verifyStatement("a.b.c", {}), "invalid_key_set"],
  ["an unknown type of statement", () => verifyStatement("a.b.c", { keys: [] }, { type: "sermon" }), "out_of_range"],
];

for (const [name, work, code] of REFUSED) {
  test(`${name}: ${code}`, () => {
    assert.throws(work, (error) => {
      assert.equal(error.name, "CountersignError");
      assert.equal(error.code, code, error.message);
      return true;
    });
    assert.equal(check(good).verdict.verdict, "pass");
  });
}

test("a caller's own exception comes through, and the next call works", () => {
  assert.throws(() => check(trap), RangeError);
  assert.equal(check(good).verdict.verdict, "pass");
});
