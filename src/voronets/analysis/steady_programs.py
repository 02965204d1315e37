"""The equations of steady motions and their slopes as programs, traced once for all numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from voronets.analysis.departures import Departures
from voronets.analysis.symmetry import Symmetry
from voronets.expressions.jets import Jet, jet_namespace, slopes_of
from voronets.expressions.program import Program
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import minus, times
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.numbers import filled, leaves


class EquationPrograms:
    """The equations and their slopes as lists of operations, made once for all numbers.

    system, h, symmetry  as ``SteadyEquations`` has them
    """

    def __init__(self, system: FirstOrderSystem, h: Departures, symmetry: Symmetry) -> None:
        self.system, self.h, self.symmetry = system, h, symmetry
        self.states, self.speeds = len(system.states), len(symmetry)
        names = [quantity.name for quantity in system.states]
        names += [f"c{k}" for k in range(self.speeds)]
        self.arguments = [*names, *(name for name, _ in leaves(system.numbers))]

    @cached_property
    def values(self) -> Program:
        """g, then h."""
        return Program(self.arguments, [0] * self._count, lambda ns, *y: self.both(ns, y))

    @cached_property
    def slopes(self) -> Program:
        """∂(g, h)/∂x row by row, then every ξₖ."""
        n = self.states
        shape = [0] * (n * self._count + n * self.speeds)

        def work(ns: Any, *y: Any) -> list[Any]:
            unit = [[1.0 if i == j else 0 for j in range(n)] for i in range(n)]
            x = [Jet(ns, value, row) for value, row in zip(y[:n], unit, strict=True)]
            rows = [slopes_of(one, n) for one in self.both(jet_namespace(ns), [*x, *y[n:]])]
            numbers = filled(self.system.numbers, y[n + self.speeds :])
            fields = self.symmetry.fields(ns, y[:n], numbers)[:-1]
            return [part for row in (*rows, *fields) for part in row]

        return Program(self.arguments, shape, work)

    @cached_property
    def _count(self) -> int:
        """How many results g and h have."""
        x = [np.float64(0.5)] * self.states
        with np.errstate(all="ignore"):
            return self.states + len(self.h(ARRAYS, x, self.system.numbers, 0.0))

    def both(self, ns: Any, y: Sequence[Any]) -> list[Any]:
        """g and h of x, c and the numbers one after the other, over scalars of any kind."""
        n, end = self.states, self.states + self.speeds
        x, c, p = list(y[:n]), y[n:end], filled(self.system.numbers, y[end:])
        *fields, drift = self.symmetry.fields(ns, x, p)
        g = [minus(a, b) for a, b in zip(self.system.rate(ns, x, p, 0.0), drift, strict=True)]
        for factor, field in zip(c, fields, strict=True):
            g = [minus(old, times(factor, one)) for old, one in zip(g, field, strict=True)]
        return [*g, *self.h(ns, x, p, 0.0)]
