"""A match on a server in the terminal: what is told, what is drawn, and what one can say."""

from __future__ import annotations

import shlex
from collections.abc import Callable

from highpriest.cli.errors import INTERRUPTED, CommandError
from highpriest.cli.printer import Printer
from highpriest.cli.remote.clocks import written
from highpriest.cli.remote.reconnecting import Message
from highpriest.cli.remote.seat import RemoteSeat, error_of, told_by
from highpriest.cli.screen import say, show_markdown
from highpriest.cli.terminal.typing import typed_moves
from highpriest.names import Language
from highpriest.play import View
from highpriest.play.booklet import booklet


class Left(Exception):
    """The person has left on purpose; the match goes on."""


class RemoteSession:
    """Shows a match until it is over, and asks the person who takes part in it."""

    def __init__(self, own: RemoteSeat, printer: Printer, language: Language, address: str) -> None:
        self._seat = own
        self._printer = printer
        self._narrator = printer.narrator
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
        own = self._seat
        self._wait_for_others()
        try:
            while not own.is_over:
                self._take(own.socket.receive(own.seconds_to_claim))
                self._answer()
            self._finish()
        except Left:
            say(self._printer.console, self._how_to_come_back())
        except EOFError:
            self._printer.console.print()
            say(self._printer.console, self._how_to_come_back())
        except KeyboardInterrupt:
            self._printer.console.print()
            raise CommandError(self._how_to_come_back(), INTERRUPTED) from None

    def _how_to_come_back(self) -> str:
        command = shlex.join(["highpriest", "connect", self._address])
        return self._narrator.say("come back", command=command)

    @property
    def _view(self) -> View:
        assert self._seat.view is not None  # noqa: S101  # asked only where a move is owed
        return self._seat.view

    # ---- what is told

    def _take(self, message: Message | None) -> None:
        if message is None:
            return
        own = self._seat
        own.take(message)
        if message["type"] == "refused":
            say(self._printer.console, self._narrator.refusal(error_of(message)))
        elif message["type"] == "done":
            self._say_who_is_asked()
        elif message["type"] == "update" and message["seat"] == own.name:
            self._tell(message)

    def _say_who_is_asked(self) -> None:
        table = self._seat.table
        if table["back"] is not None:
            self._printer.say("asked back")
        elif table["computer_offer"] is not None and table["computer_offer"]["by"] == self._seat.name:
            self._printer.say("asked computer")

    def _tell(self, update: Message) -> None:
        if not self._has_welcomed:
            self._welcome()
        for event in update["events"]:
            if event["event"] == "taken back":
                self._printer.say("taken back")
            elif event["event"] == "taken over":
                self._printer.say("taken over", seat=self._narrator.seat(event["seat"]))
        self._printer.tell(told_by(update))
        if self._seat.name is None:
            self._draw()

    def _wait_for_others(self) -> None:
        if self._seat.table["phase"] == "waiting" and any(seat["kind"] == "open" for seat in self._seat.table["seats"]):
            self._printer.say("waiting", address=self._address)

    def _welcome(self) -> None:
        self._has_welcomed = True
        table = self._seat.table
        sitting = ", ".join(self._who_sits(seat) for seat in table["seats"])
        self._printer.say("welcome", game=table["game"].capitalize(), seating=sitting)
        if table["fair"]["dealt_from"]:
            self._printer.say("given")
        self._printer.legend(table["game"])

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
        if self._seat.view is not None and self._drawn != self._seat.number:
            self._printer.render_view(self._seat.view)
            self._drawn = self._seat.number

    def _show_clocks(self) -> None:
        if self._seat.clocks is not None:
            left = self._seat.clocks.left()
            shown = [f"{self._narrator.seat(seat)} {written(seconds)}" for seat, seconds in left.items()]
            self._printer.say("time left", clocks=", ".join(shown))

    def _finish(self) -> None:
        if self._seat.table["phase"] == "aborted":
            self._printer.say("called off")
        else:
            self._draw()

    # ---- what is asked

    def _answer(self) -> None:
        """Ask the person for what they owe, as long as they owe anything."""
        while self._seat.asked_to_agree is not None or self._seat.owes:
            self._ask_for_what_is_owed()
        if self._seat.seconds_to_claim == 0 and self._seat.name is not None:
            self._ask_whether_to_claim()

    def _ask_whether_to_claim(self) -> None:
        seat = self._narrator.seat(self._seat.away_for_too_long)
        self._seat.claim(self._means_yes(self._ask(self._narrator.say(self._question_of_claim(), seat=seat))))

    def _question_of_claim(self) -> str:
        table = self._seat.table
        others = [seat for seat in table["seats"] if seat["kind"] == "person"]
        return "asks stand-in" if table["absent"] == "computer" and len(others) > 1 else "asks claim"

    def _ask_for_what_is_owed(self) -> None:
        own = self._seat
        asking = own.asked_to_agree
        if asking is not None:
            kind, by = asking
            away = (own.table["computer_offer"] or {"seat": by})["seat"]
            asker, gone = self._narrator.seat(by), self._narrator.seat(away)
            answer = self._ask(self._narrator.say(f"asks {kind}", seat=asker, away=gone))
            own.agree(self._means_yes(answer))
            return
        self._draw()
        self._show_clocks()
        line = self._ask(self._narrator.question(self._view))
        self._catch_up()
        if line and own.owes:
            self._carry_out(line)

    def _catch_up(self) -> None:
        """Hear what was told while the person was thinking: perhaps the question is no longer asked."""
        while not self._seat.is_over:
            message = self._seat.socket.receive(0)
            if message is None:
                return
            self._take(message)

    def _carry_out(self, line: str) -> None:
        action = self._actions.get(line.partition(" ")[0].lower())
        if action is None:
            self._seat.play(typed_moves(self._view, line))
        else:
            action()

    def _ask(self, text: str) -> str:
        say(self._printer.console, text)
        return input("> ").strip()

    def _means_yes(self, answer: str) -> bool:
        return answer.lower() in self._narrator.say("yes").split()

    # ---- what people can say besides moves

    def _help(self) -> None:
        say(self._printer.console, self._narrator.say("help remote").strip("\n"))

    def _list_moves(self) -> None:
        moves = [move.text for move in self._view.legal_moves]
        self._printer.say("moves", len(moves))
        say(self._printer.console, "  ".join(text.replace(" ", "\u00a0") for text in moves))

    def _show_board(self) -> None:
        self._drawn = 0
        self._draw()
        self._printer.legend(self._seat.table["game"])

    def _show_rules(self) -> None:
        show_markdown(self._printer.console, booklet(self._seat.table["game"], self._language))

    def _undo(self) -> None:
        self._seat.ask("back", seat=self._seat.name)

    def _resign(self) -> None:
        seat = str(self._seat.name)
        if self._means_yes(self._ask(self._narrator.say("confirm resign", seat=self._narrator.seat(seat)))):
            self._seat.ask("resign", seat=seat)
        else:
            self._printer.say("goes on")

    def _quit(self) -> None:
        raise Left
