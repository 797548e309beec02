"""Many games at once with the interface of a vector environment of Gymnasium.

Each game presents the seat that has to choose, one after the other, and all seats are yours: for self-play, or for
opponents of your own. Where both seats of Aton lay at the same time Red is asked first, and Blue does not see it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from highpriest.envs.batch import batch_of
from highpriest.envs.spaces import action_space, observation_space

Array = npt.NDArray[Any]


class GamesVectorEnv(VectorEnv):  # type: ignore[misc]  # Gymnasium is looked at as untyped
    """So many games of Aton or Thot, each with options of the game.

    A step makes the action of the seat to move in every game. It gives what the next seat to move observes, the
    reward of the seat that moved, and in the infos:

    - `to_move` and `moved`: the seat that chooses now, and the one that did; -1 for nobody
    - `rewards`: what the move brought each seat
    - `action_mask`: as in the observation
    - `final_obs`: where a game ended and began again in the same step, the last observation of the seat that moved

    By default a game that ends begins again in the same step. With AutoresetMode.NEXT_STEP it stays over, with an
    empty mask and nobody to move, and begins in the next step, which ignores its action. An action that is no legal
    move raises a MoveError, and nothing has changed.

    What a step gives is yours to keep: every step has arrays of its own. With `copy=False` the next step writes into
    the same arrays, which is faster, above all for Thot's masks. Without `observations` or `masks` these are left out.

    >>> import numpy as np
    >>> from highpriest.envs.vector import GamesVectorEnv
    >>> games = GamesVectorEnv("aton", 3)
    >>> seen, infos = games.reset(seed=1)
    >>> seen, rewards, _, _, infos = games.step(seen["action_mask"].argmax(axis=1))
    >>> seen["observation"].shape, rewards.tolist(), infos["moved"].tolist()
    ((3, 231), [0.0, 0.0, 0.0], [0, 0, 0])
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        autoreset_mode: AutoresetMode = AutoresetMode.SAME_STEP,
        observations: bool = True,
        masks: bool = True,
        copy: bool = True,
        **options: object,
    ) -> None:
        if autoreset_mode == AutoresetMode.DISABLED:
            raise ValueError("games begin again by themselves, in the same step or in the next")
        self.batch = batch_of(game, num_envs, observations=observations, masks=masks, **options)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": autoreset_mode}
        self.single_observation_space = observation_space(
            self.batch.layout, self.batch.moves, observations=observations, masks=masks
        )
        self.single_action_space = action_space(self.batch.moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._same_step = autoreset_mode == AutoresetMode.SAME_STEP
        self._copy = copy
        self._truncations = np.zeros(num_envs, np.bool_)  # the rules end every game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Begin all games. With the same seed game `i` is the same in an environment of any size."""
        if seed is not None:
            self.batch.seed(seed)
        if self._copy:
            self.batch.renew()
        self.batch.reset()
        seen = self._seen()
        return seen, {"to_move": self._kept(self.batch.to_move), **self._mask_of(seen)}

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """Make one move in every game."""
        batch = self.batch
        batch.step(actions, same_step=self._same_step, renew=self._copy)
        seen = self._seen()
        infos = {
            "to_move": self._kept(batch.to_move),
            "moved": self._kept(batch.moved),
            "rewards": self._kept(batch.gains),
            **self._mask_of(seen),
        }
        if self._same_step and len(batch.finals):
            infos["final_obs"], infos["_final_obs"] = batch.finals, self._kept(batch.over)
        return seen, self._kept(batch.rewards), self._kept(batch.over), self._kept(self._truncations), infos

    def random_actions(self) -> Array:
        """A legal move for every game, each equally likely; 0 where the game is over."""
        return self.batch.random_actions()

    def action_masks(self) -> Array:
        """Which actions are legal now in every game, as sb3-contrib asks for it."""
        return np.array([self.batch.mask(i, int(seat)) for i, seat in enumerate(self.batch.to_move)], np.bool_)

    def _seen(self) -> dict[str, Array]:
        both: dict[str, Array] = {"observation": self.batch.observations, "action_mask": self.batch.masks}
        return {name: array for name, array in both.items() if len(array)}

    def _mask_of(self, seen: dict[str, Array]) -> dict[str, Array]:
        return {"action_mask": seen["action_mask"]} if "action_mask" in seen else {}

    def _kept(self, array: Array) -> Array:
        """The small ones: the batch goes on reading some of them, and a copy of a few kilobytes is quick."""
        return array.copy() if self._copy else array


class AtonVectorEnv(GamesVectorEnv):
    """So many games of Aton, as `gymnasium.make_vec` makes them."""

    def __init__(self, num_envs: int = 1, **how: Any) -> None:
        super().__init__("aton", num_envs, **how)


class ThotVectorEnv(GamesVectorEnv):
    """So many games of Thot, as `gymnasium.make_vec` makes them."""

    def __init__(self, num_envs: int = 1, **how: Any) -> None:
        super().__init__("thot", num_envs, **how)
