"""Deals that neither side can bend, and that anyone can check afterwards.

Before the deal the server shows a *commitment* to its secret seed; then every person at the table adds a *nonce* of
their own; the deals follow from all of it. The server cannot choose its seed to suit the nonces, because it has
committed itself, and no player can foresee the deals, because they do not know the seed. After the match the seed
is shown. The derivation, version 1:

1. The server's seed is 32 bytes, each nonce is 32 bytes, all written as 64 hexadecimal digits in lower case.
2. The commitment is SHA-256("highpriest commitment 1:" + match + ":" + seed), in hexadecimal.
3. The match's seed is HMAC-SHA256(key = the 32 bytes of the server's seed, "highpriest fair 1:" + match + for
   each person's seat, in seat order, ":" + seat + "=" + nonce).
4. The deals follow from the match's seed as `highpriest.play.dealer` says.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from highpriest.errors import RecordError
from highpriest.play.dealer import SEED_BYTES, Dealer
from highpriest.play.match import Match
from highpriest.play.record import Record, strict_json

VERSION: Final = 1
_TEXTS: Final = ("match", "commitment", "seed")


def commitment(match: str, seed: bytes) -> str:
    """What the server shows before the deal; it gives nothing away about the seed."""
    return hashlib.sha256(f"highpriest commitment {VERSION}:{match}:{seed.hex()}".encode()).hexdigest()


def match_seed(match: str, seed: bytes, nonces: Mapping[str, str]) -> bytes:
    """The seed of the deals, from the server's seed and the nonces by seat, in seat order."""
    added = "".join(f":{seat}={nonce}" for seat, nonce in nonces.items())
    return hmac.digest(seed, f"highpriest fair {VERSION}:{match}{added}".encode(), "sha256")


@dataclass(frozen=True, slots=True)
class FairRecord:
    """A record with all that is needed to check its deals.

    The first `dealt_from` entries of the log were given when the match began, from another record; their deals are
    not checked.
    `lot` says that the seed also decided who begins.
    """

    match: str
    commitment: str
    seed: str
    nonces: Mapping[str, str]
    dealt_from: int
    lot: bool
    record: Record

    def data(self) -> dict[str, Any]:
        """As plain data, for a file."""
        return {
            "fair": VERSION,
            "match": self.match,
            "commitment": self.commitment,
            "seed": self.seed,
            "nonces": dict(self.nonces),
            "dealt_from": self.dealt_from,
            "lot": self.lot,
            "record": json.loads(self.record.to_json()),
        }

    @classmethod
    def from_json(cls, text: str) -> FairRecord:
        """Read a JSON text; raises RecordError for whatever is not of the format."""
        return cls.from_data(strict_json(text))

    @classmethod
    def from_data(cls, data: object) -> FairRecord:
        """Read plain data; raises RecordError for whatever is not of the format."""
        if not isinstance(data, dict) or data.get("fair") != VERSION:
            raise RecordError("record/fair-version", version=VERSION)
        if any(not isinstance(data.get(name), str) or not data[name].isascii() for name in _TEXTS):
            raise RecordError("record/fair-texts", names=", ".join(_TEXTS))
        nonces, given = data.get("nonces"), data.get("dealt_from", 0)
        if not isinstance(nonces, dict) or not all(map(_is_nonce, nonces.values())):
            raise RecordError("record/fair-nonces")
        if isinstance(given, bool) or not isinstance(given, int) or given < 0:
            raise RecordError("record/fair-dealt-from", value=repr(given))
        record = Record.from_data(data.get("record"))
        match, promised, seed = (str(data[name]) for name in _TEXTS)
        return cls(match, promised, seed, nonces, given, bool(data.get("lot", False)), record)

    def check(self) -> int:
        """Check the commitment, the rules and every deal; the number of deals. Raises RecordError."""
        seed = _seed_bytes(self.seed)
        if commitment(self.match, seed) != self.commitment:
            raise RecordError("record/fair-commitment")
        game = Match.replay(self.record)
        dealer = Dealer(match_seed(self.match, seed, _in_order(self.nonces, game.seats)))
        if self.lot and game.seats[dealer.lot(game.game, "first", 0, len(game.seats))] != game.options.data()["first"]:
            raise RecordError("record/fair-lot")
        return _check_deals(game, dealer, self.dealt_from)


def _check_deals(game: Match, dealer: Dealer, given: int) -> int:
    """Play the same match again with deals from the seed, and compare."""
    again = Match.replay(Record(game.game, game.options, game.log[:given], None), seed=dealer.seed)
    checked = 0
    for number, entry in enumerate(game.log[given:], given + 1):
        if number > len(again.log):
            again.enter(entry)
        elif entry == again.log[number - 1]:
            checked += 1
        else:
            raise RecordError("record/fair-deal", entry=number, deal=repr(again.log[number - 1]), found=repr(entry))
    return checked


def _is_nonce(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def _seed_bytes(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError as error:
        raise RecordError("record/fair-not-hex") from error
    if len(seed) != SEED_BYTES:
        raise RecordError("record/fair-seed-length", bytes=SEED_BYTES, found=len(seed))
    return seed


def _in_order(nonces: Mapping[str, str], seats: tuple[str, ...]) -> dict[str, str]:
    for seat in nonces:
        if seat not in seats:
            raise RecordError("record/fair-no-seat", seat=repr(seat))
    return {seat: nonces[seat] for seat in seats if seat in nonces}
