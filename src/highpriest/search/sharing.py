"""Who plays the games that a training learns from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Share(Protocol):
    """Has the games of some numbers played, here or elsewhere, and returns them in order; `map` plays them here."""

    def __call__(self, play: Callable[[int], T], numbers: Iterable[int], /) -> Iterable[T]:
        """Return what `play` returns for each number. Elsewhere, `play` must be something that can be pickled."""
        ...
