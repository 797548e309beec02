"""`highpriest serve`: the match server with everything embedded."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Annotated, Any

import typer

from highpriest.cli.said import CommandError

if TYPE_CHECKING:
    import uvicorn

    from highpriest.server.settings import Settings

LARGEST_FRAME = 16 * 1024


def _option(name: str, what: str) -> Any:
    return typer.Option(f"--{name}", envvar=f"HIGHPRIEST_{name.upper().replace('-', '_')}", help=what)


def serve(
    host: Annotated[
        str, _option("host", "The address to listen on; 0.0.0.0 lets others on the network in.")
    ] = "127.0.0.1",
    port: Annotated[int, _option("port", "The port to listen on; 0 takes a free one.")] = 8470,
    database: Annotated[
        str, _option("database", "The database's URL; empty keeps an SQLite file in the data folder.")
    ] = "",
    data: Annotated[
        str, _option("data", "The folder for the database and the key of the cookies; empty is the user's own.")
    ] = "",
    base_url: Annotated[
        str, _option("base-url", "The address people use, with its path, if the server stands behind another.")
    ] = "",
    workers: Annotated[int, _option("workers", "How many processes the computer players share.")] = 1,
    bot_pace: Annotated[
        float, _option("bot-pace", "Seconds a computer player takes for a move, however hard it is.")
    ] = 1.0,
    log_level: Annotated[str, _option("log-level", "What is logged: debug, info, warning or error.")] = "warning",
    message_rate: Annotated[
        float, _option("message-rate", "Requests a second that one socket may send for long; 0 is no limit.")
    ] = 5.0,
    match_rate: Annotated[
        float, _option("match-rate", "New matches a second that one address may ask for, for long; 0 is no limit.")
    ] = 0.5,
    sockets: Annotated[int, _option("sockets", "Sockets that one address may have open; 0 is no limit.")] = 50,
    metrics: Annotated[bool, _option("metrics", "Show /metrics to everyone; otherwise only to this machine.")] = False,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Start the match server: matches, computer players and the page, with an embedded database."""
    from highpriest.server.settings import Settings

    settings = Settings(
        host=host,
        port=port,
        database=database,
        data=data,
        base_url=base_url.rstrip("/"),
        workers=workers,
        bot_pace=bot_pace,
        log_level=log_level,
        message_rate=message_rate,
        match_rate=match_rate,
        sockets=sockets,
        metrics=metrics,
    )
    _check(settings)
    run(settings, open_page=open_page)


def _check(settings: Settings) -> None:
    from urllib.parse import urlsplit

    from highpriest.server.logs import LEVELS

    if settings.log_level not in LEVELS:
        raise CommandError(f"--log-level is one of {', '.join(LEVELS)}, not {settings.log_level!r}.")
    if not 1 <= settings.workers <= 64:
        raise CommandError(f"--workers is a number from 1 to 64, not {settings.workers}.")
    if not 0 <= settings.bot_pace <= 60:
        raise CommandError(f"--bot-pace is a number of seconds from 0 to 60, not {settings.bot_pace:g}.")
    if min(settings.message_rate, settings.match_rate, settings.sockets) < 0:
        raise CommandError("A limit cannot be below 0; 0 is no limit.")
    if settings.base_url and urlsplit(settings.base_url).scheme not in ("http", "https"):
        raise CommandError(f"--base-url begins with http:// or https://, unlike {settings.base_url!r}.")


def run(settings: Settings, *, open_page: bool) -> None:
    """Serve until stopped."""
    from highpriest.cli.compiling import announce_compiling

    announce_compiling()
    listening = _listen(settings)
    address = settings.base_url or _address(settings, listening)
    server = _server(settings, address, open_page=open_page)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass  # asked to stop, and stopped in good order
    finally:
        listening.close()
    if not server.started:
        raise CommandError("The server could not start; the line above says why.")


def _listen(settings: Settings) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CommandError(f"Cannot listen on {settings.host} port {settings.port}: {why}.") from error


def _address(settings: Settings, listening: socket.socket) -> str:
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else settings.host  # noqa: S104
    return f"http://{host}:{listening.getsockname()[1]}"


def _server(settings: Settings, address: str, *, open_page: bool) -> uvicorn.Server:
    import uvicorn

    from highpriest.server import logs
    from highpriest.server.app import create_app

    logs.set_up(settings.log_level)

    class Announcing(uvicorn.Server):
        """Says where it can be found once it can be."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                print(f"highpriest is at {address}", flush=True)
                if open_page:
                    _open(address)

    config = uvicorn.Config(
        create_app(settings),
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # costs more time than it saves bytes on messages this small
        access_log=False,
        log_level="critical" if settings.log_level != "debug" else "warning",
        server_header=False,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.base_url),
    )
    return Announcing(config)


def _open(address: str) -> None:
    import threading
    import webbrowser

    # Some browsers keep the caller waiting until they are closed.
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
