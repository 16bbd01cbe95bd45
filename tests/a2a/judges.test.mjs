// What users of judges complain about: a verdict that is missed, guessed, contradicted or invented. The peer is
// the Worker in workerd; where a caller meets another judge's reply, it stands in the place of the artifact.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { request } from "./call.mjs";
import { answering, edited } from "./tamper.mjs";
import { importPackage } from "../support/package.mjs";
import { deploy, newKey, tokens } from "../worker/deployment.mjs";

const { check, delegate } = await importPackage();

let deployment;
before(async () => {
  deployment = await deploy({ COUNTERSIGN_SIGNING_KEY: JSON.stringify(newKey()), COUNTERSIGN_TOKENS: tokens({ acme: ["one"] }) });
});
after(() => deployment?.close());

const asked = (more) => delegate(deployment.url, { ...request, token: "one", ...more });
const replied = (text) => asked({ fetch: answering([{ text }]) });

const given = { verdict: "fail", reasoning: "Criterion 3 is violated.", evidence: [], followups: ["Name the window."] };
const json = JSON.stringify(given);
const passed = JSON.stringify({ ...given, verdict: "pass" });

for (const [name, text] of [
  ["in a fence amid prose", `Here is my verdict:\n\n\`\`\`json\n${json}\n\`\`\`\n`],
  ["in a fence with text after it", `\`\`\`\n${json}\n\`\`\`\n\nLet me know if anything is unclear.`],
  ["after another object that is quoted", `The artifact returns {"ok": true, "items": []}.\n\n${json}`],
  ["before another object that is quoted", `${json}\n\nIt should return {"ok": false}.`],
  ["alone", json],
]) {
  test(`a verdict ${name} is read, and is not called signed`, async () => {
    const { verdict, code, signature } = await replied(text);
    assert.deepEqual([verdict, code], [given, undefined]);
    assert.deepEqual([signature.authentic, signature.code], [false, "unsigned"]);
  });
}

for (const [name, text, expected] of [
  ["two verdicts that differ", `\`\`\`json\n${json}\n\`\`\`\n\nOn reflection:\n\n\`\`\`json\n${passed}\n\`\`\``, "conflicting_verdicts"],
  ["PASS in prose", "All checks PASS. Nothing to complain about.", "prose_verdict"],
  ["a heading that says PASS", "## Verdict: PASS\n\nThe limiter works.", "prose_verdict"],
  ["a verdict that is cut off", passed.slice(0, -10), "truncated_reply"],
  ["no verdict at all", "I could not open the file.", "no_verdict"],
]) {
  test(`${name}: ${expected}, and never a pass`, async () => {
    const { verdict, code, signature } = await replied(text);
    assert.deepEqual([verdict.verdict, code, signature.authentic], ["needs-info", expected, false]);
  });
}

test("a verdict that contradicts its own checks cannot be had: it is their conjunction, each time anew", async () => {
  const cases = [
    [["holds", "holds"], "pass"],
    [["holds", "violated"], "fail"],
    [["holds", "unresolved"], "needs-info"],
    [["violated", "unresolved"], "fail"],
  ];
  const sentences = { holds: 'contains "limit"', violated: 'contains "windowMs"', unresolved: "is elegant" };
  for (const [outcomes, expected] of cases) {
    const { verdict, details, signature } = await asked({ criteria: outcomes.map((outcome) => sentences[outcome]) });
    assert.deepEqual(details.results.map(({ outcome }) => outcome), outcomes);
    assert.deepEqual([verdict.verdict, signature.authentic], [expected, true]);
  }
});

test("a verdict other than the signed one is told as such", async () => {
  const turned = (frame) => frame.replace('"data":{"verdict":"fail"', '"data":{"verdict":"pass"');
  const { verdict, signature } = await asked({ fetch: edited({ frame: turned }) });
  assert.equal(verdict.verdict, "pass");
  assert.deepEqual([signature.authentic, signature.code], [false, "other_verdict"]);
});

test("a quotation that does not stand where it is cited fails, one that does holds", async () => {
  for (const [source, expected] of [["src/limit.js:2", "pass"], ["src/limit.js:1", "fail"], ["src/other.js:2", "needs-info"]]) {
    const { verdict } = await asked({ criteria: [`"export const limit = 100;" stands at ${source}`] });
    const local = check({ ...request, criteria: [`"export const limit = 100;" stands at ${source}`] });
    assert.deepEqual(verdict, local.verdict);
    if (expected !== "needs-info") assert.equal(verdict.verdict, expected, source);
    else assert.notEqual(verdict.verdict, "pass");
  }
});

test("every source that a verdict names is there", async () => {
  const { verdict } = await asked();
  const [{ path, text }] = request.artifact.files;
  assert.ok(verdict.evidence.length > 0);
  for (const { source } of verdict.evidence) {
    const [, file, line] = /^(.*?)(?::(\d+))?(?:-\d+)?$/.exec(source);
    assert.equal(file, path);
    assert.ok(line === undefined || Number(line) <= text.split("\n").length, source);
  }
});
