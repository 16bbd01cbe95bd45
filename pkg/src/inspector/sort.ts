/** Files that came together, sorted: what is to be inspected, the keys, and what was judged. */
import { digestOf, samePath, type Source } from "./judge/files.js";
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
  const alone = sources.length === 1 && looking === undefined;
  const read = sources.map((source) => ({ source, reading: alone || isStructured(source) ? readText(source.text) : undefined }));
  const statements = read.flatMap(({ source, reading }) => (compactJws(source.text) === undefined ? [] : reading?.items ?? []));
  const judged = [...(looking === undefined ? [] : [looking]), ...statements].flatMap((item) => inspect(item, undefined).subjects);
  const sorted: Sorted = { inputs: [], artifact: [] };
  for (const { source, reading } of read) {
    const sha256 = judged.length === 0 ? "" : digestOf(source);
    if (reading === undefined || judged.some((subject) => subject.sha256 === sha256 || samePath(subject.name, source.path))) sorted.artifact.push(source);
    else if (reading.keySet !== undefined) sorted.keySet = { value: reading.keySet, path: source.path };
    else if (reading.items.length > 0 || (alone && isStructured(source))) sorted.inputs.push({ text: source.text, reading });
    else sorted.artifact.push(source);
  }
  return sorted;
}

/** Whether a text is meant for machines: prose is looked at only when nothing else can be meant. */
function isStructured({ text }: Source): boolean {
  return compactJws(text) !== undefined || /^\s*(?:[{["]|$)/.test(text) || isEventStream(text);
}
