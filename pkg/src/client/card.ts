/** A peer's agent card, read tolerantly: of 1.0, of 0.3, of both, and as SDKs happen to write it. */
import { CountersignError } from "../error.js";
import { type Address, cardAddresses, isSame } from "./address.js";
import { type Channel, channels } from "./channel.js";
import { type Link, send } from "./http.js";
import { cut, isObject, words } from "./read.js";
import { refusedBy } from "./refusal.js";
import { parsed, pieces, whole } from "./text.js";

/** The A2A extension that announces verdict artifacts. */
export const EXTENSION = "https://w3id.org/countersign/verdict/v1";

/** What a conversation needs to know of the peer. */
export interface Card {
  /** Where the card was found. */
  url: URL;
  name: string;
  version: string;
  streaming: boolean;
  /** The parameters of our extension, where the card declares it. */
  extension: Record<string, unknown> | undefined;
  channels: Channel[];
}

/**
 * Finds the card of the peer called `address` and its ways in. Where an endpoint was named, that very
 * endpoint is called: a host of many agents is not asked for another one.
 *
 * @throws {CountersignError} `invalid_card`, `no_common_transport`, `unauthorized`, and the codes of `send`.
 */
export async function findCard(link: Link, address: Address): Promise<Card> {
  let failure: unknown;
  let found: Card | undefined;
  for (const url of cardAddresses(address)) {
    try {
      const card = await fetchCard(link, url);
      if (address.kind !== "endpoint" || isBelow(card.url, address.url)) return card;
      const own = card.channels.filter((channel) => isSame(channel.url, address.url));
      if (own.length > 0) return { ...card, channels: own };
      found ??= card;
    } catch (error) {
      if (!(error instanceof CountersignError) || error.code === "peer_unreachable") throw error;
      // A refusal tells more than an absent file, and the likeliest place more than the others.
      if (failure === undefined || (error.code === "unauthorized" && (failure as CountersignError).code !== "unauthorized")) failure = error;
    }
  }
  if (found === undefined) throw failure;
  return { ...found, channels: found.channels.map((channel) => ({ ...channel, url: address.url })) };
}

async function fetchCard(link: Link, url: URL): Promise<Card> {
  const response = await send(link, { method: "GET", url, headers: { accept: "application/json" }, authorized: true });
  const text = await whole(pieces(link, response));
  const value = parsed(text);
  if (!response.ok) {
    const error = refusedBy(response, value, link.token !== undefined);
    if (error.code === "unauthorized") throw error;
    throw new CountersignError("invalid_card", `\`${cut(url.href)}\` answered with status ${response.status}`);
  }
  return readCard(value, response.url === "" ? url : new URL(response.url));
}

/** @throws {CountersignError} `invalid_card`, `no_common_transport`. */
export function readCard(value: unknown, url: URL): Card {
  if (!isObject(value)) throw new CountersignError("invalid_card", `\`${cut(url.href)}\` holds no JSON object`);
  const { name, version, capabilities, supportedInterfaces } = value;
  if (value["url"] === undefined && supportedInterfaces === undefined) {
    throw new CountersignError("invalid_card", `\`${cut(url.href)}\` has neither \`supportedInterfaces\` nor \`url\``);
  }
  const spoken = channels(value, url);
  if (spoken.length === 0) throw new CountersignError("no_common_transport", `\`${cut(url.href)}\` offers no transport that is spoken here`);
  const able = isObject(capabilities) ? capabilities : {};
  return {
    url,
    name: words(name) ?? "",
    version: words(version) ?? "",
    streaming: able["streaming"] === true,
    extension: extension(able["extensions"]),
    channels: spoken,
  };
}

function extension(declared: unknown): Record<string, unknown> | undefined {
  const own = Array.isArray(declared) ? declared.filter(isObject).find(({ uri }) => uri === EXTENSION) : undefined;
  if (own === undefined) return undefined;
  return isObject(own["params"]) ? own["params"] : {};
}

/** Whether a card stands below an endpoint, and so belongs to it alone. */
function isBelow(card: URL, endpoint: URL): boolean {
  return card.origin === endpoint.origin && card.pathname.startsWith(`${endpoint.pathname.replace(/\/$/, "")}/`);
}
