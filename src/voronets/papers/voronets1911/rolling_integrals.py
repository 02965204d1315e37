"""Integrals over a motion of the coordinate-free core, with virtual motions that vanish at both ends: for § 9.

p′, q′, r′ and the shifts δu, δv of the contact are polynomials in time.  δω follows from the two-parameter family of
orientations (28), δU from the force on the centre of mass; nothing else of the paper is used.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from voronets.expressions.rotations import rotation_matrix
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.forms.rolling.variations import (
    lever_term,
    rolling_term,
    slip_variation,
    turning_variation,
    velocity_variation,
)
from voronets.papers.analytic import gradient, slope
from voronets.papers.arrays import cross, dot, product, turned
from voronets.papers.collocation import GaussMotion, bumps, gauss_motion
from voronets.papers.names import composed
from voronets.papers.voronets1911.neumann_orientation import (
    GRAVITY,
    MASS,
    MOMENTS,
    body_point,
    force_function,
    ground_point,
    problem,
)

DURATION, VARIATIONS = 0.25, 4
SLIPS = ("δ(k - y r + z q)", "δ(l - z p + x r)", "δ(m - x q + y p)")
IMPULSES = ("M (y r - z q)", "M (z p - x r)", "M (x q - y p)")
STRETCH, SLANT = "∫ ρ ρ̇ (p p′ + q q′ + r r′) dt", "∫ (x p′ + y q′ + z r′)(ẋ p + ẏ q + ż r) dt"
LEVER, LEAN = "∫ ρ δρ ω² dt", "∫ (x p + y q + z r)(p δx + q δy + r δz) dt"


@lru_cache(maxsize=4)
def core_motion(seed: int) -> GaussMotion:
    """A motion of the core: quaternion, p, q, r, u, v, u₁, v₁."""
    rng = np.random.default_rng(seed + 9)
    (u, u1), (v, v1) = rng.uniform(0.7, 0.9, 2), rng.uniform(0.3, 0.5, 2)  # far from umbilics
    start = problem().to_state([u, v, rng.uniform(0.3, 1.2), u1, v1, *rng.uniform(0.5, 1.0, 3)])
    core, numbers = problem().core, problem().numbers

    def rate(y: np.ndarray) -> np.ndarray:
        return np.stack([x + 0 * y[0] for x in core.rate(ARRAYS, [*y], numbers, 0.0)])

    return gauss_motion(rate, start, DURATION, 24)


def energy(x: np.ndarray) -> np.ndarray:
    """Θ of (x, y, z, p, q, r): of a body whose point at the contact is at rest."""
    a, omega = x[:3], x[3:]
    w = np.cross(a, omega, axis=0)
    found: np.ndarray = (
        MASS * dot(w, w) + sum(A * o * o for A, o in zip(MOMENTS, omega, strict=True))
    ) / 2
    return found


def force(seed: int) -> np.ndarray:
    """∇U in body axes along the motion."""
    y = core_motion(seed).y
    R = np.array([[x + 0 * y[0] for x in row] for row in rotation_matrix(tuple(y[:4]))])
    O = ground_point(y[9:]) - product(R, body_point(y[7:9]))

    def U(x: np.ndarray) -> np.ndarray:
        weight = MASS * sum(g * c for g, c in zip(GRAVITY, x, strict=True))
        return np.asarray(weight + force_function(*x))

    return turned(R, np.real(gradient(U, O + 0j)))


@lru_cache(maxsize=4)
def rolling_integrals(seed: int) -> dict[str, Any]:
    """The integrals of § 9, one for each virtual motion."""
    return _integrated(seed, _integrands) | {"M": np.full(VARIATIONS, MASS)}


def integrals_by_product(seed: int) -> dict[str, Any]:
    """The same with the product's brackets of (33) and its variation of the slip."""
    return _integrated(seed, _own_integrands)


def _integrated(seed: int, integrands: Callable[..., dict[str, np.ndarray]]) -> dict[str, Any]:
    motion = core_motion(seed)
    found: dict[str, list[Any]] = {}
    for shift, rate in zip(*_virtual(seed, motion), strict=True):
        for name, value in integrands(seed, motion, shift, rate).items():
            found.setdefault(name, []).append(motion.integral(value))
    return composed({name: np.array(values) for name, values in found.items()})


def _virtual(seed: int, motion: GaussMotion) -> tuple[np.ndarray, np.ndarray]:
    """p′, q′, r′, δu, δv and their rates, (variations, 5, points)."""
    return bumps(seed + 13, (VARIATIONS, 5), motion.t, DURATION)


def _integrands(
    seed: int, motion: GaussMotion, shift: np.ndarray, rate: np.ndarray
) -> dict[str, np.ndarray]:
    at = _moments(motion, shift, rate)
    a, omega, virtual, a_dot, da, domega = (at[x] for x in ("a", "ω", "ω′", "ȧ", "δa", "δω"))
    state, step = np.concatenate([a, omega]) + 0j, np.concatenate([da, domega])
    K = MASS * cross(a, omega)
    found = {
        "∫ δΘ dt": np.real(slope(energy, state, step)),
        "∫ δU dt": dot(force(seed), cross(a, virtual)),
        STRETCH: dot(a, a_dot) * dot(omega, virtual), SLANT: dot(a, virtual) * dot(a_dot, omega),
        LEVER: dot(a, da) * dot(omega, omega), LEAN: dot(a, omega) * dot(omega, da),
        "∫ M (t r - z q) δ(k - y r + z q) dt":
            MASS * (motion.t * omega[2] - a[2] * omega[1]) * at["slip"][0],
    }  # fmt: skip
    parts = zip(IMPULSES, SLIPS, K, at["slip"], strict=True)
    return found | {f"∫ {name} {slip} dt": x * y for name, slip, x, y in parts}


def _own_integrands(
    seed: int, motion: GaussMotion, shift: np.ndarray, rate: np.ndarray
) -> dict[str, np.ndarray]:
    """STRETCH, LEVER and the slips; each bracket is the product's, less its other half."""
    at = _moments(motion, shift, rate)
    a, omega, virtual, a_dot, da = (at[x] for x in ("a", "ω", "ω′", "ȧ", "δa"))
    w, v, r, s, d = (Vector(*x) for x in (omega, virtual, a, a_dot, da))
    found: dict[str, np.ndarray] = {
        STRETCH: rolling_term(1.0, r @ s, w, r, s) @ v + dot(a, virtual) * dot(a_dot, omega),
        LEVER: dot(a, omega) * dot(omega, da) - lever_term(1.0, w, r, d),
    }
    K = MASS * cross(a, omega)
    slips = zip(IMPULSES, SLIPS, K, slip_variation(w, s, d, v), strict=True)
    return found | {f"∫ {name} {slip} dt": x * y for name, slip, x, y in slips}


def _moments(motion: GaussMotion, shift: np.ndarray, rate: np.ndarray) -> dict[str, np.ndarray]:
    """What the integrands need at Gauss's points; slip is δ(w − a × ω)."""
    y, uv = motion.y, motion.y[7:9] + 0j
    y_dot = np.stack(
        [x + 0 * y[0] for x in problem().core.rate(ARRAYS, [*y], problem().numbers, 0.0)]
    )
    omega, virtual, virtual_dot = y[4:7], shift[:3], rate[:3]
    a, a_dot = np.real(body_point(uv)), np.real(slope(body_point, uv, y_dot[7:9]))
    da = np.real(slope(body_point, uv, shift[3:]))
    domega = np.stack(turning_variation(Vector(*virtual_dot), Vector(*omega), Vector(*virtual)))
    # δw by (28) for w′ = a × ω′, and δ(a × ω) as it stands
    w, w1 = cross(a, omega), cross(a, virtual)
    w1_dot = cross(a_dot, virtual) + cross(a, virtual_dot)
    dw = velocity_variation(*(Vector(*x) for x in (w1_dot, w, w1, omega, virtual)))
    slip = np.stack(dw) - cross(da, omega) - cross(a, domega)
    return {"a": a, "ω": omega, "ω′": virtual, "ȧ": a_dot, "δa": da, "δω": domega, "slip": slip,
            "dω′": virtual_dot}  # fmt: skip


@lru_cache(maxsize=4)
def slip_letters(seed: int) -> dict[str, Any]:
    """The letters of the step before (33) at the points of the motion, for one virtual motion."""
    motion = core_motion(seed)
    shift, rate = (x[0] for x in _virtual(seed, motion))
    at = _moments(motion, shift, rate)
    found: dict[str, np.ndarray] = {}
    vectors = {"{}": "ω", "{}′": "ω′", "δ{}": "δω", "d{}′/dt": "dω′"}
    for name, key in vectors.items():
        found |= {name.format(x): value for x, value in zip("pqr", at[key], strict=True)}
    for name, key in {"{}": "a", "{}\u0307": "ȧ", "δ{}": "δa"}.items():
        found |= {name.format(x): value for x, value in zip("xyz", at[key], strict=True)}
    w, w1 = cross(at["a"], at["ω"]), cross(at["a"], at["ω′"])
    for name, vector in (("{}", w), ("{}′", w1)):
        found |= {name.format(x): value for x, value in zip("klm", vector, strict=True)}
    w1_dot = cross(at["ȧ"], at["ω′"]) + cross(at["a"], at["dω′"])
    found["d/dt (y r′ - z q′)"] = w1_dot[0]
    found["δ(y r - z q)"] = (cross(at["δa"], at["ω"]) + cross(at["a"], at["δω"]))[0]
    # the print has the change along the motion for that of the virtual one
    found |= {"dy": at["ȧ"][1], "dz": at["ȧ"][2]}
    return composed(found | {"δ(k - y r + z q)": at["slip"][0]})


def slip_by_product(seed: int) -> dict[str, Any]:
    """The variation of the slip as the product has it."""
    motion = core_motion(seed)
    shift, rate = (x[0] for x in _virtual(seed, motion))
    at = _moments(motion, shift, rate)
    own = slip_variation(*(Vector(*at[x]) for x in ("ω", "ȧ", "δa", "ω′")))
    return {"δ(k - y r + z q)": own[0]}
