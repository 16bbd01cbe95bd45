/** `countersign parse` */
import { readReply } from "../../api/verdict.js";
import { choice, one, parse } from "../arguments.js";
import { EXIT } from "../exit.js";
import { prettyReply } from "../format/pretty.js";
import { readText } from "../input.js";
import { painter } from "../terminal.js";

export const summary = "reads the verdict out of a model's reply";

export const help = `usage: countersign parse FILE [--format pretty|json]

Reads the one verdict object in a reply: alone, fenced or amid prose. A reply without one, with two that
differ, cut short or in prose alone is needs-info. FILE may be - for standard input.

  --format FORMAT  pretty (default) or json: {"verdict": {…}, "code"?: "…"}

exit codes: 0 pass, 1 fail, 2 needs-info, 3 could not run

example: countersign parse reply.txt --format json
`;

/** UTF-8 bytes of a reply that are read at most. */
const MAX_REPLY = 16 * 1024 * 1024;

export async function run(args: string[]): Promise<number> {
  const { values: flags, positionals } = parse(args, { format: { type: "string" } });
  const format = choice("--format", flags.format ?? "pretty", ["pretty", "json"]);
  const reply = readReply(await readText(one(positionals, "file with a reply, or `-`"), MAX_REPLY));
  const shown = format === "json" ? `${JSON.stringify(reply, null, 2)}\n` : prettyReply(reply, painter(process.stdout, process.env));
  process.stdout.write(shown);
  return EXIT[reply.verdict.verdict];
}
