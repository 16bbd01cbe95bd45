/**
 * Calls every export of the package once, on input that gives the same everywhere. Needs no host, so that
 * its answer in one runtime can be compared with the answer in another. `delegate`, which needs a peer, is
 * called by `tests/client/everywhere.mjs`.
 */

/** The key of RFC 7515 appendix A.3: public, and so of no use but in tests. */
export const KEY = {
  kty: "EC",
  crv: "P-256",
  x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
  y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
  d: "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI",
};

const REQUEST = {
  artifact: { files: [{ path: "src/limit.py", text: "import time\n\n\ndef limit():\n    return 429\n" }] },
  criteria: [
    'contains "429"',
    { id: "no-eval", check: { kind: "python", op: "not_calls", names: ["eval"] } },
    { id: "no-time", check: { kind: "python", op: "not_imports", modules: ["time"] } },
  ],
};

const CALL = {
  call: {
    method: "POST",
    path: "",
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "message/stream",
      params: { message: { kind: "message", messageId: "m", role: "user", parts: [{ kind: "data", data: REQUEST }], metadata: { return_format: "verdict" } } },
    }),
  },
  context: { now: "2026-01-31T12:00:00.000Z", ids: ["task", "context", "message", "spare"] },
  key: KEY,
};

const VERDICT = { verdict: "fail", reasoning: "Criterion 3 fails.", evidence: [{ claim: "c", source: "a.ts:3" }], followups: ["fix it"] };

const BUNDLE = {
  version: 1,
  connections: { shop: { tier: "direct", target: { host: "api.shop.example" } } },
  operations: {},
  subscriptions: {},
  tools: {
    create_order: {
      connection: "shop",
      effect: {
        kind: "create",
        upstream_id: "/id",
        verification: {
          mode: "response",
          binding: {
            trust_rule: "gateway_observed_only",
            assertions: [{ id: "created", op: "exists", select: { from: "response_body", pointer: "/id" } }],
          },
        },
      },
    },
  },
};

const OBSERVATION = { response: { status: 201, body: '{"id":7}' } };

const DELIVERY = {
  subscription: { scheme: "github", event_type: { from: "endpoint", type: "opened" } },
  secrets: ["It's a Secret to Everybody"],
  headers: { "X-Hub-Signature-256": "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17" },
  body: "Hello, World!",
  at: 1_767_225_600_000,
};

const POLICY = { iss: "urn:control", aud: "urn:gateway:readback" };

/** What the small entry can do. */
export function exerciseReaders(api, jws, keySet) {
  return {
    parseVerdict: api.parseVerdict({ verdict: "maybe", reasoning: "vague", extra: 1 }),
    readVerdictArtifact: api.readVerdictArtifact({ artifactId: "verification-verdict", parts: [{ kind: "data", data: VERDICT }] }),
    readReply: api.readReply(`Here it is:\n\`\`\`json\n${JSON.stringify(VERDICT)}\n\`\`\`\n`),
    readProse: api.readReply("PASS, all good"),
    nextStep: api.nextStep(VERDICT),
    verifyStatement: api.verifyStatement(jws, keySet),
    verifyReceipt: api.verifyReceipt(jws, keySet),
    verifyOther: api.verifyStatement(jws, keySet, { type: "effect-receipt" }),
    verifyForged: api.verifyStatement(`${jws.slice(0, -2)}AA`, keySet),
    refused: refusal(() => api.parseVerdict("pass"), api),
  };
}

/** Everything. */
export function exercise(api) {
  const report = api.check(REQUEST);
  const checker = new api.Checker(REQUEST.criteria, { fuel: 1_000_000 });
  const again = checker.check(REQUEST.artifact);
  checker.free();
  const jws = api.signVerdict(report, KEY);
  const keySet = api.publicKeySet(KEY);
  const own = api.generateKey();
  const ownFound = api.verifyStatement(api.signVerdict(report, own), api.publicKeySet(JSON.stringify(own)));
  const prompt = api.scaffold({ artifact: "some text", criteria: ['contains "some"'] });
  return {
    report,
    checkerAgrees: JSON.stringify(again) === JSON.stringify(report),
    jws,
    keySet,
    ownAuthentic: ownFound.authentic,
    artifact: api.serializeVerdictArtifact(VERDICT, { artifactId: "mine" }),
    prompt,
    readPrompt: api.readPrompt(prompt),
    a2a: api.a2a(CALL),
    a2aFrame: api.a2aFrame({ dialect: "0.3", id: "1" }, { task: api.a2a(CALL).write.record.task }),
    a2aRefused: refusal(() => api.a2a({ ...CALL, context: { now: "noon", ids: [] } }), api),
    canonical: api.canonicalize({ b: [1e21, -0, "\u20ac"], a: null, skipped: undefined }),
    digest: api.digest("abc"),
    explain: api.explain("duplicate_key"),
    unknownCode: api.explain("no_such_code") === undefined,
    surrogate: refusal(() => api.digest("\ud800"), api),
    notANumber: refusal(() => api.canonicalize({ a: [Number.NaN] }), api),
    cycle: refusal(() => api.canonicalize(cycle()), api),
    unknownKind: refusal(() => api.check({ artifact: "x", criteria: [{ check: { kind: "vibes" } }] }), api),
    effects: exerciseEffects(api, KEY),
    readers: exerciseReaders(api, jws, keySet),
  };
}

/** What the calls give; `key` signs receipts and capabilities. */
function exerciseEffects(api, key) {
  const keySet = api.publicKeySet(key);
  const { effect } = BUNDLE.tools.create_order;
  const { digest } = api.validateBundle(BUNDLE);
  const contract = api.contract(BUNDLE, { tool: "create_order", reviewed: digest });
  const at = 1_767_225_600_000;
  const pin = { type: "pin", at, workspace: "acme", invocation: "call-7", started_at: at - 200, contract, observation: OBSERVATION, trust: "gateway_observed" };
  const { state, actions } = api.applyEvent(null, pin);
  const receipt = api.signReceipt(actions.find(({ type }) => type === "sign").receipt, key);
  const envelope = api.exportDsse(receipt, key);
  const claims = {
    ...POLICY, iat: at / 1_000, exp: at / 1_000 + 30, jti: "n-0123456789abcdef", workspace: "acme", invocation: "call-7", connection: "shop",
    stage: "read", operation: "get_order", bundle_digest: digest, plan_digest: contract.plan_digest, expected_revision: 1,
  };
  const capability = api.mintCapability(claims, key);
  return {
    effect: api.validateEffect(effect),
    faults: api.validateEffect({ kind: "create", verification: { mode: "none" } }),
    evaluation: api.evaluateBinding({ binding: effect.verification.binding, observation: OBSERVATION, trust: "gateway_observed" }),
    ceiling: api.ceiling(BUNDLE, { tool: "create_order" }),
    conclusion: api.verifyReceipt(receipt, keySet).statement.predicate.conclusion,
    exported: api.verifyDsse(envelope, keySet).authentic,
    receipt,
    correlated: api.correlate(null, { type: "sweep", at, workspace: "acme" }),
    webhook: api.verifyWebhook(DELIVERY),
    capability,
    presented: api.presentCapability(capability, keySet, POLICY, at),
    rechecked: api.recheckCapability(claims, state, contract.target_digest),
    pinless: api.recheckCapability(claims, null, contract.target_digest),
  };
}

/** What is left of an answer when it goes from one runtime to another. */
export function asJson(value) {
  return JSON.parse(JSON.stringify(value));
}

function cycle() {
  const value = {};
  value.self = value;
  return value;
}

/** The code and the pointer of the error that `work` throws. */
function refusal(work, api) {
  try {
    work();
  } catch (error) {
    return { isOurs: error instanceof api.CountersignError, name: error.name, code: error.code, pointer: error.pointer ?? null };
  }
  return "nothing was thrown";
}
