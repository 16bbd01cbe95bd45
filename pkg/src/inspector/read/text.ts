/** Any text that somebody pastes, drops or links to: a statement, JSON, an event stream, a model's reply. */
import { CountersignError } from "../../error.js";
import { readReply } from "../../inspect/api.js";
import { readJson } from "../engine.js";
import { faultOf } from "../fault.js";
import type { Fault } from "../words.js";
import { compactJws } from "./compact.js";
import type { Reading } from "./item.js";
import { eventData, isEventStream } from "./sse.js";
import { readValues } from "./value.js";

/** UTF-16 units of what is read at all: far above any statement, far below what would stall a page. */
export const MAX_INPUT = 4 * 1024 * 1024;

export function readText(text: string): Reading {
  const trimmed = text.trim();
  if (trimmed === "") return refused({ code: "empty_input", message: "the input is empty" });
  if (text.length > MAX_INPUT) return refused(tooLarge(text.length));
  const statement = compactJws(trimmed);
  if (statement !== undefined) return { items: [{ origin: "signed statement", statement, source: statement }] };
  try {
    return isEventStream(text) ? readStream(text) : readPlain(trimmed);
  } catch (error) {
    return refused(faultOf(error));
  }
}

/** What an input is refused with for its size alone, before it is read. */
export function tooLarge(size: number): Fault {
  return { code: "too_large", message: `the input has ${size.toLocaleString("en")} characters, the limit is ${MAX_INPUT.toLocaleString("en")}` };
}

function readStream(text: string): Reading {
  const frames = eventData(text).filter((data) => data.trim() !== "");
  return readValues(frames.map(readJson), `stream of ${frames.length} ${frames.length === 1 ? "frame" : "frames"}`);
}

function readPlain(text: string): Reading {
  if (!/^[{["]/.test(text)) return readProse(text);
  try {
    const value = readJson(text);
    return typeof value === "string" ? readText(value) : readValues(Array.isArray(value) ? value : [value]);
  } catch (error) {
    const lines = error instanceof CountersignError && error.code === "trailing_data" ? jsonLines(text) : undefined;
    if (lines !== undefined) return readValues(lines, `${lines.length} values, one a line`);
    if (error instanceof CountersignError && error.code === "invalid_json" && readReply(text).code === "truncated_reply") {
      return refused({ code: "truncated_reply", message: error.message });
    }
    throw error;
  }
}

/** Frames as some tools log them: one JSON value a line. */
function jsonLines(text: string): unknown[] | undefined {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  if (lines.length < 2) return undefined;
  try {
    return lines.map(readJson);
  } catch {
    return undefined;
  }
}

function readProse(text: string): Reading {
  const { verdict, code } = readReply(text);
  if (code === undefined) return { items: [{ origin: "reply in prose", shown: verdict, source: text }] };
  if (code === "no_verdict") return refused({ code: "invalid_json", message: "the text is neither JSON, nor an event stream, nor a signed statement" });
  return refused({ code, message: verdict.reasoning });
}

function refused(fault: Fault): Reading {
  return { items: [], fault };
}
