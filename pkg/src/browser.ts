/** Browsers and bundlers for them: the module is fetched from beside this file before the import ends. */
import { fetchModule } from "./fetch-module.js";
import { engine } from "./full.js";

const module = await fetchModule(new URL("../wasm/countersign_bg.wasm", import.meta.url));
engine.provide(() => module);

export * from "./api.js";
