"""Whittaker's reduction solved: branch by branch in τ, across the turning points in t.

On a branch the reduced system (``whittaker_branch``) runs in s = |τ − τ₀| and carries the time
as one of its states, t = ∫ dτ/η_1.  Near a turning point, where η_1 vanishes and all η_p/η_1
grow without limit, the motion goes on in t (``branches``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from voronets.engine.motion import EndedEarly, Motion
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS
from voronets.forms.general.whittaker_reduction import Whittaker
from voronets.mechanics.displacements import independent_velocities
from voronets.mechanics.first_order import FirstOrderSystem, Numbers, Scalar, State
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.outcome import Outcome
from voronets.mechanics.system import System
from voronets.solutions.branches import TURNING, Branching, follow
from voronets.solutions.whittaker_branch import DEPENDENT, NEAR, WhittakerFormulas


def whittaker_motion(
    system: System,
    state: Sequence[float] | np.ndarray,
    duration: float,
    *,
    time: str,
    independent: Sequence[str] | None = None,
    cross: bool = True,
    tolerance: float = 1e-14,
    engine: str | None = None,
    at: Sequence[float] | np.ndarray | None = None,
    samples: int = 200,
    throw: bool = True,
) -> Motion:
    """The motion of a conservative system by Whittaker's reduction.

    state        q, q̇ at t = 0, on the constraints
    time         the coordinate or quasi-velocity that plays time
    independent  the other independent velocities, such as "psi'" (default: chosen at the start,
                 and again where they cease to be independent)
    cross        False ends the motion at the first turning point
    at, samples  the times of its samples, or the number of equal steps
    throw        raise ``EndedEarly`` for a motion that ended before its time

    The times at which the velocity that plays time vanished are among the motion's ``events``; its
    ``data.attrs`` have the energy constant ``h`` and ``reduced_share``, the part of the time that was
    spent on branches.
    """
    x = np.asarray(state, dtype=float)
    by = WhittakerBranches(system, time, independent, x)
    found = follow(by, x, duration, tolerance=tolerance, engine=engine, cross=cross)
    T, U = by.energies(x)
    told = {"h": T - U, "reduced_share": found.share, "tolerance": tolerance, "duration": duration}
    names = tuple(quantity.name for quantity in by.in_time.states)
    motion = Motion.from_function(
        by.in_time, lambda t: found.at(t, names), found.t_end, kind="whittaker", at=at,
        samples=samples, outcome=found.outcome, message=found.message, edges=found.edges,
        events=[(TURNING, t) for t in found.turning_points], attributes=told,
    )  # fmt: skip
    if throw and found.outcome not in (Outcome.COMPLETED, Outcome.EVENT):
        raise EndedEarly(motion)
    return motion


class WhittakerBranches(Branching):
    """A system by Whittaker's reduction; ``reduction`` is the one in use."""

    near, scale = NEAR, 1.0

    def __init__(
        self, system: System, time: str, independent: Sequence[str] | None, x: np.ndarray
    ) -> None:
        self.system, self.time, self.independent = system, time, independent
        self.in_time = first_order(system)
        self._choose(x)

    def _choose(self, x: np.ndarray) -> None:
        """The reduction by the velocities that are farthest from dependent at x."""
        s = self.system
        names = independent_velocities(s, self.time, [*x[: len(s.names)]])
        names = names if self.independent is None else (names[0], *self.independent)
        self.reduction = Whittaker(s, names)
        self.formulas = WhittakerFormulas(self.reduction)
        arguments = (*s.names, *(v.name for v in s.v), *s.parameters)
        rows = (list(self.reduction.displacements.velocities), s.T, s.U)
        self.values = as_function(rows, arguments)

    def _at(self, ns: Any, x: State, p: Numbers) -> Any:
        """η, T, U at a state."""
        return self.values(ns, *x, *(p[name] for name in self.system.parameters))

    def energies(self, x: np.ndarray) -> tuple[float, float]:
        _, T, U = self._at(FLOATS, [*map(float, x)], self.system.parameters)
        return float(T), float(U)

    def rate(self, ns: Any, x: State, p: Numbers) -> Scalar:
        return self._at(ns, x, p)[0][0]

    def excess(self, ns: Any, x: State, p: Numbers, part: float) -> Scalar:
        eta, T, _ = self._at(ns, x, p)
        share = self.formulas.share(ns, x[: len(self.system.names)], eta[0], p)
        return share - part**2 * (T + self.scale)

    def branch(
        self, x: np.ndarray, h: float, left: float
    ) -> tuple[FirstOrderSystem, np.ndarray, float]:
        s = self.system
        q = [*map(float, x[: len(s.names)])]
        eta, _, _ = self._at(FLOATS, [*map(float, x)], s.parameters)
        system = self.formulas.first_order(
            h, 1 if eta[0] > 0 else -1, scale=self.scale, until=left,
            determinant=float(self.formulas.determinant(FLOATS, *q, *s.parameters.values())),
        )  # fmt: skip
        return system, np.array([*q, *(e / eta[0] for e in eta[1:]), 0.0]), 100 * left * abs(eta[0])

    def ended(self, x: np.ndarray, t: float, message: str) -> None:
        if message != DEPENDENT:
            return
        before = self.reduction.velocities
        self._choose(x)
        if self.reduction.velocities == before:
            raise ValueError(
                f"the velocities {', '.join(before)} are no longer independent soon after t = {t:g} s; "
                "choose others with independent, or state quasi_velocities"
            )
