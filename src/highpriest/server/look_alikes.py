"""Names that would be taken for one another, by the data of Unicode's UTS 39."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import count


def told_apart(name: str | None, others: Iterable[str | None]) -> str | None:
    """A name as it stands at a table: with a number if it looks like that of somebody who sits there already."""
    taken = {look for other in others if other is not None for look in looks(other)}
    if name is None or looks(name).isdisjoint(taken):
        return name
    numbered = (f"{name} ({number})" for number in count(2))
    return next(each for each in numbered if looks(each).isdisjoint(taken))


def looks(name: str) -> frozenset[str]:
    """What a name may be taken for: its letters without marks and spaces, each as the one it looks like.

    Small and capital letters look like different ones, such as I like l, so all three ways of writing count.
    """
    written = (name, name.casefold(), name.upper())
    return frozenset(_bare("".join(map(_alike, unicodedata.normalize("NFD", each)))).casefold() for each in written)


def _bare(name: str) -> str:
    return "".join(filter(str.isalnum, name))


@cache
def _alike(letter: str) -> str:
    """The letter or letters that stand for all that look like this one."""
    from confusable_homoglyphs.confusables import confusables_data  # large: not at every start

    others: list[str] = [entry["c"].strip("\u200e") for entry in confusables_data.get(letter, ())]
    if len(others) != 1:
        return letter  # it is the one that stands for the others, or looks like none
    # Where there are two of a kind, the data do not say which stands for the other, and it does not matter.
    return others[0] if len(confusables_data[others[0]]) > 1 else min(letter, others[0])
