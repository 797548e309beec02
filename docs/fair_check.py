"""Checks the deals of a match on a highpriest server, with nothing but Python: `python fair_check.py FILE`.

FILE is what the server gives at /api/matches/ID/fair after the match; docs/fairness.md explains every step.
"""  # noqa: INP001  # a program of its own, to be copied anywhere

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SEATS = ("red", "blue", "p1", "p2", "p3", "p4")


def numbers(seed: bytes, name: str) -> Iterator[int]:
    for block in range(1 << 32):
        digest = hmac.digest(seed, f"highpriest deal 1:{name}:{block}".encode(), "sha256")
        yield from (int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4))


def below(n: int, stream: Iterator[int]) -> int:
    return next(number for number in stream if number < (1 << 32) - (1 << 32) % n) % n


def shuffled(items: list[str], stream: Iterator[int]) -> list[str]:
    order = sorted(items, key=lambda item: ("P" in item, "A" in item, "*" in item, int(item.strip("*AP") or 0)))
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1, stream)
        order[place], order[other] = order[other], order[place]
    return order


def check(fair: dict[str, Any]) -> int:
    """The number of deals that were checked. Raises ValueError with what is wrong."""
    match, nonces, game, options = fair["match"], fair["nonces"], fair["record"]["game"], fair["record"]["options"]
    promise = hashlib.sha256(f"highpriest commitment 1:{match}:{fair['seed']}".encode()).hexdigest()
    if promise != fair["commitment"] or not set(nonces) <= set(SEATS):
        raise ValueError("the seed is not the one that was promised, or a nonce has no seat")
    added = "".join(f":{seat}={nonces[seat]}" for seat in SEATS if seat in nonces)
    seed = hmac.digest(bytes.fromhex(fair["seed"]), f"highpriest fair 1:{match}{added}".encode(), "sha256")
    if fair["lot"] and options["first"] != f"p{1 + below(options['players'], numbers(seed, 'thot first 0'))}":
        raise ValueError("the lot for who begins does not follow from the seed")
    labels, given = list[str](), 0
    for place, entry in enumerate(fair["record"]["log"]):
        first, *rest = entry.split(" ")
        if first in ("deck", "board"):
            label, items = (f"deck {rest[0]}", list(rest[1])) if first == "deck" else (first, rest)
            name = f"{game} {label} {labels.count(label)}"
            if place >= fair["dealt_from"] and items != shuffled(items, numbers(seed, name)):
                raise ValueError(f"entry {place + 1} does not follow from the seed: {entry}")
            labels.append(label)
            given += place < fair["dealt_from"]
    return len(labels) - given


if __name__ == "__main__":
    print(check(json.loads(Path(sys.argv[1]).read_text("utf-8"))), "deals follow from the seed and the nonces")
