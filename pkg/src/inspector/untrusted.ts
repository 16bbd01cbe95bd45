/** Text that somebody else wrote, shown so that it can neither hide a character nor turn the line around it. */
import { h } from "./dom.js";

/**
 * Controls, invisible characters and what changes the reading direction. Joiners stay where scripts
 * and emoji need them, a variation selector where it follows a character that it can select: long
 * runs of either have carried hidden words.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

const JOINERS = /[\u200c\u200d]/;
const EMOJI_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u;
/** Of a script beyond ASCII: between Latin letters a joiner joins nothing. */
const LETTER_BEFORE = /(?=\P{ASCII})[\p{L}\p{M}]$/u;
const LETTER_AFTER = /^(?=\P{ASCII})[\p{L}\p{M}]/u;

const PRESENTATION = /[\ufe0e\ufe0f]/;
const SYMBOL_BEFORE = /[\p{S}\p{N}\p{P}]$/u;
const IDEOGRAPHIC = /[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u;
const HAN_BEFORE = /\p{Script=Han}$/u;

const NAMES: Record<number, string> = {
  0x00: "NUL", 0x07: "BEL", 0x08: "BS", 0x0d: "CR", 0x1b: "ESC", 0x7f: "DEL", 0xad: "SHY", 0x61c: "ALM", 0x200b: "ZWSP", 0x200c: "ZWNJ", 0x200d: "ZWJ",
  0x200e: "LRM", 0x200f: "RLM", 0x2028: "LS", 0x2029: "PS", 0x202a: "LRE", 0x202b: "RLE", 0x202c: "PDF", 0x202d: "LRO", 0x202e: "RLO", 0x2066: "LRI",
  0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI", 0xfeff: "BOM",
};

/** `text` inside an element of its own direction. Line breaks and tabs stay. */
export function untrusted(text: string, attributes: Record<string, string> = {}): HTMLElement {
  return filled(h("bdi", attributes), text);
}

function filled(element: HTMLElement, text: string): HTMLElement {
  let at = 0;
  for (const { 0: character, index } of text.matchAll(UNSEEN)) {
    if (character === "\n" || character === "\t" || harmless(character, text, index)) continue;
    element.append(text.slice(at, index), marked(character));
    at = index + character.length;
  }
  element.append(text.slice(at));
  return element;
}

/** As {@link untrusted}, for sentences that quote code between backticks. */
export function prose(text: string): HTMLElement {
  const element = h("bdi");
  for (const [index, piece] of text.split(/`([^`\n]+)`/).entries()) {
    if (piece !== "") element.append(index % 2 === 1 ? filled(h("code", { class: "quoted", dir: "auto" }), piece) : untrusted(piece));
  }
  return element;
}

/** As {@link untrusted}, for a title, a message of an alert or an attribute: plain text with the characters written out. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character, index: number) => (harmless(character, text, index) ? character : character === "\n" || character === "\t" ? " " : `⟨${nameOf(character)}⟩`));
}

function marked(character: string): HTMLElement {
  return h("span", { class: "unseen" }, nameOf(character));
}

function nameOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return NAMES[point] ?? `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
}

function harmless(character: string, text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 3), index);
  const after = text.slice(index + character.length, index + character.length + 2);
  if (JOINERS.test(character)) return (EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(after)) || (LETTER_BEFORE.test(before) && LETTER_AFTER.test(after));
  return PRESENTATION.test(character) ? SYMBOL_BEFORE.test(before) : IDEOGRAPHIC.test(character) && HAN_BEFORE.test(before);
}
