"""HTTP requests made up from the server's own OpenAPI document, more or less as it asks for: none may fail inside."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any, Final

import httpx2
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from tests.server.clients import PATIENCE, new_guest, visiting
from tests.server.running import Served
from tests.server.trials.report import Progress, Report

from highpriest.server.security import HEADERS

Schema = dict[str, Any]
METHODS: Final = ("get", "post", "put", "delete", "patch", "head", "options")
NESTED: Final = 50_000
ARGUMENTS: Final = (
    "self",
    "game",
    "seed",
    "by_hand",
    "options",
    "match",
    "first",
    "lot",
)  # names with a meaning inside
texts = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        [
            "\ud800",
            "\x00",
            "<script>alert(1)</script>",
            "../../etc/passwd",
            "%00",
            "x" * 5000,
            "aton",
            "red",
            *ARGUMENTS,
        ]
    ),
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


def bodies(schema: Schema, models: dict[str, Schema], depth: int = 0) -> st.SearchStrategy[Any]:
    """Values of a schema; now and then, anywhere in it, something else."""
    return st.one_of(*[_exact(schema, models, depth)] * 20, anything)


def _exact(schema: Schema, models: dict[str, Schema], depth: int) -> st.SearchStrategy[Any]:
    if depth > 6:
        return anything
    if "$ref" in schema:
        return bodies(models[schema["$ref"].rpartition("/")[2]], models, depth + 1)
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return st.one_of(*[bodies(each, models, depth + 1) for each in schema[choice]])
    if "enum" in schema or "const" in schema:
        return st.sampled_from(schema.get("enum", [schema.get("const")]))
    kind = schema.get("type")
    if kind == "object":
        fields = {name: bodies(each, models, depth + 1) for name, each in schema.get("properties", {}).items()}
        required = {name: fields.pop(name) for name in schema.get("required", ()) if name in fields}
        return (
            st.fixed_dictionaries(required, optional=fields) if fields or required else st.dictionaries(texts, anything)
        )
    if kind == "array":
        return st.lists(bodies(schema.get("items", {}), models, depth + 1), max_size=schema.get("maxItems", 5))
    plain = {
        "integer": st.integers(),
        "number": st.floats(),
        "boolean": st.booleans(),
        "null": st.none(),
        "string": texts,
    }
    return plain.get(str(kind), anything)


def contents(schema: Schema | None, models: dict[str, Schema]) -> st.SearchStrategy[bytes]:
    """The bytes of a body: of the right form for the most part, else broken in some way."""
    value = bodies(schema, models) if schema else anything
    good = value.map(lambda data: json.dumps(data).encode())
    broken = st.one_of(
        st.binary(max_size=60),
        st.sampled_from(
            [b"", b"[" * NESTED, b'{"a":' * NESTED, b"\xff\xfe{}", b'{"name": "\xff"}', b"null", b"9" * 9000]
        ),
        good.map(lambda text: text[: len(text) // 2]),
    )
    return st.one_of(*[good] * 5, broken)


class Maker:
    """Makes requests from the document, sends them and looks at the answers."""

    def __init__(self, document: Schema, client: httpx2.Client, matches: list[str], token: str, report: Report) -> None:
        self._models = document["components"]["schemas"]
        self._client = client
        self._token = token
        self.report = report
        ids = st.one_of(*[st.sampled_from(matches)] * 4, texts)
        self.requests = st.one_of([self._requests(path, routes, ids) for path, routes in document["paths"].items()])

    def _requests(self, path: str, routes: Schema, ids: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[Any, ...]]:
        def of(method: str) -> st.SearchStrategy[tuple[Any, ...]]:
            body = routes.get(method, {}).get("requestBody", {}).get("content", {}).get("application/json", {})
            content = contents(body.get("schema"), self._models) if method in ("post", "put", "patch") else st.just(b"")
            return st.tuples(
                st.just(method),
                st.just(path),
                ids,
                st.dictionaries(texts, texts, max_size=1),
                content,
                st.sampled_from([True, True, True, False]),
            )

        return st.one_of(*[of(method) for method in routes] * 8, st.one_of(*[of(method) for method in METHODS]))

    def send(self, request: tuple[str, str, str, dict[str, str], bytes, bool]) -> None:
        """Send one and note whatever is wrong with the answer."""
        method, path, name, query, content, known = request
        address = path.replace("{match}", _quoted(name)).replace("{game}", _quoted(name))
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self._token}"} if known else {})
        try:
            asked = {_printable(key): _printable(value) for key, value in query.items()}
            answer = self._client.request(method.upper(), address, params=asked, content=content, headers=headers)
        except httpx2.HTTPError as error:
            self.report.found(f"{method} {address} {content[:80]!r}: {error!r}")
            return
        self.report.counts["requests"] += 1
        self.report.counts[f"answered {answer.status_code // 100}xx"] += 1
        what = f"{method} {address} {content[:200]!r}: {answer.status_code} {answer.text[:200]}"
        self.report.check(answer.status_code < 500, what)
        self.report.check("Traceback" not in answer.text, what)
        self.report.check(all(answer.headers.get(name) == value for name, value in HEADERS.items()), f"headers: {what}")
        if answer.status_code >= 400 and method != "head":
            is_problem = answer.headers.get("content-type") == "application/problem+json"
            self.report.check(is_problem and "code" in answer.json(), f"no problem document: {what}")


def _quoted(name: str) -> str:
    return (
        "".join(
            letter if letter.isalnum() and letter.isascii() else "".join(f"%{byte:02X}" for byte in _bytes(letter))
            for letter in name
        )
        or "-"
    )


def _bytes(letter: str) -> bytes:
    return letter.encode("utf-8", "surrogatepass")


def _printable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _fuzz(
    server: Served, document: Schema, matches: list[str], token: str, size: int, number: int, progress: Progress
) -> Report:
    with httpx2.Client(base_url=server.address, timeout=PATIENCE, trust_env=False) as client:
        maker = Maker(document, client, matches, token, Report())

        @seed(number)
        @settings(
            max_examples=size,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(maker.requests)
        def send(request: tuple[Any, ...]) -> None:
            maker.send(request)
            progress(maker.report.counts["requests"], size)

        send()
        return maker.report


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """So many requests."""
    async with visiting(server) as http:
        document = (await http.get("/api/openapi.json")).json()
        guest = await new_guest(server, http)
        matches = [(await guest.create(game, "me", "open"))["match"] for game in ("aton", "thot")]
        before = server.resident_mib
        number = luck.getrandbits(32)
        report = await asyncio.to_thread(_fuzz, server, document, matches, guest.token, size, number, progress)
        report.check(server.is_alive and (await http.get("/healthz")).status_code == 200, "the server does not answer")
    report.figures["growth of memory, MiB"] = round(server.resident_mib - before, 1)
    report.check('"error"' not in server.logged, server.logged[-2000:])
    return report
