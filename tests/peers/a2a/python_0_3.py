"""What a caller sees through PyPI's a2a-sdk 0.3.26. See wire.py for what goes in and out."""

from uuid import uuid4

from a2a.client import A2ACardResolver, ClientConfig, ClientFactory
from a2a.client.auth.interceptor import AuthInterceptor
from a2a.client.errors import A2AClientJSONRPCError
from a2a.types import (
    DataPart,
    Message,
    Part,
    PushNotificationConfig,
    Role,
    TaskArtifactUpdateEvent,
    TaskIdParams,
    TaskPushNotificationConfig,
    TaskQueryParams,
    TaskStatusUpdateEvent,
    TextPart,
)
from a2a.utils.signing import create_signature_verifier

import wire

# This SDK has one class for all errors of JSON-RPC.
CODES = {
    -32001: "TaskNotFoundError",
    -32002: "TaskNotCancelableError",
    -32003: "PushNotificationNotSupportedError",
    -32004: "UnsupportedOperationError",
}


def name(error):
    if isinstance(error, A2AClientJSONRPCError):
        return CODES.get(error.error.code, str(error.error.code))
    return type(error).__name__


def message(part, **more):
    return Message(
        message_id=str(uuid4()), role=Role.user, parts=[Part(part)], metadata={"return_format": "verdict"}, **more
    )


def text(words, **more):
    return message(TextPart(text=words), **more)


def data(value, **more):
    return message(DataPart(data=value), **more)


def plain(model):
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


def state(task):
    artifact = plain(task.artifacts[0]) if task.artifacts else None
    return {"state": task.status.state.value, "artifact": artifact}


async def collect(events):
    order, seen = [], {}
    async for task, update in events:
        match update:
            case None:
                order.append(f"task {task.status.state.value}")
                seen["taskId"] = task.id
            case TaskStatusUpdateEvent():
                order.append(f"status-update {update.status.state.value}")
                seen["said"] = update.status.message and update.status.message.parts[0].root.text
            case TaskArtifactUpdateEvent():
                order.append(f"artifact {update.artifact.artifact_id}")
                seen["artifact"] = plain(update.artifact)
    return {"order": order, **seen}


async def last(events):
    """The task that a blocking call gives."""
    async for task, _ in events:
        pass
    return task


async def observe(url, token, wrongToken, request, prompt, jwks, strangerJwks, mode):
    http, calls = wire.recording()
    card = await A2ACardResolver(http, url).get_agent_card()

    def verify(key_set, card):
        return wire.verified(create_signature_verifier(wire.key_provider(key_set), ["ES256"]), card)

    def connect(token, streaming):
        factory = ClientFactory(ClientConfig(streaming=streaming, httpx_client=http))
        return factory.create(card, interceptors=[AuthInterceptor(wire.Bearer(token))])

    client, blocking = connect(token, True), connect(token, False)
    stream = await collect(client.send_message(data(request)))
    send = await last(blocking.send_message(text(prompt)))
    again = await client.get_task(TaskQueryParams(id=stream["taskId"]))
    waiting = await last(blocking.send_message(text("Please check this.")))
    answered = await last(blocking.send_message(data(request, task_id=waiting.id)))
    dropped = await last(blocking.send_message(text("Please check that.")))
    cancelled = await client.cancel_task(TaskIdParams(id=dropped.id))
    push = TaskPushNotificationConfig(
        task_id=stream["taskId"], push_notification_config=PushNotificationConfig(url="https://a.example")
    )
    return {
        "card": {
            "verified": verify(jwks, card),
            "changed": verify(jwks, card.model_copy(update={"description": card.description + "!"})),
            "byStranger": verify(strangerJwks, card),
        },
        "stream": stream,
        "send": state(send),
        "again": state(again),
        "waiting": {**state(waiting), "said": waiting.status.message.parts[0].root.text},
        "answered": {**state(answered), "same": answered.id == waiting.id},
        "cancelled": state(cancelled),
        "wire": list(calls),
        "refused": {
            "unknown": await wire.failure(client.get_task(TaskQueryParams(id=str(uuid4()))), name),
            "finished": await wire.failure(client.cancel_task(TaskIdParams(id=stream["taskId"])), name),
            "closed": await wire.failure(last(blocking.send_message(data(request, task_id=stream["taskId"]))), name),
            "push": await wire.failure(client.set_task_callback(push), name),
            "stranger": await wire.failure(last(connect(wrongToken, False).send_message(data(request))), name),
            "strangerStream": await wire.failure(last(connect(wrongToken, True).send_message(data(request))), name),
        },
    }


wire.main(observe)
