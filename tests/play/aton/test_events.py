"""Events tell everything that happens, and nothing that does not."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from tests.rules.aton.boards import field, match_at, match_of, position
from tests.rules.aton.walks import choices, examples, seeds, walk

from highpriest.play import Event, GameOver, Match, Resigned
from highpriest.play.aton import events as told

pytestmark = pytest.mark.interpreted

SEATS = ("red", "blue")
KINDS = [kind for kind in vars(told).values() if isinstance(kind, type) and issubclass(kind, Event) and kind != Event]


class Listener:
    """Somebody who hears the events and sees nothing: what they know of the table."""

    def __init__(self) -> None:
        self.round = 0
        self.board: dict[str, str] = {}
        self.stock = dict.fromkeys(SEATS, 29)
        self.realm = dict.fromkeys(SEATS, 0)
        self.points = dict.fromkeys(SEATS, 0)
        self.token = dict.fromkeys(SEATS, True)
        self.taken = dict.fromkeys(SEATS, 0)
        self.to_remove = 0
        self.pile = dict.fromkeys(SEATS, 36)
        self.discard = {seat: [0, 0, 0, 0] for seat in SEATS}
        self.hand = dict.fromkeys(SEATS, 0)
        self.laid: dict[str, tuple[int, ...]] = {}
        self.turned = dict.fromkeys(SEATS, 0)
        self.over: GameOver | None = None

    def hear(self, event: Event) -> None:
        assert self.over is None
        name = event.kind.replace(" ", "_")
        getattr(self, f"on_{name}")(event)

    def on_round_began(self, event: told.RoundBegan) -> None:
        assert event.round == self.round + 1
        self.round = event.round

    def on_shuffled(self, event: told.Shuffled) -> None:
        assert self.pile[event.seat] == 0
        if event.source == "discard":
            assert event.cards == sum(self.discard[event.seat])
            self.discard[event.seat] = [0, 0, 0, 0]
        else:
            assert event.cards == self.turned[event.seat]
            self.turned[event.seat] = 0
        self.pile[event.seat] = event.cards

    def on_drew(self, event: told.Drew) -> None:
        assert event.cards is not None
        assert event.count == len(event.cards)
        self.pile[event.seat] -= event.count
        self.hand[event.seat] += event.count

    def on_exchanged(self, event: told.Exchanged) -> None:
        self.token[event.seat] = False
        self.hand[event.seat] -= len(event.cards)
        self._discard(event.seat, event.cards)

    def _discard(self, seat: str, cards: tuple[int, ...]) -> None:
        for card in cards:
            self.discard[seat][card - 1] += 1

    def on_laid(self, event: told.Laid) -> None:
        assert event.cards is not None
        assert event.seat not in self.laid
        self.hand[event.seat] -= 4
        self.laid[event.seat] = event.cards

    def on_revealed(self, event: told.Revealed) -> None:
        assert self.laid == {"red": event.red, "blue": event.blue}

    def on_gained_at_cartouche_1(self, event: told.GainedAtCartouche) -> None:
        if event.seat is None:
            assert (event.points, event.total) == (0, None)
            return
        self.points[event.seat] += event.points
        assert event.total == self.points[event.seat]

    def on_turned_up(self, event: told.TurnedUp) -> None:
        self.pile[event.seat] -= 1
        self.turned[event.seat] += 1

    def on_went_under(self, event: told.WentUnder) -> None:
        assert len(event.cards) == self.turned[event.seat]
        self.pile[event.seat] += self.turned[event.seat]
        self.turned[event.seat] = 0

    def on_goes_first(self, event: told.GoesFirst) -> None:
        cards = [self.laid[seat] for seat in SEATS]
        by = "cartouche 2" if cards[0][1] != cards[1][1] else "cartouche 1" if cards[0][0] != cards[1][0] else "pile"
        assert event.by == by

    def on_turn_began(self, event: told.TurnBegan) -> None:
        assert event.reach == self.laid[event.seat][2]
        self.to_remove = 0

    def on_removes_none(self, event: told.RemovesNone) -> None:
        if event.because == "first round":
            assert self.round == 1
        elif event.because == "card":
            assert self.laid[event.seat][1] == 2
        else:
            assert event.because == "reach"
            assert not self._in_reach(event.seat)

    def _in_reach(self, seat: str) -> list[str]:
        own = self.laid[seat][1] == 1
        reach = self.laid[seat][2]
        return [s for s, owner in self.board.items() if (owner == seat) == own and int(s[0]) <= reach]

    def on_must_remove(self, event: told.MustRemove) -> None:
        card = self.laid[event.seat][1]
        assert event.count == {1: 1, 3: 1, 4: 2}[card]
        assert (event.owner == event.seat) == (card == 1)
        assert self._in_reach(event.seat)
        self.to_remove = event.count

    def on_removed(self, event: told.Removed) -> None:
        assert self.board.pop(event.square) == event.owner
        self.to_remove -= 1
        assert self.to_remove >= 0
        self._bury(event.owner, event.to)

    def _bury(self, owner: str, to: str) -> None:
        assert to == ("realm" if sum(self.realm.values()) < 8 else "stock")
        (self.realm if to == "realm" else self.stock)[owner] += 1

    def on_took_from_stock(self, event: told.TookFromStock) -> None:
        assert event.card == self.laid[event.seat][3]
        assert event.count == min(event.card, self.stock[event.seat])
        self.stock[event.seat] -= event.count
        self.taken[event.seat] = event.count

    def on_placed(self, event: told.Placed) -> None:
        assert event.square not in self.board
        self.board[event.square] = event.seat
        self.taken[event.seat] -= 1

    def on_no_room(self, event: told.NoRoom) -> None:
        self.taken[event.seat] -= 1
        self._bury(event.seat, event.to)

    def on_scoring_began(self, _event: told.ScoringBegan) -> None:
        assert sum(self.realm.values()) == 8

    def on_line_scored(self, event: told.LineScored) -> None:
        self.points["red"] += event.red_gains
        self.points["blue"] += event.blue_gains
        assert (event.blue_squares is not None) == (event.line == "temple 4" and event.red != event.blue)

    def on_scored(self, event: told.Scored) -> None:
        assert self.points == {"red": event.red, "blue": event.blue}

    def on_took_back(self, event: told.TookBack) -> None:
        assert self.board.pop(event.square) == event.seat
        self.stock[event.seat] += 1

    def on_realm_emptied(self, event: told.RealmEmptied) -> None:
        assert self.realm == {"red": event.red, "blue": event.blue}
        for seat in SEATS:
            self.stock[seat] += self.realm[seat]
            self.realm[seat] = 0

    def on_round_ended(self, event: told.RoundEnded) -> None:
        assert event.round == self.round
        assert self.taken == {"red": 0, "blue": 0}
        for seat in SEATS:
            self._discard(seat, self.laid.pop(seat))

    def on_resigned(self, _event: Resigned) -> None:
        self.gave_up = True

    def on_game_over(self, event: GameOver) -> None:
        self.over = event
        for seat in SEATS:  # counters taken and not placed
            self.stock[seat] += self.taken[seat]


def check_heard(listener: Listener, match: Match) -> None:
    view = match.view().data()
    assert listener.round == view["round"]
    assert listener.board == {square: seat for seat in SEATS for square in view["counters"][seat]}
    assert listener.stock == view["stock"]
    for name in ("realm", "points", "token", "discard"):
        assert getattr(listener, name) == view[name]
    assert listener.hand == view["hand_count"]
    assert listener.pile == {seat: view["pile_count"][seat] + len(view["bottom"][seat]) for seat in SEATS}
    assert {seat: seat in listener.laid for seat in SEATS} == view["has_laid"]
    if listener.over is None:
        assert match.result is None
    else:
        assert match.result is not None
        assert match.result.data() == {
            "winners": list(listener.over.winners),
            "reason": listener.over.reason,
            "score": listener.over.score,
        }


@given(seeds, choices)
@examples(100, 4)
def test_who_hears_all_events_knows_the_table(seed: int, picks: list[int]) -> None:
    listener = Listener()
    done = 0
    for match in walk(seed, picks, quits=seed % 3 == 0):
        events = match.events()
        for event in events[done:]:
            listener.hear(event)
        done = len(events)
        check_heard(listener, match)


def test_events_since_an_entry_are_those_that_its_move_answered_with() -> None:
    match = Match("aton", seed=4)
    answers: list[Event] = []
    start = len(match.log)
    while not match.is_over and len(match.log) < 60:
        answers += match.play(match.legal_moves(match.owing[0])[0])
    assert match.events(since=start) == tuple(answers)
    assert match.events()[-len(answers) :] == tuple(answers)


def test_every_kind_of_event_is_told_sooner_or_later() -> None:
    kinds = set()
    for seed in range(15):
        *_, match = walk(seed, [], removal="may" if seed % 2 else "must")
        kinds |= {type(event) for event in match.events()}
    assert set(KINDS) - kinds == set()


def test_a_first_round_told_from_beginning_to_end() -> None:
    match = match_of("4111 2", "1222 3", "blue 1222", "red 4111", "red +1a", "blue +2a", "blue +1b")
    assert match.events() == (
        told.RoundBegan(1),
        told.Drew("red", 4, (4, 1, 1, 1), known=False),
        told.Drew("blue", 4, (1, 2, 2, 2), known=False),
        told.Laid("blue", (1, 2, 2, 2)),
        told.Laid("red", (4, 1, 1, 1)),
        told.Revealed((4, 1, 1, 1), (1, 2, 2, 2)),
        told.GainedAtCartouche("red", 6, 6),
        told.GoesFirst("red", "cartouche 2"),
        told.TurnBegan("red", 1),
        told.RemovesNone("red", "first round"),
        told.TookFromStock("red", 1, 1),
        told.Placed("red", "1a"),
        told.TurnBegan("blue", 2),
        told.RemovesNone("blue", "first round"),
        told.TookFromStock("blue", 2, 2),
        told.Placed("blue", "2a"),
        told.Placed("blue", "1b"),
        told.RoundEnded(1),
        told.RoundBegan(2),
        told.Drew("red", 4, (2, 1, 1, 1), known=False),
        told.Drew("blue", 4, (3, 1, 1, 1), known=False),
    )


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_as_data_has_its_kind_and_its_fields(kind: Any) -> None:
    event = kind(*(None for _ in fields(kind)))
    data = event.data()
    assert data.pop("event") == kind.kind
    assert list(data) == [field.name for field in fields(kind)]


def test_every_kind_has_a_name_of_its_own() -> None:
    assert len({kind.kind for kind in KINDS}) == len(KINDS) == 25


def test_an_event_in_plain_data() -> None:
    assert told.Drew("red", 2, (1, 4), known=False).seen_by("blue").data() == {
        "event": "drew",
        "seat": "red",
        "count": 2,
        "cards": None,
        "known": False,
    }


def test_a_scoring_that_is_asked_for_is_no_event() -> None:
    match = match_at(position("R " + ". " * 15 + "\n" + ". " * 16 + "\n" + ". " * 16))
    match.scoring()
    assert not any(isinstance(event, told.LineScored) for event in match.events())
    assert field(match, "points") == [0, 0]
