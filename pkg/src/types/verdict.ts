/** The verdict, its A2A artifact, and what a caller does with it. */
import type { Code } from "./code.js";

/** The terminal decision: all criteria hold, one is violated, or something could not be decided. */
export type Decision = "pass" | "fail" | "needs-info";

/** One piece of evidence. */
export interface Evidence {
  /** What was found, not empty. */
  claim: string;
  /** `path:line`, a URL or `inline`, not empty. */
  source: string;
  /** Anything further. */
  note?: string;
}

/** The verdict object: exactly these four members. */
export interface Verdict {
  verdict: Decision;
  /** One to three sentences, not empty. */
  reasoning: string;
  /** In the order of the criteria. */
  evidence: Evidence[];
  /** What the caller should do next, in the order of the criteria. */
  followups: string[];
}

/** A verdict on its way in: `evidence` and `followups` may be absent. */
export type VerdictInput = Pick<Verdict, "verdict" | "reasoning"> & Partial<Verdict>;

/** The A2A artifact that carries a verdict. */
export interface VerdictArtifact {
  /** `verification-verdict` unless the caller named another. */
  artifactId: string;
  parts: {
    kind: "data";
    /** `application/vnd.a2a-bridge.verdict+json` */
    mimeType: string;
    data: Verdict;
    metadata?: Record<string, unknown>;
  }[];
}

/** What a caller does with a verdict. */
export type NextStep =
  /** The verdict is pass: the turn is over. */
  | { step: "complete" }
  /** The verdict is fail: the followups as the next prompt. */
  | { step: "prompt"; prompt: string }
  /** The verdict is needs-info: what to get before asking again. */
  | { step: "needs-context"; missing: string[] };

/** The verdict found in a model's reply. */
export interface Reply {
  /** needs-info where the reply holds no verdict that can be relied on. */
  verdict: Verdict;
  /** Why no verdict could be read: `no_verdict`, `conflicting_verdicts`, `truncated_reply`, `prose_verdict`, … */
  code?: Code;
}
