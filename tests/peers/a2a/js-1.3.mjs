// What a caller sees through `@a2a-js/sdk` 1.3.0, with and without its legacy mode, over JSON-RPC
// and over HTTP+JSON. The answer's shape is told in observation.mjs.

import { Artifact, Message, taskStateToJSON, verifyAgentCardSignature } from "a2a-js-1.3";
import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory, RestTransportFactory } from "a2a-js-1.3/client";
import { failure, recording } from "./wire.mjs";

const params = (parts, more = {}) => ({
  message: Message.fromJSON({ messageId: crypto.randomUUID(), role: "ROLE_USER", parts, metadata: { return_format: "verdict" }, ...more }),
});
const text = (text) => [{ text }];
const data = (data) => [{ data }];

async function connect(url, token, { legacy = false, rest = false }) {
  const wire = recording(token);
  const options = { fetchImpl: wire.fetch, ...(legacy ? { legacyCompat: { enabled: true } } : {}) };
  const transport = rest ? new RestTransportFactory(options) : new JsonRpcTransportFactory(options);
  const resolver = new DefaultAgentCardResolver(options);
  const card = await resolver.resolve(url);
  const client = await new ClientFactory({ transports: [transport], cardResolver: resolver }).createFromAgentCard(card);
  return { client, card, wire };
}

function told({ $case, value }) {
  switch ($case) {
    case "task":
    case "statusUpdate":
      return `${$case === "task" ? "task" : "status-update"} ${taskStateToJSON(value.status.state)}`;
    case "artifactUpdate":
      return `artifact ${value.artifact.artifactId}`;
    default:
      return $case;
  }
}

const words = (message) => message?.parts[0].content.value;

async function collect(events) {
  const order = [];
  const seen = {};
  for await (const { payload } of events) {
    order.push(told(payload));
    if (payload.$case === "task") seen.taskId = payload.value.id;
    if (payload.$case === "artifactUpdate") seen.artifact = Artifact.toJSON(payload.value.artifact);
    if (payload.$case === "statusUpdate") seen.said = words(payload.value.status.message);
  }
  return { order, ...seen };
}

const state = ({ status, artifacts }) => ({
  state: taskStateToJSON(status.state),
  artifact: artifacts.length > 0 ? Artifact.toJSON(artifacts[0]) : undefined,
});

/** Whether the SDK's own verifier accepts the card by the keys of `jwks`. */
async function verified(card, jwks) {
  const verify = verifyAgentCardSignature(async (kid) => jwks.keys.find((key) => key.kid === kid));
  // Each signature that does not verify is also told on the console.
  const { debug } = console;
  console.debug = () => {};
  try {
    return (await failure(() => verify(card))).name === "none";
  } finally {
    console.debug = debug;
  }
}

/** The card, a changed one, and the card by other keys. */
export async function verifications(card, jwks, strangerJwks) {
  return {
    verified: await verified(card, jwks),
    changed: await verified({ ...card, description: `${card.description}!` }, jwks),
    byStranger: await verified(card, strangerJwks),
  };
}

export async function observe({ url, token, wrongToken, request, prompt, jwks, strangerJwks, mode = {} }) {
  const { client, card, wire } = await connect(url, token, mode);
  const stream = await collect(client.sendMessageStream(params(data(request))));

  const send = await client.sendMessage(params(text(prompt)));
  const again = await client.getTask({ id: stream.taskId });
  const waiting = await client.sendMessage(params(text("Please check this.")));
  const answered = await client.sendMessage(params(data(request), { taskId: waiting.id }));
  const dropped = await client.sendMessage(params(text("Please check that.")));
  const cancelled = await client.cancelTask({ id: dropped.id });

  const stranger = await connect(url, wrongToken, mode);
  return {
    wire: [...wire.calls],
    card: await verifications(card, jwks, strangerJwks),
    stream,
    send: state(send),
    again: state(again),
    waiting: { ...state(waiting), said: words(waiting.status.message) },
    answered: { ...state(answered), same: answered.id === waiting.id },
    cancelled: state(cancelled),
    refused: {
      unknown: await failure(() => client.getTask({ id: crypto.randomUUID() })),
      finished: await failure(() => client.cancelTask({ id: stream.taskId })),
      closed: await failure(() => client.sendMessage(params(data(request), { taskId: stream.taskId }))),
      push: await failure(() => client.createTaskPushNotificationConfig({ taskId: stream.taskId, url: "https://a.example" })),
      stranger: await failure(() => stranger.client.sendMessage(params(data(request)))),
      strangerStream: await failure(() => collect(stranger.client.sendMessageStream(params(data(request))))),
    },
  };
}

/** The reason why the client without legacy mode takes no peer of 0.3. */
export const connecting = (url, token, mode) => failure(() => connect(url, token, mode));
