/** What went wrong, as something to show. */
import { CountersignError } from "../error.js";
import type { Fault } from "./words.js";

/** The engine's refusal as it is; anything else is a defect of the inspector. */
export function faultOf(error: unknown): Fault {
  if (error instanceof CountersignError) return { code: error.code, message: error.message };
  return { code: "engine_trapped", message: String(error) };
}
