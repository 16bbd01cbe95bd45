// Every `check` vector through the deployed Worker: the same report and the same refusal as everywhere.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { load } from "../hosts/load.mjs";
import { expand } from "../hosts/run.mjs";
import { ROOT } from "../support/paths.mjs";
import { importPackage } from "../support/package.mjs";
import { caller, deploy, tokens } from "./deployment.mjs";

const key = JSON.parse(readFileSync(`${ROOT}tests/keys/active.jwk.json`, "utf8"));
let worker;
let ask;
let countersign;

before(async () => {
  worker = await deploy({ COUNTERSIGN_SIGNING_KEY: JSON.stringify(key), COUNTERSIGN_TOKENS: tokens({ tests: ["t"] }) });
  ask = caller(worker.url, "t");
  countersign = await importPackage();
});
after(() => worker?.close());

for (const { file, vectors } of load("")) {
  for (const { name, args, expect } of vectors.filter(({ call }) => call === "check")) {
    test(`${file} › ${name}`, async () => {
      const response = await ask(JSON.stringify(expand(args[0])));
      const answer = await response.json();
      if (expect.error === undefined) {
        assert.deepEqual(answer.report, expect.value);
        assert.equal(answer.statement, countersign.signVerdict(expect.value, key));
      } else {
        const { code, detail, pointer } = answer;
        assert.deepEqual({ code, message: detail, pointer }, { pointer: undefined, ...expect.error });
      }
    });
  }
}
