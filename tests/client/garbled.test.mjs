/** Whatever a peer garbles, the caller gets a verdict or a coded error, and never a pass that was not given. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DIALECTS, api } from "./ask.mjs";
import { EXTENSION, REQUEST, VERDICT, around, artifact, card03, card10, dualCard, refused, rpc, sse } from "./shapes.mjs";

const ORIGIN = "https://verifier.example";
const WRONG = [null, true, 0, -1.5, "", "x", [], {}, [null], { a: null }];

/** Every copy of `value` in which one value is another one or is absent. */
function* variants(value) {
  for (const wrong of WRONG) yield wrong;
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const copy = (changed) => (Array.isArray(value) ? value.with(name, changed) : { ...value, [name]: changed });
    for (const variant of variants(member)) yield copy(variant);
    if (!Array.isArray(value)) yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
  }
}

/** Asks a peer that answers in this process; what it does not know it refuses. */
function ask(card, stream) {
  let asked = false;
  const answer = (address, { method }) => {
    if (address.endsWith("agent-card.json")) return Response.json(card);
    if (method !== "POST" || asked) return Response.json(refused(-32001, "no such task"));
    asked = true;
    return new Response(stream, { headers: { "content-type": "text/event-stream" } });
  };
  return api.delegate(ORIGIN, { ...REQUEST, timeout: 10_000, fetch: async (...call) => answer(...call) });
}

/** The verdict, or the code of the refusal. */
async function outcome(card, results) {
  try {
    const { verdict, signature } = await ask(card, sse(rpc(results)).join(""));
    assert.deepEqual(api.parseVerdict(verdict), verdict);
    assert.equal(signature.authentic, false);
    return verdict.verdict;
  } catch (error) {
    if (!(error instanceof api.CountersignError)) throw error;
    return error.code;
  }
}

for (const [version, dialect] of DIALECTS) {
  const card = (version === "1.0" ? card10() : card03())(ORIGIN);

  test(`${version}, results with one value changed`, async () => {
    const given = { ...artifact(dialect.part()), metadata: { [EXTENSION]: { statement: "a.b.c", details: { fuel: 1 } } } };
    const results = around(dialect, given);
    const seen = {};
    for (const [index, result] of results.entries()) {
      for (const variant of variants(result)) {
        const found = await outcome(card, results.with(index, variant));
        seen[found] = (seen[found] ?? 0) + 1;
      }
    }
    assert.equal(seen.pass, undefined, JSON.stringify(seen));
    assert.ok(seen.fail > 100 && seen["needs-info"] > 10, JSON.stringify(seen));
  });

  test(`${version}, a reply in words with one value changed`, async () => {
    const results = around(dialect, artifact(dialect.text(JSON.stringify(VERDICT))));
    for (const variant of variants(results[2])) assert.notEqual(await outcome(card, results.with(2, variant)), "pass");
  });
}

test("cards with one value changed", async () => {
  const seen = {};
  for (const variant of variants(dualCard({ extension: true })(ORIGIN))) {
    const results = around(DIALECTS[1][1], artifact(DIALECTS[1][1].part()));
    const found = await outcome(variant, results);
    seen[found] = (seen[found] ?? 0) + 1;
  }
  assert.equal(seen.pass, undefined);
  assert.ok(seen.fail > 100 && seen.invalid_card > 0 && Object.keys(seen).every((code) => ["fail", "invalid_card", "no_common_transport", "peer_refused", "peer_unreachable"].includes(code)), JSON.stringify(seen));
});
