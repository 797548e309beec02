"""Saving the game of a table and reading it again."""

from __future__ import annotations

import shlex
from datetime import datetime
from pathlib import Path

from highpriest.cli.errors import CommandError
from highpriest.cli.files import opened, records_in, written
from highpriest.cli.terminal.seating import Seating
from highpriest.play import Match, Record


def default_file(game: str) -> Path:
    """Where a game goes whose file nobody has named."""
    return Path(f"highpriest-{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.json")


def save(match: Match, file: Path) -> None:
    """Write the record of the match; an older one in the file is replaced at once, never half."""
    with written(file) as write:
        write(match.record().to_json())


def resumed(game: str, file: Path, seed: str | None) -> Match:
    """The unfinished match of a file; raises one of our errors if there is none."""
    try:
        with opened(str(file)) as source:
            found = list(records_in(source))
        texts = [record.text.decode() for record in found]
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{file} is not UTF-8.") from error
    if len(texts) != 1:
        raise CommandError(f"{file} holds {len(texts)} records; a game is resumed from a file with one.")
    match = Match.replay(Record.from_json(texts[0]), seed=seed)
    if match.game != game:
        raise CommandError(f"{file} holds a game of {match.game}, not of {game}.")
    if match.is_over:
        raise CommandError(f"The game in {file} is over; look at it with: highpriest show {shlex.quote(str(file))}")
    return match


def resume_command(match: Match, file: Path, seating: Seating) -> str:
    """What to type to go on with a saved game."""
    own = seating.people[0]
    others = [name for seat, name in seating.names.items() if seat != own]
    words = ["highpriest", "play", match.game, "--resume", str(file), "--as", own, "--against", ",".join(others)]
    return shlex.join(words)
