/** Cloudflare Workers: the module is part of the upload. */
import module from "../wasm/countersign_bg.wasm";
import { engine } from "./full.js";

engine.provide(() => module);

export * from "./api.js";
