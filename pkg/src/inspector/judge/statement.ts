/** A signed statement: what it says, and apart from that whether it is authentic. */
import { parseVerdict, verifyStatement } from "../../inspect/api.js";
import type { StatementType, Verdict } from "../../types.js";
import { decode } from "../base64url.js";
import { digest, readJson } from "../engine.js";
import { canonical, listOf, member, textOf } from "../json.js";
import { toldResult } from "../read/details.js";
import type { ToldResult } from "../read/item.js";
import type { Fault } from "../words.js";
import { isRetired, type Keys } from "./keys.js";

/** Whether a signature is authentic. What the statement says is another matter. */
export type Signature =
  /** There is no statement. */
  | { state: "none" }
  /** Its form is right, but there are no keys yet to check it by. */
  | { state: "unchecked"; kid?: string }
  | { state: "authentic"; kid: string; keys: Keys; retired: boolean }
  | { state: "refused"; fault: Fault; kid?: string; keys?: Keys };

/** What a statement says, whether or not that can be relied on. */
export interface Said {
  type: StatementType;
  verdict?: Verdict;
  /** The conclusion of an effect receipt. */
  conclusion?: string;
  results: ToldResult[];
  subjects: { name: string; sha256: string }[];
  criteria?: string;
  engine?: string;
  fuel?: number;
  predicate: unknown;
}

/** The parts of a compact JWS, for looking at. */
export interface Parts {
  header?: unknown;
  payload?: unknown;
  /** The payload as it was signed. */
  signed?: string;
  /** SHA-256 of the payload as it was signed. */
  sha256?: string;
  /** Whether the payload is in canonical form (RFC 8785). */
  canonical: boolean;
}

export function partsOf(jws: string): Parts {
  const [header, signed] = jws.split(".").map(decode);
  const payload = read(signed);
  return {
    ...(header !== undefined && { header: read(header) ?? header }),
    ...(signed !== undefined && { payload, signed, sha256: digest(signed) }),
    canonical: payload !== undefined && canonical(payload) === signed,
  };
}

function read(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : readJson(text);
  } catch {
    return undefined;
  }
}

/** The type that the header names; a verdict where it names none that is known, so that the engine refuses it. */
export function typeOf(parts: Parts): StatementType {
  return textOf(parts.header, "typ") === "effect-receipt+jws" ? "effect-receipt" : "verdict";
}

/** Checks by `keys`. Without keys, every fault that needs none is found all the same. */
export function check(jws: string, type: StatementType, keys: Keys | undefined): Signature {
  const found = verifyStatement(jws, keys?.set ?? { keys: [] }, { type });
  if (found.authentic) {
    return keys === undefined ? { state: "unchecked" } : { state: "authentic", kid: found.kid, keys, retired: isRetired(keys, found.kid) };
  }
  const kid = found.kid === undefined ? {} : { kid: found.kid };
  if (keys === undefined && found.code === "unknown_key") return { state: "unchecked", ...kid };
  return { state: "refused", fault: { code: found.code, message: found.message }, ...kid, ...(keys && { keys }) };
}

/** What the payload says, as far as it can be made out. */
export function saidBy(payload: unknown, type: StatementType): Said {
  const predicate = member(payload, "predicate");
  const subjects = listOf(payload, "subject").flatMap((subject) => {
    const [name, sha256] = [textOf(subject, "name"), textOf(member(subject, "digest"), "sha256")];
    return name === undefined || sha256 === undefined ? [] : [{ name, sha256 }];
  });
  const said: Said = { type, subjects, predicate, results: listOf(predicate, "results").flatMap(toldResult) };
  const verdict = verdictIn(member(predicate, "verdict"));
  const conclusion = type === "effect-receipt" ? textOf(predicate, "conclusion") : undefined;
  const criteria = textOf(member(predicate, "criteria"), "sha256");
  const fuel = member(predicate, "fuel");
  const engine = member(predicate, "engine");
  const names = [textOf(engine, "name"), textOf(engine, "version")].filter((name) => name !== undefined);
  if (type === "verdict" && verdict !== undefined) said.verdict = verdict;
  if (conclusion !== undefined) said.conclusion = conclusion;
  if (criteria !== undefined) said.criteria = criteria;
  if (typeof fuel === "number") said.fuel = fuel;
  if (names.length > 0) said.engine = names.join(" ");
  return said;
}

function verdictIn(value: unknown): Verdict | undefined {
  try {
    return parseVerdict(value);
  } catch {
    return undefined;
  }
}
