/** Artifact files that were dropped in, compared with what was judged, and the lines that evidence cites. */
import type { Evidence } from "../../types.js";
import { digest } from "../engine.js";

/** A file, or a text without a name. */
export interface Source {
  /** As far as it is known: of a dropped file often its name alone. */
  path: string;
  text: string;
}

export type Match =
  /** It is the judged one, byte for byte. */
  | { state: "match" }
  /** Something of that name was judged, but not this; `hint` says in what little thing it differs. */
  | { state: "differs"; hint?: string }
  /** There is no digest to compare with. */
  | { state: "unknown" }
  /** Nothing of that name or content was judged. */
  | { state: "stranger" };

/** A dropped source and what it turned out to be. */
export interface Compared {
  source: Source;
  /** The path under which it was judged. */
  name: string;
  sha256: string;
  match: Match;
}

const digests = new WeakMap<Source, string>();

/** The digest of a source, computed once. */
export function digestOf(source: Source): string {
  const known = digests.get(source) ?? digest(source.text);
  digests.set(source, known);
  return known;
}

/** Sorts the sources: a digest decides before a name does, and a longer common path before a shorter. */
export function compare(sources: Source[], subjects: { name: string; sha256: string }[]): Compared[] {
  return sources.map((source) => {
    const sha256 = digestOf(source);
    const same = subjects.filter((subject) => subject.sha256 === sha256);
    const exact = same.find(({ name }) => samePath(name, source.path)) ?? same[0];
    if (exact !== undefined) return { source, sha256, name: exact.name, match: { state: "match" } };
    const named = subjects.find(({ name }) => samePath(name, source.path)) ?? (sources.length === 1 ? subjects.find(({ name }) => name === "inline") : undefined);
    if (named !== undefined) return { source, sha256, name: named.name, match: differing(source.text, named.sha256) };
    return { source, sha256, name: source.path, match: { state: subjects.length === 0 ? "unknown" : "stranger" } };
  });
}

export function samePath(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}

/** Editors and version control change line ends and the end of a file without being asked. */
function differing(text: string, sha256: string): Match {
  const lf = text.replaceAll("\r\n", "\n");
  const variants: [string, string][] = [
    [lf, "only in its line ends"],
    [lf.replaceAll("\n", "\r\n"), "only in its line ends"],
    [`${text}\n`, "only in the line break at its end"],
    [text.replace(/\r?\n$/, ""), "only in the line break at its end"],
    [text.replace(/^\ufeff/, ""), "only in the byte order mark at its start"],
    [`\ufeff${text}`, "only in the byte order mark at its start"],
  ];
  const hint = variants.find(([variant]) => variant !== text && digest(variant) === sha256)?.[1];
  return hint === undefined ? { state: "differs" } : { state: "differs", hint };
}

/** The lines that a piece of evidence cites, with their surroundings. */
export interface Excerpt {
  file: Compared;
  lines: { number: number; text: string; cited: boolean }[];
  /** Whether the cited lines are more than those shown. */
  cut: boolean;
}

/** Lines shown before and after those cited. */
const AROUND = 2;
/** Lines shown at most. */
const MAX_LINES = 40;

/** What `path:line`, `path:line-line` or `inline` with `line N` in the note points at. */
export function placeOf({ source, note }: Evidence): { path: string; from?: number; to?: number } {
  const [, path, from, to] = /^(.+?):(\d{1,9})(?:-(\d{1,9}))?$/s.exec(source) ?? [];
  if (path !== undefined && from !== undefined) return { path, from: Number(from), to: Number(to ?? from) };
  const line = source === "inline" ? /^line (\d{1,9})\b/.exec(note ?? "")?.[1] : undefined;
  return line === undefined ? { path: source } : { path: source, from: Number(line), to: Number(line) };
}

/** The excerpt for `evidence`, if the file it cites is among those dropped. */
export function excerpt(evidence: Evidence, files: Compared[]): Excerpt | undefined {
  const { path, from, to } = placeOf(evidence);
  const file = cited(path, files);
  if (file === undefined || from === undefined || to === undefined) return undefined;
  // As in the engine, a line ends at LF.
  const all = file.source.text.split("\n");
  if (from < 1 || from > all.length) return undefined;
  const first = Math.max(1, from - AROUND);
  const wanted = Math.min(all.length, Math.max(from, to) + AROUND);
  const last = Math.min(wanted, first + MAX_LINES - 1);
  const lines = all.slice(first - 1, last).map((text, index) => ({ number: first + index, text: text.replace(/\r$/, ""), cited: first + index >= from && first + index <= to }));
  return { file, lines, cut: last < wanted };
}

function cited(path: string, files: Compared[]): Compared | undefined {
  const known = files.filter(({ match }) => match.state !== "stranger");
  const only = path === "inline" && files.length === 1 ? known[0] : undefined;
  return known.find(({ name, match }) => name === path && match.state === "match") ?? known.find(({ name }) => samePath(name, path)) ?? only;
}
