"""The application with its own description, in which the messages of sockets stand beside those of HTTP."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI
from pydantic import TypeAdapter

from highpriest.server.descriptions import TYPE_KEY, TYPES
from highpriest.server.event_types import EVENT_TYPES
from highpriest.server.lobby.messages import PersonalMessage, PersonalRequest
from highpriest.server.messages import ServerMessage
from highpriest.server.requests import Request

_PLACE: Final = "#/components/schemas/{model}"
_SHAPES: Final[dict[str, Any]] = {
    "SocketRequest": Request,
    "SocketMessage": ServerMessage,
    "PersonalRequest": PersonalRequest,
    "PersonalMessage": PersonalMessage,
    **TYPES,
    **EVENT_TYPES,
}


class DocumentedApp(FastAPI):
    """Tells of its sockets too, which OpenAPI by itself has no word for."""

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document, which is made once."""
        if self.openapi_schema is not None:
            return self.openapi_schema
        schema = super().openapi()
        models = schema["components"]["schemas"]
        for name in _SHAPES:
            described = TypeAdapter(_SHAPES[name]).json_schema(ref_template=_PLACE, mode="serialization")
            for each, model in (*described.pop("$defs", {}).items(), (name, described)):
                _add(models, each, model)
        _refer_to_types(schema)
        return schema


def _add(models: dict[str, Any], name: str, model: dict[str, Any]) -> None:
    """Describe one more model; raises ValueError if another one has its name, which would take its place."""
    if models.setdefault(name, model) != model:
        raise ValueError(f"two models are called {name}; rename one of them")


def _refer_to_types(schema: Any) -> None:
    """Put a reference to its type in each place that only names it."""
    if isinstance(schema, dict) and TYPE_KEY in schema:
        schema["$ref"] = _PLACE.format(model=schema.pop(TYPE_KEY))
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        _refer_to_types(part)
