"""The page: built files with long lives, and one document for every address of the page."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from starlette.responses import FileResponse, HTMLResponse, Response

BUILT: Final = Path(str(files("highpriest.server"))) / "static"
FOREVER: Final = "public, max-age=31536000, immutable"
# Fonts and pictures are compressed already.
_COMPRESSED: Final = {".css", ".js", ".json", ".svg", ".webmanifest"}
_BASE: Final = '<base href="./">'
_MISSING: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>highpriest</title>
<h1>highpriest</h1><p>The server runs, but the page has not been built. In a checkout, "make play" builds it.
The interface for programs is under /api.</p></html>"""


class Page:
    """Answers every address that is not the interface's."""

    def __init__(self, base_url: str, folder: Path = BUILT) -> None:
        self._folder = folder.resolve()
        self._prefix = urlsplit(base_url).path.rstrip("/")

    @property
    def is_built(self) -> bool:
        """Whether there is a page at all."""
        return (self._folder / "index.html").is_file()

    def answer(self, path: str, encodings: str = "") -> Response:
        """A built file, or the document of the page. Texts are compressed for clients that accept it."""
        file = self._file(path)
        if file is None:
            return self._document()
        lives = FOREVER if "assets" in file.relative_to(self._folder).parts else "no-cache"
        headers = {"cache-control": lives, "vary": "accept-encoding"}
        if file.suffix not in _COMPRESSED or "gzip" not in encodings:
            return FileResponse(file, headers=headers)
        headers["content-encoding"] = "gzip"
        kind, _ = mimetypes.guess_type(file)
        return Response(_compressed(file, file.stat().st_mtime_ns), headers=headers, media_type=kind)

    def _file(self, path: str) -> Path | None:
        """The built file at an address, if there is one."""
        try:
            file = (self._folder / path).resolve()
            is_ours = self._folder in file.parents and file.is_file() and file.name != "index.html"
        except (OSError, ValueError):  # such a name no file can have
            return None
        return file if is_ours else None

    def _document(self) -> Response:
        if not self.is_built:
            return HTMLResponse(_MISSING, headers={"cache-control": "no-cache"})
        text = (self._folder / "index.html").read_text("utf-8")
        return HTMLResponse(
            text.replace(_BASE, f'<base href="{self._prefix}/">'), headers={"cache-control": "no-cache"}
        )


@lru_cache(maxsize=256)
def _compressed(file: Path, _changed: int) -> bytes:
    """A file as it is sent, made once for each of its versions: a build that replaces it is noticed."""
    return gzip.compress(file.read_bytes(), mtime=0)
