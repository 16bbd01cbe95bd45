/** Verdict artifacts in whatever envelope of A2A 0.3 or 1.0: JSON-RPC, stream frames, tasks, messages. */
import { CountersignError } from "../../error.js";
import { readVerdictArtifact } from "../../inspect/api.js";
import { faultOf } from "../fault.js";
import { isObject, listOf, member, textOf, type Members } from "../json.js";
import type { Fault } from "../words.js";
import { compactJws } from "./compact.js";
import { detailsOf, omittedOf } from "./details.js";
import type { Item } from "./item.js";

/** The extension under whose URI statement and details ride in an artifact's metadata. */
const EXTENSION = "https://w3id.org/countersign/verdict/v1";

interface Found {
  artifact: Members;
  task: string | undefined;
}

/**
 * Collects the frames of one exchange. The parts of an artifact that arrives in pieces are joined, and
 * one that is sent again replaces the earlier.
 */
export class Envelopes {
  readonly #origin: string | undefined;
  readonly #artifacts = new Map<string, Found>();
  readonly #said: string[] = [];
  #dialect: "0.3" | "1.0" | undefined;
  #state: string | undefined;
  #fault: Fault | undefined;

  constructor(origin: string | undefined) {
    this.#origin = origin;
  }

  add(value: unknown): void {
    if (!isObject(value)) return;
    const error = value["error"];
    if (isObject(error) || typeof value["detail"] === "string") this.#refusal(isObject(error) ? error : value);
    else this.#result("jsonrpc" in value && "result" in value ? value["result"] : value);
  }

  /** The artifacts that hold a verdict or a statement. */
  items(): Item[] {
    return [...this.#artifacts.values()].flatMap(({ artifact, task }) => this.#item(artifact, task));
  }

  /** What the peer said in words. */
  said(): string {
    return [...new Set(this.#said)].join("\n");
  }

  /** Why there is no verdict: the peer's refusal, or a task that ended otherwise. */
  fault(): Fault | undefined {
    if (this.#fault !== undefined) return this.#fault;
    if (this.#state === undefined) return undefined;
    if (/failed|canceled|rejected/.test(this.#state)) return { code: "task_failed", message: `the task is ${this.#state}` };
    return { code: "no_verdict", message: `the task is ${this.#state}, and no artifact of it holds a verdict` };
  }

  #refusal(error: Members): void {
    const code = error["code"];
    const message = textOf(error, "message") ?? textOf(error, "detail") ?? "";
    this.#fault = { code: "peer_refused", message: `${typeof code === "number" || typeof code === "string" ? `${code}: ` : ""}${message}` };
  }

  #result(value: unknown): void {
    if (!isObject(value)) return;
    const tasks = value["tasks"];
    if (Array.isArray(tasks)) for (const task of tasks) this.#result(task);
    const kind = textOf(value, "kind");
    const inner = ["task", "message", "artifactUpdate", "statusUpdate"].map((name) => value[name]).find(isObject);
    this.#dialect ??= inner !== undefined ? "1.0" : kind !== undefined ? "0.3" : undefined;
    this.#event(inner ?? value, kind);
  }

  #event(event: Members, kind: string | undefined): void {
    const state = textOf(event["status"], "state");
    if (state !== undefined) {
      this.#dialect ??= state.startsWith("TASK_STATE_") ? "1.0" : undefined;
      this.#state = state.replace(/^TASK_STATE_/, "").toLowerCase().replaceAll("_", "-");
    }
    this.#say(member(event["status"], "message"));
    if (kind === "message" || "messageId" in event) this.#say(event);
    const task = textOf(event, "taskId") ?? textOf(event, "id");
    for (const artifact of listOf(event, "artifacts")) this.#keep(artifact, task, false);
    if (isObject(event["artifact"])) this.#keep(event["artifact"], task, event["append"] === true);
    else if (Array.isArray(event["parts"]) && "artifactId" in event) this.#keep(event, undefined, false);
    else if ("data" in event) this.#keep({ parts: [event] }, undefined, false);
  }

  #keep(artifact: unknown, task: string | undefined, append: boolean): void {
    if (!isObject(artifact)) return;
    this.#say(artifact);
    const key = JSON.stringify([task, artifact["artifactId"]]);
    const earlier = append ? this.#artifacts.get(key)?.artifact : undefined;
    const whole = earlier === undefined ? artifact : { ...earlier, ...artifact, parts: [...listOf(earlier, "parts"), ...listOf(artifact, "parts")] };
    this.#artifacts.set(key, { artifact: whole, task });
  }

  #say(message: unknown): void {
    for (const part of listOf(message, "parts")) {
      const text = textOf(part, "text");
      if (text !== undefined) this.#said.push(text);
    }
  }

  #item(artifact: Members, task: string | undefined): Item[] {
    const carried = extension(artifact);
    const statement = textOf(carried, "statement");
    const omitted = omittedOf(member(carried, "omitted"));
    const told = detailsOf(member(carried, "details"));
    const details = omitted === undefined ? told : { ...told, omitted };
    const rest = { origin: this.#describe(artifact, task), source: artifact, ...(details && { details }), ...(statement !== undefined && { statement: compactJws(statement) ?? statement }) };
    try {
      return [{ shown: readVerdictArtifact(artifact), ...rest }];
    } catch (error) {
      if (error instanceof CountersignError && error.code === "no_verdict") return statement === undefined ? [] : [rest];
      return [{ fault: faultOf(error), ...rest }];
    }
  }

  #describe(artifact: Members, task: string | undefined): string {
    const id = textOf(artifact, "artifactId");
    const state = this.#state === undefined ? "" : `, ${this.#state}`;
    return [
      `A2A${this.#dialect === undefined ? "" : ` ${this.#dialect}`}`,
      ...(this.#origin === undefined ? [] : [this.#origin]),
      id === undefined ? "artifact" : `artifact “${id}”`,
      ...(task === undefined ? [] : [`task ${task}${state}`]),
    ].join(" · ");
  }
}

/** Our extension's member: of the artifact's metadata, or of a part's where a client moved it there. */
function extension(artifact: Members): unknown {
  const places = [artifact, ...listOf(artifact, "parts")].map((place) => member(place, "metadata"));
  return places.map((metadata) => member(metadata, EXTENSION)).find(isObject);
}
