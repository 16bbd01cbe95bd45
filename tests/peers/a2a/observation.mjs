/**
 * What each client is asked to do, and what it gives back.
 *
 * `observe({ url, token, wrongToken, request, prompt, jwks, strangerJwks, mode })` gives
 * - `wire`: the accepted calls in order, `{ method, version, status, type }`, where `method` is the one of
 *   JSON-RPC or the HTTP method and the path, and `version` is `A2A-Version`;
 * - `card`: whether the SDK's verifier accepts the card by `jwks` (`verified`), a changed one (`changed`), and
 *   the card by another key set (`byStranger`); or `json`, the card, where the SDK has no verifier;
 * - `stream`: the events of a request for a verdict in `order`, with `taskId`, `artifact` and what was `said` last;
 * - `send`: `{ state, artifact }` of the same request as a prompt, by the call that waits;
 * - `again`: the streamed task, fetched again;
 * - `waiting`, `answered`: a message without criteria, and the same task after a message with them;
 * - `cancelled`: a waiting task, given up;
 * - `refused`: `{ name, message }` of the error of each call that must fail.
 *
 * States and artifacts are given in the SDK's own JSON.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** The observer of a client in Python: `script`, run by the Python that the variable `name` names. */
export function python(script, name) {
  const file = fileURLToPath(new URL(script, import.meta.url));
  return async (input) => {
    const executable = process.env[name];
    if (executable === undefined) throw new Error(`${name} is not set: run \`cargo xtask test\``);
    const child = spawn(executable, [file], { stdio: ["pipe", "pipe", "pipe"] });
    child.stdin.end(JSON.stringify(input));
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
    if (child.exitCode !== 0) throw new Error(`${script} ended with ${child.exitCode}\n${err}`);
    return JSON.parse(out);
  };
}

/** A state by its name in 0.3. */
export const state = (name) => name.replace("TASK_STATE_", "").toLowerCase().replaceAll("_", "-");

/** The places in which a part of the SDK's own JSON names its media type. */
export function mediaTypes(part) {
  const metadata = part.metadata ?? {};
  const places = { mimeType: part.mimeType, mediaType: part.mediaType, "metadata.mimeType": metadata.mimeType };
  return Object.fromEntries(Object.entries(places).filter(([, type]) => type));
}
