// The same echo by the official JS SDK's express server, tasks kept in memory. Prints its port.

import { Role, TaskState } from "a2a-js-1.3";
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore } from "a2a-js-1.3/server";
import { UserBuilder, jsonRpcHandler } from "a2a-js-1.3/server/express";
import express from "express";

const card = {
  name: "Echo",
  description: "Gives back the message's first part.",
  version: "1.0.0",
  supportedInterfaces: [{ url: "http://127.0.0.1/a2a", protocolBinding: "JSONRPC", protocolVersion: "1.0", tenant: "" }],
  capabilities: { streaming: true, pushNotifications: false, extensions: [] },
  defaultInputModes: ["text/plain", "application/json"],
  defaultOutputModes: ["text/plain", "application/json"],
  skills: [{ id: "echo", name: "Echo", description: "Echo", tags: ["echo"] }],
  securitySchemes: {},
  securityRequirements: [],
  signatures: [],
};

const status = (state) => ({ state, timestamp: new Date().toISOString(), message: undefined });

const executor = {
  async execute({ taskId, contextId, userMessage }, bus) {
    const artifact = { artifactId: "echo", name: "", description: "", parts: [userMessage.parts[0]], extensions: [], metadata: undefined };
    const update = (state) => bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status: status(state), metadata: undefined }));
    bus.publish(AgentEvent.task({ id: taskId, contextId, status: status(TaskState.TASK_STATE_SUBMITTED), artifacts: [], history: [{ ...userMessage, role: Role.ROLE_USER }], metadata: undefined }));
    update(TaskState.TASK_STATE_WORKING);
    bus.publish(AgentEvent.artifactUpdate({ taskId, contextId, artifact, append: false, lastChunk: true, metadata: undefined }));
    update(TaskState.TASK_STATE_COMPLETED);
    bus.finished();
  },
  async cancelTask() {},
};

const handler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
const app = express();
app.use("/a2a", jsonRpcHandler({ requestHandler: handler, userBuilder: UserBuilder.noAuthentication }));
const server = app.listen(0, "127.0.0.1", () => console.log(server.address().port));
