// What a caller sees through `@a2a-js/sdk` 0.3.14. The answer's shape is told in observation.mjs.

import { A2AClient, ClientFactory, ClientFactoryOptions, DefaultAgentCardResolver, JsonRpcTransportFactory } from "a2a-js-0.3/client";
import { failure, recording } from "./wire.mjs";

const message = (parts, more = {}) => ({
  message: { kind: "message", messageId: crypto.randomUUID(), role: "user", parts, metadata: { return_format: "verdict" }, ...more },
});
const text = (text) => [{ kind: "text", text }];
const data = (data) => [{ kind: "data", data }];

async function connect(url, token) {
  const wire = recording(token);
  const fetchImpl = wire.fetch;
  const options = ClientFactoryOptions.createFrom(ClientFactoryOptions.default, { transports: [new JsonRpcTransportFactory({ fetchImpl })] });
  const card = await new DefaultAgentCardResolver({ fetchImpl }).resolve(url);
  return { client: await new ClientFactory(options).createFromAgentCard(card), card, wire };
}

function told(event) {
  switch (event.kind) {
    case "task":
    case "status-update":
      return `${event.kind} ${event.status.state}`;
    case "artifact-update":
      return `artifact ${event.artifact.artifactId}`;
    default:
      return event.kind;
  }
}

async function collect(events) {
  const order = [];
  const seen = {};
  for await (const event of events) {
    order.push(told(event));
    if (event.kind === "task") seen.taskId = event.id;
    if (event.kind === "artifact-update") seen.artifact = event.artifact;
    if (event.kind === "status-update") seen.said = event.status.message?.parts[0].text;
  }
  return { order, ...seen };
}

const state = ({ status, artifacts = [] }) => ({ state: status.state, artifact: artifacts[0] });

export async function observe({ url, token, wrongToken, request, prompt }) {
  const { client, card, wire } = await connect(url, token);
  const stream = await collect(client.sendMessageStream(message(data(request))));
  const old = await A2AClient.fromCardUrl(`${url}/.well-known/agent-card.json`, { fetchImpl: wire.fetch });
  const olderStream = await collect(old.sendMessageStream(message(data(request))));

  const send = await client.sendMessage(message(text(prompt)));
  const again = await client.getTask({ id: stream.taskId });
  const waiting = await client.sendMessage(message(text("Please check this.")));
  const answered = await client.sendMessage(message(data(request), { taskId: waiting.id }));
  const dropped = await client.sendMessage(message(text("Please check that.")));
  const cancelled = await client.cancelTask({ id: dropped.id });

  const stranger = await connect(url, wrongToken);
  return {
    wire: [...wire.calls],
    card: { json: card },
    stream,
    olderStream,
    send: state(send),
    again: state(again),
    waiting: { ...state(waiting), said: waiting.status.message.parts[0].text },
    answered: { ...state(answered), same: answered.id === waiting.id },
    cancelled: state(cancelled),
    refused: {
      unknown: await failure(() => client.getTask({ id: crypto.randomUUID() })),
      finished: await failure(() => client.cancelTask({ id: stream.taskId })),
      closed: await failure(() => client.sendMessage(message(data(request), { taskId: stream.taskId }))),
      push: await failure(() => client.setTaskPushNotificationConfig({ taskId: stream.taskId, pushNotificationConfig: { url: "https://a.example" } })),
      stranger: await failure(() => stranger.client.sendMessage(message(data(request)))),
      strangerStream: await failure(() => collect(stranger.client.sendMessageStream(message(data(request))))),
    },
  };
}
