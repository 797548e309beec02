"""HTTP requests made up from the server's own OpenAPI document: none may fail inside.

Half of them are *aimed*: by a guest who sits at the matches he names, with bodies that can be carried out. The others
are *wild*: more or less as the document asks for, or broken in some way.
"""

from __future__ import annotations

import asyncio
import json
import re
from random import Random
from typing import Any, Final, NamedTuple

import httpx2
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from tests.games.spread import Case, played
from tests.server.clients import PATIENCE, Guest, Message, begin, computer, new_guest, visiting
from tests.server.running import Served
from tests.server.trials.report import Progress, Report

from highpriest.server.security import HEADERS

Schema = dict[str, Any]
Values = st.SearchStrategy[Any]
METHODS: Final = ("get", "post", "put", "delete", "patch", "head", "options")
WITH_BODY: Final = ("post", "put", "patch")
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
AT_THE_DOOR: Final = (
    "request/unreadable",
    "request/too-large",
    "request/foreign",
    "request/unknown-address",
    "request/wrong-method",
    "guest/unknown",
)
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


class Made(NamedTuple):
    """A request; `place` is a number that stands for one of the matches there are, or a name made up."""

    method: str
    path: str
    place: int | str
    query: dict[str, str]
    content: bytes
    is_known: bool
    is_aimed: bool


# ---- wild


def bodies(schema: Schema, models: dict[str, Schema], depth: int = 0) -> Values:
    """Values of a schema; now and then, anywhere in it, something else."""
    return st.one_of(*[_exact(schema, models, depth)] * 20, anything)


def _exact(schema: Schema, models: dict[str, Schema], depth: int) -> Values:
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


# ---- aimed


def _records() -> list[Message]:
    """Games of all kinds, broken off or over; the last are nearly over, so that advice on them costs little."""
    cases = [Case("aton"), Case("thot"), Case("thot", {"size": 8})]
    return [
        played(case, number, entries).record().data() for case in cases for number, entries in enumerate((0, 9, 60))
    ]


RECORDS: Final = _records()
SEATS: Final = st.sampled_from(
    [{"kind": "me"}, {"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "computer", "level": "random"}]
)
GAMES: Final = st.sampled_from([("aton", {}), ("aton", {"round_limit": 3}), ("thot", {}), ("thot", {"size": 8})])


def _new_match(game: tuple[str, Schema], seats: list[Schema], listed: bool) -> Message:
    return {"game": game[0], "options": game[1], "seats": seats, "listed": listed}


def _going_on(record: Message, seats: list[Schema], at: int) -> Message:
    return {"game": record["game"], "seats": seats, "record": record, "at": min(at, len(record["log"]))}


def _moment(record: Message, at: int, seat: str) -> Message:
    return {"record": record, "at": max(0, len(record["log"]) - at), "seat": seat}


_TWO: Final = st.lists(SEATS, min_size=2, max_size=2)
_ANY_RECORD: Final = st.sampled_from(RECORDS)
_NEARLY_OVER: Final = st.sampled_from([record for record in RECORDS if len(record["log"]) > 40])
FITTING: Final[dict[str, Values]] = {
    "/api/me": st.fixed_dictionaries({"name": st.text(max_size=80)}),
    "/api/guests": st.fixed_dictionaries({"name": st.text(max_size=80)}),
    "/api/device-links": st.just({}),
    "/api/device-links/use": st.fixed_dictionaries({"link": st.text(max_size=80)}),
    "/api/matches": st.one_of(
        st.builds(_new_match, GAMES, _TWO, st.booleans()),
        st.builds(_going_on, _ANY_RECORD, _TWO, st.integers(0, 70)),
    ),
    "/api/matches/{match}/join": st.fixed_dictionaries(
        {}, optional={"seat": st.sampled_from([None, "red", "blue", "p1", "p2", "p4"])}
    ),
    "/api/seeks": st.fixed_dictionaries(
        {"game": st.sampled_from(["aton", "thot"]), "pace": st.sampled_from(["long", "15+5", "3d"])},
        optional={"pool": st.booleans(), "ring": st.booleans()},
    ),
    "/api/seeks/{seek}": st.just({}),
    "/api/seeks/{seek}/take": st.just({}),
    "/api/replay": st.fixed_dictionaries({"record": _ANY_RECORD}),
    "/api/advice": st.builds(_moment, _NEARLY_OVER, st.integers(0, 6), st.sampled_from(["red", "blue", "p1", "p2"])),
    "/api/judgements": st.fixed_dictionaries({"record": st.sampled_from(RECORDS[:1])}),
}
LANGUAGES: Final = st.sampled_from([{}, {"language": "de"}, {"language": "es"}])


class Maker:
    """Makes requests from the document, sends them and looks at the answers."""

    def __init__(self, document: Schema, client: httpx2.Client, matches: list[str], token: str, report: Report) -> None:
        self._models = document["components"]["schemas"]
        self._client = client
        self._matches = matches
        self._token = token
        self.report = report
        paths: dict[str, Schema] = document["paths"]
        wild = st.one_of([self._wild(path, routes) for path, routes in paths.items()])
        aimed = st.one_of([self._aimed(path, method) for path, routes in paths.items() for method in routes])
        # A choice among choices would be one choice among all of theirs, most of them wild.
        self.requests = st.sampled_from([wild, aimed, aimed]).flatmap(lambda kind: kind)

    def _wild(self, path: str, routes: Schema) -> st.SearchStrategy[Made]:
        places = st.one_of(*[st.integers(0, 1000)] * 4, texts)

        def of(method: str) -> st.SearchStrategy[Made]:
            body = routes.get(method, {}).get("requestBody", {}).get("content", {}).get("application/json", {})
            content = contents(body.get("schema"), self._models) if method in WITH_BODY else st.just(b"")
            query, known = st.dictionaries(texts, texts, max_size=1), st.sampled_from([True, True, True, False])
            return st.builds(Made, st.just(method), st.just(path), places, query, content, known, st.just(False))

        return st.one_of(*[of(method) for method in routes] * 8, st.one_of(*[of(method) for method in METHODS]))

    def _aimed(self, path: str, method: str) -> st.SearchStrategy[Made]:
        places: st.SearchStrategy[int | str] = (
            st.sampled_from(["aton", "thot"]) if "{game}" in path else st.integers(0, 1000)
        )
        query = LANGUAGES if "{game}" in path else st.just({})
        content = FITTING[path].map(lambda data: json.dumps(data).encode()) if method in WITH_BODY else st.just(b"")
        return st.builds(Made, st.just(method), st.just(path), places, query, content, st.just(True), st.just(True))

    def send(self, made: Made) -> None:
        """Send one and note whatever is wrong with the answer."""
        name = made.place if isinstance(made.place, str) else self._matches[made.place % len(self._matches)]
        address = re.sub(r"\{\w+\}", lambda _: _quoted(name), made.path)
        headers = {"Content-Type": "application/json"}
        if made.is_known:
            headers["Authorization"] = f"Bearer {self._token}"
        query = {_printable(key): _printable(value) for key, value in made.query.items()}
        try:
            answer = self._client.request(
                made.method.upper(), address, params=query, content=made.content, headers=headers
            )
        except httpx2.HTTPError as error:
            self.report.found(f"{made.method} {address} {made.content[:80]!r}: {error!r}")
            return
        self._look(made, answer, f"{made.method} {address} {made.content[:200]!r}: {answer.status_code}")

    def _look(self, made: Made, answer: httpx2.Response, what: str) -> None:
        what = f"{what} {answer.text[:200]}"
        self.report.counts["requests"] += 1
        self.report.counts["aimed"] += made.is_aimed
        self.report.counts[f"answered {answer.status_code // 100}xx"] += 1
        self.report.check(answer.status_code < 500, what)
        self.report.check("Traceback" not in answer.text, what)
        self.report.check(all(answer.headers.get(name) == value for name, value in HEADERS.items()), f"headers: {what}")
        code = ""
        if answer.status_code >= 400 and made.method != "head":
            is_problem = answer.headers.get("content-type") == "application/problem+json"
            if self.report.check(is_problem and "code" in answer.json(), f"no problem document: {what}"):
                code = answer.json()["code"]
        self.report.counts["came to a handler"] += answer.status_code < 400 or bool(code and code not in AT_THE_DOOR)
        if made.path == "/api/matches" and answer.status_code == 201:
            self._matches.append(answer.json()["match"])


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
        def send(made: Made) -> None:
            maker.send(made)
            progress(maker.report.counts["requests"], size)

        send()
        return maker.report


async def _matches(guest: Guest) -> list[str]:
    """Matches in every phase: waiting, played by people or with a computer, over, called off."""
    found = [(await guest.create(game, "me", "open"))["match"] for game in ("aton", "thot")]
    for game, seats, ending in (
        ("aton", ["me", "me"], None),
        ("thot", ["me", computer()], None),
        ("aton", ["me", "me"], "resign"),
        ("thot", ["me", "me"], "resign"),
        ("aton", ["me", "me"], "abort"),
    ):
        match = (await guest.create(game, *seats))["match"]
        line = await guest.open(match)
        await begin([line])
        if ending is not None:
            await line.ask(ending, **({"seat": next(iter(line.newest))} if ending == "resign" else {}))
        await line.close()
        found.append(match)
    return found


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """So many requests."""
    async with visiting(server) as http:
        document = (await http.get("/api/openapi.json")).json()
        guest = await new_guest(server, http)
        matches, before = await _matches(guest), server.resident_mib
        number = luck.getrandbits(32)
        report = await asyncio.to_thread(_fuzz, server, document, matches, guest.token, size, number, progress)
        report.check(server.is_alive and (await http.get("/healthz")).status_code == 200, "the server does not answer")
    report.figures["growth of memory, MiB"] = round(server.resident_mib - before, 1)
    failed = [line for line in server.logged.splitlines() if '"level": "error"' in line or not line.startswith("{")]
    report.check(not failed, f"{len(failed)} failures in the log: {failed[:1]}")
    return report
