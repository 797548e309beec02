"""What is done when the database is slow or fails: counted, logged, and told to those who wait."""

from __future__ import annotations

from collections.abc import Callable

from highpriest.server.logs import log
from highpriest.server.metrics import Metrics


class StorageWatch:
    """Hears of every transaction."""

    def __init__(self, metrics: Metrics, tell_pending: Callable[[], None]) -> None:
        self._metrics = metrics
        self._tell_pending = tell_pending

    def wrote(self, jobs: int, seconds: float) -> None:
        """Note how large it was and how long it took."""
        self._metrics.batch.observe(jobs)
        self._metrics.writes.observe(seconds)

    def failed(self, reason: str) -> None:
        """Note by its name what the database said."""
        self._metrics.storage_failures.labels(reason).inc()
        log.error("a transaction failed", reason=reason)

    def is_late(self) -> None:
        """Tell those who wait."""
        self._metrics.late.inc()
        log.warning("the disk does not answer")
        self._tell_pending()
