/** What has been heard of a peer so far: its task, the task's artifacts, its words. */
import type { TaskState } from "../types.js";
import { isObject, words } from "./read.js";

/** A part as it was received. */
export type Part = Record<string, unknown>;

/** An artifact, put together from its chunks. */
export interface Artifact extends Record<string, unknown> {
  artifactId: string;
  parts: Part[];
}

export interface Answer {
  task: { id: string; contextId?: string; state: TaskState } | undefined;
  /** In the order of their first chunks. */
  artifacts: Map<string, Artifact>;
  /** The parts of the reply message, or of the last message about the state. */
  said: Part[];
  /** Whether the peer answered with a message in place of a task. */
  replied: boolean;
}

const STATES: ReadonlySet<string> = new Set<TaskState>(["submitted", "working", "input-required", "auth-required", "completed", "canceled", "failed", "rejected"]);
/** Nothing follows, or nothing without the caller. */
const SETTLED: ReadonlySet<TaskState> = new Set(["input-required", "auth-required", "completed", "canceled", "failed", "rejected"]);

export function nothingYet(): Answer {
  return { task: undefined, artifacts: new Map(), said: [], replied: false };
}

export function isSettled({ task, replied }: Answer): boolean {
  return replied || (task !== undefined && SETTLED.has(task.state));
}

/** Takes in a result of either dialect. What is none of the four kinds is passed over. */
export function take(answer: Answer, result: unknown): void {
  if (!isObject(result)) return;
  const { task, message, statusUpdate, artifactUpdate, kind } = result;
  if (kind === undefined && isObject(artifactUpdate)) takeArtifactUpdate(answer, artifactUpdate);
  else if (kind === undefined && isObject(statusUpdate)) takeStatus(answer, statusUpdate, statusUpdate["taskId"]);
  else if (kind === undefined && isObject(task)) takeTask(answer, task);
  else if (kind === undefined && isObject(message)) takeReply(answer, message);
  else if (isObject(result["artifact"])) takeArtifactUpdate(answer, result);
  else if (isObject(result["status"]) && result["taskId"] !== undefined) takeStatus(answer, result, result["taskId"]);
  else if (isObject(result["status"])) takeTask(answer, result);
  else if (Array.isArray(result["parts"])) takeReply(answer, result);
}

function takeTask(answer: Answer, task: Record<string, unknown>): void {
  takeStatus(answer, task, task["id"]);
  const { artifacts } = task;
  for (const artifact of Array.isArray(artifacts) ? artifacts.filter(isObject) : []) keep(answer, artifact);
}

function takeStatus(answer: Answer, { status, contextId }: Record<string, unknown>, id: unknown): void {
  const { state, message } = isObject(status) ? status : { state: undefined, message: undefined };
  know(answer, id, contextId, stateOf(state));
  if (isObject(message) && Array.isArray(message["parts"])) answer.said = message["parts"].filter(isObject);
}

/** A message in place of a task is the whole answer; beside a task it is talk. */
function takeReply(answer: Answer, message: Record<string, unknown>): void {
  answer.replied = answer.task === undefined;
  answer.said = Array.isArray(message["parts"]) ? message["parts"].filter(isObject) : [];
}

function takeArtifactUpdate(answer: Answer, { artifact, append, taskId, contextId }: Record<string, unknown>): void {
  know(answer, taskId, contextId, undefined);
  if (!isObject(artifact)) return;
  const begun = append === true ? answer.artifacts.get(idOf(artifact)) : undefined;
  if (begun === undefined) return keep(answer, artifact);
  const metadata = isObject(artifact["metadata"]) ? { metadata: { ...(begun["metadata"] as object | undefined), ...artifact["metadata"] } } : {};
  keep(answer, { ...begun, ...artifact, ...metadata, parts: [...begun.parts, ...partsOf(artifact)] });
}

function keep(answer: Answer, artifact: Record<string, unknown>): void {
  const artifactId = idOf(artifact);
  answer.artifacts.set(artifactId, { ...artifact, artifactId, parts: partsOf(artifact) });
}

function know(answer: Answer, id: unknown, contextId: unknown, state: TaskState | undefined): void {
  const known = words(id) ?? answer.task?.id;
  if (known === undefined) return;
  const context = words(contextId) ?? answer.task?.contextId;
  answer.task = { id: known, ...(context === undefined ? {} : { contextId: context }), state: state ?? answer.task?.state ?? "unknown" };
}

function idOf({ artifactId }: Record<string, unknown>): string {
  return words(artifactId) ?? "";
}

function partsOf({ parts }: Record<string, unknown>): Part[] {
  return Array.isArray(parts) ? parts.filter(isObject) : [];
}

/** `TASK_STATE_INPUT_REQUIRED` of 1.0 is `input-required` of 0.3. */
function stateOf(state: unknown): TaskState | undefined {
  if (typeof state !== "string") return undefined;
  const name = state.replace(/^TASK_STATE_/, "").toLowerCase().replaceAll("_", "-").replace("cancelled", "canceled");
  return STATES.has(name) ? (name as TaskState) : "unknown";
}
