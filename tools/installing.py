"""Makes `.venv` and fills it from the locks, once: stamps in it remember from which files it was made."""

from __future__ import annotations

import hashlib
import importlib.util
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from programs import ROOT, VENV, Problem, environment, program, say, succeeds

OLDEST_PYTHON = (3, 11)
LOCKS = ROOT / "requirements"
OURSELVES = ("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
WITHOUT_PAGE = {"HIGHPRIEST_SKIP_PAGE": "1"}  # the commands that need the page build it, beside other work if they can

# Each set of packages contains the ones before it, so a larger one that is already there will do. The first words are
# extras of the project, the others dependency groups.
TO_PLAY = ("connect", "server")
TO_TEST = (*TO_PLAY, "postgres", "redis", "gymnasium", "pettingzoo", "openspiel", "plot", "table", "cluster")
PACKAGE_SETS = {
    "run": (TO_PLAY, ("build",)),
    "dev": (TO_TEST, ("build", "dev")),
    "bench": (TO_TEST, ("build", "dev", "bench")),
}


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
    files = [ROOT / "pyproject.toml", LOCKS / "installer.lock", LOCKS / "page.lock", lock_file(package_set)]
    return f"{package_set} {digest(files, python_and_place())}"


def read_stamp(name: str) -> str:
    try:
        return (VENV / f"{name}.stamp").read_text(encoding="utf-8")
    except OSError:
        return ""


def write_stamp(name: str, text: str) -> None:
    (VENV / f"{name}.stamp").write_text(text, encoding="utf-8")


def remove_stamp(name: str) -> None:
    (VENV / f"{name}.stamp").unlink(missing_ok=True)


def at_least(package_set: str) -> str:
    """This set or, if a larger one is there already, that one: playing must not undo a developer's set-up."""
    names = list(PACKAGE_SETS)
    there = read_stamp("packages").partition(" ")[0]
    return max(package_set, there, key=names.index) if there in names else package_set


def is_installed(package_set: str) -> bool:
    """Whether this set was installed from the files as they are now."""
    return Path(program("python")).exists() and read_stamp("packages") == wanted_stamp(package_set)


def require_python() -> None:
    if sys.version_info < OLDEST_PYTHON:
        need = ".".join(map(str, OLDEST_PYTHON))
        have = ".".join(map(str, sys.version_info[:3]))
        raise Problem(f"highpriest needs Python {need} or newer, and {sys.executable} is Python {have}.", 2)


def require_venv_modules(*names: str) -> None:
    for name in names:
        if importlib.util.find_spec(name) is None:
            raise Problem(
                f"This Python cannot make a virtual environment because its module {name} is missing"
                " (Debian and Ubuntu have it in the package python3-venv).",
                2,
            )


def make_venv() -> None:
    """Make `.venv` unless a usable one is there. Putting pip into it takes seconds, and uv does without."""
    if read_stamp("venv") == python_and_place() and succeeds(program("python"), "-c", "", quiet=True):
        return
    say("Making a virtual environment in .venv, to keep all this apart from your own Python")
    without = ("--without-pip",) if shutil.which("uv") or has_pip(sys.executable) else ()
    require_venv_modules("venv", *(() if without else ("ensurepip",)))
    if not succeeds(sys.executable, "-m", "venv", "--clear", *without, str(VENV)):
        raise Problem(f"The virtual environment {VENV} could not be made; see the message above.")
    write_stamp("venv", python_and_place())


def has_pip(python: str) -> bool:
    """Whether a Python has a pip that can install into another one (since 22.3)."""
    return succeeds(python, "-m", "pip", "--python", python, "--version", quiet=True)


def find_uv() -> str | None:
    """The machine's own uv, or else the locked one, which is installed into the venv."""
    found = shutil.which("uv")
    if found is None and (Path(program("uv")).exists() or pip_install("-r", str(LOCKS / "installer.lock"))):
        return program("uv")
    return found


def install_with_uv(lock: Path, node_is_there: Callable[[], None]) -> bool:
    uv = find_uv()
    if uv is None:
        return False
    here = ("--quiet", "--python", program("python"))
    say("Fetching Node, which builds the page")
    if not succeeds(uv, "pip", "install", *here, "--require-hashes", "-r", str(LOCKS / "page.lock")):
        return False
    node_is_there()
    say(f"Installing the packages of {lock.relative_to(ROOT)}: the compiler, the server and what they need")
    return succeeds(uv, "pip", "sync", *here, "--require-hashes", str(lock)) and succeeds(
        uv, "pip", "install", *here, *OURSELVES, settings=WITHOUT_PAGE
    )


def install_with_pip(lock: Path) -> bool:
    """The slow way, for machines that uv does not run on or whose mirror only pip knows of.

    A lock is complete; asked to look for itself, pip takes a newer release of what a package wants with an extra.
    """
    return pip_install("--no-deps", "-r", str(lock)) and pip_install(*OURSELVES, hashes=False)


def pip_install(*what: str, hashes: bool = True) -> bool:
    """Install by the venv's own pip, or by that of the Python that made it."""
    python = program("python")
    pip = (python, "-m", "pip") if has_pip(python) else (sys.executable, "-m", "pip", "--python", python)
    # Twice quiet: warnings about the user's own pip settings are not ours to repeat.
    quietly = ("--disable-pip-version-check", "--quiet", "--quiet")
    words = ("--require-hashes",) if hashes else ()
    return succeeds(*pip, *quietly, "install", *words, *what, settings=WITHOUT_PAGE)


def translate_packages() -> None:
    """Translate all packages to bytecode in the background, so that later starts are quick and this one need not wait.

    What a program needs until then it translates by itself.
    """
    code = "import compileall, os, sys; getattr(os, 'nice', int)(19); compileall.compile_dir(sys.prefix, quiet=2)"
    nowhere = subprocess.DEVNULL
    words = [program("python"), "-c", code]
    subprocess.Popen(words, env=environment(), stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)


def install(package_set: str, node_is_there: Callable[[], None] = lambda: None) -> None:
    """Install the locked packages and the project itself, unless that was done already.

    `node_is_there` is called as soon as the page can be built, beside the rest.
    """
    require_python()
    package_set = at_least(package_set)
    if is_installed(package_set):
        return
    started = time.monotonic()
    make_venv()
    remove_stamp("packages")
    lock = lock_file(package_set)
    if not install_with_uv(lock, node_is_there):
        say("uv could not install them; trying again with pip, which takes longer")
        if not install_with_pip(lock):
            raise Problem("The packages could not be installed; see the messages above (is there a network?).")
    write_stamp("packages", wanted_stamp(package_set))
    translate_packages()
    say(f"Installed in {time.monotonic() - started:.0f} s")


def compile_rules() -> None:
    """Compile rules and computer players now, unless that was done since they last changed: no game has to wait."""
    sources = digest(sorted((ROOT / "src").rglob("*.py")), read_stamp("packages"))
    if read_stamp("rules") == sources:
        return
    if not succeeds(program("highpriest"), "warm-up", "--players"):
        raise Problem("The rules could not be compiled; see the message above.")
    write_stamp("rules", sources)


def write_locks(extra: Sequence[str]) -> None:
    """Resolve the dependencies named in pyproject.toml again and write every lock."""
    write_lock("installer", ["--group", "pyproject.toml:installer"], extra)
    write_lock("page", ["--group", "pyproject.toml:build"], extra)
    for name, (extras, groups) in PACKAGE_SETS.items():
        chosen = [word for name in extras for word in ("--extra", name)]
        named = [word for group in groups for word in ("--group", f"pyproject.toml:{group}")]
        write_lock(name, ["pyproject.toml", *chosen, *named], extra)


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
    if not succeeds(find_uv() or program("uv"), "pip", "compile", "--quiet", *how, *extra, *sources, "-o", str(target)):
        raise Problem(f"{target.name} could not be written; see the message above.")
    if "://" in target.read_text(encoding="utf-8"):
        raise Problem(f"{target.name} names an address, and a lock must not: remove the package that asks for it.")
