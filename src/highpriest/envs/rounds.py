"""How long a game of Aton may take, the same in all environments unless the caller says otherwise."""

from __future__ import annotations

from typing import Final

# Two seats that have learned to wait would never end (D7). Of 60,000 random games the longest took 21 rounds, so
# the limit cuts off nothing but waiting; a higher one would only make what OpenSpiel remembers of a game longer.
ROUND_LIMIT: Final = 60
