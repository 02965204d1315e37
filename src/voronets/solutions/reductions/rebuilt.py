"""A motion rebuilt from its reduction, and how far it is from the direct one."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from voronets.engine.motion import Motion
from voronets.expressions.rotations import quaternion_of_matrix, rotation_matrix
from voronets.expressions.scalars import ARRAYS
from voronets.forms.neumann.coordinates import COORDINATES, Neumann
from voronets.solutions.equations.noncyclic import OMEGA


class ReductionEnded(RuntimeError):
    """The motion cannot go on: the contact left the charts, or the relative curvature vanished."""


@dataclass(frozen=True)
class Deviation:
    """The largest differences between two motions, each relative to its own scale.

    orientation     an angle                                          rad
    omega           over the largest |ω|
    contact_body    over the greatest distance of the contact from the centre of mass
    contact_ground  likewise
    """

    orientation: float
    omega: float
    contact_body: float
    contact_ground: float

    @property
    def largest(self) -> float:
        """The largest of the four."""
        return max(self.orientation, self.omega, self.contact_body, self.contact_ground)


@dataclass(frozen=True)
class Rebuilt:
    """The whole motion at given times, as the core would have it.

    t               s                                                       (N,)
    R               body axes → space axes                                  (N, 3, 3)
    omega           body axes                                               (N, 3), rad/s
    contact_body    from the centre of mass, body axes                      (N, 3), m
    contact_ground  space axes                                              (N, 3), m
    coordinates     what the reduction worked with, by name                 (N,) each
    turning_points  the times at which its independent variable turned back
    """

    t: np.ndarray
    R: np.ndarray
    omega: np.ndarray
    contact_body: np.ndarray
    contact_ground: np.ndarray
    coordinates: dict[str, np.ndarray] = field(default_factory=dict)
    turning_points: tuple[float, ...] = ()

    @property
    def orientation(self) -> np.ndarray:
        """Unit quaternions, body → space, w ≥ 0                                (N, 4)."""
        return np.array([quaternion_of_matrix(R) for R in self.R])

    def against(self, motion: Motion) -> Deviation:
        """The deviation from a direct motion, which has its samples at the same times."""
        if len(self.t) != len(motion.t) or np.abs(self.t - motion.t).max(initial=0.0) > 1e-12:
            raise ValueError("the two motions have different times: solve for ``motion.t``")
        q = motion["orientation"].values
        direct = np.array([rotation_matrix(row / np.linalg.norm(row)) for row in q], dtype=float)
        omega = motion["omega"].values
        a, s = motion["contact_body"].values, motion["contact_ground"].values
        length = max(float(np.linalg.norm(a, axis=1).max()), 1e-300)
        fast = max(float(np.linalg.norm(omega, axis=1).max()), 1e-300)
        return Deviation(
            _largest((self.R - direct).reshape(len(q), 9)) / 2**0.5,
            _largest(self.omega - omega) / fast,
            _largest(self.contact_body - a) / length,
            _largest(self.contact_ground - s) / length,
        )


def rebuilt_from_neumann(
    coordinates: Neumann, t: np.ndarray, known: dict[str, np.ndarray],
    turning: tuple[float, ...] = (),
) -> Rebuilt:  # fmt: skip
    """The whole motion from u, v, ϑ, u₁, v₁, σ, τ, n."""
    c = [known[name] for name in COORDINATES]
    at = coordinates.place(ARRAYS, coordinates.numbers, c)
    number = len(t)

    def rows(matrix: object) -> np.ndarray:
        return np.array([[np.broadcast_to(x, number) for x in row]
                         for row in matrix], dtype=float)  # type: ignore[attr-defined]  # fmt: skip

    R, axes = np.moveaxis(rows(at.R), -1, 0), np.moveaxis(rows(at.body.axes), -1, 0)
    a, s = np.moveaxis(rows((at.body.X, at.ground.X)), -1, 1)
    omega = np.einsum("tk,tki->ti", np.stack([known[name] for name in OMEGA], axis=1), axes)
    return Rebuilt(t, R, omega, a, s, known, turning)


def _largest(gap: np.ndarray) -> float:
    worst = np.linalg.norm(gap, axis=1).max(initial=0.0)
    return float(worst) if np.isfinite(worst) else float("inf")
