"""What the scripts of both a2a-sdk versions share: a client that remembers its calls, failures as data.

In:  {"url", "token", "wrongToken", "request", "prompt", "jwks", "strangerJwks", "mode"}, on standard input.
Out: what observation.mjs tells, on standard output.
"""

import asyncio
import json
import sys

import httpx
from jwt.api_jwk import PyJWK

CARD_PATH = "/.well-known/agent-card.json"


class Bearer:
    """A credential service of one token, for whatever scheme the card names."""

    def __init__(self, token):
        self.token = token

    async def get_credentials(self, scheme, context):
        return self.token


def recording():
    """An HTTP client, and the list of the calls that go through it."""
    calls = []

    async def note(response):
        request = response.request
        path = request.url.path
        calls.append(
            {
                "method": json.loads(request.content)["method"] if path.endswith("/a2a") else f"{request.method} {path}",
                "version": request.headers.get("a2a-version"),
                "status": response.status_code,
                "type": response.headers.get("content-type"),
            }
        )

    return httpx.AsyncClient(timeout=30, event_hooks={"response": [note]}), calls


def key_provider(key_set):
    """The key of the set that a signature names."""

    def provide(kid, jku):
        return PyJWK.from_dict(next(key for key in key_set["keys"] if key["kid"] == kid), algorithm="ES256")

    return provide


def verified(verify, card):
    """Whether the SDK's verifier accepts the card."""
    try:
        verify(card)
    except Exception:
        return False
    return True


async def failure(call, name=lambda error: type(error).__name__):
    """What the awaitable failed with: the error's class, and its text."""
    try:
        await call
    except Exception as error:
        return {"name": name(error), "message": str(error)}
    return {"name": "none", "message": "the call succeeded"}


def main(observe):
    """Runs `observe` on the input and prints what it saw."""
    print(json.dumps(asyncio.run(observe(**json.load(sys.stdin)))))
