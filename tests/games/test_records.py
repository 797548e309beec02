"""Replay and records: what was played can be written, read and played again, entry by entry and byte by byte."""

from __future__ import annotations

import json
import random

import pytest
from tests.games.spread import Case, every_case, play_on, played, random_move

from highpriest.play import Dealer, Match, Record

pytestmark = pytest.mark.interpreted


@every_case
@pytest.mark.parametrize("seed", range(3))
def test_a_match_is_replayed_from_its_record(case: Case, seed: int) -> None:
    match = played(case, seed)
    again = Match.replay(match.record())
    assert again == match
    assert again.position == match.position
    assert again.events() == match.events()
    assert again.result == match.result


@every_case
def test_a_record_read_and_written_is_the_same_text(case: Case) -> None:
    for stop in (2, 9, 26, 10**6):
        text = played(case, 4, stop).record().to_json()
        assert "\n" not in text
        assert Record.from_json(text).to_json() == text
        assert Match.replay(Record.from_json(text)).record().to_json() == text


@every_case
def test_a_record_has_the_fields_of_the_format_in_order(case: Case) -> None:
    match = played(case, 5)
    data = json.loads(match.record().to_json())
    assert list(data) == ["record", "game", "options", "log", "result"]
    assert data["record"] == 1
    assert data["game"] == case.game
    assert data["options"] == {**match.options.data()} | {
        name: sorted(value) if name == "stars" else value for name, value in case.options.items()
    }
    assert tuple(data["log"]) == match.log
    assert match.result is not None
    assert data["result"] == {
        "winners": list(match.result.winners),
        "reason": match.result.reason,
        "score": match.result.score,
    }
    assert list(data["result"]) == ["winners", "reason", "score"]


@every_case
def test_absent_options_take_their_ordinary_values(case: Case) -> None:
    match = Match(case.game, seed=1)
    data = json.loads(play_on(match, random.Random(1), 9).record().to_json())
    data["options"] = {}
    assert Match.replay(Record.from_json(json.dumps(data))) == match
    del data["options"]
    assert Match.replay(Record.from_json(json.dumps(data))) == match


@every_case
def test_an_unfinished_match_can_be_gone_on_with(case: Case) -> None:
    match = played(case, 6, 15)
    seed = match.seed
    assert seed is not None
    again = Match.replay(match.record(), seed=seed)
    assert play_on(again, random.Random(6)) == play_on(match, random.Random(6))


@every_case
def test_deals_can_be_handed_in(case: Case) -> None:
    match = played(case, 7)
    by_hand = Match(case.game, by_hand=True, **case.options)
    assert by_hand.seed is None
    for entry in match.log:
        assert (by_hand.deal_due is not None) == entry.startswith(("deck", "board"))
        by_hand.enter(entry)
    assert by_hand == match
    assert by_hand.events() == match.events()


@every_case
def test_a_dealer_can_take_over(case: Case) -> None:
    match = Match(case.game, by_hand=True, **case.options)
    match.deal_from(Dealer("later"))
    assert match.deal_due is None
    assert match.log == Match(case.game, seed="later", **case.options).log


@every_case
def test_the_same_seed_and_moves_give_the_same_record(case: Case) -> None:
    assert played(case, 8).record().to_json() == played(case, 8).record().to_json()
    assert played(case, 8).log != played(case, 9).log


@every_case
def test_events_are_told_once_and_in_order(case: Case) -> None:
    match, luck = case.begin(10), random.Random(10)
    told = list(match.events())
    while not match.is_over:
        entries = len(match.log)
        events = match.play(random_move(match, luck))
        told += events
        assert match.events(entries) == events
    assert match.events() == tuple(told)
    for event in told:
        data = event.data()
        assert data["event"] == event.kind
        json.dumps(data)
        for seat in (None, *match.seats):
            assert event.seen_by(seat).kind


@every_case
def test_no_seed_leaves_the_match(case: Case) -> None:
    match = played(case, 11, 20)
    assert match.seed is not None
    secrets = (match.seed.hex(), repr(match.seed))
    views = [match.view(seat).data() for seat in (None, *match.seats)]
    events = [event.data() for event in match.events()]
    said = [match.record().to_json(), match.position.text, repr(match), str(match), repr(views), repr(events)]
    assert not [secret for secret in secrets for text in said if secret in text]
