/** Server-sent events that were pasted (HTML §9.2.6): line ends of any kind, comments, data over several lines. */

/** Whether a text looks like an event stream. */
export function isEventStream(text: string): boolean {
  return /^\ufeff?(?:(?::.*|(?:event|id|retry)(?::.*)?|)(?:\r\n|\r|\n))*data:/.test(text);
}

/**
 * The data of each event. What has no blank line after it is taken too: whoever copies a stream often
 * leaves that line behind.
 */
export function eventData(text: string): string[] {
  const events: string[] = [];
  let lines: string[] = [];
  const end = () => {
    if (lines.length > 0) events.push(lines.join("\n"));
    lines = [];
  };
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/)) {
    if (line === "") end();
    else if (line === "data") lines.push("");
    else if (line.startsWith("data:")) lines.push(line.slice(line[5] === " " ? 6 : 5));
  }
  end();
  return events;
}
