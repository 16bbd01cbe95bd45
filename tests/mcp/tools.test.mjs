/** What the tools take and give, seen by the official SDK's client, which holds answers against their schemas. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { KEY } from "../smoke/exercise.mjs";
import { app, importInternal, importPackage } from "../support/package.mjs";
import { connect, refusal } from "./host.mjs";

const api = await importPackage();
const plain = await connect();
const signing = await connect([], { COUNTERSIGN_SIGNING_KEY: JSON.stringify(KEY) });
after(() => Promise.all([plain.close(), signing.close()]));

const { tools } = await plain.listTools();
const FILES = { files: [{ path: "src/limit.py", text: "import json\n\ndef limit():\n    return 429\n" }] };
const PASS = { artifact: FILES, criteria: ["is valid Python", { id: "code", check: { kind: "text", op: "contains", value: "429" } }] };
const FAIL = { ...PASS, criteria: [...PASS.criteria, "does not import json"] };
const VAGUE = { ...PASS, criteria: [...PASS.criteria, "is elegant"] };
const REPORT = api.check(FAIL);
const STATEMENT = api.signVerdict(REPORT, KEY);
const KEY_SET = api.publicKeySet(KEY);

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
const validators = new Map(tools.map((tool) => [tool.name, { input: ajv.compile(tool.inputSchema), output: ajv.compile(tool.outputSchema) }]));

/** Calls a tool with arguments that fit its input schema; the answer has to fit the output schema. */
async function ask(client, name, args) {
  const { input, output } = validators.get(name);
  assert.ok(input(args), JSON.stringify(input.errors));
  const answer = await client.callTool({ name, arguments: args });
  assert.equal(answer.isError, undefined, JSON.stringify(answer));
  assert.ok(output(answer.structuredContent), JSON.stringify(output.errors));
  assert.equal(answer.content.length, 1);
  return { found: answer.structuredContent, text: answer.content[0].text };
}

test("the server says who it is, and how it wants to be used", () => {
  const { version } = JSON.parse(readFileSync(`${app()}/node_modules/countersign/package.json`, "utf8"));
  assert.deepEqual(plain.getServerVersion(), { name: "countersign", title: "Countersign", version });
  assert.match(plain.getInstructions(), /`check`/);
});

test("every tool has a description, both schemas and hints, and no schema refers to another place", () => {
  assert.deepEqual(tools.map(({ name }) => name), ["check", "guard", "verify_statement", "ask_peer"]);
  for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
    assert.ok(title && description, name);
    assert.equal(inputSchema.additionalProperties, false, name);
    assert.equal(outputSchema.type, "object", name);
    assert.doesNotMatch(JSON.stringify([inputSchema, outputSchema]), /\$ref|\$defs/, name);
    const asks = name === "ask_peer";
    assert.deepEqual(annotations, { readOnlyHint: !asks, destructiveHint: false, idempotentHint: !asks, openWorldHint: asks }, name);
  }
});

test("the kinds that the schema lists are those of the engine, and every operation stands in its description", () => {
  const { check } = tools.find(({ name }) => name === "guard").inputSchema.properties;
  const listed = (form) => {
    try {
      api.check({ artifact: "", criteria: [{ check: form }] });
    } catch ({ message }) {
      return message.split(" use one of ")[1]?.split(", ") ?? [];
    }
    throw new Error(`${JSON.stringify(form)} is accepted`);
  };
  const kinds = listed({ kind: "?" });
  assert.deepEqual([...check.properties.kind.enum].sort(), kinds.sort());
  for (const kind of kinds) {
    const line = check.description.split("\n").find((line) => new RegExp(`^(.*, )?${kind}\\b.*:`).test(line)) ?? check.description;
    for (const op of listed({ kind, op: "?", path: "a" })) assert.match(line, new RegExp(`\\b${op}\\b`), `${kind} ${op}`);
  }
});

for (const [request, verdict] of [[PASS, "pass"], [FAIL, "fail"], [VAGUE, "needs-info"]]) {
  test(`check gives ${verdict} as an answer, with the report of the package`, async () => {
    const { found, text } = await ask(plain, "check", request);
    assert.equal(found.report.verdict.verdict, verdict);
    assert.deepEqual(found, { report: api.check(request) });
    assert.match(text, new RegExp(`^. ${verdict}  `));
    assert.doesNotMatch(text, /\x1b/);
  });
}

test("check signs where the server has a key, and says which key set verifies it", async () => {
  const { found, text } = await ask(signing, "check", FAIL);
  assert.deepEqual(found, { report: REPORT, statement: STATEMENT });
  assert.ok(text.includes(STATEMENT));
  const { contents: [{ text: keys }] } = await signing.readResource({ uri: "countersign://jwks.json" });
  assert.deepEqual(JSON.parse(keys), KEY_SET);
  assert.equal(api.verifyStatement(found.statement, JSON.parse(keys)).authentic, true);
});

test("a budget that does not suffice is needs-info", async () => {
  const { found } = await ask(plain, "check", { ...PASS, budget: { fuel: 1 } });
  assert.equal(found.report.verdict.verdict, "needs-info");
  assert.equal(found.report.results[0].code, "out_of_budget");
});

test("guard decides one check: holds, violated with the place, unresolved with the reason", async () => {
  const guard = async (check, artifact = FILES) => (await ask(plain, "guard", { artifact, check })).found;
  assert.equal((await guard({ kind: "python", op: "imports", modules: ["json"] })).outcome, "holds");
  const violated = await guard({ kind: "python", op: "not_imports", modules: ["json"] });
  assert.equal(violated.outcome, "violated");
  assert.equal(violated.evidence[0].source, "src/limit.py:1");
  assert.equal(violated.followups.length, 1);
  assert.doesNotMatch(violated.followups[0], /guard/);
  const unresolved = await guard({ kind: "python", op: "valid", path: "src/other.py" });
  assert.deepEqual([unresolved.outcome, unresolved.code, unresolved.help], ["unresolved", "no_such_file", api.explain("no_such_file").help]);
  assert.equal((await guard({ kind: "not", check: { kind: "text", op: "contains", value: "x" } }, { text: "abc" })).outcome, "holds");
});

test("verify_statement keeps apart who signed and what is said", async () => {
  const authentic = await ask(plain, "verify_statement", { statement: STATEMENT, keySet: KEY_SET });
  assert.deepEqual(authentic.found, api.verifyStatement(STATEMENT, KEY_SET));
  assert.match(authentic.text, /^✓ authentic .*\n\n✗ fail /);
  const forged = await ask(plain, "verify_statement", { statement: `${STATEMENT.slice(0, -2)}AA`, keySet: KEY_SET });
  assert.deepEqual([forged.found.authentic, forged.found.code], [false, "bad_signature"]);
  const other = await ask(plain, "verify_statement", { statement: STATEMENT, keySet: KEY_SET, type: "effect-receipt" });
  assert.deepEqual([other.found.authentic, other.found.code], [false, "wrong_statement_type"]);
  const stranger = await ask(plain, "verify_statement", { statement: STATEMENT, keySet: api.publicKeySet(api.generateKey()) });
  assert.deepEqual([stranger.found.authentic, stranger.found.code], [false, "unknown_key"]);
});

const lone = "\ud800";
for (const [what, name, args, code, pointer] of [
  ["no artifact", "check", { criteria: [] }, "missing_member", ""],
  ["a member that a request does not have", "check", { ...PASS, paths: ["a"] }, "unknown_member", "/paths"],
  ["an artifact that is a number", "check", { ...PASS, artifact: 7 }, "wrong_type", "/artifact"],
  ["half of a surrogate pair", "check", { ...PASS, artifact: { text: lone } }, "lone_surrogate", "/artifact/text"],
  ["two files of one name", "check", { ...PASS, artifact: { files: [...FILES.files, ...FILES.files] } }, "duplicate_path", "/artifact/files/1/path"],
  ["a path out of the folder", "check", { ...PASS, artifact: { files: [{ path: "../a", text: "" }] } }, "invalid_path", "/artifact/files/0/path"],
  ["a kind that does not exist", "check", { ...PASS, criteria: [{ check: { kind: "vibes" } }] }, "unknown_kind", "/criteria/0/check/kind"],
  ["a budget above its ceiling", "check", { ...PASS, budget: { depth: 100_000 } }, "out_of_range", "/budget/depth"],
  ["more bytes than the budget", "check", { ...PASS, artifact: { text: "a".repeat(5_000_000) } }, "too_large", ""],
  ["no check", "guard", { artifact: FILES }, "missing_member", ""],
  ["a member that guard does not have", "guard", { artifact: FILES, check: {}, criteria: [] }, "unknown_member", "/criteria"],
  ["an operation that does not exist", "guard", { artifact: FILES, check: { kind: "text", op: "smells" } }, "unknown_kind", "/check/op"],
  ["a member that a check does not have", "guard", { artifact: FILES, check: { kind: "python", op: "valid", value: 1 } }, "unknown_member", "/check/value"],
  ["a pattern that does not parse", "guard", { artifact: FILES, check: { kind: "text", op: "matches", pattern: "(" } }, "invalid_pattern", "/check/pattern"],
  ["a check that is a text", "guard", { artifact: FILES, check: "contains" }, "wrong_type", "/check"],
  ["no key set", "verify_statement", { statement: STATEMENT }, "missing_member", ""],
  ["a key set that is none", "verify_statement", { statement: STATEMENT, keySet: {} }, "invalid_key_set", "/keySet"],
  ["a statement that is a number", "verify_statement", { statement: 7, keySet: KEY_SET }, "wrong_type", "/statement"],
  ["a type that does not exist", "verify_statement", { statement: STATEMENT, keySet: KEY_SET, type: "vibes" }, "out_of_range", "/type"],
]) {
  test(`${name}: ${what} is refused with ${code}, and the next call works`, async () => {
    const found = refusal(await plain.callTool({ name, arguments: args }));
    assert.deepEqual({ code: found.code, pointer: found.pointer ?? "" }, { code, pointer });
    assert.equal(found.help, api.explain(code).help);
    assert.ok(found.message);
    assert.equal((await ask(plain, "check", PASS)).found.report.verdict.verdict, "pass");
  });
}

test("a tool, a prompt and a resource that do not exist are errors of the protocol", async () => {
  await assert.rejects(plain.callTool({ name: "chekc", arguments: {} }), { code: -32602 });
  await assert.rejects(plain.getPrompt({ name: "verfiy", arguments: {} }), { code: -32602 });
  await assert.rejects(plain.readResource({ uri: "countersign://code" }), { code: -32002 });
  await assert.rejects(plain.readResource({ uri: "countersign://jwks.json" }), { code: -32002 });
});

test("the prompt puts the question of check to a model", async () => {
  const { prompts: [prompt] } = await plain.listPrompts();
  assert.deepEqual(prompt.arguments.map(({ name, required }) => [name, required]), [["artifact", true], ["criteria", true]]);
  const { messages } = await plain.getPrompt({ name: "verify", arguments: { artifact: "some text", criteria: 'contains "some"\n\nis kind\n' } });
  assert.deepEqual(messages.map(({ role, content }) => [role, content.text]), [["user", api.scaffold({ artifact: { text: "some text" }, criteria: ['contains "some"', "is kind"] })]]);
  await assert.rejects(plain.getPrompt({ name: "verify", arguments: { artifact: "some text" } }), ({ code, data }) => code === -32602 && data.code === "missing_member");
});

test("the resources hold the forms of criteria and all codes", async () => {
  const { resources } = await plain.listResources();
  assert.deepEqual(resources.map(({ uri }) => uri), ["countersign://criteria", "countersign://codes"]);
  const read = async (uri) => (await plain.readResource({ uri })).contents[0].text;
  const criteria = await read("countersign://criteria");
  for (const form of ['contains "…" [ignoring case]', "| `python` | `valid`", "| `fuel`, about one byte"]) assert.ok(criteria.includes(form), form);
  const { CODES } = await importInternal("codes.js");
  assert.deepEqual(JSON.parse(await read("countersign://codes")).map(({ code }) => code), [...CODES]);
});
