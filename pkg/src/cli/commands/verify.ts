/** `countersign verify` */
import { verifyStatement } from "../../api/statement.js";
import { readJson } from "../../internal.js";
import { choice, one, parse, usage } from "../arguments.js";
import { prettyVerification } from "../format/verification.js";
import { MAX_STATEMENT, readText } from "../input.js";
import { readKeySet } from "../keys.js";
import { painter } from "../terminal.js";

export const summary = "checks who signed a statement, and shows what it says";

export const help = `usage: countersign verify FILE --jwks FILE|URL [--type TYPE] [--format pretty|json]

Tells whether one of the keys signed the statement, and, apart from that, what the statement concludes.
FILE holds the compact JWS, or the JSON {"report": …, "statement": "…"} that \`countersign check\` and the
HTTP interface give; - reads standard input.

  --jwks FILE|URL  the issuer's public keys; an address is fetched over https, or http from this machine
  --type TYPE      what the statement must be about: verdict (default) or effect-receipt
  --format FORMAT  pretty (default) or json

exit codes: 0 authentic, whatever it concludes; 1 not authentic; 3 could not run

example: countersign verify verdict.jws --jwks jwks.json
`;

export async function run(args: string[]): Promise<number> {
  const { values: flags, positionals } = parse(args, {
    jwks: { type: "string" },
    type: { type: "string" },
    format: { type: "string" },
  });
  const format = choice("--format", flags.format ?? "pretty", ["pretty", "json"]);
  const type = choice("--type", flags.type ?? "verdict", ["verdict", "effect-receipt"]);
  const name = one(positionals, "file with a statement, or `-`");
  if (flags.jwks === undefined) throw usage("name the issuer's public keys: --jwks FILE or --jwks URL");
  if (flags.jwks === "-" && name === "-") throw usage("standard input can be the statement or the keys, not both");

  const statement = compact(await readText(name, MAX_STATEMENT));
  const found = verifyStatement(statement, await readKeySet(flags.jwks), { type });
  const shown = format === "json" ? `${JSON.stringify(found, null, 2)}\n` : prettyVerification(found, painter(process.stdout, process.env));
  process.stdout.write(shown);
  return found.authentic ? 0 : 1;
}

/** The JWS in a file: alone, or as the member `statement` of an answer. */
function compact(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith("{")) return trimmed;
  const { statement } = readJson(trimmed) as { statement?: unknown };
  return typeof statement === "string" ? statement : trimmed;
}
