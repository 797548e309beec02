"""The built files of the page, as they go over the wire."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest
from starlette.responses import FileResponse

from highpriest.server.page import Page

BROWSER = "gzip, deflate, br, zstd"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text('<base href="./">')
    (tmp_path / "assets" / "main-1.js").write_text("const sun = 'Aton';\n" * 500)
    (tmp_path / "assets" / "letters-1.woff2").write_bytes(b"font")
    return tmp_path


def test_texts_are_sent_compressed_to_those_who_accept_it(built: Path) -> None:
    answer = Page("", built).answer("assets/main-1.js", BROWSER)
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert gzip.decompress(bytes(answer.body)) == (built / "assets" / "main-1.js").read_bytes()
    assert len(answer.body) < 200


@pytest.mark.parametrize(("path", "encodings"), [("assets/main-1.js", ""), ("assets/letters-1.woff2", BROWSER)])
def test_others_and_what_is_compressed_already_are_sent_as_they_are(built: Path, path: str, encodings: str) -> None:
    answer = Page("", built).answer(path, encodings)
    assert isinstance(answer, FileResponse)
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "accept-encoding"


def test_a_file_that_was_built_again_is_noticed(built: Path) -> None:
    page, file = Page("", built), built / "assets" / "main-1.js"
    page.answer("assets/main-1.js", BROWSER)
    file.write_text("const moon = 'Thot';\n")
    os.utime(file, ns=(1, 1))
    assert gzip.decompress(bytes(page.answer("assets/main-1.js", BROWSER).body)) == file.read_bytes()
