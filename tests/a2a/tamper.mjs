// A `fetch` between `delegate` and the peer that rewrites what goes by, so that a caller meets what other
// implementations send. What it is given is always the real peer's.

/** Whether a response is a stream of events. */
const isStream = (response) => response.headers.get("content-type")?.startsWith("text/event-stream");

const events = (text) => text.split("\n\n").filter((event) => event.trim() !== "");

/**
 * Rewrites the body of a call (`request`), each event of a stream (`frame`), or the list of events (`frames`).
 */
export function edited({ request = (body) => body, frame = (text) => text, frames = (list) => list }) {
  return async (input, init) => {
    const response = await fetch(input, typeof init?.body === "string" ? { ...init, body: request(init.body) } : init);
    if (!isStream(response)) return response;
    const list = frames(events(await response.text()).map(frame));
    return stream(response, [list.map((event) => `${event}\n\n`).join("")]);
  };
}

/**
 * Writes a stream anew: with another `end` of lines, in pieces of so many `bytes`, with data over many lines
 * (`pretty`), with `comments`, a byte order `mark`, or without its last blank line (`unfinished`).
 */
export function recut({ end = "\n", bytes, pretty, comments, mark, unfinished }) {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!isStream(response)) return response;
    let text = events(await response.text())
      .map((event) => `${comments ? ": ping\n\n:\n" : ""}${pretty ? spread(event) : event}\n\n`)
      .join("");
    if (mark) text = `\ufeff${text}`;
    if (unfinished) text = text.trimEnd();
    const whole = Buffer.from(text.replaceAll("\n", end));
    const size = bytes ?? whole.length;
    const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) => whole.subarray(index * size, (index + 1) * size));
    return stream(response, pieces);
  };
}

/** One event with its JSON over many lines. */
function spread(event) {
  return event
    .split("\n")
    .flatMap((line) => {
      const data = /^data: ?(.*)$/.exec(line)?.[1];
      return data === undefined ? [line] : JSON.stringify(JSON.parse(data), null, 1).split("\n").map((part) => `data: ${part}`);
    })
    .join("\n");
}

function stream({ status, headers }, pieces) {
  return new Response(ReadableStream.from(pieces.map((piece) => Buffer.from(piece))), { status, headers });
}

/** Puts `parts` in the place of the artifact's, and nothing in the place of words, as a peer without signed verdicts would. */
export function answering(parts) {
  return edited({
    frame: (event) =>
      event.replace(/^data: ?(.*)$/m, (line, data) => {
        const { result, ...envelope } = JSON.parse(data);
        if (result.artifactUpdate !== undefined) result.artifactUpdate.artifact = { artifactId: "reply", parts };
        delete result.statusUpdate?.status.message;
        return `data: ${JSON.stringify({ ...envelope, result })}`;
      }),
  });
}
