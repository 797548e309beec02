"""A course of training: begun or resumed, continued, written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

from highpriest.cli.errors import FAILED, CommandError
from highpriest.cli.folders import alone_in
from highpriest.cli.sharing import opened, played_there
from highpriest.players.description import Training, description_of

_BATCH: Final = 4  # games handed to a process at once: a game of Thot takes a second


@dataclass(slots=True)
class Course:
    """A training that goes on."""

    game: str
    folder: Path
    generations: int
    training: Any  # of the game's module
    kind: Training

    @property
    def generation(self) -> int:
        """How many generations there are."""
        return int(self.training.generation)

    @property
    def all_games(self) -> int:
        """How many games are played in all."""
        return int(self.generations * self.training.games * self.kind.tables)

    @property
    def games_done(self) -> int:
        """How many of them were played by generations that are kept."""
        return int(self.generation * self.training.games * self.kind.tables)

    def learn(self, on: str, played_one: Callable[[], None]) -> None:
        """Train until there are as many generations as were asked for, with games that are played there."""
        try:
            with opened(on) as there:
                share = partial(played_there, there, batch=_BATCH)
                self.kind.module.train(self.training, self.folder, self.generations, share, played_one)
        except OSError as error:
            raise CommandError(f"The training cannot be kept in {self.folder}: {error.strerror}.", FAILED) from error

    def write(self, out: Path) -> None:
        """Write what was learned."""
        try:
            self.kind.write(self.training, out)
        except OSError as error:
            raise CommandError(f"{out} cannot be written: {error.strerror}.", FAILED) from error

    def draw(self, plot: Path) -> None:
        """Write the learning curve as a picture."""
        from highpriest.cli.plotting import draw_curves

        curves = {title: self._column(name) for name, title in self.kind.curves.items()}
        title = f"{self.game}: {self.generation} generations of {self.training.games} games, seed {self.training.seed}"
        draw_curves(title, self.kind.unit, curves, plot)

    def summary(self) -> str:
        """In a sentence how it went."""
        name = next(iter(self.kind.curves))
        first, last = self._column(name)[0], self._column(name)[-1]
        positions = sum(self._column("positions"))
        return (
            f"{self.generation} generations, {self.games_done} games, {positions:.0f} positions; "
            f"{name} of the first and the last generation: {first:.4f}, {last:.4f}."
        )

    def _column(self, name: str) -> list[float]:
        place = self.kind.module.CURVE.index(name)
        return [row[place] for row in self.training.curve]


@contextmanager
def begun(
    game: str, out: Path, folder: Path | None, seed: int, games: int | None, generations: int | None
) -> Iterator[Course]:
    """A new course, or the one that the folder holds, which nobody else can go on with meanwhile.

    Raises CommandError if it was begun otherwise.
    """
    kind = description_of(game).training
    if out.suffix != kind.suffix:
        raise CommandError(f"What {game} learns is written to a file that ends in {kind.suffix}, not to {out}.")
    folder = out.with_suffix(".training") if folder is None else folder
    games, generations = games or kind.games, generations or kind.generations
    _make(folder)
    with alone_in(folder, "train"):
        training = _kept(game, kind, folder)
        if training is None:
            training = kind.module.new_training(seed, games)
        _check(training, folder, seed, games, generations)
        yield Course(game, folder, generations, training, kind)


def _check(training: Any, folder: Path, seed: int, games: int, generations: int) -> None:
    for name, asked in (("seed", seed), ("games", games)):
        if getattr(training, name) != asked:
            begun = getattr(training, name)
            raise CommandError(f"The training in {folder} was begun with --{name} {begun}, not with {asked}.")
    if training.generation > generations:
        raise CommandError(
            f"The training in {folder} has {training.generation} generations already, more than {generations}."
        )


def _kept(game: str, kind: Training, folder: Path) -> Any:
    """The training that is in the folder, if there is one."""
    try:
        return kind.module.load_training(folder)
    except (OSError, ValueError, KeyError, TypeError, BadZipFile) as error:
        raise CommandError(f"What {folder} holds is no training of {game}.") from error


def _make(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder} cannot be made: {error.strerror}.", FAILED) from error
