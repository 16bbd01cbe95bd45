/** Node: the module is read from the package at the first call. */
import { readFileSync } from "node:fs";
import { engine } from "./engine.js";

engine.provide(() => new WebAssembly.Module(readFileSync(new URL("../../wasm/inspect_bg.wasm", import.meta.url))));

export * from "./api.js";
