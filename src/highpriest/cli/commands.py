"""The command `highpriest` and its subcommands, one file each."""

from __future__ import annotations

from typing import Annotated

import typer

from highpriest import __version__
from highpriest.cli.admin import admin
from highpriest.cli.arena import arena
from highpriest.cli.bot import bot
from highpriest.cli.connect import connect
from highpriest.cli.export import export
from highpriest.cli.play import play
from highpriest.cli.rules import rules
from highpriest.cli.serve import serve
from highpriest.cli.show import show
from highpriest.cli.simulate import simulate
from highpriest.cli.train import train
from highpriest.cli.verify import verify
from highpriest.cli.warm_up import warm_up

app = typer.Typer(
    help="The board games Aton and the Game of Thot: play, simulate, verify and show games.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help: quicker, and the same in every terminal
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"highpriest {__version__}")
        raise typer.Exit


@app.callback()
def highpriest(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """The board games Aton and the Game of Thot: play, simulate, verify and show games."""


app.add_typer(admin, name="admin")
app.command("arena")(arena)
app.command("bot")(bot)
app.command("connect")(connect)
app.command("export")(export)
app.command("play")(play)
app.command("rules")(rules)
app.command("serve")(serve)
app.command("show")(show)
app.command("simulate")(simulate)
app.command("train")(train)
app.command("verify")(verify)
app.command("warm-up")(warm_up)
