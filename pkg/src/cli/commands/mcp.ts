/** `countersign mcp` */
import { publicKeySet } from "../../api/statement.js";
import { parse, usage } from "../arguments.js";
import { MAX_KEY, readText } from "../input.js";

export const summary = "serves the checks to an MCP host over standard input and output";

export const help = `usage: countersign mcp [--key FILE] [--peer URL]…

An MCP server (Model Context Protocol) on standard input and output, for a host to start. Tools: check,
guard, verify_statement, ask_peer. Prompt: verify. Resources: how criteria are written, the codes.

  --key FILE  signs the verdicts of check: private JWK, JWK Set or PKCS#8 PEM; else the key in the
              environment variable COUNTERSIGN_SIGNING_KEY, if there is one
  --peer URL  ask_peer asks only this peer, with the token in COUNTERSIGN_TOKEN; may be repeated.
              Without it any peer is asked over https, or on this machine, and none with the token: it
              is a model that names the peer

exit codes: 0 the input has ended, 3 could not run

example: npx -y countersign mcp --key key.jwk
`;

export async function run(args: string[]): Promise<number> {
  const { values: flags, positionals } = parse(args, { key: { type: "string" }, peer: { type: "string", multiple: true } });
  if (positionals.length > 0) throw usage("mcp takes no words");
  if (flags.key === "-") throw usage("standard input belongs to the host: --key takes a file");
  const key = flags.key === undefined ? process.env["COUNTERSIGN_SIGNING_KEY"] || undefined : await readText(flags.key, MAX_KEY);
  // A key that cannot sign is told at once, not with the first verdict.
  if (key !== undefined) publicKeySet(key);
  const peers = (flags.peer ?? []).map(origin);
  const token = process.env["COUNTERSIGN_TOKEN"] || undefined;
  if (token !== undefined && peers.length === 0) process.stderr.write("countersign mcp: COUNTERSIGN_TOKEN is sent to nobody: name its peers with --peer URL\n");
  const { serve } = await import("../mcp/server.js");
  await serve({ key, peers, token });
  return 0;
}

function origin(peer: string): string {
  const url = URL.canParse(peer) ? new URL(peer) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:") throw usage("--peer takes an address such as https://verifier.example");
  return url.origin;
}
