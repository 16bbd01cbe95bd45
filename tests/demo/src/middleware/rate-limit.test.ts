import assert from "node:assert/strict";
import test from "node:test";

import { rateLimit } from "./rate-limit.ts";

const ok = () => new Response("ok");

function call(limit: number, clock: { time: number }) {
  const limited = rateLimit({ limit, windowMs: 1000, now: () => clock.time });
  return (path: string) => limited(new Request(`https://example.org${path}`), ok).status;
}

test("answers 429 after the limit", () => {
  const get = call(2, { time: 0 });
  assert.deepEqual([get("/"), get("/"), get("/")], [200, 200, 429]);
});

test("begins a new window when the clock says so", () => {
  const clock = { time: 0 };
  const get = call(1, clock);
  assert.deepEqual([get("/"), get("/")], [200, 429]);
  clock.time = 1000;
  assert.equal(get("/"), 200);
});
