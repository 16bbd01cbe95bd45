/** Every export, used as the types promise. A line under `@ts-expect-error` must not compile. */
import {
  a2a, a2aFrame, applyEvent, canonicalize, ceiling, check, Checker, contract, correlate, CountersignError, createPeer, delegate, digest, evaluateBinding, explain, exportDsse, generateKey,
  memoryStore, mintCapability, nextStep, parseVerdict, presentCapability, publicKeySet, readPrompt, readReply, readVerdictArtifact, recheckCapability, scaffold, serializeVerdictArtifact,
  signReceipt, signVerdict, validateBundle, validateEffect, verifyDsse, verifyReceipt, verifyStatement, verifyWebhook,
  type A2aFound, type A2aInput, type A2aStep, type Artifact, type Budget, type Check, type CheckRequest, type Code, type Criterion,
  type Decision, type Delegation, type DelegateOptions, type Evidence, type Explanation,
  type Bundle, type BundleValidation, type CapabilityClaims, type CapabilityPresentation, type Ceiling, type Conclusion, type Contract, type CorrelationEvent, type DsseEnvelope,
  type EffectSpec, type EffectValidation, type Evaluation, type InvocationEvent, type Observation, type ReceiptVerification, type VerificationPlan, type WebhookVerification,
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

const plan: VerificationPlan = {
  version: 1,
  stages: [
    { id: "answer", kind: "immediate", claim: "accepted", required: true, assertions: [{ id: "status", op: "one_of", select: { from: "http_status" }, values: [200, 201] }] },
    {
      id: "event", kind: "webhook", claim: "created", required: false, assertions: [{ id: "gone", op: "absent", select: { from: "response_body", pointer: "/gone" } }],
      webhook: { subscription: "issues", event_types: ["opened"], upstream_id: "/issue/number" },
    },
  ],
  deadline_ms: 1,
  completion: { any_of: [[{ claim: "created", trust: "vendor_signed" }]] },
};
const effect: EffectSpec = { kind: "create", upstream_id: "/id", verification: { mode: "plan", plan } };
const valid: EffectValidation = validateEffect(effect);
if (!valid.valid) valid.faults[0]?.pointer.trim();
const bundle: Bundle = { version: 1, connections: {}, operations: {}, subscriptions: {}, tools: { create: { connection: "shop", effect } } };
const linted: BundleValidation = validateBundle(bundle);
const best: Ceiling = ceiling(bundle, { connection: "shop" });
const pinned: Contract = contract(bundle, { tool: "create", reviewed: linted.valid ? linted.digest : "" });
const observation: Observation = { response: { status: 201, headers: { location: ["/1"] }, body: "{}" } };
const evaluation: Evaluation = evaluateBinding({ binding: { trust_rule: "gateway_observed_only", assertions: [] }, observation, trust: "gateway_observed" });
const conclusion: Conclusion = evaluation.conclusion;
const event: InvocationEvent = { type: "pin", at: 1, workspace: "a", invocation: "b", started_at: 0, contract: pinned, observation, trust: "gateway_observed" };
const { state, actions } = applyEvent(null, event);
const later: CorrelationEvent = { type: "webhook", at: 1, workspace: "a", connection: "shop", subscription: "issues", event_type: "opened", upstream_id: "1", evidence_id: "e" };
const matched: boolean = correlate(null, later).actions.some((action) => action.type === "match" && action.correlation.matches.length === 1);
const revision = actions.flatMap((action) => (action.type === "sign" ? [action.receipt] : []))[0];
const receipt: string = revision === undefined ? "" : signReceipt(revision, key);
const receipted: ReceiptVerification = verifyReceipt(receipt, keySet);
const done: boolean = receipted.authentic && receipted.statement.predicate.safe_to_claim_complete;
const envelope: DsseEnvelope = exportDsse(receipt, key);
const enveloped: ReceiptVerification = verifyDsse(envelope, keySet);
const eitherWay: Verification = verifyDsse(envelope, keySet, { type: "verdict" });
const hook: WebhookVerification = verifyWebhook({ subscription: { scheme: "stripe", event_type: { from: "body", pointer: "/type" } }, secrets: [], headers: {}, body: "", at: 0 });
const claims: CapabilityClaims = {
  iss: "a", aud: "b", iat: 1, exp: 2, jti: "", workspace: "a", invocation: "b", connection: "c", stage: "d", operation: "e", bundle_digest: "", plan_digest: "", expected_revision: 1,
};
const presented: CapabilityPresentation = presentCapability(mintCapability(claims, key), keySet, { iss: "a", aud: "b" }, 1);
const authorized: boolean = recheckCapability(claims, state, null).authorized;
if (state !== null && state.closed) state.workspace.trim();

// @ts-expect-error no class is a minimum
evaluateBinding({ binding: { min_trust: "gateway_observed", assertions: [] }, observation, trust: "gateway_observed" });
// @ts-expect-error a vendor that signs nothing has no scheme
verifyWebhook({ subscription: { scheme: "plain_token", event_type: { from: "endpoint", type: "x" } }, secrets: [], headers: {}, body: "", at: 0 });
// @ts-expect-error a delivery has a body
verifyWebhook({ subscription: { scheme: "stripe", event_type: { from: "endpoint", type: "x" } }, secrets: [], headers: {}, at: 0 });
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
export { asked, authorized, best, conclusion, done, eitherWay, enveloped, hook, matched, presented, responded, decided, decision, explanation, note, outcomes, reply, sha256, small, smallFound };
