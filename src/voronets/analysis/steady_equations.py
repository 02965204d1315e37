r"""The equations of a steady motion, in floats and in numbers of many digits.

    g(x, c) = f(x) − ξ₀(x) − Σ cₖ ξₖ(x) = 0,     h(x) = 0

f is the rate, ξₖ the symmetries, ξ₀ what makes up for an explicit time, h the manifold of the states.
Such a motion is carried along by its symmetries: whatever does not change with them is constant.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from voronets.analysis.departures import Departures, departures
from voronets.analysis.steady_programs import EquationPrograms
from voronets.analysis.symmetry import Symmetry, symmetry
from voronets.analysis.symmetry_candidates import (
    candidate_fields,
    state_scales,
    velocity_places,
)
from voronets.expressions.program import Program
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.numbers import filled, leaves

INDEPENDENT = 1e-8  # of a field: what is left of it beside others


class SteadySlopes(NamedTuple):
    """∂(g, h)/∂x, one row a result, and the symmetries ξₖ by columns."""

    J: np.ndarray
    Xi: np.ndarray


@dataclass(frozen=True)
class SteadyEquations:
    """g and h of a system; numbers are given with each call, for they may be varied.

    scales  what is much for every number of the state
    """

    system: FirstOrderSystem
    h: Departures
    symmetry: Symmetry
    scales: np.ndarray
    programs: EquationPrograms

    @classmethod
    def of(
        cls, system: FirstOrderSystem, x: np.ndarray, like: SteadyEquations | None = None
    ) -> SteadyEquations:
        """Those of a system, with its symmetries measured near a state.

        like  equations of the same structure, perhaps, whose programs are then taken over
        """
        h, scales = departures(system), state_scales(system, x)
        fields, velocities = candidate_fields(system), velocity_places(system)
        group = symmetry(system, h, x, fields, scales, velocities)
        made = cls(system, h, group, scales, EquationPrograms(system, h, group))
        if like is not None and made.computes_as(like, x):
            return replace(made, programs=like.programs)
        return made

    def computes_as(self, other: SteadyEquations, x: np.ndarray) -> bool:
        """The programs of others give the rate of this system too."""
        mine, theirs = self.programs, other.programs
        if mine.arguments != theirs.arguments or not np.array_equal(
            self.symmetry.coefficients, other.symmetry.coefficients
        ):
            return False
        c, p = np.zeros(len(self.symmetry)), self.system.numbers
        direct = np.array(mine.both(ARRAYS, [np.float64(v) for v in self._given(x, c, p)]))
        there = replace(self, programs=theirs).values(x, c, p)
        return bool(np.all(np.abs(direct - there) <= 1e-12 * (1 + np.abs(direct))))

    @property
    def states(self) -> int:
        """How many numbers a state has."""
        return len(self.system.states)

    def _given(self, x: Any, c: Any, p: Mapping[str, Any]) -> list[Any]:
        return [*x, *c, *(value for _, value in leaves(p))]

    def _run(self, program: Program, given: list[Any], ns: Any) -> np.ndarray:
        """The results of a program; not a number where it has no value in floats."""
        if ns is not FLOATS:
            return np.array(program(ns, *given), dtype=object)
        try:
            return np.array(program(ns, *map(float, given)), dtype=float)
        except (ArithmeticError, ValueError, TypeError):  # TypeError: a complex root
            return np.full(len(program.shape), np.nan)

    def values(self, x: Any, c: Any, p: Mapping[str, Any], ns: Any = FLOATS) -> np.ndarray:
        """g, then h."""
        return self._run(self.programs.values, self._given(x, c, p), ns)

    def linear(self, x: Any, c: Any, p: Mapping[str, Any], ns: Any = FLOATS) -> SteadySlopes:
        """Their slopes, and the symmetries."""
        slopes, n = self._run(self.programs.slopes, self._given(x, c, p), ns), self.states
        end = len(slopes) - n * len(self.symmetry)
        return SteadySlopes(slopes[:end].reshape(-1, n), slopes[end:].reshape(-1, n).T)

    def fields(self, x: np.ndarray, p: Mapping[str, Any]) -> np.ndarray:
        """The symmetries ξₖ at a state, by columns."""
        columns = self.symmetry.fields(ARRAYS, [np.float64(v) for v in x], p)[:-1]
        return np.array(columns, dtype=float).reshape(-1, self.states).T

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
