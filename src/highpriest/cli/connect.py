"""`highpriest connect`: a match on a server, in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from highpriest.cli.errors import CommandError
from highpriest.cli.options import LanguageOption, OptionOption, language_or_default, one_of, read_options
from highpriest.cli.play import DEFAULT_OPPONENT
from highpriest.names import GAMES

if TYPE_CHECKING:
    from highpriest.cli.remote.guest import Guest

PERSON = "person"


def connect(
    url: Annotated[
        str,
        typer.Argument(metavar="URL", help="The address of a match, or, with --new, of a server.", show_default=False),
    ],
    new: Annotated[
        str | None,
        typer.Option(
            "--new", metavar="GAME", parser=one_of(GAMES), help="Create a match of this game.", show_default=False
        ),
    ] = None,
    seek: Annotated[
        str | None,
        typer.Option(
            "--seek",
            metavar="GAME",
            parser=one_of(GAMES),
            help="Look for somebody who wants to play this game; quick unless --pace says otherwise.",
            show_default=False,
        ),
    ] = None,
    option: OptionOption = None,
    against: Annotated[
        str,
        typer.Option(
            metavar="PLAYER",
            help="In a new match: a computer player, or person; one for each other seat, or one for all.",
        ),
    ] = DEFAULT_OPPONENT,
    as_seat: Annotated[
        str | None, typer.Option("--as", metavar="SEAT", help="The seat to take; defaults to the first.")
    ] = None,
    pace: Annotated[
        str | None,
        typer.Option(
            metavar="PACE",
            help="Clocks for a new match, or the pace to look for: quick, steady, long, minutes and seconds such as "
            "4+4, or days such as 3d.",
            show_default=False,
        ),
    ] = None,
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
    from highpriest.cli.remote.seeking import terms_of, wait_for_opponent
    from highpriest.cli.remote.session import RemoteSession
    from highpriest.cli.screen import screen
    from highpriest.play import game_named

    address = read_address(url)
    if [address.match, new, seek].count(None) != 2:
        raise CommandError("Give the address of a match, or that of a server and a game with --new or --seek.")
    language = language_or_default(lang)
    announce_compiling()
    with Guest(address, token_for(address.server), name) as guest:
        printer = Printer(screen(), Narrator(language))
        match = address.match
        if seek is not None:
            terms = terms_of(seek, pace, read_options(option, game_named(seek).options({}).data()))
            match = wait_for_opponent(guest, terms, lambda: printer.say("looking"))
        is_seated = watch or seek is not None
        table = _table(guest, match, new, option, against, as_seat, pace, watch=is_seated)
        if guest.token is not None:
            remember(address.server, guest.token)
        shared = f"{address.server}/{table['game']}/{table['match']}"
        with ReconnectingSocket(guest, table["match"]) as socket:
            RemoteSession(RemoteSeat(socket, table), printer, language, shared).run()


def _table(
    guest: Guest,
    match: str | None,
    new: str | None,
    option: list[str] | None,
    against: str,
    seat: str | None,
    pace: str | None,
    *,
    watch: bool,
) -> dict[str, Any]:
    """The table of the match: a new one, one in which a seat is taken, or one that is watched."""
    if match is not None:
        return guest.get(f"matches/{match}") if watch else guest.join(match, seat)
    from highpriest.play import Match, game_named

    game = str(new)
    options = read_options(option, game_named(game).options({}).data())
    return guest.create(game, options, _seats(Match(game, seed=0, **options).seats, seat, against), pace)


def _seats(names: tuple[str, ...], own: str | None, others: str) -> list[dict[str, Any]]:
    """What to ask for each seat: oneself, a computer, or any other person."""
    mine = names[0] if own is None else own
    if mine not in names:
        raise CommandError(f"There is no seat {mine!r} in this game, only {', '.join(names)}.")
    players = others.split(",")
    if len(players) == 1:
        players *= len(names) - 1
    if len(players) != len(names) - 1:
        raise CommandError(
            f"There are {len(names) - 1} other seats in this game, but {len(players)} players are named."
        )
    left = iter(players)
    return [{"kind": "me"} if name == mine else _other(next(left)) for name in names]


def _other(player: str) -> dict[str, Any]:
    return {"kind": "open"} if player == PERSON else {"kind": "computer", "level": player}
