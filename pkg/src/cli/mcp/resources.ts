/** What a model may read: how criteria are written, what codes mean, which keys this server signs with. */
import { readFile } from "node:fs/promises";
import { codes } from "../../internal.js";
import type { Judge } from "./judge.js";
import type { Resource } from "./sdk.js";

const CRITERIA: Resource = {
  uri: "countersign://criteria",
  name: "criteria",
  title: "How criteria are written",
  description: "requests, reports, the forms of checks, every sentence of the language with an example, the limits",
  mimeType: "text/markdown",
};
const CODES: Resource = {
  uri: "countersign://codes",
  name: "codes",
  title: "The codes",
  description: "every code of a refusal or of an undecided criterion: what happened, what to do",
  mimeType: "application/json",
};
const KEYS: Resource = {
  uri: "countersign://jwks.json",
  name: "jwks.json",
  title: "The public keys of this server",
  description: "the JWK Set that verifies what `check` signs here",
  mimeType: "application/jwk-set+json",
};

export function resources(signs: boolean): Resource[] {
  return signs ? [CRITERIA, CODES, KEYS] : [CRITERIA, CODES];
}

/** The text of the resource; `undefined` if there is none. */
export async function read(resource: Resource, judge: Judge, signal: AbortSignal): Promise<string> {
  switch (resource) {
    case CRITERIA: return criteria();
    case KEYS: return (await judge.run("keys", {}, signal)).text;
    default: return JSON.stringify(codes(), null, 2);
  }
}

/** The README of the package has it, generated from the engine's own tables. */
async function criteria(): Promise<string> {
  const readme = await readFile(new URL("../../../README.md", import.meta.url), "utf8");
  const [, text = ""] = /\n(## Requests and reports\n[\s\S]*?)\n## Codes\n/.exec(readme) ?? [];
  return text.replace(/<!-- .*? -->\n/g, "");
}
