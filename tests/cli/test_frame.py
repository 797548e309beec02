"""What all commands have in common: help, version, and one sentence for whatever is wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Command
from tests.cli.console import COMMAND, environment, run

from highpriest import __version__
from highpriest.cli.options import read_options
from highpriest.play import GAMES
from highpriest.rulebook import LANGUAGES

COMMANDS = ("arena", "bot", "connect", "play", "rules", "serve", "show", "simulate", "train", "verify", "warm-up")
HEAVY = {"matplotlib", "numba", "numpy", "openskill", "rich.console", "highpriest.play"}


@pytest.mark.parametrize("words", [[], *([name] for name in COMMANDS)], ids=lambda words: words[0] if words else "all")
def test_help_is_instant_since_it_loads_nothing_heavy(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "highpriest", *words, "--help"],
        capture_output=True,
        text=True,
        env=environment(),
        check=True,
    )
    loaded = {line.rsplit("|", 1)[-1].strip() for line in done.stderr.splitlines()}
    assert "highpriest.cli.commands" in loaded
    assert not loaded & HEAVY
    assert done.stdout.startswith("Usage: highpriest")


def test_help_names_every_command_and_is_shown_without_any(command: Command) -> None:
    asked = command("--help")
    assert asked.code == 0
    assert all(f"\n  {name} " in asked.out for name in COMMANDS)
    assert command() == asked


def test_version() -> None:
    assert run("--version") == (0, f"highpriest {__version__}\n", "")


@pytest.mark.parametrize(
    ("words", "names"), [(("rules", "chess"), GAMES), (("rules", "aton", "--lang", "fr"), LANGUAGES)]
)
def test_the_names_on_the_command_line_are_those_that_exist(words: tuple[str, ...], names: tuple[str, ...]) -> None:
    refused = run(*words)
    assert refused.code == 2
    assert all(repr(name) in refused.err for name in names)


WRONG = [
    "nonsense",
    "--nonsense",
    "simulate",
    "simulate chess",
    "simulate aton extra",
    "simulate aton --games",
    "simulate aton --games 0",
    "simulate aton --games -3",
    "simulate aton --games many",
    "simulate aton --jobs 0",
    "simulate aton --option",
    "simulate aton --option round_limit",
    "simulate aton --option =3",
    "simulate aton --option round_limit=-1",
    "simulate aton --option round_limit=true",
    "simulate aton --option round_limit=99999999999999999999999999",
    "simulate aton --option size=8",
    "simulate aton --option round_limit=1 --option round_limit=2",
    "simulate thot --option size=9",
    "simulate thot --option stars=9",
    "simulate thot --option stars=1,x",
    "simulate thot --option first=p3",
    "simulate thot --option players=3 --option teams=true",
    "simulate thot --option turning=yes",
    "simulate thot --players random,random,random",
    "simulate aton --players nobody",
    "simulate aton --players random:strong",
    "simulate aton --players random,",
    "simulate aton --seed a\nb",
    "verify",
    "verify no-such-file",
    "verify --jason no-such-file",
    "show",
    "show no-such-file",
    "show {folder}",
    "show {empty}",
    "show {aton} --game 0",
    "show {aton} --game 4",
    "show {aton} --at -1",
    "show {aton} --at 100000",
    "show {aton} --as green",
    "show {aton} --as p1",
    "show {latin} --at 0",
    "show {aton} --lang fr",
    "rules",
    "rules chess",
    "rules aton --lang fr",
    "play",
    "play chess",
    "play aton --against nobody",
    "play aton --against random,random",
    "play aton --as p1",
    "play thot --as p3",
    "play aton --option size=8",
    "play aton --save {aton}",
    "play aton --resume no-such-file",
    "play aton --resume {folder}",
    "play aton --resume {aton}",
    "play aton --resume {latin}",
    "play thot --resume {unfinished}",
    "play aton --resume {unfinished} --option round_limit=3",
    "play aton --resume {finished}",
    "warm-up now",
]


@pytest.mark.parametrize("words", WRONG)
def test_wrong_usage_is_one_sentence_and_exit_code_2(
    words: str, command: Command, tmp_path: Path, aton_file: Path
) -> None:
    records = aton_file.read_text(encoding="utf-8").splitlines()
    (tmp_path / "empty").touch()
    (tmp_path / "latin").write_bytes(b'"\xe4"\n')
    (tmp_path / "finished").write_text(records[0], encoding="utf-8")
    unfinished = '{"record": 1, "game": "aton", "options": {}, "log": [], "result": null}'
    (tmp_path / "unfinished").write_text(unfinished, encoding="utf-8")
    places = {"folder": str(tmp_path), "aton": str(aton_file)}
    places |= {name: str(tmp_path / name) for name in ("empty", "latin", "finished", "unfinished")}
    ended = command(*(word.format(**places) for word in words.split(" ") if word))
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert len(ended.err) > 10
    assert not ended.err.startswith(("Usage", "Traceback"))


def test_wrong_usage_of_the_program_itself() -> None:
    ended = run("simulate", "aton", "--games", "x")
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)


def test_a_reader_that_goes_away_is_no_reason_to_complain() -> None:
    process = subprocess.Popen(
        [*COMMAND, "rules", "aton"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert process.stdout
    process.stdout.close()
    assert process.stderr
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 141


def test_options_are_read_as_true_numbers_lists_and_words() -> None:
    defaults = {"stars": [1], "size": 10}
    words = ["size=8", "turning=true", "teams=false", "first=lot", "stars=-7,-5,1"]
    assert read_options(words, defaults) == {
        "size": 8,
        "turning": True,
        "teams": False,
        "first": "lot",
        "stars": [-7, -5, 1],
    }
    assert read_options(["stars=+3"], defaults) == {"stars": [3]}
    assert read_options(["stars="], defaults) == {"stars": []}
    assert read_options(None, defaults) == {}
