/** The answer to a check. */
import type { Code } from "./code.js";
import type { Evidence, Verdict } from "./verdict.js";

/** How one criterion ended. */
export type Outcome = "holds" | "violated" | "unresolved";

/** One criterion's result. */
export interface CriterionResult {
  /** The id that the criterion was given, else its number from 1. */
  id: string;
  outcome: Outcome;
  /** Why it is unresolved. */
  code?: Code;
  evidence: Evidence[];
  /** Units spent on it. */
  fuel: number;
}

/** SHA-256 digests in lower-case hexadecimal. */
export interface Digests {
  /** Of the text, or of the canonical list `files`. */
  artifact: string;
  /** Of the canonical form of the criteria. */
  criteria: string;
  /** Of each file, in the order of the artifact. */
  files?: { path: string; sha256: string }[];
}

/** Who decided. */
export interface EngineInfo {
  name: string;
  version: string;
  /** The version of Unicode that words and case follow. */
  unicode: string;
}

/** The answer. The same request gives the same report on every host. */
export interface Report {
  verdict: Verdict;
  /** One per criterion, in their order. */
  results: CriterionResult[];
  digests: Digests;
  /** Units spent in all. */
  fuel: number;
  engine: EngineInfo;
}
