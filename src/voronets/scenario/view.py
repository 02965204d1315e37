"""How a general system is drawn: the ``[view]`` of a scenario, to be evaluated along a motion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from sympy import Expr

from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS


@dataclass(frozen=True)
class Drawn:
    """Formulas of coordinates and t, with the numbers of their parameters put in when evaluated.

    formulas  such as the x, y, z of a point                                     (k)
    names     the coordinates that they may use
    numbers   the values of the parameters
    """

    formulas: tuple[Expr, ...]
    names: tuple[str, ...]
    numbers: tuple[tuple[str, float], ...] = ()

    @cached_property
    def _function(self) -> Any:
        return as_function(self.formulas, (*self.names, "t", *(name for name, _ in self.numbers)))

    def along(self, samples: Mapping[str, Any], t: Sequence[float] | np.ndarray) -> np.ndarray:
        """The values at every time (m, k); ``samples`` has each coordinate at the times t (m)."""
        times = np.asarray(t, dtype=float)
        given = [np.asarray(samples[name], dtype=float) for name in self.names]
        with np.errstate(all="ignore"):
            found = self._function(ARRAYS, *given, times, *(value for _, value in self.numbers))
        columns = [np.broadcast_to(np.asarray(x, dtype=float), times.shape) for x in found]
        return np.stack(columns, axis=-1)


@dataclass(frozen=True)
class Circle:
    """A circle about a point of the view: its radius, and its normal (of any length)."""

    centre: str
    radius: Drawn
    normal: Drawn


@dataclass(frozen=True)
class View:
    """What to draw of a general system.

    points   by name, formulas of x, y, z
    lines    each through two or more points, by their names
    circles  each about a point
    trails   names of the points whose paths are drawn
    """

    points: Mapping[str, Drawn]
    lines: tuple[tuple[str, ...], ...] = ()
    circles: tuple[Circle, ...] = ()
    trails: tuple[str, ...] = ()

    def places(
        self, samples: Mapping[str, Any], t: Sequence[float] | np.ndarray
    ) -> dict[str, np.ndarray]:
        """Where every point is at every time: {name: (m, 3)}."""
        return {name: point.along(samples, t) for name, point in self.points.items()}
