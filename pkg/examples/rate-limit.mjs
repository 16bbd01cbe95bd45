#!/usr/bin/env node
/**
 * The loop at work on a rate limiter: `node rate-limit.mjs https://verifier.example`, with the peer's token
 * in COUNTERSIGN_TOKEN. In place of a model, the agent here is a table: it makes one change at a time.
 */
import { verifyLoop } from "./verify-loop.mjs";

const PATH = "src/rate-limit.js";

const DRAFT = `export function rateLimit({ limit, windowMs, now }) {
  const windows = new Map();
  return (request, next) => {
    const client = request.headers.get("x-client-id") ?? "anonymous";
    const time = now();
    const last = windows.get(client);
    const window = last && time - last.begun < windowMs ? last : { begun: time, count: 0 };
    windows.set(client, window);
    window.count += 1;
    if (window.count > limit) return new Response("too many requests", { status: 500 });
    return next();
  };
}
`;

const CRITERIA = [
  "`src/rate-limit.js` contains \"status: 429\"",
  "`src/rate-limit.js` contains \"/health\"",
  { id: "clock", text: "The clock comes in.", check: { kind: "text", op: "not_contains", value: "Date.now" } },
];

/** What the agent can do: when the prompt holds the first text, it replaces the second by the third. */
const CHANGES = [
  ["429", "status: 500", "status: 429"],
  ["/health", "    const client =", '    if (new URL(request.url).pathname === "/health") return next();\n    const client ='],
];

/** One change a round, as the prompt asks. */
async function agent(prompt, { files: [{ path, text }] }) {
  const change = CHANGES.find(([wanted, from, to]) => prompt.includes(wanted) && text.includes(from) && !text.includes(to));
  return { files: [{ path, text: change === undefined ? text : text.replace(change[1], change[2]) }] };
}

const [url, rounds] = process.argv.slice(2);
if (url === undefined) {
  console.error("usage: rate-limit.mjs URL [ROUNDS]");
  process.exit(3);
}
const { end, missing, round } = await verifyLoop(url, { artifact: { files: [{ path: PATH, text: DRAFT }] }, criteria: CRITERIA }, agent, {
  token: process.env.COUNTERSIGN_TOKEN || undefined,
  ...(rounds === undefined ? {} : { rounds: Number(rounds) }),
  told: ({ verdict, signature }, round) => {
    console.log(`round ${round}: ${verdict.verdict}, ${signature.authentic ? "signed" : `not verified (${signature.code})`}: ${verdict.reasoning}`);
    for (const followup of verdict.followups) console.log(`  - ${followup}`);
  },
});
console.log(`ended with ${end} after ${round} ${round === 1 ? "round" : "rounds"}${missing === undefined ? "" : `; missing: ${missing.join("; ")}`}`);
process.exitCode = { pass: 0, unproven: 3, "needs-info": 2, rounds: 1 }[end];
