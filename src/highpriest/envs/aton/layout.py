"""What the numbers of an observation of Aton mean. They are written in this order by `seeing`."""

from __future__ import annotations

from typing import Final

from highpriest.envs.layout import MOST, Fields, Layout, Part
from highpriest.rules.aton.fields import FIELDS
from highpriest.rules.aton.state import SEATS

_VIEW: Final = Fields(FIELDS, SEATS)


def _of_a_seat(whose: str) -> tuple[Part, ...]:
    theirs = whose == "other's"
    hand = "cards in hand by value" + (", as far as they are known from the bottom of the pile" if theirs else "")
    unseen = "cards by value that lie in the pile in unknown order" + (" or unseen in hand or face down" * theirs)
    laid = "the card at each cartouche; 0 = none" + (" or face down" * theirs)
    return (
        _VIEW.part("counters", f"{whose} counters", "1 where a counter stands, by square, 1a to 4l"),
        _VIEW.part("hand", f"{whose} hand", hand),
        _VIEW.part("unseen", f"{whose} unseen", unseen),
        _VIEW.part("discard", f"{whose} discard", "cards by value"),
        _VIEW.part("laid", f"{whose} cartouches", laid),
        _VIEW.part("bottom", f"{whose} bottom", "cards seen to go under the pile, uppermost first"),
        _VIEW.part("owed", f"{whose} owed temples", "1 if a counter must still be taken from it (A16)"),
        _VIEW.part("hand_count", f"{whose} hand size", "cards in hand"),
        _VIEW.part("pile_count", f"{whose} pile size", "cards in the pile in unknown order"),
        _VIEW.part("bottom_count", f"{whose} bottom size", "cards below those, in known order"),
        _VIEW.part("has_laid", f"{whose} has laid", "1 if cards lie at the cartouches"),
        _VIEW.part("stock", f"{whose} stock", "counters in stock"),
        _VIEW.part("realm", f"{whose} realm", "counters in the realm of the dead"),
        _VIEW.part("token", f"{whose} token", "1 until the exchange token is handed in"),
        _VIEW.part("points", f"{whose} points", "points"),
        _VIEW.part("taken_back", f"{whose} taken back", "counters taken back after a scoring (A16)"),
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
        Part("first", 1, -1, 1, "1 if this seat goes first in the round, -1 if second; 0 unless someone acts"),
        _VIEW.part("second_turn", "second turn", "1 while the second player takes a turn (A7)"),
        _VIEW.part("left", "left", "counters that must still be removed or placed"),
        _VIEW.part("round_no", "round", "number of the round"),
        Part("rounds left", 1, 0, MOST, "rounds after this one; 0 without a limit too"),
        Part("limit", 1, 0, 1, "1 if there is a limit of rounds (D7)"),
        _VIEW.part("removal", "optional removal", "1 if a player may stop removing the other's counters (D3)"),
    ),
)
SIZE = LAYOUT.size
