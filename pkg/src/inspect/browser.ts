/** Browsers and bundlers for them: the module is fetched from beside this file before the import ends. */
import { fetchModule } from "../fetch-module.js";
import { engine } from "./engine.js";

const module = await fetchModule(new URL("../../wasm/inspect_bg.wasm", import.meta.url));
engine.provide(() => module);

export * from "./api.js";
