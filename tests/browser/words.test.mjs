/** The inspector's plain words: they belong to codes of the table, and no refusal goes without. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importInternal } from "../support/package.mjs";

const { CODES } = await importInternal("codes.js");
const { words } = await importInternal("inspector/words.js");

/** What the small engine refuses a text, a verdict, a statement or a key set with, and what a criterion stays unresolved with. */
const MET = [
  "empty_input", "invalid_json", "duplicate_key", "lone_surrogate", "too_deep", "unexpected_bom", "trailing_data", "number_out_of_range", "too_large",
  "invalid_verdict", "no_verdict", "conflicting_verdicts", "truncated_reply", "prose_verdict", "no_criteria", "not_checkable", "out_of_budget", "no_such_file",
  "inexact_number", "no_number", "syntax_error", "too_complex", "dynamic_name", "unparsed_source", "invalid_key_set", "invalid_statement",
  "unsupported_algorithm", "wrong_statement_type", "critical_header", "embedded_key", "unknown_key", "bad_signature", "peer_refused", "task_failed",
  "engine_trapped", "unreadable",
];

test("every code that the inspector meets has a title of its own", () => {
  const titles = MET.map((code) => words(code).title);
  assert.deepEqual(titles.filter((title) => title === words("no such code").title), []);
  assert.equal(new Set(titles).size, MET.length);
});

test("the codes are those of the table", () => {
  for (const code of [...MET, "unsigned", "other_verdict", "other_artifact"]) assert.ok(CODES.includes(code), code);
});

test("a name that every object inherits is no code", () => {
  for (const name of ["constructor", "__proto__", "toString"]) assert.equal(words(name).title, words("no such code").title);
});
