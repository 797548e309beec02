"""Records that are not what they should be: each is refused with RecordError, which names the entry and the rule."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.games.spread import CASES, Case, every_case, played
from tests.sizes import sized

from highpriest.errors import RecordError
from highpriest.play import Match, Record

pytestmark = pytest.mark.interpreted

Data = dict[str, Any]


def text_of(case: Case, seed: object = 1, entries: int = 10**6) -> str:
    """A good record: played and replayed once, so that whatever is refused is refused for its change."""
    key = str(case), seed, entries
    if key not in _TEXTS:
        _TEXTS[key] = played(case, seed, entries).record().to_json()
        Match.replay(Record.from_json(_TEXTS[key]))
    return _TEXTS[key]


_TEXTS: dict[tuple[str, object, int], str] = {}


def data_of(case: Case, seed: object = 1, entries: int = 10**6) -> Data:
    data: Data = json.loads(text_of(case, seed, entries))
    return data


def refusal(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Match.replay(Record.from_json(text))
    assert type(caught.value) is RecordError
    return caught.value


# ---- not of the format


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "nonsense",
        "{'record': 1}",
        "[]",
        "1",
        '"record"',
        "null",
        "true",
        "NaN",
        "Infinity",
        "-Infinity",
        '{"record": NaN}',
        '{"record": 1} {"record": 1}',
        "\ufeff{}",
        "\x00",
        "[" * 100_000,
        '{"record":' * 100_000,
        "1" * 5000,
        "-" + "1" * 5000,
        "1e999999",
        '{"record": ' + "1" * 5000 + "}",
        '"\ud800"',
        "{}",
    ],
    ids=lambda text: repr(text)[:30],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    assert refusal(text).entry is None


CHANGES: dict[str, Callable[[Data], Any]] = {
    "version 2": lambda data: data.update(record=2),
    "version 0": lambda data: data.update(record=0),
    "version true": lambda data: data.update(record=True),
    "version 1.0": lambda data: data.update(record=1.0),
    "version as text": lambda data: data.update(record="1"),
    "version null": lambda data: data.update(record=None),
    "version list": lambda data: data.update(record=[1]),
    "version huge": lambda data: data.update(record=10**1000),
    "unknown game": lambda data: data.update(game="chess"),
    "game in capitals": lambda data: data.update(game="Thot"),
    "game null": lambda data: data.update(game=None),
    "game list": lambda data: data.update(game=["thot"]),
    "game number": lambda data: data.update(game=1),
    "unknown field": lambda data: data.update(comment="a fine game"),
    "no version": lambda data: data.pop("record"),
    "no game": lambda data: data.pop("game"),
    "no log": lambda data: data.pop("log"),
    "no result": lambda data: data.pop("result"),
    "unknown option": lambda data: data["options"].update(colour="red"),
    "options null": lambda data: data.update(options=None),
    "options list": lambda data: data.update(options=[]),
    "options text": lambda data: data.update(options=""),
    "log null": lambda data: data.update(log=None),
    "log text": lambda data: data.update(log=data["log"][0]),
    "log object": lambda data: data.update(log={}),
    "result true": lambda data: data.update(result=True),
    "result text": lambda data: data.update(result="red"),
    "result list": lambda data: data.update(result=[]),
    "result empty": lambda data: data.update(result={}),
    "result null when over": lambda data: data.update(result=None),
    "no winners": lambda data: data["result"].pop("winners"),
    "no reason": lambda data: data["result"].pop("reason"),
    "no score": lambda data: data["result"].pop("score"),
    "more in the result": lambda data: data["result"].update(margin=3),
    "nobody won": lambda data: data["result"].update(winners=[]),
    "winners as text": lambda data: data["result"].update(winners=data["result"]["winners"][0]),
    "winner twice": lambda data: data["result"]["winners"].append(data["result"]["winners"][0]),
    "another reason": lambda data: data["result"].update(reason="resigned"),
    "reason null": lambda data: data["result"].update(reason=None),
    "score of nobody": lambda data: data["result"].update(score={}),
    "score of a stranger": lambda data: data["result"]["score"].update(p9=0),
    "score as floats": lambda data: data["result"].update(
        score={seat: float(n) for seat, n in data["result"]["score"].items()}
    ),
    "score as text": lambda data: data["result"].update(
        score={seat: str(n) for seat, n in data["result"]["score"].items()}
    ),
    "score one more": lambda data: data["result"].update(
        score={seat: n + 1 for seat, n in data["result"]["score"].items()}
    ),
}


@every_case
@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_field_is_refused(case: Case, change: str) -> None:
    data = data_of(case)
    CHANGES[change](data)
    error = refusal(json.dumps(data))
    assert error.entry is None
    assert str(error)


@every_case
def test_everybody_else_winning_is_refused(case: Case) -> None:
    data = data_of(case)
    seats = list(data["result"]["score"])
    winners = data["result"]["winners"]
    for claimed in ([seat] for seat in seats):
        if claimed != winners:
            refusal(json.dumps({**data, "result": {**data["result"], "winners": claimed}}))
    refusal(json.dumps({**data, "result": {**data["result"], "winners": seats[::-1]}}))


@every_case
def test_a_result_before_the_end_is_refused(case: Case) -> None:
    data = data_of(case)
    unfinished = data_of(case, 1, 6)
    refusal(json.dumps({**unfinished, "result": data["result"]}))
    refusal(json.dumps({**unfinished, "result": {}}))


@every_case
@pytest.mark.parametrize("where", ["", "options", "result", "score"])
def test_a_field_that_stands_twice_is_refused(case: Case, where: str) -> None:
    text = json.dumps(data_of(case))
    inner = json.dumps(
        {"": "record", "options": "options", "result": "result", "score": "score"}[where],
    )
    if where:
        start = text.index(f"{inner}: {{") + len(inner) + 3
        name = json.dumps(
            next(iter(json.loads(text)["result"]["score"] if where == "score" else json.loads(text)[where]))
        )
    else:
        start, name = 1, '"game"'
    assert "twice" in str(refusal(f"{text[:start]}{name}: null, {text[start:]}"))


@every_case
@pytest.mark.parametrize("depth", [5, 50, 100, 300, 700, 900, 950, 980, 990, 1000, 2000, 5000, 20_000])
def test_deep_nesting_is_refused_wherever_it_stands(case: Case, depth: int) -> None:
    text = json.dumps(data_of(case, 1, 4))
    deep, deep_object = "[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth
    for value in (deep, deep_object):
        refusal(text.replace('"result": null', f'"result": {value}'))
        refusal(text.replace('"record": 1', f'"record": {value}'))
        refusal(text.replace('"options": {', f'"options": {{"deep": {value}, '))
        refusal(text.replace('"log": [', f'"log": [{value}, '))
        refusal(text.replace('"game": ', f'"game": {value}, "x": '))


# ---- the log


@every_case
@pytest.mark.parametrize("entry", [None, 1, 1.5, True, ["p1 d7"], {"p1": "d7"}], ids=repr)
def test_entries_that_are_no_texts_are_refused_with_their_number(case: Case, entry: object) -> None:
    data = data_of(case)
    for place in (0, 3, len(data["log"])):
        log = [*data["log"][:place], entry, *data["log"][place:]]
        assert refusal(json.dumps({**data, "log": log})).entry == place + 1


def wrong_entries(case: Case, data: Data, place: int, luck: random.Random) -> list[str]:
    """Entries of every kind that cannot stand at this place of a good log."""
    log = data["log"]
    deals = [entry for entry in log if entry.startswith(("deck", "board"))]
    seats = ["red", "blue"] if case.game == "aton" else [f"p{n + 1}" for n in range(data["options"]["players"])]
    wrong = [
        "",
        " ",
        "x",
        "deck",
        "board",
        "deck red",
        "deck green 1234",
        "board +1",
        "p9 d7",
        "green 1234",
        "red",
        "p1",
    ]
    wrong += [f"{seat} {text}" for seat in seats for text in ("", " ", "passes", "k9", "resigns now", "Time", "+3z")]
    wrong += [
        log[place] + " ",
        " " + log[place],
        log[place].replace(" ", "  ", 1),
        log[place].upper(),
        log[place] + "\n",
    ]
    wrong += [log[place].replace(" ", "\t", 1), log[place].replace(" ", "\u00a0", 1)]
    if log[place] in deals:
        label, _, items = log[place].rpartition(" ") if case.game == "aton" else log[place].partition(" ")
        wrong += [f"{seats[0]} resigns", f"{seats[1]} time", log[place] + items[-1], log[place][:-1], label]
        wrong += ["deck blue " + items if "red" in label else "deck red " + items]
        wrong += [log[place].replace("1", "2", 1), log[place].replace("4", "5", 1), log[place].replace("3", "0", 1)]
    else:
        wrong += deals
    return [entry for entry in wrong if entry != log[place]]


@every_case
def test_a_wrong_entry_at_any_place_is_refused_with_its_number(case: Case) -> None:
    data = data_of(case)
    luck = random.Random(1)
    places = range(0, len(data["log"]), 1 + len(data["log"]) // sized(25, 3))
    deals = [n for n, entry in enumerate(data["log"]) if entry.startswith(("deck", "board"))]
    for place in sorted({*places, *deals, len(data["log"]) - 1}):
        wrong = wrong_entries(case, data, place, luck)
        for entry in luck.sample(wrong, min(len(wrong), sized(12, 5))):
            log = [*data["log"][:place], entry, *data["log"][place + 1 :]]
            assert refusal(json.dumps({**data, "log": log})).entry == place + 1, entry


@every_case
def test_a_missing_deal_is_refused_at_its_place(case: Case) -> None:
    data = data_of(case)
    for place, entry in enumerate(data["log"]):
        if entry.startswith(("deck", "board")):
            log = [*data["log"][:place], *data["log"][place + 1 :]]
            error = refusal(json.dumps({**data, "log": log}))
            assert error.entry == place + 1
            assert error.rule is not None


@every_case
def test_an_extra_deal_is_refused_at_its_place(case: Case) -> None:
    data = data_of(case)
    deals = [entry for entry in data["log"] if entry.startswith(("deck", "board"))]
    for place in range(len({*data["log"][:2]} & {*deals}), len(data["log"]) + 1, 7):
        if place < len(data["log"]) and data["log"][place] in deals:
            continue
        log = [*data["log"][:place], deals[0], *data["log"][place:]]
        assert refusal(json.dumps({**data, "log": log})).entry == place + 1


@every_case
def test_entries_after_the_end_are_refused(case: Case) -> None:
    data = data_of(case)
    log = data["log"]
    seat = next(iter(data["result"]["score"]))
    for entry in (log[-1], log[0], f"{seat} resigns", f"{seat} time", "", "x"):
        assert refusal(json.dumps({**data, "log": [*log, entry]})).entry == len(log) + 1


@every_case
def test_a_log_cut_short_needs_the_result_null(case: Case) -> None:
    data = data_of(case)
    for entries in (1, 5, len(data["log"]) - 1):
        cut = {**data, "log": data["log"][:entries]}
        assert refusal(json.dumps(cut)).entry is None
        assert Match.replay(Record.from_json(json.dumps({**cut, "result": None}))).log[:entries] == tuple(cut["log"])


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        ("deck red " + "1" * 36, "D1"),
        ("deck red " + "1234" * 8, "D1"),
        ("deck red " + "1234" * 10, "D1"),
        ("deck red " + "1235" * 9, "A1"),
        ("deck red ", "A1"),
        ("deck blue " + "1234" * 9, "A2"),
        ("deck  red " + "1234" * 9, "A2"),
        ("board " + "1234" * 9, "A2"),
        ("red 4123", "A2"),
        ("red resigns", "A2"),
    ],
)
def test_the_first_deck_of_aton(entry: str, rule: str) -> None:
    data = {"record": 1, "game": "aton", "log": [entry], "result": None}
    error = refusal(json.dumps(data))
    assert (error.entry, error.rule) == (1, rule)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda stones: [*stones, stones[0]], "T2"),
        (lambda stones: stones[:-1], "T2"),
        (lambda stones: ["+1" if stone == "-1" else stone for stone in stones], "T2"),
        (lambda stones: ["A" if stone == "P" else stone for stone in stones], "T2"),
        (lambda stones: ["P" if stone == "A" else stone for stone in stones], "T2"),
        (lambda stones: [stone.rstrip("*") for stone in stones], "T2"),
        (lambda stones: [stone.replace("+7*", "+7").replace("+8", "+8*", 1) for stone in stones], "T2"),
        (lambda stones: [stone.lstrip("+") for stone in stones], "T1"),
        (lambda stones: [stone.replace("+8", "+9") for stone in stones], "T1"),
        (lambda stones: [stone.replace("A", "a") for stone in stones], "T1"),
        (lambda stones: [stone.replace("A", ".") for stone in stones], "T1"),
        (lambda stones: ["", *stones], "T1"),
        (lambda stones: [*stones, ""], "T1"),
        (lambda stones: stones[:0], "T2"),
    ],
)
def test_the_board_of_thot(change: Callable[[list[str]], list[str]], rule: str) -> None:
    match = Match("thot", seed=1, size=8)
    stones = change(match.log[0].split(" ")[1:])
    data = {"record": 1, "game": "thot", "options": {"size": 8}, "log": [" ".join(["board", *stones])], "result": None}
    error = refusal(json.dumps(data))
    assert (error.entry, error.rule) == (1, rule)


# ---- anything at all

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=sized(150, 20), deadline=None)
@given(json_values | st.text())
def test_any_text_is_read_or_refused(value: object) -> None:
    for text in (json.dumps(value), str(value)):
        with pytest.raises(RecordError):
            Record.from_json(text)


@settings(max_examples=sized(250, 25), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_mutated_record_is_refused_or_is_the_same_by_the_rules(draw: st.DataObject) -> None:
    """What is accepted has a log that the rules replay to exactly the claimed result, and is written canonically."""
    case = draw.draw(st.sampled_from(CASES))
    data = data_of(case, draw.draw(st.integers(0, 1)), draw.draw(st.sampled_from([3, 9, 10**6])))
    log: list[Any] = data["log"]
    for _ in range(draw.draw(st.integers(1, 3))):
        place = draw.draw(st.integers(0, max(len(log) - 1, 0)))
        kind = draw.draw(st.sampled_from(["drop", "swap", "double", "edit", "value", "option", "result", "char"]))
        if kind == "drop" and log:
            del log[place]
        elif kind == "swap" and place + 1 < len(log):
            log[place : place + 2] = log[place : place + 2][::-1]
        elif kind == "double" and log:
            log.insert(place, log[place])
        elif kind == "edit" and log:
            log[place] = draw.draw(st.sampled_from([entry for entry in log if isinstance(entry, str)] or [""]))
        elif kind == "value" and log:
            log[place] = draw.draw(json_values)
        elif kind == "option":
            name = draw.draw(st.sampled_from([*data["options"], "other"]) if data["options"] else st.just("other"))
            data["options"][name] = draw.draw(json_values | st.integers(2, 4) | st.sampled_from(["p1", "p2", [1]]))
        elif kind == "result":
            data["result"] = draw.draw(json_values)
        elif kind == "char" and log and isinstance(log[place], str) and log[place]:
            at = draw.draw(st.integers(0, len(log[place]) - 1))
            log[place] = log[place][:at] + draw.draw(st.characters()) + log[place][at + 1 :]
    try:
        record = Record.from_json(json.dumps(data))
        match = Match.replay(record)
    except RecordError:
        return
    assert match.log[: len(log)] == tuple(log)
    result = match.rewound(len(log)).result
    assert (None if result is None else result.data()) == data["result"]
    assert Record.from_json(record.to_json()) == record


@settings(max_examples=sized(200, 20), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_record_with_changed_characters_is_refused_or_means_the_same(draw: st.DataObject) -> None:
    case = draw.draw(st.sampled_from(CASES))
    text = text_of(case, 1, draw.draw(st.sampled_from([4, 10**6])))
    at = draw.draw(st.integers(0, len(text) - 1))
    with_change = text[:at] + draw.draw(st.text(max_size=2)) + text[at + draw.draw(st.integers(0, 2)) :]
    try:
        match = Match.replay(Record.from_json(with_change))
    except RecordError:
        return
    again = match.record().to_json()
    assert Match.replay(Record.from_json(again)).record().to_json() == again
