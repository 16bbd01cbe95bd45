/** Reading a body, never much more than is wanted. */
import type { HostRequest } from "../types.js";

/** The body; of one that is longer than `limit` at least one byte more than that. */
export async function readBody(request: HostRequest, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = (request as Request).body?.getReader();
  while (reader !== undefined && size <= limit) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.byteLength;
  }
  if (size > limit) void reader?.cancel();
  const body = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    body.set(piece, at);
    at += piece.byteLength;
  }
  return body;
}
