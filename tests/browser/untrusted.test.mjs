/** Text of others: what cannot be seen is written out, what scripts and emoji need stays. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInternal } from "../support/package.mjs";

const { visible } = await importInternal("inspector/untrusted.js");

for (const [name, text, shown] of [
  ["plain text", "grüezi 世界 مرحبا", "grüezi 世界 مرحبا"],
  ["an override of the reading direction", "a\u202eb\u202c", "a⟨RLO⟩b⟨PDF⟩"],
  ["isolates and marks", "\u2066a\u2069\u200f", "⟨LRI⟩a⟨PDI⟩⟨RLM⟩"],
  ["an invisible space inside a word", "pa\u200bss", "pa⟨ZWSP⟩ss"],
  ["controls", "a\u0000b\u001b[2Jc\u007f", "a⟨NUL⟩b⟨ESC⟩[2Jc⟨DEL⟩"],
  ["a carriage return that would overwrite", "fail\rpass", "fail⟨CR⟩pass"],
  ["separators that break lines", "a\u2028b\u2029c", "a⟨LS⟩b⟨PS⟩c"],
  ["half of a surrogate pair", "a\ud800b", "a⟨U+D800⟩b"],
  ["letters that show nothing", "a\u3164b\u115fc", "a⟨U+3164⟩b⟨U+115F⟩c"],
  ["tags", "a\u{e0041}b", "a⟨U+E0041⟩b"],
  ["a family", "👨‍👩‍👧", "👨‍👩‍👧"],
  ["a joiner between Latin letters", "a\u200db", "a⟨ZWJ⟩b"],
  ["a non-joiner in Persian", "می\u200cخواهم", "می\u200cخواهم"],
  ["the emoji form of a sign", "❤\ufe0f", "❤\ufe0f"],
  ["a selector that selects nothing", "a\ufe0f", "a⟨U+FE0F⟩"],
  ["a run of selectors", "❤\ufe0f\ufe0f", "❤\ufe0f⟨U+FE0F⟩"],
  ["a variant of a Han character", "葛\u{e0100}", "葛\u{e0100}"],
  ["bytes hidden in selectors", "a\u{e0101}", "a⟨U+E0101⟩"],
]) {
  test(name, () => assert.equal(visible(text), shown));
}
