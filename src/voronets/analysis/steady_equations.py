r"""The equations of a steady motion, in floats and in numbers of many digits.

    g(x, c) = f(x) − ξ₀(x) − Σ cₖ ξₖ(x) = 0,     h(x) = 0

f is the rate, ξₖ the symmetries, ξ₀ what makes up for an explicit time, h the manifold of the states.
Such a motion is carried along by its symmetries: whatever does not change with them is constant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.analysis.departures import Departures, departures
from voronets.analysis.symmetry import Symmetry, symmetry
from voronets.analysis.symmetry_candidates import candidate_fields, state_scales
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import minus, times
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.numbers import filled, leaves
from voronets.mechanics.variations import slopes

INDEPENDENT = 1e-8  # of a field: what is left of it beside others


@dataclass(frozen=True)
class SteadyEquations:
    """g and h of a system; numbers are given with each call, for they may be varied.

    scales  what is much for every number of the state
    """

    system: FirstOrderSystem
    h: Departures
    symmetry: Symmetry
    scales: np.ndarray

    @classmethod
    def of(cls, system: FirstOrderSystem, x: np.ndarray) -> SteadyEquations:
        """Those of a system, with its symmetries measured near a state."""
        h, scales = departures(system), state_scales(system, x)
        found = symmetry(system, h, x, candidate_fields(system), scales)
        return cls(system, h, found, scales)

    @property
    def states(self) -> int:
        """How many numbers a state has."""
        return len(self.system.states)

    def g(self, c: Sequence[Any], ns: Any, x: Any, p: Any) -> list[Any]:
        """g over scalars of any kind."""
        *fields, found = self.symmetry.fields(ns, x, p)
        f = [minus(a, b) for a, b in zip(self.system.rate(ns, x, p, 0.0), found, strict=True)]
        for factor, field in zip(c, fields, strict=True):
            f = [minus(old, times(factor, one)) for old, one in zip(f, field, strict=True)]
        return f

    def values(self, x: Any, c: Any, p: Mapping[str, Any], ns: Any = ARRAYS) -> np.ndarray:
        """g, then h."""
        given = [np.float64(v) for v in x] if ns is ARRAYS else list(x)
        with np.errstate(all="ignore"):
            found = [*self.g(c, ns, given, p), *self.h(ns, given, p, 0.0)]
        return np.array(found, dtype=float if ns is ARRAYS else object)

    def slopes(self, x: Any, c: Any, p: Mapping[str, Any], ns: Any = ARRAYS) -> np.ndarray:
        """∂(g, h)/∂x, one row a result."""

        def both(ns: Any, x: Any, p: Any, t: Any) -> tuple[Any, ...]:
            return (*self.g(c, ns, x, p), *self.h(ns, x, p, t))

        return slopes(both, x, p, ns=ns)

    def fields(self, x: Any, p: Mapping[str, Any], ns: Any = ARRAYS) -> np.ndarray:
        """The symmetries ξₖ at a state, by columns."""
        given = [np.float64(v) for v in x] if ns is ARRAYS else list(x)
        columns = self.symmetry.fields(ns, given, p)[:-1]
        kind = float if ns is ARRAYS else object
        return np.array(columns, dtype=kind).reshape(-1, self.states).T

    def basis(self, x: np.ndarray, p: Mapping[str, Any]) -> list[int]:
        """Which symmetries are independent at a state, those that come first being taken first."""
        Xi = self.fields(x, p) / self.scales[:, None]
        taken: list[int] = []
        for k in range(Xi.shape[1]):
            one, rest = Xi[:, k], Xi[:, taken]
            left = one - rest @ np.linalg.lstsq(rest, one, rcond=None)[0] if taken else one
            if np.linalg.norm(left) > INDEPENDENT * np.linalg.norm(one) > 0:
                taken.append(k)
        return taken

    def speeds(self, x: np.ndarray, p: Mapping[str, Any]) -> np.ndarray:
        """The c that comes nearest to g = 0; where several do, that of the symmetries that come first."""
        taken, c = self.basis(x, p), np.zeros(len(self.symmetry))
        f = self.values(x, c, p)[: self.states]
        Xi = self.fields(x, p)[:, taken]
        if taken and np.all(np.isfinite(f)):
            scaled = Xi / self.scales[:, None]
            c[taken] = np.linalg.lstsq(scaled, f / self.scales, rcond=None)[0]
        return c


def with_digits(numbers: Mapping[str, Any], ns: Any) -> dict[str, Any]:
    """The same numbers with as many digits as ``ns`` has."""
    return filled(numbers, [ns.number(value) for _, value in leaves(numbers)])
