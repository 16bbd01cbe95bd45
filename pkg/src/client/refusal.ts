/** A peer's refusals: JSON-RPC errors, errors over HTTP+JSON, problem details, bare statuses. */
import { CountersignError } from "../error.js";
import { cut, isObject, words } from "./read.js";

/** Refusals before any work: another method, version or way of asking may be understood. */
const NOT_SPOKEN: ReadonlySet<unknown> = new Set([
  -32601, -32004, -32009, "METHOD_NOT_FOUND", "UNSUPPORTED_OPERATION", "VERSION_NOT_SUPPORTED", 404, 405, 501,
]);

/** What the error of an answer says, as `cause` of ours. */
interface Cause {
  /** JSON-RPC's, which is negative, or the HTTP status. */
  code?: unknown;
  /** Of a `google.rpc.ErrorInfo`; it tells more than the code. */
  reason?: unknown;
}

/** The error for the member `error` of an answer: an object with `code` and `message`, or a text. */
export function refusal(error: unknown): CountersignError {
  const { code, message, data, details } = isObject(error) ? error : { code: undefined, message: error };
  const list = [data, details].find(Array.isArray) as unknown[] | undefined;
  const reason = list?.filter(isObject).map((detail) => detail["reason"]).find((found) => typeof found === "string");
  const said = words(message) ?? "no reason is given";
  const cause: Cause = { code, reason };
  return new CountersignError("peer_refused", `${cut(said)}${code === undefined ? "" : ` (${cut(String(code))})`}`, { cause });
}

/** The error for a status above 399. `body` is the value of a JSON body, where there is one. */
export function refusedBy(response: Response, body: unknown, withToken: boolean): CountersignError {
  const said = told(body);
  if (response.status === 401 || response.status === 403) {
    const what = withToken ? "the peer does not accept the token" : "the peer asks for a token";
    return new CountersignError("unauthorized", said === undefined ? what : `${what}: ${cut(said)}`);
  }
  const cause: Cause = { code: response.status };
  return new CountersignError("peer_refused", `status ${response.status}${said === undefined ? "" : `: ${cut(said)}`}`, { cause });
}

/** Whether the peer refused the way of asking, so that another may be tried. */
export function isNotSpoken(error: unknown): boolean {
  if (!(error instanceof CountersignError) || error.code !== "peer_refused" || !isObject(error.cause)) return false;
  const { code, reason } = error.cause as Cause;
  return NOT_SPOKEN.has(reason ?? code);
}

/** The words of a problem: `detail` and `title` of RFC 9457, `reason` of others, a message inside `error`. */
function told(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const { detail, reason, message, title, error } = body;
  const inner = isObject(error) ? error["message"] : error;
  return [detail, reason, message, inner, title].map(words).find((found) => found !== undefined);
}
