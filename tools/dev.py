"""Set up, play, test and measure highpriest from a checkout: `python3 tools/dev.py COMMAND`.

Standard library only, since it runs before anything is installed. Everything it installs goes into
`.venv` in the project's folder; your own environment is neither used nor changed. One exception: `test` as root on
Debian installs Chromium, with windows and without, and strace if they are missing.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import time
from collections.abc import Callable, Sequence

from checks import NO_ADVERT, existing_folders, forget_older_coverage, full_steps, quick_steps, static_steps, types_step
from frameworks import test_frameworks
from installing import compile_rules, install, write_locks
from packing import PACKS, build_wheel
from page import PageBuilding, build_page, remove_page
from programs import BIN, ROOT, VENV, Problem, become, program, say
from steps import BUILD, measured, run_all, sum_up


def setup(_: Sequence[str]) -> int:
    """make .venv with everything for development, build the page and compile the rules"""
    page = PageBuilding()
    install("dev", page.begin)
    page.finish()
    compile_rules()
    say(f"Ready: the programs are in {BIN}")
    return 0


def play(arguments: Sequence[str]) -> int:
    """start the games and open them in the browser; extra arguments are passed to `highpriest serve`"""
    page = PageBuilding()
    install("run", page.begin)
    page.finish()
    become(program("highpriest"), "serve", "--open", *arguments)


def test(arguments: Sequence[str]) -> int:
    """run every check and test; `test quick` leaves out what is slow, `test frameworks` tries learning libraries"""
    if tuple(arguments) not in ((), ("quick",), ("frameworks",)):
        raise Problem(f"test can be followed by quick or frameworks, but was given {shlex.join(arguments)!r}.", 2)
    if tuple(arguments) == ("frameworks",):
        return test_frameworks()
    began = time.monotonic()
    installing = measured("install", lambda: install("dev"))
    forget_older_coverage()
    steps = quick_steps() if arguments else full_steps()
    return sum_up([installing, *run_all(steps, began)])


def check(_: Sequence[str]) -> int:
    """format, lint, types, layers and documentation only"""
    install("dev")
    return sum_up(run_all(static_steps()))


def bench(arguments: Sequence[str]) -> int:
    """measure speed; extra arguments are passed to the benchmarks"""
    install("bench")
    compile_rules()
    os.chdir(ROOT)  # `benchmarks` is found from here
    become(program("python"), "-m", "benchmarks", *arguments)


def docs(arguments: Sequence[str]) -> int:
    """serve the documentation and open it; extra arguments are passed to `mkdocs serve`"""
    install("dev")
    os.environ.update(NO_ADVERT)
    become(program("mkdocs"), "serve", "--strict", "--open", "--config-file", str(ROOT / "mkdocs.yml"), *arguments)


def types(_: Sequence[str]) -> int:
    """write the page's types and shared words anew after a change of the server's messages or the catalogues"""
    install("dev")
    return sum_up(run_all([types_step()]))


def screenshots(arguments: Sequence[str]) -> int:
    """take pictures of every screen into build/screenshots; extra arguments choose (home, 390x844, night, de)"""
    install("dev")
    build_page()
    compile_rules()
    become(program("python"), str(ROOT / "tools" / "screenshots.py"), *arguments)


def wheel(_: Sequence[str]) -> int:
    """build the wheel of a release into dist, with the games compiled for common processors"""
    install("dev")
    build_page()
    build_wheel()
    return 0


def lock(arguments: Sequence[str]) -> int:
    """write requirements/*.lock again after a change of dependencies (--upgrade: take the newest)"""
    install("dev")
    write_locks(arguments)
    return 0


def clean(_: Sequence[str]) -> int:
    """remove .venv, caches, the page's packages and everything built"""
    made = [VENV, BUILD, ROOT / "dist", PACKS, *ROOT.glob(".*_cache"), ROOT / ".hypothesis"]
    made += [cache for folder in existing_folders() for cache in (ROOT / folder).rglob("__pycache__")]
    for folder in made:
        shutil.rmtree(folder, ignore_errors=True)
    remove_page()
    return 0


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "setup": setup,
    "play": play,
    "test": test,
    "check": check,
    "bench": bench,
    "docs": docs,
    "types": types,
    "screenshots": screenshots,
    "wheel": wheel,
    "lock": lock,
    "clean": clean,
}
TAKE_ARGUMENTS = ("play", "test", "bench", "docs", "lock", "screenshots")


def usage() -> str:
    lines = [f"  {name:6} {command.__doc__}" for name, command in COMMANDS.items()]
    return "\n".join(["usage: python3 tools/dev.py COMMAND", "", *lines])


def main(arguments: Sequence[str]) -> int:
    if not arguments or arguments[0] in ("help", "-h", "--help"):
        say(usage())
        return 0 if arguments else 2
    name, *rest = arguments
    if name not in COMMANDS:
        raise Problem(f"There is no command {name!r}; the commands are {', '.join(COMMANDS)}.", 2)
    if rest and name not in TAKE_ARGUMENTS:
        raise Problem(f"The command {name} takes no extra arguments, but was given {shlex.join(rest)!r}.", 2)
    return COMMANDS[name](rest)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Problem as problem:
        print(problem, file=sys.stderr)
        sys.exit(problem.code)
    except KeyboardInterrupt:
        sys.exit(130)
