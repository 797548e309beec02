"""A game whose seats choose one after the other, as PettingZoo's AEC interface has it."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv

from highpriest.envs.batch import batch_of
from highpriest.envs.gains import ILLEGAL
from highpriest.envs.spaces import action_space, observation_space
from highpriest.rules.game import NOBODY

Array = npt.NDArray[Any]


class SequentialEnv(AECEnv):  # type: ignore[misc]  # PettingZoo is looked at as untyped
    """Every seat is an agent. Rewards come at the end: 1 for a win (also a shared one), -1 for a loss, else 0.

    An action that is no legal move ends the game, with -1 for its agent and 0 for the others, as PettingZoo's own
    TerminateIllegalWrapper has it; built in, since wrappers take longer than the game. The mask of the agent to
    move stands in its observation and its info; those of the others are empty. After `max_cycles` moves the game is
    cut short (truncated), by default never.

    >>> from highpriest.envs.pettingzoo import aton_v1, thot_v0
    >>> from highpriest.envs.pettingzoo.aec import SequentialEnv
    >>> all(issubclass(game.raw_env, SequentialEnv) for game in (aton_v1, thot_v0))
    True
    """

    def __init__(
        self, game: str, version: str, render_mode: str | None, max_cycles: int | None, options: dict[str, object]
    ) -> None:
        super().__init__()
        self.max_cycles = max_cycles
        self._cycles = 0
        self.metadata = {"name": version, "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}
        self.render_mode = render_mode
        self.batch = batch_of(game, 1, observations=False, masks=False, **options)
        self.possible_agents = list(self.batch.seats)
        self._number = {agent: n for n, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: observation_space(self.batch.layout, self.batch.moves) for agent in self.possible_agents
        }
        self._no_moves = np.zeros(self.batch.moves, np.int8)
        self.action_spaces = {agent: action_space(self.batch.moves) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The same object at each call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same object at each call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, with the seed if there is one."""
        if seed is not None:
            self.batch.seed(seed)
        self.batch.reset()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._cycles = 0
        self._present(int(self.batch.to_move[0]))

    def step(self, action: int | None) -> None:
        """Make the move of `agent_selection`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._cycles += 1
        mover = self._number[agent]
        seat = NOBODY if action is None else self.batch.play(0, mover, int(action))
        if action is None or seat == ILLEGAL:
            self._end({other: -int(other == agent) for other in self.agents})
        elif seat == NOBODY:
            self._end(dict(zip(self.agents, self.batch.gains_of(0), strict=True)))
        else:
            self._present(seat)
            if self._cycles == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, Array]:
        """What the agent's seat may know, and its legal moves if it is to move."""
        mask = self.infos[agent].get("action_mask", self._no_moves)
        return {"observation": self.batch.observe(0, self._number[agent]), "action_mask": mask}

    def render(self) -> str | None:
        """The board as the agent to move sees it."""
        if self.render_mode != "ansi":
            return None
        return str(self.batch.game.render_view(self.batch.view(0, self._number[self.agent_selection])))

    def close(self) -> None:
        """There is nothing to close."""

    def _present(self, seat: int) -> None:
        self.agent_selection = self.possible_agents[seat]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self.batch.mask(0, seat)}

    def _end(self, rewards: dict[str, int]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {} for agent in self.agents}
        self._accumulate_rewards()
