"""Programs of others read views, events, positions, records and codes: they stay what they are, byte for byte."""

from __future__ import annotations

import json

import pytest
from tests.games.spread import Case
from tests.games.unchanged import KEPT, cases, digests_of
from tests.sizes import INTERPRETED

_KEPT = json.loads(KEPT.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("case", "matches"), cases(), ids=str)
def test_what_others_read_is_unchanged(case: Case, matches: int) -> None:
    assert not INTERPRETED, "thousands of views belong in the compiled run"
    assert digests_of(case, matches) == _KEPT[str(case)]


def test_the_digests_cover_enough() -> None:
    assert sum(kinds["views"][0] for kinds in _KEPT.values()) >= 30_000
    assert sorted(_KEPT) == sorted(str(case) for case, _ in cases())
