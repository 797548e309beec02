"""Positions, deals, records and players that are refused: something for each code."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import EntryPoint
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel
from tests.cli.conftest import random_match
from tests.envs.openspiel.walks import decisions

import highpriest.envs.openspiel  # noqa: F401 - registers the games
from highpriest.cli import series
from highpriest.envs.batch import batch_of
from highpriest.play import Match, Position, Record, View
from highpriest.play.dealer import read_seed
from highpriest.play.events import read_event
from highpriest.play.fair import FairRecord, commitment
from highpriest.players import find_player, player
from highpriest.players.random import RandomPlayer

Attempt = Callable[[], object]

POSITIONS: Final = [
    "chess",
    "aton round",
    "aton round=1 round=1",
    "aton colour=red",
    "aton round=x",
    "aton phase=score",
    "aton laid=5,",
    "aton points=1",
    "aton board=r",
    "aton points=50,50",
    "thot board=P",
    f"thot size=8 board=P.......{'/........' * 7} taken=1",
    f"thot size=8 board=P.......{'/........' * 7} taken=A,",
    "thot way=h",
]
DEALS: Final = [
    ("aton", "deck blue 1"),
    ("aton", "deck red 5"),
    ("aton", "deck red 1"),
    ("thot", "deck red 1"),
    ("thot", "board +9"),
    ("thot", "board A"),
]
RECORD: Final[dict[str, Any]] = {"record": 1, "game": "aton", "options": {}, "log": [], "result": None}
RECORDS: Final = [
    "1",
    json.dumps(RECORD | {"colour": "red"}),
    "{}",
    json.dumps(RECORD | {"record": 2}),
    json.dumps(RECORD | {"log": "empty"}),
    json.dumps(RECORD | {"log": [1]}),
    "nonsense",
    json.dumps(RECORD | {"result": "red"}),
    '{"record": 1, "record": 1}',
    '{"record": NaN}',
]


def attempts() -> Iterator[Attempt]:
    """Each raises a HighpriestError."""
    yield from (partial(Position.from_text, text) for text in POSITIONS)
    yield partial(View.from_data, {"game": "aton"})
    yield from (partial(Match(game, by_hand=True).enter, deal) for game, deal in DEALS)
    yield from _more_deals()
    yield from (partial(Record.from_json, text) for text in RECORDS)
    yield partial(Match.replay, Record.from_data(RECORD | {"result": {}}))
    yield partial(Match("aton", seed=1).rewound, 99)
    yield from _fair_records()
    yield from _players()
    yield from _seeds_and_events()
    yield from _environments()


def _more_deals() -> Iterator[Attempt]:
    dealt = Match("aton", seed=1)
    yield partial(dealt.position.deal, "1")
    yield partial(Match("aton", by_hand=True).position.deal, "7")
    yield partial(dealt.enter, "deck red 1")
    yield partial(dealt.enter, "nonsense")


def _fair_records() -> Iterator[Attempt]:
    seed, match = bytes(32), random_match("thot", 1, size=8)
    sound: dict[str, Any] = {
        "fair": 1,
        "match": "m",
        "commitment": commitment("m", seed),
        "seed": seed.hex(),
        "nonces": {},
        "record": match.record().data(),
    }
    faults: list[dict[str, Any]] = [
        {"fair": 2},
        {"seed": 1},
        {"nonces": {"p1": "x"}},
        {"dealt_from": -1},
        {"commitment": "x"},
        {},
        {"seed": "xyz"},
        {"seed": "00"},
        {"nonces": {"p9": "0" * 64}},
    ]
    for fault in faults:
        yield partial(_check_fair, sound | fault)
    beginners = (sound["record"]["options"] | {"first": first} for first in ("p1", "p2"))
    for options in beginners:  # one of the two is not whom the lot chose
        data = sound | {"lot": True, "record": sound["record"] | {"options": options, "log": [], "result": None}}
        yield partial(_check_lot, data)


def _check_fair(data: dict[str, Any]) -> None:
    FairRecord.from_data(data).check()


def _check_lot(data: dict[str, Any]) -> None:
    """The lot is right for one of the two; that one is refused for another reason here, so both raise."""
    _check_fair(data)
    _check_fair(data | {"commitment": "x"})


def _players() -> Iterator[Attempt]:
    match = Match("aton", seed=1)
    yield partial(find_player, "nobody")
    yield partial(player._load, EntryPoint("broken", "highpriest.nowhere:Player", player.GROUP))
    yield partial(find_player, "random:3")
    yield partial(find_player, "high-priest:nowhere")
    yield partial(find_player, "alphabeta:x")
    yield lambda: find_player("alphabeta").choose(match.view("red"), Random(1))
    for game in ("aton", "thot"):
        own = find_player(f"high-priest:{__file__}")
        yield partial(own.choose, Match(game, seed=1).view(Match(game, seed=1).seats[0]), Random(1))
    yield partial(series._chosen, match, "red", _Failing(), Random(1))
    move = match.legal_moves("red")[0]
    yield partial(series._carry_out, match, "blue", RandomPlayer(), move)
    yield partial(series._told, match, {})


def _seeds_and_events() -> Iterator[Attempt]:
    wrong: list[Any] = [b"short", 1.5, "\ud800"]
    yield from (partial(read_seed, seed) for seed in wrong)
    yield partial(read_event, {})


def _environments() -> Iterator[Attempt]:
    batch = batch_of("aton", 2)
    yield partial(batch_of, "aton", 0)
    yield partial(batch.step, np.array([1.5, 2.5]))
    yield partial(pyspiel.load_game, "python_highpriest_aton(round_limit=0)")
    yield partial(pyspiel.load_game, "python_highpriest_thot(stars=many)")
    state = next(decisions(pyspiel.load_game("python_highpriest_aton"), 7))
    yield partial(state.string_to_action, 0, "+1a")


class _Failing(RandomPlayer):
    def choose(self, *_: object) -> Any:
        raise RuntimeError("broken")
