/** The one error of this package. */
import type { Code } from "./types.js";

/**
 * Why a call was refused. What could not be *decided* is no error but an unresolved criterion.
 *
 * Branch on `code`: messages may be reworded, codes never change their meaning. `explain(code)` says
 * what to do about it.
 */
export class CountersignError extends Error {
  /** The stable code, such as `duplicate_key`. */
  readonly code: Code;
  /** Where in the argument the fault stands: a JSON pointer (RFC 6901), `""` for the whole. */
  readonly pointer?: string;

  static {
    this.prototype.name = "CountersignError";
  }

  constructor(code: Code, message: string, options: { pointer?: string; cause?: unknown } = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
    if (options.pointer !== undefined) this.pointer = options.pointer;
  }
}
