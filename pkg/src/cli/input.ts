/** Reading files, standard input and addresses, never more than is wanted. */
import { open } from "node:fs/promises";
import { CountersignError } from "../error.js";
import { visible } from "./terminal.js";

/** UTF-8 bytes of a key file, a key set and a file with a statement that are read at most. */
export const MAX_KEY = 64 * 1024;
export const MAX_KEY_SET = 1024 * 1024;
export const MAX_STATEMENT = 16 * 1024 * 1024;
/** UTF-8 bytes of a bundle or a request that are read at most. */
export const MAX_DOCUMENT = 16 * 1024 * 1024;
/** How long an address may take to answer, in milliseconds. */
const PATIENCE = 10_000;

/**
 * The text of the file called `name`; `-` is standard input.
 *
 * @throws {CountersignError} `unreadable`, `too_large`, `invalid_utf8`.
 */
export async function readText(name: string, limit: number): Promise<string> {
  if (name === "-") return collect("standard input", process.stdin, limit);
  try {
    const file = await open(name);
    try {
      const stat = await file.stat();
      if (stat.isDirectory()) throw new CountersignError("unreadable", `\`${visible(name)}\` is a directory; write \`${visible(name)}/**\` for its files`);
      if (stat.isFile() && stat.size > limit) throw tooLarge(name, limit);
      return await collect(name, file.createReadStream({ autoClose: false }), limit);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof CountersignError) throw error;
    throw new CountersignError("unreadable", `\`${visible(name)}\` cannot be read: ${reason(error)}`, { cause: error });
  }
}

/**
 * The text at `address`. A key set decides what is authentic, so it comes over https, or from this machine.
 *
 * @throws {CountersignError} `unreadable`, `too_large`, `invalid_utf8`.
 */
export async function fetchText(address: URL, limit: number): Promise<string> {
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(address.hostname);
  if (address.protocol !== "https:" && !local) throw new CountersignError("unreadable", `\`${visible(address.href)}\` is not an https address`);
  let response;
  try {
    response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    throw new CountersignError("unreadable", `\`${visible(address.href)}\` cannot be read: ${reason(error)}`, { cause: error });
  }
  if (!response.ok || response.body === null) throw new CountersignError("unreadable", `\`${visible(address.href)}\` answered with status ${response.status}`);
  return collect(address.href, response.body, limit);
}

async function collect(name: string, chunks: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const parts = [];
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge(name, limit);
      parts.push(chunk);
    }
  } catch (error) {
    if (error instanceof CountersignError) throw error;
    throw new CountersignError("unreadable", `\`${visible(name)}\` cannot be read: ${reason(error)}`, { cause: error });
  }
  try {
    // A byte order mark is kept: digests are of the bytes that the file has.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts));
  } catch (error) {
    throw new CountersignError("invalid_utf8", `\`${visible(name)}\` is not UTF-8`, { cause: error });
  }
}

function tooLarge(name: string, limit: number): CountersignError {
  return new CountersignError("too_large", `\`${visible(name)}\` goes over the limit of ${limit} bytes`);
}

/** The system's word for what went wrong, without the path, which stands in the message already. */
function reason(error: unknown): string {
  const { code, cause, message } = error as NodeJS.ErrnoException;
  if (cause !== undefined) return reason(cause);
  switch (code) {
    case "ENOENT": return "there is no such file";
    case "EACCES": return "permission denied";
    default: return visible(code ?? message);
  }
}
