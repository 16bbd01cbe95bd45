/** A peer on loopback that answers as its script says, and remembers what it was asked. */
import { once } from "node:events";
import { createServer } from "node:http";

/** Pages of every origin may ask. */
const PAGES = { "access-control-allow-origin": "*", "access-control-allow-headers": "*, authorization", "access-control-expose-headers": "*" };

/**
 * Starts a peer. `card` is its agent card, made for its origin; `routes` answer `"METHOD /path"` with an
 * answer or with a function of the request. An answer is `{ status?, type?, headers?, body? }`, where a body
 * is a text, a value or a list of chunks; after the chunks comes `then`: `"end"`, `"cut"` or `"hang"`.
 *
 * @returns {Promise<{ url: string, heard: object[], close: () => Promise<void> }>}
 */
export async function startPeer({ card, routes = {} }) {
  const heard = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    if (request.method === "OPTIONS") return response.writeHead(204, PAGES).end();
    const call = { method: request.method, path: request.url, headers: request.headers, body: text === "" ? undefined : JSON.parse(text) };
    heard.push(call);
    const wellKnown = request.url === "/.well-known/agent-card.json" && card !== undefined ? { body: card(url) } : undefined;
    const route = routes[`${request.method} ${request.url}`] ?? wellKnown ?? { status: 404, body: { error: "not found" } };
    await write(response, typeof route === "function" ? await route(call, url) : route);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${server.address().port}`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url, heard, close };
}

async function write(response, { status = 200, type, headers = {}, body = "", then = "end" }) {
  const isChunks = Array.isArray(body);
  const isValue = !isChunks && typeof body !== "string";
  response.writeHead(status, { "content-type": type ?? (isChunks ? "text/event-stream" : "application/json"), ...PAGES, ...headers });
  for (const chunk of isChunks ? body : [isValue ? JSON.stringify(body) : body]) {
    // Each chunk has to arrive by itself: the next one waits until the socket has taken it.
    await new Promise((resolve) => response.write(chunk, resolve));
  }
  if (then === "cut") response.destroy();
  if (then === "end") response.end();
}
