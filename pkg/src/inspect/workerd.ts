/** Cloudflare Workers: the module is part of the upload. */
import module from "../../wasm/inspect_bg.wasm";
import { engine } from "./engine.js";

engine.provide(() => module);

export * from "./api.js";
