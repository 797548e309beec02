"""The wheel and the sdist, built and installed as others would: on every Python of this machine, without extras."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOME = "https://example.org/highpriest"
BIN = "Scripts" if os.name == "nt" else "bin"


def run(*command: str | Path, settings: Mapping[str, str] | None = None, cwd: Path = ROOT) -> str:
    surroundings = {**os.environ, "HIGHPRIEST_SKIP_PAGE": "1", **(settings or {})}
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=surroundings, text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(source: Path, kind: str, into: Path, **settings: str) -> Path:
    run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", into, cwd=source, settings=settings)
    (built,) = into.iterdir()
    return built


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, "sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the sdist alone."""
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path_factory.getbasetemp() / "unpacked", filter="data")
    (source,) = (tmp_path_factory.getbasetemp() / "unpacked").iterdir()
    return build(source, "wheel", tmp_path_factory.mktemp("wheel"))


def pythons() -> list[str]:
    """Every Python from 3.11 on that is on the path, or that pyenv or uv keeps, and that runs; one of each version."""
    kept = Path.home() / ".pyenv" / "versions"
    found: dict[str, str] = {f"3.{sys.version_info[1]}": sys.executable}
    for minor in range(11, 20):
        name = f"python3.{minor}"
        of_uv = [path for path in kept_by_uv() if Path(path).name == name]
        candidates = [shutil.which(name), *map(str, kept.glob(f"3.{minor}.*/bin/{name}")), *of_uv]
        for candidate in filter(None, candidates):
            runs = subprocess.run([candidate, "-c", "import venv, ssl"], capture_output=True, check=False)
            if runs.returncode == 0:
                found.setdefault(f"3.{minor}", candidate)
    return list(found.values())


@cache
def kept_by_uv() -> list[str]:
    """What uv has installed for other projects; it fetches none."""
    program = which_uv()
    if program is None:
        return []
    words = ("python", "list", "--only-installed", "--no-python-downloads", "--output-format", "json")
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    return [found["path"] for found in json.loads(done.stdout)] if done.returncode == 0 else []


def which_uv() -> str | None:
    return shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))


def uv() -> str:
    found = which_uv()
    assert found, "uv installs the packages, so it is beside Python or on the path"
    return found


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_sdist_makes_the_same_wheel_as_the_checkout(wheel: Path, tmp_path: Path) -> None:
    assert names_in(wheel) == names_in(build(ROOT, "wheel", tmp_path))
    assert "highpriest/py.typed" in names_in(wheel)


@pytest.mark.timeout(400)  # the packages for other Pythons have to be fetched once
@pytest.mark.parametrize("python", pythons())
def test_the_wheel_alone_brings_the_library_and_the_commands(python: str, wheel: Path, tmp_path: Path) -> None:
    """Interpreted, since compiling for each Python would take a minute."""
    run(uv(), "venv", "--quiet", "--python", python, tmp_path / "venv")
    there = tmp_path / "venv" / BIN
    run(uv(), "pip", "install", "--quiet", "--python", there / "python", wheel)
    assert re.fullmatch(r"highpriest \S+\n", run(there / "highpriest", "--version"))
    assert "Aton" in run(there / "highpriest", "rules", "aton", "--lang", "de")
    match = "from highpriest import Match; m = Match('thot', seed=1, size=8); m.play('p1', m.legal_moves('p1')[0])"
    assert run(there / "python", "-c", f"{match}; print(m.undo())", settings={"NUMBA_DISABLE_JIT": "1"})
    for words, package, extra in (
        (["serve", "--port", "0"], "[a-z]+", "server"),
        (["bot", "http://localhost/match/x", "--player", "random"], "httpx2", "connect"),
    ):
        done = subprocess.run([there / "highpriest", *words], text=True, capture_output=True, check=False)
        assert done.returncode == 2, done.stderr
        sentence = f"This needs {package}, which is not installed: pip install 'highpriest\\[{extra}\\]' brings it."
        assert re.fullmatch(sentence, done.stderr.splitlines()[-1])


def test_the_pictures_of_the_readme_show_on_a_package_index_that_knows_the_home(tmp_path: Path) -> None:
    wheel = build(ROOT, "wheel", tmp_path, HIGHPRIEST_HOME=HOME)
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        head, _, text = archive.read(name).decode().partition("\n\n")
    assert f"Project-URL: Source, {HOME}" in head
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > 10
    assert [link for link in links if not link.startswith(f"{HOME}/")] == []
    assert f"{HOME}/raw/main/docs/assets/pictures/home.png" in links
    assert f"{HOME}/blob/main/docs/play.md" in links


def test_without_a_home_no_address_is_made_up(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        head = archive.read(name).decode().partition("\n\n")[0]
    assert "Project-URL" not in head
