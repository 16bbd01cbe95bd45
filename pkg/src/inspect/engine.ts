/** The small engine: reading verdicts and verifying statements, without guards and without signing. */
import * as glue from "../../wasm/inspect.js";
import { Engine } from "../engine.js";
import type { Glue } from "../full.js";

export type InspectGlue = Pick<
  Glue,
  | "initSync" | "__wbg_reset_state" | "parseVerdict" | "readVerdictArtifact" | "readReply" | "nextStep" | "verifyStatement"
  | "readJson" | "digest"
>;

export const engine = new Engine(glue as unknown as InspectGlue);
