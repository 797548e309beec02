"""From a seed to deals: the same seed gives the same deals on every platform and in every version.

The derivation, version 1, which anyone can recompute:

1. A seed is 32 bytes. A text (or a whole number, written in decimal) stands for the seed
   SHA-256("highpriest seed 1:" + text in UTF-8); 64 hexadecimal digits stand for the 32 bytes themselves.
2. Each shuffle has a name: `<game> <label> <number>`, where the label is `deck red`, `deck blue`
   (Aton), `board` or `first` (Thot), and the number counts the shuffles with that label from 0.
3. The stream of a shuffle is HMAC-SHA256(seed, "highpriest deal 1:" + name + ":" + block) for block 0,
   1, 2 … (decimal), one after the other, read as unsigned 32-bit numbers, most significant byte first.
4. A number below n is the next number of the stream modulo n; numbers from the largest multiple of n up
   to 2**32 are passed over, so that every outcome is equally likely.
5. The stones or cards, sorted by rising number, are shuffled by Fisher and Yates: for i from the last
   place down to the second, swap place i with place (number below i + 1), places counted from 0.

Cards are numbered by value. Stones are numbered by value from -8 up, plain ones before all starred ones,
then the ankhs, then the priest. The lot for the first player is one number below the number of players.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from string import hexdigits
from struct import Struct
from typing import Final

from highpriest.errors import OptionError

SEED_BYTES: Final = 32
_BLOCK: Final = Struct(">8I")
_SPAN: Final = 1 << 32


class Dealer:
    """Deals for one match, all from one seed. Knows no rules, and keeps no state: ask twice, get the same.

    >>> from highpriest import Dealer
    >>> Dealer("7").shuffled("aton", "deck red", 0, [1, 2, 3, 4])
    [4, 1, 2, 3]
    >>> Dealer("7").lot("thot", "first", 0, outcomes=4)
    1
    """

    def __init__(self, seed: bytes | str | int | None = None) -> None:
        self.seed = fresh_seed() if seed is None else read_seed(seed)

    def shuffled(self, game: str, label: str, number: int, items: Sequence[int]) -> list[int]:
        """The items in the order of the shuffle with that name."""
        order = sorted(items)
        stream = _numbers(self.seed, f"{game} {label} {number}")
        for place in range(len(order) - 1, 0, -1):
            other = _below(stream, place + 1)
            order[place], order[other] = order[other], order[place]
        return order

    def lot(self, game: str, label: str, number: int, outcomes: int) -> int:
        """One of the outcomes 0, 1, 2 …, each equally likely."""
        return _below(_numbers(self.seed, f"{game} {label} {number}"), outcomes)


def fresh_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def read_seed(seed: bytes | str | int) -> bytes:
    """The 32 bytes that a seed stands for; raises OptionError."""
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise OptionError("seed/length", bytes=SEED_BYTES, found=len(seed))
        return seed
    if isinstance(seed, bool) or not isinstance(seed, str | int):
        raise OptionError("seed/no-seed", bytes=SEED_BYTES, seed=repr(seed))
    try:
        text = str(seed)
        derived = hashlib.sha256(f"highpriest seed 1:{text}".encode()).digest()
    except ValueError as error:  # half a surrogate pair, or thousands of digits
        raise OptionError("seed/unwritable") from error
    is_hexadecimal = len(text) == 2 * SEED_BYTES and all(digit in hexdigits for digit in text)
    return bytes.fromhex(text) if is_hexadecimal else derived


def derived_seed(seed: bytes, name: str) -> bytes:
    """A seed of its own for one use of many, such as the n-th game of a series."""
    return hmac.digest(seed, f"highpriest seed 1:{name}".encode(), "sha256")


def _numbers(seed: bytes, name: str) -> Iterator[int]:
    block = 0
    while True:
        chunk = hmac.digest(seed, f"highpriest deal 1:{name}:{block}".encode(), "sha256")
        yield from _BLOCK.unpack(chunk)
        block += 1


def _below(stream: Iterator[int], n: int) -> int:
    number = next(stream)
    while number + n > _SPAN and number >= _SPAN - _SPAN % n:  # the first says at little cost that the second is not so
        number = next(stream)
    return number % n
