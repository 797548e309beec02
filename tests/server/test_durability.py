"""What the server has told stays true: after kill -9, and for those who were cut off."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from tests.server.running import Served
from tests.server.trials import cuts, kills
from tests.server.trials.report import Report, silent

from highpriest.cli import main
from highpriest.server.people.guests import Guests
from highpriest.server.people.keys import rotate, secret_in

pytestmark = [pytest.mark.trial, pytest.mark.timeout(400)]  # servers start slowly on a busy machine


def killed(folder: Path, size: int, planted: str | None = None) -> Report:
    with Served(folder, planted=planted) as server:
        return asyncio.run(kills.run(server, size, Random(1), silent))


def test_nothing_that_was_told_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    report = killed(tmp_path, 1)
    assert report.findings == []
    assert report.counts["updates compared"] > 20


def test_a_server_that_tells_before_it_stores_is_found(tmp_path: Path) -> None:
    assert any("lost" in finding for finding in killed(tmp_path, 1, "tells-before-it-stores").findings)


def test_who_was_cut_off_gets_what_everyone_got(server: Served) -> None:
    report = asyncio.run(cuts.run(server, 40, Random(2), silent))
    assert report.findings == []


def test_a_server_that_skips_an_update_is_found(tmp_path: Path) -> None:
    with Served(tmp_path, planted="skips-one-on-return") as server:
        assert asyncio.run(cuts.run(server, 10, Random(3), silent)).findings


def test_a_key_that_was_cut_short_is_made_anew(tmp_path: Path) -> None:
    """A server killed at its very first start may leave an empty file; with an empty key anyone could sign."""
    (tmp_path / "secret").touch()
    key = secret_in(tmp_path)
    assert len(key) == 32
    assert secret_in(tmp_path) == key
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


def test_what_is_left_of_a_key_is_not_taken_and_not_replaced(tmp_path: Path) -> None:
    secret_in(tmp_path)
    (tmp_path / "secret").write_bytes(b"short")
    with pytest.raises(ValueError, match="cut short"):
        secret_in(tmp_path)
    assert main(["serve", "--data", str(tmp_path), "--port", "0"]) == 2
    assert (tmp_path / "secret").read_bytes() == b"short"


def test_a_key_that_is_moved_away_while_the_server_runs_goes_on_counting(tmp_path: Path) -> None:
    """The server used to make another one in its place, so that nobody had a seat any more."""
    guests = Guests(tmp_path, secure=False)
    token = guests.new()
    aside = (tmp_path / "secret").rename(tmp_path / "aside")
    guests.look_at_keys()
    assert guests.read(token) is not None
    assert not (tmp_path / "secret").exists()
    aside.rename(tmp_path / "secret")
    guests.look_at_keys()
    assert guests.read(token) is not None


def test_a_key_is_not_changed_where_there_is_none(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        rotate(tmp_path, 1e12)
    assert list(tmp_path.iterdir()) == []
