// A trap costs the requests that were under way, and nothing after them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { caller, deploy, example, newKey, tokens } from "./deployment.mjs";

let deployment;
let check;

before(async () => {
  const settings = {
    COUNTERSIGN_SIGNING_KEY: JSON.stringify(newKey()),
    COUNTERSIGN_TOKENS: tokens({ acme: ["one"] }),
  };
  deployment = await deploy(settings, "tests/worker/trap-entry.mjs");
  check = caller(deployment.url, "one");
});
after(() => deployment?.close());

const trapping = (where) => check(example, { headers: { "X-Trap": where } });

async function assertTrapped(response) {
  const problem = await response.json();
  assert.deepEqual([response.status, problem.code], [500, "engine_trapped"]);
  assert.equal(problem.type, "https://w3id.org/countersign/problems/engine_trapped");
  assert.equal(response.headers.get("content-type"), "application/problem+json");
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.equal(response.headers.get("x-content-type-options"), "nosniff");
}

async function works() {
  const response = await check(example);
  assert.equal(response.status, 200, await response.clone().text());
  assert.equal((await response.json()).report.verdict.verdict, "pass");
}

for (const [where, what] of [
  ["head", "while the head is read"],
  ["body", "while the body is read"],
  ["stack", "by an exhausted stack"],
]) {
  test(`a trap ${what} answers engine_trapped, and the next call works`, async () => {
    await works();
    for (let round = 0; round < 3; round += 1) {
      await assertTrapped(await trapping(where));
      await works();
    }
  });
}

test("a request whose body is still arriving is told too, and does not hang", async () => {
  const endless = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(" ")) });
  const waiting = check(endless, { headers: { "X-Trap": "wait" }, duplex: "half" });
  await deployment.logged("a piece has arrived");
  await assertTrapped(await trapping("head"));
  await assertTrapped(await waiting);
  await works();
});

test("requests that come right after a trap are all answered", async () => {
  const trap = trapping("head");
  const rest = await Promise.all(Array.from({ length: 10 }, () => check(example)));
  await assertTrapped(await trap);
  for (const response of rest) assert.ok([200, 500].includes(response.status), response.status);
  await works();
});

test("the answer to a trap is that of the table of codes", async () => {
  const { title } = await (await trapping("head")).json();
  assert.equal(title, "the engine stopped unexpectedly and was started anew");
});
