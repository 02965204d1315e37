"""Voronets 1911, § 12: the equations tested on the motion of a free body."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import sympy

from voronets.papers.arrays import dot
from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.explicit_rolling import ExplicitRolling
from voronets.papers.voronets1911.rolling_letters import Letters, RollingState, motion, named
from voronets.rolling.body import body
from voronets.rolling.system import RollingProblem
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines
from voronets.surfaces.parametric import Chart, Parametric
from voronets.surfaces.placement import Placed

SQUARES = (2.1, 1.6, 1.2)  # a², b², c²
TIMES = np.linspace(0.0, 0.3, 4)


def inverted_ellipsoid_confocal(squares: tuple[float, float, float]) -> Parametric:
    """The surface of § 12 by the confocal parameters of its ellipsoid, the normal to the inside."""
    u, v = sympy.symbols("u v")
    a2, b2, c2 = (sympy.Float(x) for x in squares)
    root = sympy.sqrt
    X = (
        root(a2) * root(a2 - u) * root(a2 - v) / root((a2 - b2) * (a2 - c2)),
        -root(b2) * root(u - b2) * root(b2 - v) / root((a2 - b2) * (b2 - c2)),
        root(c2) * root(u - c2) * root(v - c2) / root((a2 - c2) * (b2 - c2)),
    )
    x, y, z = (part / (a2 + b2 + c2 - u - v) for part in X)
    return Parametric((Chart((x, y, z), (squares[1], squares[0]), (squares[2], squares[1])),))


def poinsot_start(seed: int) -> RollingState:
    """A body at the start of Poinsot's motion: ω along OM, the sphere through O and M."""
    rng = np.random.default_rng(seed)
    surface = Placed(inverted_ellipsoid_confocal(SQUARES))
    a2, b2, c2 = SQUARES
    u, v = b2 + (a2 - b2) * rng.uniform(0.35, 0.65), c2 + (b2 - c2) * rng.uniform(0.35, 0.65)
    rolling_body = body(1.7, [1 / x for x in SQUARES], surface)
    unit_sphere = Placed(ellipsoid_curvature_lines((1.0, 1.0, 1.0)))
    sheet = ExplicitRolling(RollingProblem(rolling_body, unit_sphere, lift_off=False)).body
    place = np.array([[u], [v]])
    a, n = sheet.rows(*place)[0], sheet.axes(*place)[2]
    radius = float(-dot(a, a)[0] / (2 * dot(a, n)[0]))
    ground = Placed(ellipsoid_curvature_lines((radius,) * 3))
    x = ExplicitRolling(RollingProblem(rolling_body, ground, lift_off=False))
    q = np.array([[u], [v], [0.4], [1.3], [0.2]])
    return RollingState(x, q, 0.9 * a / np.sqrt(dot(a, a)))


@lru_cache(maxsize=4)
def poinsot(seed: int) -> Letters:
    """Along the motion that the core gives."""
    state = motion(poinsot_start(seed), TIMES)
    found = state.shared()
    for name in ("u", "v", "n"):
        found[f"{name}₀"] = found[name][0]
    found |= {name: np.sqrt(x) for name, x in zip("abc", SQUARES, strict=True)}
    found["k"] = sum(SQUARES)  # the paper's k here, not the velocity
    return named(found)


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "§ 12 surface", "the inverted ellipsoid of inertia",
        "Reciprocal radii take the ellipsoid of inertia into a surface of the fourth degree and the plane into a "
        "sphere; its points by the confocal parameters of the ellipsoid.",
        "voronets.surfaces.catalogue.inverted_ellipsoid", PrintVerdict.HOLDS,
        (
            "A x² + B y² + C z² = (x² + y² + z²)²",
            "x = a/(k - u - v) √(a² - u) √(a² - v)/(√(a² - b²) √(a² - c²))",
            "A = 1/a²", "B = 1/b²", "C = 1/c²", "k = a² + b² + c²",
        ),
        witness=poinsot,
    ),
    Entry(
        "§ 12 Poinsot", "Poinsot's motion as rolling on a sphere",
        "Without force, a body bounded by that surface rolls on the sphere through its centre of mass as a free "
        "body turns: n and the product of the confocal parameters are constant.",
        "voronets.solutions.closed.poinsot.Poinsot.poses", PrintVerdict.HOLDS,
        ("n = n₀", "u v = u₀ v₀"), witness=poinsot,
        remark="ω starts along OM and the sphere goes through O; the check integrates the core.",
    ),
)  # fmt: skip
