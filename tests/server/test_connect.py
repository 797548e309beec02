"""Playing over the network from the terminal, and letting programs play: both as anybody would."""

from __future__ import annotations

import re
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from tests.cli.console import COMMAND, PLAIN, Talk, environment
from tests.cli.test_play import play_on
from tests.server.clients import begin, computer
from tests.server.running import Served
from tests.server.visits import People, at

from highpriest.cli import main
from highpriest.cli.remote import guest as remote_guest
from highpriest.play import Match
from highpriest.play.fair import FairRecord

pytestmark = pytest.mark.timeout(120)
Talker = Callable[..., Talk]
SHORT = ("--option", "size=8")


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Talker:
    """Begin a conversation with a command, which finds nothing that was kept by others."""
    monkeypatch.chdir(tmp_path)
    for name, value in {**PLAIN, "XDG_DATA_HOME": str(tmp_path / "home")}.items():
        monkeypatch.setenv(name, value)
    return lambda *words: Talk(words, monkeypatch.setattr)


def new_match(server: Served, game: str, *seats: Any, **more: Any) -> str:
    """The address of a match that somebody has made."""

    async def make(people: People) -> str:
        table = await (await people.guest()).create(game, *seats, **more)
        return f"{server.address}/{game}/{table['match']}"

    return at(server, make)


def fetched(server: Served, path: str) -> Any:
    async def get(people: People) -> Any:
        return (await people.http.get(path)).raise_for_status().json()

    return at(server, get)


def bot(address: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, "bot", address, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )


def ended(program: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = program.communicate(timeout=100)
    return program.returncode, out, err


# ---- whole games


@pytest.mark.parametrize(
    "words",
    [
        ("aton", "--option", "round_limit=3", "--against", "random"),
        ("thot", *SHORT, "--option", "players=3", "--as", "p2", "--against", "random,greedy"),
    ],
    ids=lambda words: words[0],
)
def test_a_whole_game_against_the_servers_computers(server: Served, talk: Talker, words: tuple[str, ...]) -> None:
    with talk("connect", server.address, "--new", *words) as table:
        first = table.listen()
        assert "is you" in first
        assert "is played by the computer (random)" in first
        last = play_on(table, first)
        done = table.hang_up()
    assert (done.code, done.err) == (0, "")
    assert "The game is over: " in last


def test_who_joins_a_match_from_a_record_is_told_so(server: Served, talk: Talker) -> None:
    address = new_match(server, "aton", "open", computer(), record=Match("aton", seed=1).record().data())
    with talk("connect", address) as table:
        assert "This match goes on from a record." in table.listen()
        table.hang_up()


def test_a_person_and_a_program_play_a_whole_game(server: Served, talk: Talker) -> None:
    address = new_match(server, "thot", "open", "open", options={"size": 8, "turning": True})
    program = bot(address, "--player", "greedy", "--seat", "p2", "--name", "Heron")
    with talk("connect", address, "--as", "p1", "--name", "Ann") as table:
        first = table.listen()
        assert "P1 is you, P2 is Heron." in first
        last = play_on(table, first)
        assert table.hang_up().code == 0
    code, out, err = ended(program)
    assert (code, err) == (0, "")
    assert out.startswith("greedy plays p2.\nThe game is over: ")
    assert out.splitlines()[-1] in last
    match = address.rpartition("/")[2]
    assert FairRecord.from_data(fetched(server, f"/api/matches/{match}/fair")).check() == 1
    names = [seat["name"] for seat in fetched(server, f"/api/matches/{match}")["seats"]]
    assert names == ["Ann", "Heron"]


@pytest.mark.parametrize("pace", ["quick", "2+1"], ids=["paired", "at an open table"])
def test_a_person_and_a_program_find_each_other_at_the_lobby(server: Served, talk: Talker, pace: str) -> None:
    terms = ("--seek", "thot", "--pace", pace)
    program = bot(server.address, *terms, "--player", "greedy", "--name", "Heron")
    with talk("connect", server.address, *terms, "--name", "Ann") as table:
        first = table.listen()
        assert first.startswith("Looking for an opponent.") or pace != "quick"
        assert "is Heron" in first
        assert "Time left" in first
        table.say("resign")
        assert "The game is over: " in table.say("yes")
        assert table.hang_up().code == 0
    code, out, err = ended(program)
    assert (code, err) == (0, "")
    assert out.startswith("greedy plays p")


def test_what_nobody_can_look_for_is_said(capsys: pytest.CaptureFixture[str], server: Served) -> None:
    seek = ("connect", server.address, "--seek")
    assert "'soon' is no pace" in complaint(capsys, *seek, "aton", "--pace", "soon")
    assert "An open table is for two" in complaint(capsys, *seek, "thot", "--option", "players=3")
    both = complaint(capsys, "bot", f"{server.address}/aton/x", "--seek", "aton", "--player", "random")
    assert "Give the address of a match" in both


def test_a_program_plays_on_when_the_server_dies_and_comes_back(tmp_path: Path) -> None:
    limits = ("--bot-pace", "0.05", "--message-rate", "0", "--match-rate", "0")
    with Served(tmp_path, *limits) as server:
        address = new_match(server, "aton", "open", computer(), options={"round_limit": 3})
        match = address.rpartition("/")[2]
        program = bot(address, "--player", "random")

        async def wait_for_some_moves(people: People) -> None:
            line = await people.watch(match)
            assert await line.until(lambda line: line.table.get("number", 0) > 5 or bool(line.newest))

        at(server, wait_for_some_moves)
        server.kill()
        server.start()
        code, out, err = ended(program)
        assert (code, err) == (0, "")
        assert "The game is over: " in out
        assert fetched(server, f"/api/matches/{match}")["phase"] == "over"


# ---- coming and going


def test_one_can_leave_and_come_back_to_ones_seat(server: Served, talk: Talker) -> None:
    with talk("connect", server.address, "--new", "aton", "--against", "random") as table:
        play_on(table, table.listen(), 2)
        done = table.hang_up()
    assert done.code == 0
    found = re.search(r"come back with: highpriest connect (\S+)$", done.out.strip())
    assert found is not None
    with talk("connect", found[1], "--lang", "de") as table:
        said = table.listen()
        assert "Rot bist du" in said
        assert "Eine neue Runde" in said or "Runde 1" in said
        assert "'unsinn' ist kein Zug von Aton" in table.say("unsinn")
        answer = table.say("quit")
        assert f"highpriest connect {found[1]}" in answer
        assert table.hang_up().code == 0


def test_what_one_can_say_besides_moves(server: Served, talk: Talker) -> None:
    with talk("connect", server.address, "--new", "thot", *SHORT, "--against", "random") as table:
        first = table.listen()
        assert "take back your own last move" in table.say("?")
        assert "legal moves:" in table.say("moves")
        assert "no stone" in table.say("board")
        assert "Game of Thot" in table.say("rules")
        assert "is no move of Thot" in table.say("nonsense")
        assert table.say("").endswith("\n> ")
        assert "There is nothing to take back" in table.say("undo")
        play_on(table, first, 1)
        assert "Taken back." in table.say("undo")
        assert "really resign" in table.say("resign")
        assert "goes on" in table.say("no")
        table.say("resign")
        last = table.say("yes")
        assert "P1 resigns." in last
        assert "The game is over: P2 wins" in last
        assert table.hang_up().code == 0


def test_programs_let_people_take_moves_back(server: Served) -> None:
    address = new_match(server, "thot", "open", "open", options={"size": 8})
    program = bot(address, "--player", "random", "--seat", "p2")

    async def play_and_take_back(people: People) -> None:
        guest, match = await people.guest(), address.rpartition("/")[2]
        await guest.join(match, "p1")
        line = await guest.open(match)
        await begin([line])
        await line.play("p1", line.legal_moves("p1")[0])
        assert await line.until(lambda line: bool(line.legal_moves("p1")) and line.newest["p1"]["number"] > 2)
        await line.ask("back", seat="p1")
        assert await line.until(lambda line: line.newest["p1"]["events"][0]["event"] == "taken back")
        assert line.newest["p1"]["view"]["taken"]["p1"] == []
        await line.ask("resign", seat="p1")

    at(server, play_and_take_back)
    assert ended(program)[0] == 0


def test_people_are_asked_before_a_move_is_taken_back(server: Served, talk: Talker) -> None:
    address = new_match(server, "thot", "open", "open", options={"size": 8})
    asked = threading.Event()

    async def play_and_ask(people: People) -> None:
        guest, match = await people.guest("Bea"), address.rpartition("/")[2]
        await guest.join(match, "p1")
        line = await guest.open(match)
        await begin([line])
        await line.play("p1", line.legal_moves("p1")[0])
        await line.ask("back", seat="p1")
        asked.set()
        assert await line.until(lambda line: line.newest["p1"]["events"][0]["event"] == "taken back")
        await line.ask("resign", seat="p1")

    friend = threading.Thread(target=at, args=(server, play_and_ask))
    friend.start()
    with talk("connect", address, "--as", "p2") as table:
        said = table.listen()
        assert asked.wait(60)
        while "asks to take" not in said:  # the question comes over another connection than `asked`
            said = table.say("board")
        assert "P1 asks to take the last move back. Do you agree?" in said
        last = table.say("yes")
        assert "Taken back." in last
        assert "P1 resigns." in last
        assert table.hang_up().code == 0
    friend.join(60)


def test_watching(server: Served, talk: Talker) -> None:
    address = new_match(server, "thot", computer(), computer(), options={"size": 8})
    with talk("connect", address, "--watch") as table:
        last = table.listen()
        assert table.hang_up().code == 0
    assert "P1 is played by the computer (random), P2 is played by the computer (random)." in last
    assert "The game is over: " in last


def test_a_match_that_is_called_off(server: Served, talk: Talker) -> None:
    async def make(people: People) -> tuple[str, str]:
        guest = await people.guest()
        return (await guest.create("thot", "me", "open", options={"size": 8}))["match"], guest.token

    match, token = at(server, make)
    address = f"{server.address}/thot/{match}"

    async def call_off(people: People) -> None:
        line = await people.watch(match, token)
        assert await line.until(lambda line: bool(line.table) and line.table["seats"][1]["kind"] == "person")
        await line.ask("abort")

    friend = threading.Thread(target=at, args=(server, call_off))
    friend.start()
    with talk("connect", address) as table:
        last = table.listen()
        done = table.hang_up()
    friend.join(60)
    assert "The match was called off." in last
    assert done.code == 0


# ---- whatever is wrong


@pytest.fixture
def website() -> Iterator[str]:
    """A web server of somebody else's."""

    class Hello(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<h1>Hello</h1>")

        def log_message(self, *_words: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Hello) as other:
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{other.server_port}"
        other.shutdown()
        thread.join()


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence with which a command ends."""
    assert main(words) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    (sentence,) = shown.err.splitlines()
    return sentence


@pytest.mark.parametrize(
    "address", ["nonsense", "ftp://host/aton/x", "http://", "http://host:port/aton/x", "http://[::1/aton/x", ""]
)
def test_addresses_that_are_none(capsys: pytest.CaptureFixture[str], address: str) -> None:
    for command in (("connect",), ("bot", "--player", "random")):
        assert complaint(capsys, *command, address).startswith("An address begins with http:// or https://")


def test_addresses_that_name_no_match(capsys: pytest.CaptureFixture[str], server: Served) -> None:
    assert "Give the address of a match" in complaint(capsys, "bot", server.address, "--player", "random")
    assert "Give the address of a match" in complaint(capsys, "connect", server.address)
    unknown = f"{server.address}/aton/nowhere"
    assert complaint(capsys, "connect", unknown) == "There is no such match."
    assert complaint(capsys, "connect", unknown, "--watch") == "There is no such match."
    assert complaint(capsys, "bot", unknown, "--player", "random") == "There is no such match."


def test_wishes_that_contradict_themselves(capsys: pytest.CaptureFixture[str], server: Served) -> None:
    match, lobby = f"{server.address}/thot/nowhere", server.address
    assert "has its pace" in complaint(capsys, "connect", match, "--pace", "4+4")
    assert "has its pace" in complaint(capsys, "bot", match, "--player", "random", "--pace", "4+4")
    assert "is said when a match is created" in complaint(capsys, "connect", match, "--absent", "computer")
    assert "can be watched" in complaint(capsys, "connect", lobby, "--new", "aton", "--watch")
    assert "drawn by lot" in complaint(capsys, "bot", lobby, "--player", "random", "--seek", "aton", "--seat", "red")
    refused = complaint(capsys, "connect", lobby, "--new", "aton", "--pace", "4+4", "--absent", "computer")
    assert refused == "Computers stand in for people only at tables for three or four, with clocks."


def test_matches_that_cannot_be_joined_or_made(capsys: pytest.CaptureFixture[str], server: Served) -> None:
    full = new_match(server, "aton", "me", computer())
    assert complaint(capsys, "bot", full, "--player", "random") == "All seats are taken."
    half = new_match(server, "aton", "open", computer())
    assert complaint(capsys, "bot", half, "--player", "random", "--seat", "blue") == "All seats are taken."
    assert "there is no player 'pharaoh'" in complaint(capsys, "bot", half, "--player", "pharaoh")
    new = ("connect", server.address, "--new")
    assert "there is no player 'pharaoh'" in complaint(capsys, *new, "aton", "--against", "pharaoh")
    assert "There is no seat 'p1'" in complaint(capsys, *new, "aton", "--as", "p1")
    assert "1 other seats" in complaint(capsys, *new, "aton", "--against", "novice,novice")
    assert "Aton has no option 'size'" in complaint(capsys, *new, "aton", *SHORT)


def test_servers_that_are_none(
    capsys: pytest.CaptureFixture[str], website: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert complaint(capsys, "connect", f"{website}/aton/x") == f"There is no highpriest server at {website}."
    assert "cannot be reached" in complaint(capsys, "connect", "http://127.0.0.1:1/aton/x")
    monkeypatch.setattr(remote_guest, "PATIENCE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        assert complaint(capsys, "connect", f"{address}/aton/x") == f"{address} does not answer."
