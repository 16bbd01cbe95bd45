/**
 * The JSON Schemas of what the tools take and give. They tell a model what to send: flat, without
 * references, since hosts differ in what else they pass on. The engine alone decides what is accepted.
 */

const TEXT = { type: "string" } as const;
const TEXTS = { type: "array", items: TEXT } as const;
const WHOLE = { type: "integer", minimum: 0 } as const;
const SHA256 = { type: "string", pattern: "^[0-9a-f]{64}$" } as const;

/** Every member of an object is required unless it is listed in `optional`; there are no others. */
export function object<Properties extends Record<string, object>>(properties: Properties, optional: (keyof Properties & string)[] = [], description?: string) {
  const required = Object.keys(properties).filter((name) => !(optional as string[]).includes(name));
  return { type: "object" as const, ...(description === undefined ? {} : { description }), properties, required, additionalProperties: false };
}

export const ARTIFACT = {
  description: "What is judged: one text without a name, or named files with their whole text. Paths are relative and unique.",
  anyOf: [object({ text: TEXT }), object({ files: { type: "array", minItems: 1, items: object({ path: TEXT, text: TEXT }) } })],
} as const;

const CHECK_FORMS = `One decidable check: "kind", "op" and the members of that form; others are refused.
text: equals, iequals, contains, icontains, not_contains, starts_with, ends_with {value, ignore_case?}; contains_any, contains_all {values, ignore_case?}; matches, not_matches {pattern, flags?}; count {value or pattern, min?, max?}; length {unit, min?, max?}
json: valid {duplicates?}; exists {pointer}; equals {pointer, value}; compare {pointer, comparison, value}
number: equals {value, tolerance?}; range {min?, max?}; found by {pointer?} or {pattern?, flags?}, else the whole text
python: valid; imports, imports_only, not_imports {modules}; calls, not_calls {names}; defines {names, what?}
citation (no op): {quote, source}
file: exists, not_exists {path}; sha256 {path, sha256}
all, any (no op): {checks}; not: {check}; at_least: {n, checks}
text, json, number and python take {path?}, a pattern such as src/**/*.py that selects files.`;

export const CHECK = object(
  {
    kind: { type: "string", enum: ["text", "json", "number", "citation", "file", "python", "all", "any", "not", "at_least"] },
    op: TEXT,
    path: { ...TEXT, description: "files it looks at: *, **, ?, […], {a,b}" },
    value: { description: "what is compared with; of json any value, of number a decimal string where digits matter" },
    values: TEXTS,
    ignore_case: { type: "boolean" },
    pattern: { ...TEXT, description: "a regular expression without look-around and back-references" },
    flags: { ...TEXT, pattern: "^[imsxu]*$" },
    min: { type: ["number", "string"] },
    max: { type: ["number", "string"] },
    unit: { type: "string", enum: ["chars", "bytes", "words", "lines"] },
    pointer: { ...TEXT, description: "a JSON pointer (RFC 6901) such as /items/0/id" },
    comparison: { type: "string", enum: ["<", "<=", ">", ">=", "==", "!="] },
    duplicates: { type: "string", enum: ["refuse", "allow"] },
    tolerance: { type: ["number", "string"] },
    modules: TEXTS,
    names: TEXTS,
    what: { type: "string", enum: ["function", "class", "any"] },
    quote: TEXT,
    source: { ...TEXT, description: "path:line, path:line-line or inline" },
    sha256: TEXT,
    checks: { type: "array", items: { type: "object" } },
    check: { type: "object" },
    n: WHOLE,
  },
  [
    "op", "path", "value", "values", "ignore_case", "pattern", "flags", "min", "max", "unit", "pointer", "comparison", "duplicates", "tolerance",
    "modules", "names", "what", "quote", "source", "sha256", "checks", "check", "n",
  ],
  CHECK_FORMS,
);

export const CRITERIA = {
  type: "array",
  description: `What must hold, one thing each: a sentence of a small closed language, or {id?, check}. Sentences are such as
contains "rate limit" ignoring case; must not contain "password"; contains any of "429", "Too Many Requests"; matches /^v\\d+/m;
has at most 400 lines; is valid JSON; /status equals "ok"; /ratio equals 0.5 within 0.01; is valid Python; imports only json, math;
does not call eval, exec; defines function \`main\`; "return 429" stands at src/limit.py:40-44; the file \`README.md\` exists;
every file in \`src/**/*.py\` is valid Python. A sentence outside the language is not guessed at: it is unresolved.
The resource countersign://criteria has all forms.`,
  items: { anyOf: [TEXT, object({ id: TEXT, text: TEXT, check: CHECK }, ["id", "text", "check"])] },
} as const;

export const BUDGET = object(
  {
    fuel: { ...WHOLE, description: "units of work, about one byte looked at once; default 100000000" },
    bytes: { ...WHOLE, description: "UTF-8 bytes of input; default 4 MiB, at most 64 MiB" },
    depth: { ...WHOLE, description: "levels of nesting; default 128, at most 512" },
    matches: { ...WHOLE, description: "matches of one pattern; default 1000" },
  },
  ["fuel", "bytes", "depth", "matches"],
  "What the call may spend. What it does not suffice for is unresolved, never a pass.",
);

/** Only its shape: which keys are accepted is told by the engine, with a code. */
export const KEY_SET = {
  type: "object",
  description: "The issuer's public keys as a JWK Set (RFC 7517). They decide what is authentic: take them from where you trust, never from the statement.",
  properties: { keys: { type: "array", items: { type: "object" } } },
  required: ["keys"],
} as const;

const EVIDENCE = { type: "array", items: object({ claim: TEXT, source: TEXT, note: TEXT }, ["note"]) } as const;
const OUTCOME = { type: "string", enum: ["holds", "violated", "unresolved"] } as const;
const CODE = { type: "string", pattern: "^[a-z0-9_]+$" } as const;

export const VERDICT = object({
  verdict: { type: "string", enum: ["pass", "fail", "needs-info"] },
  reasoning: TEXT,
  evidence: EVIDENCE,
  followups: TEXTS,
});

const DIGESTS = object({ artifact: SHA256, criteria: SHA256, files: { type: "array", items: object({ path: TEXT, sha256: SHA256 }) } }, ["files"]);

export const REPORT = object({
  verdict: VERDICT,
  results: { type: "array", items: object({ id: TEXT, outcome: OUTCOME, code: CODE, evidence: EVIDENCE, fuel: WHOLE }, ["code"]) },
  digests: DIGESTS,
  fuel: WHOLE,
  engine: object({ name: TEXT, version: TEXT, unicode: TEXT }),
});

export const GUARDED = object({ outcome: OUTCOME, code: CODE, help: TEXT, evidence: EVIDENCE, followups: TEXTS, digests: DIGESTS, fuel: WHOLE }, ["code", "help"]);

/** An authentic statement has a key, a type and what it says; any other has a reason. */
export const VERIFICATION = {
  type: "object" as const,
  properties: {
    authentic: { type: "boolean" },
    kid: TEXT,
    type: { type: "string", enum: ["verdict", "effect-receipt"] },
    statement: { type: "object" },
    code: CODE,
    message: TEXT,
    unverified: { description: "the payload where it could be read: a mere claim" },
  },
  required: ["authentic"],
  additionalProperties: false,
  anyOf: [
    { properties: { authentic: { const: true } }, required: ["kid", "type", "statement"] },
    { properties: { authentic: { const: false } }, required: ["code", "message"] },
  ],
};

/** What the peer adds beside this is kept: its details are its own. */
export const DELEGATION = object(
  {
    verdict: VERDICT,
    code: CODE,
    signature: VERIFICATION,
    statement: TEXT,
    details: {},
    text: { ...TEXT, description: "what the peer said in words" },
    task: object({ id: TEXT, contextId: TEXT, state: TEXT }, ["contextId"]),
    dialect: { type: "string", enum: ["1.0", "0.3"] },
    binding: { type: "string", enum: ["JSONRPC", "HTTP+JSON"] },
    peer: object({ name: TEXT, version: TEXT }),
  },
  ["code", "statement", "details", "task"],
);
