/** Key sets: where they come from, fetching one from its issuer, and what they say about a key. */
import { CountersignError } from "../../error.js";
import { verifyStatement } from "../../inspect/api.js";
import type { JwkSet } from "../../types.js";
import { encodeBytes } from "../base64url.js";
import { digest, readJson } from "../engine.js";
import { canonical, isObject, listOf, textOf, type Members } from "../json.js";

/** A key set that can be used, and how it came here. */
export interface Keys {
  set: JwkSet;
  /** Where it was fetched from, or how else it was handed over, in words. */
  from: string;
  /** Whether it was fetched from the address in `from`. */
  fetched: boolean;
  /** Whether it held private members, which belong on no page. */
  leaked: boolean;
}

/** Where an issuer publishes its keys. */
const WELL_KNOWN = "/.well-known/jwks.json";
/** Bytes of a key set; a real one has few hundred. */
const MAX_KEY_SET = 1024 * 1024;
/** Milliseconds. */
const PATIENCE = 15_000;

const unreadable = (message: string) => new CountersignError("unreadable", message);

/**
 * The address of an issuer's key set: of an origin its well-known place, else the address as it is.
 * Only HTTPS, and HTTP on this machine.
 *
 * @throws {CountersignError} `unreadable`
 */
export function keySetAddress(issuer: string): URL {
  const text = issuer.trim();
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (text === "" || !URL.canParse(address)) throw unreadable("the issuer is not an address such as https://verifier.example");
  const url = new URL(address);
  const loopback = ["localhost", "127.0.0.1"].includes(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && loopback)) throw unreadable("the address does not begin with https://");
  if (url.username !== "" || url.password !== "") throw unreadable("the address holds a name or a password");
  if (url.pathname === "/" && url.search === "") url.pathname = WELL_KNOWN;
  url.hash = "";
  return url;
}

/** The address in short: of the well-known place the origin says it all, any other place may be anybody's. */
export function shortAddress({ pathname, search, origin, href }: URL): string {
  return pathname === WELL_KNOWN && search === "" ? origin : href;
}

/**
 * Fetches a key set, without cookies, without a referrer, and never from where a redirect leads: the
 * reader agreed to one origin.
 *
 * @throws {CountersignError} `unreadable`, `too_large`, and the codes of {@link readKeys}.
 */
export async function fetchKeys(url: URL): Promise<Keys> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: "omit", referrerPolicy: "no-referrer", redirect: "error", cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    throw unreadable(`${url.origin} did not answer, redirects elsewhere, or does not let pages of other origins read its keys`);
  }
  if (!response.ok) throw unreadable(`${url.origin} answered with ${response.status}`);
  return { ...readKeys(await limited(response), shortAddress(url)), fetched: true };
}

async function limited(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
    size += piece.value.byteLength;
    if (size > MAX_KEY_SET) {
      await reader?.cancel();
      throw new CountersignError("too_large", `the key set has more than ${MAX_KEY_SET} bytes`);
    }
    text += decoder.decode(piece.value, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Takes a key set, as a value or as JSON text. Private members are dropped.
 *
 * @throws {CountersignError} `invalid_key_set`, and the codes of JSON text.
 */
export function readKeys(input: unknown, from: string): Keys {
  const value = typeof input === "string" ? parse(input) : input;
  const given = textOf(value, "kty") === undefined ? value : { keys: [value] };
  const leaked = listOf(given, "keys").some((key) => isObject(key) && "d" in key);
  const set = leaked ? { keys: listOf(given, "keys").map(withoutPrivate) } : given;
  // The engine says what is wrong with a key set before it looks at the statement.
  verifyStatement("", set as JwkSet);
  return { set: set as JwkSet, from, fetched: false, leaked };
}

/** What is no JSON at all is no key set; what is ambiguous keeps its own code. */
function parse(text: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    if (!(error instanceof CountersignError) || !["invalid_json", "empty_input"].includes(error.code)) throw error;
    throw new CountersignError("invalid_key_set", error.message);
  }
}

function withoutPrivate(key: unknown): unknown {
  if (!isObject(key)) return key;
  const { d: _, ...rest } = key;
  return rest;
}

/** Whether the key set says that the key is retired. */
export function isRetired({ set }: Keys, kid: string): boolean {
  const key = (set.keys as unknown[]).find((key) => isObject(key) && (key["kid"] ?? thumbprint(key)) === kid);
  return textOf(key, "status") === "retired";
}

/** RFC 7638. */
function thumbprint({ crv, kty, x, y }: Members): string {
  const hex = digest(canonical({ crv, kty, x, y }));
  return encodeBytes(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));
}
