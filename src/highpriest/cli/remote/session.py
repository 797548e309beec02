"""A match on a server in the terminal: what is told, what is drawn, and what one can say."""

from __future__ import annotations

import shlex
from collections.abc import Callable

from highpriest.cli.errors import INTERRUPTED, CommandError
from highpriest.cli.printer import Looker
from highpriest.cli.remote.reconnecting import Message
from highpriest.cli.remote.seat import Part, error_of, told_by
from highpriest.cli.screen import say, show_markdown
from highpriest.cli.terminal.typing import typed_moves
from highpriest.names import Language
from highpriest.play import View
from highpriest.play.booklet import booklet


class Left(Exception):
    """The person has left on purpose; the match goes on."""


class RemoteTable:
    """Shows a match until it is over, and asks the person who takes part in it."""

    def __init__(self, part: Part, looker: Looker, language: Language, address: str) -> None:
        self._part = part
        self._looker = looker
        self._narrator = looker.narrator
        self._language = language
        self._address = address
        self._has_welcomed = False
        self._drawn = 0  # the number of the update that was last drawn
        self._actions: dict[str, Callable[[], None]] = {
            "?": self._help,
            "help": self._help,
            "moves": self._list_moves,
            "board": self._show_board,
            "rules": self._show_rules,
            "undo": self._undo,
            "resign": self._resign,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play, or watch, until the end."""
        part = self._part
        self._wait_for_others()
        try:
            while not part.is_over:
                self._take(part.line.receive())
                self._answer()
            self._finish()
        except Left:
            say(self._looker.console, self._how_to_come_back())
        except EOFError:
            self._looker.console.print()
            say(self._looker.console, self._how_to_come_back())
        except KeyboardInterrupt:
            self._looker.console.print()
            raise CommandError(self._how_to_come_back(), INTERRUPTED) from None

    def _how_to_come_back(self) -> str:
        command = shlex.join(["highpriest", "connect", self._address])
        return self._narrator.say("come back", command=command)

    @property
    def _view(self) -> View:
        assert self._part.view is not None  # noqa: S101  # asked only where a move is owed
        return self._part.view

    # ---- what is told

    def _take(self, message: Message | None) -> None:
        if message is None:
            return
        part = self._part
        part.take(message)
        if message["type"] == "refused":
            say(self._looker.console, self._narrator.refusal(error_of(message)))
        elif message["type"] == "done" and part.table["back"] is not None:
            self._looker.say("asked back")
        elif message["type"] == "update" and message["seat"] == part.seat:
            self._tell(message)

    def _tell(self, update: Message) -> None:
        if not self._has_welcomed:
            self._welcome()
        if any(event["event"] == "taken back" for event in update["events"]):
            self._looker.say("taken back")
        self._looker.tell(told_by(update))
        if self._part.seat is None:
            self._draw()

    def _wait_for_others(self) -> None:
        if self._part.table["phase"] == "waiting" and any(seat["kind"] == "open" for seat in self._part.table["seats"]):
            self._looker.say("waiting", address=self._address)

    def _welcome(self) -> None:
        self._has_welcomed = True
        table = self._part.table
        sitting = ", ".join(self._who_sits(seat) for seat in table["seats"])
        self._looker.say("welcome", game=table["game"].capitalize(), seating=sitting)
        if table["fair"]["dealt_from"]:
            self._looker.say("given")
        self._looker.legend(table["game"])

    def _who_sits(self, seat: Message) -> str:
        name = self._narrator.seat(seat["seat"])
        if seat["yours"]:
            return self._narrator.say("sits you", seat=name)
        if seat["kind"] == "open":
            return self._narrator.say("sits nobody", seat=name)
        if seat["kind"] == "computer":
            return self._narrator.say("sits computer", seat=name, player=self._narrator.player(seat["level"]))
        if seat["name"] is None:
            return self._narrator.say("sits somebody", seat=name)
        return self._narrator.say("sits guest", seat=name, player=seat["name"])

    def _draw(self) -> None:
        if self._part.view is not None and self._drawn != self._part.number:
            self._looker.render_view(self._part.view)
            self._drawn = self._part.number

    def _finish(self) -> None:
        if self._part.table["phase"] == "aborted":
            self._looker.say("called off")
        else:
            self._draw()

    # ---- what is asked

    def _answer(self) -> None:
        """Ask the person for what they owe, as long as they owe anything."""
        while self._part.asked_to_agree is not None or self._part.owes:
            self._ask_for_what_is_owed()

    def _ask_for_what_is_owed(self) -> None:
        part = self._part
        asking = part.asked_to_agree
        if asking is not None:
            answer = self._ask(self._narrator.say("asks back", seat=self._narrator.seat(asking)))
            part.agree(self._means_yes(answer))
            return
        self._draw()
        line = self._ask(self._narrator.question(self._view))
        self._catch_up()
        if line and part.owes:
            self._carry_out(line)

    def _catch_up(self) -> None:
        """Hear what was told while the person was thinking: perhaps the question is no longer asked."""
        while not self._part.is_over:
            message = self._part.line.receive(0)
            if message is None:
                return
            self._take(message)

    def _carry_out(self, line: str) -> None:
        action = self._actions.get(line.partition(" ")[0].lower())
        if action is None:
            self._part.play(typed_moves(self._view, line))
        else:
            action()

    def _ask(self, text: str) -> str:
        say(self._looker.console, text)
        return input("> ").strip()

    def _means_yes(self, answer: str) -> bool:
        return answer.lower() in self._narrator.say("yes").split()

    # ---- what people can say besides moves

    def _help(self) -> None:
        say(self._looker.console, self._narrator.say("help remote").strip("\n"))

    def _list_moves(self) -> None:
        moves = [move.text for move in self._view.legal_moves]
        self._looker.say("moves", len(moves))
        say(self._looker.console, "  ".join(text.replace(" ", "\u00a0") for text in moves))

    def _show_board(self) -> None:
        self._drawn = 0
        self._draw()
        self._looker.legend(self._part.table["game"])

    def _show_rules(self) -> None:
        show_markdown(self._looker.console, booklet(self._part.table["game"], self._language))

    def _undo(self) -> None:
        self._part.ask("back", seat=self._part.seat)

    def _resign(self) -> None:
        seat = str(self._part.seat)
        if self._means_yes(self._ask(self._narrator.say("confirm resign", seat=self._narrator.seat(seat)))):
            self._part.ask("resign", seat=seat)
        else:
            self._looker.say("goes on")

    def _quit(self) -> None:
        raise Left
