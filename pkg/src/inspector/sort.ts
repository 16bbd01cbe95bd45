/** Files that came together, sorted: what is to be inspected, the keys, and what was judged. */
import { digest } from "./engine.js";
import { type Source, samePath } from "./judge/files.js";
import { inspect } from "./judge/inspection.js";
import { compactJws } from "./read/compact.js";
import type { Item, Reading } from "./read/item.js";
import { isEventStream } from "./read/sse.js";
import { readText } from "./read/text.js";

export interface Sorted {
  /** What is to be inspected, each with the text that it was read from. */
  inputs: { text: string; reading: Reading }[];
  keySet?: { value: unknown; path: string };
  artifact: Source[];
}

/**
 * Sorts `sources`. A judged file may itself look like a verdict, so what a statement names by its
 * digest is part of the artifact whatever it looks like; `looking` says what is being looked at.
 */
export function sort(sources: Source[], looking: Item | undefined): Sorted {
  const read = sources.map((source) => ({ source, reading: readText(source.text) }));
  const statements = read.flatMap(({ source, reading }) => (compactJws(source.text) === undefined ? [] : reading.items));
  const judged = [...(looking === undefined ? [] : [looking]), ...statements].flatMap((item) => inspect(item, undefined).subjects);
  const sorted: Sorted = { inputs: [], artifact: [] };
  for (const { source, reading } of read) {
    const named = judged.some(({ name, sha256 }) => samePath(name, source.path) || sha256 === digest(source.text));
    if (named) sorted.artifact.push(source);
    else if (reading.keySet !== undefined && reading.items.length === 0) sorted.keySet = { value: reading.keySet, path: source.path };
    else if (isInput(source, reading, sources.length === 1 && looking === undefined)) sorted.inputs.push({ text: source.text, reading });
    else sorted.artifact.push(source);
  }
  return sorted;
}

/** Prose is looked at only when nothing else can be meant, and so is what is damaged. */
function isInput({ text }: Source, { items }: Reading, alone: boolean): boolean {
  const structured = compactJws(text) !== undefined || /^\s*(?:[{["]|$)/.test(text) || isEventStream(text);
  return alone ? structured || items.length > 0 : structured && items.length > 0;
}
