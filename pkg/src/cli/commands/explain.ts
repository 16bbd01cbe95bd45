/** `countersign explain` */
import { explain } from "../../api/explain.js";
import { codes } from "../../internal.js";
import type { Explanation } from "../../types.js";
import { choice, one, parse, usage } from "../arguments.js";
import { painter } from "../terminal.js";

export const summary = "tells what a code means and what to do about it";

export const help = `usage: countersign explain [CODE] [--format pretty|json]

Explains a code; without one, lists them all.

exit codes: 0 done, 3 could not run

example: countersign explain out_of_budget
`;

export async function run(args: string[]): Promise<number> {
  const { values: flags, positionals } = parse(args, { format: { type: "string" } });
  const format = choice("--format", flags.format ?? "pretty", ["pretty", "json"]);
  const found = positionals.length === 0 ? codes() : named(one(positionals, "code"));
  process.stdout.write(format === "json" ? `${JSON.stringify(found, null, 2)}\n` : shown(found));
  return 0;
}

function named(code: string): Explanation {
  const found = explain(code);
  if (found === undefined) throw usage(`there is no code \`${code}\`; \`countersign explain\` lists them`);
  return found;
}

function shown(found: Explanation | Explanation[]): string {
  const paint = painter(process.stdout, process.env);
  if (Array.isArray(found)) {
    const width = Math.max(...found.map(({ code }) => code.length));
    return found.map(({ code, summary }) => `${paint("bold", code.padEnd(width))}  ${summary}\n`).join("");
  }
  return `${paint("bold", found.code)}: ${found.summary}\nhelp: ${found.help}\n`;
}
