/** `countersign check`: exit codes, formats, signing. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { command, importPackage } from "../support/package.mjs";
import { KEY } from "../smoke/exercise.mjs";
import { countersign, refusal, workspace } from "./run.mjs";

const FILES = {
  "src/a.py": "import json\n\nprint(json.dumps(1))\n",
  "src/deep/b.py": "import os\n",
  "src/[id].ts": "export {};\n",
  "pass.json": '["contains \\"import\\""]',
  "fail.json": '["contains \\"import\\"", {"id": "no-os", "text": "stays away from os", "check": {"kind": "python", "op": "not_imports", "modules": ["os"]}}]',
  "vague.json": '["contains \\"import\\"", "is <elegant> & \\"clean\\""]',
  "key.jwk": JSON.stringify(KEY),
};

const dir = workspace(FILES);
const check = (...args) => countersign(dir, ["check", ...args]);
const json = (...args) => JSON.parse(check(...args, "--format", "json").out);

test("the exit code is the verdict", () => {
  for (const [criteria, code, verdict] of [["pass.json", 0, "pass"], ["fail.json", 1, "fail"], ["vague.json", 2, "needs-info"]]) {
    const found = check("src/a.py", "src/deep/b.py", "--criteria", criteria);
    assert.equal(found.code, code, found.err);
    assert.equal(found.err, "");
    assert.match(found.out, new RegExp(`^. ${verdict}  .+\\n`));
  }
});

test("a report for people names places, outcomes, codes and what to do next", () => {
  const { out } = check("src/a.py", "src/deep/b.py", "--criteria", "fail.json");
  assert.match(out, /\n✓ holds {2}1 {2}contains "import"\n/);
  assert.match(out, /\n✗ violated {2}no-os {2}stays away from os\n {4}src\/deep\/b\.py:1 {2}/);
  assert.match(out, /\nnext\n {2}- .+\n/);
  assert.match(check("src/a.py", "--criteria", "vague.json").out, /\n\? unresolved {2}2 {2}is <elegant> & "clean"\n {4}not_checkable: /);
});

test("colour is for terminals, and for those who ask", () => {
  const coloured = (env) => countersign(dir, ["check", "src/a.py", "--criteria", "pass.json"], { env }).out.includes("\x1b[");
  assert.equal(coloured({}), false);
  assert.equal(coloured({ FORCE_COLOR: "1" }), true);
  assert.equal(coloured({ FORCE_COLOR: "0" }), false);
  assert.equal(coloured({ NO_COLOR: "1" }), false);
});

test("text of the artifact and of the criteria cannot steer the terminal", () => {
  const evil = workspace({ "a.txt": "\x1b[2J\u202eevil", "c.json": '["does not contain \\"evil\\"", "\\u001b[32mpass\\u009b"]' });
  const { out, code } = countersign(evil, ["check", "a.txt", "--criteria", "c.json"]);
  assert.equal(code, 1);
  assert.doesNotMatch(out, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
});

test("json is the report that the package gives, and nothing else", async () => {
  const api = await importPackage();
  const files = ["src/a.py", "src/deep/b.py"].map((path) => ({ path, text: FILES[path] }));
  const report = api.check({ artifact: { files }, criteria: JSON.parse(FILES["fail.json"]) });
  assert.deepEqual(json("src/a.py", "src/deep/b.py", "--criteria", "fail.json"), report);
});

test("a quoted pattern and the names that a shell makes of it give the same report", () => {
  const expanded = json("src/a.py", "src/deep/b.py", "--criteria", "fail.json");
  assert.deepEqual(json("src/**/*.py", "--criteria", "fail.json"), expanded);
  assert.deepEqual(json("src/a.py", "src/**/*.py", "./src/deep/../a.py", "--criteria", "fail.json"), expanded);
});

test("a file whose name looks like a pattern is that file", () => {
  assert.deepEqual(json("src/[id].ts", "--criteria", "pass.json").digests.files.map(({ path }) => path), ["src/[id].ts"]);
});

test("standard input is one text without a name", async () => {
  const api = await importPackage();
  const report = api.check({ artifact: "import x", criteria: JSON.parse(FILES["pass.json"]) });
  for (const word of ["-", "--stdin"]) {
    const { out, code } = countersign(dir, ["check", word, "--criteria", "pass.json", "--format", "json"], { input: "import x" });
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(out), report);
  }
  const criteria = countersign(dir, ["check", "src/a.py", "--criteria", "-"], { input: FILES["pass.json"] });
  assert.equal(criteria.code, 0);
});

test("a criteria file may carry a budget, and the flags go before it", () => {
  const own = workspace({ "a.txt": "aaa", "c.json": '{"criteria": ["contains \\"a\\""], "budget": {"fuel": 1}}' });
  const run = (...args) => countersign(own, ["check", "a.txt", "--criteria", "c.json", ...args]);
  assert.equal(run().code, 2);
  assert.match(run().out, /out_of_budget/);
  assert.equal(run("--budget-fuel", "1000000").code, 0);
});

test("sarif has a rule per criterion and a place per violation", () => {
  const { out, code } = check("src/a.py", "src/deep/b.py", "--criteria", "fail.json", "--format", "sarif");
  assert.equal(code, 1);
  const log = JSON.parse(out);
  assert.equal(log.version, "2.1.0");
  const [run] = log.runs;
  assert.deepEqual(run.tool.driver.rules.map(({ id }) => id), ["1", "no-os"]);
  const violation = run.results.find(({ ruleId }) => ruleId === "no-os");
  assert.deepEqual([violation.kind, violation.level, violation.ruleIndex], ["fail", "error", 1]);
  assert.deepEqual(violation.locations, [{ physicalLocation: { artifactLocation: { uri: "src/deep/b.py", uriBaseId: "%SRCROOT%" }, region: { startLine: 1 } } }]);
  assert.equal(run.results.find(({ ruleId }) => ruleId === "1").kind, "pass");
  const vague = JSON.parse(check("src/a.py", "--criteria", "vague.json", "--format", "sarif").out);
  assert.deepEqual(vague.runs[0].results.map(({ kind, level }) => [kind, level]), [["pass", "none"], ["open", "none"]]);
});

test("sarif writes a path as an address", () => {
  const own = workspace({ "a b/é#1.py": "import os\n", "c.json": '[{"check": {"kind": "python", "op": "not_imports", "modules": ["os"]}}]' });
  const { out } = countersign(own, ["check", "a b/é#1.py", "--criteria", "c.json", "--format", "sarif"]);
  assert.equal(JSON.parse(out).runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri, "a%20b/%C3%A9%231.py");
});

test("junit has a case per criterion, and what could not be decided is an error", () => {
  const failed = check("src/a.py", "src/deep/b.py", "--criteria", "fail.json", "--format", "junit").out;
  assert.match(failed, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="countersign" tests="2" failures="1" errors="0" skipped="0">/);
  assert.match(failed, /<testcase classname="countersign" name="no-os: stays away from os">\n<failure type="violated" message="[^"]+">src\/deep\/b\.py:1: /);
  const vague = check("src/a.py", "--criteria", "vague.json", "--format", "junit").out;
  assert.match(vague, /name="2: is &#60;elegant&#62; &#38; &#34;clean&#34;">\n<error type="not_checkable" message="[^"]+"\/>/);
});

test("junit holds no character that XML forbids", () => {
  const own = workspace({ "a.txt": "x", "c.json": '["\\u0000\\u001b\\ufffe ]]> is fine"]' });
  const { out } = countersign(own, ["check", "a.txt", "--criteria", "c.json", "--format", "junit"]);
  assert.doesNotMatch(out, /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&#(0|27);|]]>/);
});

test("no criteria is needs-info, in junit too", () => {
  const own = workspace({ "a.txt": "x", "c.json": "[]" });
  const { out, code } = countersign(own, ["check", "a.txt", "--criteria", "c.json", "--format", "junit"]);
  assert.equal(code, 2);
  assert.match(out, /tests="1" failures="0" errors="1"/);
});

test("a key signs: in the report, beside it, or in a file of its own", async () => {
  const api = await importPackage();
  const args = ["src/a.py", "--criteria", "pass.json", "--key", "key.jwk"];
  const { report, statement } = json(...args);
  assert.equal(statement, api.signVerdict(report, KEY));
  assert.ok(check(...args).out.endsWith(`\nstatement\n${statement}\n`));
  const saved = check(...args, "--format", "sarif", "--statement", "out.jws");
  assert.equal(saved.code, 0, saved.err);
  assert.equal(readFileSync(`${dir}/out.jws`, "utf8"), `${statement}\n`);
  assert.equal(refusal(check(...args, "--format", "junit")), "usage");
  assert.equal(refusal(check("src/a.py", "--criteria", "pass.json", "--statement", "out.jws")), "usage");
});

test("a reader that closes the pipe early is no failure", () => {
  const { stderr } = spawnSync("sh", ["-c", '"$0" explain | true', command()], { encoding: "utf8" });
  assert.equal(stderr, "");
});
