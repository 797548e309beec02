"""The names of people: what others cannot read, or would take for somebody else, is refused.

Which letters a name may have is what RFC 8265 says of user names: nothing unseen, nothing that turns the line round,
no pictures. Which alphabets may stand beside each other is the "highly restrictive" level of Unicode's UTS 39, and so
is the comparison of letters that look alike, in `look_alikes`. The data of all that come from libraries.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import groupby
from typing import Final

from precis_i18n import get_profile

from highpriest.names import LANGUAGES
from highpriest.server.look_alikes import looks
from highpriest.server.problems import Problem
from highpriest.words import catalogue

LONGEST_NAME: Final = 24
MOST_MARKS: Final = 4  # in a row, on one letter
_LETTERS: Final = get_profile("UsernameCasePreserved")
_NO_ALPHABET: Final = frozenset({"COMMON", "INHERITED"})
_TOGETHER: Final = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
_PHONE_QUOTES: Final = str.maketrans("‘’", "''")  # what phones make of an apostrophe


def tidy_name(name: str) -> str | None:
    """A name as it is shown, on one line and not too long; None if it is empty. Raises Problem if it is refused."""
    words = name.translate(_PHONE_QUOTES).split()
    if not words:
        return None
    try:
        tidy = " ".join(_LETTERS.enforce(word) for word in words)[:LONGEST_NAME].strip()
    except UnicodeEncodeError as error:
        raise Problem("name/letters") from error
    if not any(map(str.isalnum, tidy)) or _marks(tidy) > MOST_MARKS or _mixes_alphabets(tidy):
        raise Problem("name/letters")
    if not looks(tidy).isdisjoint(_reserved()):
        raise Problem("name/reserved")
    return tidy


def _marks(name: str) -> int:
    """The longest row of marks on one letter."""
    decomposed = unicodedata.normalize("NFD", name)
    rows = groupby(decomposed, lambda letter: unicodedata.category(letter) in ("Mn", "Me"))
    return max((len(list(row)) for is_mark, row in rows if is_mark), default=0)


def _mixes_alphabets(name: str) -> bool:
    from confusable_homoglyphs.categories import unique_aliases  # large: not at every start

    alphabets = unique_aliases(name) - _NO_ALPHABET
    return len(alphabets) > 1 and not any(alphabets <= allowed for allowed in _TOGETHER)


@cache
def _reserved() -> frozenset[str]:
    """What a computer player, the host and somebody without a name are called, as these names look."""
    sections = [catalogue(language)[section] for language in LANGUAGES for section in ("levels", "offices")]
    names = [name for section in sections for entry in section.items() for name in entry]
    return frozenset(look for name in names for look in looks(name))
