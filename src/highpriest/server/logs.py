"""Structured logs: one JSON object on each line of standard error. No tokens, seeds, cards or addresses go in."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from types import TracebackType
from typing import Any, Final

from highpriest.storage.errors import StorageError, TakenError

# structlog would load it for tracebacks in colour, which JSON has none of, and so make every start longer.
_MODULES: Final[dict[str, Any]] = sys.modules
_MODULES.setdefault("rich", None)  # how Python notes that there is no such module
import structlog  # noqa: E402

if _MODULES["rich"] is None:
    del _MODULES["rich"]

LEVELS: Final = ("debug", "info", "warning", "error")


_PLACES: Final = re.compile(r'^ *File "(?P<file>.+)", line (?P<line>\d+), in (?P<name>\S+)$', re.MULTILINE)


def set_up(level: str) -> None:
    """Log from that level on; what libraries have to say goes the same way."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(_without_messages),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=lambda *_name: _Writing(sys.stderr),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(handlers=[_Passed()], level=logging.WARNING, force=True)


class _Writing(structlog.PrintLogger):
    """Writes lines as long as there is room for them: nobody shall be refused a move because the log's disk is full."""

    def msg(self, message: str) -> None:
        """Write one line, or none."""
        with suppress(OSError):
            super().msg(message)

    log = debug = info = warn = warning = error = critical = exception = fatal = failure = msg


class _Passed(logging.Handler):
    """Hands on what libraries log: the first line of it, without the values they would put in."""

    def emit(self, record: logging.LogRecord) -> None:
        event = str(record.msg).partition("\n")[0]
        log.log(record.levelno, event, logger=record.name, exc_info=record.exc_info)


def _without_messages(exc_info: tuple[type[BaseException], BaseException, TracebackType | None]) -> str:
    """What was raised and where, also in another process. What was said is left out: it may quote cards or a seed."""
    _kind, error, _trace = exc_info
    text = "".join(traceback.format_exception(error))
    places = [f"{place['file']}:{place['line']} {place['name']}" for place in _PLACES.finditer(text)]
    return " < ".join([*(type(each).__name__ for each in _chain(error)), *reversed(places)])


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """The error, and what it came from."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def note_failure(error: Exception, **where: str) -> None:
    """Log that the database failed somebody; whatever else is refused is the visitor's affair."""
    if isinstance(error, StorageError) and not isinstance(error, TakenError):
        log.warning("the database failed", reason=error.reason, **where)


log: Final[structlog.typing.FilteringBoundLogger] = structlog.get_logger()
