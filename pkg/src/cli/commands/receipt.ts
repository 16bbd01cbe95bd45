/** `countersign receipt verify` and `countersign receipt show` */
import { verifyDsse, verifyReceipt } from "../../api/receipt.js";
import { CountersignError } from "../../error.js";
import { readJson } from "../../internal.js";
import type { DsseEnvelope, JwkSet, ReceiptVerification } from "../../types.js";
import { one, parse, usage } from "../arguments.js";
import { prettyReceipt } from "../format/receipt.js";
import { MAX_STATEMENT, readText } from "../input.js";
import { readKeySet } from "../keys.js";
import { painter } from "../terminal.js";

export const summary = "verifies an effect receipt, or shows what it says";

export const help = `usage: countersign receipt verify FILE --jwks FILE|URL [--json]
       countersign receipt show FILE

verify tells whether one of the keys signed the receipt and whether it says one thing throughout, and, apart
from that, what it concludes. show prints the payload as it stands and proves nothing. FILE holds the
compact JWS or a DSSE envelope; - reads standard input.

  --jwks FILE|URL  the gateway's public keys; an address is fetched over https, or http from this machine
  --json           prints the verification

exit codes: 0 authentic, whatever it concludes, or shown; 1 not authentic; 3 could not run

example: countersign receipt verify receipt.jws --jwks jwks.json
`;

export async function run(args: string[]): Promise<number> {
  const { values: flags, positionals: [verb, ...rest] } = parse(args, { jwks: { type: "string" }, json: { type: "boolean" } });
  if (verb !== "verify" && verb !== "show") throw usage("say what to do with the receipt: `countersign receipt verify` or `countersign receipt show`");
  const name = one(rest, "file with a receipt, or `-`");
  if (verb === "show") {
    if (flags.jwks !== undefined) throw usage("show looks at no key: `countersign receipt verify` does");
    process.stdout.write(`${JSON.stringify(payload(await readText(name, MAX_STATEMENT)), null, 2)}\n`);
    process.stderr.write("not verified: anybody can write this\n");
    return 0;
  }
  if (flags.jwks === undefined) throw usage("name the gateway's public keys: --jwks FILE or --jwks URL");
  if (flags.jwks === "-" && name === "-") throw usage("standard input can be the receipt or the keys, not both");
  const found = verify(await readText(name, MAX_STATEMENT), await readKeySet(flags.jwks));
  process.stdout.write(flags.json ? `${JSON.stringify(found, null, 2)}\n` : prettyReceipt(found, painter(process.stdout, process.env)));
  return found.authentic ? 0 : 1;
}

/** A JWS has no brace, an envelope is an object. */
function verify(text: string, keys: JwkSet): ReceiptVerification {
  const trimmed = text.trim();
  return trimmed.startsWith("{") ? verifyDsse(readJson(trimmed) as DsseEnvelope, keys) : verifyReceipt(trimmed, keys);
}

/** By no key at all nothing is authentic, and the payload is told as unverified. */
function payload(text: string): unknown {
  const found = verify(text, { keys: [] });
  if (found.authentic || found.unverified === undefined) {
    throw new CountersignError("invalid_statement", found.authentic ? "nothing to show" : found.message);
  }
  return found.unverified;
}
