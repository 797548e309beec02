"""The interface as one OpenAPI document, the socket's messages included; the page's types are made from it.

`python -m highpriest.server.schema` prints it.
"""

from __future__ import annotations

import json
import tempfile
from typing import Any

from pydantic import TypeAdapter

from highpriest.server.app import create_app
from highpriest.server.messages import MESSAGES, REQUESTS
from highpriest.server.settings import Settings

_PLACE = "#/components/schemas/{model}"


def document() -> dict[str, Any]:
    """The OpenAPI document."""
    with tempfile.TemporaryDirectory() as folder:
        schema: dict[str, Any] = create_app(Settings(data=folder)).openapi()
    models = schema["components"]["schemas"]
    adapters: dict[str, TypeAdapter[Any]] = {"SocketRequest": REQUESTS, "SocketMessage": MESSAGES}
    for name, adapter in adapters.items():
        described = adapter.json_schema(ref_template=_PLACE, mode="serialization")
        models.update(described.pop("$defs"))
        models[name] = described
    return schema


if __name__ == "__main__":
    print(json.dumps(document(), indent=1, sort_keys=True))
