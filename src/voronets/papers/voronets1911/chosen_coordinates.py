"""(33) in coordinates of one's own: their accelerations against the coordinate-free core."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from voronets.expressions.scalars import FLOATS
from voronets.forms.rolling.own_coordinates import by_neumann
from voronets.forms.rolling.variational_formula import VariationalFormula
from voronets.papers.analytic import slope
from voronets.papers.arrays import product, turned, turning
from voronets.papers.entry import Residuals
from voronets.papers.voronets1911.neumann_orientation import (
    body_point,
    frame,
    orientation,
    problem,
    rolled,
)

NAMES = ("a", "b", "c", "d", "e")
FORMULAS = {
    "u": "a + 0.2*b**2", "v": "b - 0.3*c", "theta": "c + 0.1*a*b", "u1": "d", "v1": "e + 0.2*d*a",
}  # fmt: skip


def neumanns(s: np.ndarray) -> np.ndarray:
    """u, v, ϑ, u₁, v₁ of the chosen coordinates: the same formulas."""
    a, b, c, d, e = s
    return np.stack([a + 0.2 * b * b, b - 0.3 * c, c + 0.1 * a * b, d, e + 0.2 * d * a])


@lru_cache(maxsize=1)
def equations() -> VariationalFormula:
    """What (33) gives in the chosen coordinates."""
    return VariationalFormula(
        by_neumann(problem().given, NAMES, FORMULAS, near=(0.7, 0.5, 0.4, 0.8, 0.3))
    )


def omega(x: np.ndarray) -> np.ndarray:
    """p, q, r of Neumann's coordinates and their rates."""
    R = orientation(x[:5])
    return turned(R, turning(R, slope(orientation, x[:5], x[5:])))


def rates(y: np.ndarray) -> np.ndarray:
    """Neumann's coordinates and their rates of the chosen ones and theirs."""
    return np.concatenate([neumanns(y[:5]), slope(neumanns, y[:5], y[5:])])


def any_coordinates(seed: int) -> Residuals:
    """ṗ, q̇, ṙ by the accelerations of the chosen coordinates, less those of the core, relative to these."""
    rng = np.random.default_rng(seed)
    s = rng.uniform(0.4, 0.7, (5, 3)) + 0j
    q = np.real(neumanns(s))
    q_dot = rolled(q, rng.uniform(0.3, 0.8, q.shape))
    jacobian = np.stack([slope(neumanns, s, row) for row in np.eye(5)], axis=1)
    s_dot = np.linalg.solve(np.moveaxis(jacobian, -1, 0), q_dot.T[..., None])[..., 0].T
    y = np.real(np.concatenate([s, s_dot]))
    a = np.array([equations().accelerations(state.tolist()) for state in y.T]).T
    here = rates(y + 0j)
    ours = np.real(slope(omega, here, slope(rates, y + 0j, np.concatenate([y[5:], a]))))
    theirs = np.stack(
        [_core(x, w) for x, w in zip(q.T, np.real(omega(here)).T, strict=True)], axis=1
    )
    return Residuals(float(np.abs(ours - theirs).max() / np.abs(theirs).max()))


def _core(q: np.ndarray, turn: np.ndarray) -> np.ndarray:
    """ṗ, q̇, ṙ of the core."""
    axes = np.real(frame(body_point, q[:2, None]))
    state: Any = problem().to_state([*q, *product(axes, turn[:, None])[:, 0]])
    core = problem().core
    return np.array(core.rate(FLOATS, state.tolist(), core.numbers, 0.0)[4:7], dtype=float)
