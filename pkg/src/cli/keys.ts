/** Reading the public keys by which statements are verified. */
import { readJson } from "../internal.js";
import type { JwkSet } from "../types.js";
import { fetchText, MAX_KEY_SET, readText } from "./input.js";

/** The key set in the file, or at the address, called `name`. The engine checks what is inside. */
export async function readKeySet(name: string): Promise<JwkSet> {
  const isAddress = /^https?:\/\//i.test(name) && URL.canParse(name);
  return readJson(await (isAddress ? fetchText(new URL(name), MAX_KEY_SET) : readText(name, MAX_KEY_SET))) as JwkSet;
}
