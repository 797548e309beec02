"""`highpriest connect`: a match on a server, in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from highpriest.cli.options import LanguageOption, OptionOption, language_or_default
from highpriest.cli.play import DEFAULT_OPPONENT
from highpriest.cli.remote.options import AbsentOption, AgainstOption, NewOption, PaceOption, SeekOption, UrlArgument


def connect(
    url: UrlArgument,
    new: NewOption = None,
    seek: SeekOption = None,
    option: OptionOption = None,
    against: AgainstOption = DEFAULT_OPPONENT,
    as_seat: Annotated[
        str | None, typer.Option("--as", metavar="SEAT", help="The seat to take; defaults to the first.")
    ] = None,
    pace: PaceOption = None,
    absent: AbsentOption = None,
    watch: Annotated[bool, typer.Option("--watch", help="Watch, without taking a seat.")] = False,
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    lang: LanguageOption = None,
) -> None:
    """Play a match on a server in the terminal, or watch one.

    The address is the one that the server's page shows and people share. Type ? when asked for a move to see what
    else you can say. You can leave at any time and come back to your seat with the same address.
    """
    from highpriest.cli.compiling import announce_compiling
    from highpriest.cli.narrator import Narrator
    from highpriest.cli.printer import Printer
    from highpriest.cli.remote.address import read_address
    from highpriest.cli.remote.guest import Guest
    from highpriest.cli.remote.keys import remember, token_for
    from highpriest.cli.remote.reconnecting import ReconnectingSocket
    from highpriest.cli.remote.seat import RemoteSeat
    from highpriest.cli.remote.session import RemoteSession
    from highpriest.cli.remote.wish import Wish
    from highpriest.cli.screen import screen

    wish = Wish(read_address(url), new, seek, option, against, as_seat, pace, absent, watch)
    server, language = wish.address.server, language_or_default(lang)
    announce_compiling()
    with Guest(wish.address, token_for(server), name) as guest:
        printer = Printer(screen(), Narrator(language))
        table = wish.table(guest, lambda: printer.say("looking"))
        if guest.token is not None:
            remember(server, guest.token)
        shared = f"{server}/{table['game']}/{table['match']}"
        with ReconnectingSocket(guest, table["match"]) as socket:
            RemoteSession(RemoteSeat(socket, table), printer, language, shared).run()
