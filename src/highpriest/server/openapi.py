"""The application with its own description, in which the messages of sockets stand beside those of HTTP."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI
from pydantic import TypeAdapter

from highpriest.server.messages import MESSAGES
from highpriest.server.requests import REQUESTS

_PLACE: Final = "#/components/schemas/{model}"
_ADAPTERS: Final[dict[str, TypeAdapter[Any]]] = {"SocketRequest": REQUESTS, "SocketMessage": MESSAGES}


class DocumentedApp(FastAPI):
    """Tells of its sockets too, which OpenAPI by itself has no word for."""

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document."""
        schema = super().openapi()
        models = schema["components"]["schemas"]
        for name in _ADAPTERS.keys() - models.keys():
            described = _ADAPTERS[name].json_schema(ref_template=_PLACE, mode="serialization")
            models.update(described.pop("$defs"))
            models[name] = described
        return schema
