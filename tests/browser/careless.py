"""A page with a bug on purpose: a test that misses the bug meant for it is worth nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Route
from tests.browser.visitors import Profiles, Visitor, Visitors


class _Careless(Visitors):
    """Visitors to whom the page comes with a fault: in its code, each of one kind of passage is another."""

    def __init__(self, profiles: Profiles, passage: str, instead: str) -> None:
        super().__init__(profiles)
        self._passage, self._instead = passage, instead
        self.changed = 0

    def one(self, *kind: Any, **more: Any) -> Visitor:
        visitor = super().one(*kind, **more)
        visitor.page.route(re.compile(r"/assets/[^/]+\.(js|css)$"), self._change)
        return visitor

    def _change(self, route: Route) -> None:
        answer = route.fetch()
        code, changed = re.subn(self._passage, self._instead, answer.text())
        self.changed += changed
        route.fulfill(response=answer, body=code)


@contextmanager
def planted_in_the_page(profiles: Profiles, passage: str, instead: str) -> Iterator[Visitors]:
    """Visitors of a page in whose built code a passage is another. What goes wrong on their pages is not looked at."""
    visitors = _Careless(profiles, passage, instead)
    yield visitors
    assert visitors.changed > 0, "a bug that is planted nowhere is never found"
    visitors.look_no_longer()
    for each in visitors.all:
        each.faults.clear()
    visitors.leave()
