"""Anybody's motion as coordinates and velocities at Gauss–Legendre moments.

A motion may be ours, samples (arrays of t, of every coordinate and, if known, of velocities), or
functions of time.  Velocities that are not given are derivatives of the polynomial through the
coordinates of a panel, and those that are given are compared with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.interpolate import make_interp_spline

from voronets.engine.motion import Motion
from voronets.mechanics.system import System, velocity
from voronets.numerics.gauss import GaussPanels

MOST_PANELS = 512
Sampler = Callable[[np.ndarray], Mapping[str, np.ndarray]]


@dataclass(frozen=True)
class Moments:
    """A path at the points of all panels.

    panels  the times t and the weights of a quadrature over them    (moments,)
    q, v    coordinates and velocities                               (n + k, moments)
    slip    dq/dt − v, relative to the fastest velocity; 0 where v comes from q
    """

    panels: GaussPanels
    q: np.ndarray
    v: np.ndarray
    slip: float

    @property
    def t(self) -> np.ndarray:
        """The times."""
        found: np.ndarray = self.panels.t
        return found

    @property
    def weights(self) -> np.ndarray:
        """What they count in an integral."""
        found: np.ndarray = self.panels.weights
        return found

    def rate(self, values: np.ndarray) -> np.ndarray:
        """d/dt of values along the path, panel by panel."""
        return self.panels.derivative(values)


@dataclass(frozen=True)
class SystemPath:
    """A motion of a system, whoever made it.

    breaks  times where it may be less smooth: the ends of panels
    """

    system: System
    sample: Sampler
    start: float
    end: float
    breaks: np.ndarray

    def levels(self, t0: float, t1: float) -> list[int]:
        """Numbers of panels to try, each twice the one before; at least two."""
        inside = np.count_nonzero((self.breaks > t0) & (self.breaks < t1))
        first = max(8, int(inside) + 1)
        return [first << i for i in range(7) if i < 2 or first << i <= MOST_PANELS]

    def moments(self, t0: float, t1: float, panels: int) -> Moments:
        """The path at 16 points in each of about ``panels`` panels."""
        inside = self.breaks[(self.breaks > t0) & (self.breaks < t1)]
        if len(inside):
            each = max(1, round(panels / (len(inside) + 1)))
            ends = np.concatenate([[t0], inside, [t1]])
            share = np.arange(each) / each
            edges = np.append((ends[:-1, None] + np.diff(ends)[:, None] * share).ravel(), t1)
        else:
            edges = np.linspace(t0, t1, panels + 1)
        points = GaussPanels(edges)
        t = points.t
        seen = self.sample(t)
        names = self.system.names
        q = np.array([_along(seen[name], t) for name in names])
        rate = points.derivative(q)
        speeds = [velocity(name) for name in names]
        given = all(name in seen for name in speeds)
        v = np.array([_along(seen[name], t) for name in speeds]) if given else rate
        fastest = float(np.abs(v).max(initial=0.0))
        slip = float(np.abs(rate - v).max()) / (fastest or 1.0)
        return Moments(points, q, v, slip)


def as_path(system: System, motion: Any, t0: float | None, t1: float | None) -> SystemPath:
    """Read a motion: a ``Motion``, a table of samples with "t", functions by name, or one function
    of time that returns a table.  Functions need t0 and t1."""
    nothing = np.empty(0)
    if isinstance(motion, Motion):
        if motion.segments:
            ends = [segment.t0 for segment in motion.segments][1:]
            return SystemPath(system, _of_motion(system, motion), 0.0, motion.t_end, np.array(ends))
        samples = {str(name): array.values for name, array in motion.data.data_vars.items()}
        motion = {"t": motion.t} | samples
    if callable(motion) or callable(next(iter(motion.values()), None)):
        if t0 is None or t1 is None:
            raise ValueError("t0, t1: a motion given as functions of time needs both")
        sample = motion if callable(motion) else _of_functions(motion)
        return SystemPath(system, sample, float(t0), float(t1), nothing)
    return _of_samples(system, motion)


def _of_motion(system: System, motion: Motion) -> Sampler:
    names = (*system.names, *(velocity(name) for name in system.names))

    def sample(t: np.ndarray) -> dict[str, np.ndarray]:
        data = motion.at(t)
        return {name: data[name].values for name in names}

    return sample


def _of_functions(functions: Mapping[str, Callable[[np.ndarray], Any]]) -> Sampler:
    return lambda t: {name: function(t) for name, function in functions.items()}


def _of_samples(system: System, table: Mapping[str, Any]) -> SystemPath:
    wanted = ["t", *system.names]
    missing = [name for name in wanted if name not in table]
    if missing:
        raise ValueError(f"motion has {', '.join(table)}; {', '.join(missing)} is missing")
    t = np.asarray(table["t"], dtype=float)
    if len(t) < 8 or np.any(np.diff(t) <= 0):
        raise ValueError(f"motion has {len(t)} times; it needs at least 8, increasing")
    speeds = [velocity(name) for name in system.names]
    names = [*system.names, *(speeds if all(name in table for name in speeds) else ())]
    splines = {name: make_interp_spline(t, np.asarray(table[name], float), k=7) for name in names}
    return SystemPath(system, _of_functions(splines), float(t[0]), float(t[-1]), t[4:-4])


def _along(values: Any, t: np.ndarray) -> np.ndarray:
    return np.broadcast_to(np.asarray(values, dtype=float), t.shape)
