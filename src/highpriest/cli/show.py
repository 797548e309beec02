"""`highpriest show`: a position of a recorded game, as a board."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Annotated, Final

import typer

from highpriest.cli.errors import CommandError
from highpriest.cli.files import Found, opened, records_in
from highpriest.cli.options import LanguageOption, language_or_default

if TYPE_CHECKING:
    from highpriest.cli.printer import Printer
    from highpriest.play import Event, Match, Record

SPECTATOR: Final = "spectator"
EVENTS_SHOWN: Final = 8


def show(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of records; - is standard input.")],
    game: Annotated[int, typer.Option(min=1, metavar="N", help="Which game of the file, counted from 1.")] = 1,
    at: Annotated[
        int | None,
        typer.Option(min=0, metavar="ENTRY", help="Number of log entries to replay; defaults to all of them."),
    ] = None,
    as_seat: Annotated[
        str | None,
        typer.Option("--as", metavar="SEAT", help="Show only what this seat, or a spectator, may know."),
    ] = None,
    scoring: Annotated[bool, typer.Option("--scoring", help="Also show what a scoring would give there.")] = False,
    lang: LanguageOption = None,
) -> None:
    """Show a position of a recorded game as a board, and in words what happened just before."""
    from highpriest.cli.compiling import announce_compiling
    from highpriest.cli.narrator import Narrator
    from highpriest.cli.printer import Printer
    from highpriest.cli.screen import screen

    announce_compiling()
    record = _record(file, game)
    match = _match_at(record, len(record.log) if at is None else at)
    _require_seat(match, as_seat)
    printer = Printer(screen(), Narrator(language_or_default(lang)))
    entries, reached = len(record.log), len(match.log)
    printer.say("after entry", game=record.game.capitalize(), number=game, at=reached, entries=entries)
    if as_seat is None:
        _show_whole(printer, match)
    else:
        _show_view(printer, match, as_seat)
    if scoring:
        printer.scoring(match)


def _show_whole(printer: Printer, match: Match) -> None:
    """Everything, also what only one of the players could know then."""
    printer.tell(_last_events(match))
    printer.draw(match.position.rendering(words=printer.narrator.board_words))
    printer.legend(match.game)


def _require_seat(match: Match, seat: str | None) -> None:
    known = (*match.seats, SPECTATOR)
    if seat is not None and seat not in known:
        raise CommandError(f"There is no seat {seat!r} in this game, only {', '.join(known)}.")


def _show_view(printer: Printer, match: Match, seat: str) -> None:
    """What the seat, or a spectator, could know then; nothing else may be told in words either."""
    viewer = None if seat == SPECTATOR else seat
    printer.tell(event.seen_by(viewer) for event in _last_events(match))
    printer.render_view(match.view(viewer))
    printer.legend(match.game)


def _last_events(match: Match) -> deque[Event]:
    return deque(match.events(), maxlen=EVENTS_SHOWN)


def _record(name: str, number: int) -> Record:
    from highpriest.play import Record

    found = _found(name, number)
    try:
        return Record.from_json(found.text.decode())
    except UnicodeDecodeError as error:
        raise CommandError(f"{name}:{found.line}: this is not UTF-8.") from error


def _found(name: str, number: int) -> Found:
    count = 0
    try:
        with opened(name) as file:
            for found in records_in(file):
                count += 1
                if count == number:
                    return found
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from error
    games = "1 game" if count == 1 else f"{count} games"
    raise CommandError(f"{name} has {games}, so there is no game {number}." if count else f"{name} holds no record.")


def _match_at(record: Record, entries: int) -> Match:
    """The match after this many entries. Later ones are not looked at: they may be wrong."""
    from highpriest.errors import HighpriestError, RecordError
    from highpriest.play import Match

    if entries > len(record.log):
        raise CommandError(f"The log has {len(record.log)} entries, so there is no moment after {entries}.")
    match = Match(record.game, by_hand=True, **record.options.data())
    for number, entry in enumerate(record.log[:entries], 1):
        try:
            match.enter(entry)
        except HighpriestError as error:
            raise RecordError.at(number, error) from error
    return match
