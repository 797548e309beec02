"""Thot for PettingZoo, version 0."""

from __future__ import annotations

from highpriest.envs.pettingzoo.aec import SequentialEnv


class raw_env(SequentialEnv):  # noqa: N801 - the name that PettingZoo asks for
    """The seats p1 to p4, as many as play; all options of the game can be named.

    >>> from highpriest.envs.pettingzoo import thot_v0
    >>> env = thot_v0.raw_env(players=3)
    >>> env.reset(seed=1)
    >>> env.agents
    ['p1', 'p2', 'p3']
    """

    def __init__(self, *, render_mode: str | None = None, max_cycles: int | None = None, **options: object) -> None:
        super().__init__("thot", "thot_v0", render_mode, max_cycles, options)


env = raw_env  # nothing is wrapped around it: what wrappers would check is checked inside
