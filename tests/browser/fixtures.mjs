/** What the inspector is shown: real statements, and everything that may be wrong with one. */
import { generateKeyPairSync } from "node:crypto";
import { CompactSign, importJWK } from "jose";
import { importPackage } from "../support/package.mjs";
import { newKey } from "../worker/deployment.mjs";

const countersign = await importPackage();
const { canonicalize, check, digest, publicKeySet, serializeVerdictArtifact, signVerdict } = countersign;

export const EXTENSION = "https://w3id.org/countersign/verdict/v1";
const MEDIA_TYPE = "application/vnd.a2a-bridge.verdict+json";

export const key = newKey();
export const stranger = newKey();
export const keySet = publicKeySet(key);
export const { kid } = keySet.keys[0];
export const strangerSet = publicKeySet(stranger);
export const retiredSet = { keys: [{ ...keySet.keys[0], status: "retired" }, { ...strangerSet.keys[0], status: "active" }] };

export const files = [
  {
    path: "src/limit.py",
    text: "import json\nimport time\n\nLIMIT = 100\n\ndef limit(request, seen):\n    if request.path == \"/health\":\n        return None\n    if seen > LIMIT:\n        return 429, {\"Retry-After\": \"30\"}\n    return None\n",
  },
  { path: "docs/limits.md", text: "# Limits\n\nAt most 100 requests a minute.\n\nTODO: say what happens to websockets.\n" },
];

const judge = (criteria, artifact = { files }) => check({ artifact, criteria });
const contains = (value, path) => ({ check: { kind: "text", op: "contains", value, path } });

export const passing = judge([
  { id: "health", ...contains("/health", "src/limit.py") },
  { id: "retry", ...contains("Retry-After", "src/limit.py") },
  "file `docs/limits.md` exists",
]);
export const failing = judge([
  { id: "health", ...contains("/health", "src/limit.py") },
  { id: "no-time", check: { kind: "python", op: "not_imports", modules: ["time"], path: "src/*.py" } },
  { id: "no-todo", check: { kind: "text", op: "not_contains", value: "TODO", path: "docs/**" } },
]);
export const undecided = judge([
  { id: "health", ...contains("/health", "src/limit.py") },
  { id: "prose", text: "The documentation reads well." },
  { id: "changelog", check: { kind: "text", op: "contains", value: "rate limit", path: "CHANGELOG.md" } },
]);
export const inline = judge(['contains "fox"'], "The quick brown fox\njumps over the lazy dog.\n");

export const signed = (report, by = key) => signVerdict(report, by);

export const header = { alg: "ES256", cty: "application/vnd.in-toto+json", kid, typ: "verdict+jws" };
export const payloadOf = (jws) => JSON.parse(Buffer.from(jws.split(".")[1], "base64url").toString());
const encoded = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Any payload under any header, with a signature that fits. */
export async function sign(payload, protectedHeader = header, by = key) {
  const bytes = new TextEncoder().encode(typeof payload === "string" ? payload : JSON.stringify(payload));
  return new CompactSign(bytes).setProtectedHeader(protectedHeader).sign(await importJWK(by, "ES256"));
}

/** The statement with another conclusion, under the old signature. */
export function altered(jws) {
  const [head, , signature] = jws.split(".");
  const payload = payloadOf(jws);
  payload.predicate.verdict.verdict = "pass";
  for (const result of payload.predicate.results) Object.assign(result, { outcome: "holds" });
  return [head, encoded(payload), signature].join(".");
}

/** Signed by a stranger who claims the issuer's key id. */
export const forged = (report) => sign(payloadOf(signed(report)), header, stranger);

/** As anyone can write it. */
export function unsignedJws(report) {
  return `${encoded({ ...header, alg: "none" })}.${encoded(payloadOf(signed(report)))}.`;
}

/** With its own key in its header. */
export function embedded(report) {
  const { d: _, ...jwk } = stranger;
  return sign(payloadOf(signed(report)), { ...header, jwk }, stranger);
}

const TIERS = { verified: "affirming", inconclusive: "warning", contradicted: "contraindicated" };

/** A receipt as a gateway signs it. A conclusion that no gateway knows is signed all the same. */
export function receipt(conclusion, changes = {}) {
  const about = { workspace: "acme", invocation: "deploy-42", tool: "create_release", bundle_digest: "b".repeat(64), plan_digest: "c".repeat(64), target_digest: "d".repeat(64) };
  const receipt_id = digest(canonicalize(about));
  const good = conclusion === "verified";
  const pair = { claim: "created", trust: "gateway_observed" };
  const statement = {
    _type: "https://in-toto.io/Statement/v1",
    subject: [{ name: "urn:effect:acme/deploy-42", digest: { sha256: receipt_id } }],
    predicateType: "https://w3id.org/countersign/effect-receipt/v1",
    predicate: {
      receipt_id, revision: 2, supersedes: 1, ...about, connection: "github", tier: "direct", execution_status: "accepted", conclusion,
      claims: good ? [pair] : [],
      outcomes: [{ stage: "read", trust: "gateway_observed", id: "same-name", outcome: good ? "pass" : conclusion === "contradicted" ? "fail" : "missing" }],
      first_verified_at: good ? 1767225602000 : null, deadline: 1767229200000,
      ceiling: { max_conclusion: "verified", claims: [pair], reasons: [] },
      terminal: false, safe_to_claim_complete: good, issued_at: 1767225602000,
      ar4si: TIERS[conclusion] ?? "none", engine: passing.engine, ...changes,
    },
  };
  return sign(statement, { ...header, typ: "effect-receipt+jws" });
}

/** What differs where a third party made the call. */
export const FEDERATED = {
  tier: "federated",
  claims: [{ claim: "accepted", trust: "broker_attested" }],
  outcomes: [{ trust: "broker_attested", id: "same-name", outcome: "pass" }],
  ceiling: { max_conclusion: "inconclusive", claims: [{ claim: "accepted", trust: "untrusted" }, { claim: "accepted", trust: "broker_attested" }], reasons: ["federated"] },
  deadline: null,
  terminal: true,
};

/** A token for another purpose, by the issuer's own key. */
export const token = () => sign({ sub: "someone", exp: 1 }, { alg: "ES256", kid, typ: "JWT" });

export const keyOfOtherFamily = () => ({ keys: [generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ format: "jwk" })] });

/** The artifact of this peer in one dialect. */
export function artifact(report, dialect, { shown = report.verdict, statement = signed(report) } = {}) {
  const details = { results: report.results, digests: report.digests, fuel: report.fuel, engine: report.engine };
  const carried = { extensions: [EXTENSION], metadata: { [EXTENSION]: { ...(statement && { statement }), details } } };
  if (dialect === "0.3") return { ...serializeVerdictArtifact(shown), ...carried };
  return { artifactId: "verification-verdict", parts: [{ data: shown, mediaType: MEDIA_TYPE, metadata: { mimeType: MEDIA_TYPE } }], ...carried };
}

const ids = { taskId: "task-1", contextId: "context-1" };

/** The four frames of a stream, as JSON-RPC results. */
export function frames(report, dialect, options) {
  const said = "The verdict is attached.";
  const events = dialect === "0.3"
    ? [
        { kind: "task", id: ids.taskId, contextId: ids.contextId, status: { state: "submitted" } },
        { kind: "status-update", ...ids, status: { state: "working" }, final: false },
        { kind: "artifact-update", ...ids, artifact: artifact(report, "0.3", options), append: false, lastChunk: true },
        { kind: "status-update", ...ids, status: { state: "completed", message: { kind: "message", messageId: "m", role: "agent", parts: [{ kind: "text", text: said }] } }, final: true },
      ]
    : [
        { task: { id: ids.taskId, contextId: ids.contextId, status: { state: "TASK_STATE_SUBMITTED" } } },
        { statusUpdate: { ...ids, status: { state: "TASK_STATE_WORKING" } } },
        { artifactUpdate: { ...ids, artifact: artifact(report, "1.0", options), append: false, lastChunk: true } },
        { statusUpdate: { ...ids, status: { state: "TASK_STATE_COMPLETED", message: { messageId: "m", role: "ROLE_AGENT", parts: [{ text: said }] } } } },
      ];
  return events.map((result) => ({ jsonrpc: "2.0", id: 1, result }));
}

/** A task after its end. */
export function task(report, dialect, options) {
  const state = dialect === "0.3" ? "completed" : "TASK_STATE_COMPLETED";
  const whole = { id: ids.taskId, contextId: ids.contextId, status: { state }, artifacts: [artifact(report, dialect, options)] };
  return dialect === "0.3" ? { kind: "task", ...whole } : whole;
}

/** Frames as a server sends them. */
export const stream = (all, end = "\n") => all.map((frame, index) => `id: ${index + 1}${end}data: ${JSON.stringify(frame)}${end}${end}`).join(`: keep-alive${end}${end}`);
