"""Matches that have not begun."""

from __future__ import annotations

import secrets

import pytest

from highpriest.server.match import making


def test_no_id_can_be_taken_for_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(["-q9_ZcVbTt0aYwXk3LmNeg", "--9_ZcVbTt0aYwXk3LmNeg", "q-9_ZcVbTt0aYwXk3LmNeg"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _bytes: next(made))
    assert making.new_match("aton", {}, ()).id == "q-9_ZcVbTt0aYwXk3LmNeg"
