/** The full engine: all guards, signing and verification. */
import * as glue from "../wasm/countersign.js";
import { Engine, type Lifecycle } from "./engine.js";
import type { Deployment } from "./peer/step.js";
import type {
  A2aStep, CheckRequest, Explanation, JwkSet, NextStep, PrivateJwk, Reply, Report, Verdict, VerdictArtifact, Verification,
} from "./types.js";

/** Criteria compiled inside the instance that made them. A handle is of no use to any other instance. */
export interface CompiledCriteria {
  check(artifact: unknown): Report;
  free(): void;
}

/** What the engine exports. Every argument is plain data or a well-formed string. */
export interface Glue extends Lifecycle {
  check(request: unknown): Report;
  Checker: new (criteria: unknown, budget: unknown) => CompiledCriteria;
  parseVerdict(value: unknown): Verdict;
  serializeVerdictArtifact(verdict: unknown, artifactId: string | undefined): VerdictArtifact;
  readVerdictArtifact(value: unknown): Verdict;
  nextStep(verdict: unknown): NextStep;
  readReply(text: string): Reply;
  scaffold(request: unknown): string;
  readPrompt(text: string): CheckRequest;
  signVerdict(report: unknown, key: unknown): string;
  verifyStatement(jws: string, keySet: unknown, expected: string): Verification;
  verifyAnswer(jws: string, keySet: unknown, request: unknown, shown: unknown): Verification;
  publicKeySet(key: unknown): JwkSet;
  generateKey(): PrivateJwk;
  explain(code: string): Explanation | undefined;
  codes(): Explanation[];
  a2a(input: unknown): A2aStep;
  a2aFrame(framing: unknown, event: unknown): string;
  Peer: new (settings: unknown, modified: string) => Deployment;
  peerFrames(framing: unknown, told: unknown, first: number): { text: string; next: number };
  effects(name: string, args: unknown[]): unknown;
  canonicalize(value: unknown): string;
  digest(text: string): string;
  readJson(text: string): unknown;
  forceTrap(): never;
}

export const engine = new Engine(glue as unknown as Glue);
