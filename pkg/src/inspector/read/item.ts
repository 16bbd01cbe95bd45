/** What reading gives: the verdicts and statements of one input, before anybody vouches for them. */
import type { Verdict } from "../../types.js";
import type { Fault } from "../words.js";

/** How one criterion ended, as somebody tells it. */
export interface ToldResult {
  id: string;
  outcome: string;
  code?: string;
}

/** What an envelope tells beside a statement: unsigned, so a mere claim. */
export interface Details {
  results?: ToldResult[];
  /** SHA-256 of the criteria. */
  criteria?: string;
  files?: { path: string; sha256: string }[];
  /** SHA-256 of an artifact that is one text, or of the whole list where the files are not listed. */
  text?: string;
  /** How much the peer left out of its verdict, so that the answer fits one event. */
  omitted?: { evidence: number; followups: number };
}

/** One thing to look at. */
export interface Item {
  /** Where it was found, in words. */
  origin: string;
  /** The verdict as it stands in the envelope. */
  shown?: Verdict;
  /** Why the verdict of the envelope cannot be read. */
  fault?: Fault;
  details?: Details;
  /** The compact JWS. */
  statement?: string;
  /** The value it was read from, for looking at. */
  source: unknown;
}

/** Everything that one input holds. */
export interface Reading {
  items: Item[];
  /** A key set that stands for itself. */
  keySet?: unknown;
  /** Why there is nothing to look at. */
  fault?: Fault;
  /** What a peer said beside or instead of a verdict, as plain text. */
  said?: string;
}
