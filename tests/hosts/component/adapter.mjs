/** The package's interface on top of the component's. */
import { adaptEffects } from "./effects.mjs";
import { choice, fromArtifact, fromReport, kebab, snake, toReport, toRequest } from "./records.mjs";

/** The calls of the package that the component does not offer: its world judges, it does not serve. */
const ABSENT = ["a2a", "a2aFrame"];

/** The component has no such call. */
export class AbsentCall extends Error {}

/** `component` holds the exports of the transpiled component. */
export function adapt(component) {
  const { verdict, criteria, receipt, json } = component;
  if ("a2a" in component) throw new Error("the component offers what is listed as absent");
  const parseVerdict = (value) => refusals(() => verdict.parse(JSON.stringify(value)));
  const check = (request) => {
    const input = toRequest(request);
    return fromReport(refusals(() => criteria.check(input)));
  };
  return {
    check,
    Checker: class {
      constructor(list, budget) {
        this.check = (artifact) => check({ artifact, criteria: list, budget });
      }
    },
    parseVerdict,
    readVerdictArtifact: (value) => refusals(() => verdict.readArtifact(JSON.stringify(value))),
    serializeVerdictArtifact: (value, { artifactId } = {}) => JSON.parse(verdict.serializeArtifact(parseVerdict(value), artifactId)),
    nextStep: (value) => fromStep(verdict.nextStep(parseVerdict(value))),
    readReply: (text) => {
      const { verdict: read, code } = verdict.readReply(text);
      return { verdict: read, ...(code === undefined ? {} : { code: snake(code) }) };
    },
    scaffold: (request) => {
      const { artifact, criteria: list } = toRequest(request);
      return refusals(() => criteria.scaffold(artifact, list));
    },
    readPrompt: (text) => {
      const { artifact, criteria: list } = refusals(() => criteria.readPrompt(text));
      return { artifact: fromArtifact(artifact), criteria: list };
    },
    signVerdict: (report, key) => refusals(() => receipt.signVerdict(toReport(report), keyText(key))),
    verifyStatement: (jws, keySet, { type = "verdict" } = {}) => {
      const expected = choice(type, ["verdict", "effect-receipt"]);
      return fromVerification(refusals(() => receipt.verifyStatement(jws, JSON.stringify(keySet), expected)), type);
    },
    publicKeySet: (key) => JSON.parse(refusals(() => receipt.publicKeySet(keyText(key)))),
    explain: (code) => {
      try {
        return { code, ...criteria.explain(kebab(code)) };
      } catch (error) {
        // The enum has no such case.
        if (error instanceof TypeError) return undefined;
        throw error;
      }
    },
    ...adaptEffects(component, refusals, keyText, fromVerification),
    canonicalize: (value) => refusals(() => json.canonicalize(JSON.stringify(value))),
    digest: (text) => json.digest(text),
    ...Object.fromEntries(ABSENT.map((name) => [name, () => { throw new AbsentCall(name); }])),
  };
}

/** jco throws the error record itself: here it becomes the package's error. */
function refusals(work) {
  try {
    return work();
  } catch (error) {
    const { code, message, pointer } = error;
    if (code === undefined) throw error;
    throw Object.assign(new Error(message), { code: snake(code), pointer });
  }
}

function fromStep({ tag, val }) {
  switch (tag) {
    case "complete": return { step: tag };
    case "prompt": return { step: tag, prompt: val };
    case "needs-context": return { step: tag, missing: val };
  }
}

function fromVerification({ tag, val }, type) {
  if (tag === "authentic") return { authentic: true, kid: val.kid, type, statement: JSON.parse(val.statement) };
  const { code, message, kid, unverified } = val;
  return { authentic: false, code: snake(code), message, kid, ...(unverified === undefined ? {} : { unverified: JSON.parse(unverified) }) };
}

function keyText(key) {
  return typeof key === "string" ? key : JSON.stringify(key);
}
