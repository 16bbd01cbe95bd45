/**
 * The main job from end to end: the worked example over A2A to the Worker in workerd, the stream of its
 * answer, the signature verified offline, then the same through the package and the component: the same
 * bytes three times. Then one effect, from the pin to its signed receipt.
 */
import { readFile } from "node:fs/promises";
import { adapt } from "../hosts/component/adapter.mjs";
import { loadComponent } from "../hosts/component/load.mjs";
import { importInternal, importPackage } from "../support/package.mjs";
import { ROOT } from "../support/paths.mjs";
import { deploy, newKey, tokens } from "../worker/deployment.mjs";
import { effect } from "./effect.mjs";

const say = (text) => console.log(`\n\u2192 ${text}`);
const read = (path) => readFile(new URL(path, import.meta.url), "utf8");
const bold = process.stdout.isTTY ? (text) => `\u001b[1m${text}\u001b[0m` : (text) => text;
/** The columns of a frame that are shown. */
const WIDTH = 240;

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
const { prettyDelegation } = await importInternal("cli/format/delegation.js");
const component = adapt(await loadComponent());
const plain = (_, text) => text;

/** A result as one line, without the end of what is long. */
const frame = (result) => {
  const text = JSON.stringify(result);
  return `data: ${text.length > WIDTH ? `${text.slice(0, WIDTH)}… (${text.length} characters)` : text}`;
};

const key = newKey();
const token = crypto.randomUUID();
say("the Worker starts in workerd with a throw-away key and token");
// With the card of 0.3 alone, the calls are `message/stream`; by default the card offers 1.0 as well.
const settings = { COUNTERSIGN_SIGNING_KEY: JSON.stringify(key), COUNTERSIGN_TOKENS: tokens({ demo: [token] }), COUNTERSIGN_CARD: "0.3" };
const worker = await deploy(settings);
try {
  console.log(worker.url);

  /** Asks over A2A, shows the frames and the verdict, and insists on the signature. */
  const ask = async (artifact) => {
    const found = await countersign.delegate(worker.url, { artifact, criteria, token, onEvent: (event) => console.log(frame(event)) });
    console.log(`\n${prettyDelegation(found, plain)}`);
    if (!found.signature.authentic) throw new Error(`${found.signature.code}: ${found.signature.message}`);
    return found;
  };

  say("message/stream over A2A: a rate-limit middleware, its test, a file of this repository; three criteria and a sentence");
  const first = await ask({ files });

  say("the signature once more, offline, by a key set that is held");
  const keySet = countersign.publicKeySet(key);
  const verification = countersign.verifyStatement(first.statement, keySet);
  if (!verification.authentic) throw new Error(`${verification.code}: ${verification.message}`);
  console.log(`authentic, signed by ${verification.kid}`);

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
  const step = countersign.nextStep(first.verdict);
  if (step.step !== "prompt") throw new Error(`a fail prompts, this is ${step.step}`);
  console.log(step.prompt);

  say("the middleware after that prompt, over A2A again");
  const second = await ask({ files: files.map((file) => (file.path === limiter ? { ...file, text: excluding(file.text) } : file)) });
  const { predicate, subject } = second.signature.statement;
  console.log(`it says ${bold(predicate.verdict.verdict)} of ${subject.map(({ name }) => name).join(", ")}`);
  console.log(`next: ${countersign.nextStep(second.verdict).step}`);

  say("the statement, to be kept");
  console.log(second.statement);

  say("did it really happen? An agent says that it has opened an issue; each receipt is signed, and verified offline");
  effect(countersign, key, (event, receipt, jws) => {
    console.log(`${event.type.padEnd(9)} revision ${receipt.revision}: ${bold(receipt.conclusion)}, safe to claim complete: ${receipt.safe_to_claim_complete}, ${jws.length} bytes`);
    for (const { stage, id, outcome } of receipt.outcomes) console.log(`          ${stage} ${id}: ${outcome}`);
  });

  say("the inspector, where a person looks at it: the Worker serves it as long as it runs, `cargo xtask dev` keeps one up");
  const page = await fetch(`${worker.url}/`);
  if (!page.ok || !(await page.text()).includes("<countersign-inspector")) throw new Error(`the inspector is not at ${page.url}`);
  console.log(`${page.url}#statement=${second.statement.slice(0, 24)}…`);
  console.log(bold("\nverified"));
} finally {
  await worker.close();
}
