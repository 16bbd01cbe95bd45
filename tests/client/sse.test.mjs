/** The reader of server-sent events, by itself and in a conversation. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInternal } from "../support/package.mjs";
import { DIALECTS, ask, refusal } from "./ask.mjs";
import { VERDICT, around, artifact, card03, card10, rpc, sse } from "./shapes.mjs";

const { events } = await importInternal("client/sse.js");

async function read(...texts) {
  const found = [];
  for await (const event of events(list(texts))) found.push(event);
  return found;
}

async function* list(items) {
  yield* items;
}

const message = (data, complete = true) => ({ type: "message", data, complete });

for (const [name, text, expected] of [
  ["one line of data", "data: a\n\n", [message("a")]],
  ["several lines of data are one event", "data: a\ndata: b\ndata:\n\n", [message("a\nb\n")]],
  ["one space is dropped after the colon, and no more", "data:  a\n\ndata:b\n\n", [message(" a"), message("b")]],
  ["CR LF", "data: a\r\n\r\ndata: b\r\n\r\n", [message("a"), message("b")]],
  ["several lines of data that end at CR LF", "data: a\r\ndata: b\r\n\r\n", [message("a\nb")]],
  ["CR", "data: a\r\rdata: b\r\r", [message("a"), message("b")]],
  ["ends of lines mixed", "data: a\n\r\ndata: b\r\n\rdata: c\r\n\n", [message("a"), message("b"), message("c")]],
  ["comments", ": ping\n\n:\ndata: a\n: ping\ndata: b\n\n", [message("a\nb")]],
  ["an event with a name", "event: error\ndata: a\n\ndata: b\n\n", [{ type: "error", data: "a", complete: true }, message("b")]],
  ["an event without data is none, and its name is forgotten", "event: error\n\ndata: a\n\n", [message("a")]],
  ["other fields", "id: 1\nretry: 10\nfoo: bar\ndata: a\n\n", [message("a")]],
  ["a field without a colon", "data\n\n", [message("")]],
  ["no blank line at the end", "data: a\n\ndata: b\n", [message("a"), message("b", false)]],
  ["no line end at the end", "data: a\n\ndata: b", [message("a"), message("b", false)]],
  ["colons in data", "data: a: b\n\n", [message("a: b")]],
  ["line separators of other standards are data", "data: a\u2028b\u0085\n\n", [message("a\u2028b\u0085")]],
  ["nothing", "", []],
]) {
  test(`${name}, whole and split at every character`, async () => {
    assert.deepEqual(await read(text), expected);
    assert.deepEqual(await read(...text), expected);
    for (let at = 0; at <= text.length; at += 1) assert.deepEqual(await read(text.slice(0, at), "", text.slice(at)), expected, `split at ${at}`);
  });
}

test("an event above 4 MiB is refused, one of 4 MiB is not", async () => {
  const limit = 4 * 1024 * 1024;
  const [{ data }] = await read("data: ", "x".repeat(limit - 6), "\n\n");
  assert.equal(data.length, limit - 6);
  for (const texts of [["data: ", "x".repeat(limit), "x"], [`data: ${"x".repeat(limit + 1)}\n\n`], [":", "x".repeat(limit), "x"], Array(5).fill(`data: ${"x".repeat(limit / 4)}\n`)]) {
    await assert.rejects(read(...texts), { code: "frame_too_large" });
  }
  await read(...Array(100).fill(`data: ${"x".repeat(limit / 4)}\n\n`));
});

const verdict = { ...VERDICT, reasoning: "Größe: 10 € – 汉字 😀." };

for (const [version, dialect] of DIALECTS) {
  const card = version === "1.0" ? card10() : card03();
  const results = around(dialect, artifact(dialect.part(verdict)));
  const spoken = (body, more) => ask({ card, routes: { "POST /a2a": { body, ...more } } });
  const pretty = results.map((result) => JSON.stringify({ jsonrpc: "2.0", id: 1, result }, null, 1).split("\n").map((line) => `data: ${line}\n`).join(""));

  test(`complaint 6, ${version}: a stream in chunks of one byte, with every end of line`, async () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      for (const text of [sse(rpc(results), end).join(""), pretty.map((event) => `${event}\n`).join("").replaceAll("\n", end)]) {
        const { found } = await spoken(Array.from(Buffer.from(text), (byte) => Buffer.of(byte)));
        assert.deepEqual(found.verdict, verdict);
      }
    }
  });

  for (const [name, body, more] of [
    ["data over many lines", pretty.map((event) => `${event}\n`)],
    ["CR LF, comments, ids and a comment as keep-alive", [": ping\r\n\r\n", ...sse(rpc(results), "\r\n").map((event, id) => `id: ${id}\r\n${event}: ping\r\n\r\n`)]],
    ["a byte order mark", ["\ufeff", ...sse(rpc(results))]],
    ["no blank line at the end", [sse(rpc(results)).join("").trimEnd()]],
    ["all events in one chunk", [sse(rpc(results)).join("")]],
    ["results without the envelope", sse(results.map((result) => JSON.stringify(result)))],
    ["`error: null` beside the result", sse(results.map((result) => JSON.stringify({ jsonrpc: "2.0", id: 1, error: null, result })))],
    ["a type with a charset", sse(rpc(results)), { type: "Text/Event-Stream; charset=utf-8" }],
    ["a wrong content type: text/plain", sse(rpc(results)), { type: "text/plain" }],
    ["a wrong content type: application/json", sse(rpc(results)), { type: "application/json" }],
    ["a wrong content type, and comments first", [": ping\n\n", ...sse(rpc(results))], { type: "application/octet-stream" }],
    ["a Task as JSON that is declared as a stream", rpc([dialect.task("completed", { artifacts: [artifact(dialect.part(verdict))] })]), { type: "text/event-stream" }],
    ["a Task as JSON in pieces", rpc([dialect.task("completed", { artifacts: [artifact(dialect.part(verdict))] })])[0].match(/.{1,9}/gsu), { type: "application/json" }],
  ]) {
    test(`${version}, ${name}`, async () => {
      assert.deepEqual((await spoken(body, more)).found.verdict, verdict);
    });
  }

  test(`${version}, an event of 3 MiB is read and one of more than 4 MiB is refused`, async () => {
    const filled = (size) => around(dialect, { ...artifact(dialect.part(verdict)), description: "x".repeat(size) });
    assert.deepEqual((await spoken(sse(rpc(filled(3 * 1024 * 1024))))).found.verdict, verdict);
    const { code } = await refusal({ card, routes: { "POST /a2a": { body: sse(rpc(filled(4 * 1024 * 1024))) } } });
    assert.equal(code, "frame_too_large");
  });
}

test("bytes that are no UTF-8 are refused rather than replaced", async () => {
  const [, dialect] = DIALECTS[0];
  const bytes = (reasoning) => {
    const [before, after] = sse(rpc(around(dialect, artifact(dialect.part({ ...VERDICT, reasoning: "<>" }))))).join("").split("<>");
    return [Buffer.concat([Buffer.from(before), reasoning, Buffer.from(after)])];
  };
  const script = (reasoning) => ({ card: card03(), routes: { "POST /a2a": { body: bytes(reasoning) } } });
  assert.equal((await ask(script(Buffer.from("é")))).found.verdict.reasoning, "é");
  assert.deepEqual(await refusal(script(Buffer.of(0xe9))), { code: "invalid_frame", message: "the peer's answer is not UTF-8" });
});
