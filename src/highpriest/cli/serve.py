"""`highpriest serve`: the match server with everything embedded."""

from __future__ import annotations

import errno
import gc
import inspect
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Annotated, Any, Final, get_type_hints

import typer

from highpriest.cli.errors import CommandError
from highpriest.server.settings import Settings, option, variable

if TYPE_CHECKING:
    import uvicorn

LARGEST_FRAME: Final = 16 * 1024
# Seconds that an idle connection is kept: longer than clients and proxies keep theirs, or a request of theirs may
# cross with our good-bye and get no answer.
KEPT_ALIVE: Final = 150
_SCREENS: Final = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def serve(*, open_page: bool, **chosen: Any) -> None:
    """Start the match server: matches, computer players and the page, with an embedded database."""
    gc.disable()  # while a thousand modules are loaded; once the server runs it searches for garbage again
    for url in ("base_url", "inner_url"):
        chosen[url] = chosen[url].rstrip("/")
    settings = Settings(**chosen)
    _check(settings)
    run(settings, open_page=open_page)


def _parameters() -> list[inspect.Parameter]:
    """An option for every setting, so that name, default and sentence stand in one place; and --open."""
    types = get_type_hints(Settings)
    options = [
        _parameter(
            entry.name,
            types[entry.name],
            entry.default,
            typer.Option(option(entry.name), envvar=variable(entry.name), help=entry.metadata["help"]),
        )
        for entry in fields(Settings)
    ]
    asks = typer.Option("--open", help="Open the page in the browser; if the port is taken, use a free one.")
    return [*options, _parameter("open_page", bool, False, asks)]


def _parameter(name: str, kind: type, default: object, asks: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, asks])


serve.__signature__ = inspect.Signature(_parameters())  # type: ignore[attr-defined]  # what typer reads the options off


def _check(settings: Settings) -> None:
    from urllib.parse import urlsplit

    from highpriest.server.logs import LEVELS

    if settings.log_level not in LEVELS:
        raise CommandError(f"--log-level is one of {', '.join(LEVELS)}, not {settings.log_level!r}.")
    if not 0 <= settings.port <= 65535:
        raise CommandError(f"--port is a number from 0 to 65535, not {settings.port}.")
    if not 1 <= settings.workers <= 64:
        raise CommandError(f"--workers is a number from 1 to 64, not {settings.workers}.")
    if not 0 <= settings.bot_pace <= 60:
        raise CommandError(f"--bot-pace is a number of seconds from 0 to 60, not {settings.bot_pace:g}.")
    if min(settings.message_rate, settings.match_rate, settings.sockets) < 0:
        raise CommandError("A limit cannot be below 0; 0 is no limit.")
    for name, url in (("--base-url", settings.base_url), ("--inner-url", settings.inner_url)):
        if url and urlsplit(url).scheme not in ("http", "https"):
            raise CommandError(f"{name} begins with http:// or https://, unlike {url!r}.")
    _check_broker(settings)
    if min(settings.keep_waiting, settings.keep_games, settings.keep_guests, settings.keep_acts) < 0:
        raise CommandError("A number of days cannot be below 0; 0 is for ever.")


def _check_broker(settings: Settings) -> None:
    if not settings.broker_url:
        return
    from highpriest.server.broker import AddressError, client_at

    try:
        client_at(settings.broker_url)
    except AddressError as error:
        raise CommandError(f"--broker-url {error}.") from error
    if settings.database_url.startswith("sqlite"):
        raise CommandError("--broker-url is for several processes on one PostgreSQL; an SQLite file has only one.")


def run(settings: Settings, *, open_page: bool) -> None:
    """Serve until stopped."""
    from highpriest.cli.compiling import announce_warming_up

    announce_warming_up()
    with _prepared(settings):
        _run(settings, open_page=open_page)


def _run(settings: Settings, *, open_page: bool) -> None:
    listening = _listen(settings, or_elsewhere=open_page)
    settings = replace(settings, inner_url=settings.inner_url or _inner_address(settings, listening))
    server = _server(settings, _addresses(settings, listening), open_page=open_page)
    # The server stops in good order and then hands the signal on; ending by it would leave the workers' locks behind.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass  # asked to stop, and stopped in good order
    finally:
        server.config.app.state.server.stop.is_done()  # type: ignore[union-attr]  # ours, and no other's
        listening.close()


@contextmanager
def _prepared(settings: Settings) -> Iterator[None]:
    """Hold the database, and make folder and tables before the server starts: whatever is wrong is one sentence."""
    import asyncio

    from highpriest.server.people.keys import secret_in
    from highpriest.storage.checking import check_at_start
    from highpriest.storage.holding import holding
    from highpriest.storage.store import Store

    async def open_and_close() -> None:
        await (await Store.open(settings.database_url)).close()

    try:
        secret_in(settings.folder)
    except OSError as error:
        raise CommandError(f"The data folder {settings.folder} cannot be used: {error.strerror}.") from error
    except ValueError as error:
        raise CommandError(f"The data folder {settings.folder} cannot be used: {error}.") from error
    with holding(settings.database_url, f"highpriest serve, port {settings.port}"):
        check_at_start(settings.database_url)
        asyncio.run(open_and_close())
        yield


def _listen(settings: Settings, *, or_elsewhere: bool) -> socket.socket:
    """Take the port; `or_elsewhere`, a free one if that is taken: a page that is opened at once need not know it."""
    try:
        return _bound(settings.host, settings.port)
    except OSError as error:
        if or_elsewhere and error.errno == errno.EADDRINUSE:
            return _bound(settings.host, 0)
        raise CommandError(f"Cannot listen on {settings.host} port {settings.port}: {error.strerror}.") from error


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)


def _addresses(settings: Settings, listening: socket.socket) -> list[str]:
    """The addresses that work, the best for this computer first."""
    from highpriest.server.reach import working_addresses

    own = working_addresses(settings.host, listening.getsockname()[1])
    return [settings.base_url] if settings.base_url else own


def _inner_address(settings: Settings, listening: socket.socket) -> str:
    """Where other processes reach this one: in the network if it listens there, else on this machine."""
    from highpriest.server.reach import network_addresses

    host, port = listening.getsockname()[:2]
    network = network_addresses(settings.host, port)
    return network[0] if network else f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _start_line(settings: Settings, addresses: list[str]) -> str:
    """Where the server is; and what to do if nobody else can open it."""
    from urllib.parse import urlsplit

    from highpriest.server.reach import is_this_computer

    line = f"highpriest is at {' and '.join(addresses)}"
    if all(is_this_computer(urlsplit(each).hostname or "") for each in addresses) and not settings.base_url:
        return f"{line}\nOnly this computer can open it. For your network: highpriest serve --host 0.0.0.0"
    return line


def _server(settings: Settings, addresses: list[str], *, open_page: bool) -> uvicorn.Server:
    import uvicorn

    from highpriest.server import logs
    from highpriest.server.app import create_app
    from highpriest.server.sockets.http import HttpProtocol
    from highpriest.server.sockets.protocol import SocketProtocol

    logs.set_up(settings.log_level)
    app = create_app(settings)

    class Announcing(uvicorn.Server):
        """Says where it can be found once it can be, and waits for nobody's thoughts at the end."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                print(_start_line(settings, addresses), flush=True)
                if open_page:
                    _open(addresses[0])

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.server.stop.begin()
            await app.state.server.rest()
            await super().shutdown(sockets)

    config = uvicorn.Config(
        app,
        http=HttpProtocol,  # on h11: the other one takes headers without end
        ws=SocketProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # costs more time than it saves bytes on messages this small
        access_log=False,
        log_level="critical",  # our own log has what matters, one JSON object on each line
        server_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=KEPT_ALIVE,
        proxy_headers=bool(settings.base_url),
    )
    return Announcing(config)


def _open(address: str) -> None:
    import threading
    import webbrowser

    if sys.platform.startswith("linux") and not any(map(os.environ.get, _SCREENS)):
        return  # what would be found here is a browser for the terminal, and the page needs a real one
    # Some browsers keep the caller waiting until they are closed.
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
