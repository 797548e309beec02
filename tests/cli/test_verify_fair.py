"""Checking a server's fair records: the commitment, the rules and every deal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.cli.conftest import Command

from highpriest.play import Match
from highpriest.play.fair import FairRecord, commitment, match_seed
from highpriest.players import find_player

MATCH, SEED = "AbCdEfGhIjKlMnOpQrStUv", bytes(range(32))
Fair = dict[str, Any]


def fair_record(game: str = "aton", **options: Any) -> Fair:
    """A whole game whose deals follow from a server's seed and one person's nonce."""
    match = Match(game, seed=0, **options)
    nonces = {match.seats[0]: "ab" * 32}
    match = Match(game, seed=match_seed(MATCH, SEED, nonces), **options)
    player, luck = find_player("random"), Random(1)
    while not match.is_over:
        match.play(player.choose(match.view(match.owing[0]), luck))
    lot = options.get("first") == "lot"
    return FairRecord(MATCH, commitment(MATCH, SEED), SEED.hex(), nonces, 0, lot, match.record()).data()


@pytest.fixture(scope="module")
def right() -> Fair:
    return fair_record()


def checked(command: Command, folder: Path, *texts: str) -> Any:
    file = folder / "fair.jsonl"
    file.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    return command("verify", "--fair", str(file))


def test_fair_records_are_right(command: Command, tmp_path: Path, right: Fair) -> None:
    many = [right, fair_record("thot"), fair_record("thot", players=3, first="lot", turning=True)]
    assert checked(command, tmp_path, *map(json.dumps, many)) == (0, "3 records read, all right.\n", "")


def test_one_that_goes_on_from_another_is_right_though_its_first_deals_are_not_ours(
    command: Command, tmp_path: Path
) -> None:
    given = Match("aton", seed="somebody else's")
    given.play("red", given.legal_moves("red")[0])
    match = Match.replay(given.record(), seed=match_seed(MATCH, SEED, {}))
    player, luck = find_player("random"), Random(2)
    while not match.is_over:
        match.play(player.choose(match.view(match.owing[0]), luck))
    fair = FairRecord(MATCH, commitment(MATCH, SEED), SEED.hex(), {}, len(given.log), False, match.record()).data()
    assert checked(command, tmp_path, json.dumps(fair)).code == 0
    ended = checked(command, tmp_path, json.dumps(fair | {"dealt_from": 0}))
    assert ended.code == 1
    assert "entry 1: the seed gives" in ended.out


def other_seed(fair: Fair) -> None:
    fair["seed"] = SEED[::-1].hex()


def other_seed_with_its_commitment(fair: Fair) -> None:
    fair["seed"], fair["commitment"] = SEED[::-1].hex(), commitment(MATCH, SEED[::-1])


def other_commitment(fair: Fair) -> None:
    fair["commitment"] = commitment("another match", SEED)


def other_match(fair: Fair) -> None:
    fair["match"] = "another match"


def other_nonce(fair: Fair) -> None:
    fair["nonces"]["red"] = "ac" * 32


def nonce_of_another_seat(fair: Fair) -> None:
    fair["nonces"] = {"blue": fair["nonces"]["red"]}


def nonce_left_out(fair: Fair) -> None:
    fair["nonces"] = {}


def other_deal(fair: Fair) -> None:
    deck = fair["record"]["log"][0]
    place = next(i for i in range(len(deck) - 1, 0, -1) if deck[i - 1] != deck[i])
    fair["record"]["log"][0] = deck[: place - 1] + deck[place] + deck[place - 1] + deck[place + 1 :]


def lot_that_was_not_drawn(fair: Fair) -> None:
    other = fair_record("thot", first="lot")
    drawn = other["record"]["options"]["first"]
    fair.clear()
    fair.update(fair_record("thot", first=next(seat for seat in ("p1", "p2") if seat != drawn)), lot=True)


TAMPERED = [
    (other_seed, "the seed is not the one the server had committed itself to"),
    (other_seed_with_its_commitment, "entry 1: the seed gives"),
    (other_commitment, "the seed is not the one the server had committed itself to"),
    (other_match, "the seed is not the one the server had committed itself to"),
    (other_nonce, "entry 1: the seed gives"),
    (nonce_of_another_seat, "entry 1: the seed gives"),
    (nonce_left_out, "entry 1: the seed gives"),
    (other_deal, "entry"),
    (lot_that_was_not_drawn, "the lot for who begins does not follow from the seed"),
]


@pytest.mark.parametrize(("tamper", "sentence"), TAMPERED, ids=lambda value: getattr(value, "__name__", ""))
def test_whatever_is_tampered_with_is_found(
    command: Command, tmp_path: Path, right: Fair, tamper: Callable[[Fair], None], sentence: str
) -> None:
    fair = json.loads(json.dumps(right))
    tamper(fair)
    ended = checked(command, tmp_path, json.dumps(fair))
    assert ended.code == 1
    assert sentence in ended.out
    assert ended.out.endswith("1 record read, 1 wrong.\n")
    assert len(ended.out.splitlines()) == 2


NONSENSE = [
    ("{", "not JSON"),
    ("[]", "no fair record of version 1"),
    ('{"fair": 2}', "no fair record of version 1"),
    ('{"fair": 1}', "has the texts match, commitment, seed"),
    ('{"fair": 1, "fair": 1}', "stands twice"),
]
BROKEN_FIELDS = [
    ("match", "\ud800", "has the texts"),
    ("seed", "xyz", "hexadecimal"),
    ("seed", "ab", "32 bytes, not 1"),
    ("nonces", [], "64 hexadecimal digits"),
    ("nonces", {"red": "AB" * 32}, "64 hexadecimal digits"),
    ("nonces", {"p1": "ab" * 32}, "no such seat"),
    ("dealt_from", -1, "a number of entries, not -1"),
    ("dealt_from", True, "a number of entries, not True"),
    ("record", None, "JSON object"),
]


@pytest.mark.parametrize(("text", "sentence"), NONSENSE)
def test_nonsense_is_told_in_one_sentence(command: Command, tmp_path: Path, text: str, sentence: str) -> None:
    ended = checked(command, tmp_path, text)
    assert ended.code == 1
    assert sentence in ended.out.splitlines()[0]


@pytest.mark.parametrize(("name", "value", "sentence"), BROKEN_FIELDS)
def test_a_broken_field_is_told_in_one_sentence(
    command: Command, tmp_path: Path, right: Fair, name: str, value: object, sentence: str
) -> None:
    ended = checked(command, tmp_path, json.dumps(right | {name: value}))
    assert ended.code == 1
    assert sentence in ended.out.splitlines()[0]


def test_a_plain_record_is_no_fair_one_and_a_fair_one_no_plain_one(
    command: Command, tmp_path: Path, right: Fair
) -> None:
    assert "no fair record" in checked(command, tmp_path, json.dumps(right["record"])).out
    assert command("verify", str(tmp_path / "fair.jsonl")).code == 0
    checked(command, tmp_path, json.dumps(right))
    assert "no field 'fair'" in command("verify", str(tmp_path / "fair.jsonl")).out
