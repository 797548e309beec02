"""`highpriest bot`: any player program takes a seat on a server."""

from __future__ import annotations

import secrets
from random import Random
from typing import TYPE_CHECKING, Annotated, Final

import typer

from highpriest.cli.errors import FAILED, CommandError
from highpriest.cli.remote.options import PaceOption, SeekOption, UrlArgument

if TYPE_CHECKING:
    from highpriest.cli.remote.reconnecting import Message
    from highpriest.cli.remote.seat import RemoteSeat
    from highpriest.players import Player

HARMLESS: Final = (
    "move/late",
    "move/not-due",
    "match/over",
    "claim/too-early",
)  # somebody else was quicker; the next update tells
SECONDS: Final = 30.0  # nobody should wait longer for a move
SHARE: Final = 50  # of the time that is left, for one move: no game has many more turns


def bot(
    url: UrlArgument,
    player: Annotated[str, typer.Option(metavar="PLAYER", help="The player program, by name, as in an arena.")],
    seat: Annotated[
        str | None, typer.Option(metavar="SEAT", help="The seat to take; defaults to the first open one.")
    ] = None,
    seek: SeekOption = None,
    pace: PaceOption = None,
    name: Annotated[str | None, typer.Option(help="The program's name at the table; defaults to PLAYER.")] = None,
) -> None:
    """Let a player program take an open seat of a match on a server, or find somebody there, and play to the end."""
    from highpriest.cli.compiling import announce_compiling, announce_players
    from highpriest.cli.remote.address import read_address
    from highpriest.cli.remote.guest import Guest
    from highpriest.cli.remote.reconnecting import ReconnectingSocket
    from highpriest.cli.remote.seat import RemoteSeat
    from highpriest.cli.remote.wish import Wish
    from highpriest.players import find_player

    wish = Wish(read_address(url), seek=seek, seat=seat, pace=pace)
    program = find_player(player)
    announce_compiling()
    announce_players()
    with Guest(wish.address, name=player if name is None else name) as guest:
        table = wish.table(guest)
        with ReconnectingSocket(guest, table["match"]) as socket:
            taken = RemoteSeat(socket, table)
            print(f"{player} plays {taken.name}.", flush=True)
            _play(taken, program)


def _play(taken: RemoteSeat, program: Player) -> None:
    luck = Random(secrets.token_bytes(16))  # noqa: S311  # players reckon with it; nobody can guess it
    while not taken.is_over and taken.name is not None:  # somebody else may sit there by now
        message = taken.socket.receive(taken.seconds_to_claim)
        if message is not None:
            _tell(taken.take(message))
        if taken.asked_to_agree is not None:
            taken.agree(yes=True)
        elif taken.seconds_to_claim == 0:
            taken.claim(yes=True)
        elif taken.owes and taken.view is not None:
            taken.play([program.choose(taken.view, luck, _seconds(taken)).text])


def _seconds(taken: RemoteSeat) -> float:
    """How long to think: a small share of what the clock has left, and most of what the turn will bring."""
    if taken.clocks is None or taken.name is None:
        return SECONDS
    bonus: float = taken.table["pace"]["bonus"] / 1_000
    return min(SECONDS, taken.clocks.left()[taken.name] / SHARE + bonus / 2)


def _tell(message: Message) -> None:
    from highpriest.cli.narrator import Narrator
    from highpriest.cli.remote.seat import told_by
    from highpriest.play import GameOver

    if message["type"] == "refused" and message["code"] not in HARMLESS:
        raise CommandError(f"The server refuses the move: {message['detail']}", FAILED)
    if message["type"] == "update":
        for event in told_by(message):
            if isinstance(event, GameOver):
                print(Narrator("en").sentence(event), flush=True)
