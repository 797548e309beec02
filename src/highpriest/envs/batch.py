"""Many games at once over record arrays, without any learning library: what all our environments stand on."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
import numpy.typing as npt

from highpriest.envs.aton import batch as aton_batch
from highpriest.envs.aton.layout import LAYOUT as ATON_LAYOUT
from highpriest.envs.gains import ILLEGAL, gain
from highpriest.envs.layout import NUMBER, Layout
from highpriest.envs.rounds import ROUND_LIMIT
from highpriest.envs.thot import batch as thot_batch
from highpriest.envs.thot.layout import LAYOUT as THOT_LAYOUT
from highpriest.errors import MoveError, NotationError, OptionError
from highpriest.play import Options, View, game_named
from highpriest.play.aton.text import new_state as new_aton_state
from highpriest.play.thot.options import LOT, SEATS, supply_of
from highpriest.play.thot.text import new_state
from highpriest.rules.aton.moves import MOVES as ATON_MOVES
from highpriest.rules.aton.view import VIEW
from highpriest.rules.game import NOBODY
from highpriest.rules.thot.moves import MOVES as THOT_MOVES
from highpriest.rules.thot.state import KINDS
from highpriest.search.rng import fold_in

Array = npt.NDArray[Any]


class Batch:
    """So many games of one kind, with one row of every array for each.

    The arrays are written anew by `reset` and `step` and stay the same objects, unless `renew` is called: copy what is
    to be kept, and write into none of them.

    >>> from highpriest.envs.batch import batch_of
    >>> batch = batch_of("thot", 4, size=8)
    >>> batch.seed(1)
    >>> batch.reset()
    >>> batch.step(batch.masks.argmax(axis=1))
    >>> batch.observations.shape, batch.to_move.tolist()
    ((4, 553), [1, 1, 1, 1])
    """

    layout: Layout
    moves: int  # actions are numbers below this, as in the rules' `moves`
    _compiled: Any  # the functions of the game's `batch`
    _scratch: tuple[Any, ...]  # what they need to observe
    _beginning: tuple[Any, ...]  # and to begin a game

    def __init__(self, game: str, games: int, options: Options, *, observations: bool, masks: bool) -> None:
        if games < 1:
            raise OptionError("batch/no-games", games=games)
        self.game = game_named(game)
        self.options = options
        self.seats: tuple[str, ...] = self.game.seats(options)
        self.states: Array = np.zeros(games, self.game.state_type)
        self.to_move = np.full(games, NOBODY, np.int8)  # the seat that chooses; NOBODY before the game and after it
        self.moved = np.zeros(games, np.int8)  # the seat that made the last move
        self.gains = np.zeros((games, len(self.seats)), np.float32)  # what the last move brought each seat
        self.rewards = np.zeros(games, np.float32)  # what it brought the seat that made it
        self.over = np.zeros(games, np.bool_)  # whether the last move ended the game
        self.observations = np.zeros((games if observations else 0, self.layout.size), NUMBER)
        self.finals = np.zeros_like(self.observations)  # where `over`: what the last mover saw at the end
        self.masks = np.zeros((games if masks else 0, self.moves), np.int8)
        self._rng = np.zeros(games, np.uint64)
        self._asked = np.zeros(games, np.int64)
        self._choosing = np.uint64(0)
        self.seed(secrets.randbits(63))

    def __len__(self) -> int:
        return len(self.states)

    def seed(self, seed: int) -> None:
        """Seed all games; game `i` meets the same random numbers in a batch of any size."""
        base = int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])
        self._rng[:] = [fold_in(base, n + 1) for n in range(len(self))]
        self._asked[:] = 0
        self._choosing = np.uint64(fold_in(base, 0))

    def reset(self) -> None:
        """Begin every game anew."""
        self.masks[:] = 0
        self._compiled.begin_all(
            self.states, self._rng, self._asked, self.to_move, self.observations, self.masks, *self._beginning
        )

    def renew(self) -> None:
        """Go on with new arrays for observations, last observations and masks: those handed out stay as they are.

        Only `reset` or a step may follow, since nothing is written yet. They write all there is: each observation
        whole, masks and last observations into zeros. That takes less than half the time of a copy.
        """
        self.observations = np.empty_like(self.observations)
        self.finals = np.zeros_like(self.finals)
        self.masks = np.zeros_like(self.masks)

    def step(self, actions: Array, *, same_step: bool = True, renew: bool = False) -> None:
        """Make one move in every game, and begin those that are over or were never begun.

        With `same_step` a game that ends begins again at once; without, at the next step, which ignores its action.
        With `renew` it goes on with new arrays. Raises a MoveError if an action is no legal move; then nothing has
        changed.
        """
        actions = np.asarray(actions)
        if actions.shape != self.to_move.shape or actions.dtype.kind not in "iu":
            raise OptionError("batch/actions", games=len(self), found=f"{actions.dtype} {actions.shape}")
        actions = actions.astype(np.int64, copy=False)  # the compiler would make all anew for each width
        wrong = self._compiled.first_illegal(self.states, self.to_move, actions)
        if wrong != NOBODY:
            raise self._refusal(wrong, int(actions[wrong]))
        if renew:
            self.renew()
        self._compiled.step_all(
            self.states,
            actions,
            self._rng,
            self._asked,
            self.to_move,
            self.moved,
            self.gains,
            self.rewards,
            self.over,
            self.observations,
            self.finals,
            self.masks,
            same_step,
            *self._beginning,
        )

    def _refusal(self, i: int, action: int) -> MoveError:
        if not 0 <= action < self.moves:
            return NotationError(f"game {i}: {action} is no action of {self.game.name}, only 0 to {self.moves - 1}")
        return self.game.explain_illegal(self.states[i : i + 1], int(self.to_move[i]), action)

    def play(self, i: int, seat: int, action: int) -> int:
        """Make one move in one game, of any seat that owes one; the seat that chooses next, or ILLEGAL.

        Only for batches without observations and masks, whose arrays are not kept up.
        """
        next_seat: int = self._compiled.play_one(self.states, i, seat, action, self._rng, self._asked)
        if next_seat != ILLEGAL:
            self.to_move[i] = next_seat
        return next_seat

    def random_actions(self) -> Array:
        """A legal move for every game, each equally likely; 0 where it is over or has not begun."""
        actions = np.empty(len(self), np.int64)
        self._choosing = np.uint64(self._compiled.choose_all(self.states, self.to_move, self._choosing, actions))
        return actions

    def gains_of(self, i: int) -> list[int]:
        """What the end of game `i` is worth to each seat; zeros while it goes on."""
        winners, seats = int(self.states["winners"][i]), len(self.seats)
        return [gain(winners, seats, seat) for seat in range(seats)]

    def observe(self, i: int, seat: int) -> Array:
        """What any seat observes of game `i`, in an array of its own."""
        rows: Array = np.empty((1, self.layout.size), NUMBER)
        self._compiled.observe(self.states, i, seat, rows, *self._scratch)
        return rows.reshape(-1)

    def mask(self, i: int, seat: int) -> Array:
        """The legal moves of any seat of game `i`, in an array of its own; empty if it owes none."""
        rows: Array = np.zeros((1, self.moves), np.int8)
        self._compiled.mask_of(self.states, i, seat, rows)
        return rows.reshape(-1)

    def view(self, i: int, seat: int) -> View:
        """What a seat may know of game `i`, as players are given it."""
        return self.game.view(self.states[i : i + 1], self.options, seat)


class AtonBatch(Batch):
    """Games of Aton. While both owe a lay Red is asked first, and Blue does not see what Red laid."""

    layout = ATON_LAYOUT
    moves = ATON_MOVES
    _compiled = aton_batch

    def __init__(self, games: int, *, observations: bool = True, masks: bool = True, **options: object) -> None:
        read: Any = game_named("aton").options({"round_limit": ROUND_LIMIT, **options})
        super().__init__("aton", games, read, observations=observations, masks=masks)
        self._scratch = (np.zeros(1, VIEW),)
        self._beginning = (*self._scratch, new_aton_state(read))


class ThotBatch(Batch):
    """Games of Thot with any options; with `first="lot"` each game draws who begins."""

    layout = THOT_LAYOUT
    moves = THOT_MOVES
    _compiled = thot_batch

    def __init__(self, games: int, *, observations: bool = True, masks: bool = True, **options: object) -> None:
        by_lot = options.get("first") == LOT
        read: Any = game_named("thot").options({**options, "first": "p1"} if by_lot else options)
        super().__init__("thot", games, read, observations=observations, masks=masks)
        stones = np.repeat(np.arange(KINDS, dtype=np.int8), supply_of(read))
        first = NOBODY if by_lot else SEATS.index(read.first)
        self._scratch = ()
        self._beginning = (new_state(read), stones, stones.copy(), first)


def batch_of(game: str, games: int, *, observations: bool = True, masks: bool = True, **options: object) -> Batch:
    """So many games, by the name of the game; raises OptionError.

    >>> from highpriest.envs.batch import batch_of
    >>> batch_of("aton", 1_024, observations=False).masks.shape
    (1024, 354)
    """
    kinds: dict[str, Any] = {"aton": AtonBatch, "thot": ThotBatch}
    batch: Batch = kinds[game_named(game).name](games, observations=observations, masks=masks, **options)
    return batch
