/** Every export, used as the types promise. A line under `@ts-expect-error` must not compile. */
import {
  a2a, a2aFrame, canonicalize, check, Checker, CountersignError, createPeer, delegate, digest, explain, generateKey, memoryStore, nextStep, parseVerdict, publicKeySet,
  readPrompt, readReply, readVerdictArtifact, scaffold, serializeVerdictArtifact, signVerdict, verifyStatement,
  type A2aFound, type A2aInput, type A2aStep, type Artifact, type Budget, type Check, type CheckRequest, type Code, type Criterion,
  type Decision, type Delegation, type DelegateOptions, type Evidence, type Explanation,
  type JwkSet, type NextStep, type Peer, type PeerOptions, type TaskPage, type TaskRow, type TaskStore, type Outcome, type PrivateJwk, type Reply, type Report, type Verdict, type VerdictArtifact, type Verification,
} from "countersign";
import * as inspect from "countersign/inspect";

const checks: Check[] = [
  { kind: "text", op: "contains", value: "a", ignore_case: true, path: "**/*.md" },
  { kind: "text", op: "contains_any", values: ["a", "b"] },
  { kind: "text", op: "matches", pattern: "^a", flags: "i" },
  { kind: "text", op: "count", value: "a", min: 1, max: 2 },
  { kind: "text", op: "count", pattern: "a+", max: 2 },
  { kind: "text", op: "length", unit: "words", max: 100 },
  { kind: "json", op: "valid", duplicates: "refuse" },
  { kind: "json", op: "exists", pointer: "/a" },
  { kind: "json", op: "equals", pointer: "/a", value: { b: [1, null] } },
  { kind: "json", op: "compare", pointer: "/a", comparison: "<=", value: "1.5" },
  { kind: "number", op: "equals", value: "3.14", tolerance: 0.01 },
  { kind: "number", op: "range", pattern: "total: (\\S+)", min: 0 },
  { kind: "python", op: "valid" },
  { kind: "python", op: "imports_only", modules: ["json"] },
  { kind: "python", op: "not_calls", names: ["eval"] },
  { kind: "python", op: "defines", names: ["f"], what: "function" },
  { kind: "citation", quote: "a", source: "a.md:1" },
  { kind: "file", op: "exists", path: "a.md" },
  { kind: "file", op: "sha256", path: "a.md", sha256: "0" },
  { kind: "all", checks: [{ kind: "not", check: { kind: "text", op: "equals", value: "" } }] },
  { kind: "at_least", n: 1, checks: [] },
];
const criteria: Criterion[] = ['contains "a"', { text: "is short" }, ...checks.map((check, index) => ({ id: `c${index}`, check }))];
const budget: Budget = { fuel: 1, bytes: 2, depth: 3, matches: 4 };
const artifacts: Artifact[] = ["text", { text: "text" }, { files: [{ path: "a.md", text: "a" }] }];
const request: CheckRequest = { artifact: artifacts[0] ?? "", criteria, budget };

const report: Report = check(request);
const checker = new Checker(criteria, budget);
const again: Report = checker.check({ text: "a" });
checker.free();
const outcomes: Outcome[] = again.results.map(({ outcome }) => outcome);
const evidence: Evidence | undefined = report.results[0]?.evidence[0];
const note: string | undefined = evidence?.note;

const verdict: Verdict = parseVerdict({ anything: true });
const decision: Decision = verdict.verdict;
const artifact: VerdictArtifact = serializeVerdictArtifact({ verdict: "pass", reasoning: "ok" }, { artifactId: "x" });
const read: Verdict = readVerdictArtifact(artifact);
const next: NextStep = nextStep(read);
if (next.step === "prompt") next.prompt.trim();
else if (next.step === "needs-context") next.missing.join();
const reply: Reply = readReply("");

const prompt: string = scaffold(request);
const back: CheckRequest = readPrompt(prompt);

const key: PrivateJwk = generateKey();
const jws: string = signVerdict(report, key) + signVerdict(report, JSON.stringify(key));
const keySet: JwkSet = publicKeySet(key);
const found: Verification = verifyStatement(jws, keySet, { type: "verdict" });
if (found.authentic && found.type === "verdict") found.statement.predicate.verdict.followups.join();
if (!found.authentic) found.message.trim();

const called: A2aInput = { call: { method: "POST", path: "", body: "{}" }, context: { now: "", ids: [] }, key };
const step: A2aStep = a2a(called);
const held: A2aFound = { task: step.write?.record ?? null };
if (step.read?.task !== undefined) a2a({ ...called, found: held });
if (step.watch !== undefined) a2aFrame(step.watch.framing, { task: step.write?.record.task }).trim();
const status: number | undefined = step.reply?.status;

const code: Code = "duplicate_key";
const explanation: Explanation | undefined = explain(code);
const canonical: string = canonicalize({ a: 1n });
const sha256: string = digest(canonical);

const options: DelegateOptions = { ...request, token: undefined, origins: ["https://a.example"], keySet, timeout: 1_000, onEvent: (event) => event };
const delegation: Promise<Delegation> = delegate("https://verifier.example", options);
const decided: Promise<Decision> = delegation.then(({ verdict, signature, task }) => {
  if (!signature.authentic || task?.state !== "completed") return "needs-info";
  return verdict.verdict;
});
const asked: Promise<Delegation> = delegate({ href: "https://verifier.example/a2a" }, { artifact: "", criteria, fetch: async (address: string) => address });

try {
  check(back);
} catch (error) {
  if (error instanceof CountersignError && error.code === "too_large") error.pointer?.trim();
}

const rows = new Map<string, TaskRow>();
const store: TaskStore = {
  get: async (workspace, id) => rows.get(workspace + id),
  list: (_, { pageSize, pageToken }): TaskPage => ({ rows: [...rows.values()].slice(0, pageSize), nextPageToken: pageToken ?? "", total: rows.size }),
  put: (workspace, row) => rows.set(workspace + row.id, row).size > 0,
};
const deployed: PeerOptions = { key: "{}", origin: "https://verifier.example", card: "dual", publicCard: true, authorize: () => undefined, store, maxBody: 1, log: (line) => line.trim() };
const peer: Peer = createPeer({ ...deployed, store: memoryStore({ tasks: 10 }) });
const responded: Promise<unknown> = peer.fetch(undefined as never, "127.0.0.1");

// @ts-expect-error a peer signs
createPeer({});
// @ts-expect-error a call needs a key
a2a({ call: called.call, context: called.context });
// @ts-expect-error a request has criteria
check({ artifact: "" });
// @ts-expect-error there is no such kind
check({ artifact: "", criteria: [{ check: { kind: "vibes" } }] });
// @ts-expect-error a text check has no member called pointer
check({ artifact: "", criteria: [{ check: { kind: "text", op: "equals", value: "", pointer: "" } }] });
// @ts-expect-error maybe is no decision
nextStep({ verdict: "maybe", reasoning: "" });
// @ts-expect-error a delegated check has criteria, too
delegate("https://verifier.example", { artifact: "" });
// @ts-expect-error there are two types of statement
verifyStatement(jws, keySet, { type: "receipt" });
// @ts-expect-error what is not authentic has no type
if (!found.authentic) found.type;
// @ts-expect-error the small entry does not sign
inspect.signVerdict;

const small: Verdict = inspect.parseVerdict(verdict);
const smallFound: Verification = inspect.verifyStatement(jws, keySet);
export { asked, responded, decided, decision, explanation, note, outcomes, reply, sha256, small, smallFound };
