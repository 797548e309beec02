"""Aton and Thot for a single learner, against players of ours: `highpriest/Aton-v1` and `highpriest/Thot-v0`.

Importing this module registers both, also as vector environments; Gymnasium imports it by itself for
`gymnasium.make("highpriest.envs.gymnasium:highpriest/Aton-v1")`.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt

from highpriest.envs.batch import batch_of
from highpriest.envs.gains import ILLEGAL
from highpriest.envs.spaces import action_space, observation_space
from highpriest.errors import OptionError
from highpriest.players import Player, find_player
from highpriest.rules.game import NOBODY

Array = npt.NDArray[Any]


class GameEnv(gymnasium.Env):  # type: ignore[misc]  # Gymnasium is looked at as untyped
    """One seat of a game; the others are taken by `opponent`, the name of any installed player.

    `seat` is the learner's ("red", "p1" …), or None to draw it for every game. The reward comes at the end: 1 for a
    win (also a shared one), -1 for a loss, 0 for a draw of all. An action that is no legal move loses at once, with
    `illegal` in the info. All other options are the game's.

    >>> from highpriest.envs.gymnasium import GameEnv
    >>> env = GameEnv("thot", seat="p1", size=8, first="p1")
    >>> seen, info = env.reset(seed=1)
    >>> seen["observation"].shape, int(env.action_masks().sum()), info["seat"]
    ((553,), 13, 'p1')
    """

    metadata: ClassVar = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        opponent: str = "random",
        seat: str | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.batch = batch_of(game, 1, observations=False, masks=False, **options)
        if seat is not None and seat not in self.batch.seats:
            raise OptionError("seat/unknown", seat=repr(seat), seats=", ".join(self.batch.seats))
        self.render_mode = render_mode
        self.observation_space = observation_space(self.batch.layout, self.batch.moves)
        self.action_space = action_space(self.batch.moves)
        self._opponent = opponent
        self._seat_option = seat
        self._seat = 0
        self._players: dict[int, Player] = {}
        self._rng = Random(0)  # noqa: S311 - for play, not for secrets
        find_player(opponent)  # so that a wrong name is refused now

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Begin a game, and let the opponents play until the learner has to choose."""
        super().reset(seed=seed)
        seats = self.batch.seats
        self._rng = Random(int(self.np_random.integers(2**63)))  # noqa: S311 - the same
        self._seat = self._rng.randrange(len(seats)) if self._seat_option is None else seats.index(self._seat_option)
        self._players = {n: find_player(self._opponent) for n in range(len(seats)) if n != self._seat}
        self.batch.seed(self._rng.getrandbits(63))
        self.batch.reset()
        self._let_others_play()
        return self._seen()

    def step(self, action: int) -> tuple[dict[str, Array], float, bool, bool, dict[str, Any]]:
        """Make the learner's move, and let the opponents answer."""
        if self.batch.to_move[0] == NOBODY:
            raise gymnasium.error.ResetNeeded("the game is over: reset it")
        if self.batch.play(0, self._seat, int(action)) == ILLEGAL:
            self.batch.to_move[0] = NOBODY
            observation, info = self._seen()
            return observation, -1.0, True, False, info | {"illegal": True}
        self._let_others_play()
        observation, info = self._seen()
        reward, over = float(self.batch.gains_of(0)[self._seat]), bool(self.batch.to_move[0] == NOBODY)
        return observation, reward, over, False, info

    def action_masks(self) -> Array:
        """Which actions are legal now, as sb3-contrib asks for it; none when the game is over."""
        return self.batch.mask(0, self._seat).astype(np.bool_)

    def render(self) -> str | None:
        """The board as the learner sees it."""
        if self.render_mode != "ansi":
            return None
        return str(self.batch.game.render_view(self.batch.view(0, self._seat)))

    def _let_others_play(self) -> None:
        seat = int(self.batch.to_move[0])
        while seat not in (NOBODY, self._seat):
            move = self._players[seat].choose(self.batch.view(0, seat), self._rng)
            seat = self.batch.play(0, seat, move.code)

    def _seen(self) -> tuple[dict[str, Array], dict[str, Any]]:
        mask = self.batch.mask(0, self._seat)
        observation = {"observation": self.batch.observe(0, self._seat), "action_mask": mask}
        return observation, {"action_mask": mask, "seat": self.batch.seats[self._seat]}


class AtonEnv(GameEnv):
    """Aton against a player of ours.

    >>> from highpriest.envs.gymnasium import AtonEnv
    >>> seen, _ = AtonEnv(opponent="random", seat="blue").reset(seed=1)
    >>> seen["observation"].shape, seen["action_mask"].shape
    ((231,), (354,))
    """

    def __init__(self, **how: Any) -> None:
        super().__init__("aton", **how)


class ThotEnv(GameEnv):
    """Thot against players of ours.

    >>> from highpriest.envs.gymnasium import ThotEnv
    >>> seen, _ = ThotEnv(players=3, turning=True).reset(seed=1)
    >>> seen["observation"].shape, seen["action_mask"].shape
    ((553,), (3401,))
    """

    def __init__(self, **how: Any) -> None:
        super().__init__("thot", **how)


def register() -> None:
    """Make both known to `gymnasium.make` and `gymnasium.make_vec`; again does no harm."""
    for name, game in (("highpriest/Aton-v1", "Aton"), ("highpriest/Thot-v0", "Thot")):
        if name not in gymnasium.registry:
            many = f"highpriest.envs.vector:{game}VectorEnv"
            gymnasium.register(name, entry_point=f"{__name__}:{game}Env", vector_entry_point=many)


register()
