/** What a page hands over through properties and attributes. */
import { plain } from "../plain.js";
import type { Artifact } from "../types.js";
import { faultOf } from "./fault.js";
import type { Source } from "./judge/files.js";
import { isObject } from "./json.js";
import type { Reading } from "./read/item.js";
import { readText } from "./read/text.js";
import { readValues } from "./read/value.js";

/** Text as it could be pasted, or the parsed value of such a text. */
export function readGiven(value: unknown): Reading {
  if (typeof value === "string") return readText(value);
  try {
    const copy = plain(value);
    return readValues(Array.isArray(copy) ? copy : [copy]);
  } catch (error) {
    return { items: [], fault: faultOf(error) };
  }
}

/** An artifact, or its JSON text; any other text is the artifact itself. */
export function artifactOf(value: Artifact | string | undefined): Artifact | undefined {
  if (typeof value !== "string") return value;
  try {
    const found: unknown = JSON.parse(value);
    return isObject(found) && ("text" in found || "files" in found) ? (found as unknown as Artifact) : value;
  } catch {
    return value;
  }
}

export function sourcesOf(artifact: Artifact | undefined): Source[] {
  if (artifact === undefined) return [];
  if (typeof artifact === "string") return [{ path: "inline", text: artifact }];
  return "files" in artifact ? artifact.files : [{ path: "inline", text: artifact.text }];
}
