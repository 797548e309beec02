"""Threats of Aton in words, for the terminal: who may win in this round, and what it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highpriest.play.aton.data import Threat
from highpriest.rules.aton.equipment import CARD_VALUES
from highpriest.words.phrases import Listed, Phrase, Word, seat_word

_OTHER: Final = {"red": "blue", "blue": "red"}
_CARTOUCHES: Final = ("II", "III", "IV")


def tell_threats(threats: Sequence[Threat]) -> list[Phrase]:
    """A sentence for each way in which a seat may win in this round."""
    hot = [_tell(threat) for threat in threats if threat["hot"]]
    return hot or [Phrase("threats", "none")]


def _tell(threat: Threat) -> Phrase:
    seat = threat["seat"]
    parts: dict[str, object] = {"seat": seat_word(seat), "held": threat["held"], "of": threat["of"]}
    if threat["kind"] == "scoring":
        return Phrase("threats", "by scoring", parts)
    if threat["kind"] == "points":
        return Phrase("threats", "by points", parts | {"lead": threat["needs"][0]})
    parts |= {"kind": Word("threats", threat["kind"]), "needs": _needs(threat), "squares": _squares(threat)}
    if threat["obstacle"] == "help":
        given = Listed(tuple(threat["blocked"]), "or")
        return Phrase("threats", "if given", parts | {"other": seat_word(_OTHER[seat]), "given": given})
    return Phrase("threats", "by squares", parts)


def _squares(threat: Threat) -> Phrase:
    """What has to be removed and filled."""
    filled = Listed(tuple(sorted(threat["open"] + threat["blocked"])))
    if threat["blocked"]:
        return Phrase("threats", "remove and fill", {"blocked": Listed(tuple(threat["blocked"])), "filled": filled})
    return Phrase("threats", "fill", {"filled": filled})


def _needs(threat: Threat) -> Listed:
    """ "a 4 at II, 3 or more at III and 2 or more at IV": cartouches where any card does are left out."""
    cards = [(card, place) for card, place in zip(threat["needs"][1:], _CARTOUCHES, strict=True) if card]
    told = [Phrase("threats", _form(card, place), {"card": card, "place": place}) for card, place in cards]
    return Listed(tuple(told))


def _form(card: int, place: str) -> str:
    is_exact = card == CARD_VALUES or (card == 1 and place == "II")
    return "card at" if is_exact else "at least"
