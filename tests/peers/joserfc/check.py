"""Verifies a statement with joserfc, and signs its payload with a key that joserfc makes.

In:  {"statement": compact JWS, "keySet": JWK Set}, on standard input.
Out: {"ok": true, "header", "payload", "signed_by_peer", "peer_key_set"} or {"ok": false, "error"}.
"""

import json
import sys

from joserfc import jws
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, KeySet


def check(statement: str, key_set: dict) -> dict:
    try:
        found = jws.deserialize_compact(statement, KeySet.import_key_set(key_set), algorithms=["ES256"])
    except (JoseError, ValueError) as error:
        return {"ok": False, "error": type(error).__name__}
    key = ECKey.generate_key("P-256")
    header = {**found.headers(), "kid": key.thumbprint()}
    return {
        "ok": True,
        "header": found.headers(),
        "payload": found.payload.decode(),
        "signed_by_peer": jws.serialize_compact(header, found.payload, key, algorithms=["ES256"]),
        "peer_key_set": {"keys": [key.as_dict(private=False, kid=key.thumbprint())]},
    }


if __name__ == "__main__":
    question = json.load(sys.stdin)
    json.dump(check(question["statement"], question["keySet"]), sys.stdout)
