"""The printed matches are as they were; `python -m tests.playthroughs.write` writes them anew after a wanted change."""

from __future__ import annotations

import pytest
from tests.playthroughs.write import FOLDER, PLAYTHROUGHS, Playthrough, path_of, printed

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.name)
def test_a_match_goes_as_it_is_printed(playthrough: Playthrough) -> None:
    kept = path_of(playthrough).read_text(encoding="utf-8")
    assert printed(playthrough).splitlines() == kept.splitlines()
    assert len(kept) < 60_000


def test_every_printed_match_is_one_of_these() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {playthrough.name for playthrough in PLAYTHROUGHS}
