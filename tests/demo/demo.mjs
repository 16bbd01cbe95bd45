/**
 * The main job from end to end: the worked example to the Worker in workerd, the verdict, its signature
 * verified offline, then the same through the package and the component: the same bytes three times.
 */
import { readFile } from "node:fs/promises";
import { adapt } from "../hosts/component/adapter.mjs";
import { loadComponent } from "../hosts/component/load.mjs";
import { importInternal, importPackage } from "../support/package.mjs";
import { ROOT } from "../support/paths.mjs";
import { caller, deploy, newKey, tokens } from "../worker/deployment.mjs";

const say = (text) => console.log(`\n\u2192 ${text}`);
const read = (path) => readFile(new URL(path, import.meta.url), "utf8");
const bold = process.stdout.isTTY ? (text) => `\u001b[1m${text}\u001b[0m` : (text) => text;

const criteria = JSON.parse(await read("criteria.json"));
const limiter = "src/middleware/rate-limit.ts";
const files = [
  { path: limiter, text: await read(limiter) },
  { path: "src/middleware/rate-limit.test.ts", text: await read("src/middleware/rate-limit.test.ts") },
  { path: "src/budget.rs", text: await readFile(`${ROOT}src/budget.rs`, "utf8") },
];

/** What the caller's agent would do with the followup. */
const excluding = (text) =>
  text
    .replace("  now: () => number;", "  now: () => number;\n  excludePaths?: string[];")
    .replace("{ limit, windowMs, now }", '{ limit, windowMs, now, excludePaths = ["/health"] }')
    .replace("    const client =", "    if (excludePaths.includes(new URL(request.url).pathname)) {\n      return next();\n    }\n    const client =");

const countersign = await importPackage();
const { pretty } = await importInternal("cli/format/pretty.js");
const component = adapt(await loadComponent());
const plain = (_, text) => text;

const key = newKey();
const token = crypto.randomUUID();
say("the Worker starts in workerd with a throw-away key and token");
const worker = await deploy({ COUNTERSIGN_SIGNING_KEY: JSON.stringify(key), COUNTERSIGN_TOKENS: tokens({ demo: [token] }) });
try {
  console.log(worker.url);
  const ask = caller(worker.url, token);

  const judge = async (artifact) => {
    const response = await ask({ artifact, criteria });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
    console.log(pretty(answer.report, criteria, undefined, plain));
    return answer;
  };

  say("POST /v1/check: a rate-limit middleware, its test, a file of this repository; three criteria and a sentence");
  const first = await judge({ files });

  say("the signature, offline, by the key set at /.well-known/jwks.json");
  const keySet = await (await fetch(`${worker.url}/.well-known/jwks.json`)).json();
  const verify = (statement) => {
    const verification = countersign.verifyStatement(statement, keySet);
    if (!verification.authentic) throw new Error(`${verification.code}: ${verification.message}`);
    console.log(`authentic, signed by ${verification.kid}`);
    return verification.statement;
  };
  verify(first.statement);

  say("the same request through the npm package in Node, and through the WIT component");
  const request = { artifact: { files }, criteria };
  const statements = {
    "Worker in workerd": first.statement,
    "npm package in Node": countersign.signVerdict(countersign.check(request), key),
    "WIT component": component.signVerdict(component.check(request), key),
  };
  for (const [host, statement] of Object.entries(statements)) {
    console.log(`${host.padEnd(20)} ${statement.length} bytes, sha256 ${countersign.digest(statement)}`);
  }
  if (new Set(Object.values(statements)).size !== 1) throw new Error("the three statements differ");
  console.log(bold("the three statements are the same bytes"));

  say("what a caller does next");
  const step = countersign.nextStep(first.report.verdict);
  if (step.step !== "prompt") throw new Error(`a fail prompts, this is ${step.step}`);
  console.log(step.prompt);

  say("the middleware after that prompt");
  const second = await judge({ files: files.map((file) => (file.path === limiter ? { ...file, text: excluding(file.text) } : file)) });
  const { predicate, subject } = verify(second.statement);
  console.log(`it says ${bold(predicate.verdict.verdict)} of ${subject.map(({ name }) => name).join(", ")}`);
  console.log(`next: ${countersign.nextStep(second.report.verdict).step}`);

  say("the statement, to be kept");
  console.log(second.statement);
  console.log(bold("\nverified"));
} finally {
  await worker.close();
}
