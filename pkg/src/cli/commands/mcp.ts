/** `countersign mcp` */
import { publicKeySet } from "../../api/statement.js";
import { parse, usage } from "../arguments.js";
import { MAX_KEY, readText } from "../input.js";

export const summary = "serves the checks to an MCP host over standard input and output";

export const help = `usage: countersign mcp [--key FILE]

An MCP server (Model Context Protocol) on standard input and output, for a host to start. Tools: check,
guard, verify_statement. Prompt: verify. Resources: how criteria are written, the codes.

  --key FILE  signs the verdicts of check: private JWK, JWK Set or PKCS#8 PEM; else the key in the
              environment variable COUNTERSIGN_SIGNING_KEY, if there is one

exit codes: 0 the input has ended, 3 could not run

example: npx -y countersign mcp --key key.jwk
`;

export async function run(args: string[]): Promise<number> {
  const { values: flags, positionals } = parse(args, { key: { type: "string" } });
  if (positionals.length > 0) throw usage("mcp takes no words");
  if (flags.key === "-") throw usage("standard input belongs to the host: --key takes a file");
  const key = flags.key === undefined ? process.env["COUNTERSIGN_SIGNING_KEY"] || undefined : await readText(flags.key, MAX_KEY);
  // A key that cannot sign is told at once, not with the first verdict.
  if (key !== undefined) publicKeySet(key);
  const { serve } = await import("../mcp/server.js");
  await serve({ key });
  return 0;
}
