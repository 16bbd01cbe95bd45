/** The types are those of the engine: what every vector gives is assigned to the type of its call. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "../hosts/load.mjs";
import { folder } from "../support/package.mjs";
import { TOOLS } from "../support/paths.mjs";

const TYPES = {
  check: "Report",
  Checker: "Report",
  parseVerdict: "Verdict",
  readVerdictArtifact: "Verdict",
  serializeVerdictArtifact: "VerdictArtifact",
  nextStep: "NextStep",
  readReply: "Reply",
  verifyStatement: "Verification",
  publicKeySet: "JwkSet",
  validateEffect: "EffectValidation",
  evaluateBinding: "Evaluation",
  validateBundle: "BundleValidation",
  ceiling: "Ceiling",
  contract: "Contract",
  applyEvent: "Applied<InvocationState, InvocationAction>",
  correlate: "Applied<CorrelationState, CorrelationAction>",
  verifyReceipt: "ReceiptVerification",
  exportDsse: "DsseEnvelope",
  verifyDsse: "Verification",
  verifyWebhook: "WebhookVerification",
  presentCapability: "CapabilityPresentation",
  recheckCapability: "CapabilityRecheck",
  a2a: "A2aStep",
};

test("what the engine gives fits the published types, without a member too many", () => {
  const given = Object.fromEntries(Object.values(TYPES).map((type) => [type, []]));
  const requests = [];
  for (const { vectors } of load("")) {
    for (const { name, call, args, expect } of vectors) {
      // What a later engine adds has no type yet.
      if (expect.value === undefined || name.includes("later engine")) continue;
      if (TYPES[call] !== undefined) given[TYPES[call]].push(expect.value);
      // Texts that a runner expands are no requests as they stand.
      if (call === "check" && !/"\$(repeat|concat)"/.test(JSON.stringify(args))) requests.push(args[0]);
    }
  }
  const list = (type, values) => `export const ${type.toLowerCase().replaceAll(/\W+/g, "_")}: ${type}[] = ${JSON.stringify(values, null, 1)};\n`;
  const names = [...new Set(Object.values(TYPES).flatMap((type) => type.match(/\w+/g))), "CheckRequest"];
  const dir = folder("types-vectors");
  const lists = Object.entries(given).map(([type, values]) => list(type, values));
  writeFileSync(`${dir}/vectors.ts`, `import type { ${names.join(", ")} } from "countersign";\n${lists.join("")}${list("CheckRequest", requests)}`);
  const options = { noEmit: true, strict: true, target: "ES2022", lib: ["ES2022"], types: [], module: "ESNext", moduleResolution: "Bundler" };
  writeFileSync(`${dir}/tsconfig.json`, JSON.stringify({ compilerOptions: options, files: ["vectors.ts"] }));
  const tsc = spawnSync(process.execPath, [`${TOOLS}/typescript/bin/tsc`, "-p", "."], { cwd: dir, encoding: "utf8" });
  assert.equal(tsc.stdout.slice(0, 3000), "");
  assert.equal(tsc.status, 0);
});
