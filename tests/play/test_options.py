"""Options are stated once, and everything else follows from that."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from highpriest.errors import OptionError
from highpriest.names import GAMES as NAMES
from highpriest.play import GAMES, Match, Record
from highpriest.play.aton import notation as aton
from highpriest.play.thot import notation as thot

OPTIONS = [(name, option) for name, game in GAMES.items() for option in game.option_type.stated()]
every_option = pytest.mark.parametrize(("game", "option"), OPTIONS, ids=lambda each: getattr(each, "name", each))


def allowed(option: Any) -> list[object]:
    """Every value of a short list, or the ends of a long one."""
    if option.type == "truth":
        return [True, False]
    if option.type == "number":
        return [option.stated.least, option.stated.most]
    return list(option.stated.values) if option.type == "choice" else [[], list(option.default)]


def forbidden(option: Any) -> list[object]:
    found: list[object] = [None, "nonsense", 1.5, {}]
    if option.type == "number":
        found += [option.stated.least - 1, option.stated.most + 1, True]
    if option.type == "list":
        found += [["nonsense"], [True], [99], [option.stated.values[0]] * (option.stated.most + 1)]
    return found + ([0, 1] if option.type == "truth" else [])


def test_the_games_have_the_names_that_are_listed() -> None:
    assert tuple(GAMES) == NAMES
    assert [game.name for game in GAMES.values()] == list(NAMES)


@every_option
def test_every_value_that_is_stated_can_be_played_and_recorded(game: str, option: Any) -> None:
    for value in allowed(option):
        options: dict[str, Any] = {"players": 4} if option.name in ("teams", "first") else {}
        match = Match(game, seed=1, **{**options, option.name: value})
        assert match.options.data()[option.name] == value
        assert Record.from_json(match.record().to_json()).options == match.options


@every_option
def test_every_other_value_is_refused_with_the_rule(game: str, option: Any) -> None:
    for value in forbidden(option):
        with pytest.raises(OptionError) as caught:
            GAMES[game].options({option.name: value})
        assert (caught.value.rule, caught.value.parameters["name"]) == (option.stated.rule, option.name)


@every_option
def test_the_description_has_all_that_a_form_needs(game: str, option: Any) -> None:
    data = option.data()
    assert data["default"] in ([*allowed(option), option.stated.least] if option.type == "number" else allowed(option))
    assert all(data[name] for name in ("name", "type", "rule", "meaning"))
    assert list(GAMES[game].options_type.__annotations__) == [each.name for each in GAMES[game].option_type.stated()]


def test_reasons_are_named_as_in_the_rules() -> None:
    assert get_args(aton.ReasonName) == aton.REASONS[1:]
    assert get_args(thot.ReasonName) == thot.REASONS[1:]
