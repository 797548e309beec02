"""Links to another device: nobody guesses one, uses one twice, or late."""

from __future__ import annotations

import asyncio
import base64
import random
import secrets
import string
from typing import Final

import pytest
from itsdangerous import TimestampSigner
from tests.server.clients import begin
from tests.server.visits import People, visit

from highpriest.server.people.device_links import SECONDS, DeviceLinks, OpenedLink
from highpriest.server.problems import CODES, Problem

SECRET: Final = bytes(range(32))
KEY: Final = b"Zm9vYmFyZm9vYmFyZm9vYg"
GUESSES: Final = 20_000
SIGNS: Final = string.ascii_letters + string.digits + "-_."


def code_of(links: DeviceLinks, link: str) -> str | None:
    try:
        links.open(link)
    except Problem as problem:
        return problem.code
    return None


def guesses(link: str, luck: random.Random) -> list[str]:
    """Links that nobody made: of any signs, one sign changed, cut, parts of two put together, signed by another."""
    other = DeviceLinks(bytes(32)).make(KEY).link
    again = DeviceLinks(SECRET).make(KEY).link
    made = [other, "", ".", "..", link + ".", link[:-1], link.rsplit(".", 1)[0]]
    made += [".".join((one, *two)) for one, two in ((link.split(".", maxsplit=1)[0], again.split(".")[1:]),)]
    while len(made) < GUESSES:
        place = luck.randrange(len(link) - 2)  # the last sign of base 64 has bits that mean nothing
        sign = luck.choice(SIGNS.replace(link[place], ""))
        made.append(link[:place] + sign + link[place + 1 :])
        made.append("".join(luck.choices(SIGNS, k=luck.randrange(1, 200))))
    return made


def test_a_link_carries_the_key_and_shows_nothing_of_it() -> None:
    links = DeviceLinks(SECRET)
    one, other = links.make(KEY).link, links.make(KEY).link
    assert one != other
    assert links.open(one).key == KEY
    assert links.open(one).digest != links.open(other).digest
    held = base64.urlsafe_b64decode(one.split(".")[0] + "==")
    assert KEY not in held
    assert KEY.decode() not in one


def test_no_guess_is_accepted() -> None:
    links = DeviceLinks(SECRET)
    link = links.make(KEY).link
    found = {code_of(links, guess) for guess in guesses(link, random.Random(3))}
    assert found == {"device/unknown"}


def _takes_any_signature(self: DeviceLinks, link: str) -> OpenedLink:
    nonce = base64.urlsafe_b64decode(link.split(".", maxsplit=1)[0] + "==")
    return OpenedLink(nonce[16:], "")


def _is_a_key(links: DeviceLinks, guess: str) -> bool:
    try:
        return bool(links.open(guess))
    except Exception:  # noqa: BLE001  # the planted bug breaks on most guesses, and that is no acceptance
        return False


def test_a_server_that_takes_any_signature_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DeviceLinks, "open", _takes_any_signature)
    links = DeviceLinks(SECRET)
    assert any(_is_a_key(links, guess) for guess in guesses(links.make(KEY).link, random.Random(3)))


def test_a_link_is_good_for_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    links, now = DeviceLinks(SECRET), [1_000_000]
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _self: now[0])
    link = links.make(KEY).link
    now[0] += SECONDS
    assert code_of(links, link) is None
    now[0] += 1
    assert code_of(links, link) == "device/late"
    now[0] -= 2 * SECONDS
    assert code_of(links, link) == "device/late", "nor is one from the future"


@visit
async def test_both_devices_are_one_person(people: People) -> None:
    ann, bea = await people.guest("Ann"), await people.guest("Bea")
    match = (await ann.create("thot", "me", "open", options={"size": 8, "first": "p1"}))["match"]
    await bea.join(match)
    desk, other = await ann.open(match), await bea.open(match)
    await begin([desk, other])
    made = (await ann.request("POST", "/api/device-links")).json()
    link = made["link"].removeprefix("device/")
    assert made["digest"] not in link
    assert await ann.get(f"/api/device-links/{made['digest']}") == {"used": False}
    used = await people.http.post("/api/device-links/use", json={"link": link})
    assert used.status_code == 200
    assert used.json()["name"] == "Ann"
    assert await ann.get(f"/api/device-links/{made['digest']}") == {"used": True}
    people.http.cookies.clear()  # no browser, which would have to come from the server's own page
    phone = await people.watch(match, used.json()["token"])
    assert await phone.until(lambda line: bool(line.legal_moves("p1")))
    await phone.play("p1", phone.legal_moves("p1")[0])
    assert await desk.until(lambda line: line.newest["p1"]["number"] == 2), "each sees what the other did"
    for guess, code in ((link, "device/used"), (secrets.token_urlsafe(40), "device/unknown")):
        answer = await people.http.post("/api/device-links/use", json={"link": guess})
        assert (answer.status_code, answer.json()["code"]) == (int(CODES[code][0]), code)
    nobody = await people.http.post("/api/device-links", json={})
    assert nobody.json()["code"] == "guest/unknown"


@visit
async def test_of_two_who_use_a_link_at_once_one_is_first(people: People) -> None:
    ann = await people.guest()
    link = (await ann.request("POST", "/api/device-links")).json()["link"].removeprefix("device/")
    asked = [people.http.post("/api/device-links/use", json={"link": link}) for _ in range(12)]
    answers = await asyncio.gather(*asked)
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 11
