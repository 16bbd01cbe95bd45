/**
 * Links that carry what is to be inspected behind `#`, which no browser sends to a server:
 * `#statement=<compact JWS>` or `#value=<base64url of any text that could be pasted>`, each optionally
 * followed by `&issuer=<percent-encoded address of the key set>`. Written by hand, `#<compact JWS>` and
 * `#<percent-encoded JSON>` are read too.
 */
import { decode, encode } from "../base64url.js";
import type { Fault } from "../words.js";
import { compactJws } from "./compact.js";

export interface Linked {
  text: string;
  /** Whoever wrote the link says that the key set stands there. */
  issuer?: string;
}

/** Some programs cut longer links. */
export const LONG_LINK = 32 * 1024;

/** What stands behind `#`; nothing for an empty fragment. */
export function readFragment(fragment: string): Linked | Fault | undefined {
  const text = fragment.replace(/^#/, "");
  if (text === "") return undefined;
  const pairs = new Map(text.split("&").map((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? ["", pair] : [pair.slice(0, at), pair.slice(at + 1)];
  }) as [string, string][]);
  const found = pairs.get("statement") ?? value(pairs.get("value")) ?? bare(text);
  const issuer = percent(pairs.get("issuer") ?? "");
  if (found === undefined || issuer === undefined) return { code: "unreadable", message: "the part of the link behind # is damaged or was cut" };
  return issuer === "" ? { text: found } : { text: found, issuer };
}

/** The fragment for `text`, with its `#`. */
export function writeFragment({ text, issuer }: Linked): string {
  const statement = compactJws(text) === text;
  const carried = statement ? `statement=${text}` : `value=${encode(text)}`;
  return `#${carried}${issuer === undefined ? "" : `&issuer=${encodeURIComponent(issuer)}`}`;
}

function value(encoded: string | undefined): string | undefined {
  if (encoded === undefined) return undefined;
  return /^(?:[{["]|%7B|%5B|%22)/i.test(encoded) ? percent(encoded) : decode(encoded);
}

function bare(text: string): string | undefined {
  if (/^ey[\w-]+\.[\w-]*\.[\w-]*$/.test(text)) return text;
  return /^(?:[{[]|%7B|%5B)/i.test(text) ? percent(text) : undefined;
}

function percent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
