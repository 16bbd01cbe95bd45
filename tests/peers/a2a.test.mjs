// The official A2A clients against the Worker in workerd, each in its own dialect. Run alone:
// `COUNTERSIGN_A2A_0_3=… COUNTERSIGN_A2A_1_3=… node --test tests/peers/a2a.test.mjs`, where the two
// variables name a Python with that version of PyPI's `a2a-sdk[signing]`.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { observe as js03 } from "./a2a/js-0.3.mjs";
import { connecting, observe as js13, verifications } from "./a2a/js-1.3.mjs";
import { mediaTypes, python, state } from "./a2a/observation.mjs";
import { importPackage } from "../support/package.mjs";
import { deploy, newKey, tokens } from "../worker/deployment.mjs";

const { canonicalize, check, generateKey, publicKeySet, readVerdictArtifact, scaffold, verifyStatement } = await importPackage();

const MEDIA_TYPE = "application/vnd.a2a-bridge.verdict+json";
const EXTENSION = "https://w3id.org/countersign/verdict/v1";

const request = {
  artifact: { files: [{ path: "src/limit.js", text: "// grüezi 🌍\nexport const limit = 100;\n" }] },
  criteria: [
    { id: "limit", check: { kind: "text", op: "contains", value: "limit = 100" } },
    { id: "window", text: "Names the window.", check: { kind: "text", op: "contains", value: "windowMs" } },
  ],
};
/** The verdict is computed anywhere, so what a client is handed is known beforehand. */
const report = check(request);
const asked = { artifact: { text: "limit = 100" }, criteria: ['contains "limit = 100"'] };
const prompt = scaffold(asked);

const python03 = python("python_0_3.py", "COUNTERSIGN_A2A_0_3");
const python13 = python("python_1_3.py", "COUNTERSIGN_A2A_1_3");

/** Each client with the card that is served, what it must choose, and where it leaves the media type. */
const clients = [
  { name: "@a2a-js/sdk 0.3.14", observe: js03, card: "dual", speaks: "0.3", version: null, type: ["mimeType", "metadata.mimeType"] },
  { name: "@a2a-js/sdk 1.3.0", observe: js13, card: "dual", speaks: "1.0", type: ["mediaType", "metadata.mimeType"] },
  { name: "@a2a-js/sdk 1.3.0 over HTTP+JSON", observe: js13, mode: { rest: true }, card: "dual", speaks: "HTTP", type: ["mediaType", "metadata.mimeType"] },
  { name: "@a2a-js/sdk 1.3.0 in legacy mode", observe: js13, mode: { legacy: true }, card: "dual", speaks: "1.0", type: ["mediaType", "metadata.mimeType"] },
  { name: "@a2a-js/sdk 1.3.0 in legacy mode, to a peer of 0.3", observe: js13, mode: { legacy: true }, card: "0.3", speaks: "0.3", version: "0.3", type: ["metadata.mimeType"] },
  { name: "@a2a-js/sdk 1.3.0, to a peer of 1.0", observe: js13, card: "1.0", speaks: "1.0", type: ["mediaType", "metadata.mimeType"] },
  { name: "a2a-sdk 0.3.26", observe: python03, card: "dual", speaks: "0.3", version: null, type: ["metadata.mimeType"] },
  { name: "a2a-sdk 1.3.0", observe: python13, card: "dual", speaks: "1.0", type: ["mediaType", "metadata.mimeType"] },
  { name: "a2a-sdk 1.3.0 over HTTP+JSON", observe: python13, mode: { rest: true }, card: "dual", speaks: "HTTP", type: ["mediaType", "metadata.mimeType"] },
  { name: "a2a-sdk 1.3.0, to a peer of 0.3", observe: python13, card: "0.3", speaks: "0.3", version: "0.3", type: ["metadata.mimeType"] },
  { name: "a2a-sdk 1.3.0, to a peer of 1.0", observe: python13, card: "1.0", speaks: "1.0", type: ["mediaType", "metadata.mimeType"] },
];

/** The calls that a client makes, in its dialect. */
const METHODS = {
  "0.3": { stream: "message/stream", send: "message/send", get: "tasks/get", cancel: "tasks/cancel" },
  "1.0": { stream: "SendStreamingMessage", send: "SendMessage", get: "GetTask", cancel: "CancelTask" },
  HTTP: { stream: "POST /a2a/message:stream", send: "POST /a2a/message:send", get: /^GET \/a2a\/tasks\/[^/]+$/, cancel: /^POST \/a2a\/tasks\/[^/]+:cancel$/ },
};
const ORDER = ["task submitted", "status-update working", "artifact verification-verdict", "status-update completed"];

const deployments = {};
const key = newKey();
const jwks = publicKeySet(key);
/** Another key under the id of ours, so that a verifier finds one and has to compute. */
const strangerJwks = { keys: [{ ...publicKeySet(generateKey()).keys[0], kid: jwks.keys[0].kid }] };

before(async () => {
  for (const card of ["dual", "1.0", "0.3"]) {
    deployments[card] = await deploy({
      COUNTERSIGN_SIGNING_KEY: JSON.stringify(key),
      COUNTERSIGN_TOKENS: tokens({ acme: ["one"] }),
      ...(card === "dual" ? {} : { COUNTERSIGN_CARD: card }),
    });
  }
});
after(() => Promise.all(Object.values(deployments).map((deployment) => deployment.close())));

for (const { name, observe, mode = {}, card, speaks, version = "1.0", type } of clients) {
  describe(name, () => {
    let seen;
    before(async () => {
      const { url } = deployments[card];
      seen = await observe({ url, token: "one", wrongToken: "two", request, prompt, jwks, strangerJwks, mode });
    });

    test(`chooses ${speaks === "HTTP" ? "HTTP+JSON" : speaks} by the card`, () => {
      const methods = METHODS[speaks];
      const calls = seen.wire.filter(({ method }) => !method.startsWith("GET /.well-known/"));
      assert.ok(calls.length >= 7);
      for (const { method, ...rest } of calls) {
        const known = Object.values(methods).some((form) => (form instanceof RegExp ? form.test(method) : form === method));
        assert.ok(known, method);
        const media = method === methods.stream ? "text/event-stream" : "application/json";
        assert.deepEqual(rest, { version, status: 200, type: media }, method);
      }
    });

    test("gets the verdict with its media type by stream", () => {
      for (const { order, artifact, said } of [seen.stream, seen.olderStream ?? seen.stream]) {
        assert.deepEqual(order.map((event) => event.replace(/TASK_STATE_\w+/, state)), ORDER);
        assert.deepEqual(readVerdictArtifact(artifact), report.verdict);
        assert.equal(artifact.parts.length, 1);
        assert.deepEqual(mediaTypes(artifact.parts[0]), Object.fromEntries(type.map((place) => [place, MEDIA_TYPE])));
        assert.deepEqual(artifact.extensions, [EXTENSION]);
        assert.ok(said.length > 0);
      }
    });

    test("gets the verdict by the call that waits, for a prompt of three sections", () => {
      assert.equal(state(seen.send.state), "completed");
      assert.deepEqual(readVerdictArtifact(seen.send.artifact), check(asked).verdict);
      assert.equal(mediaTypes(seen.send.artifact.parts[0])["metadata.mimeType"], MEDIA_TYPE);
    });

    test("fetches the task again with its artifact", () => {
      assert.equal(state(seen.again.state), "completed");
      assert.equal(canonicalize(seen.again.artifact), canonicalize(seen.stream.artifact));
    });

    test("verifies the statement by what the SDK handed over", () => {
      const { statement, details } = seen.stream.artifact.metadata[EXTENSION];
      const found = verifyStatement(statement, jwks);
      assert.equal(found.authentic, true, found.message);
      const { predicate, subject } = found.statement;
      assert.equal(canonicalize(predicate.verdict), canonicalize(seen.stream.artifact.parts[0].data));
      assert.deepEqual(subject, [{ name: "src/limit.js", digest: { sha256: report.digests.files[0].sha256 } }]);
      assert.equal(predicate.fuel, report.fuel);
      const { verdict, ...rest } = report;
      assert.equal(canonicalize(details), canonicalize(rest));
      assert.equal(verifyStatement(statement, publicKeySet(generateKey())).code, "unknown_key");
    });

    test("is asked for criteria, and gets the verdict in the same task", () => {
      assert.equal(state(seen.waiting.state), "input-required");
      assert.match(seen.waiting.said, /criteria/i);
      assert.equal(seen.waiting.artifact ?? undefined, undefined);
      assert.deepEqual([state(seen.answered.state), seen.answered.same], ["completed", true]);
      assert.deepEqual(readVerdictArtifact(seen.answered.artifact), report.verdict);
    });

    test("cancels a task that waits", () => {
      assert.equal(state(seen.cancelled.state), "canceled");
    });

    test("is told why a call is refused, by the SDK's own errors", () => {
      const { unknown, finished, closed, push } = seen.refused;
      assert.match(unknown.name, /TaskNotFound/);
      assert.match(finished.name, /TaskNotCancelable/);
      assert.match(closed.name, /UnsupportedOperation/);
      assert.match(push.name, /PushNotificationNotSupported/);
    });

    test("is told that its token is not accepted, and gets no empty stream", () => {
      for (const refusal of [seen.refused.stranger, seen.refused.strangerStream]) {
        assert.notEqual(refusal.name, "none");
        assert.match(refusal.message, /401/);
      }
    });

    test("verifies the card by the key set, and no changed card", async () => {
      // 0.3.14 has no verifier: what it hands over is given to that of 1.3.0.
      const found = seen.card.json === undefined ? seen.card : await verifications(seen.card.json, jwks, strangerJwks);
      assert.deepEqual(found, { verified: true, changed: false, byStranger: false });
    });
  });
}

test("@a2a-js/sdk 1.3.0 without legacy mode takes no peer that speaks 0.3 alone", async () => {
  const refused = await connecting(deployments["0.3"].url, "one", {});
  assert.match(refused.message, /No compatible transport found/);
  assert.equal((await connecting(deployments["0.3"].url, "one", { legacy: true })).name, "none");
});
