"""From the first command to the first card: a fresh clone and a wheel, with empty caches, as a new user has them."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx2
from websockets.sync.client import ClientConnection, connect

from benchmarks.table import Figure, Table
from highpriest.names import LEVELS

ROOT = Path(__file__).parents[1]
ENDS = ("novice", "high-priest")  # of the six levels
SIGNALS = (signal.SIGINT, signal.SIGTERM)
STARTING = 0.5  # seconds after the command: it is still loading
GAMES = {"aton": "red", "thot": "p1"}
PATIENCE = 600.0  # seconds: for starting, and for compiling
ANSWERING = 120.0


def run(wheel: Path | None, json_file: Path | None) -> None:
    """Measure on this machine, other programs and all."""
    table = Table()
    with tempfile.TemporaryDirectory() as folder:
        _measure_clone(table, Path(folder))
    if wheel is None:
        print("no --wheel given: starting from a wheel is left out (make wheel builds one)")
    else:
        with tempfile.TemporaryDirectory() as folder:
            _measure_wheel(table, Path(folder), wheel)
    if json_file:
        table.write(json_file)


def _measure_clone(table: Table, folder: Path) -> None:
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    port = _free_port()
    with Starting(["make", "-C", str(clone), "play", f"ARGS=--port {port} --data {folder}"], port, folder) as started:
        _add(table, "make play, fresh clone: the page", started.seconds_to("/"), 45)
        _add(table, "make play, fresh clone: the first card is laid", started.first_card("aton", "novice"), 50)
        with started.asking() as slowest:
            _measure_answers(table, "while it compiles", started, ENDS)
            started.wait_until_warm()
        _add(table, "while it compiles: the slowest /healthz", max(slowest), 0.5)
        _add(table, "make play, fresh clone: everything is compiled", started.since, None)
    _add(table, "SIGTERM to make play: the end of the server", started.took_to_end, 3)
    program = [str(clone / ".venv/bin/highpriest")]
    _measure_start(table, "second start", program, folder, 1, ENDS)
    for ending in SIGNALS:
        _measure_ending(table, program, folder / ending.name, ending)


def _measure_wheel(table: Table, folder: Path, wheel: Path) -> None:
    surroundings = _surroundings(folder)
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    pip = [str(folder / "venv/bin/python"), "-m", "pip", "install", "--quiet", f"{wheel}[server]"]
    subprocess.run(pip, check=True, env=surroundings)
    program = [str(folder / "venv/bin/highpriest")]
    _measure_start(table, "pip install WHEEL, first start", program, folder, 5, LEVELS)
    _measure_start(table, "pip install WHEEL, second start", program, folder, 1, ENDS)


def _measure_start(
    table: Table, title: str, program: Sequence[str], folder: Path, goal: float, levels: Sequence[str]
) -> None:
    port = _free_port()
    with Starting([*program, "serve", "--port", str(port), "--data", str(folder)], port, folder) as started:
        _add(table, f"{title}: the page", started.seconds_to("/"), goal)
        _measure_answers(table, title, started, levels)


def _measure_answers(table: Table, title: str, started: Starting, levels: Sequence[str]) -> None:
    for game in GAMES:
        for level in levels:
            _add(table, f"{title}: the first answer, {game}, {level}", started.answer(game, level), 4)


def _measure_ending(table: Table, program: Sequence[str], folder: Path, ending: signal.Signals) -> None:
    """How long a server takes to end while it loads, while it compiles, and when it rests."""
    folder.mkdir()
    for phase in ("while it starts", "while it compiles", "at rest"):
        port = _free_port()
        command = [*program, "serve", "--port", str(port), "--data", str(folder)]
        with Starting(command, port, folder, ending) as started:
            if phase == "while it starts":
                time.sleep(STARTING)
            else:
                started.seconds_to("/")
            if phase == "at rest":
                started.wait_until_warm()
        _add(table, f"{ending.name} {phase}: the end of the server", started.took_to_end, 3)


def _add(table: Table, what: str, seconds: float, goal: float | None) -> None:
    table.add(Figure(what, seconds, "s", goal, smaller_is_better=True))


class Starting:
    """A server that is being started, and what a person does at it first."""

    def __init__(
        self, command: Sequence[str], port: int, folder: Path, ending: signal.Signals = signal.SIGTERM
    ) -> None:
        self._began = time.perf_counter()
        self._address = f"http://localhost:{port}"
        self._http = httpx2.Client(base_url=self._address, timeout=PATIENCE, trust_env=False)
        self._process = subprocess.Popen(
            command, env=_surroundings(folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder
        )
        self._token = ""
        self._ending = ending
        self.took_to_end = 0.0

    @property
    def since(self) -> float:
        """Seconds since the command was given."""
        return time.perf_counter() - self._began

    def seconds_to(self, path: str) -> float:
        """Seconds until an address is answered."""
        while self.since < PATIENCE:
            try:
                self._http.get(path).raise_for_status()
            except httpx2.TransportError:
                time.sleep(0.05)
            else:
                self._token = self._http.post("/api/guests", json={"name": ""}).json()["token"]
                return self.since
        raise TimeoutError(path)

    def first_card(self, game: str, level: str) -> float:
        """Seconds until an own first move is stored and shown."""
        with self._seated(game, level) as line:
            self._lay(line, GAMES[game])
            return self.since

    def answer(self, game: str, level: str) -> float:
        """Seconds that a computer takes for its first move, from the moment that it owes it."""
        began = time.perf_counter()
        seats = [{"kind": "computer", "level": level}, {"kind": "computer", "level": level}]
        with self._at(game, seats) as line:
            _until(line, lambda message: message["type"] == "update" and message["number"] > 1)
        return time.perf_counter() - began

    def wait_until_warm(self) -> None:
        """Wait until nothing is left to compile."""
        while (told := self._http.get("/api/warm-up").json())["done"] < told["total"]:
            time.sleep(0.2)

    @contextmanager
    def asking(self) -> Iterator[list[float]]:
        """Ask again and again whether the server is alive, and note how long each answer takes."""
        taken, over = [0.0], threading.Event()

        def ask() -> None:
            with httpx2.Client(base_url=self._address, timeout=PATIENCE, trust_env=False) as http:
                while not over.wait(0.1):
                    began = time.perf_counter()
                    http.get("/healthz")
                    taken.append(time.perf_counter() - began)

        asking = threading.Thread(target=ask)
        asking.start()
        try:
            yield taken
        finally:
            over.set()
            asking.join()

    @contextmanager
    def _seated(self, game: str, level: str) -> Iterator[ClientConnection]:
        with self._at(game, [{"kind": "me"}, {"kind": "computer", "level": level}]) as line:
            line.send(json.dumps({"type": "nonce", "id": "n", "nonce": secrets.token_hex(32)}))
            yield line

    @contextmanager
    def _at(self, game: str, seats: list[dict[str, str]]) -> Iterator[ClientConnection]:
        headers = {"Authorization": f"Bearer {self._token}"}
        made = self._http.post("/api/matches", json={"game": game, "seats": seats}, headers=headers)
        match = made.raise_for_status().json()["match"]
        address = f"{self._address.replace('http', 'ws', 1)}/api/matches/{match}/socket"
        with connect(address, additional_headers=headers, compression=None) as line:
            yield line

    def _lay(self, line: ClientConnection, seat: str) -> None:
        update = _until(line, lambda message: message["type"] == "update" and message["view"]["legal_moves"])
        move = update["view"]["legal_moves"][0]
        request = {"type": "play", "id": "m", "seat": seat, "number": update["number"], "moves": [move]}
        line.send(json.dumps(request))
        _until(line, lambda message: message.get("answers") == "m")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        began = time.perf_counter()
        self._process.send_signal(self._ending)
        self._process.wait(PATIENCE)
        self.took_to_end = time.perf_counter() - began
        self._http.close()


def _until(line: ClientConnection, test: Any) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(line.recv(ANSWERING))
        if test(message):
            return message


def _surroundings(folder: Path) -> Mapping[str, str]:
    """The user's environment with empty caches."""
    caches = {"XDG_CACHE_HOME": folder / "cache", "npm_config_cache": folder / "npm", "UV_CACHE_DIR": folder / "uv"}
    return os.environ | {name: str(path) for name, path in caches.items()} | {"PIP_NO_CACHE_DIR": "1"}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
