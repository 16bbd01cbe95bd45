/** Where the card of a named peer may stand. */
import { CountersignError } from "../error.js";
import { cut } from "./read.js";

/** The card's place since 0.3.0, and the one before. */
const WELL_KNOWN = ["/.well-known/agent-card.json", "/.well-known/agent.json"];

/** What a caller named. */
export interface Address {
  url: URL;
  /** An origin stands for the peer, a card describes it, an endpoint is where it is called. */
  kind: "origin" | "card" | "endpoint";
}

/** @throws {CountersignError} `unreadable` if `name` is no http or https address. */
export function readAddress(name: string): Address {
  let url;
  try {
    url = new URL(name);
  } catch (error) {
    throw new CountersignError("unreadable", `\`${cut(name)}\` is not an address`, { cause: error });
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new CountersignError("unreadable", `\`${cut(name)}\` is not an http or https address`);
  url.hash = "";
  if (url.pathname === "/") return { url, kind: "origin" };
  return { url, kind: url.pathname.endsWith(".json") ? "card" : "endpoint" };
}

/** The addresses of the card, the likeliest first. A host of many agents may keep each card below its endpoint. */
export function cardAddresses({ url, kind }: Address): URL[] {
  if (kind === "card") return [url];
  const atOrigin = WELL_KNOWN.map((path) => new URL(path, url));
  if (kind === "origin") return atOrigin;
  return [...atOrigin, new URL(`${url.pathname.replace(/\/$/, "")}${WELL_KNOWN[0]}`, url)];
}

/** Whether two addresses name the same endpoint. */
export function isSame(one: URL, other: URL): boolean {
  const plain = ({ origin, pathname }: URL): string => origin + pathname.replace(/\/$/, "");
  return plain(one) === plain(other);
}
