"""Numbers for whoever runs the server, in the form Prometheus reads. None depends on anybody's cards."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """Each server has its own, so that several can live in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        self.steps = Counter("highpriest_steps", "Steps written down", ["game", "by"], registry=registry)
        self.refused = Counter("highpriest_refused", "Requests refused", ["code"], registry=registry)
        self.matches = Counter("highpriest_matches", "Matches made", ["game"], registry=registry)
        self.sockets = Gauge("highpriest_sockets", "Open sockets", registry=registry)
        self.rooms = Gauge("highpriest_rooms", "Matches in memory", registry=registry)
        self.writes = Histogram("highpriest_write_seconds", "Seconds of a transaction", registry=registry)
        self.batch = Histogram(
            "highpriest_write_jobs",
            "Jobs in a transaction",
            buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512),
            registry=registry,
        )
        self.worker_deaths = Counter("highpriest_worker_deaths", "Workers that had to be replaced", registry=registry)

        self.steps_by = {
            (game, by): self.steps.labels(game, by) for game in ("aton", "thot") for by in ("person", "computer")
        }

    def wrote(self, jobs: int, seconds: float) -> None:
        """Note one transaction."""
        self.batch.observe(jobs)
        self.writes.observe(seconds)

    def text(self) -> bytes:
        """All of them."""
        return generate_latest(self.registry)
