"""What is compiled ahead of time is all that play needs, wherever it comes from."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

from highpriest.compiled import pack
from highpriest.compiled.ahead import entry_points
from highpriest.compiled.packing import write_pack
from tests.cli.console import run

pytestmark = [
    pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled"),
    pytest.mark.timeout(600),  # what was not compiled before is compiled now
]
ROOT = Path(__file__).parents[1]

COUNT = "from tests.entry_points import *\n"
# Training; and what stands for compiled code within a function that the compiler alone calls.
NOT_AT_TABLES = {
    "highpriest.rules.thot.batched.list_legal",
    "highpriest.search.aton.selfplay.self_play",
    "highpriest.search.thot.evaluation.evaluate",
    "highpriest.play.writing._say_number",
}
DIGESTS = "from tests.games.digests import digests; print(json.dumps(digests()))"


def told_by(code: str, **settings: str) -> Any:
    """What a process of its own prints as JSON."""
    begin = "import json, numpy, pathlib\nfrom highpriest.compiled import interpret, switch_over, pack\n"
    done = subprocess.run(
        [sys.executable, "-c", begin + code],
        cwd=ROOT,
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    assert run("warm-up", "--players").code == 0


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a pack of what is compiled here."""
    folder = tmp_path_factory.mktemp("packs")
    assert write_pack(folder / pack.file_name("x86-64-v2")) == len(entry_points())
    return folder


def test_after_warming_up_nothing_is_left_to_compile() -> None:
    assert told_by(f"{COUNT}play_everything()\nprint(json.dumps(compilations()))") == []


def test_a_function_that_was_called_with_other_types_is_noticed(tmp_path: Path) -> None:
    """Planted: types that the list does not have, and a cache that nobody has filled with them before."""
    call = "from highpriest.rules.aton.moves import square_move\nsquare_move(1, numpy.uint64(2))"
    found = told_by(f"{COUNT}{call}\nprint(json.dumps(compilations()))", XDG_CACHE_HOME=str(tmp_path))
    assert len(found) == 1


def test_a_start_with_all_code_there_does_not_ready_the_compiler(tmp_path: Path) -> None:
    """It takes longer than all else up to the first move. Planted: a function that has to be compiled."""
    seen = "import sys\nprint(json.dumps('numba.np.linalg' in sys.modules))"
    first = "from highpriest import Match\nmatch = Match('aton', seed=1)\nmatch.play(match.legal_moves('red')[0])\n"
    assert told_by(first + seen) is False
    call = "from highpriest.rules.aton.moves import square_move\nsquare_move(1, 2)\n"
    assert told_by(call + seen, XDG_CACHE_HOME=str(tmp_path)) is True


def test_every_function_that_python_calls_is_in_the_list() -> None:
    found = told_by("from tests.entry_points import *\nprint(json.dumps(sorted(called_from_python())))")
    functions = [point.resolved()[0].py_func for point in entry_points()]
    listed = {f"{function.__module__}.{function.__name__}" for function in functions}
    assert len(listed.intersection(found)) > 40
    assert set(found) - listed == NOT_AT_TABLES


def test_games_are_the_same_interpreted_and_after_switching_over() -> None:
    first, then = told_by(
        "interpret(('aton', 'thot'))\n"
        "from tests.games.digests import digests\n"
        "first = digests()\n"
        "for game in ('aton', 'thot'): switch_over(game)\n"
        "print(json.dumps([first, digests()]))"
    )
    assert first == then == told_by(DIGESTS)


def test_a_pack_needs_no_compiler_and_plays_the_same(packed: Path, tmp_path: Path) -> None:
    unpack = f"pack.FOLDER = pathlib.Path({str(packed)!r})\n"
    look = "from tests.entry_points import *\nplay_everything()\nprint(json.dumps(compilations()))"
    assert told_by(unpack + look, XDG_CACHE_HOME=str(tmp_path)) == []
    assert told_by(unpack + DIGESTS, XDG_CACHE_HOME=str(tmp_path)) == told_by(DIGESTS)


@pytest.mark.parametrize("what", [*pack.circumstances(), "processor", "whole file"])
def test_a_pack_that_does_not_fit_is_left_alone(what: str, packed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack, "FOLDER", packed)
    assert next(pack._fitting_packs(), None) is not None
    if what == "processor":
        monkeypatch.setattr("llvmlite.binding.get_host_cpu_features", dict)
    elif what == "whole file":
        broken = packed.parent / "broken"
        broken.mkdir()
        (broken / pack.file_name("x86-64-v2")).write_bytes(b"PK")
        monkeypatch.setattr(pack, "FOLDER", broken)
    else:
        there = pack.circumstances()
        monkeypatch.setattr(pack, "circumstances", lambda: there | {what: "another"})
    assert next(pack._fitting_packs(), None) is None
