/** Node: the module is read from the package at the first call. */
import { readFileSync } from "node:fs";
import { engine } from "./full.js";

engine.provide(() => new WebAssembly.Module(readFileSync(new URL("../wasm/countersign_bg.wasm", import.meta.url))));

export * from "./api.js";
