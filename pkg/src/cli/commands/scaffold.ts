/** `countersign scaffold` */
import { scaffold } from "../../api/check.js";
import { parse } from "../arguments.js";
import { readRequest, REQUEST_OPTIONS } from "../request.js";

export const summary = "writes the prompt that puts the question to a model";

export const help = `usage: countersign scaffold FILES… --criteria FILE [options]

Writes a prompt with the sections ARTIFACT, CRITERIA and RETURN to standard output. FILES, --criteria,
--stdin and the budget are those of \`countersign check\`.

exit codes: 0 done, 3 could not run

example: countersign scaffold src/limit.py --criteria criteria.json > prompt.txt
`;

export async function run(args: string[]): Promise<number> {
  const { values: flags, positionals } = parse(args, REQUEST_OPTIONS);
  process.stdout.write(scaffold(await readRequest(flags, positionals)));
  return 0;
}
