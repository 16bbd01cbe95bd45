/** A bundle of 1,000 tools validated, and how that grows to 10,000, beside `JSON.parse` of the same text. */
import { readFile } from "node:fs/promises";
import { ROOT } from "../support/paths.mjs";
import { compare, row } from "./measure.mjs";

const path = `${ROOT}pkg/examples/github-issues.bundle.json`;

/** Of ten tools one has a plan with an operation of its own, four a response binding, five read. */
function many(sample, count) {
  const { tools, operations, capabilities: _, ...rest } = structuredClone(sample);
  const bundle = { ...rest, operations: {}, tools: {} };
  for (let index = 0; index < count; index += 1) {
    const turn = index % 10;
    const kind = turn === 0 ? "create_issue" : turn < 5 ? "close_issue" : "list_issues";
    const tool = structuredClone(tools[kind]);
    if (turn === 0) {
      tool.effect.verification.plan.stages[1].readback.operation = `get_issue_${index}`;
      bundle.operations[`get_issue_${index}`] = operations.get_issue;
    }
    bundle.tools[`${kind}_${index}`] = tool;
  }
  return bundle;
}

export async function bench(api) {
  const sample = JSON.parse(await readFile(path, "utf8"));
  const rows = [];
  let smaller;
  for (const count of [1000, 10_000]) {
    const bundle = many(sample, count);
    const text = JSON.stringify(bundle);
    if (!api.validateBundle(bundle).valid) throw new Error("the bundle is refused");
    const times = await compare(
      { validated: () => api.validateBundle(bundle), parsed: () => JSON.parse(text) },
      { rounds: 5, ms: 300 },
    );
    const size = Math.round(text.length / 1000);
    rows.push(row(`validateBundle, ${count} tools (${size} kB)`, times.validated, times.parsed));
    if (smaller !== undefined) rows.push(row("… ten times the tools, per tool", times.validated / 10, smaller));
    smaller = times.validated;
  }
  return rows;
}
