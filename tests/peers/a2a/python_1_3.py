"""What a caller sees through PyPI's a2a-sdk 1.3.0, over JSON-RPC or, with `mode` `{"rest": true}`, HTTP+JSON.

See wire.py for what goes in and out.
"""

from uuid import uuid4

from a2a.client import A2ACardResolver, ClientConfig, ClientFactory
from a2a.client.auth.interceptor import AuthInterceptor
from a2a.types.a2a_pb2 import (
    AgentCard,
    CancelTaskRequest,
    GetTaskRequest,
    SendMessageRequest,
    TaskPushNotificationConfig,
    TaskState,
)
from a2a.utils.signing import create_signature_verifier
from google.protobuf.json_format import MessageToDict, ParseDict

import wire


def message(part, **more):
    body = {"messageId": str(uuid4()), "role": "ROLE_USER", "parts": [part], "metadata": {"return_format": "verdict"}}
    return ParseDict({"message": {**body, **more}}, SendMessageRequest())


def text(words, **more):
    return message({"text": words}, **more)


def data(value, **more):
    return message({"data": value}, **more)


def state(task):
    artifact = MessageToDict(task.artifacts[0]) if task.artifacts else None
    return {"state": TaskState.Name(task.status.state), "artifact": artifact}


async def collect(events):
    order, seen = [], {}
    async for event in events:
        match event.WhichOneof("payload"):
            case "task":
                order.append(f"task {TaskState.Name(event.task.status.state)}")
                seen["taskId"] = event.task.id
            case "status_update":
                status = event.status_update.status
                order.append(f"status-update {TaskState.Name(status.state)}")
                seen["said"] = status.message.parts[0].text if status.message.parts else None
            case "artifact_update":
                order.append(f"artifact {event.artifact_update.artifact.artifact_id}")
                seen["artifact"] = MessageToDict(event.artifact_update.artifact)
            case other:
                order.append(other)
    return {"order": order, **seen}


async def task(events):
    """The task that a blocking call gives."""
    async for event in events:
        last = event.task
    return last


async def observe(url, token, wrongToken, request, prompt, jwks, strangerJwks, mode):
    http, calls = wire.recording()
    card = await A2ACardResolver(http, url).get_agent_card()

    def verify(key_set, card):
        return wire.verified(create_signature_verifier(wire.key_provider(key_set), ["ES256"]), card)

    def connect(token, streaming):
        bindings = ["HTTP+JSON"] if mode.get("rest") else []
        config = ClientConfig(streaming=streaming, httpx_client=http, supported_protocol_bindings=bindings)
        return ClientFactory(config).create(card, interceptors=[AuthInterceptor(wire.Bearer(token))])

    client, blocking = connect(token, True), connect(token, False)
    stream = await collect(client.send_message(data(request)))
    send = await task(blocking.send_message(text(prompt)))
    again = await client.get_task(GetTaskRequest(id=stream["taskId"]))
    waiting = await task(blocking.send_message(text("Please check this.")))
    answered = await task(blocking.send_message(data(request, taskId=waiting.id)))
    dropped = await task(blocking.send_message(text("Please check that.")))
    cancelled = await client.cancel_task(CancelTaskRequest(id=dropped.id))
    push = TaskPushNotificationConfig(task_id=stream["taskId"], url="https://a.example")
    changed = AgentCard()
    changed.CopyFrom(card)
    changed.description += "!"
    return {
        "card": {
            "verified": verify(jwks, card),
            "changed": verify(jwks, changed),
            "byStranger": verify(strangerJwks, card),
        },
        "stream": stream,
        "send": state(send),
        "again": state(again),
        "waiting": {**state(waiting), "said": waiting.status.message.parts[0].text},
        "answered": {**state(answered), "same": answered.id == waiting.id},
        "cancelled": state(cancelled),
        "wire": list(calls),
        "refused": {
            "unknown": await wire.failure(client.get_task(GetTaskRequest(id=str(uuid4())))),
            "finished": await wire.failure(client.cancel_task(CancelTaskRequest(id=stream["taskId"]))),
            "closed": await wire.failure(task(blocking.send_message(data(request, taskId=stream["taskId"])))),
            "push": await wire.failure(client.create_task_push_notification_config(push)),
            "stranger": await wire.failure(task(connect(wrongToken, False).send_message(data(request)))),
            "strangerStream": await wire.failure(collect(connect(wrongToken, True).send_message(data(request)))),
        },
    }


wire.main(observe)
