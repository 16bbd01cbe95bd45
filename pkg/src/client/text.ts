/** The text of a body: decoded strictly, whole or piece by piece. */
import { CountersignError } from "../error.js";
import { readJson } from "../internal.js";
import { chunks, type Link } from "./http.js";

/** UTF-16 units of one event, one answer and one card that are read at most. */
export const MAX_TEXT = 4 * 1024 * 1024;

/**
 * The pieces of the text, as they arrive. A byte order mark is dropped, and so is a character that the
 * end cuts in two.
 *
 * @throws {CountersignError} `invalid_frame` where the bytes are not UTF-8.
 */
export async function* pieces(link: Link, response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of chunks(link, response)) {
    try {
      yield decoder.decode(chunk, { stream: true });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new CountersignError("invalid_frame", "the peer's answer is not UTF-8", { cause: error });
    }
  }
}

/**
 * The pieces together.
 *
 * @throws {CountersignError} `frame_too_large`, and what the pieces throw.
 */
export async function whole(texts: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of texts) {
    text += piece;
    if (text.length > MAX_TEXT) throw new CountersignError("frame_too_large", `the peer's answer goes over ${MAX_TEXT} characters`);
  }
  return text;
}

/** The value of a JSON text, read strictly; `undefined` if it is none. */
export function parsed(text: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof CountersignError) return undefined;
    throw error;
  }
}
