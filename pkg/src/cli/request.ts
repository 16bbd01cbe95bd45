/** From names on the command line to a request. */
import { existsSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { CountersignError } from "../error.js";
import { readJson } from "../internal.js";
import type { Artifact, Budget, CheckRequest, File } from "../types.js";
import { usage, whole } from "./arguments.js";
import { readText } from "./input.js";
import { visible } from "./terminal.js";

/** What the engine accepts when no `bytes` are named. */
const DEFAULT_BYTES = 4 * 1024 * 1024;

/** The flags of every subcommand that takes an artifact and criteria. */
export const REQUEST_OPTIONS = {
  criteria: { type: "string" },
  stdin: { type: "boolean" },
  "budget-fuel": { type: "string" },
  "budget-bytes": { type: "string" },
  "budget-depth": { type: "string" },
  "budget-matches": { type: "string" },
} as const;

type Flags = { [Flag in keyof typeof REQUEST_OPTIONS]?: string | boolean };

/**
 * Reads the criteria and then the artifact: a named file or a pattern each, or `-` alone for one text.
 *
 * @throws {CountersignError} `usage` and the codes of reading.
 */
export async function readRequest(flags: Flags & { criteria?: string }, names: string[]): Promise<CheckRequest> {
  const words = flags.stdin === true ? [...names, "-"] : names;
  if (flags.criteria === undefined) throw usage("name the file with the criteria: --criteria FILE");
  if (words.length === 0) throw usage("name the files to judge, or `-` for standard input");
  if (words.includes("-") && words.length > 1) throw usage("standard input is one text of its own: name no files beside it");
  if (words.includes("-") && flags.criteria === "-") throw usage("standard input can be the artifact or the criteria, not both");
  const asked = readBudget(flags);
  const { criteria, budget: own } = await readCriteria(flags.criteria, asked.bytes ?? DEFAULT_BYTES);
  const budget = { ...own, ...asked };
  return { artifact: await readArtifact(words, budget.bytes ?? DEFAULT_BYTES), criteria, budget };
}

function readBudget(flags: Flags): Budget {
  const budget: Budget = {};
  for (const member of ["fuel", "bytes", "depth", "matches"] as const) {
    const value = flags[`budget-${member}`];
    if (typeof value === "string") budget[member] = whole(`--budget-${member}`, value);
  }
  return budget;
}

/** The file holds a list of criteria, or `{criteria, budget?}`. The engine checks what is inside. */
async function readCriteria(name: string, limit: number): Promise<Pick<CheckRequest, "criteria" | "budget">> {
  const value = readJson(await readText(name, limit));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { criteria: value as CheckRequest["criteria"] };
  const unknown = Object.keys(value).find((member) => member !== "criteria" && member !== "budget");
  if (unknown !== undefined) {
    const pointer = `/${unknown.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    throw new CountersignError("unknown_member", `the criteria file has no member \`${visible(unknown)}\``, { pointer });
  }
  if (!("criteria" in value)) throw new CountersignError("missing_member", "the criteria file has no member `criteria`", { pointer: "" });
  return value as CheckRequest;
}

async function readArtifact(words: string[], limit: number): Promise<Artifact> {
  if (words[0] === "-") return { text: await readText("-", limit) };
  const files: File[] = [];
  let left = limit;
  for (const path of await expand(words)) {
    const text = await readText(path, left);
    left -= Buffer.byteLength(text);
    files.push({ path, text });
  }
  return { files };
}

/** Paths relative to the working directory, each once: in the order of the words, within a pattern sorted. */
async function expand(words: string[]): Promise<Set<string>> {
  const paths = new Set<string>();
  for (const word of words) {
    // A file may be called `[id].ts`: what exists is no pattern.
    if (existsSync(word) || !isDynamicPattern(word)) {
      paths.add(relative(process.cwd(), resolve(word)).split(sep).join("/"));
      continue;
    }
    const found = await glob(word, { expandDirectories: false, followSymbolicLinks: false });
    if (found.length === 0) throw new CountersignError("unreadable", `no file fits \`${visible(word)}\``);
    for (const path of found.sort()) paths.add(path);
  }
  return paths;
}
