/** The engine's calls about effects, by their names. */
import { engine } from "./full.js";

/** Makes one call with plain arguments. What it gives is told by the function that names it. */
export function effects<Result>(name: string, args: unknown[]): Result {
  return engine.call((glue) => glue.effects(name, args)) as Result;
}
