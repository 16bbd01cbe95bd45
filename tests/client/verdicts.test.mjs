/** The verdict in what a peer answers, whatever its shape. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DIALECTS, ask, methods, streaming } from "./ask.mjs";
import { EXTENSION, MEDIA_TYPE, REQUEST, VERDICT, around, artifact, card03, card10, dualCard, in03, in10, part03, part10, rpc, sse } from "./shapes.mjs";

const cardOf = (version) => (version === "1.0" ? card10() : card03());
const PLACES = [
  ["mimeType", { mimeType: MEDIA_TYPE }],
  ["mediaType", { mediaType: MEDIA_TYPE }],
  ["metadata.mimeType", { metadata: { mimeType: MEDIA_TYPE } }],
  ["metadata.mediaType", { metadata: { mediaType: MEDIA_TYPE } }],
  ["a media type with parameters and capitals", { mediaType: `${MEDIA_TYPE.toUpperCase()}; charset=utf-8` }],
];

for (const [version, dialect] of DIALECTS) {
  const kind = version === "0.3" ? { kind: "data" } : {};
  for (const [name, place] of PLACES) {
    test(`${version}, media type in ${name}`, async () => {
      const { found } = await ask(streaming(cardOf(version), around(dialect, artifact({ ...kind, data: VERDICT, ...place }))));
      assert.deepEqual(found.verdict, VERDICT);
      assert.deepEqual(found.task, { id: "task-1", contextId: "context-1", state: "completed" });
      assert.equal(found.code, undefined);
    });
  }

  for (const [name, given] of [
    ["the artifact's id", { artifactId: "verification-verdict", parts: [{ ...kind, data: VERDICT }] }],
    ["the artifact's extensions", { artifactId: "x", extensions: [EXTENSION], parts: [{ ...kind, data: VERDICT }] }],
    ["its shape alone", artifact({ ...kind, data: VERDICT })],
    ["a second part", artifact(dialect.text("Here it is:"), { ...kind, data: VERDICT })],
  ]) {
    test(`${version}, a verdict known by ${name}`, async () => {
      const { found } = await ask(streaming(cardOf(version), around(dialect, given)));
      assert.deepEqual(found.verdict, VERDICT);
    });
  }

  test(`${version}, a Task in place of a stream`, async () => {
    const task = dialect.task("completed", { artifacts: [artifact(dialect.part())] });
    const { found } = await ask({ card: cardOf(version), routes: { "POST /a2a": { body: rpc([task])[0] } } });
    assert.deepEqual(found.verdict, VERDICT);
  });

  test(`${version}, a Message in place of a task`, async () => {
    const { found } = await ask(streaming(cardOf(version), [dialect.message([dialect.part()])]));
    assert.deepEqual([found.verdict, found.task], [VERDICT, undefined]);
  });

  test(`${version}, a Message beside a task is talk, and the task goes on`, async () => {
    const [first, ...rest] = around(dialect, artifact(dialect.part()));
    const { found } = await ask(streaming(cardOf(version), [first, dialect.message([dialect.text("Looking at it.")]), ...rest]));
    assert.deepEqual([found.verdict, found.task.state], [VERDICT, "completed"]);
  });

  test(`${version}, a reply in words is read as a reply, and is unsigned`, async () => {
    const { found } = await ask(streaming(cardOf(version), around(dialect, artifact(dialect.text(`My answer:\n\`\`\`json\n${JSON.stringify(VERDICT)}\n\`\`\`\n`)))));
    assert.deepEqual([found.verdict, found.code, found.signature.code], [VERDICT, undefined, "unsigned"]);
    assert.match(found.text, /^My answer:[^]+Done\.$/);
  });

  test(`${version}, a reply in words in chunks`, async () => {
    const chunks = JSON.stringify(VERDICT).match(/.{1,7}/gsu).map((text, index) => dialect.artifact(artifact(dialect.text(text)), { append: index > 0, lastChunk: false }));
    const { found } = await ask(streaming(cardOf(version), [dialect.task(), ...chunks, dialect.status("completed", "Done.", true)]));
    assert.deepEqual([found.verdict, found.code], [VERDICT, undefined]);
  });

  test(`${version}, a reply in words as a message`, async () => {
    const { found } = await ask(streaming(cardOf(version), [dialect.message([dialect.text(JSON.stringify(VERDICT))])]));
    assert.deepEqual(found.verdict, VERDICT);
  });

  test(`${version}, PASS in prose is no pass`, async () => {
    const { found } = await ask(streaming(cardOf(version), around(dialect, artifact(dialect.text("PASS! All criteria hold.")))));
    assert.deepEqual([found.verdict.verdict, found.code], ["needs-info", "prose_verdict"]);
  });

  test(`${version}, nothing at all is no pass`, async () => {
    const { found } = await ask(methods(cardOf(version), {
      [version === "0.3" ? "message/stream" : "SendStreamingMessage"]: { body: sse(rpc([dialect.task("completed")])) },
    }));
    assert.deepEqual([found.verdict.verdict, found.code, found.text], ["needs-info", "no_verdict", ""]);
  });

  test(`${version}, a pass in words beside a fail in words is no pass`, async () => {
    const words = [dialect.text(JSON.stringify({ ...VERDICT, verdict: "pass" })), dialect.text(JSON.stringify(VERDICT))];
    const { found } = await ask(streaming(cardOf(version), around(dialect, artifact(...words))));
    assert.deepEqual([found.verdict.verdict, found.code], ["needs-info", "conflicting_verdicts"]);
  });

  test(`${version}, two artifacts whose verdicts differ are no pass`, async () => {
    const events = [dialect.task(), dialect.artifact(artifact(dialect.part())), dialect.artifact({ artifactId: "a-2", parts: [dialect.part({ ...VERDICT, verdict: "pass" })] }), dialect.status("completed", "Done.", true)];
    // The first verdict does not end the stream: the state does.
    const { found } = await ask(streaming(cardOf(version), events));
    assert.deepEqual([found.verdict.verdict, found.code], ["needs-info", "conflicting_verdicts"]);
  });

  test(`${version}, a verdict that is none is no pass, and says why`, async () => {
    const { found } = await ask(streaming(cardOf(version), around(dialect, artifact(dialect.part({ verdict: "pass", reasoning: " " })))));
    assert.deepEqual([found.verdict.verdict, found.code], ["needs-info", "invalid_verdict"]);
    assert.match(found.verdict.reasoning, /reasoning must be a non-empty string/);
  });

  test(`${version}, an artifact that is sent again replaces the first`, async () => {
    const { found } = await ask(streaming(cardOf(version), [
      dialect.task(), dialect.artifact(artifact(dialect.part({ ...VERDICT, verdict: "pass" }))), dialect.artifact(artifact(dialect.part())), dialect.status("completed", "Done.", true),
    ]));
    assert.deepEqual(found.verdict, VERDICT);
  });

  test(`${version}, complaint 9: a chunk that appends to nothing begins`, async () => {
    const { found } = await ask(streaming(cardOf(version), [dialect.task(), dialect.artifact(artifact(dialect.part()), { append: true, lastChunk: true }), dialect.status("completed", "Done.", true)]));
    assert.deepEqual(found.verdict, VERDICT);
  });

  test(`${version}, complaint 8: a final state that overtakes the artifact loses nothing, though the peer keeps no tasks`, async () => {
    const results = [dialect.task(), dialect.status("completed", "Done.", true), dialect.artifact(artifact(dialect.part()))];
    const { found } = await ask(methods(cardOf(version), { [version === "0.3" ? "message/stream" : "SendStreamingMessage"]: { body: sse(rpc(results)) } }));
    assert.deepEqual(found.verdict, VERDICT);
  });
}

test("complaint 10: data that is no object, wrapped or bare, is passed over, and a wrapped verdict is read", async () => {
  const wrapped = { ...part03({ value: VERDICT }), metadata: { mimeType: MEDIA_TYPE, data_part_compat: true } };
  for (const [card, dialect, parts] of [
    [card03(), in03, [{ kind: "data", data: { value: [1, 2] }, metadata: { data_part_compat: true } }, wrapped]],
    [card10(), in10, [{ data: [1, 2] }, { data: "text" }, { data: 3 }, part10()]],
    [dualCard(), in03, [wrapped]],
  ]) {
    const { found } = await ask(streaming(card, around(dialect, artifact(...parts))));
    assert.deepEqual(found.verdict, VERDICT);
  }
});

test("what is asked: words for a peer that does not know the extension, data for one that does", async () => {
  for (const [card, dialect] of [[card03, in03], [card10, in10]]) {
    const plain = (await ask(streaming(card(), around(dialect, artifact(dialect.part()))))).heard.at(-1);
    const message = plain.body.params.message;
    assert.deepEqual(message.metadata, { return_format: "verdict" });
    assert.match(message.parts[0].text, /\nARTIFACT:\n[^]+\nCRITERIA [^]+\nRETURN /);
    assert.deepEqual([message.extensions, plain.headers["a2a-extensions"], plain.headers["x-a2a-extensions"]], [undefined, undefined, undefined]);

    const { body, headers } = (await ask(streaming(card({ extension: true }), around(dialect, artifact(dialect.part()))))).heard.at(-1);
    assert.deepEqual(body.params.message.parts[0].data, REQUEST);
    assert.deepEqual(body.params.message.metadata, { return_format: "verdict" });
    assert.deepEqual(body.params.message.extensions, [EXTENSION]);
    assert.equal(headers[dialect === in03 ? "x-a2a-extensions" : "a2a-extensions"], EXTENSION);
    assert.ok(headers.accept.startsWith("text/event-stream"));
  }
});

test("integers of any type are sent as numbers", async () => {
  const criteria = [{ id: "n", check: { kind: "json", op: "equals", pointer: "/n", value: 3n } }];
  const { heard } = await ask(streaming(card10({ extension: true }), around(in10, artifact(part10()))), { criteria });
  assert.equal(heard.at(-1).body.params.message.parts[0].data.criteria[0].check.value, 3);
});

test("a message of 0.3 has a kind, one of 1.0 has none", async () => {
  const { kind, role, parts } = (await ask(streaming(card03({ extension: true }), around(in03, artifact(part03()))))).heard.at(-1).body.params.message;
  assert.deepEqual([kind, role, parts[0].kind], ["message", "user", "data"]);
  const ten = (await ask(streaming(card10({ extension: true }), around(in10, artifact(part10()))))).heard.at(-1).body.params.message;
  assert.deepEqual([ten.kind, ten.role, Object.keys(ten.parts[0])], [undefined, "ROLE_USER", ["data", "mediaType"]]);
});
