"""Plays all that people and programs can play, and says which compiled functions Python called with which types.

`python -m tests.entry_points` writes the list that is compiled ahead of time; a test plays the same and finds that
nothing is left to compile. Environments and training are not in it: nobody waits at a table for them.
"""

from __future__ import annotations

import ast
import gc
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numba
import numpy as np
from numba import types

from highpriest.compiled.ahead import LIST, PARTS
from highpriest.compiled.dispatcher import Dispatcher
from highpriest.errors import IllegalMoveError
from highpriest.names import GAMES, LEVELS
from highpriest.play import Match, Position, game_named
from highpriest.play.aton import deriving
from highpriest.players import find_player
from highpriest.players.judge import choices, judge
from highpriest.rules.aton.apply import needs_chance
from highpriest.rules.thot import batched
from highpriest.search.aton.playout import random_games as games_of_aton
from highpriest.search.thot.playout import random_games as games_of_thot
from tests.games.spread import CASES, Case, random_move

PACKAGE = LIST.parents[1]
PLAYERS = ("random", "greedy", "montecarlo:8", "alphabeta:2")
_JUDGED = 40  # choices of a match
_SECONDS = 0.05  # for a thought: what is called counts, not what it comes to
_HEADER = """\
# The functions that Python calls, and the types that it calls them with: compiled ahead of time, and packed.
# Written by `python -m tests.entry_points`.
"""


def play_everything() -> None:
    """Use every function that Python calls, in every game with all its options."""
    for case in CASES:
        _look_around(case)
        _let_players_meet(case)
    for game in GAMES:
        _review(game)
    _play_inside()
    _call_what_is_seldom_called()


def _look_around(case: Case) -> None:
    match, luck = case.begin(1), Random(1)
    while not match.is_over:
        if len(match.log) % 5 == 0:
            _look(match)
        match.play(random_move(match, luck))
    _look(match)
    assert Match.replay(match.record()) == match


def _look(match: Match) -> None:
    str(match.position)
    match.scoring()
    for owner in match.seats:
        match.turn(owner)
    for seat in (None, *match.seats):
        view = match.view(seat)
        match.written(seat)
        view.written()
        view.aids()
        view.data()
    match.events()
    match.board_key()
    assert Position.from_text(match.position.text) == match.position
    if match.owing:
        seat = match.owing[-1]
        moves = match.legal_moves(seat)
        with suppress(IllegalMoveError):  # what turns up something hidden cannot be tried
            match.tried(seat, moves[:1])
        match.position.play(seat, moves[0])
        match.rewound(len(match.log)).resign(seat)


def _let_players_meet(case: Case) -> None:
    """Levels and players take turns at choosing, and the strongest explains itself now and then."""
    match, luck = case.begin(2), Random(2)
    names = [name for name in (*PLAYERS, *LEVELS) if case.game != "aton" or not name.startswith("alphabeta")]
    players = [find_player(name) for name in names]
    adviser: Any = find_player(LEVELS[-1])
    while not match.is_over:
        if len(match.log) % 10 == 0:
            for seat in (None, *match.seats):
                adviser.explain(match.view(seat), luck, _SECONDS)
        match.play(luck.choice(players).choose(match.view(match.owing[0]), luck, _SECONDS))
    adviser.explain(match.view(), luck, _SECONDS)


def _review(game: str) -> None:
    match, luck = Match(game, seed=3), Random(3)
    while not match.is_over:
        match.play(random_move(match, luck))
    adviser: Any = find_player(LEVELS[-1])
    for choice in list(choices(match))[:_JUDGED]:
        judge(choice, adviser, find_player("greedy"), luck, _SECONDS)


def _play_inside() -> None:
    """Random games that never leave compiled code."""
    for game in GAMES:
        described = game_named(game)
        options, states = described.options({}), np.zeros(2, described.state_type)
        described.begin(states, options)
        if game == "aton":
            games_of_aton(states, 1, 1)
        else:
            games_of_thot(states, np.array(described.deal_items(states, options), np.int8), 1, 1)


def _call_what_is_seldom_called() -> None:
    """What only some positions lead to, a few in a thousand games."""
    aton, thot = np.zeros(1, game_named("aton").state_type), np.zeros(1, game_named("thot").state_type)
    needs_chance(aton[0])  # of a position that comes from outside while cards are drawn
    batched.tie_break(thot, 0, 0, 1)  # of two with the same sum
    paper = Match("aton", seed=1).view("red").on_paper()
    deriving.derive_array(paper.views, paper.derived)


def called_from_python() -> set[str]:
    """The names of all compiled functions that a plain function of ours calls, by reading the sources."""
    sources = [source for part in ("rules", "play", "search", "players") for source in (PACKAGE / part).rglob("*.py")]
    for source in sources:
        import_module(_module(source))
    names = {(each.py_func.__module__, each.py_func.__name__) for each in dispatchers()}
    return {".".join(call) for source in sources for call in _calls(source) if call in names}


def _module(source: Path) -> str:
    return ".".join(("highpriest", *source.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


def _calls(source: Path) -> Iterator[tuple[str, str]]:
    """What the plain functions of a file call: the module that a name comes from, and the name there."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    known = {each.asname or each.name: (str(node.module), each.name) for node in imports for each in node.names}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and not _is_compiled(function):
            for call in ast.walk(function):
                match call:
                    case ast.Call(func=ast.Name(id=name)):
                        yield known.get(name, (_module(source), name))
                    case ast.Call(func=ast.Attribute(value=ast.Name(id=module), attr=name)) if module in known:
                        yield ".".join(known[module]), name


def _is_compiled(function: ast.FunctionDef) -> bool:
    """Whether it is compiled, or stands for a function within compiled code."""
    return any(not isinstance(each, ast.Name) or each.id != "cache" for each in function.decorator_list)


def dispatchers() -> list[Dispatcher]:
    """Every compiled function of ours that is loaded."""
    found = (each for each in gc.get_objects() if isinstance(each, Dispatcher))
    return sorted(found, key=lambda each: (each.py_func.__module__, each.py_func.__code__.co_firstlineno))


def compilations() -> list[str]:
    """The functions that were compiled by this process, as a whole or as a part."""
    return [str(each.py_func) for each in dispatchers() if each.parts or sum(each.stats.cache_misses.values())]


def written(kind: Any) -> str:
    """The word for a type of the compiler's, as the list has it."""
    if isinstance(kind, types.Array):
        assert (kind.layout, kind.mutable) == ("C", True), f"the list has no word for {kind}"
        return f"{written(kind.dtype)}[{','.join(':' * kind.ndim)}]"
    return _dtype_name(kind) if isinstance(kind, types.Record) else str(kind)


def _dtype_name(kind: Any) -> str:
    """The shortest of the names by which our modules know a record, if possible not that of a module of `play`."""
    modules = [(name, vars(module)) for name, module in list(sys.modules.items()) if name.startswith("highpriest.")]
    inside = [
        (f"{name}.{each}", vars(value))
        for name, values in modules
        for each, value in values.items()
        if type(value).__module__.startswith("highpriest.play") and hasattr(value, "__dict__")
    ]
    names = [
        f"{name}.{each}".removeprefix("highpriest.")
        for name, values in [*modules, *inside]
        for each, value in values.items()
        if isinstance(value, np.dtype) and value.names and numba.from_dtype(value) == kind
    ]
    return min(names, key=lambda name: (name.startswith("play."), len(name), name))


def listed() -> str:
    """The list of what was called up to now."""
    tables: dict[tuple[str, str], list[str]] = defaultdict(list)
    for each in dispatchers():
        module = each.py_func.__module__.removeprefix("highpriest.")
        signatures = sorted(" ".join(map(written, signature)) for signature in each.overloads)
        if signatures:
            game = next(game for game in GAMES if game in module.split("."))
            part = "players" if module.startswith("search.") and "playout" not in module else "rules"
            texts = ", ".join(f'"{text}"' for text in signatures)
            name = next(name for name, value in vars(sys.modules[each.py_func.__module__]).items() if value is each)
            tables[game, part].append(f'"{module}.{name}" = [{texts}]')
    blocks = ["\n".join([f"[{game}.{part}]", *tables[game, part]]) for game in GAMES for part in PARTS]
    return "\n".join([_HEADER, "\n\n".join(blocks), ""])


if __name__ == "__main__":
    play_everything()
    LIST.write_text(listed(), encoding="utf-8")
