"""The table itself: whose turn it is, what is shown to whom, and what people can say besides moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

from highpriest.cli.errors import INTERRUPTED, CommandError
from highpriest.cli.printer import Printer
from highpriest.cli.screen import say, show_markdown
from highpriest.cli.series import let_play
from highpriest.cli.terminal.saving import default_file, resume_command, save
from highpriest.cli.terminal.seating import PERSON, Seating
from highpriest.cli.terminal.typing import typed_moves
from highpriest.cli.terminal.undo import entries_to_keep
from highpriest.errors import MoveError
from highpriest.names import Language
from highpriest.play import Event, Match, game_named
from highpriest.play.booklet import booklet
from highpriest.play.dealer import derived_seed


class Left(Exception):
    """Somebody has left the table on purpose."""


class Session:
    """Plays one match to its end, or until somebody leaves."""

    def __init__(self, match: Match, seating: Seating, printer: Printer, language: Language, file: Path | None) -> None:
        self.match = match
        self.seating = seating
        self._printer = printer
        self._narrator = printer.narrator
        self._language = language
        self._file = file  # where the game is saved without being asked
        self._seed = match.seed or bytes(32)
        self._touched = False  # whether a person has done anything that would be lost
        self._drawn: tuple[str, int] | None = None  # for whom, and after how many entries, the board was last drawn
        self._looking: str | None = None  # whose hand is on the screen and still a secret
        self._actions: dict[str, Callable[[str, str], None]] = {
            "?": self._help,
            "help": self._help,
            "moves": self._list_moves,
            "board": self._show_board,
            "score": self._show_score,
            "rules": self._show_rules,
            "undo": self._undo,
            "save": self._save_as,
            "resign": self._resign,
            "quit": self._quit,
        }

    def run(self, told: Iterable[Event]) -> None:
        """Play until the end; `told` is what happened before. Leaving in any way saves or offers to save."""
        try:
            self._welcome(told)
            while not self.match.is_over:
                self._let_move(self._next_seat())
            self._finish()
        except Left:
            pass
        except EOFError:
            self._printer.console.print()
            say(self._printer.console, self._save_on_leaving())
        except KeyboardInterrupt:
            self._printer.console.print()
            raise CommandError(self._save_on_leaving(), INTERRUPTED) from None

    def _welcome(self, told: Iterable[Event]) -> None:
        sitting = [self._who_sits(seat, name) for seat, name in self.seating.names.items()]
        self._printer.say("welcome", game=self.match.game.capitalize(), seating=", ".join(sitting))
        self._printer.legend(self.match.game)
        self._tell(told)

    def _who_sits(self, seat: str, name: str) -> str:
        key = "sits person" if name == PERSON else "sits computer"
        return self._narrator.say(key, seat=self._narrator.seat(seat), player=self._narrator.player(name))

    def _finish(self) -> None:
        self._printer.render_view(self.match.view(self.seating.viewer))
        if self._file is not None:
            save(self.match, self._file)
            self._printer.say("saved over", file=self._file)

    # ---- moving

    def _next_seat(self) -> str:
        """Computer players first, so that nobody waits for the keyboard."""
        owing = self.match.owing
        return next((seat for seat in owing if seat in self.seating.players), owing[0])

    def _let_move(self, seat: str) -> None:
        player = self.seating.players.get(seat)
        if player is None:
            self._ask_person(seat)
            return
        luck = Random(derived_seed(self._seed, f"player {seat} {len(self.match.log)}"))  # noqa: S311 - no secret
        self._tell(let_play(self.match, seat, player, luck))

    def _ask_person(self, seat: str) -> None:
        if self._needs_hand_over(seat) and not self._hand_over(seat):
            return
        view = self.match.view(seat)
        if self._drawn != (seat, len(self.match.log)):
            self._printer.render_view(view)
            self._drawn = (seat, len(self.match.log))
        line = self._ask(self._narrator.question(view))
        word, _, rest = line.partition(" ")
        action = self._actions.get(word.lower())
        if action is not None:
            action(seat, rest.strip())
        elif line:
            self._play(seat, line)

    def _ask(self, text: str) -> str:
        say(self._printer.console, text)
        return input("> ").strip()

    def _play(self, seat: str, line: str) -> None:
        try:
            for text in typed_moves(self.match.view(seat), line):
                events = self.match.play(seat, text)
                self._touched = True
                self._tell(events)
        except MoveError as error:
            say(self._printer.console, self._narrator.refusal(error))

    def _tell(self, events: Iterable[Event]) -> None:
        self._printer.tell(event.seen_by(self.seating.viewer) for event in events)

    # ---- several people at one keyboard

    def _needs_hand_over(self, seat: str) -> bool:
        """Whether the seat is about to see what other people at this screen must not."""
        if len(self.seating.people) == 1 or self._looking == seat:
            return False
        view = self.match.view(seat)
        if game_named(view.game).is_secret(view):
            return True
        self._looking = None
        return False

    def _hand_over(self, seat: str) -> bool:
        """Hide what is on the screen until the right person sits there; False if the one before takes a step back."""
        before = self._looking
        if before is not None:
            self._clear()
        text = self._narrator.say("hand over", seat=self._narrator.seat(seat))
        keep = None if before is None else entries_to_keep(self.match, self.seating, before)
        answer = self._ask(text if keep is None else text + self._narrator.say("hand over undo")).lower()
        if answer == "undo" and before is not None:
            self._undo(before, "")
            return False
        self._looking, self._drawn = seat, None
        return True

    def _clear(self) -> None:
        console = self._printer.console
        console.clear()
        if console.is_terminal and not console.legacy_windows:
            console.file.write("\x1b[3J")  # and nothing to scroll back to

    # ---- what people can say besides moves

    def _help(self, _seat: str, _rest: str) -> None:
        say(self._printer.console, self._narrator.say("help").strip("\n"))

    def _list_moves(self, seat: str, _rest: str) -> None:
        moves = [move.text for move in self.match.legal_moves(seat)]
        self._printer.say("moves", len(moves))
        say(self._printer.console, "  ".join(text.replace(" ", "\u00a0") for text in moves))

    def _show_board(self, seat: str, _rest: str) -> None:
        self._printer.render_view(self.match.view(seat))
        self._printer.legend(self.match.game)

    def _show_score(self, seat: str, _rest: str) -> None:
        self._printer.scoring(self.match)
        self._printer.threats(self.match.view(seat))

    def _show_rules(self, _seat: str, _rest: str) -> None:
        show_markdown(self._printer.console, booklet(self.match.game, self._language))

    def _undo(self, seat: str, _rest: str) -> None:
        keep = entries_to_keep(self.match, self.seating, seat)
        if keep is None:
            self._printer.say("nothing to take back")
            return
        self.match = self.match.rewound(keep)
        self._drawn = None
        self._printer.say("taken back")

    def _resign(self, seat: str, _rest: str) -> None:
        answer = self._ask(self._narrator.say("confirm resign", seat=self._narrator.seat(seat)))
        if self._means("yes", answer):
            self._touched = True
            self._tell(self.match.resign(seat))
        else:
            self._printer.say("goes on")

    def _means(self, word: str, answer: str) -> bool:
        return answer.lower() in self._narrator.say(word).split()

    # ---- saving and leaving

    def _save_as(self, _seat: str, name: str) -> None:
        file = Path(name) if name else self._file or default_file(self.match.game)
        self._save_unless_taken(file)

    def _save_unless_taken(self, file: Path) -> bool:
        if file != self._file and file.exists():
            self._printer.say("exists", file=file)
            return False
        try:
            say(self._printer.console, self._save(file))
        except CommandError as error:
            say(self._printer.console, str(error))
            return False
        return True

    def _save(self, file: Path) -> str:
        save(self.match, file)
        self._file, self._touched = file, False
        return self._narrator.say("saved", file=file, command=resume_command(self.match, file, self.seating))

    def _quit(self, _seat: str, _rest: str) -> None:
        if self._file is not None or not self._touched:
            say(self._printer.console, self._save_on_leaving())
            raise Left
        file = default_file(self.match.game)
        while True:
            answer = self._ask(self._narrator.say("offer to save", file=file))
            if self._means("no", answer):
                self._printer.say("not saved")
                raise Left
            if self._save_unless_taken(Path(answer) if answer else file):
                raise Left

    def _save_on_leaving(self) -> str:
        """Save without asking, unless there is nothing to lose; the answer says where."""
        if self._file is None and not self._touched:
            return self._narrator.say("nothing to save")
        return self._save(self._file or default_file(self.match.game))
