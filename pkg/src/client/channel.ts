/** Ways to call a peer, as its card offers them. */
import type { Dialect } from "../types.js";
import { isObject, words } from "./read.js";

/** One way. */
export interface Channel {
  binding: "JSONRPC" | "HTTP+JSON";
  dialect: Dialect;
  url: URL;
  /** Passed on with every request (A2A 1.0.1 §8.3.2). */
  tenant: string | undefined;
}

/**
 * The ways that this client speaks, the preferred first: JSON-RPC 1.0, JSON-RPC 0.3, HTTP+JSON 1.0.
 *
 * @param card of 1.0, of 0.3, or of both at once
 * @param base what relative addresses in it are resolved by
 */
export function channels(card: Record<string, unknown>, base: URL): Channel[] {
  const { url, protocolVersion, preferredTransport, supportedInterfaces, additionalInterfaces } = card;
  const version = words(protocolVersion) ?? "0.3";
  const offered = [
    ...list(supportedInterfaces).map((entry) => ({ version: "1.0", binding: "JSONRPC", ...named(entry) })),
    { url, version, binding: words(preferredTransport) ?? "JSONRPC", tenant: undefined },
    ...list(additionalInterfaces).map((entry) => ({ version, binding: "JSONRPC", ...named(entry) })),
  ];
  const found = offered.map((entry) => channel(entry, base)).filter((entry) => entry !== undefined);
  const distinct = found.filter((entry, index) => found.findIndex((other) => rank(other) === rank(entry) && other.url.href === entry.url.href) === index);
  return distinct.sort((one, other) => rank(one) - rank(other));
}

/** Where a peer's card is wrong about the dialect, its endpoint may speak the other one. */
export function withOtherDialect(channels: Channel[]): Channel[] {
  const spoken = channels.filter(({ binding }) => binding === "JSONRPC");
  const others = spoken.map((channel): Channel => ({ ...channel, dialect: channel.dialect === "1.0" ? "0.3" : "1.0" }));
  return [...channels, ...others.filter((other) => !spoken.some(({ dialect, url }) => dialect === other.dialect && url.href === other.url.href))];
}

function rank({ binding, dialect }: Channel): number {
  return binding === "JSONRPC" ? (dialect === "1.0" ? 0 : 1) : 2;
}

/** Members of an interface that are there: 1.0 says `protocolBinding`, 0.3 `transport`. */
function named(entry: Record<string, unknown>): { url: unknown; tenant: string | undefined; version?: string; binding?: string } {
  const { url, protocolBinding, transport, protocolVersion, tenant } = entry;
  const binding = words(protocolBinding) ?? words(transport);
  const version = words(protocolVersion);
  return { url, tenant: words(tenant), ...(version === undefined ? {} : { version }), ...(binding === undefined ? {} : { binding }) };
}

function channel(entry: { url: unknown; version: string; binding: string; tenant: string | undefined }, base: URL): Channel | undefined {
  const url = endpoint(entry.url, base);
  const dialect = spoken(entry.version);
  const binding = entry.binding.toUpperCase();
  if (url === undefined || dialect === undefined) return undefined;
  if (binding !== "JSONRPC" && (binding !== "HTTP+JSON" || dialect === "0.3")) return undefined;
  return { binding, dialect, url, tenant: entry.tenant };
}

/** The dialect of a version. A patch number is of no account; 0.2 differs from 0.3 only in the card's place. */
function spoken(version: string): Dialect | undefined {
  if (/^0\.[23](?:\.|$)/.test(version)) return "0.3";
  return /^1(?:\.|$)/.test(version) ? "1.0" : undefined;
}

function endpoint(value: unknown, base: URL): URL | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  try {
    const url = new URL(value, base);
    return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
  } catch {
    return undefined;
  }
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
