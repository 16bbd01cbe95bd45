/** The faults of a document for people: each with its code, its place and what to do. */
import { explain } from "../../api/explain.js";
import type { Fault } from "../../types.js";
import { type Paint, visible } from "../terminal.js";

/** `word` says how grave they are, `error` or `warning`. */
export function faultLines(faults: Fault[], word: "error" | "warning", paint: Paint): string[] {
  const [icon, colour] = word === "error" ? (["✗", "red"] as const) : (["?", "yellow"] as const);
  return faults.flatMap(({ code, message, pointer }) => [
    `${paint(colour, `${icon} ${word}`)}  ${paint("bold", pointer === "" ? "the whole document" : visible(pointer))}`,
    `    ${visible(code)}: ${visible(message)}`,
    paint("dim", `    ${explain(code)?.help ?? ""}`),
  ]);
}
