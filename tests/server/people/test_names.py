"""Which names people may have, and which others would misread."""

from __future__ import annotations

import random
import sys
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from confusable_homoglyphs.confusables import confusables_data
from tests.server.visits import People, visit

from highpriest.names import LANGUAGES
from highpriest.server import look_alikes as alike
from highpriest.server.look_alikes import told_apart
from highpriest.server.people import names
from highpriest.server.people.names import tidy_name
from highpriest.server.problems import Problem
from highpriest.words import catalogue

GENERATED = 1_000
RESERVED = sorted({name for language in LANGUAGES for name in catalogue(language)["levels"].values()})
EVERYTHING = [chr(point) for point in range(sys.maxunicode + 1)]
BLANK = "\u115f\u1160\u3164\uffa0\u2800\u034f\ufe0f\U000e0100"
UNSEEN = [each for each in EVERYTHING if unicodedata.category(each) == "Cf" or each in BLANK]
TURNING = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u061c\u200e\u200f"
BACKWARDS = "אבגדהابجده"


def is_refused(name: str) -> bool:
    try:
        tidy_name(name)
    except Problem as problem:
        return problem.code in ("name/letters", "name/reserved")
    return False


@cache
def written_alike() -> dict[str, list[str]]:
    """For each letter those that Unicode lists as alike, and those that mean the same."""
    alike: dict[str, list[str]] = {}
    for letter in filter(str.isalnum, EVERYTHING):
        alike.setdefault(unicodedata.normalize("NFKD", letter).casefold(), []).append(letter)
    for letter in "".join(RESERVED):
        alike[letter] = [
            *alike.get(letter.casefold(), letter),
            *(entry["c"] for entry in confusables_data.get(letter, ())),
        ]
    return alike


def look_alikes(luck: random.Random) -> Iterator[str]:
    """The levels' names with some letters replaced."""
    while True:
        name = luck.choice(RESERVED)
        yield "".join(luck.choice(written_alike()[each]) if luck.random() < 0.5 else each for each in name)


@cache
def allowed_alike(letter: str) -> list[str]:
    """Those of them that a name may have beside Latin letters, and the letter itself."""
    return [letter, *(each for each in written_alike()[letter] if not is_refused(f"x{each}x"))]


def look_alikes_in_one_alphabet(luck: random.Random) -> Iterator[str]:
    """The same without what gives most of them away: only letters that are allowed, perhaps with a sign in between."""
    while True:
        name = luck.choice(RESERVED)
        signed = luck.randrange(len(name))
        letters = [luck.choice(allowed_alike(each)) if luck.random() < 0.3 else each for each in name]
        yield "".join([*letters[:signed], luck.choice(["", "-", "."]), *letters[signed:]])


def with_unseen(luck: random.Random) -> Iterator[str]:
    """Any name with something in it that nobody sees."""
    while True:
        at = luck.randrange(5)
        yield "Nefer"[:at] + luck.choice(UNSEEN) + "Nefer"[at:]


def turned_round(luck: random.Random) -> Iterator[str]:
    """Names whose letters are not read in the order in which they stand."""
    while True:
        name = list("Nefertari 21")
        for _ in range(luck.randint(1, 3)):
            name.insert(luck.randrange(len(name)), luck.choice(TURNING + BACKWARDS))
        yield "".join(name)


@pytest.mark.parametrize("kind", [look_alikes, look_alikes_in_one_alphabet, with_unseen, turned_round])
def test_none_of_a_thousand_false_names_passes(kind: Callable[[random.Random], Iterator[str]]) -> None:
    made = kind(random.Random(17))
    assert [ascii(name) for name in (next(made) for _ in range(GENERATED)) if not is_refused(name)] == []


@pytest.mark.parametrize("part", ["_alike", "_bare"])
def test_without_one_of_its_parts_some_would(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = look_alikes_in_one_alphabet(random.Random(17))
    names._reserved.cache_clear()
    monkeypatch.setattr(alike, part, str)
    try:
        assert not all(is_refused(name) for name in (next(made) for _ in range(GENERATED)))
    finally:
        names._reserved.cache_clear()


@pytest.mark.parametrize("name", ["", " ", " \n\t "])
def test_nothing_is_no_name(name: str) -> None:
    assert tidy_name(name) is None


def test_names_of_many_languages_are_kept() -> None:
    real = [
        "Ann of Thebes", "Jürgen", "José María", "O'Neil", "Anne-Marie", "Łukasz", "Ştefan", "Nguyễn Văn", "Ægir",
        "Анна", "Роза", "Ελένη", "שרה", "محمد", "王小明", "さくら", "山田タロウ", "김민준", "สมชาย", "अनिता", "Team_7",
        "R2-D2", "Prophetess", "Singers",
    ]  # fmt: skip
    assert [tidy_name(name) for name in real] == real


def test_a_name_is_written_on_one_line_and_cut() -> None:
    assert tidy_name("  Ann \n of  Thebes " + "x" * 40) == "Ann of Thebes xxxxxxxxxx"
    assert tidy_name("O’Neil") == "O'Neil"
    assert tidy_name("Ａｎｎ") == "Ann"


@pytest.mark.parametrize("name", ["...", "🐫", "Ann\u0000", "x" + "\u0301" * 9, "Аnna", "Anna\u2800"])
def test_what_cannot_be_read_is_refused(name: str) -> None:
    assert is_refused(name)


@pytest.mark.parametrize("name", ["high-priest", "HIGH PRIEST", "Höhepriester", "Pr0phet", "s.e.r.v.e.r", "Invitado"])
def test_nobody_is_called_like_a_computer_or_the_host(name: str) -> None:
    with pytest.raises(Problem) as refused:
        tidy_name(name)
    assert refused.value.code == "name/reserved"


def test_names_that_look_alike_get_a_number_at_a_table() -> None:
    assert told_apart("Bea", ["Ann", None]) == "Bea"
    assert told_apart(None, ["Ann"]) is None
    assert told_apart("ann", ["Ann"]) == "ann (2)"
    assert told_apart("Сора", ["Copa", "Copa (2)"]) == "Сора (3)"  # all Cyrillic


@visit
async def test_the_server_refuses_them_wherever_a_name_is_given(people: People) -> None:
    guest = await people.guest("Ann")
    seats = [{"kind": "me", "name": "Prophet"}, {"kind": "open"}]
    for method, path, body in (
        ("PUT", "/api/me", {"name": "Prophet"}),
        ("POST", "/api/guests", {"name": "Prophet"}),
        ("POST", "/api/matches", {"game": "aton", "seats": seats}),
    ):
        answer = await guest.request(method, path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "name/reserved")
        assert (await guest.request(method, path, json={**body, "name": "A\u202e"})).status_code == 422
    assert (await guest.get("/api/me"))["name"] == "Ann"
    other = await people.guest("Ann")
    table = await guest.create("aton", "me", "open")
    assert [seat["name"] for seat in (await other.join(table["match"]))["seats"]] == ["Ann", "Ann (2)"]
