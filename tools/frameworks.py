"""The environments in learning libraries themselves, in a virtual environment of their own.

They bring gigabytes and ask for versions of each other that nobody else needs, so they are neither locked nor part of
the usual tests.
"""

from __future__ import annotations

import os

from installing import find_uv, install
from programs import ROOT, Problem, program, say, succeeds
from steps import BUILD

FOLDER = BUILD / "frameworks"
PYTHON = str(FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
# What libraries warn about in each other is not ours to fix; fixtures for servers and databases are not needed.
HOW = ("--noconftest", "-o", "filterwarnings=default", "-p", "no:cacheprovider")


def test_frameworks() -> int:
    """Install the libraries, unless they are there, and run their tests."""
    install("dev")
    uv = find_uv()
    if uv is None:
        raise Problem("The learning libraries are installed by uv, which does not run here.")
    say("Installing the learning libraries into build/frameworks")
    ours = ["--group", "pyproject.toml:frameworks", "--editable", ".[gymnasium,openspiel,pettingzoo]"]
    there = FOLDER.exists() or succeeds(uv, "venv", "--quiet", "--python", program("python"), str(FOLDER))
    settings = {"HIGHPRIEST_SKIP_PAGE": "1"}
    if not there or not succeeds(uv, "pip", "install", "--quiet", "--python", PYTHON, *ours, settings=settings):
        raise Problem("The learning libraries could not be installed; see the message above.")
    return 0 if succeeds(PYTHON, "-m", "pytest", *HOW, str(ROOT / "tests" / "frameworks")) else 1
