"""What other sites cause a browser to send: none of it is taken for our own page's, and every answer is a safe one."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import httpx2
from tests.server.clients import BROKEN, Line, new_guest, visiting
from tests.server.running import Served
from tests.server.trials.report import Progress, Report

from highpriest.server.security import HEADERS

FORMS: Final[tuple[tuple[str, bytes], ...]] = (
    ("application/x-www-form-urlencoded", b"name=x&seat=red&game=aton"),
    ("text/plain", b'{"name": "x"}'),
    ("text/plain;charset=UTF-8", b'{"name": "x", "a": "="}'),
    ("multipart/form-data; boundary=b", b'--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--b--\r\n'),
    ("application/json", b'{"name": "x"}'),
    ("application/json-patch+json", b'{"name": "x"}'),
    ("", b'{"name": "x"}'),
)
PAYLOADS: Final = (
    "<script>alert(1)</script>",
    "</script><script>alert(1)",
    "<img src=x onerror=alert(1)>",
    '"><svg/onload=alert(1)>',
    "javascript:alert(1)",
    "{{7*7}}",
    "${7*7}",
    "'-alert(1)-'",
    "<!--",
    "&lt;b&gt;",
)


def foreign(server: Served) -> Iterator[str]:
    """Origins that are not ours, many of which look like it."""
    port, host = server.port, f"localhost:{server.port}"
    yield from ("null", "", "*", "undefined", "about:blank", "file://", "data:text/html,x", "blob:null")
    yield from (
        f"http://localhost:{port + 1}",
        f"http://localhost:{port}0",
        "http://localhost",
        f"http://localhost:0{port}",
    )
    yield from (f"http://{host}.evil.example", f"http://evil.example/{host}", f"http://evil.example?{host}")
    yield from (f"http://evil.example#{host}", f"http://{host}@evil.example", f"http://evil.example@{host}")
    yield from (f"http://evil-{host}", f"http://{host}/", f"http://{host}/page", f"http://{host}?")
    yield from (f"HTTP://{host}", f"http://LOCALHOST:{port}", f"http://localhost.:{port}", f"http://lоcalhost:{port}")
    yield from (f"http://xn--lcalhost-xgb:{port}", f"ws://{host}", f"ftp://{host}", f"//{host}", host, f"http:/{host}")
    yield from (
        f"http://127.0.0.1:{port}",
        f"http://[::1]:{port}",
        f"http://0.0.0.0:{port}",
        f"http://2130706433:{port}",
    )
    yield from (
        f"http://{host}, http://evil.example",
        f"http://evil.example http://{host}",
        f"chrome-extension://{host}",
    )


async def _sockets(server: Served, http: httpx2.AsyncClient, match: str, cookie: str, report: Report) -> None:
    """With the cookie of somebody who sits at the table: only our own page may use it."""
    own = await _opened(server, match, {"Cookie": cookie, "Origin": server.address})
    report.check(own.get("type") == "table" and own["seats"][0]["yours"], f"our own page was turned away: {own}")
    absent = await _opened(server, match, {"Cookie": cookie})
    report.check(absent.get("code") == "request/foreign", f"a socket without an origin was let in: {absent}")
    for origin in foreign(server):
        report.counts["origins"] += 1
        told = await _opened(server, match, {"Cookie": cookie, "Origin": origin})
        report.check(told.get("code") in ("request/foreign", "not opened"), f"origin {origin!r} was let in")


async def _opened(server: Served, match: str, headers: dict[str, str]) -> Any:
    """The first thing a socket with these headers is told."""
    sent = {name: value.encode().decode("latin-1") for name, value in headers.items()}
    try:
        line = await Line.open(server, match, headers=sent)
    except (*BROKEN, ValueError):
        return {"code": "not opened"}
    await line.until(lambda line: bool(line.frames))
    first = json.loads(line.frames[0]) if line.frames else {"code": "not opened"}
    await line.close()
    return first


def changing(document: dict[str, Any], match: str) -> list[tuple[str, str]]:
    """Every route that may change something."""
    return [
        (method.upper(), path.replace("{match}", match).replace("{seek}", "none").replace("{game}", "aton"))
        for path, methods in document["paths"].items()
        for method in methods
        if method not in ("get", "head", "options")
    ]


async def _forgeries(
    server: Served, http: httpx2.AsyncClient, routes: list[tuple[str, str]], cookie: str, report: Report
) -> None:
    """What a page elsewhere can make a browser send, with its cookies: nothing of it may be accepted."""
    origins: list[dict[str, str]] = [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": f"http://other.localhost:{server.port}"},
        {},
    ]
    for (method, path), (kind, body), origin in itertools.product(routes, FORMS, origins):
        headers = {"Cookie": cookie, "Content-Type": kind, **origin} if kind else {"Cookie": cookie, **origin}
        answer = await http.request(method, path, content=body, headers=headers)
        report.counts["forged requests"] += 1
        report.check(answer.status_code == 403, f"{method} {path} as {kind!r} from {origin}: {answer.status_code}")
        _headers(answer, report)
    for method, path in routes:  # from our own page, but in the form of a form
        for kind, body in FORMS[:4]:
            headers = {"Cookie": cookie, "Content-Type": kind, "Origin": server.address}
            answer = await http.request(method, path, content=body, headers=headers)
            is_refused = answer.status_code == 422 or (answer.status_code == 404 and "/none" in path)  # without a body
            report.check(is_refused, f"{method} {path} as {kind!r}: {answer.status_code}")
    for _method, path in routes:
        answer = await http.get(f"{path}?name=x&seat=red", headers={"Cookie": cookie})
        report.counts["forged requests"] += 1
        changed = answer.status_code == 200 and path not in (
            "/api/me",
            "/api/matches",
            "/api/seeks",
        )  # which may be read
        report.check(not changed, f"GET {path}: {answer.status_code}")
        _headers(answer, report)


def _headers(answer: httpx2.Response, report: Report) -> None:
    report.counts["answers with all headers"] += 1
    missing = [name for name, value in HEADERS.items() if answer.headers.get(name) != value]
    report.check(not missing, f"{answer.request.method} {answer.request.url} has no {missing}")


async def _every_answer(server: Served, http: httpx2.AsyncClient, match: str, report: Report) -> None:
    """Also those that are errors, or the page, or for the host."""
    pages = ("/", "/match/x", "/assets/none.js", "/..%2f..%2fsecret", "/healthz", "/readyz", "/metrics", "/api/none")
    for path in (*pages, f"/api/matches/{match}", "/api/matches/none", "/api/rules/none", "/api/openapi.json"):
        for method in ("GET", "HEAD", "OPTIONS", "POST", "DELETE", "TRACE"):
            answer = await http.request(method, path)
            _headers(answer, report)
            report.check("access-control-allow-origin" not in answer.headers, f"{path} may be read by other sites")
    too_large = await http.post("/api/guests", content=b" " * 600_000, headers={"Content-Type": "application/json"})
    report.check(too_large.status_code == 413, f"{too_large.status_code} for a body that is too large")
    _headers(too_large, report)


async def _payloads(http: httpx2.AsyncClient, guest: Any, size: int, luck: Random, report: Report) -> None:
    """Scripts in names come back as JSON text, and nowhere as anything a browser would run."""
    for _ in range(size):
        name = "".join(luck.sample(PAYLOADS, 1)) + "".join(luck.choices("<>\"'&/x\u2028", k=3))
        await guest.request("PUT", "/api/me", json={"name": name})
        table = await guest.create("aton", {"kind": "me", "name": name}, "open", listed=True)
        for path in ("/api/me", "/api/matches", "/api/watch", f"/api/matches/{table['match']}"):
            answer = await guest.request("GET", path)
            report.counts["answers with a script in them"] += 1
            report.check(answer.headers["content-type"] == "application/json", f"{path}: {answer.headers}")
            _headers(answer, report)
        for path in ("/", f"/match/{table['match']}", f"/{name}"):
            text = (await http.get(path)).text
            report.check(name not in text and "alert(1)" not in text, f"{path} shows {name!r}")


async def run(server: Served, size: int, luck: Random, progress: Progress) -> Report:
    """All origins and forms, and so many names."""
    report = Report()
    async with visiting(server) as http:
        guest = await new_guest(server, http)
        made = await http.put("/api/me", json={"name": "x"}, headers={"Origin": server.address})
        cookie = made.headers["set-cookie"].partition(";")[0]
        http.cookies.clear()
        flags = made.headers["set-cookie"].lower()
        report.check("httponly" in flags and "samesite=lax" in flags, f"the cookie has {flags}")
        own = {"Cookie": cookie, "Origin": server.address}
        asked = {"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}]}
        await guest.create("aton", "me", "open")  # loads the game, which can take longer than a request waits
        match = (await http.post("/api/matches", json=asked, headers=own)).raise_for_status().json()["match"]
        await _sockets(server, http, match, cookie, report)
        routes = changing((await http.get("/api/openapi.json")).json(), match)
        report.counts["routes that change something"] = len(routes)
        await _forgeries(server, http, routes, cookie, report)
        await _every_answer(server, http, match, report)
        await _payloads(http, guest, size, luck, report)
        progress(size, size)
    return report
