"""What the host says reaches every page and moves nothing on it; who is banned reads why."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.visitors import Profiles, Visitors
from tests.cli.console import run
from tests.server.running import Served

SOON = 15_000  # milliseconds


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server whose host acts: the one that other tests share must stay quiet."""
    with Served(tmp_path) as server:
        yield server


def places(page: Page) -> list[object]:
    """Where everything is that a person could press or read as a heading."""
    script = "all => all.map(one => Object.values(one.getBoundingClientRect().toJSON()))"
    found: list[object] = page.locator("main :is(h1, h2, button, a, input)").evaluate_all(script)
    return found


def test_the_host_speaks_to_everybody(browser: Browser, own_server: Served, capsys: pytest.CaptureFixture[str]) -> None:
    visitors = Visitors(Profiles(browser, own_server.address))
    visitor = visitors.one()
    page = visitor.open("settings")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#name-help [role=status]")).not_to_be_empty()
    before = places(page)
    assert len(before) > 5

    def admin(*words: str) -> str:
        ended = run("admin", *words, "--data", str(own_server.folder))
        assert ended.code == 0, ended.err
        return ended.out

    admin("announce", "Feast tonight", "--reason", "a feast")
    note = page.get_by_role("status").filter(has_text="Feast tonight")
    page.wait_for_timeout(1_500)  # the server looks once a second
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as if they came back to the tab
    expect(note).to_be_visible(timeout=SOON)
    assert places(page)[: len(before)] == before
    note.get_by_role("button", name="Close").click()
    expect(note).to_be_hidden()
    page.reload()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect(note).to_be_hidden()
    admin("drain", "--in", "3m", "--reason", "an upgrade")
    page.wait_for_timeout(1_500)
    page.reload()
    expect(page.get_by_text("The server restarts in 3 minutes.")).to_be_visible(timeout=SOON)
    person = json.loads(admin("list", "people", "--json").splitlines()[0])["id"]
    admin("ban", person, "--reason", "rude words")
    page.wait_for_timeout(1_500)
    page.reload()
    expect(page.get_by_role("heading", name="You are banned from this server")).to_be_visible(timeout=SOON)
    expect(page.get_by_text("rude words")).to_be_visible()
    visitor.faults.clear()  # a refusal is an error to the browser
    visitors.leave()
