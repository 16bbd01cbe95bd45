/** What a terminal shows: colours, and text that cannot steer it. */
import type { WriteStream } from "node:tty";

const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** Wraps a text in the codes of a style, or leaves it as it is. */
export type Paint = (style: keyof typeof STYLES, text: string) => string;

/** Leaves every text as it is. */
export const unpainted: Paint = (_, text) => text;

/** Colours only on a terminal; FORCE_COLOR asks for them elsewhere, NO_COLOR forbids them. */
export function painter(stream: WriteStream, env: NodeJS.ProcessEnv): Paint {
  const { FORCE_COLOR: force, NO_COLOR: never, TERM: terminal } = env;
  const forced = force !== undefined && force !== "0" && force !== "false";
  const coloured = forced || (force === undefined && !never && stream.isTTY && terminal !== "dumb");
  return (style, text) => (coloured ? `\x1b[${STYLES[style]}m${text}\x1b[0m` : text);
}

/**
 * `text` on one line, with every control and invisible character written out. An artifact must not be
 * able to move the cursor, to recolour a verdict or to turn the reading direction.
 */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    const escapes: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
    return escapes[character] ?? `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
}
