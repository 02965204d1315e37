"""Voronets 1911, § 10: the formula of Mainardi and Codazzi that the paper quotes, on a surface in any coordinates."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from sympy import Rational, symbols

from voronets.papers.analytic import complex_step, unit
from voronets.papers.arrays import cross, dot
from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.explicit_rolling import SurfaceSheet
from voronets.papers.voronets1911.rolling_letters import Letters, named
from voronets.surfaces.parametric import Chart, Parametric
from voronets.surfaces.placement import Placed

U, V = symbols("u v")
OBLIQUE = Parametric(
    (Chart((U + V / 3, V - U**2 / 5, U * V + U**2 / 3 - V**3 * Rational(1, 7)), (0, 2), (0, 2)),)
)
NAMES = ("E", "F", "G", "D", "D′", "D″")


@lru_cache(maxsize=4)
def oblique(seed: int) -> Letters:
    """A surface in coordinates that are neither orthogonal nor conjugate: F and D′ do not vanish."""
    surface = Placed(OBLIQUE)
    sheet = SurfaceSheet(surface, surface.numbers)
    uv = np.random.default_rng(seed).uniform(0.4, 1.2, (2, 6))

    def forms(c: np.ndarray) -> np.ndarray:
        _, r_u, r_v, r_uu, r_uv, r_vv = sheet.rows(*c)
        normal = cross(r_u, r_v)
        n = normal / np.sqrt(dot(normal, normal))
        return np.stack([dot(r_u, r_u), dot(r_u, r_v), dot(r_v, r_v),
                         dot(r_uu, n), dot(r_uv, n), dot(r_vv, n)])  # fmt: skip

    found: Letters = dict(zip(NAMES, forms(uv), strict=True))
    for i, letter in enumerate("uv"):
        by = complex_step(forms, uv, unit(i, len(uv))[:, None])
        found |= {f"∂{name}/∂{letter}": value for name, value in zip(NAMES, by, strict=True)}
    found["H"] = np.sqrt(found["E"] * found["G"] - found["F"] ** 2)
    return named(found)


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "§ 10 Mainardi–Codazzi", "a relation between the two forms of a surface",
        "The slopes of D″ and D′ follow from the forms themselves and the slopes of E, F, G; it makes the slope of ν "
        "equal to -μ/(2 √(E G)) ∂G/∂u.",
        "voronets.forms.neumann.slopes.slopes", PrintVerdict.HOLDS,
        (
            "2 H² (∂D″/∂u - ∂D′/∂v) = (2 ∂F/∂v - ∂G/∂u) (F D′ - G D) + ∂G/∂v (F D - E D′)"
            " - ∂E/∂v (F D″ - G D′) - ∂G/∂u (F D′ - E D″)",
        ),
        witness=oblique,
    ),
)  # fmt: skip
