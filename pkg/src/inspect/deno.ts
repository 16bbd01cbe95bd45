/** Deno: the module is read from the package at the first call, which needs `--allow-read`. */
import { engine } from "./engine.js";

declare const Deno: { readFileSync(path: URL): Uint8Array<ArrayBuffer> };

engine.provide(() => new WebAssembly.Module(Deno.readFileSync(new URL("../../wasm/inspect_bg.wasm", import.meta.url))));

export * from "./api.js";
