/** The calls of a conversation, in the dialect and binding of a channel. */
import { canonicalize } from "../api/json.js";
import type { CheckRequest } from "../types.js";
import { EXTENSION } from "./card.js";
import type { Channel } from "./channel.js";
import type { Call } from "./http.js";

/** What is said, before it is put in a dialect. */
export interface Saying {
  request: CheckRequest;
  /** The same in words, for a peer that does not declare our extension. */
  prompt: string;
  /** Whether the peer declares our extension. */
  extended: boolean;
  messageId: string;
  task: { id: string; contextId?: string | undefined } | undefined;
}

const METHODS = {
  "0.3": { send: "message/send", stream: "message/stream", get: "tasks/get" },
  "1.0": { send: "SendMessage", stream: "SendStreamingMessage", get: "GetTask" },
} as const;

/** A task need not bring back the artifact that was sent. */
const NO_HISTORY = { historyLength: 0 };

/** Sends the message, to be answered by a stream or at once. */
export function messageCall(channel: Channel, saying: Saying, stream: boolean): Call {
  const params = { ...tenant(channel), message: message(channel, saying), ...configuration(channel, stream) };
  const verb = stream ? "stream" : "send";
  if (channel.binding === "JSONRPC") return rpc(channel, saying.extended, METHODS[channel.dialect][verb], params, stream);
  return { method: "POST", url: below(channel, `message:${verb}`), headers: headers(channel, saying.extended, stream, true), body: canonicalize(params), authorized: true };
}

/** Asks for a task as it stands. */
export function taskCall(channel: Channel, extended: boolean, id: string): Call {
  if (channel.binding === "JSONRPC") return rpc(channel, extended, METHODS[channel.dialect].get, { ...tenant(channel), id, ...NO_HISTORY }, false);
  const url = below(channel, `tasks/${encodeURIComponent(id)}`);
  url.searchParams.set("historyLength", String(NO_HISTORY.historyLength));
  return { method: "GET", url, headers: headers(channel, extended, false, false), authorized: true };
}

function message({ dialect }: Channel, { request, prompt, extended, messageId, task }: Saying): object {
  const common = {
    messageId,
    metadata: { return_format: "verdict" },
    ...(extended ? { extensions: [EXTENSION] } : {}),
    ...(task === undefined ? {} : { taskId: task.id, ...(task.contextId === undefined ? {} : { contextId: task.contextId }) }),
  };
  const part = extended ? { data: request } : { text: prompt };
  if (dialect === "1.0") return { ...common, role: "ROLE_USER", parts: [extended ? { ...part, mediaType: "application/json" } : part] };
  return { ...common, kind: "message", role: "user", parts: [{ kind: extended ? "data" : "text", ...part }] };
}

/** 1.0 waits for the end of a task unless told otherwise; 0.3 has to be told. */
function configuration({ dialect }: Channel, stream: boolean): object {
  return { configuration: { ...NO_HISTORY, ...(dialect === "0.3" && !stream ? { blocking: true } : {}) } };
}

function rpc(channel: Channel, extended: boolean, method: string, params: object, stream: boolean): Call {
  const body = canonicalize({ jsonrpc: "2.0", id: 1, method, params });
  return { method: "POST", url: channel.url, headers: headers(channel, extended, stream, true), body, authorized: true };
}

function headers({ dialect }: Channel, extended: boolean, stream: boolean, body: boolean): Record<string, string> {
  return {
    accept: stream ? "text/event-stream, application/json" : "application/json",
    "a2a-version": dialect,
    ...(body ? { "content-type": "application/json" } : {}),
    ...(extended ? { [dialect === "1.0" ? "a2a-extensions" : "x-a2a-extensions"]: EXTENSION } : {}),
  };
}

/** Over HTTP+JSON the tenant stands in the path (A2A 1.0.1, `a2a.proto`). */
function below({ url, tenant }: Channel, path: string): URL {
  const prefix = tenant === undefined ? "" : `${encodeURIComponent(tenant)}/`;
  return new URL(`${url.pathname.replace(/\/$/, "")}/${prefix}${path}${url.search}`, url);
}

function tenant({ binding, tenant }: Channel): object {
  return binding === "HTTP+JSON" || tenant === undefined ? {} : { tenant };
}
