/** Server-sent events (WHATWG HTML §9.2.6), however the text is split over pieces. */
import { CountersignError } from "../error.js";
import { MAX_TEXT } from "./text.js";

/** One event. */
export interface ServerEvent {
  /** `message` unless the stream says otherwise. */
  type: string;
  /** Its lines of data, joined by LF. */
  data: string;
  /** False where the stream ended before the blank line that ends an event. */
  complete: boolean;
}

/**
 * The events of a stream. Lines end at CR, LF and CR LF. The last event counts without its blank line,
 * marked as not complete.
 *
 * @throws {CountersignError} `frame_too_large`.
 */
export async function* events(texts: AsyncIterable<string>): AsyncGenerator<ServerEvent> {
  let line = "";
  let afterCr = false;
  let type = "";
  let data: string[] = [];
  let size = 0;
  const dispatch = (complete: boolean): ServerEvent | undefined => {
    const event = data.length === 0 ? undefined : { type: type === "" ? "message" : type, data: data.join("\n"), complete };
    type = "";
    data = [];
    size = 0;
    return event;
  };
  const field = (text: string): void => {
    // A line that begins with a colon is a comment: its name is empty.
    const [, name = text, value = ""] = /^([^:]*):[ ]?(.*)$/su.exec(text) ?? [];
    if (name === "event") type = value;
    if (name !== "data") return;
    data.push(value);
    size += value.length;
    check(size);
  };
  const check = (length: number): void => {
    if (length > MAX_TEXT) throw new CountersignError("frame_too_large", `an event of the stream goes over ${MAX_TEXT} characters`);
  };
  for await (const text of texts) {
    if (text === "") continue;
    // A CR that ended the last piece ended its line: the LF after it ends no further one.
    const [first = "", ...rest] = (afterCr && text.startsWith("\n") ? text.slice(1) : text).split(/\r\n|\r|\n/);
    afterCr = text.endsWith("\r");
    line += first;
    for (const next of rest) {
      if (line !== "") field(line);
      else {
        const event = dispatch(true);
        if (event !== undefined) yield event;
      }
      line = next;
    }
    check(size + line.length);
  }
  if (line !== "") field(line);
  const event = dispatch(false);
  if (event !== undefined) yield event;
}
