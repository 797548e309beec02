"""What the numbers of an observation of Aton mean. They are written in this order by `seeing`."""

from __future__ import annotations

from highpriest.envs.layout import MOST, Layout, Part
from highpriest.rules.aton.state import (
    CARD_VALUES,
    CARDS,
    CARDS_OF_A_VALUE,
    CARTOUCHES,
    COUNTERS,
    MAX_UNDER_PILE,
    REALM_SQUARES,
    SQUARES,
    TEMPLES,
)


def _of_a_seat(whose: str) -> tuple[Part, ...]:
    theirs = whose == "other's"
    hand = "cards in hand by value" + (", as far as they are known from the bottom of the pile" if theirs else "")
    unseen = "cards by value that lie in the pile in unknown order" + (" or unseen in hand or face down" * theirs)
    laid = "the card at each cartouche; 0 = none" + (" or face down" * theirs)
    return (
        Part(f"{whose} counters", SQUARES, 0, 1, "1 where a counter stands, by square, 1a to 4l"),
        Part(f"{whose} hand", CARD_VALUES, 0, CARTOUCHES, hand),
        Part(f"{whose} unseen", CARD_VALUES, 0, CARDS_OF_A_VALUE, unseen),
        Part(f"{whose} discard", CARD_VALUES, 0, CARDS_OF_A_VALUE, "cards by value"),
        Part(f"{whose} cartouches", CARTOUCHES, 0, CARD_VALUES, laid),
        Part(f"{whose} bottom", MAX_UNDER_PILE, 0, CARD_VALUES, "cards seen to go under the pile, uppermost first"),
        Part(f"{whose} owed temples", TEMPLES, 0, 1, "1 if a counter must still be taken from it (A16)"),
        Part(f"{whose} hand size", 1, 0, CARTOUCHES, "cards in hand"),
        Part(f"{whose} pile size", 1, 0, CARDS, "cards in the pile in unknown order"),
        Part(f"{whose} bottom size", 1, 0, MAX_UNDER_PILE, "cards below those, in known order"),
        Part(f"{whose} has laid", 1, 0, 1, "1 if cards lie at the cartouches"),
        Part(f"{whose} stock", 1, 0, COUNTERS, "counters in stock"),
        Part(f"{whose} realm", 1, 0, REALM_SQUARES, "counters in the realm of the dead"),
        Part(f"{whose} token", 1, 0, 1, "1 until the exchange token is handed in"),
        Part(f"{whose} points", 1, 0, MOST, "points"),
        Part(f"{whose} taken back", 1, 0, 4, "counters taken back after a scoring (A16)"),
    )


LAYOUT = Layout(
    "aton-v1",
    (
        *_of_a_seat("own"),
        *_of_a_seat("other's"),
        Part("lay", 1, 0, 1, "1 while cards are laid (A3, A4)"),
        Part("remove", 1, 0, 1, "1 while a counter is removed (A8)"),
        Part("place", 1, 0, 1, "1 while a counter is placed (A10)"),
        Part("take back", 1, 0, 1, "1 while a counter is taken back (A16)"),
        Part("over", 1, 0, 1, "1 when the game is over"),
        Part("owes", 1, 0, 1, "1 if this seat owes a move"),
        Part(
            "first",
            1,
            -1,
            1,
            "1 if this seat goes first in the round, -1 if second; 0 unless someone acts",
        ),
        Part("second turn", 1, 0, 1, "1 while the second player takes a turn (A7)"),
        Part("left", 1, 0, CARTOUCHES, "counters that must still be removed or placed"),
        Part("round", 1, 1, MOST, "number of the round"),
        Part("rounds left", 1, 0, MOST, "rounds after this one; 0 without a limit too"),
        Part("limit", 1, 0, 1, "1 if there is a limit of rounds (D7)"),
        Part("optional removal", 1, 0, 1, "1 if a player may stop removing the other's counters (D3)"),
    ),
)
SIZE = LAYOUT.size
