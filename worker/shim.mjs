// The Worker's entry: instantiates the engine and answers with it. `cargo xtask build worker`
// writes the two imported files.

import { __wbg_reset_state, fetch, initSync } from "../target/worker/countersign.js";
import module from "../target/worker/countersign_bg.wasm";
import { recovering } from "./recover.mjs";

initSync({ module });

export default recovering({ fetch, restart: __wbg_reset_state });
