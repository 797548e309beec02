"""What the documentation site makes of other files: the rules for players, and the project's own pages.

MkDocs calls the functions by their names. What they put together is written down once, elsewhere in the project.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from highpriest.play.booklet import booklet
from highpriest.rulebook import GAMES, LANGUAGES

ROOT = Path(__file__).parents[1]
PROJECT_PAGES: Final = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
RULES: Final = re.compile(r"rules/\w+\.(\w\w)\.md")
SEARCH: Final = 'data-md-component="search" role="dialog"'
FOREIGN: Final = re.compile(
    r"<(?:script|link|img|iframe|source|object)\b[^>]*(?:src|href|data)=[\"']?((?:https?:)?//[^\"' >]*)"
)

log = get_plugin_logger("site_pages")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made here."""
    for name, content in made_pages().items():
        files.append(File.generated(config, name, content=content))
    return files


def made_pages() -> dict[str, str]:
    """The text of each page by its path in the site."""
    rules = {f"rules/{game}.{lang}.md": booklet(game, lang) for game in GAMES for lang in LANGUAGES}
    return rules | {page: project_page(ROOT / source) for page, source in PROJECT_PAGES.items()}


def project_page(file: Path) -> str:
    """A file of the project's folder, whose links into docs/ are links between pages here."""
    text = file.read_text(encoding="utf-8").replace("](docs/", "](")
    for page, source in PROJECT_PAGES.items():
        text = text.replace(f"]({source})", f"]({page})")
    return text


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001 - as MkDocs calls it
    """Say in which language the rules are, for those who have pages read to them."""
    rules = RULES.fullmatch(page.file.src_uri)
    return f'<div lang="{rules[1]}">\n{html}\n</div>' if rules else html


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Warn of everything that a reader's browser would fetch from another host; name the search for screen readers."""
    for address in FOREIGN.findall(output):
        if config.site_url and address.startswith(config.site_url):
            continue  # `mkdocs serve` has an address of its own, by which pages name themselves
        log.warning("%s fetches %s, and the site must do without other hosts", page.file.src_uri, address)
    # The theme leaves its dialog without a name.
    return output.replace(SEARCH, f'{SEARCH} aria-label="Search"')
