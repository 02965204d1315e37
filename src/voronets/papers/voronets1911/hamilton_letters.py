"""The letters of § 7: integrals over a motion, with variations that vanish at both ends.

The motion comes from d'Alembert's principle (``general_system``), variations are polynomials in time.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.papers.analytic import slope
from voronets.papers.arrays import product
from voronets.papers.collocation import GaussMotion, bumps, gauss_motion
from voronets.papers.entry import Residuals
from voronets.papers.names import composed, numbered
from voronets.papers.product_numbers import product_residual
from voronets.papers.voronets1911.general_letters import general_letters, stated
from voronets.papers.voronets1911.general_product import brackets
from voronets.papers.voronets1911.general_system import GeneralSystem
from voronets.papers.voronets1911.general_systems import GENERAL, INTEGRABLE
from voronets.solutions.hamilton_integrands import HamiltonType

DURATION, VARIATIONS = 0.6, 4
WORK = "∫ Σ_s Q_s δq_s dt"
BOUND = "∫ Σ_ν K_ν δ(q̇_{n+ν} - Σ_i a_νi q̇_i - a_ν) dt"
TWIST = "∫ Σ_ν ∂T/∂q̇_{n+ν} (d/dt δq_{n+ν} - δq̇_{n+ν}) dt"


@lru_cache(maxsize=4)
def motion_of(system: GeneralSystem, seed: int) -> GaussMotion:
    """A motion of the system from a random state, at t from 0."""
    start = system.samples(seed, 1)[:, 0]
    start[-1] = 0.0
    start = np.real(system.allowed(start[:, None] + 0j))[:, 0]
    return gauss_motion(lambda y: system.motion(y + 0j), start, DURATION)


def varied(
    s: GeneralSystem, y: np.ndarray, free: np.ndarray, free_dot: np.ndarray
) -> tuple[np.ndarray, ...]:
    """δq and d/dt δq, the dependent ones by (19)."""
    still = np.concatenate([y[s.size : 2 * s.size], 0 * y[: s.size], np.ones_like(y[-1:])])
    a, a_dot = s.coefficients(y)[:, :-1], slope(s.coefficients, y, still)[:, :-1]
    bound, bound_dot = product(a, free), product(a_dot, free) + product(a, free_dot)
    return np.concatenate([free, bound]), np.concatenate([free_dot, bound_dot])


def departure(s: GeneralSystem, y: np.ndarray) -> np.ndarray:
    """q̇_{n+ν} − Σ a_νi q̇_i − a_ν."""
    return np.asarray((y - s.allowed(y))[s.size + s.n : 2 * s.size])


@lru_cache(maxsize=4)
def hamilton_letters(seed: int) -> dict[str, Any]:
    """The integrals of (18) and (20), one for each variation."""
    s, motion = GENERAL, motion_of(GENERAL, seed)
    y, free = motion.y + 0j, bumps(seed + 5, (VARIATIONS, GENERAL.n), motion.t, DURATION)
    K = s.momenta(s.allowed(y))[s.n :]
    Q, rows = s.forces(y), []
    for shift, rate in zip(*free, strict=True):
        dq, dq_dot = varied(s, y, shift, rate)
        step = np.concatenate([dq, dq_dot, 0 * y[-1:]])
        gap = slope(lambda x: departure(s, x), y, step)  # d/dt δq_{n+ν} − δq̇_{n+ν} of (14)
        by_14 = np.concatenate([dq, dq_dot[: s.n], dq_dot[s.n :] - gap, 0 * y[-1:]])
        rows.append([
            slope(s.reduced, y, step), (Q * dq).sum(axis=0), (K * gap).sum(axis=0),
            slope(s.kinetic, y, by_14), (s.momenta(y)[s.n :] * gap).sum(axis=0),
        ])  # fmt: skip
    names = ("∫ δΘ dt", WORK, BOUND, "∫ δT dt", TWIST)
    ours = {
        name: motion.integral(np.array([row[j] for row in rows])) for j, name in enumerate(names)
    }
    return composed(ours)


def integrals_by_product(seed: int) -> dict[str, np.ndarray]:
    """The same by the integrands of ``HamiltonType``."""
    motion, system, n = motion_of(GENERAL, seed), stated(GENERAL), GENERAL.n
    free = bumps(seed + 5, (VARIATIONS, n), motion.t, DURATION)
    found: dict[str, list[Any]] = {}
    kinds = {"18": ("∫ δΘ dt", WORK, BOUND), "20": ("∫ δT dt", WORK, TWIST)}
    for kind, names in kinds.items():
        integrand = HamiltonType(system, kind, tuple(range(n, GENERAL.size)))
        sums = []
        for shift, rate in zip(*free, strict=True):
            groups = integrand.groups(ARRAYS, tuple(motion.y[:-1]), [*shift], [*rate], {}, motion.t)
            sums.append([np.broadcast_to(group, motion.t.shape) for group in groups.values()])
        for j, name in enumerate(names):
            found[name] = [motion.integral(row[j]) for row in sums]
    return {name: np.array(values) for name, values in found.items()}


@lru_cache(maxsize=4)
def displacement_letters(seed: int) -> dict[str, Any]:
    """The letters of § 5 with a displacement that the conditions allow, time standing still."""
    s, letters = GENERAL, dict(general_letters(seed))
    y = s.samples(seed)
    free = np.random.default_rng(seed + 3).uniform(0.4, 1.0, (s.n, y.shape[1]))
    C, _ = s.conditions(y)
    bound = np.linalg.solve(
        np.moveaxis(C[:, s.n :], -1, 0), -np.einsum("kin,in->nk", C[:, : s.n], free)[..., None]
    )[..., 0].T
    return letters | composed(numbered("δq_{}", np.concatenate([free, bound]), s.n))


def difference_claim(seed: int) -> Residuals:
    """d/dt δq_{n+ν} − δq̇_{n+ν}: not zero for conditions that cannot be integrated, zero for those that can."""
    general, integrable = (_difference(system, seed) for system in (GENERAL, INTEGRABLE))
    return Residuals(integrable if general > 1e-3 else 1.0, product=_off_brackets(seed))


def _off_brackets(seed: int) -> float:
    """The difference by the product's A^(ν)_ij and A^(ν)_i, against that of the variations."""
    s, y = GENERAL, GENERAL.samples(seed)
    free, rate = np.random.default_rng(seed + 4).uniform(0.4, 1.0, (2, s.n, y.shape[1]))
    A, A0 = brackets(s, y)
    own = np.einsum("kijn,jn,in->kn", A, y[s.size : s.size + s.n], free)
    own = own + np.einsum("kin,in->kn", A0, free)
    return product_residual({"gap": own}, {"gap": np.real(_gap(s, y + 0j, free, rate)[0])})


def _gap(
    s: GeneralSystem, y: np.ndarray, free: np.ndarray, rate: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """d/dt δq_{n+ν} − δq̇_{n+ν} where (14) and (19) hold, and d/dt δq."""
    dq, dq_dot = varied(s, y, free, rate)
    return slope(lambda x: departure(s, x), y, np.concatenate([dq, dq_dot, 0 * y[-1:]])), dq_dot


def _difference(s: GeneralSystem, seed: int) -> float:
    """The largest difference, relative to d/dt δq."""
    y = s.samples(seed) + 0j
    free, rate = np.random.default_rng(seed + 4).uniform(0.4, 1.0, (2, s.n, y.shape[1]))
    gap, dq_dot = _gap(s, y, free, rate)
    return float(np.abs(gap).max() / np.abs(dq_dot).max())
