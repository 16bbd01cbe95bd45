/** The compact form of a signed statement, as it is found in texts. */

/**
 * The text without the line breaks that mail and terminals put into long lines, if it is meant as a
 * compact JWS: a cut or damaged one as well, so that it is told what it lacks.
 */
export function compactJws(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^ey[\w\-+/=.\s]*$/.test(trimmed)) return undefined;
  return trimmed.replace(/\s+/g, "");
}
