"""The page: built files with long lives, and one document for every address of the page."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from starlette.responses import FileResponse, HTMLResponse, Response

BUILT: Final = Path(str(files("highpriest.server"))) / "static"
FOREVER: Final = "public, max-age=31536000, immutable"
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

    def answer(self, path: str) -> Response:
        """A built file, or the document of the page."""
        file = self._file(path)
        if file is not None:
            lives = FOREVER if "assets" in file.relative_to(self._folder).parts else "no-cache"
            return FileResponse(file, headers={"cache-control": lives})
        return self._document()

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
