/** Every shape that can be put in, through the element in a plain page: what is concluded from each. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { after, before, test } from "node:test";
import { launch, open } from "../support/browser.mjs";
import { missing } from "../support/chromium.mjs";
import { app, folder } from "../support/package.mjs";
import { serve } from "../support/server.mjs";
import * as made from "./fixtures.mjs";

const { artifact, failing, frames, keySet, passing, receipt, signed, stream, task, undecided } = made;

let browser;
let opened;
let server;
before(async () => {
  if (missing) return;
  browser = await launch();
  const dir = folder("shapes");
  writeFileSync(`${dir}/index.html`, `<!doctype html><html lang="en"><title>shapes</title><countersign-inspector></countersign-inspector><script type="module" src="/node_modules/countersign/dist/inspector/browser.js"></script></html>`);
  server = await serve([app()]);
  opened = await open(browser);
  await opened.page.goto(`${server.url}/${basename(dir)}/`);
  await opened.page.waitForFunction(() => customElements.get("countersign-inspector"));
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const inspect = (value, keys = keySet) =>
  opened.page.evaluate(([value, keys]) => {
    const inspector = document.querySelector("countersign-inspector");
    inspector.keyset = keys;
    inspector.value = value;
    return inspector.result;
  }, [value, keys]);

const json = (value) => JSON.stringify(value);
const rpc = (result) => ({ jsonrpc: "2.0", id: 1, result });
/** As a protobuf Struct gives it back: other order, floats for integers. */
const scrambled = (value) => JSON.parse(json(value), (_, inner) => (inner?.constructor === Object ? Object.fromEntries(Object.entries(inner).reverse()) : inner));
const halves = (report) => {
  const whole = artifact(report, "1.0");
  const event = (artifact, append) => rpc({ artifactUpdate: { taskId: "task-1", contextId: "c", artifact, append, lastChunk: append } });
  return [event({ ...whole, parts: [{ text: "The verdict:" }] }, false), event(whole, true)];
};
const wrapped = (report) => {
  const whole = artifact(report, "0.3");
  return { ...whole, parts: whole.parts.map((part) => ({ ...part, data: { value: part.data }, metadata: { ...part.metadata, data_part_compat: true } })) };
};
/** As the peer cuts an answer that does not fit one event: no files, fewer pieces of evidence. */
function cut(report) {
  const whole = artifact(report, "1.0");
  const { files: _, ...digests } = report.digests;
  Object.assign(whole.metadata[made.EXTENSION], { omitted: { verdict: { evidence: 12 }, details: { files: 2 } } });
  Object.assign(whole.metadata[made.EXTENSION].details, { digests });
  return whole;
}
const dsse = { payloadType: "application/vnd.in-toto+json", payload: "e30", signatures: [{ sig: "AA" }] };

/** Name, value, conclusion, signature, code. */
const SHAPES = [
  ["a verdict object", failing.verdict, "fail", "none", "unsigned"],
  ["a verdict of an unknown decision", { verdict: "maybe", reasoning: "unsure" }, "needs-info", "none", "unsigned"],
  ["a report", passing, "pass", "none", "unsigned"],
  ["an answer of /v1/check", { report: undecided, statement: signed(undecided) }, "needs-info", "authentic"],
  ["what delegate gives", { verdict: failing.verdict, statement: signed(failing), details: { results: failing.results }, task: { id: "t" } }, "fail", "authentic"],
  ["a statement", signed(failing), "fail", "authentic"],
  ["a statement that mail has broken into lines", signed(failing).replace(/.{76}/g, "$&\r\n"), "fail", "authentic"],
  ["a statement as a JSON string", json(signed(passing)), "pass", "authentic"],
  ["a receipt", await receipt("contradicted"), "contradicted", "authentic"],
  ["a receipt that is called pass", await receipt("pass"), "pass", "refused", "invalid_statement"],
  ["a receipt of an unknown conclusion", await receipt("wonderful"), "wonderful", "refused", "invalid_statement"],
  ["a receipt that contradicts itself", await receipt("inconclusive", { safe_to_claim_complete: true }), "inconclusive", "refused", "invalid_statement"],
  ...["0.3", "1.0"].flatMap((dialect) => [
    [`${dialect}: an artifact`, artifact(failing, dialect), "fail", "authentic"],
    [`${dialect}: a part`, artifact(failing, dialect).parts[0], "fail", "none", "unsigned"],
    [`${dialect}: a frame`, frames(failing, dialect)[2], "fail", "authentic"],
    [`${dialect}: a frame without JSON-RPC`, frames(failing, dialect)[2].result, "fail", "authentic"],
    [`${dialect}: all frames as a list`, frames(failing, dialect), "fail", "authentic"],
    [`${dialect}: all frames, one a line`, frames(failing, dialect).map(json).join("\n"), "fail", "authentic"],
    [`${dialect}: a stream`, stream(frames(failing, dialect)), "fail", "authentic"],
    [`${dialect}: a stream with CRLF`, stream(frames(failing, dialect), "\r\n"), "fail", "authentic"],
    [`${dialect}: a stream with CR`, stream(frames(failing, dialect), "\r"), "fail", "authentic"],
    [`${dialect}: a stream without its last blank line`, stream(frames(failing, dialect)).trimEnd(), "fail", "authentic"],
    [`${dialect}: a stream that says event first`, `event: message\n${stream(frames(failing, dialect))}`, "fail", "authentic"],
    [`${dialect}: a task`, task(failing, dialect), "fail", "authentic"],
    [`${dialect}: a task in a response`, rpc(task(failing, dialect)), "fail", "authentic"],
    [`${dialect}: a frame as an SDK gives it back`, scrambled(frames(failing, dialect)[2]), "fail", "authentic"],
    [`${dialect}: a stream that shows another verdict`, stream(frames(failing, dialect, { shown: passing.verdict })), "fail", "authentic", "other_verdict"],
  ]),
  ["1.0: the result of SendMessage", rpc({ task: task(failing, "1.0") }), "fail", "authentic"],
  ["1.0: a list of tasks", { tasks: [task(failing, "1.0")], nextPageToken: "" }, "fail", "authentic"],
  ["an artifact in two pieces", halves(passing), "pass", "authentic"],
  ["an artifact that a bridge has wrapped", wrapped(passing), "pass", "authentic"],
  ["an answer that was cut to one event", cut(failing), "fail", "authentic"],
  ["a summary with its statement", { ...artifact(passing, "1.0"), artifactId: "verification-summary", parts: [{ text: "pass: all hold." }] }, "pass", "authentic"],
  ["data over several lines", `data: ${JSON.stringify(frames(failing, "1.0")[2], undefined, 1).replaceAll("\n", "\ndata: ")}\n\n`, "fail", "authentic"],
  ["a model's reply", `Done.\n\n\`\`\`json\n${json(failing.verdict)}\n\`\`\`\n`, "fail", "none", "unsigned"],
  ["a reply that passes in prose", "All good: PASS.", undefined, "none", "prose_verdict"],
  ["two replies in one", `${json(passing.verdict)} or ${json(failing.verdict)}`, undefined, "none", "trailing_data"],
  ["results that were changed beside the statement", { report: { ...failing, results: passing.results }, statement: signed(failing) }, "fail", "authentic", "other_verdict"],
  ["digests that were changed beside the statement", { report: { ...failing, digests: { ...failing.digests, criteria: "0".repeat(64) } }, statement: signed(failing) }, "fail", "authentic", "other_verdict"],
  ["no verdict beside the statement", { verdict: { verdict: "pass" }, statement: signed(failing) }, "fail", "authentic", "other_verdict"],
  ["a signed contradiction", await made.sign({ ...made.payloadOf(signed(failing)), predicate: { ...made.payloadOf(signed(failing)).predicate, verdict: passing.verdict } }), "pass", "refused", "invalid_statement"],
  ["a signed payload that is no statement", await made.sign({ hello: "world" }), undefined, "refused", "invalid_statement"],
  ["a statement under another type", await made.sign(made.payloadOf(signed(passing)), { ...made.header, typ: "effect-receipt+jws" }), undefined, "refused", "wrong_statement_type"],
  ["a statement without type", await made.sign(made.payloadOf(signed(passing)), { ...made.header, typ: undefined }), "pass", "refused", "wrong_statement_type"],
  ["a critical extension", `${Buffer.from(json({ ...made.header, crit: ["x"], x: 1 })).toString("base64url")}.${signed(passing).split(".").slice(1).join(".")}`, "pass", "refused", "critical_header"],
  ["a statement with padding", `${signed(passing)}==`, "pass", "refused", "invalid_statement"],
  ["a statement of four parts", `${signed(passing)}.AAAA`, "pass", "refused", "invalid_statement"],
  ["a statement above its limit", `${signed(passing)}${"A".repeat(1024 * 1024)}`, "pass", "refused", "too_large"],
  ["an envelope in JSON form", dsse, undefined, "none", "invalid_statement"],
  ["an error of JSON-RPC", { jsonrpc: "2.0", id: 1, error: { code: -32001, message: "no" } }, undefined, "none", "peer_refused"],
  ["an error of HTTP+JSON", { error: { code: 404, status: "NOT_FOUND", message: "no" } }, undefined, "none", "peer_refused"],
  ["problem details", { type: "about:blank", title: "no", status: 401, code: "unauthorized", detail: "no token" }, undefined, "none", "peer_refused"],
  ["a task that failed", { kind: "task", id: "t", contextId: "c", status: { state: "failed" } }, undefined, "none", "task_failed"],
  ["a task that waits", { id: "t", status: { state: "TASK_STATE_INPUT_REQUIRED", message: { messageId: "m", role: "ROLE_AGENT", parts: [{ text: "Send criteria." }] } } }, undefined, "none", "no_verdict"],
  ["an artifact of something else", { artifactId: "a", parts: [{ text: "hello" }] }, undefined, "none", "no_verdict"],
  ["an object of something else", { name: "package", version: "1" }, undefined, "none", "no_verdict"],
  ["null", null, undefined, "none", "no_verdict"],
  ["a number", 7, undefined, "none", "no_verdict"],
  ["a function's result that is a bigint", "12345678901234567890123", undefined, "none", "invalid_json"],
  ["nothing but space", " \n ", undefined, "none", "empty_input"],
  ["JSON nested 100,000 deep", "[".repeat(100_000), undefined, "none", "too_deep"],
  ["half a surrogate pair", '{"verdict":"pass","reasoning":"\\ud800"}', undefined, "none", "lone_surrogate"],
  ["a member called __proto__", '{"__proto__":{"verdict":"pass","reasoning":"x"}}', undefined, "none", "no_verdict"],
  ["a binary text", "\u0000\u0001\ufffd", undefined, "none", "invalid_json"],
];

for (const [name, value, conclusion, signature, code] of SHAPES) {
  test(name, { skip: missing }, async () => {
    const found = await inspect(value);
    assert.deepEqual([found.conclusion, found.signature, found.code], [conclusion, signature, code]);
    assert.equal(found.authentic, signature === "authentic" && code === undefined);
    assert.deepEqual(opened.complaints, []);
  });
}

test("an artifact without a statement is unsigned, whatever keys are at hand", { skip: missing }, async () => {
  const { metadata: _, ...bare } = artifact(passing, "1.0");
  const found = await inspect(bare);
  assert.deepEqual([found.authentic, found.signature, found.code], [false, "none", "unsigned"]);
});

test("what a peer left out is told", { skip: missing }, async () => {
  await inspect(cut(failing));
  assert.ok(await opened.page.getByText("left out 12 further pieces of evidence").isVisible());
});

test("a receipt that calls itself pass does not look like one", { skip: missing }, async () => {
  const tone = () => opened.page.locator(".conclusion").evaluate((card) => card.className);
  await inspect(await receipt("pass"));
  assert.match(await tone(), /alarm/);
  assert.doesNotMatch(await tone(), /\bpass\b/);
  await inspect(await receipt("verified"));
  assert.match(await tone(), /\bpass\b/);
});

test("a page tells a receipt from a verdict by its type", { skip: missing }, async () => {
  const types = [];
  for (const value of [await receipt("pass"), signed(passing), passing.verdict]) types.push((await inspect(value)).type);
  assert.deepEqual(types, ["effect-receipt", "verdict", undefined]);
});
