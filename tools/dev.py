"""Set up, play, test and measure highpriest from a checkout: `python3 tools/dev.py COMMAND`.

Standard library only, since it runs before anything is installed. Everything it installs goes into
`.venv` in the project's folder; your own environment is neither used nor changed.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, NoReturn

OLDEST_PYTHON = (3, 11)

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
LOCKS = ROOT / "requirements"
BUILD = ROOT / "build"
COVERAGE = BUILD / "coverage"

# Each set of packages contains the ones before it, so a larger one that is already there will do.
PACKAGE_SETS = {
    "run": ("build",),
    "dev": ("build", "dev"),
    "bench": ("build", "dev", "bench"),
}
CHECKED_FOLDERS = ("src", "tests", "tools", "benchmarks")

# Settings that would send an install elsewhere, import strangers' modules or compile the rules differently.
FOREIGN_SETTINGS = (
    "CONDA_PREFIX",
    "NUMBA_BOUNDSCHECK",
    "NUMBA_DISABLE_JIT",
    "PIP_PREFIX",
    "PIP_REQUIRE_VIRTUALENV",
    "PIP_TARGET",
    "PYTHONHOME",
    "PYTHONPATH",
    "UV_PROJECT_ENVIRONMENT",
    "UV_PYTHON",
    "UV_SYSTEM_PYTHON",
    "__PYVENV_LAUNCHER__",
)


class Problem(Exception):
    """Something the user has to know, in one sentence, with the exit code to leave with."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


class Step(NamedTuple):
    """One line of the summary: commands run in order until one fails, with these settings on top."""

    name: str
    commands: tuple[tuple[str, ...], ...]
    settings: Mapping[str, str] = MappingProxyType({})


class Outcome(NamedTuple):
    name: str
    ok: bool
    seconds: float


# --- running programs ---------------------------------------------------------------------------


def environment() -> dict[str, str]:
    """The user's environment without what would lead astray, with our own venv in front."""
    ours = {name: value for name, value in os.environ.items() if name not in FOREIGN_SETTINGS}
    ours["PATH"] = os.pathsep.join([str(BIN), ours.get("PATH", os.defpath)])
    ours["VIRTUAL_ENV"] = str(VENV)
    ours["PIP_USER"] = "0"  # also overrules a pip.conf, which dropping the variable would not
    ours.setdefault("UV_SYSTEM_CERTS", "1")  # trust whom the machine trusts, as pip does
    return ours


def program(name: str) -> str:
    """The path of a program inside our venv."""
    return str(BIN / (name + ".exe" if os.name == "nt" else name))


def succeeds(*command: str, quiet: bool = False, settings: Mapping[str, str] | None = None) -> bool:
    """Run a command in the project's folder and tell whether it went well."""
    output = subprocess.DEVNULL if quiet else None
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env={**environment(), **(settings or {})},
            check=False,
            stdout=output,
            stderr=output,
        )
    except OSError as error:
        if not quiet:
            print(f"{command[0]} could not be started: {error.strerror}", file=sys.stderr)
        return False
    return done.returncode == 0


def become(*command: str) -> NoReturn:
    """Hand the terminal over to a command, in the folder the user is in, and end as it ends."""
    sys.stdout.flush()  # what is still buffered would be lost
    if os.name == "posix":
        # Replacing ourselves lets the program alone decide what Ctrl-C means.
        os.execve(command[0], command, environment())  # noqa: S606 - no shell wanted
    sys.exit(subprocess.call(command, env=environment()))


def say(text: str) -> None:
    print(text, flush=True)


# --- set-up -------------------------------------------------------------------------------------


def digest(files: Iterable[Path], *words: str) -> str:
    """One fingerprint for the contents of files and a few words beside them."""
    total = hashlib.sha256(repr(words).encode())
    for file in files:
        content = file.read_bytes()
        total.update(f"{file.name}:{len(content)}:".encode())
        total.update(content)
    return total.hexdigest()


def python_and_place() -> str:
    """What a venv is bound to: the Python it was made by, and where it stands."""
    return f"{sys.implementation.name} {sys.version_info[0]}.{sys.version_info[1]} in {VENV}"


def lock_file(package_set: str) -> Path:
    return LOCKS / f"{package_set}.lock"


def wanted_stamp(package_set: str) -> str:
    files = [ROOT / "pyproject.toml", LOCKS / "installer.lock", lock_file(package_set)]
    return digest(files, package_set, python_and_place())


def read_stamp(name: str) -> str:
    try:
        return (VENV / f"{name}.stamp").read_text(encoding="utf-8")
    except OSError:
        return ""


def write_stamp(name: str, text: str) -> None:
    (VENV / f"{name}.stamp").write_text(text, encoding="utf-8")


def remove_stamp(name: str) -> None:
    (VENV / f"{name}.stamp").unlink(missing_ok=True)


def is_installed(package_set: str) -> bool:
    """Whether this set, or a larger one, was installed from the files as they are now."""
    names = list(PACKAGE_SETS)
    enough = names[names.index(package_set) :]
    installed = read_stamp("packages")
    return Path(program("python")).exists() and any(installed == wanted_stamp(each) for each in enough)


def require_python() -> None:
    if sys.version_info < OLDEST_PYTHON:
        need = ".".join(map(str, OLDEST_PYTHON))
        have = ".".join(map(str, sys.version_info[:3]))
        raise Problem(f"highpriest needs Python {need} or newer, and {sys.executable} is Python {have}.", 2)


def require_venv_modules() -> None:
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError as error:
        raise Problem(
            f"This Python cannot make a virtual environment because its module {error.name} is missing"
            " (Debian and Ubuntu have it in the package python3-venv).",
            2,
        ) from None


def make_venv() -> None:
    """Make `.venv` unless a usable one is there."""
    if read_stamp("venv") == python_and_place() and succeeds(
        program("python"), "-m", "pip", "-V", quiet=True
    ):
        return
    require_venv_modules()
    say(f"Making a virtual environment in {VENV}")
    if not succeeds(sys.executable, "-m", "venv", "--clear", str(VENV)):
        raise Problem(f"The virtual environment {VENV} could not be made; see the message above.")
    write_stamp("venv", python_and_place())


def install_with_uv(lock: Path) -> bool:
    uv, here = program("uv"), ("--quiet", "--python", program("python"))
    return (
        pip_install("--require-hashes", "-r", str(LOCKS / "installer.lock"))
        and succeeds(uv, "pip", "sync", *here, "--require-hashes", str(lock))
        and succeeds(
            uv, "pip", "install", *here, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)
        )
    )


def install_with_pip(lock: Path) -> bool:
    """The slow way, for machines that uv does not run on or whose mirror only pip knows of."""
    return pip_install("--require-hashes", "-r", str(lock)) and pip_install(
        "--no-deps", "--no-build-isolation", "--editable", str(ROOT)
    )


def pip_install(*what: str) -> bool:
    # Twice quiet: warnings about the user's own pip settings are not ours to repeat.
    pip = (program("python"), "-m", "pip", "--disable-pip-version-check", "--quiet", "--quiet")
    return succeeds(*pip, "install", *what)


def install(package_set: str) -> None:
    """Install the locked packages and the project itself, unless that was done already."""
    require_python()
    if is_installed(package_set):
        return
    started = time.monotonic()
    make_venv()
    remove_stamp("packages")
    lock = lock_file(package_set)
    say(f"Installing the packages of {lock.relative_to(ROOT)}")
    if not install_with_uv(lock):
        say("uv could not install them; trying again with pip, which takes longer")
        if not install_with_pip(lock):
            raise Problem(
                "The packages could not be installed; see the messages above (is there a network?)."
            )
    write_stamp("packages", wanted_stamp(package_set))
    say(f"Installed in {time.monotonic() - started:.0f} s")


def compile_rules() -> None:
    """Compile the rules now, unless that was done since they last changed, so that no game has to wait."""
    sources = digest(sorted((ROOT / "src").rglob("*.py")), read_stamp("packages"))
    if read_stamp("rules") == sources:
        return
    if not succeeds(program("highpriest"), "warm-up"):
        raise Problem("The rules could not be compiled; see the message above.")
    write_stamp("rules", sources)


# --- the checks ---------------------------------------------------------------------------------


def existing_folders() -> list[str]:
    return [folder for folder in CHECKED_FOLDERS if (ROOT / folder).is_dir()]


def static_steps() -> list[Step]:
    """What can be said about the code without running it."""
    return [
        Step("format", ((program("ruff"), "format", "--check"),)),
        Step("lint", ((program("ruff"), "check"),)),
        Step("types", ((program("mypy"), *existing_folders()),)),
        Step("layers", ((program("lint-imports"), "--no-logo"),)),
    ]


def test_steps() -> list[Step]:
    """The tests, twice: compiled with bounds checks, and interpreted where coverage can see the rules."""
    compiled, interpreted, both = (str(COVERAGE / name) for name in ("compiled", "interpreted", "both"))
    # Without bounds checks compiled code would read a neighbour's bytes and say nothing.
    checked = {"NUMBA_BOUNDSCHECK": "1"}
    pytest = (program("pytest"), "-n", str(usable_cores()), "--cov=highpriest", "--cov-report=")
    coverage = program("coverage")
    return [
        # Once, here, rather than in every worker at the same time.
        Step("compile", ((program("highpriest"), "warm-up"),), checked),
        Step("tests", (pytest,), checked | {"COVERAGE_FILE": compiled}),
        Step(
            "tests, interpreted",
            ((*pytest, "-m", "interpreted"),),
            {"NUMBA_DISABLE_JIT": "1", "COVERAGE_FILE": interpreted},
        ),
        Step(
            "coverage",
            ((coverage, "combine", "--quiet", compiled, interpreted), (coverage, "report")),
            {"COVERAGE_FILE": both},
        ),
    ]


def usable_cores() -> int:
    """The cores this process may use, which in a container can be fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_step(step: Step) -> Outcome:
    started = time.monotonic()
    say(f"\n== {step.name}")
    ok = all(run_shown(command, step.settings) for command in step.commands)
    outcome = Outcome(step.name, ok, time.monotonic() - started)
    say(f"-- {step.name}: {verdict(outcome)} after {outcome.seconds:.1f} s")
    return outcome


def run_shown(command: Sequence[str], settings: Mapping[str, str]) -> bool:
    """Run a command after printing it as one would type it in the project's folder."""
    words = [*(f"{name}={value}" for name, value in settings.items()), *command]
    say(f"$ {shlex.join(words)}".replace(f"{ROOT}{os.sep}", ""))
    return succeeds(*command, settings=settings)


def verdict(outcome: Outcome) -> str:
    return "ok" if outcome.ok else "FAILED"


def run_steps(steps: Sequence[Step]) -> int:
    """Run every step, also after a failure: one run tells everything that is wrong."""
    outcomes = [run_step(step) for step in steps]
    width = max(len(outcome.name) for outcome in outcomes)
    say(f"\n{'step':{width}}  result  seconds")
    for outcome in outcomes:
        say(f"{outcome.name:{width}}  {verdict(outcome):6}  {outcome.seconds:7.1f}")
    return 0 if all(outcome.ok for outcome in outcomes) else 1


# --- the commands -------------------------------------------------------------------------------


def setup(_: Sequence[str]) -> int:
    """make .venv with everything for development, and compile the rules"""
    install("dev")
    compile_rules()
    say(f"Ready: the programs are in {BIN}")
    return 0


def play(arguments: Sequence[str]) -> int:
    """start a game in the terminal; further words go to `highpriest play` (default: aton)"""
    install("run")
    compile_rules()
    names_a_game = bool(arguments) and not arguments[0].startswith("-")
    become(program("highpriest"), "play", *([] if names_a_game else ["aton"]), *arguments)


def test(_: Sequence[str]) -> int:
    """run every check and every test"""
    install("dev")
    shutil.rmtree(COVERAGE, ignore_errors=True)  # an older run must not count
    COVERAGE.mkdir(parents=True)
    return run_steps(static_steps() + test_steps())


def check(_: Sequence[str]) -> int:
    """format, lint, types and layers only"""
    install("dev")
    return run_steps(static_steps())


def bench(arguments: Sequence[str]) -> int:
    """measure speed; further words go to the benchmarks"""
    install("bench")
    compile_rules()
    os.chdir(ROOT)  # `benchmarks` is found from here
    become(program("python"), "-m", "benchmarks", *arguments)


def lock(arguments: Sequence[str]) -> int:
    """write requirements/*.lock again after a change of dependencies (--upgrade: take the newest)"""
    install("dev")
    write_lock("installer", ["--group", "pyproject.toml:installer"], arguments)
    for name, groups in PACKAGE_SETS.items():
        named = [word for group in groups for word in ("--group", f"pyproject.toml:{group}")]
        write_lock(name, ["pyproject.toml", *named], arguments)
    return 0


def write_lock(name: str, sources: Sequence[str], extra: Sequence[str]) -> None:
    target = lock_file(name)
    how = ["--universal", f"--python-version={'.'.join(map(str, OLDEST_PYTHON))}", "--generate-hashes"]
    # Where packages come from is each user's own business; the hashes say that they are the right ones.
    how += [
        "--no-emit-index-url",
        "--no-emit-find-links",
        "--custom-compile-command=python3 tools/dev.py lock",
    ]
    say(f"Locking {target.relative_to(ROOT)}")
    if not succeeds(program("uv"), "pip", "compile", "--quiet", *how, *extra, *sources, "-o", str(target)):
        raise Problem(f"{target.name} could not be written; see the message above.")
    if "://" in target.read_text(encoding="utf-8"):
        raise Problem(
            f"{target.name} names an address, and a lock must not: remove the package that asks for it."
        )


def clean(_: Sequence[str]) -> int:
    """remove .venv, caches and everything built"""
    made = [VENV, BUILD, ROOT / "dist", *ROOT.glob(".*_cache"), ROOT / ".hypothesis"]
    made += [cache for folder in existing_folders() for cache in (ROOT / folder).rglob("__pycache__")]
    for folder in made:
        shutil.rmtree(folder, ignore_errors=True)
    return 0


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "setup": setup,
    "play": play,
    "test": test,
    "check": check,
    "bench": bench,
    "lock": lock,
    "clean": clean,
}
TAKE_ARGUMENTS = ("play", "bench", "lock")


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
        raise Problem(f"The command {name} takes no further words, but was given {shlex.join(rest)!r}.", 2)
    return COMMANDS[name](rest)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Problem as problem:
        print(problem, file=sys.stderr)
        sys.exit(problem.code)
    except KeyboardInterrupt:
        sys.exit(130)
