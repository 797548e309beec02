"""`highpriest verify`: replay records and say what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from highpriest.cli.errors import FAILED, CommandError
from highpriest.cli.files import STANDARD_INPUT, Found, opened, records_in

if TYPE_CHECKING:
    from rich.progress import Progress

Check = Callable[[str], None]  # raises RecordError


@dataclass(frozen=True, slots=True)
class Verdict:
    """What there is to say about one record, or about a file that cannot be read."""

    file: str
    line: int | None
    ok: bool
    entry: int | None = None
    rule: str | None = None
    error: str | None = None

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        entry = "" if self.entry is None else f" entry {self.entry}:"
        rule = "" if self.rule is None else f" ({self.rule})"
        return f"{place}:{entry} {self.error}{rule}"


def verify(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help="Files of records; - is standard input.", show_default=False)
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON per record.")] = False,
    fair: Annotated[
        bool, typer.Option("--fair", help="Check every deal as well, for records that a server dealt fairly.")
    ] = False,
) -> None:
    """Replay records and say what is wrong with them.

    A file holds one record on each line, or a single record. The exit code is 1 if any record is wrong. With --fair
    the server's seed must be the one it had committed itself to, and every deal must follow from it.
    """
    from highpriest.cli.compiling import announce_compiling

    _require_files(files)
    announce_compiling()
    records = wrong = 0
    for verdict in _verdicts(files, _check_fair if fair else _replay):
        records += verdict.line is not None
        wrong += not verdict.ok
        if as_json:
            print(json.dumps(asdict(verdict)))
        elif not verdict.ok:
            print(verdict)
    _sum_up(records, wrong, to_stderr=as_json)
    if wrong:
        raise typer.Exit(FAILED)


def _require_files(files: list[str]) -> None:
    for name in files:
        if name != STANDARD_INPUT and not Path(name).exists():
            raise CommandError(f"There is no file {name!r}.")


def _sum_up(records: int, wrong: int, *, to_stderr: bool) -> None:
    count = "1 record" if records == 1 else f"{records} records"
    if wrong:
        typer.echo(f"{count} read, {wrong} wrong.", err=to_stderr)
    elif records:
        typer.echo(f"{count} read, all right.", err=to_stderr)


def _verdicts(files: list[str], check: Check) -> Iterator[Verdict]:
    from highpriest.cli.screen import progress_bar

    with progress_bar() as progress:
        for name in files:
            yield from _verdicts_on(name, check, progress)


def _verdicts_on(name: str, check: Check, progress: Progress) -> Iterator[Verdict]:
    task = progress.add_task(name, total=_size(name))
    found = False
    try:
        with opened(name) as file:
            for record in records_in(file, lambda count: progress.advance(task, count)):
                found = True
                yield _verdict(name, record, check)
    except OSError as error:
        yield Verdict(name, None, ok=False, error=f"the file cannot be read: {error.strerror}")
        return
    if not found:
        typer.echo(f"{name}: THERE IS NO RECORD IN THIS FILE: nothing was verified.", err=True)


def _size(name: str) -> float | None:
    return Path(name).stat().st_size if name != STANDARD_INPUT else None


def _verdict(name: str, found: Found, check: Check) -> Verdict:
    from highpriest.errors import RecordError
    from highpriest.words import Speaker

    try:
        check(found.text.decode())
    except UnicodeDecodeError:
        return Verdict(name, found.line, ok=False, error="this is not UTF-8")
    except RecordError as error:
        sentence = Speaker("en").tell(error.cause)
        return Verdict(name, found.line, ok=False, entry=error.entry, rule=error.rule, error=sentence)
    return Verdict(name, found.line, ok=True)


def _replay(text: str) -> None:
    from highpriest.play import Match, Record

    Match.replay(Record.from_json(text))


def _check_fair(text: str) -> None:
    from highpriest.play.fair import FairRecord

    FairRecord.from_json(text).check()
