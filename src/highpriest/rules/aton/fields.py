"""The table of fields of Aton: what a state and a view hold, one line each, in the order of a view's JSON.

The first axis is the seat. Cards are by value, 1 at index 0. Sets of squares, temples and seats are bits of a number.
"""

from __future__ import annotations

from typing import Final

from highpriest.rules.aton.equipment import (
    CARD_VALUES,
    CARDS,
    CARDS_OF_A_VALUE,
    CARTOUCHES,
    COUNTERS,
    MAX_UNDER_PILE,
    MOST_POINTS,
    MOST_ROUNDS,
    REALM_SQUARES,
    SEATS,
    SQUARES,
    TEMPLES,
    Phase,
    Reason,
)
from highpriest.rules.aton.names import PHASE_NAMES, REASON_NAMES, SEAT_NAMES, SQUARE_NAMES, TEMPLE_NAMES
from highpriest.rules.fields import FLAG, Axis, Entries, Field, Members, Name, Number, Seen

SEAT: Final = Axis(SEATS, SEAT_NAMES, "BySeat")
VALUE: Final = Axis(CARD_VALUES)
_CARTOUCHE: Final = Axis(CARTOUCHES)
_SETS_OF_SEATS: Final = (1 << SEATS) - 1

ALL, PARTLY, VIEW, DERIVED = Seen.ALL, Seen.PARTLY, Seen.VIEW, Seen.DERIVED

# fmt: off
FIELDS: Final[Entries] = (
    Field("round_limit", "i4", high=MOST_ROUNDS, seen=ALL, says="the last round (D7); 0 = none"),
    Field("removal", "i1", high=1, seen=ALL, says="1 if a player may stop removing the other's counters (D3)"),
    Field("seat", "i1", low=-1, high=SEATS - 1, seen=VIEW, form=Name(SEAT_NAMES, null=-1),
          says="whose view it is; NOBODY for spectators"),
    Field("round_no", "i4", low=1, high=MOST_ROUNDS, empty=1, seen=ALL, form=Number(), key="round",
          says="the number of the round, from 1"),
    Field("phase", "i1", high=len(Phase) - 1, empty=int(Phase.DRAW), seen=ALL, form=Name(PHASE_NAMES),
          says='what is to be done: "lay", "remove", "place", "take back" or "over"; '
               '"draw" or "turn up" if a card is due'),
    Field("mover", "i1", high=SEATS - 1, seen=ALL,
          says="the seat whose card, removal or placing is next; 0 in LAY and when over"),
    Field("owing", "i1", high=_SETS_OF_SEATS, seen=VIEW, form=Members(SEAT_NAMES), says="the seats that owe a move"),
    Field("first", "i1", high=SEATS - 1, seen=PARTLY,
          says="who goes first this round, from ORDER on; 0 before; a view has it in turns only"),
    Field("settled_first", "i8", low=-1, high=SEATS - 1, seen=DERIVED, form=Name(SEAT_NAMES, null=-1), key="first",
          says="who goes first this round, once that is settled"),
    Field("second_turn", "i1", high=1, seen=ALL, says="1 while the second player does their part (A7)"),
    Field("left", "i1", high=CARD_VALUES, seen=ALL, form=Number(),
          says="how many counters the mover must still remove or place"),
    Field("points", "i2", (SEAT,), high=MOST_POINTS, seen=ALL, form=Number(), says="points"),
    Field("stock", "i1", (SEAT,), high=COUNTERS, empty=COUNTERS, seen=ALL, form=Number(), says="counters in stock"),
    Field("realm", "i1", (SEAT,), high=REALM_SQUARES, seen=ALL, form=Number(),
          says="counters in the realm of the dead; both seats together have at most 8"),
    Field("token", "i1", (SEAT,), high=1, empty=1, seen=ALL, form=FLAG, says="who still has their exchange token"),
    Field("counters", "i8", (SEAT,), high=(1 << SQUARES) - 1, seen=ALL, form=Members(SQUARE_NAMES),
          says="the squares that hold a seat's counters"),
    Field("known", "i1", (SEAT, VALUE), high=CARTOUCHES,
          says="cards of this round's four that came from the known bottom, so both players know them"),
    Field("hand", "i1", (SEAT, VALUE), high=CARTOUCHES, seen=PARTLY, form=Number(),
          says="cards in hand by value: the seat's own; of the other's those that all know"),
    Field("hand_count", "i1", (SEAT,), high=CARTOUCHES, seen=ALL, form=Number(),
          says="how many cards each has in hand"),
    Field("unseen", "i1", (SEAT, VALUE), high=CARDS_OF_A_VALUE, seen=VIEW, form=Number(),
          says="cards by value that are in the pile or in a hand that the seat cannot see"),
    Field("pile", "i1", (SEAT, VALUE), high=CARDS_OF_A_VALUE, empty=CARDS_OF_A_VALUE,
          says="cards of unknown order in the pile, by value"),
    Field("pile_count", "i1", (SEAT,), high=CARDS, empty=CARDS, seen=ALL, form=Number(),
          says="cards in the pile above those that all saw go under it"),
    Field("bottom", "i1", (SEAT, Axis(MAX_UNDER_PILE, count="bottom_count")), high=CARD_VALUES, seen=ALL, form=Number(),
          says="the cards that all saw go under the pile, uppermost first (A6); 0 = none"),
    Field("bottom_count", "i1", (SEAT,), high=MAX_UNDER_PILE, seen=ALL, says="how many these are"),
    Field("discard", "i1", (SEAT, VALUE), high=CARDS_OF_A_VALUE, seen=ALL, form=Number(),
          says="cards in the discard, by value"),
    Field("has_laid", "i1", (SEAT,), high=1, seen=VIEW, form=FLAG,
          says="whether cards lie at a seat's cartouches, face up or down"),
    Field("laid", "i1", (SEAT, _CARTOUCHE), high=CARD_VALUES, seen=PARTLY, form=Number(),
          says="the cards at the cartouches; 0 for none or one face down"),
    Field("turned", "i1", (SEAT, Axis(MAX_UNDER_PILE)), high=CARD_VALUES,
          says="cards turned up to settle the order, first turned first; 0 = none"),
    Field("turned_count", "i1", (SEAT,), high=MAX_UNDER_PILE, says="how many these are"),
    Field("owed", "i1", (SEAT,), high=(1 << TEMPLES) - 1, seen=ALL, form=Members(TEMPLE_NAMES),
          says="the temples from which a seat must still take one counter after a scoring (A16)"),
    Field("taken_back", "i1", (SEAT,), high=TEMPLES, seen=ALL, form=Number(),
          says="how many counters a seat has taken back after this scoring (A16)"),
    Field("winners", "i1", high=_SETS_OF_SEATS, seen=ALL, form=Members(SEAT_NAMES),
          says="who won; both in a draw, nobody while the game goes on"),
    Field("reason", "i1", high=len(Reason) - 1, seen=ALL, form=Name(REASON_NAMES),
          says="why the game is over, or None"),
)
# fmt: on
