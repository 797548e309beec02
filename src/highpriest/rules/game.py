"""What every game offers to those who drive it without knowing its rules.

A state is one record of the game's `STATE` dtype. It moves on by four functions of the game's `apply`
module, which change the state they are given:

- `play(state, seat, move)`: what a seat decided. Moves are numbers below `MOVES`.
- `advance(state)`: one step that the rules take by themselves. The steps are small, one paragraph of
  the rule book each, so that events can report every one.
- `deal(state, outcome)`: what chance decided.
- `resign(state, seat, reason)`: a seat gives up, or its time ran out.

`due(state)` says which of them must come next. None of the functions checks legality: `is_legal` does.
`settle(state)` advances until the first moment that is not automatic.
"""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1  # in place of a seat
NO_TURN: Final = -1  # what `turn` answers for a seat that is in none


# What `due` answers. Plain numbers: an enumeration would cost a microsecond at each call from Python.
CHOICE: Final = 0  # one seat or more owes a move
ADVANCE: Final = 1  # the rules go on by themselves, by `advance`
CHANCE: Final = 2  # a deal
NOTHING: Final = 3  # the game is over
REFUSED: Final = -1  # in place of these, for a move that is not legal
