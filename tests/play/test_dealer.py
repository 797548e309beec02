"""From a seed to deals: recomputed from the description alone, with fixed values, and as likely as they should be."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter

import pytest

from highpriest.errors import OptionError
from highpriest.play import Dealer, Match
from highpriest.play.dealer import derived_seed, fresh_seed, read_seed

pytestmark = pytest.mark.interpreted


# ---- the derivation, written down a second time from the description in `play/dealer.py`


def seed_of(text: str) -> bytes:
    return hashlib.sha256(b"highpriest seed 1:" + text.encode("utf-8")).digest()


class Stream:
    """Unsigned 32-bit numbers, most significant byte first, from HMAC-SHA256 blocks."""

    def __init__(self, seed: bytes, name: str) -> None:
        self.seed, self.name, self.block, self.bytes = seed, name, 0, b""

    def number(self) -> int:
        if not self.bytes:
            message = f"highpriest deal 1:{self.name}:{self.block}".encode()
            self.bytes = hmac.new(self.seed, message, hashlib.sha256).digest()
            self.block += 1
        first, self.bytes = self.bytes[:4], self.bytes[4:]
        return first[0] << 24 | first[1] << 16 | first[2] << 8 | first[3]

    def below(self, n: int) -> int:
        while True:
            number = self.number()
            if number < 2**32 // n * n:
                return number % n


def shuffled(seed: bytes, name: str, items: list[str]) -> list[str]:
    stream, order = Stream(seed, name), list(items)
    for i in reversed(range(1, len(order))):
        j = stream.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def stones(size: int, stars: list[int]) -> list[str]:
    """By value from -8 up, plain ones before all starred ones, then the ankhs, then the priest."""
    values = [value for value in range(-8, 9) if value]
    plain: list[str] = []
    for value in values:
        count = 6 if size == 10 else 3 if abs(value) < 3 else 4
        plain += [f"{value:+d}"] * (count - stars.count(value))
    starred = [f"{value:+d}*" for value in values for _ in range(stars.count(value))]
    return [*plain, *starred, "A", "A", "A", "P"]


SEEDS = ["1", "0", "-5", "a seed", "Größe ☥", "", str(2**200)]


@pytest.mark.parametrize("text", SEEDS)
def test_boards_and_lots_of_thot_can_be_recomputed(text: str) -> None:
    for size, stars in ((10, [-7, -5, -3, -1, 1, 3, 5, 7]), (8, [8, 8, 2]), (10, [])):
        match = Match("thot", seed=text, size=size, stars=stars, players=3, first="lot")
        assert match.log[0].split(" ")[1:] == shuffled(seed_of(text), "thot board 0", stones(size, stars))
        assert match.options.data()["first"] == f"p{Stream(seed_of(text), 'thot first 0').below(3) + 1}"


@pytest.mark.parametrize("text", SEEDS)
def test_decks_of_aton_can_be_recomputed(text: str) -> None:
    match = Match("aton", seed=text)
    cards = sorted("1234" * 9)
    for n, seat in enumerate(("red", "blue")):
        deck = "".join(shuffled(seed_of(text), f"aton deck {seat} 0", cards))
        assert match.log[n] == f"deck {seat} {deck}"


def test_later_decks_of_aton_are_numbered_by_label() -> None:
    luck, reshuffles = random.Random(1), 0
    for seed in range(12):
        match = Match("aton", seed=seed)
        while not match.is_over:
            match.play(luck.choice(match.legal_moves(luck.choice(match.owing))))
        count = Counter[str]()
        for entry in match.log:
            if entry.startswith("deck"):
                label, _, deck = entry.rpartition(" ")
                name = f"aton {label} {count[label]}"
                assert list(deck) == shuffled(seed_of(str(seed)), name, sorted(deck))
                reshuffles += count[label]
                count[label] += 1
    assert reshuffles > 0


# ---- fixed values: these never change


def test_fixed_values() -> None:
    dealer = Dealer(1)
    assert dealer.seed.hex() == "9a9cb7d0245a20026795502bf061a841553b8fe599b3dcc978ed587dab5c155c"
    assert (
        "".join(map(str, dealer.shuffled("aton", "deck red", 0, sorted([1, 2, 3, 4] * 9))))
        == "122414142433213322422241341141433313"
    )
    assert Match("thot", seed=1, size=8).log[0] == (
        "board -2 -7* +7 +4 +5 +2 +3 -6 A -6 +5 +6 +1* +3 -7 +8 -8 A +1 +5 +8 -4 "
        "-5 +4 +7 -5* +5* +4 -3* +7* -4 -6 -3 -1* +4 +6 -1 +8 A P -7 +1 -5 -3 "
        "-2 +3* +7 -8 -1 -4 +3 -7 -4 +2 +8 -2 -5 +2 -8 +6 +6 -6 -8 -3"
    )
    assert [Dealer(seed).lot("thot", "first", 0, 4) for seed in range(12)] == [1, 0, 3, 1, 0, 1, 1, 1, 3, 2, 1, 0]
    assert (
        derived_seed(dealer.seed, "game 7").hex() == "738a400c2b9b8b8fb1e52a6ba2fe1677c9b6de212ab1354e43977d63910836a9"
    )


# ---- seeds


def test_a_number_stands_for_its_decimal_text() -> None:
    assert read_seed(42) == read_seed("42") == seed_of("42")
    assert read_seed(-42) == read_seed("-42")
    assert read_seed(10**100) == seed_of(str(10**100))


def test_64_hexadecimal_digits_and_32_bytes_are_the_seed_itself() -> None:
    raw = bytes(range(32))
    assert read_seed(raw) == raw
    assert read_seed(raw.hex()) == raw
    assert Match("thot", seed=raw) == Match("thot", seed=raw.hex())
    assert Match("thot", seed=raw).seed == raw


@pytest.mark.parametrize("text", ["ab" * 31, "ab" * 33, "xy" * 32, " " + "ab" * 32])
def test_other_texts_are_texts(text: str) -> None:
    assert read_seed(text) == seed_of(text)


def test_upper_case_digits_are_hexadecimal_digits_too() -> None:
    assert read_seed("AB" * 32) == bytes.fromhex("ab" * 32)


@pytest.mark.parametrize(
    "seed",
    [b"", b"short", bytes(31), bytes(33), bytearray(32), 1.5, True, [1], {}, "\ud800", 10**5000],
    ids=lambda seed: str(seed)[:9].encode("ascii", "replace").decode() if seed != 10**5000 else "long",
)
def test_what_is_no_seed_is_refused(seed: object) -> None:
    with pytest.raises(OptionError, match="seed"):
        Dealer(seed)  # type: ignore[arg-type]
    with pytest.raises(OptionError):
        Match("thot", seed=seed)  # type: ignore[arg-type]


def test_without_a_seed_nobody_can_guess_it() -> None:
    assert len({Dealer().seed for _ in range(20)}) == 20
    assert len(fresh_seed()) == 32
    assert Match("thot").log != Match("thot").log


def test_seeds_of_many_games_differ_from_each_other() -> None:
    seed = read_seed(1)
    assert len({derived_seed(seed, f"game {n}") for n in range(100)} | {seed}) == 101
    assert derived_seed(seed, "x") != derived_seed(read_seed(2), "x")
    assert derived_seed(seed, "x") == hmac.new(seed, b"highpriest seed 1:x", hashlib.sha256).digest()


# ---- what a dealer is


def test_asked_twice_it_deals_the_same_and_keeps_what_it_is_given() -> None:
    items = [3, 1, 2, 2, 1]
    dealer = Dealer("same")
    assert dealer.shuffled("g", "l", 0, items) == dealer.shuffled("g", "l", 0, items)
    assert items == [3, 1, 2, 2, 1]
    assert dealer.shuffled("g", "l", 0, sorted(items)) == dealer.shuffled("g", "l", 0, items)
    assert dealer.shuffled("g", "l", 0, []) == []
    assert dealer.shuffled("g", "l", 0, [7]) == [7]
    assert dealer.lot("g", "l", 0, 1) == 0


def test_names_part_the_shuffles() -> None:
    items = list(range(30))
    names = [("aton", "deck red", 0), ("aton", "deck red", 1), ("aton", "deck blue", 0), ("thot", "board", 0)]
    orders = {tuple(Dealer(1).shuffled(*name, items)) for name in names}
    assert len(orders) == 4


def chi_square(counts: Counter[object], outcomes: int) -> float:
    expected = sum(counts.values()) / outcomes
    return sum((count - expected) ** 2 for count in counts.values()) / expected + expected * (outcomes - len(counts))


def test_every_order_is_equally_likely() -> None:
    """24 orders of four, with fixed seeds: 99.9 % of such sums are below 49.7."""
    orders = Counter[object](tuple(Dealer(seed).shuffled("g", "l", 0, [0, 1, 2, 3])) for seed in range(4800))
    assert chi_square(orders, 24) < 49.7


def test_every_stone_lies_everywhere_and_every_lot_is_drawn() -> None:
    places = Counter[object](Dealer(seed).shuffled("g", "l", 0, list(range(36))).index(35) for seed in range(3600))
    assert chi_square(places, 36) < 66.6
    lots = Counter[object](Dealer(seed).lot("g", "l", 0, 3) for seed in range(3000))
    assert chi_square(lots, 3) < 13.8


def test_numbers_that_would_favour_some_outcomes_are_passed_over() -> None:
    """With nearly 2**32 outcomes half of the numbers are passed over, on both sides of the comparison alike."""
    outcomes = 2**31 + 1
    for seed in range(40):
        lot = Dealer(seed).lot("g", "l", 0, outcomes)
        assert lot == Stream(seed_of(str(seed)), "g l 0").below(outcomes) < outcomes
