/** Judging an artifact by criteria. */
import { engine, type CompiledCriteria, type Glue } from "../full.js";
import { plain, plainText } from "../plain.js";
import type { Artifact, Budget, CheckRequest, Criterion, Report } from "../types.js";

/**
 * Decides whether an artifact meets its criteria.
 *
 * ```js
 * const report = check({
 *   artifact: { files: [{ path: "limit.py", text: "import time\n" }] },
 *   criteria: ["imports only time", { id: "no-eval", check: { kind: "python", op: "not_calls", names: ["eval"] } }],
 * });
 * report.verdict.verdict; // "pass"
 * ```
 *
 * @throws {CountersignError} if the request is refused. What cannot be decided is no error but unresolved in the report.
 */
export function check(request: CheckRequest): Report {
  const input = plain(request);
  return engine.call((glue) => glue.check(input));
}

/**
 * Criteria that are compiled once and checked against many artifacts.
 *
 * ```js
 * const checker = new Checker(["does not contain `TODO`"]);
 * for (const text of texts) console.log(checker.check(text).verdict.verdict);
 * ```
 */
export class Checker {
  readonly #criteria: unknown;
  readonly #budget: unknown;
  #compiled: CompiledCriteria | undefined;
  #generation = 0;

  /** @throws {CountersignError} if the criteria or the budget are refused. */
  constructor(criteria: Criterion[], budget?: Budget) {
    this.#criteria = plain(criteria);
    this.#budget = budget === undefined ? undefined : plain(budget);
    engine.call((glue) => this.#compile(glue));
  }

  /** @throws {CountersignError} if the artifact is refused. */
  check(artifact: Artifact): Report {
    const input = plain(artifact);
    return engine.call((glue) => this.#compile(glue).check(input));
  }

  /** Gives the memory back at once, instead of when this object is collected. A later `check` compiles anew. */
  free(): void {
    if (this.#generation === engine.generation) this.#compiled?.free();
    this.#compiled = undefined;
  }

  /** The compiled criteria, made anew where a trap took the instance that held them. */
  #compile(glue: Glue): CompiledCriteria {
    if (this.#compiled === undefined || this.#generation !== engine.generation) {
      this.#compiled = new glue.Checker(this.#criteria, this.#budget);
      this.#generation = engine.generation;
    }
    return this.#compiled;
  }
}

/**
 * Writes the prompt that puts the same question to a model: sections ARTIFACT, CRITERIA and RETURN.
 *
 * @throws {CountersignError} if the request is refused.
 */
export function scaffold(request: CheckRequest): string {
  const input = plain(request);
  return engine.call((glue) => glue.scaffold(input));
}

/**
 * Reads such a prompt back into a request.
 *
 * @throws {CountersignError} `invalid_prompt` if a section is missing.
 */
export function readPrompt(text: string): CheckRequest {
  const input = plainText(text);
  return engine.call((glue) => glue.readPrompt(input));
}
