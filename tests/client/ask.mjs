/** Asks a scripted peer. */
import { importPackage } from "../support/package.mjs";
import { startPeer } from "./peer.mjs";
import { REQUEST, in03, in10, rpc, sse } from "./shapes.mjs";

export const api = await importPackage();

/** Runs `work` with a peer, which ends afterwards. */
export async function withPeer(script, work) {
  const peer = await startPeer(script);
  try {
    return await work(peer);
  } finally {
    await peer.close();
  }
}

/** What `delegate` makes of the peer, and what the peer heard. */
export function ask(script, options = {}, path = "") {
  return withPeer(script, async (peer) => ({ found: await api.delegate(peer.url + path, { ...REQUEST, timeout: 20_000, ...options }), heard: peer.heard, url: peer.url }));
}

/** What the peer is refused with. */
export async function refusal(script, options, path) {
  try {
    await ask(script, options, path);
  } catch (error) {
    if (!(error instanceof api.CountersignError)) throw error;
    return { code: error.code, message: error.message };
  }
  throw new Error("nothing was refused");
}

/** A script whose endpoint answers every call with the events of `results`. */
export function streaming(card, results) {
  return { card, routes: { "POST /a2a": { body: sse(rpc(results)) } } };
}

/** A script whose endpoint answers each method by its own route. */
export function methods(card, byMethod) {
  const answer = (call, url) => {
    const route = byMethod[call.body.method] ?? { body: { jsonrpc: "2.0", id: call.body.id, error: { code: -32601, message: `there is no method ${call.body.method}` } } };
    return typeof route === "function" ? route(call, url) : route;
  };
  return { card, routes: { "POST /a2a": answer } };
}

/** Both dialects with their cards. */
export const DIALECTS = [["0.3", in03], ["1.0", in10]];
