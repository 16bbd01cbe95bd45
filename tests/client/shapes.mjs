/** The shapes that peers were seen to send: cards, frames and streams of both dialects. */

export const MEDIA_TYPE = "application/vnd.a2a-bridge.verdict+json";
export const EXTENSION = "https://w3id.org/countersign/verdict/v1";
export const ID = { taskId: "task-1", contextId: "context-1" };

export const REQUEST = {
  artifact: { files: [{ path: "src/limit.py", text: "def limit():\n    return 429\n" }] },
  criteria: ['contains "429"', "defines function limit"],
};

export const VERDICT = {
  verdict: "fail",
  reasoning: "Criterion 2 fails.",
  evidence: [{ claim: "/health is limited", source: "src/limit.py:1" }],
  followups: ["Exclude /health"],
};

const own = { name: "a peer", description: "verifies", version: "1.2.3", skills: [], defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"] };
const capabilities = (extension) => ({ streaming: true, ...(extension ? { extensions: [{ uri: EXTENSION, params: { mimeType: MEDIA_TYPE } }] } : {}) });

/** A card of 1.0. */
export const card10 = ({ extension = false, binding = "JSONRPC", ...more } = {}) => (origin) => ({
  ...own,
  capabilities: capabilities(extension),
  supportedInterfaces: [{ url: `${origin}/a2a`, protocolBinding: binding, protocolVersion: "1.0" }],
  securitySchemes: { bearer: { httpAuthSecurityScheme: { scheme: "Bearer" } } },
  ...more,
});

/** A card of 0.3, as a2a-bridge writes it: without `preferredTransport`. */
export const card03 = ({ extension = false, ...more } = {}) => (origin) => ({
  ...own,
  capabilities: capabilities(extension),
  protocolVersion: "0.3.0",
  url: `${origin}/a2a`,
  securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
  security: [{ bearer: [] }],
  ...more,
});

/** A card that all four official clients read. */
export const dualCard = (options) => (origin) => ({
  ...card10(options)(origin),
  ...card03(options)(origin),
  preferredTransport: "JSONRPC",
  supportedInterfaces: [
    { url: `${origin}/a2a`, protocolBinding: "JSONRPC", protocolVersion: "1.0" },
    { url: `${origin}/a2a`, protocolBinding: "JSONRPC", protocolVersion: "0.3" },
  ],
  securitySchemes: { bearer: { type: "http", scheme: "bearer", httpAuthSecurityScheme: { scheme: "Bearer" } } },
});

/** What a data part of each dialect is, with the media type where D2 of the official clients keep it. */
export const part03 = (data = VERDICT) => ({ kind: "data", mimeType: MEDIA_TYPE, data, metadata: { mimeType: MEDIA_TYPE } });
export const part10 = (data = VERDICT) => ({ data, mediaType: MEDIA_TYPE, metadata: { mimeType: MEDIA_TYPE } });

const message03 = (text) => ({ kind: "message", messageId: "m", role: "agent", parts: [{ kind: "text", text }] });
const message10 = (text) => ({ messageId: "m", role: "ROLE_AGENT", parts: [{ text }] });

/** The results of a stream of 0.3. */
export const in03 = {
  task: (state = "submitted", more = {}) => ({ kind: "task", id: ID.taskId, contextId: ID.contextId, status: { state }, ...more }),
  status: (state, text, final = false) => ({ kind: "status-update", ...ID, status: { state, ...(text === undefined ? {} : { message: message03(text) }) }, final }),
  artifact: (artifact, more = { append: false, lastChunk: true }) => ({ kind: "artifact-update", ...ID, artifact, ...more }),
  message: (parts) => ({ kind: "message", messageId: "m", role: "agent", parts }),
  text: (text) => ({ kind: "text", text }),
  part: part03,
};

/** The results of a stream of 1.0. */
export const in10 = {
  task: (state = "submitted", more = {}) => ({ task: { id: ID.taskId, contextId: ID.contextId, status: { state: state10(state) }, ...more } }),
  status: (state, text) => ({ statusUpdate: { ...ID, status: { state: state10(state), ...(text === undefined ? {} : { message: message10(text) }) } } }),
  artifact: (artifact, more = { append: false, lastChunk: true }) => ({ artifactUpdate: { ...ID, artifact, ...more } }),
  message: (parts) => ({ message: { messageId: "m", role: "ROLE_AGENT", parts } }),
  text: (text) => ({ text }),
  part: part10,
};

const state10 = (state) => `TASK_STATE_${state.toUpperCase().replaceAll("-", "_")}`;

/** The four events around an artifact. */
export const around = (dialect, artifact) => [
  dialect.task(),
  dialect.status("working"),
  dialect.artifact(artifact),
  dialect.status("completed", "Done.", true),
];

/** An artifact of `parts`. */
export const artifact = (...parts) => ({ artifactId: "a-1", parts });

/** Results as JSON-RPC answers, one text each. */
export const rpc = (results) => results.map((result) => JSON.stringify({ jsonrpc: "2.0", id: 1, result }));

/** Texts as the chunks of a stream of events. */
export const sse = (texts, end = "\n") => texts.map((text) => `data: ${text}${end}${end}`);

/** A refusal of JSON-RPC. */
export const refused = (code, message = "no", data) => ({ jsonrpc: "2.0", id: 1, error: { code, message, ...(data === undefined ? {} : { data }) } });
