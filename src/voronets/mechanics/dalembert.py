"""What the motions of a general system are checked by: d'Alembert's principle, and its masses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.dynamics import SystemDynamics, stacked
from voronets.mechanics.first_order import BalanceLaw
from voronets.mechanics.system import velocity

#: Residuals are measured by no less than this part of what there is over the whole motion.
SMALLEST = 1e-3
NUDGE = 1e-7  # by how much of itself the state is changed to see what of the forces cancels


def mass_conditioning(
    dynamics: SystemDynamics,
) -> Callable[[Mapping[str, np.ndarray]], np.ndarray]:
    """The condition number of the masses, their diagonal made 1: coordinates have units of their own."""
    names = dynamics.system.names

    def conditioning(at: Mapping[str, np.ndarray]) -> np.ndarray:
        x = [at[name] for name in (*names, *map(velocity, names))]
        t = at["time"]
        terms = dynamics.terms(ARRAYS, x, dynamics.system.parameters, t)
        M = stacked((terms.weighed(dynamics.weight) if dynamics.weight else terms).M, len(t))
        size = np.sqrt(np.einsum("tii->ti", M))
        scaled = M / (size[:, :, None] * size[:, None, :])
        scaled = scaled[np.isfinite(scaled).all(axis=(1, 2))]
        values = np.linalg.eigvalsh(scaled)
        found: np.ndarray = values[:, -1] / np.maximum(
            values[:, 0], np.finfo(float).eps * values[:, -1]
        )
        return found

    return conditioning


def dalembert(dynamics: SystemDynamics) -> BalanceLaw:
    """M q̈ − f − Aᵀ λ with q̈ taken from the motion and λ by least squares; and q̇ against dq/dt.

    Relative to the largest of |M q̈|, |f| and |Aᵀ λ| at the moment, but at least to a thousandth of the
    largest of these over the motion, of |M q̇| over its duration, and of the forces that cancel: in
    uniform motion and at rest all of the first are rounding.  Speeds likewise, and |q| over the duration.
    """
    names = dynamics.system.names
    velocities = tuple(velocity(name) for name in names)
    nudge = 1 + NUDGE * np.random.default_rng(1788).choice([-1.0, 1.0], 2 * len(names))
    last: list[Any] = []  # the values that were looked at last, and what was found there

    def residuals(
        at: Mapping[str, np.ndarray], rate: Mapping[str, np.ndarray]
    ) -> dict[str, np.ndarray]:
        x = np.array([at[name] for name in (*names, *velocities)])
        seen = tuple(last)
        last.clear()
        if not seen or seen[0] is not at:  # the same values come twice, with other rates
            seen = (at, *(_Moments.of(dynamics, y, at["t"]) for y in (x, x * nudge[:, None])))
            last.extend(seen)
        _, here, nudged = seen
        acceleration = np.stack([rate[name] for name in velocities], axis=1)
        gap, size = here.unbalanced(acceleration)
        other, _ = nudged.unbalanced(acceleration)
        speed, duration = x[len(names) :].T, max(float(np.ptp(at["t"])), 1e-300)
        momenta = _largest(np.einsum("tij,tj->ti", here.M, speed)) / duration
        least = max(size.max(initial=0.0), momenta, _largest(other - gap) / NUDGE)
        scale = np.maximum(size, SMALLEST * least)
        slip = np.stack([rate[name] for name in names], axis=1) - speed
        fastest = max(_largest(speed), SMALLEST * _largest(x[: len(names)].T) / duration)
        return {
            "dalembert": np.linalg.norm(gap, axis=1) / np.where(scale > 0, scale, 1.0),
            "velocities": np.linalg.norm(slip, axis=1) / (fastest or 1.0),
        }

    return BalanceLaw(("dalembert", "velocities"), (*names, *velocities), residuals)


class _Moments(NamedTuple):
    """M (times, n, n), f (times, n) and what reactions can take, a projector (times, n, n) or None."""

    M: np.ndarray
    f: np.ndarray
    taken: np.ndarray | None

    @classmethod
    def of(cls, dynamics: SystemDynamics, x: np.ndarray, t: np.ndarray) -> _Moments:
        """At states (2 n, times)."""
        M, f, A, _ = dynamics.terms(ARRAYS, list(x), dynamics.system.parameters, t)
        taken = None
        if A:
            turned = np.swapaxes(stacked(A, len(t)), 1, 2)
            turned = np.where(np.isfinite(turned).all(axis=(1, 2))[:, None, None], turned, 0.0)
            taken = turned @ np.linalg.pinv(turned)
        return cls(stacked(M, len(t)), stacked(f, len(t)), taken)

    def unbalanced(self, acceleration: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """M q̈ − f less what reactions take of it, and the size of its largest part."""
        inertia = np.einsum("tij,tj->ti", self.M, acceleration)
        gap = inertia - self.f
        size = np.maximum(np.linalg.norm(inertia, axis=1), np.linalg.norm(self.f, axis=1))
        if self.taken is None:
            return gap, size
        reaction = np.einsum("tij,tj->ti", self.taken, gap)
        return gap - reaction, np.maximum(size, np.linalg.norm(reaction, axis=1))


def _largest(vectors: np.ndarray) -> float:
    """The length of the longest of vectors (times, components) that are finite."""
    lengths = np.linalg.norm(vectors, axis=1)
    return float(lengths[np.isfinite(lengths)].max(initial=0.0))
