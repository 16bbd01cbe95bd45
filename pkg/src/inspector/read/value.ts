/** JSON values sorted by what they are: a verdict, a report, an answer, an A2A envelope, a key set. */
import { parseVerdict } from "../../inspect/api.js";
import { faultOf } from "../fault.js";
import { isObject, member, textOf, type Members } from "../json.js";
import type { Fault } from "../words.js";
import { Envelopes } from "./a2a.js";
import { compactJws } from "./compact.js";
import { detailsOf } from "./details.js";
import type { Item, Reading } from "./item.js";

/** Reads values that belong together, such as the frames of one stream; `origin` says what they are. */
export function readValues(values: unknown[], origin?: string): Reading {
  const reading: Reading = { items: [] };
  const envelopes = new Envelopes(origin);
  for (const value of values) {
    const found = readOne(value);
    if (found === undefined) envelopes.add(value);
    else if ("keySet" in found) reading.keySet = found.keySet;
    else reading.items.push(found);
  }
  reading.items = distinct([...reading.items, ...envelopes.items()]);
  const said = envelopes.said();
  if (said !== "") reading.said = said;
  // Keys that come along with a statement are its writer's choice: nobody may be asked to check by them.
  if (reading.items.length > 0) delete reading.keySet;
  else if (reading.keySet === undefined) reading.fault = envelopes.fault() ?? NOTHING;
  return reading;
}

const NOTHING: Fault = { code: "no_verdict", message: "the value is neither a verdict, a report, an A2A envelope nor a statement" };

function readOne(value: unknown): Item | { keySet: unknown } | undefined {
  if (typeof value === "string") {
    const statement = compactJws(value);
    return statement === undefined ? undefined : { origin: "signed statement", statement, source: value };
  }
  if (!isObject(value)) return undefined;
  if (Array.isArray(value["keys"])) return { keySet: value };
  if (textOf(value, "kty") !== undefined) return { keySet: { keys: [value] } };
  if (textOf(value, "payload") !== undefined && (member(value, "signatures") ?? member(value, "signature")) !== undefined) {
    const fault: Fault = { code: "invalid_statement", message: "this is a JWS or an envelope in JSON form; a statement is a compact JWS, three parts with dots between them" };
    return { origin: "signature in JSON form", fault, source: value };
  }
  if (typeof value["statement"] === "string") return readAnswer(value, value["statement"]);
  return readReport(value) ?? ("verdict" in value || "reasoning" in value ? readVerdict(value) : undefined);
}

/** The answer of `/v1/check`, `{report, statement}`, or what `delegate` gives. */
function readAnswer(value: Members, text: string): Item {
  const report = value["report"] ?? value;
  const item = readReport(report) ?? (isObject(value["verdict"]) ? readVerdict(value["verdict"]) : undefined);
  const details = detailsOf(member(value, "details"));
  return { source: value, ...item, ...(details && { details }), origin: "answer with its statement", statement: compactJws(text) ?? text };
}

function readReport(value: unknown): Item | undefined {
  if (!isObject(value) || !isObject(value["verdict"])) return undefined;
  const details = detailsOf(value);
  return { ...readVerdict(value["verdict"]), origin: "report", source: value, ...(details && { details }) };
}

/** A verdict object that nothing surrounds. */
function readVerdict(value: unknown): Item {
  try {
    return { origin: "verdict object", shown: parseVerdict(value), source: value };
  } catch (error) {
    return { origin: "verdict object", fault: faultOf(error), source: value };
  }
}

/** A task repeats the artifact of an earlier frame: what says the same is looked at once. */
function distinct(items: Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ shown, fault, statement }) => {
    const says = JSON.stringify([shown, fault, statement]);
    return !seen.has(says) && seen.add(says);
  });
}
