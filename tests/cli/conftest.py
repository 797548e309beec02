"""Records to try the commands on, and a quick way to call them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from tests.cli.console import PLAIN, Ended, Talk, run

from highpriest.cli import main
from highpriest.play import Match, Position
from highpriest.players import find_player

Command = Callable[..., Ended]
Talker = Callable[..., Talk]


@pytest.fixture(scope="session", autouse=True)
def compiled_rules() -> None:
    """No command has to compile first, which it would say, and which would take its time."""
    assert run("warm-up", "--players").code == 0


@pytest.fixture
def command(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run a command in this process; quicker than `run`, and just as complete but for the process itself."""
    for name, value in PLAIN.items():
        monkeypatch.setenv(name, value)

    def call(*words: str) -> Ended:
        capfd.readouterr()
        code = main(words)
        out, err = capfd.readouterr()
        return Ended(code, out, err)

    return call


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Talker:
    """Begin a conversation with a command, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    for name, value in PLAIN.items():
        monkeypatch.setenv(name, value)
    return lambda *words: Talk(words, monkeypatch.setattr)


def random_match(game: str, seed: int, moves: int | None = None, **options: object) -> Match:
    """A match that the random player has played, to the end or for so many moves."""
    match = Match(game, seed=seed, by_hand=False, **options)
    player, luck = find_player("random"), Random(seed)
    while not match.is_over and moves != 0:
        match.play(player.choose(match.view(match.owing[0]), luck))
        moves = None if moves is None else moves - 1
    return match


@pytest.fixture
def aton_file(tmp_path: Path) -> Path:
    """Three games of Aton."""
    return _file(tmp_path / "aton.jsonl", [random_match("aton", seed) for seed in range(3)])


@pytest.fixture
def thot_file(tmp_path: Path) -> Path:
    """Three games of Thot, on the small board."""
    return _file(tmp_path / "thot.jsonl", [random_match("thot", seed, size=8, turning=True) for seed in range(3)])


def _file(path: Path, matches: list[Match]) -> Path:
    path.write_text("".join(f"{match.record().to_json()}\n" for match in matches), encoding="utf-8")
    return path


def moments(match: Match) -> Iterator[Position]:
    """The positions of a match, from its start."""
    again = Match(match.game, by_hand=True, **match.options.data())
    yield again.position
    for entry in match.log:
        again.enter(entry)
        yield again.position
