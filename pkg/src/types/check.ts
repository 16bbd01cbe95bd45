/** The checks: one closed form per guard, tagged by `kind` and `op`. Members that are not listed are refused. */

/** One check. `kind` names the guard that decides it. */
export type Check = TextCheck | JsonCheck | NumberCheck | PythonCheck | CitationCheck | FileCheck | CombinedCheck;

/** Where a check looks: the files whose path fits the glob `path`; without it, all that the guard can read. */
export interface Selection {
  path?: string;
}

/** A check of the characters of a text. Patterns are matched in linear time. */
export type TextCheck = { kind: "text" } & Selection &
  (
    | { op: "equals" | "contains" | "not_contains" | "starts_with" | "ends_with"; value: string; ignore_case?: boolean }
    | { op: "iequals" | "icontains"; value: string }
    | { op: "contains_any" | "contains_all"; values: string[]; ignore_case?: boolean }
    | { op: "matches" | "not_matches"; pattern: string; flags?: string }
    | ({ op: "count"; min?: number; max?: number } & ({ value: string; ignore_case?: boolean } | { pattern: string; flags?: string }))
    | { op: "length"; unit: "chars" | "bytes" | "words" | "lines"; min?: number; max?: number }
  );

/** A JSON value of any kind. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue };

/** A check of a JSON text. `pointer` is a JSON pointer (RFC 6901). */
export type JsonCheck = { kind: "json" } & Selection &
  (
    | { op: "valid"; duplicates?: "refuse" | "allow" }
    | { op: "exists"; pointer: string }
    | { op: "equals"; pointer: string; value: JsonValue }
    | { op: "compare"; pointer: string; comparison: "<" | "<=" | ">" | ">=" | "==" | "!="; value: JsonValue }
  );

/** A number, exactly: write it as a string where it has more than 15 digits. */
export type Decimal = number | string;

/**
 * A check of one number: at the JSON pointer `pointer`, or in the first group (else the whole match)
 * of `pattern`, or else the whole trimmed text.
 */
export type NumberCheck = { kind: "number"; pointer?: string; pattern?: string; flags?: string } & Selection &
  ({ op: "equals"; value: Decimal; tolerance?: Decimal } | { op: "range"; min?: Decimal; max?: Decimal });

/** A check of Python source, which is parsed and never run. */
export type PythonCheck = { kind: "python" } & Selection &
  (
    | { op: "valid" }
    | { op: "imports" | "imports_only" | "not_imports"; modules: string[] }
    | { op: "calls" | "not_calls"; names: string[] }
    | { op: "defines"; names: string[]; what?: "function" | "class" | "any" }
  );

/** A check that `quote` stands at `source`: `path:line`, `path:line-line` or `inline`. Runs of white space compare equal. */
export interface CitationCheck {
  kind: "citation";
  quote: string;
  source: string;
}

/** A check of the files of the artifact. For `exists` and `not_exists`, `path` may be a glob. */
export type FileCheck = { kind: "file"; path: string } & ({ op: "exists" | "not_exists" } | { op: "sha256"; sha256: string });

/** Checks combined in three-valued logic: what cannot be decided stays undecided unless the others settle it. */
export type CombinedCheck =
  | { kind: "all" | "any"; checks: Check[] }
  | { kind: "not"; check: Check }
  | { kind: "at_least"; n: number; checks: Check[] };
