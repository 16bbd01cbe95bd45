/**
 * One JSON-RPC message a line (MCP 2025-11-25, Transports, stdio). Unlike the SDK's own transport, it
 * answers a line that is no message, skips one that is too long instead of ending, and ends when its
 * input does.
 */
import type { Readable, Writable } from "node:stream";
import { CancelledNotificationSchema, ErrorCode, JSONRPCMessageSchema, type JSONRPCMessage, type Transport } from "./sdk.js";

/** Bytes of one line: what the largest budget accepts, with room for escapes. */
const MAX_LINE = 80 * 1024 * 1024;
/** How long answers may still take when the input has ended, in milliseconds. */
const GRACE = 10_000;

const LINE_FEED = 0x0a;

/** A transport over two streams. Nothing else may write to `output`. */
export function lines(input: Readable, output: Writable): Transport {
  const unanswered = new Set<string | number>();
  let parts: Buffer[] = [];
  let size = 0;
  let ended = false;
  let closed = false;
  let patience: NodeJS.Timeout | undefined;

  const transport: Transport = {
    async start() {
      input.on("data", read).once("end", end).once("error", close);
      output.once("error", close);
    },
    async send(message) {
      if (closed) return;
      if (!output.write(`${JSON.stringify(message)}\n`)) {
        await new Promise<void>((resolve) => output.once("drain", resolve).once("close", resolve));
      }
      if (!("method" in message) && message.id !== undefined) answered(message.id);
    },
    async close() {
      close();
    },
  };

  function read(chunk: Buffer): void {
    let begin = 0;
    for (let found = chunk.indexOf(LINE_FEED); found >= 0 && !closed; found = chunk.indexOf(LINE_FEED, begin)) {
      collect(chunk.subarray(begin, found));
      take();
      begin = found + 1;
    }
    collect(chunk.subarray(begin));
  }

  function collect(bytes: Buffer): void {
    size += bytes.length;
    if (size > MAX_LINE) parts = [];
    else if (bytes.length > 0) parts.push(bytes);
  }

  function take(): void {
    const [length, line] = [size, Buffer.concat(parts)];
    [parts, size] = [[], 0];
    if (length > MAX_LINE) return refuse(ErrorCode.InvalidRequest, `the message has more than ${MAX_LINE} bytes`);
    let value: unknown;
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(line);
      if (text.trim() === "") return;
      value = JSON.parse(text);
    } catch {
      return refuse(ErrorCode.ParseError, "the line is not JSON in UTF-8");
    }
    const found = JSONRPCMessageSchema.safeParse(value);
    if (found.success) deliver(found.data);
    // What looks like an answer is not answered: two such peers would never stop.
    else if (!isAnswer(value)) refuse(ErrorCode.InvalidRequest, "the line is not a JSON-RPC 2.0 message", idOf(value));
  }

  function deliver(message: JSONRPCMessage): void {
    if ("method" in message && "id" in message) unanswered.add(message.id);
    transport.onmessage?.(message);
    const { data } = CancelledNotificationSchema.safeParse(message);
    if (data?.params.requestId !== undefined) answered(data.params.requestId);
  }

  function refuse(code: ErrorCode, message: string, id?: string | number): void {
    void transport.send({ jsonrpc: "2.0", ...(id === undefined ? {} : { id }), error: { code, message } });
  }

  function answered(id: string | number): void {
    unanswered.delete(id);
    if (ended && unanswered.size === 0) close();
  }

  function end(): void {
    ended = true;
    if (unanswered.size === 0) close();
    else patience = setTimeout(close, GRACE);
  }

  function close(): void {
    if (closed) return;
    closed = true;
    clearTimeout(patience);
    input.off("data", read).pause();
    transport.onclose?.();
  }

  return transport;
}

function isAnswer(value: unknown): boolean {
  return typeof value === "object" && value !== null && ("result" in value || "error" in value);
}

function idOf(value: unknown): string | number | undefined {
  if (typeof value !== "object" || value === null || !("id" in value)) return undefined;
  const { id } = value;
  return typeof id === "string" || (typeof id === "number" && Number.isInteger(id)) ? id : undefined;
}
