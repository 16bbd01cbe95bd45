/** Fetching a WebAssembly module. */
import { CountersignError } from "./error.js";

/**
 * Compiles the module at `url` while it arrives, or afterwards where the server does not declare it
 * as `application/wasm`, which streaming demands.
 *
 * @throws {CountersignError} `unreadable` if the server refuses it.
 */
export async function fetchModule(url: URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new CountersignError("unreadable", `fetching ${url.pathname} was answered with ${response.status}`);
  const declared = response.headers.get("content-type")?.startsWith("application/wasm") ?? false;
  return declared ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
