"""Aton for PettingZoo, version 1: seat by seat, or both at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from pettingzoo import ParallelEnv

from highpriest.envs.batch import batch_of
from highpriest.envs.gains import ILLEGAL
from highpriest.envs.pettingzoo.aec import SequentialEnv
from highpriest.envs.spaces import action_space, observation_space
from highpriest.rules.aton.moves import MOVES

Array = npt.NDArray[Any]
Dicts = dict[str, Any]

WAIT = MOVES  # the action of a seat that owes no move


class raw_env(SequentialEnv):  # noqa: N801 - the name that PettingZoo asks for
    """The seats red and blue; while both owe a lay Red is asked first, and Blue does not see it.

    >>> from highpriest.envs.pettingzoo import aton_v1
    >>> env = aton_v1.raw_env()
    >>> env.reset(seed=1)
    >>> env.step(int(env.observe("red")["action_mask"].argmax()))
    >>> env.agent_selection
    'blue'
    """

    def __init__(self, *, render_mode: str | None = None, max_cycles: int | None = None, **options: object) -> None:
        super().__init__("aton", "aton_v1", render_mode, max_cycles, options)


env = raw_env  # nothing is wrapped around it: what wrappers would check is checked inside


class parallel_env(ParallelEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name, looked at as untyped
    """Both seats act in every step: while cards are laid both choose, else one chooses and the other waits.

    Waiting is an action of its own, the last one, and the only one that the mask then allows. An action that is not
    allowed loses the game at once; with `replace_illegal` the lowest allowed one is made instead, and `illegal` in
    the info of its agent says so. After `max_cycles` steps the game is cut short (truncated), by default never.

    >>> from highpriest.envs.pettingzoo import aton_v1
    >>> both = aton_v1.parallel_env()
    >>> seen, _ = both.reset(seed=1)
    >>> _, rewards, *_ = both.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in both.agents})
    >>> rewards
    {'red': 0, 'blue': 0}
    """

    def __init__(
        self,
        *,
        max_cycles: int | None = None,
        replace_illegal: bool = False,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.metadata = {"name": "aton_v1", "render_modes": ["ansi"], "render_fps": 1}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.batch = batch_of("aton", 1, observations=False, masks=False, **options)
        self.possible_agents = list(self.batch.seats)
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(self.batch.layout, MOVES + 1) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(MOVES + 1) for agent in self.possible_agents}
        self._replace_illegal = replace_illegal
        self._masks: dict[str, Array] = {}
        self._cycles = 0

    def observation_space(self, agent: str) -> Any:
        """The same object at each call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same object at each call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Dicts | None = None) -> tuple[Dicts, Dicts]:
        """Begin a game, with the seed if there is one."""
        if seed is not None:
            self.batch.seed(seed)
        self.batch.reset()
        self.agents = list(self.possible_agents)
        self._cycles = 0
        return self._seen()

    def step(self, actions: dict[str, int]) -> tuple[Dicts, Dicts, Dicts, Dicts, Dicts]:
        """Make the moves of both; neither sees the other's before it has chosen."""
        self._cycles += 1
        agents = self.agents
        refused = [agent for agent in agents if not self._is_allowed(agent, actions[agent])]
        if refused and not self._replace_illegal:
            rewards = {agent: -int(agent in refused) for agent in agents}
            over = True
        else:
            for seat, agent in enumerate(agents):
                self._play(seat, int(self._masks[agent].argmax() if agent in refused else actions[agent]))
            rewards = dict(zip(agents, self.batch.gains_of(0), strict=True))
            over = bool(self.batch.states["winners"][0])
        cut_short = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        observations, infos = self._seen()
        for agent in refused:
            infos[agent]["illegal"] = True
        if over or cut_short:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut_short), infos

    def render(self) -> str | None:
        """The board as anybody may see it."""
        if self.render_mode != "ansi":
            return None
        return str(self.batch.game.render_view(self.batch.view(0, -1)))

    def close(self) -> None:
        """There is nothing to close."""

    def _is_allowed(self, agent: str, action: int) -> bool:
        return 0 <= action <= WAIT and bool(self._masks[agent][action])

    def _play(self, seat: int, action: int) -> None:
        if action != WAIT and self.batch.play(0, seat, action) == ILLEGAL:
            raise AssertionError(f"the mask of seat {seat} allowed {action}, the rules do not")

    def _seen(self) -> tuple[Dicts, Dicts]:
        self._masks = {agent: self._mask(seat) for seat, agent in enumerate(self.agents)}
        observations = {
            agent: {"observation": self.batch.observe(0, seat), "action_mask": self._masks[agent]}
            for seat, agent in enumerate(self.agents)
        }
        return observations, {agent: {"action_mask": mask} for agent, mask in self._masks.items()}

    def _mask(self, seat: int) -> Array:
        moves = self.batch.mask(0, seat)
        return np.append(moves, np.int8(not moves.any()))
