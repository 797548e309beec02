"""Whole games at the table in the terminal, played as a person plays them."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Talker, random_match
from tests.cli.console import Conversation, Talk, run

from highpriest.cli.terminal.typing import typed_moves
from highpriest.play import Match

EXAMPLE = re.compile(r"for example (puts \S+ \w+|[^\s,]+)")


def answer_to(said: str) -> str:
    """The example that a question gives; nothing where Enter is asked for."""
    question = said.rstrip("> \n").rsplit("\n", 1)[-1]
    example = EXAMPLE.search(question)
    return example[1] if example else ""


def play_on(table: Conversation | Talk, said: str, answers: int | None = None) -> str:
    """Answer every question with its example, to the end or so many times; what was said last comes back."""
    while said.endswith("\n> ") and answers != 0:
        said = table.say(answer_to(said))
        answers = None if answers is None else answers - 1
    return said


def record_in(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "words",
    [
        ["aton"],
        ["aton", "--as", "blue"],
        ["aton", "--against", "person"],
        ["thot", "--option", "size=8"],
        ["thot", "--option", "size=8", "--option", "turning=true", "--option", "players=4", "--option", "teams=true"],
        ["thot", "--option", "size=8", "--option", "players=3", "--as", "p2", "--against", "person,random"],
    ],
    ids=" ".join,
)
def test_a_whole_game_by_following_the_examples(talk: Talker, words: list[str], tmp_path: Path) -> None:
    with talk("play", *words, "--seed", "3", "--save", "game.json") as table:
        last = play_on(table, table.listen())
        ended = table.hang_up()
    assert (ended.code, ended.err) == (0, "")
    assert "The game is over: " in last
    assert last.endswith("The game is saved in game.json.\n")
    assert record_in(tmp_path / "game.json")["result"] is not None
    with talk("verify", "game.json") as check:
        assert check.listen() == "1 record read, all right.\n"


def test_wrong_moves_are_explained_and_asked_for_again(talk: Talker, tmp_path: Path) -> None:
    with talk("play", "aton", "--seed", "1") as table:
        assert "lay your cards 1 2 2 4 at cartouches 1 to 4" in table.listen()
        assert "'4444' cannot be laid from the hand 1 2 2 4 (A4)\nRed, lay" in table.say("4444")
        assert "'hello there' is no move" not in table.say("hello there")
        assert "is no move of Aton" in table.say("hello")
        assert "the cards are to be laid first" in table.say("+1a")
        assert table.say("") == table.say("   ")
        assert "Red lays 1 4 2 2." in table.say("1 4 2 2")
        assert "temple 3 is beyond a reach of 2" in table.say("3a")


def test_what_else_can_be_said(talk: Talker, tmp_path: Path) -> None:
    with talk("play", "aton", "--seed", "1") as table:
        table.listen()
        assert table.say("?") == table.say("HELP")
        assert "save [FILE]" in table.say("help")
        moves = table.say("moves")
        assert moves.startswith("13 legal moves:\n1224  1242 ")
        assert "exchange\n" in moves
        board = table.say("board")
        assert "temple 1" in board
        assert "y yellow" in board
        assert table.say("score").count("nobody gains anything") == 6
        assert "# Aton" in table.say("rules")
        assert "There is nothing to take back" in table.say("undo")


def test_wrong_moves_are_explained_in_the_players_language(talk: Talker) -> None:
    with talk("play", "aton", "--seed", "1", "--lang", "de") as table:
        assert "Runde 1  rot – Karten legen" in table.listen()
        assert table.say("4444").startswith("'4444' lässt sich mit der Hand 1 2 2 4 nicht legen (A4)\nRot, lege")
        assert table.say("hallo").startswith("'hallo' ist kein Zug von Aton: vier Karten legen wie 4123")


def test_the_computers_cards_are_never_shown(talk: Talker, tmp_path: Path) -> None:
    with talk("play", "aton", "--seed", "1") as table:
        said = table.listen() + table.say("board") + table.say("moves") + table.say("score")
    assert "Blue draws 4 cards." in said
    assert "Blue has laid four cards face down." in said
    assert re.search(r"blue .* \?   \?   \?   \?   -\n", said)
    log = Match("aton", seed="1").log
    assert "deck" not in said
    assert log[1].split()[2][:8] not in said


def test_undo_takes_back_own_steps_but_nothing_that_was_turned_up(talk: Talker, tmp_path: Path) -> None:
    with talk("play", "aton", "--seed", "1") as table:
        table.listen()
        said = table.say("4122")  # Red goes first or second; either way Red places two counters in the end
        assert "The cards are turned up" in said
        assert "There is nothing to take back" in table.say("undo")
        said = table.say("1a")
        assert "Red places a counter on 1a." in said
        said = table.say("undo")
        assert said.startswith("Taken back.")
        assert re.search(r"\n  ay ", said)
        assert "place 2 counters" in said
        assert "There is nothing to take back" in table.say("undo")


def test_undo_lets_no_luck_be_drawn_again(talk: Talker, tmp_path: Path) -> None:
    """In Thot everything is open, so one's move goes back together with the answer, which is then the same again."""
    with talk("play", "thot", "--seed", "2") as table:
        first = table.listen()
        move = answer_to(first)
        told = table.say(move)
        back = table.say("undo")
        assert back.startswith("Taken back.")
        assert first.endswith(back.removeprefix("Taken back.\n"))
        assert table.say(move) == told
        play_on(table, told, 3)
        for _ in range(4):
            back = table.say("undo")
            assert back.startswith("Taken back.")
        assert first.endswith(back.removeprefix("Taken back.\n"))
        assert "There is nothing to take back" in table.say("undo")


def test_people_at_one_keyboard_do_not_see_each_others_hands(talk: Talker, tmp_path: Path) -> None:
    with talk("play", "aton", "--against", "person", "--seed", "1") as table:
        begun = table.listen()
        assert begun.endswith("Red, press Enter when nobody else is looking\n> ")
        red = table.say("")
        assert re.search(r"red .* -   1 2 2 4\n", red)
        assert re.search(r"blue .* -   \? \? \? \?\n", red)
        handed = table.say("4122")
        assert "Red has laid four cards face down." in handed
        assert "Blue, press Enter when nobody else is looking (or type undo" in handed
        blue = table.say("")
        assert re.search(r"red .* \?   \?   \?   \?   -\n", blue)
        assert re.search(r"blue .* -   2 2 3 4\n", blue)
        public = begun + handed + blue
        assert "1 2 2 4" not in public
        assert "4 1 2 2" not in public
        # What Red has laid is not Blue's to take back.
        assert "There is nothing to take back" in table.say("undo")


def test_who_has_laid_can_take_it_back_before_handing_over(talk: Talker, tmp_path: Path) -> None:
    with talk("play", "aton", "--against", "person", "--seed", "1", "--save", "game") as table:
        table.listen()
        table.say("")
        table.say("4122")
        again = table.say("undo")
        assert again.startswith("Taken back.")
        assert "Red, lay your cards 1 2 2 4" in again
        table.say("2241")
        table.hang_up()
    assert record_in(tmp_path / "game")["log"][2:] == ["red 2241"]


def test_several_counters_in_one_line_stop_at_the_first_wrong_one(talk: Talker, tmp_path: Path) -> None:
    with talk("play", "aton", "--against", "person", "--seed", "1", "--save", "game") as table:
        table.listen()
        table.say("")
        table.say("1224")
        table.say("")
        said = table.say("4232")
        assert "Red, place 4 counters" in said
        said = table.say("1a 1b 1a 1c")
        assert "Red places a counter on 1b." in said
        assert "1a is taken" in said
        assert "place 2 counters" in said
        table.hang_up()
    assert record_in(tmp_path / "game")["log"][4:] == ["red +1a", "red +1b"]


@pytest.mark.parametrize("game", ["aton", "thot"])
def test_a_game_goes_on_where_it_was_left(talk: Talker, game: str, tmp_path: Path) -> None:
    with talk("play", game, "--seed", "5", "--save", "game.json") as table:
        play_on(table, table.listen(), 7)
        left = table.say("quit")
        ended = table.hang_up()
    assert ended.code == 0
    assert left.startswith("The game is saved in game.json; go on with: ")
    before = record_in(tmp_path / "game.json")
    assert before["result"] is None
    words = left.strip().split("go on with: highpriest ")[1].split()
    with talk(*words) as table:
        play_on(table, table.listen())
        ended = table.hang_up()
    assert (ended.code, ended.err) == (0, "")
    after = record_in(tmp_path / "game.json")
    assert after["log"][: len(before["log"])] == before["log"]
    assert len(after["log"]) > len(before["log"])
    assert after["result"] is not None


def test_a_whole_game_and_a_resumed_one_in_a_process_of_their_own(tmp_path: Path) -> None:
    with Conversation("play", "thot", "--option", "size=8", "--save", "game.json", folder=tmp_path) as table:
        play_on(table, table.listen(), 3)
        assert table.hang_up().code == 0
    with Conversation("play", "thot", "--resume", "game.json", folder=tmp_path) as table:
        play_on(table, table.listen())
        ended = table.hang_up()
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.endswith("The game is saved in game.json.\n")
    assert record_in(tmp_path / "game.json")["result"] is not None


def test_the_end_of_input_saves_and_says_where(talk: Talker, tmp_path: Path) -> None:
    with talk("play", "thot", "--seed", "5") as table:
        play_on(table, table.listen(), 2)
        ended = table.hang_up()
    (saved,) = tmp_path.iterdir()
    assert re.fullmatch(r"highpriest-thot-\d{4}-\d\d-\d\d-\d{6}\.json", saved.name)
    assert f"The game is saved in {saved.name}; go on with: highpriest play thot --resume {saved.name}" in ended.out
    assert ended.code == 0
    assert len(record_in(saved)["log"]) == 5


def test_ctrl_c_saves_and_says_where_in_one_sentence(tmp_path: Path) -> None:
    with Conversation("play", "aton", "--seed", "5", "--save", "game.json", folder=tmp_path) as table:
        play_on(table, table.listen(), 2)
        ended = table.interrupt(signal.SIGINT)
    assert ended.code == 130
    assert ended.err.startswith("The game is saved in game.json; ")
    assert ended.err.count("\n") == 1
    assert len(record_in(tmp_path / "game.json")["log"]) > 4


def test_leaving_before_anything_was_played_leaves_no_file(tmp_path: Path) -> None:
    ended = run("play", "aton", folder=tmp_path)
    assert ended.code == 0
    assert ended.out.endswith("Nothing has been played, so nothing is saved.\n")
    assert list(tmp_path.iterdir()) == []


def test_quitting_offers_to_save(talk: Talker, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("precious", encoding="utf-8")
    with talk("play", "thot", "--seed", "5") as table:
        play_on(table, table.listen(), 1)
        assert "Save the game? Press Enter for highpriest-thot-" in table.say("quit")
        assert "taken exists already" in table.say("taken")
        assert "cannot be written" in table.say("missing/game")
        assert "The game is saved in mine; " in table.say("mine")
        assert table.hang_up().code == 0
    assert (tmp_path / "taken").read_text(encoding="utf-8") == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine", "taken"]
    with talk("play", "thot", "--seed", "5") as table:
        play_on(table, table.listen(), 1)
        table.say("quit")
        assert table.say("no") == "The game is not saved.\n"
    assert len(list(tmp_path.iterdir())) == 2


def test_saving_in_between(talk: Talker, tmp_path: Path) -> None:
    with talk("play", "thot", "--seed", "5") as table:
        said = play_on(table, table.listen(), 1)
        assert "The game is saved in here; " in table.say("save here")
        play_on(table, said, 1)
        assert "The game is saved in here; " in table.say("save")
        assert "The game is saved in here; " in table.say("quit")
    assert len(record_in(tmp_path / "here")["log"]) == 5
    assert len(list(tmp_path.iterdir())) == 1


def test_resigning_asks_first(talk: Talker, tmp_path: Path) -> None:
    with talk("play", "aton", "--seed", "5", "--save", "game.json") as table:
        table.listen()
        assert table.say("resign") == "Does Red really resign? yes or no\n> "
        assert table.say("never").startswith("The game goes on.\n")
        table.say("resign")
        said = table.say("yes")
    assert "Red resigns.\nThe game is over: Blue wins (by resignation)" in said
    assert record_in(tmp_path / "game.json")["result"]["reason"] == "resigned"


@pytest.mark.parametrize(
    ("language", "question", "over"),
    [("de", "Rot, lege deine Karten", "Rot gibt auf."), ("es", "Rojo, coloca tus cartas", "Rojo abandona.")],
)
def test_other_languages(talk: Talker, language: str, question: str, over: str) -> None:
    yes = {"de": "ja", "es": "sí"}[language]
    with talk("play", "aton", "--lang", language) as table:
        assert question in table.listen()
        table.say("resign")
        assert over in table.say(yes)


def test_letters_of_another_alphabet_are_no_move_and_no_traceback(tmp_path: Path) -> None:
    ended = run("play", "thot", typed=b"\xff\xfe\n\xe4\x00\n", folder=tmp_path)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.count("is no move of Thot") == 2


def test_people_need_not_write_what_goes_without_saying() -> None:
    aton = Match("aton", seed=1)
    lay = aton.view("red")
    assert typed_moves(lay, "4 1 2 2") == ["4122"]
    assert typed_moves(lay, "red 4122") == ["4122"]
    assert typed_moves(lay, "EXCHANGE") == ["exchange"]
    aton.play("red 4122")
    aton.play("blue 2234")
    (mover,) = aton.owing
    assert typed_moves(aton.view(mover), "1A +2b 1c") == ["+1a", "+2b", "+1c"]
    thot = random_match("thot", 1, size=8)
    number = next(i for i, entry in enumerate(thot.log) if " puts " in entry or entry.endswith(" keeps"))
    put = thot.rewound(number)
    view = put.view(put.owing[0])
    assert typed_moves(view, "-8 B2") == ["puts -8 b2"]
    assert typed_moves(view, "put 3* a1") == ["puts +3* a1"]
    assert typed_moves(view, "keep") == ["keeps"]


def test_a_file_that_cannot_be_written_is_said_in_one_sentence(tmp_path: Path) -> None:
    save = tmp_path / "folder" / "game.json"
    ended = run("play", "thot", "--seed", "1", "--save", str(save), typed="moves\n", folder=tmp_path)
    assert (ended.code, ended.err.count("\n")) == (1, 1)
    assert "cannot be written" in ended.err
