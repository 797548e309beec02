"""Metrics for operators, in the form Prometheus reads. None depends on anybody's cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily

from highpriest.play.games import GAMES
from highpriest.storage.leases import Holder


class Steps:
    """Counts the steps written down, which are too many to lock a counter of the library for each of them."""

    def __init__(self) -> None:
        self.by = dict.fromkeys(product(GAMES, ("person", "computer")), 0)

    def collect(self) -> Iterator[CounterMetricFamily]:
        """What the library asks for when somebody reads the numbers."""
        family = CounterMetricFamily("highpriest_steps", "Steps written down", labels=["game", "by"])
        for labels, count in self.by.items():
            family.add_metric(labels, count)
        yield family


class Metrics:
    """Each server has its own, so that several can live in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        self.steps = Steps()
        registry.register(self.steps)
        self.refused = Counter("highpriest_refused", "Requests refused", ["code"], registry=registry)
        self.matches = Counter("highpriest_matches", "Matches made", ["game"], registry=registry)
        self.sockets = Gauge("highpriest_sockets", "Open sockets", registry=registry)
        self.rooms = Gauge("highpriest_rooms", "Matches in memory", registry=registry)
        self.doors = Gauge("highpriest_doors", "Sockets passed on to another process", registry=registry)
        self.leases = Gauge(
            "highpriest_leases",
            "Matches that each process on this database has, by the run of its server",
            ["life", "url"],
            registry=registry,
        )
        self.silence = Gauge(
            "highpriest_life_silent_seconds",
            "Since when a process was not heard of",
            ["life", "url"],
            registry=registry,
        )
        self.broker_up = Gauge("highpriest_broker_up", "Whether the broker is there; 0 without one", registry=registry)
        self.broker_published = Counter(
            "highpriest_broker_published", "News told through the broker", registry=registry
        )
        self.broker_missed = Counter(
            "highpriest_broker_missed", "News that the broker was not there for", registry=registry
        )
        self.writes = Histogram("highpriest_write_seconds", "Seconds of a transaction", registry=registry)
        self.batch = Histogram(
            "highpriest_write_jobs",
            "Jobs in a transaction",
            buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512),
            registry=registry,
        )
        self.limited = Counter("highpriest_limited", "Times that a limit acted", ["limit"], registry=registry)
        self.storage_failures = Counter(
            "highpriest_storage_failures",
            "Transactions that failed, by reason",
            ["reason"],
            registry=registry,
        )
        self.late = Counter("highpriest_storage_late", "Times that a transaction had taken too long", registry=registry)
        self.ready = Gauge("highpriest_ready", "Whether the last sign of life was written", registry=registry)
        self.deleted = Counter("highpriest_deleted", "Rows deleted because of their age", ["kind"], registry=registry)
        self.worker_deaths = Counter("highpriest_worker_deaths", "Workers that had to be replaced", registry=registry)

    def note_holders(self, holders: Iterable[Holder]) -> None:
        """Note which processes there are, and how much each of them has."""
        self.leases.clear()
        self.silence.clear()
        for holder in holders:
            self.leases.labels(holder.life, holder.url or "").set(holder.leases)
            self.silence.labels(holder.life, holder.url or "").set(round(holder.silent, 3))

    def text(self) -> bytes:
        """All of them."""
        return generate_latest(self.registry)
