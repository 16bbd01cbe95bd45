/** `countersign keygen` */
import { generateKey, publicKeySet } from "../../api/statement.js";
import { parse, usage } from "../arguments.js";
import { MAX_KEY, readText } from "../input.js";

export const summary = "makes a signing key, or shows the public half of one";

export const help = `usage: countersign keygen > key.jwk
       countersign keygen --public KEY > jwks.json

Writes a new private P-256 key as a JWK to standard output. Keep it secret.

  --public FILE  instead, the public half of that key as a JWK Set, for those who verify; - reads standard input

exit codes: 0 done, 3 could not run

example: (umask 077; countersign keygen > key.jwk)
`;

export async function run(args: string[]): Promise<number> {
  const { values: flags, positionals } = parse(args, { public: { type: "string" } });
  if (positionals.length > 0) throw usage("keygen takes no file; --public FILE shows the public half of a key");
  const value = flags.public === undefined ? generateKey() : publicKeySet(await readText(flags.public, MAX_KEY));
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
  return 0;
}
