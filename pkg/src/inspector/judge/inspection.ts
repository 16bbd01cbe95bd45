/** One item judged: the conclusion, the signature, and whether what is shown is what was signed. */
import type { Verdict } from "../../types.js";
import { canonical } from "../json.js";
import type { Details, Item, ToldResult } from "../read/item.js";
import type { Fault } from "../words.js";
import type { Keys } from "./keys.js";
import { check, partsOf, saidBy, typeOf, type Parts, type Said, type Signature } from "./statement.js";

export interface Inspection {
  item: Item;
  signature: Signature;
  /** The verdict to look at: the signed one where there is a statement. */
  verdict?: Verdict;
  said?: Said;
  parts?: Parts;
  /** In what the shown verdict and its details differ from what was signed. Empty where they agree. */
  differences: string[];
  /** Why there is nothing to conclude from. */
  fault?: Fault;
  results: ToldResult[];
  /** What was judged, by digest; signed only where there is a statement. */
  subjects: { name: string; sha256: string }[];
}

export function inspect(item: Item, keys: Keys | undefined): Inspection {
  const { shown, fault, details, statement } = item;
  const unsigned = { item, differences: [], results: details?.results ?? [], subjects: told(details), ...(shown && { verdict: shown }), ...(fault && { fault }) };
  if (statement === undefined) return { ...unsigned, signature: { state: "none" } };
  const parts = partsOf(statement);
  const type = typeOf(parts);
  const signature = check(statement, type, keys);
  const said = saidBy(parts.payload, type);
  // What a cut statement would have said nobody knows: then the envelope is all there is.
  if (parts.payload === undefined) return { ...unsigned, signature, parts };
  const verdict = said.verdict ?? (type === "verdict" ? shown : undefined);
  return {
    item, signature, parts, said,
    ...(verdict && { verdict }),
    ...(fault && { fault }),
    differences: fault === undefined ? differences(shown, details, said) : ["verdict"],
    results: said.results,
    subjects: said.subjects,
  };
}

function told(details: Details | undefined): { name: string; sha256: string }[] {
  if (details?.text !== undefined) return [{ name: "inline", sha256: details.text }];
  return (details?.files ?? []).map(({ path, sha256 }) => ({ name: path, sha256 }));
}

/** Whoever shows a verdict beside a statement could show another one than was signed. */
function differences(shown: Verdict | undefined, details: Details | undefined, said: Said): string[] {
  const found: string[] = [];
  if (shown !== undefined && said.verdict !== undefined) {
    for (const name of ["verdict", "reasoning", "evidence", "followups"] as const) {
      if (canonical(shown[name]) !== canonical(said.verdict[name])) found.push(name);
    }
  } else if (shown !== undefined) found.push("verdict");
  if (said.type !== "verdict") return found;
  const plain = (results: ToldResult[]) => canonical(results.map(({ id, outcome, code }) => ({ id, outcome, code })));
  if (details?.results !== undefined && plain(details.results) !== plain(said.results)) found.push("results");
  if (details?.criteria !== undefined && details.criteria !== said.criteria) found.push("criteria");
  // A peer that cuts its answer to one event names no files; the digest of their list is no file's.
  const single = said.subjects.length === 1 && said.subjects[0]?.name === "inline";
  const comparable = details?.files !== undefined || (details?.text !== undefined && single);
  if (comparable && canonical(told(details)) !== canonical(said.subjects)) found.push("digests");
  return found;
}
