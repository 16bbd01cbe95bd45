/** One WebAssembly instance and its renewal. */
import { CountersignError } from "./error.js";
import type { Code } from "./types.js";

/** What every wasm-bindgen module of ours exports beside its functions. */
export interface Lifecycle {
  /** Instantiates the first time it is called. */
  initSync(options: { module: WebAssembly.Module }): unknown;
  /** Drops the instance and makes a new one of the same module. */
  __wbg_reset_state(): void;
}

/**
 * Owns the instance behind `glue`: it is made at the first call and replaced after a trap, since a
 * trapped instance may have any state. INVARIANT: no call runs inside another, because `plain` has
 * taken the caller's code out of every argument before.
 */
export class Engine<Glue extends Lifecycle> {
  readonly #glue: Glue;
  #source: (() => WebAssembly.Module) | undefined;
  #generation = 0;
  #broken = false;

  constructor(glue: Glue) {
    this.#glue = glue;
  }

  /** Names where the module comes from. It is asked once, at the first call. */
  provide(source: () => WebAssembly.Module): void {
    this.#source ??= source;
  }

  /** Counts the instances so far: a handle into wasm is valid only within the one that made it. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * Runs `work` on the instance.
   *
   * @throws {CountersignError} the engine's refusal, or `engine_trapped`; after either the next call works.
   */
  call<Result>(work: (glue: Glue) => Result): Result {
    this.#start();
    try {
      return work(this.#glue);
    } catch (error) {
      if (isRefusal(error)) {
        throw new CountersignError(error.code, error.message, error.pointer === undefined ? {} : { pointer: error.pointer });
      }
      this.#broken = true;
      throw new CountersignError("engine_trapped", "the engine stopped unexpectedly and starts anew with the next call", { cause: error });
    }
  }

  #start(): void {
    if (this.#generation > 0 && !this.#broken) return;
    if (this.#source === undefined) throw new CountersignError("misconfigured", "no WebAssembly module was provided");
    if (this.#broken) this.#glue.__wbg_reset_state();
    else this.#glue.initSync({ module: this.#source() });
    this.#broken = false;
    this.#generation += 1;
  }
}

/** The engine throws plain objects. Anything else is a trap, a full stack or a broken instance. */
function isRefusal(error: unknown): error is { code: Code; message: string; pointer?: string } {
  return typeof error === "object" && error !== null && !(error instanceof Error) && "code" in error && "message" in error;
}
