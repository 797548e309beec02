"""The proxies' recipes in the documentation: all who come to one match come to the same process, sockets included.

Each is tried with the program itself, where it is installed.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

import httpx2
import pytest

HOSTING: Final = Path(__file__).parents[2] / "docs" / "hosting.md"
PATIENCE: Final = 30.0
HASHES: Final = {
    "nginx": ("hash $match consistent;", ""),
    "haproxy": ("balance hdr(X-Match)", "balance roundrobin"),
    "caddy": ("lb_policy header X-Match", "lb_policy round_robin"),
}
PROGRAMS: Final = {"nginx": "nginx", "haproxy": "haproxy", "caddy": "caddy"}


class _Process(BaseHTTPRequestHandler):
    """Returns its port, and what a socket's opening would bring along."""

    def do_GET(self) -> None:
        port = self.connection.getsockname()[1]
        said = f"{port} {self.headers.get('Upgrade', '')} {self.headers.get('Host', '')}"
        self.send_response(200)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said.encode())

    def log_message(self, *_words: object) -> None:
        return


@contextmanager
def process() -> Iterator[int]:
    """Something that answers on a port of its own."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Process) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def recipe(language: str, proxy: int, processes: tuple[int, int]) -> str:
    """A recipe of the documentation, with other ports."""
    found = re.findall(rf"```{language}\n(.*?)```", HOSTING.read_text(encoding="utf-8"), re.DOTALL)
    text: str = next(block for block in found if "8471" in block)
    for before, port in (("8080", proxy), ("8471", processes[0]), ("8472", processes[1])):
        text = text.replace(before, str(port))
    return text


def command(language: str, text: str, folder: Path) -> list[str]:
    """How the program is started with a recipe."""
    file = folder / "recipe"
    program = shutil.which(PROGRAMS[language], path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if program is None:
        pytest.skip(f"NOT RUN: {PROGRAMS[language]} is not installed, so its recipe was not tried")
    if language == "nginx":
        places = "".join(
            f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        text = (
            f"daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}} "
            f"http {{ access_log off; {places}\n{text} }}"
        )
        file.write_text(text, encoding="utf-8")
        return [program, "-p", str(folder), "-e", f"{folder}/errors", "-c", str(file)]
    file.write_text(text, encoding="utf-8")
    if language == "haproxy":
        return [program, "-db", "-f", str(file)]
    return [program, "run", "--adapter", "caddyfile", "--config", str(file)]


@contextmanager
def proxied(language: str, folder: Path, processes: tuple[int, int]) -> Iterator[httpx2.Client]:
    """Visitors of a proxy that was made after the recipe."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = command(language, recipe(language, port, processes), folder)
    environment = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with (
        (folder / "said").open("w") as said,
        subprocess.Popen(words, stdout=said, stderr=said, env=environment) as running,
    ):
        try:
            with httpx2.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=PATIENCE) as http:
                _wait_for(http, running, folder)
                yield http
        finally:
            running.terminate()


def _wait_for(http: httpx2.Client, running: subprocess.Popen[bytes], folder: Path) -> None:
    until = time.monotonic() + PATIENCE
    while running.poll() is None and time.monotonic() < until:
        try:
            if http.get("/healthz").status_code == 200:
                return
        except httpx2.HTTPError:
            time.sleep(0.05)
    raise AssertionError((folder / "said").read_text(encoding="utf-8"))


def processes_of_matches(language: str, folder: Path) -> list[list[str]]:
    """The ports to which those were sent who came to each of some matches, in different ways."""
    with ExitStack() as leaving:
        ports = leaving.enter_context(process()), leaving.enter_context(process())
        http = leaving.enter_context(proxied(language, folder, ports))
        used = []
        upgrade = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        }
        for _ in range(20):
            match = secrets.token_urlsafe(16)
            pages = [f"/api/matches/{match}{page}" for page in ("", "/glance", "/socket?since=0", "/socket?since=7")]
            answers = [http.get(page).text.split(" ") for page in pages]
            answers.append(http.get(pages[2], headers={**upgrade, "X-Match": secrets.token_hex(4)}).text.split(" "))
            assert answers[-1][1] == "websocket"
            used.append([port for port, *_ in answers])
    return used


@pytest.mark.parametrize("language", PROGRAMS)
def test_all_who_come_to_a_match_come_to_one_process(language: str, tmp_path: Path) -> None:
    used = processes_of_matches(language, tmp_path)
    assert {len(set(ports)) for ports in used} == {1}
    assert len({ports[0] for ports in used}) == 2  # matches are spread over both


@pytest.mark.parametrize("language", PROGRAMS)
def test_a_recipe_without_its_hash_is_found(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = HASHES[language]

    def without(*asked: Any) -> str:
        text = whole(*asked)
        assert before in text
        return text.replace(before, after)

    whole = recipe
    monkeypatch.setitem(globals(), "recipe", without)
    assert {len(set(ports)) for ports in processes_of_matches(language, tmp_path)} != {1}
