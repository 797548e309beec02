"""What observers of both games have in common: a flat array of numbers, and its parts by name."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from highpriest.envs.layout import NUMBER, Layout

Piece = tuple[str, tuple[int, ...]]  # a name and a shape


class Pieces:
    """The tensor of an observer and its parts, which share its memory, as OpenSpiel expects them."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.tensor: npt.NDArray[np.float32] = np.zeros(sum(prod(shape) for _, shape in pieces), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for name, shape in pieces:
            self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape)
            start += prod(shape)


def pieces_of_layout(layout: Layout) -> list[Piece]:
    """The parts of an observation of our environments."""
    return [(part.name, (part.size,)) for part in layout.parts]


def new_row(layout: Layout) -> npt.NDArray[np.int16]:
    """Space for one observation."""
    return np.zeros((1, layout.size), NUMBER)


def refuse_parameters(params: Any) -> None:
    """Our observers take no parameters."""
    if params:
        raise ValueError(f"observation parameters not supported; passed {params}")
