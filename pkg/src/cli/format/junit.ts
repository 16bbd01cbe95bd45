/**
 * A report as JUnit XML: a test case per criterion. What could not be decided is an error whose type is
 * the code: skipped tests look green in most viewers, and an undecided criterion must not.
 */
import type { Criterion, CriterionResult, Report } from "../../types.js";
import { reason, sentence } from "./criterion.js";

export function junit({ engine, verdict, results }: Report, criteria: Criterion[]): string {
  const violated = results.filter(({ outcome }) => outcome === "violated").length;
  const unresolved = results.filter(({ outcome }) => outcome === "unresolved").length;
  const cases = results.map((result, index) => testCase(result, sentence(criteria[index]), engine.name));
  // Without criteria the verdict is needs-info, which an empty suite would hide.
  if (cases.length === 0) cases.push(element("testcase", { classname: engine.name, name: "verdict" }, element("error", { type: verdict.verdict, message: verdict.reasoning })));
  const counts = { tests: cases.length, failures: violated, errors: results.length === 0 ? 1 : unresolved, skipped: 0 };
  const suite = element("testsuite", { name: engine.name, ...counts }, cases.join(""));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("testsuites", { name: engine.name, ...counts }, suite)}`;
}

function testCase(result: CriterionResult, text: string, classname: string): string {
  const name = text === "" ? result.id : `${result.id}: ${text}`;
  return element("testcase", { classname, name }, details(result));
}

function details(result: CriterionResult): string {
  switch (result.outcome) {
    case "holds":
      return "";
    case "violated": {
      const lines = result.evidence.map(({ claim, source, note }) => `${source}: ${claim}${note === undefined ? "" : ` (${note})`}`);
      return element("failure", { type: "violated", message: result.evidence[0]?.claim ?? "the criterion is violated" }, escape(lines.join("\n")));
    }
    case "unresolved":
      return element("error", { type: result.code ?? "unresolved", message: reason(result) });
  }
}

function element(name: string, attributes: Record<string, string | number>, content = ""): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(String(value))}"`).join("");
  return content === "" ? `<${name}${pairs}/>\n` : `<${name}${pairs}>${content.startsWith("<") ? "\n" : ""}${content}</${name}>\n`;
}

/** XML 1.0 §2.2 has no way at all to write most control characters: U+FFFD stands for them. */
function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\u{fffd}")
    .replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
