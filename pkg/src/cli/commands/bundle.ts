/** `countersign bundle lint` */
import { validateBundle } from "../../api/bundle.js";
import { readJson } from "../../internal.js";
import { one, parse, usage } from "../arguments.js";
import { faultLines } from "../format/faults.js";
import { MAX_DOCUMENT, readText } from "../input.js";
import { painter } from "../terminal.js";

export const summary = "lints a bundle of tools and their effects";

export const help = `usage: countersign bundle lint FILE [--json]

Reads a bundle as a whole and names every fault with its code and its place, a JSON pointer. One fault
refuses the bundle; a warning does not. FILE may be - for standard input.

  --json  prints {"valid": true, "digest": …, "warnings": […]} or {"valid": false, "faults": […], "warnings": […]}

exit codes: 0 valid, 1 refused, 3 could not run

example: countersign bundle lint bundle.json
`;

export async function run(args: string[]): Promise<number> {
  const { values: flags, positionals: [verb, ...rest] } = parse(args, { json: { type: "boolean" } });
  if (verb !== "lint") throw usage("there is one thing to do with a bundle: `countersign bundle lint FILE`");
  const bundle = readJson(await readText(one(rest, "file with a bundle, or `-`"), MAX_DOCUMENT)) as Record<string, unknown>;
  const found = validateBundle(bundle);
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
  } else {
    const paint = painter(process.stdout, process.env);
    const lines = faultLines(found.warnings, "warning", paint);
    if (found.valid) lines.push(`${paint("green", "✓ valid")}  sha256:${found.digest}`);
    else lines.unshift(...faultLines(found.faults, "error", paint));
    process.stdout.write(`${lines.join("\n")}\n`);
  }
  return found.valid ? 0 : 1;
}
