#!/usr/bin/env node
/**
 * An A2A peer on node:http: `COUNTERSIGN_SIGNING_KEY=$(cat key.jwk) node peer-node.mjs [PORT]`. With
 * COUNTERSIGN_TOKEN its callers need that token; without it only this machine is served. Tasks are kept
 * in memory: hand `createPeer` a store to keep them.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createPeer } from "countersign";

const { COUNTERSIGN_SIGNING_KEY: key, COUNTERSIGN_TOKEN: token } = process.env;
if (!key) {
  console.error("set COUNTERSIGN_SIGNING_KEY: `countersign keygen` makes a key");
  process.exit(3);
}

const digest = (text) => createHash("sha256").update(text).digest();
const accepted = digest(`Bearer ${token}`);
const authorize = (request) => (timingSafeEqual(digest(request.headers.get("authorization") ?? ""), accepted) ? "main" : undefined);

const peer = createPeer({ key, ...(token ? { authorize } : {}), log: console.error });

const server = createServer(async (incoming, outgoing) => {
  const { method, url, headers, socket } = incoming;
  let request;
  try {
    const body = method === "GET" || method === "HEAD" ? undefined : Readable.toWeb(incoming);
    request = new Request(`http://${headers.host}${url}`, { method, headers: fields(headers), body, duplex: "half" });
  } catch {
    outgoing.writeHead(400).end();
    return;
  }
  const response = await peer.fetch(request, socket.remoteAddress);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) outgoing.end();
  // A caller who leaves ends the stream.
  else await pipeline(Readable.fromWeb(response.body), outgoing).catch(() => undefined);
});

/** Header fields as the web's `Request` takes them. */
function fields(headers) {
  return Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
}

server.listen(Number(process.argv[2] ?? 4520), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
