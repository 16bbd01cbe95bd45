/** Between the plain objects of the package and the records of `wit/`, as jco maps them to JavaScript. */

/** The input has no form in the types of the interface. */
export class TypeRefusal extends Error {}

/** `{artifact, criteria, budget?}` as the record `request`. */
export function toRequest(value) {
  const { artifact, criteria, budget, ...rest } = object(value);
  nothing(rest);
  return { artifact: toArtifact(artifact), criteria: list(criteria).map(toCriterion), budget: budget === undefined ? undefined : toBudget(budget) };
}

export function toArtifact(value) {
  if (typeof value === "string") return { tag: "text", val: value };
  const { text: whole, files, ...rest } = object(value);
  nothing(rest);
  if ((whole === undefined) === (files === undefined)) throw new TypeRefusal("one of text and files");
  return whole === undefined ? { tag: "files", val: list(files).map(toFile) } : { tag: "text", val: text(whole) };
}

function toFile(value) {
  const { path, text: whole, ...rest } = object(value);
  nothing(rest);
  return { path: text(path), text: text(whole) };
}

function toBudget(value) {
  const { fuel, bytes, depth, matches, ...rest } = object(value);
  nothing(rest);
  return { fuel: optional(fuel, long), bytes: optional(bytes, long), depth: optional(depth, short), matches: optional(matches, short) };
}

export function toCriterion(value) {
  if (typeof value === "string") return { id: undefined, text: value, check: undefined };
  const { id, text: words, check, ...rest } = object(value);
  nothing(rest);
  return { id: optional(id, text), text: optional(words, text), check: optional(check, toTree) };
}

/** The nodes of a check in one list, each before its children. */
function toTree(check) {
  const nodes = [];
  const add = (value) => {
    const index = nodes.push(undefined) - 1;
    nodes[index] = toNode(object(value), add);
    return index;
  };
  add(check);
  return { nodes };
}

function toNode({ kind, ...members }, add) {
  switch (kind) {
    case "text":
      return node(kind, members, toTextOp);
    case "json":
      return node(kind, members, toJsonOp);
    case "python":
      return node(kind, members, toPythonOp);
    case "number": {
      const { pointer, pattern, flags, path, ...rest } = members;
      if (pointer !== undefined && pattern !== undefined) throw new TypeRefusal("one place of a number");
      let where = { tag: "whole-text" };
      if (pointer !== undefined) where = { tag: "pointer", val: text(pointer) };
      if (pattern !== undefined) where = { tag: "pattern", val: toPattern({ pattern, flags }) };
      else nothing(flags === undefined ? {} : { flags });
      return { tag: kind, val: { op: toNumberOp(rest), where, path: optional(path, text) } };
    }
    case "citation": {
      const { quote, source, ...rest } = members;
      nothing(rest);
      return { tag: kind, val: { quote: text(quote), source: text(source) } };
    }
    case "file": {
      const { op, path, sha256, ...rest } = members;
      nothing(rest);
      if ((op === "sha256") !== (sha256 !== undefined)) throw new TypeRefusal("sha256 belongs to the operation of that name");
      return { tag: kind, val: { op: op === "sha256" ? { tag: op, val: text(sha256) } : { tag: choice(op, ["exists", "not_exists"]) }, path: text(path) } };
    }
    case "all":
    case "any": {
      const { checks, ...rest } = members;
      nothing(rest);
      return { tag: kind, val: Uint32Array.from(list(checks), add) };
    }
    case "not": {
      const { check, ...rest } = members;
      nothing(rest);
      return { tag: kind, val: add(check) };
    }
    case "at_least": {
      const { n, checks, ...rest } = members;
      nothing(rest);
      return { tag: "at-least", val: { n: short(n), checks: Uint32Array.from(list(checks), add) } };
    }
    default:
      throw new TypeRefusal(`no case for the kind ${kind}`);
  }
}

function node(kind, { path, ...members }, toOp) {
  return { tag: kind, val: { op: toOp(members), path: optional(path, text) } };
}

function toTextOp({ op, ...members }) {
  switch (op) {
    case "equals":
    case "contains":
    case "not_contains":
    case "starts_with":
    case "ends_with": {
      const { value, ignore_case: ignoreCase = false, ...rest } = members;
      nothing(rest);
      return { tag: kebab(op), val: { value: text(value), ignoreCase: flag(ignoreCase) } };
    }
    case "iequals":
    case "icontains": {
      const { value, ...rest } = members;
      nothing(rest);
      return { tag: op.slice(1), val: { value: text(value), ignoreCase: true } };
    }
    case "contains_any":
    case "contains_all": {
      const { values, ignore_case: ignoreCase = false, ...rest } = members;
      nothing(rest);
      return { tag: kebab(op), val: { values: texts(values), ignoreCase: flag(ignoreCase) } };
    }
    case "matches":
    case "not_matches":
      return { tag: kebab(op), val: toPattern(members) };
    case "count": {
      const { min, max, ...rest } = members;
      const { tag, val } = toTextOp({ ...rest, op: rest.value === undefined ? "matches" : "equals" });
      const needle = { tag: tag === "matches" ? "pattern" : "value", val };
      return { tag: op, val: { needle, min: optional(min, long), max: optional(max, long) } };
    }
    case "length": {
      const { unit, min, max, ...rest } = members;
      nothing(rest);
      return { tag: op, val: { unit: choice(unit, ["chars", "bytes", "words", "lines"]), min: optional(min, long), max: optional(max, long) } };
    }
    default:
      throw new TypeRefusal(`no case for the operation ${op}`);
  }
}

function toPattern({ pattern, flags, ...rest }) {
  nothing(rest);
  return { pattern: text(pattern), flags: optional(flags, text) };
}

const COMPARISONS = { "<": "less", "<=": "at-most", "==": "equal", "!=": "not-equal", ">=": "at-least", ">": "greater" };

function toJsonOp({ op, ...members }) {
  const { duplicates = "refuse", pointer, comparison, value, ...rest } = members;
  nothing(rest);
  const only = (...names) => nothing(Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name))));
  switch (op) {
    case "valid":
      only("duplicates");
      return { tag: op, val: choice(duplicates, ["refuse", "allow"]) };
    case "exists":
      only("pointer");
      return { tag: op, val: text(pointer) };
    case "equals":
      only("pointer", "value");
      if (value === undefined) throw new TypeRefusal("a value");
      return { tag: op, val: { pointer: text(pointer), value: JSON.stringify(value) } };
    case "compare":
      only("pointer", "comparison", "value");
      return { tag: op, val: { pointer: text(pointer), comparison: COMPARISONS[choice(comparison, Object.keys(COMPARISONS))], value: decimal(value) } };
    default:
      throw new TypeRefusal(`no case for the operation ${op}`);
  }
}

function toNumberOp({ op, ...members }) {
  switch (op) {
    case "equals": {
      const { value, tolerance, ...rest } = members;
      nothing(rest);
      return { tag: op, val: { value: decimal(value), tolerance: optional(tolerance, decimal) } };
    }
    case "range": {
      const { min, max, ...rest } = members;
      nothing(rest);
      return { tag: op, val: { min: optional(min, decimal), max: optional(max, decimal) } };
    }
    default:
      throw new TypeRefusal(`no case for the operation ${op}`);
  }
}

function toPythonOp({ op, ...members }) {
  switch (op) {
    case "valid":
      nothing(members);
      return { tag: op };
    case "imports":
    case "imports_only":
    case "not_imports": {
      const { modules, ...rest } = members;
      nothing(rest);
      return { tag: kebab(op), val: texts(modules) };
    }
    case "calls":
    case "not_calls": {
      const { names, ...rest } = members;
      nothing(rest);
      return { tag: kebab(op), val: texts(names) };
    }
    case "defines": {
      const { names, what = "any", ...rest } = members;
      nothing(rest);
      return { tag: op, val: { names: texts(names), what: choice(what, ["function", "class", "any"]) } };
    }
    default:
      throw new TypeRefusal(`no case for the operation ${op}`);
  }
}

/** A report as the record of that name. */
export function toReport({ verdict, results, digests, fuel, engine }) {
  return {
    verdict,
    results: results.map(({ id, outcome, code, evidence, fuel }) => ({
      id,
      outcome: code === undefined ? { tag: outcome } : { tag: outcome, val: kebab(code) },
      evidence,
      fuel: BigInt(fuel),
    })),
    digests: object(digests),
    fuel: BigInt(fuel),
    engine,
  };
}

/** The record `report` as a report. */
export function fromReport({ verdict, results, digests, fuel, engine }) {
  return {
    verdict,
    results: results.map(({ id, outcome, evidence, fuel }) => ({
      id,
      outcome: outcome.tag,
      ...(outcome.val === undefined ? {} : { code: snake(outcome.val) }),
      evidence,
      fuel: Number(fuel),
    })),
    digests,
    fuel: Number(fuel),
    engine,
  };
}

/** The variant `artifact` as an artifact. */
export function fromArtifact({ tag, val }) {
  return { [tag]: val };
}

export function kebab(name) {
  return name.replaceAll("_", "-");
}

export function snake(name) {
  return name.replaceAll("-", "_");
}

export function object(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeRefusal("an object");
  return value;
}

export function list(value) {
  if (!Array.isArray(value)) throw new TypeRefusal("a list");
  return value;
}

function texts(value) {
  return list(value).map(text);
}

export function text(value) {
  if (typeof value !== "string") throw new TypeRefusal("a string");
  return value;
}

function flag(value) {
  if (typeof value !== "boolean") throw new TypeRefusal("a boolean");
  return value;
}

export function long(value) {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeRefusal("a whole number");
  return BigInt(value);
}

function short(value) {
  if (!Number.isSafeInteger(value) || value < 0 || value > 0xffff_ffff) throw new TypeRefusal("a whole number of 32 bits");
  return value;
}

function decimal(value) {
  return typeof value === "number" ? JSON.stringify(value) : text(value);
}

export function choice(value, choices) {
  if (!choices.includes(value)) throw new TypeRefusal(`one of ${choices.join(", ")}`);
  return kebab(value);
}

export function optional(value, convert) {
  return value === undefined ? undefined : convert(value);
}

/** The types have no member for what is left. */
export function nothing(rest) {
  const [name] = Object.keys(rest);
  if (name !== undefined) throw new TypeRefusal(`no member ${name}`);
}
