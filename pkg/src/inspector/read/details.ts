/** What stands unsigned beside a verdict: results and digests, in a report or in an artifact's metadata. */
import { isObject, listOf, member, textOf } from "../json.js";
import type { Details, ToldResult } from "./item.js";

export function detailsOf(value: unknown): Details | undefined {
  if (!isObject(value)) return undefined;
  const digests = value["digests"];
  const details: Details = {};
  if (Array.isArray(value["results"])) details.results = value["results"].flatMap(toldResult);
  const criteria = textOf(digests, "criteria");
  if (criteria !== undefined) details.criteria = criteria;
  const files = listOf(digests, "files").flatMap((file) => {
    const [path, sha256] = [textOf(file, "path"), textOf(file, "sha256")];
    return path === undefined || sha256 === undefined ? [] : [{ path, sha256 }];
  });
  const artifact = textOf(digests, "artifact");
  if (files.length > 0) details.files = files;
  else if (artifact !== undefined) details.text = artifact;
  return Object.keys(details).length === 0 ? undefined : details;
}

/** `{verdict: {evidence?, followups?}}`: counts, in an artifact's metadata beside the details. */
export function omittedOf(value: unknown): Details["omitted"] {
  const [evidence, followups] = ["evidence", "followups"].map((name) => Number(member(member(value, "verdict"), name) ?? 0));
  return evidence || followups ? { evidence: evidence || 0, followups: followups || 0 } : undefined;
}

/** One result in a list, nothing for what is none. */
export function toldResult(value: unknown): ToldResult[] {
  const [id, outcome, code] = [textOf(value, "id"), textOf(value, "outcome"), textOf(value, "code")];
  return id === undefined || outcome === undefined ? [] : [{ id, outcome, ...(code !== undefined && { code }) }];
}
