/** `check` of a 10 kB text by ten text criteria, beside the same checks in plain JavaScript. */
import { compare, row } from "./measure.mjs";

const sentence = "The quick brown fox jumps over the lazy dog, and order 4711 ships on day 12. ";
const text = `${sentence.repeat(Math.floor(10_000 / sentence.length))}The end.`;

const criteria = [
  { kind: "text", op: "contains", value: "The end." },
  { kind: "text", op: "not_contains", value: "secret" },
  { kind: "text", op: "starts_with", value: "The quick" },
  { kind: "text", op: "ends_with", value: "end." },
  { kind: "text", op: "contains_any", values: ["wolf", "fox"] },
  { kind: "text", op: "contains_all", values: ["fox", "dog", "end"] },
  { kind: "text", op: "matches", pattern: "order [0-9]{4} ships" },
  { kind: "text", op: "not_matches", pattern: "[A-Z]{3}" },
  { kind: "text", op: "count", value: "fox", min: 100, max: 200 },
  { kind: "text", op: "length", unit: "words", min: 100, max: 5000 },
].map((check) => ({ check }));

const order = /order [0-9]{4} ships/;
const capitals = /[A-Z]{3}/;

/** The same ten questions, answered with a list of booleans and nothing else. */
function plain() {
  const answers = [
    text.includes("The end."),
    !text.includes("secret"),
    text.startsWith("The quick"),
    text.endsWith("end."),
    ["wolf", "fox"].some((value) => text.includes(value)),
    ["fox", "dog", "end"].every((value) => text.includes(value)),
    order.test(text),
    !capitals.test(text),
    between(text.split("fox").length - 1, 100, 200),
    between(text.trim().split(/\s+/u).length, 100, 5000),
  ];
  return answers.every(Boolean);
}

function between(value, min, max) {
  return min <= value && value <= max;
}

/** What a report also holds: the digest of the artifact, by Node's own SHA-256. */
function plainWithDigest(createHash) {
  return () => plain() && createHash("sha256").update(text).digest("hex");
}

export async function bench(api) {
  const { createHash } = await import("node:crypto");
  const checker = new api.Checker(criteria);
  const artifact = { text };
  if (checker.check(artifact).verdict.verdict !== "pass" || !plain()) throw new Error("the two disagree");
  const times = await compare({
    checker: () => checker.check(artifact),
    check: () => api.check({ artifact, criteria }),
    plain,
    plainWithDigest: plainWithDigest(createHash),
  });
  return [
    row("check, criteria compiled once (10 kB, 10 criteria)", times.checker, times.plain),
    row("check, criteria compiled each time", times.check, times.plain),
    row("the same ten checks in plain JavaScript", times.plain),
    row("… with a SHA-256 of the text", times.plainWithDigest, times.plain),
  ];
}
