/** `countersign check` */
import { writeFile } from "node:fs/promises";
import { check } from "../../api/check.js";
import { signVerdict } from "../../api/statement.js";
import { CountersignError } from "../../error.js";
import { choice, parse, usage } from "../arguments.js";
import { EXIT } from "../exit.js";
import { junit } from "../format/junit.js";
import { pretty } from "../format/pretty.js";
import { sarif } from "../format/sarif.js";
import { MAX_KEY, readText } from "../input.js";
import { readRequest, REQUEST_OPTIONS } from "../request.js";
import { painter, visible } from "../terminal.js";

export const summary = "judges files by criteria, and signs the verdict";

export const help = `usage: countersign check FILES… --criteria FILE [options]
       countersign check - --criteria FILE [options]

Judges the files, or the text on standard input, by the criteria. FILES may be patterns such as
'src/**/*.py'. The criteria file holds a JSON list of sentences and checks, or {"criteria": […],
"budget": {…}}. The result goes to standard output, everything else to standard error.

  --criteria FILE     the criteria; - reads standard input
  --stdin             the same as - for FILES
  --format FORMAT     pretty (default), json, sarif or junit
  --key FILE          signs the verdict: private JWK, JWK Set or PKCS#8 PEM
  --statement FILE    writes the signed statement there
  --budget-fuel N     units of work, about one byte looked at once
  --budget-bytes N    UTF-8 bytes of input
  --budget-depth N    levels of nesting
  --budget-matches N  matches of one pattern, places cited by one criterion

json prints the report, with --key {"report": …, "statement": "…"}. In sarif a pass is of kind pass, a
violation of kind fail, an undecided criterion of kind open; in junit the latter is an error whose type
is the code, since an undecided criterion must not look green.

exit codes: 0 pass, 1 fail, 2 needs-info, 3 could not run

example: countersign check 'src/**/*.py' --criteria criteria.json --format sarif > countersign.sarif
`;

const FORMATS = ["pretty", "json", "sarif", "junit"] as const;

export async function run(args: string[]): Promise<number> {
  const { values: flags, positionals } = parse(args, {
    ...REQUEST_OPTIONS,
    format: { type: "string" },
    key: { type: "string" },
    statement: { type: "string" },
  });
  const format = choice("--format", flags.format ?? "pretty", FORMATS);
  if (flags.statement !== undefined && flags.key === undefined) throw usage("--statement needs a signing key: --key FILE");
  if (flags.key !== undefined && flags.statement === undefined && (format === "sarif" || format === "junit")) {
    throw usage(`${format} has no place for the signed statement: name one with --statement FILE`);
  }
  const key = flags.key === undefined ? undefined : await readText(flags.key, MAX_KEY);
  const request = await readRequest(flags, positionals);
  const report = check(request);
  const statement = key === undefined ? undefined : signVerdict(report, key);
  if (flags.statement !== undefined) await save(flags.statement, `${statement}\n`);

  const shown = flags.statement === undefined ? statement : undefined;
  switch (format) {
    case "pretty":
      process.stdout.write(pretty(report, request.criteria, shown, painter(process.stdout, process.env)));
      break;
    case "json":
      process.stdout.write(`${JSON.stringify(shown === undefined ? report : { report, statement: shown }, null, 2)}\n`);
      break;
    case "sarif":
      process.stdout.write(`${JSON.stringify(sarif(report, request.criteria), null, 2)}\n`);
      break;
    case "junit":
      process.stdout.write(junit(report, request.criteria));
      break;
  }
  return EXIT[report.verdict.verdict];
}

async function save(name: string, text: string): Promise<void> {
  try {
    await writeFile(name, text);
  } catch (error) {
    throw new CountersignError("unreadable", `\`${visible(name)}\` cannot be written`, { cause: error });
  }
}
