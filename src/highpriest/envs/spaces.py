"""Observations and actions as spaces of Gymnasium, which PettingZoo uses too."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from highpriest.envs.layout import NUMBER, Layout


def observation_space(layout: Layout, actions: int, *, observations: bool = True, masks: bool = True) -> Any:
    """What a seat is given: numbers as the layout says, and a 1 for each action that it may choose."""
    parts: dict[str, Any] = {}
    if observations:
        parts["observation"] = spaces.Box(layout.low, layout.high, dtype=NUMBER)
    if masks:
        parts["action_mask"] = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict(parts)


def action_space(actions: int) -> Any:
    """What a seat answers."""
    return spaces.Discrete(actions)
