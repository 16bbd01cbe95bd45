/** `countersign evaluate` */
import { evaluateBinding } from "../../api/effect.js";
import { readJson } from "../../internal.js";
import type { Conclusion, EvaluationRequest } from "../../types.js";
import { one, parse } from "../arguments.js";
import { CONCLUSION, OUTCOME } from "../format/receipt.js";
import { MAX_DOCUMENT, readText } from "../input.js";
import { painter, visible } from "../terminal.js";

export const summary = "judges what was seen of a call by its binding";

export const help = `usage: countersign evaluate FILE [--json]

Judges an observation: FILE holds {"binding": …, "observation": …, "trust": …}, or - reads standard input.
Told are the outcome of each assertion by its id and the conclusion, never a value that was compared.

  --json  prints {"conclusion": …, "outcomes": [{"id": …, "outcome": …}]}

exit codes: 0 verified, 1 contradicted, 2 inconclusive, 3 could not run

example: countersign evaluate request.json
`;

const EXIT: Readonly<Partial<Record<Conclusion, number>>> = { verified: 0, contradicted: 1 };

export async function run(args: string[]): Promise<number> {
  const { values: flags, positionals } = parse(args, { json: { type: "boolean" } });
  const request = readJson(await readText(one(positionals, "file with a request, or `-`"), MAX_DOCUMENT)) as EvaluationRequest;
  const found = evaluateBinding(request);
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
  } else {
    const paint = painter(process.stdout, process.env);
    const [icon, colour, words] = CONCLUSION[found.conclusion];
    const lines = found.outcomes.map(({ id, outcome }) => {
      const [icon, colour] = OUTCOME[outcome];
      return `${paint(colour, `${icon} ${outcome}`)}  ${visible(id)}`;
    });
    process.stdout.write(`${[`${paint(colour, `${icon} ${found.conclusion}`)}  ${words}`, ...lines].join("\n")}\n`);
  }
  return EXIT[found.conclusion] ?? 2;
}
