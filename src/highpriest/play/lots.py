"""Options before a match begins: what they leave to the lot, and the seats they give. Nothing is dealt here."""

from __future__ import annotations

from collections.abc import Mapping

from highpriest.play.dealer import Dealer
from highpriest.play.game import Game, Options
from highpriest.play.games import game_named


def settled(game: Game, given: Mapping[str, object], dealer: Dealer) -> Options:
    """The options, complete; what they leave to the lot follows from the dealer's seed. Raises OptionError."""
    return game.options(game.draw_lots(given, lambda label, outcomes: dealer.lot(game.name, label, 0, outcomes)))


def seats_of(game: str, given: Mapping[str, object]) -> tuple[str, ...]:
    """The seats of a match with these options; raises OptionError."""
    the_game = game_named(game)
    return the_game.seats(the_game.options(the_game.draw_lots(given, lambda _label, _outcomes: 0)))
