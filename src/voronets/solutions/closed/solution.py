"""What every closed solution gives: a problem, a start, and the motion as a formula of the time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.rotations import quaternion_of_matrix
from voronets.facts.condition import Condition
from voronets.forms.neumann.coordinates import Neumann
from voronets.rolling.start import Start, start
from voronets.rolling.system import RollingProblem

INF = float("inf")


@dataclass(frozen=True)
class ClosedMotion(Mapping[str, np.ndarray]):
    """The motion at given times, by the names that a ``Motion`` has too.

    u, v, theta, u1, v1, sigma, tau, n        Neumann's coordinates where the solution has them;
                                              theta and v1 modulo a turn
    orientation, omega, omega_space, contact_body, contact_ground, centre, velocity
    """

    t: np.ndarray
    found: dict[str, np.ndarray]

    def __getitem__(self, name: str) -> np.ndarray:
        return self.found[name]

    def __iter__(self) -> Any:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


@dataclass(frozen=True)
class Reached:
    """The body at some times: R (…, 3, 3), a and ω in body axes, s in space, and Neumann's values."""

    R: np.ndarray
    a: np.ndarray
    omega: np.ndarray
    s: np.ndarray
    neumann: dict[str, np.ndarray]


@dataclass(frozen=True, eq=False, repr=False)
class ClosedSolution(ABC):
    """A motion that can be written down.

    problem     what rolls on what, for the core
    neumann     the paper's coordinates on both surfaces
    conditions  what the solution rests on
    period      of what is not cyclic: the shape of the motion                         s, or inf
    end         when it ends of itself, and why                                        s, or inf
    """

    problem: RollingProblem
    neumann: Neumann
    conditions: tuple[Condition, ...]
    period: float = field(default=INF, kw_only=True)
    end: tuple[float, str] = field(default=(INF, "it has no end"), kw_only=True)

    @property
    def name(self) -> str:
        """What it is called."""
        return type(self).__name__

    @abstractmethod
    def reach(self, t: np.ndarray) -> Reached:
        """Where the body is at the times t, a one-dimensional array."""

    @property
    def start(self) -> Start:
        """The same motion's start for the core: ``voronets.simulate(solution.start, …)``."""
        found = self.reach(np.zeros(1))
        a = found.a[0]
        # A plate's contact at its centre of mass but for rounding: that rounding is no size.
        a = a if np.linalg.norm(a) > 1e-14 * np.linalg.norm(found.s[0]) else np.zeros(3)
        return start(
            self.problem, orientation=quaternion_of_matrix(found.R[0]), contact=found.s[0],
            omega=found.omega[0], contact_body=a,
        )  # fmt: skip

    def at(self, times: float | Sequence[float] | np.ndarray) -> ClosedMotion:
        """The motion at any times from 0 to its end; a single number counts as one time."""
        t = np.atleast_1d(np.asarray(times, dtype=float))
        if np.any((t < 0) | (t > self.end[0] * (1 + 1e-12))):
            raise InputError([Fault("times", f"{t.min():g} … {t.max():g}",
                                    f"times from 0 to {self.end[0]:g}: {self.end[1]}")])  # fmt: skip
        at = self.reach(t)
        v = np.einsum("tij,tj->ti", at.R, np.cross(at.a, at.omega))
        return ClosedMotion(t, {
            **at.neumann,
            "orientation": np.array([quaternion_of_matrix(R) for R in at.R]),
            "omega": at.omega,
            "omega_space": np.einsum("tij,tj->ti", at.R, at.omega),
            "contact_body": at.a,
            "contact_ground": at.s,
            "centre": at.s - np.einsum("tij,tj->ti", at.R, at.a),
            "velocity": v,
        })  # fmt: skip

    def __repr__(self) -> str:
        return f"{self.name}\n{self.report()}"

    def report(self) -> str:
        """The conditions, the period and the end, a line each."""
        lines = [condition.report() for condition in self.conditions]
        lines.append(f"period: {self.period:.12g} s" if self.period < INF else "no period")
        return "\n".join([*lines, f"end: {self.end[1]}" + (
            f" at {self.end[0]:.12g} s" if self.end[0] < INF else "")])  # fmt: skip


def in_coordinates(problem: RollingProblem, body: Any = None, ground: Any = None) -> Neumann:
    """Neumann's coordinates with the given parametrisations of the two surfaces."""
    changed = replace(
        problem,
        body=replace(problem.body, surface=body or problem.body.surface),
        ground=ground or problem.ground,
    )
    return Neumann(problem, changed)
