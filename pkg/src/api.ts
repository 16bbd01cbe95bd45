/** The public interface, the same in every runtime. */
export { a2a, a2aFrame } from "./api/a2a.js";
export { ceiling, contract, validateBundle } from "./api/bundle.js";
export { mintCapability, presentCapability, recheckCapability } from "./api/capability.js";
export { Checker, check, readPrompt, scaffold } from "./api/check.js";
export { applyEvent, correlate } from "./api/conclusion.js";
export { evaluateBinding, validateEffect } from "./api/effect.js";
export { explain } from "./api/explain.js";
export { canonicalize, digest } from "./api/json.js";
export { exportDsse, signReceipt, verifyDsse, verifyReceipt } from "./api/receipt.js";
export { generateKey, publicKeySet, signVerdict, verifyStatement } from "./api/statement.js";
export { nextStep, parseVerdict, readReply, readVerdictArtifact, serializeVerdictArtifact } from "./api/verdict.js";
export { verifyWebhook } from "./api/webhook.js";
export { delegate } from "./client/delegate.js";
export { CountersignError } from "./error.js";
export { createPeer } from "./peer/create.js";
export { memoryStore } from "./peer/memory.js";
export type * from "./types.js";
