/** The public interface, the same in every runtime. */
export { a2a, a2aFrame } from "./api/a2a.js";
export { Checker, check, readPrompt, scaffold } from "./api/check.js";
export { explain } from "./api/explain.js";
export { canonicalize, digest } from "./api/json.js";
export { generateKey, publicKeySet, signVerdict, verifyStatement } from "./api/statement.js";
export { nextStep, parseVerdict, readReply, readVerdictArtifact, serializeVerdictArtifact } from "./api/verdict.js";
export { delegate } from "./client/delegate.js";
export { CountersignError } from "./error.js";
export { createPeer } from "./peer/create.js";
export { memoryStore } from "./peer/memory.js";
export type * from "./types.js";
