"""Rendering on the terminal: boards in colour where it has colour, plain text where it has none."""

from __future__ import annotations

import sys
from typing import Final

from rich.console import Console
from rich.markdown import Markdown
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.style import Style
from rich.text import Text

from highpriest.play.rendering import Rendering

# The roles that drawings give to their pieces. Signs alone tell everything; colour only makes it easier to see.
STYLES: Final = {
    "": "",
    "heading": "bold",
    "faint": "dim",
    "red": "bold red",
    "blue": "bold blue",
    "yellow": "yellow",
    "green": "green",
    "black": "bright_black",
    "water": "cyan",
    "bonus": "magenta",
    "p1": "bold red",
    "p2": "bold blue",
    "p3": "bold green",
    "p4": "bold magenta",
    "priest": "bold reverse",
    "ankh": "bold cyan",
    "gain": "green",
    "loss": "red",
    "gain starred": "bold yellow on dark_green",
    "loss starred": "bold yellow on dark_red",
}


def screen() -> Console:
    """The terminal of standard output. Colour is left out where there is none or where NO_COLOR asks for it."""
    return Console(highlight=False, markup=False, emoji=False)


def show_drawing(console: Console, drawing: Rendering) -> None:
    """Draw a board."""
    for line in drawing.lines:
        text = Text()
        for span in line:
            text.append(span.text, Style.parse(STYLES[span.role]))
        text.rstrip()
        console.print(text, no_wrap=True, crop=False, overflow="ignore", soft_wrap=True)


def say(console: Console, sentence: str, style: str = "") -> None:
    """Print a sentence; in a terminal it is wrapped between words, in a pipe it stays one line."""
    console.print(Text(sentence, style), soft_wrap=not console.is_terminal)


class RateColumn(ProgressColumn):
    """How many are done in a second."""

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{task.speed:,.1f}/s")


def progress_bar(*, counting: bool = False) -> Progress:
    """A progress bar on stderr, which disappears when done and is not shown at all where nobody looks."""
    console = Console(stderr=True)
    columns = [TextColumn("{task.description}"), BarColumn()]
    return Progress(
        *columns,
        *((MofNCompleteColumn(), RateColumn()) if counting else (TaskProgressColumn(),)),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
        # What is printed meanwhile must not be caught up in the bar if it goes elsewhere, such as into a pipe.
        redirect_stdout=sys.stdout.isatty(),
        redirect_stderr=False,
    )


def show_markdown(console: Console, text: str) -> None:
    """Print Markdown: laid out in a terminal, as it is in a pipe."""
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        console.out(text, end="" if text.endswith("\n") else "\n", highlight=False)
