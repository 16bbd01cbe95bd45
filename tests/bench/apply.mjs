/** `applyEvent`: the life of one invocation in eight events, beside `structuredClone` of the same states and events. */
import { readFile } from "node:fs/promises";
import { ROOT } from "../support/paths.mjs";
import { compare, row } from "./measure.mjs";

const { vectors } = JSON.parse(await readFile(`${ROOT}tests/vectors/effect/apply.json`, "utf8"));

/** The vectors whose events follow each other. */
const life = [
  "a call with later stages is pending",
  "an attempt asks by the pinned plan",
  "a passing readback verifies",
  "the same evidence again",
  "a class withdraws what it established",
  "verifying again keeps the first time",
  "a pass on another stage erases none either",
  "the deadline of what is verified is no revision",
].map((name) => vectors.find((vector) => vector.name === name).args[1]);

/** The native figures, which `cargo xtask bench apply` has measured just before. */
async function native() {
  try {
    const rows = JSON.parse(await readFile(`${ROOT}target/bench-native.json`, "utf8"));
    return rows.filter(({ name }) => name.startsWith("apply"));
  } catch {
    return [];
  }
}

export async function bench(api) {
  const steps = [];
  let state = null;
  for (const event of life) {
    steps.push([state, event]);
    state = api.applyEvent(state, event).state;
  }
  if (state.conclusion !== "verified" || !state.closed || state.seq !== 5) throw new Error("the life ends otherwise");
  const times = await compare({
    applied: () => steps.map(([before, event]) => api.applyEvent(before, event)),
    cloned: () => structuredClone(steps),
  });
  const each = (whole) => whole / life.length;
  return [
    row("applyEvent, each of 8 events of one invocation", each(times.applied), each(times.cloned)),
    row("structuredClone of a state and an event", each(times.cloned)),
    ...(await native()).map(({ name, micros }) => row(`native: ${name}`, micros, each(times.cloned))),
  ];
}
