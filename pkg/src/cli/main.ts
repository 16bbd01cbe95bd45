#!/usr/bin/env node
/** The command line: picks the subcommand, and turns what it throws into a line and an exit code. */
import { explain } from "../api/explain.js";
import { CountersignError } from "../error.js";
import "../node.js";
import { usage } from "./arguments.js";
import * as ask from "./commands/ask.js";
import * as bundle from "./commands/bundle.js";
import * as check from "./commands/check.js";
import * as evaluate from "./commands/evaluate.js";
import * as explainCode from "./commands/explain.js";
import * as keygen from "./commands/keygen.js";
import * as mcp from "./commands/mcp.js";
import * as parse from "./commands/parse.js";
import * as receipt from "./commands/receipt.js";
import * as scaffold from "./commands/scaffold.js";
import * as verify from "./commands/verify.js";
import { COULD_NOT_RUN } from "./exit.js";
import { visible } from "./terminal.js";
import { version } from "./version.js";

const COMMANDS = new Map(Object.entries({ check, ask, verify, evaluate, bundle, receipt, parse, scaffold, keygen, explain: explainCode, mcp }));

const HELP = `countersign: does this artifact meet these criteria, and did this action happen?

usage: countersign COMMAND …

${[...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`).join("\n")}

\`countersign COMMAND --help\` tells more; \`--version\` prints the version.
exit codes: 0 pass, 1 fail, 2 needs-info, 3 could not run
`;

async function main([word, ...args]: string[]): Promise<number> {
  if (word === "--version" || word === "-V") return print(`countersign ${version()}\n`);
  if (word === "--help" || word === "-h") return print(HELP);
  const name = word === "help" ? args[0] : word;
  if (word === "help" && name === undefined) return print(HELP);
  if (name === undefined) throw usage("name a command");
  const command = COMMANDS.get(name);
  if (command === undefined) throw usage(`there is no command \`${visible(name)}\``);
  if (word === "help" || args.includes("--help") || args.includes("-h")) return print(command.help);
  return command.run(args);
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function refused(error: unknown): number {
  if (!(error instanceof CountersignError)) throw error;
  const place = error.pointer ? ` (at ${visible(error.pointer)})` : "";
  process.stderr.write(`countersign: ${error.code}: ${visible(error.message)}${place}\nhelp: ${explain(error.code)?.help}\n`);
  return COULD_NOT_RUN;
}

/** Node would exit with 1, which says that the files were judged and failed. */
function defect(error: unknown): number {
  console.error(error);
  return COULD_NOT_RUN;
}

// A reader that closes the pipe early, such as `head`, has seen enough.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await main(process.argv.slice(2)).catch(refused).catch(defect);
