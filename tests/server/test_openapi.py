"""The description of the interface: each model has a name of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import create_model

from highpriest.server import openapi
from highpriest.server.app import create_app
from highpriest.server.settings import Settings


def test_two_models_of_one_name_are_not_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = create_model("Refused", other=(int, ...))
    monkeypatch.setitem(openapi._SHAPES, "Another", create_model("Another", part=(other, ...)))
    with pytest.raises(ValueError, match="two models are called Refused"):
        create_app(Settings(data=str(tmp_path))).openapi()
