/** Reading the command line. */
import { parseArgs, type ParseArgsConfig } from "node:util";
import { CountersignError } from "../error.js";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<Flags extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Flags; allowPositionals: true; strict: true }>
>;

/**
 * The flags and words of `args`.
 *
 * @throws {CountersignError} `usage`.
 */
export function parse<const Flags extends Options>(args: string[], options: Flags): Parsed<Flags> {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    // The rest of the message is advice on Node's own interface.
    const [sentence = ""] = (error as Error).message.split(". ");
    throw usage(sentence.charAt(0).toLowerCase() + sentence.slice(1).replaceAll("'", "`"));
  }
}

/** @throws {CountersignError} `usage` if `value` is none of `choices`. */
export function choice<const Choice extends string>(flag: string, value: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw usage(`${flag} is one of ${choices.join(", ")}`);
  return found;
}

/** @throws {CountersignError} `usage` if `value` is no whole number. */
export function whole(flag: string, value: string): number {
  if (!/^[0-9]{1,15}$/.test(value)) throw usage(`${flag} takes a whole number`);
  return Number(value);
}

/** @throws {CountersignError} `usage` unless there is exactly one word. */
export function one(words: string[], what: string): string {
  const [word, ...rest] = words;
  if (word === undefined || rest.length > 0) throw usage(`name exactly one ${what}`);
  return word;
}

export function usage(message: string): CountersignError {
  return new CountersignError("usage", message);
}
