/** The answer to a call as a sequence of results, whether it is a stream or not. */
import { CountersignError } from "../error.js";
import type { Link } from "./http.js";
import { cut, isObject } from "./read.js";
import { refusal, refusedBy } from "./refusal.js";
import { events } from "./sse.js";
import { parsed, pieces, whole } from "./text.js";

/** What begins a stream of events, whatever its declared type: a field's name or a comment. */
const FIELD = /^\s*(?:data|event|id|retry)?:/u;

/**
 * The results: tasks, messages and updates, without the envelope. What a peer declares as JSON may be a
 * stream and the other way round, so the first character decides.
 *
 * @throws {CountersignError} `unauthorized`, `peer_refused`, `invalid_frame`, `frame_too_large`, `peer_unreachable`.
 */
export async function* results(link: Link, response: Response): AsyncGenerator<unknown> {
  const withToken = link.token !== undefined;
  const texts = pieces(link, response);
  if (response.status === 401 || response.status === 403) throw refusedBy(response, parsed(await whole(texts)), withToken);
  const head = await begin(texts);
  if (response.ok && (FIELD.test(head) || (isStream(response) && !/^\s*\{/u.test(head)))) {
    yield* resultsOf(events(join(head, texts)));
    return;
  }
  const text = await whole(join(head, texts));
  const value = parsed(text);
  if (isObject(value) && isRefused(value) && (response.ok || isObject(value["error"]))) throw refusal(value["error"]);
  if (!response.ok) throw refusedBy(response, value, withToken);
  if (!isObject(value)) throw notA2a(response, text);
  yield "result" in value ? value["result"] : value;
}

/** The results of the events of a stream. */
async function* resultsOf(stream: ReturnType<typeof events>): AsyncGenerator<unknown> {
  for await (const { type, data, complete } of stream) {
    if (data.trim() === "") continue;
    const value = parsed(data);
    if (type === "error") throw refusal(isObject(value) ? (value["error"] ?? value) : data);
    if (isObject(value)) {
      if (isRefused(value)) throw refusal(value["error"]);
      yield "result" in value ? value["result"] : value;
    } else if (complete) {
      throw new CountersignError("invalid_frame", `an event of the stream is not a JSON object: \`${cut(data)}\``);
    }
  }
}

/** Some servers write `error: null` beside a result. */
function isRefused(value: Record<string, unknown>): boolean {
  return value["error"] !== undefined && value["error"] !== null;
}

/** As much of the text as tells a stream from a JSON value. */
async function begin(texts: AsyncGenerator<string>): Promise<string> {
  let head = "";
  while (head.length < "retry:".length) {
    const { done, value } = await texts.next();
    if (done === true) break;
    head += value;
  }
  return head;
}

async function* join(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

function isStream(response: Response): boolean {
  return response.headers.get("content-type")?.toLowerCase().includes("event-stream") ?? false;
}

function notA2a(response: Response, text: string): CountersignError {
  const type = response.headers.get("content-type") ?? "no content type";
  return new CountersignError("invalid_frame", `the peer answered with ${cut(type)}: \`${cut(text.trim())}\``);
}
