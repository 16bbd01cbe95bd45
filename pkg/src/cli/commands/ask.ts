/** `countersign ask` */
import { delegate } from "../../client/delegate.js";
import { CountersignError } from "../../error.js";
import { choice, parse, usage, whole } from "../arguments.js";
import { EXIT } from "../exit.js";
import { prettyDelegation } from "../format/delegation.js";
import { MAX_KEY, readText } from "../input.js";
import { readKeySet } from "../keys.js";
import { readRequest, REQUEST_OPTIONS } from "../request.js";
import { painter } from "../terminal.js";

export const summary = "asks an A2A peer for a verdict, and verifies its signature";

export const help = `usage: countersign ask URL FILES… --criteria FILE [options]
       countersign ask URL - --criteria FILE [options]

Sends the files, or the text on standard input, with the criteria to the A2A peer at URL: its origin, its
endpoint or its agent card. The peer may speak A2A 1.0 or 0.3. FILES, --criteria, --stdin and the budget are
those of \`countersign check\`. The token is read from the variable COUNTERSIGN_TOKEN or from a file, since
everybody on a machine sees its command lines; it is sent to the origin of URL alone.

  --token-file FILE    the bearer token, in place of COUNTERSIGN_TOKEN
  --origin ORIGIN      another origin that may see the token, where the card points there; may be repeated
  --jwks FILE|URL      the peer's public keys, in place of those that its origin publishes
  --require-signature  exits with 3 unless the verdict is signed by the peer, about what was sent
  --task ID            the task of an earlier needs-info, where this is the answer to its question
  --timeout SECONDS    for the whole conversation, 300 unless told otherwise
  --format FORMAT      pretty (default) or json
  --json               the same as --format json

Whether the signature is verified and what the verdict says are two things: both are shown, and without
--require-signature the verdict alone makes the exit code. What the peer says in words is read as
\`countersign parse\` reads a reply.

exit codes: 0 pass, 1 fail, 2 needs-info, 3 could not run

example: COUNTERSIGN_TOKEN=… countersign ask https://verifier.example 'src/**/*.py' --criteria criteria.json
`;

export async function run(args: string[]): Promise<number> {
  const { values: flags, positionals } = parse(args, {
    ...REQUEST_OPTIONS,
    "token-file": { type: "string" },
    origin: { type: "string", multiple: true },
    jwks: { type: "string" },
    "require-signature": { type: "boolean" },
    task: { type: "string" },
    timeout: { type: "string" },
    format: { type: "string" },
    json: { type: "boolean" },
  });
  const format = choice("--format", flags.format ?? (flags.json === true ? "json" : "pretty"), ["pretty", "json"]);
  const [url, ...names] = positionals;
  if (url === undefined) throw usage("name the address of the peer");
  const seconds = flags.timeout === undefined ? undefined : whole("--timeout", flags.timeout);
  const token = await readToken(flags["token-file"]);
  const keySet = flags.jwks === undefined ? undefined : await readKeySet(flags.jwks);
  const found = await delegate(url, {
    ...(await readRequest(flags, names)),
    token,
    keySet,
    origins: flags.origin,
    timeout: seconds === undefined ? undefined : seconds * 1000,
    task: flags.task === undefined ? undefined : { id: flags.task },
  });
  process.stdout.write(format === "json" ? `${JSON.stringify(found, null, 2)}\n` : prettyDelegation(found, painter(process.stdout, process.env)));
  const { signature, verdict } = found;
  if (flags["require-signature"] === true && !signature.authentic) throw new CountersignError(signature.code, signature.message);
  return EXIT[verdict.verdict];
}

/** A variable that is set to nothing is not set. */
async function readToken(file: string | undefined): Promise<string | undefined> {
  const token = file === undefined ? process.env["COUNTERSIGN_TOKEN"] : await readText(file, MAX_KEY);
  return token?.trim() || undefined;
}
