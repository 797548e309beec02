"""Random games beside a second, plain statement of the rules: the same choices, move by move, and the same end."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.thot.drawn import match_at, set_of_stones, text_of, value_of
from tests.rules.thot.plain import PlainThot, name, square_named
from tests.sizes import sized

from highpriest.errors import PositionError
from highpriest.play import Match, Position

pytestmark = pytest.mark.interpreted

TABLES = [(2, False), (3, False), (4, False), (4, True)]  # players, teams
COMBINATIONS = list(product(TABLES, (8, 10), (False, True)))


def begin(players: int, teams: bool, size: int, turning: bool, **more: Any) -> tuple[Match, PlainThot]:
    match = Match("thot", players=players, teams=teams, size=size, turning=turning, **more)
    stones = match.log[0].split(" ")[1:]
    return match, PlainThot.laid_out(stones, players, size, turning, teams, match.options.data()["first"])


def assert_same(match: Match, plain: PlainThot) -> None:
    view = match.view().data()
    assert view["board"] == {name(square): stone for square, stone in plain.board.items()}
    assert view["priest"] == name(plain.priest)
    assert {seat: sorted(tray) for seat, tray in view["taken"].items()} == {
        seat: sorted(tray) for seat, tray in plain.trays.items()
    }
    assert view["total"] == plain.score()
    if plain.reason:
        assert match.result is not None
        assert match.result.data() == {
            "winners": plain.winners,
            "reason": plain.reason,
            "score": plain.score(),
        }
        assert match.owing == ()
    else:
        assert match.result is None
        assert match.owing == (plain.mover,)
        legal = [move.text for move in match.legal_moves(plain.mover)]
        assert len(set(legal)) == len(legal)
        assert sorted(legal) == sorted(plain.legal())


def play_beside(match: Match, plain: PlainThot, luck: random.Random, quits: bool = False) -> None:
    """Play to the end, comparing after every choice; ankhs, and keeping all, are preferred: else they would be rare."""
    stones = set_of_stones(match.options.data()["size"], match.options.data()["stars"])
    while not match.is_over:
        assert_same(match, plain)
        everything = [*plain.board.values(), *(stone for tray in plain.trays.values() for stone in tray)]
        assert sorted(stone for stone in everything if stone != "A") == sorted(stones.elements())
        if quits and luck.random() < 0.03:
            seat, reason = luck.choice(plain.seats), luck.choice(["resigned", "time"])
            plain.quit(seat, reason)
            match.enter(f"{seat} {'resigns' if reason == 'resigned' else 'time'}")
            continue
        texts = plain.legal()
        ankhs = [text for text in texts if text[:2] != "pu" and plain.board.get(_goal(text)) == "A"]
        rare = ankhs or [text for text in texts if text == "keeps"]
        text = luck.choice(rare if rare and luck.random() < 0.4 else texts)
        match.play(plain.mover, text)
        plain.play(text)
    assert_same(match, plain)


def _goal(text: str) -> tuple[int, int]:
    if text == "keeps":
        return (-1, -1)
    square = text.rsplit("/", maxsplit=1)[-1]
    return "abcdefghij".index(square[0]), int(square[1:]) - 1


@pytest.mark.parametrize(("table", "size", "turning"), COMBINATIONS)
def test_every_combination_of_options_plays_as_the_plain_rules_say(
    table: tuple[int, bool], size: int, turning: bool
) -> None:
    for seed in range(sized(8, 1)):
        match, plain = begin(*table, size, turning, seed=seed, first="lot")
        play_beside(match, plain, random.Random(seed))


@settings(max_examples=sized(60, 10), deadline=None)
@given(
    table=st.sampled_from(TABLES),
    size=st.sampled_from([8, 10]),
    turning=st.booleans(),
    first=st.integers(0, 3),
    stars=st.lists(st.sampled_from([-8, -6, -5, -4, -2, -1, 1, 2, 3, 4, 6, 7, 8]), max_size=8),
    seed=st.integers(0, 2**64),
    quits=st.booleans(),
)
def test_any_options_play_as_the_plain_rules_say(
    table: tuple[int, bool], size: int, turning: bool, first: int, stars: list[int], seed: int, quits: bool
) -> None:
    few_enough = [star for n, star in enumerate(stars) if stars[:n].count(star) < 3]
    seat = f"p{first % table[0] + 1}"
    match, plain = begin(*table, size, turning, seed=seed, first=seat, stars=few_enough)
    play_beside(match, plain, random.Random(seed), quits)


def sparse(luck: random.Random, players: int, teams: bool, turning: bool) -> str | None:
    """A late position with few stones on the board and the others in the trays; None if it cannot arise."""
    corner = [(column, row) for row in range(3) for column in range(3)]
    stones = [*set_of_stones(8).elements()]
    luck.shuffle(stones)
    luck.shuffle(corner)
    on_board = ["P", *stones[: luck.randint(1, 5)], *["A"] * luck.randint(0, 3)]
    board = dict(zip(corner, on_board, strict=False))
    picture = "\n".join(" ".join(board.get((column, row), ".") for column in range(8)) for row in range(8))
    trays: dict[str, list[str]] = {f"p{n + 1}": [] for n in range(players)}
    for stone in stones[on_board.count("A") - len(on_board) + 1 :]:
        if luck.random() < 0.9:
            trays[luck.choice(list(trays))].append(stone)
    text = text_of(
        picture,
        players=players,
        teams=teams,
        turning=turning,
        taken={seat: " ".join(tray) for seat, tray in trays.items() if luck.random() < 0.8},
        rest=f"p{luck.randint(1, players)}",
        mover=f"p{luck.randint(1, players)}",
        way=luck.choice("hv"),
    )
    try:
        Position.from_text(text)
    except PositionError:
        return None  # the priest has nowhere to go
    return text


def plain_of(position: Position) -> PlainThot:
    view = position.view().data()
    options = view["options"]
    return PlainThot(
        list(position.seats),
        options["size"],
        options["turning"],
        options["teams"],
        position.owing[0],
        {square_named(square): stone for square, stone in view["board"].items()},
        square_named(view["priest"]),
        way={"horizontal": "row", "vertical": "column"}[view["way"]],
        trays={seat: list(tray) for seat, tray in view["taken"].items()},
    )


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("turning", [False, True])
def test_late_positions_end_as_the_plain_rules_say(table: tuple[int, bool], turning: bool) -> None:
    luck = random.Random(f"{table} {turning}")
    reasons, entries = Counter[str](), set()
    for _ in range(sized(250, 20)):
        text = sparse(luck, *table, turning)
        if text is None:
            continue
        match = match_at(Position.from_text(text))
        play_beside(match, plain_of(match.position), luck)
        assert match.result is not None
        reasons[match.result.reason] += 1
        entries |= {entry.split(" ")[1][:4] for entry in match.log[1:]}
        view = match.view().data()
        assert view["total"] == {seat: sum(map(value_of, tray)) for seat, tray in view["taken"].items()}
    # What random games seldom reach is reached here.
    assert min(reasons["stuck"], reasons["cleared"]) > 0
    assert {"puts", "keep"} <= entries
