"""Well-known coordinates u, v of the surfaces of the catalogue, nearly all lines of curvature.

Each function takes the numbers of a surface and gives the same surface as X(u, v).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Symbol, cos, sin, sqrt

from voronets.surfaces.contract import Range
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines
from voronets.surfaces.parametric import EVERYWHERE, Chart, Parametric

U, V = sympy.symbols("u v")
TURN: Range = (-np.pi, np.pi)
HALF_LINE: Range = (0.0, np.inf)
UPRIGHT = (0.0, 0.0, 1.0)

Numbers = Mapping[str, float]


def turned_profile(
    r: Expr, z: Expr, u: Range, numbers: Numbers, orientation: int = 1, **more: Any
) -> Parametric:
    """The profile r(u), z(u) turned about z: meridians and parallels are lines of curvature."""
    chart = Chart((r * cos(V), r * sin(V), z), u, TURN)
    parameters = tuple((name, float(value)) for name, value in numbers.items())
    return Parametric((chart,), parameters, orientation=orientation, axis=UPRIGHT, **more)


#: The plane by the distance u from its centre and the angle v (Voronets1912 (17)).
POLAR = Parametric(
    (Chart((U * cos(V), U * sin(V), sympy.Integer(0)), HALF_LINE, TURN),), kind="plane"
)


class FlatChart(Parametric):
    """A plane by x and y."""

    flat = True


def plane_by_coordinates() -> Parametric:
    """z = 0 by x and y."""
    return FlatChart((Chart((U, V, sympy.Integer(0))),), kind="plane", axis=UPRIGHT)


def ellipsoid_lines(k: Numbers) -> Parametric:
    """The ellipsoid p x² + q y² + r z² = 1."""
    return ellipsoid_curvature_lines([float(k[name]) ** -0.5 for name in "pqr"])


def sphere_by_angles(radius: float) -> Parametric:
    """The sphere by colatitude u and longitude v."""
    # Voronets1911 (35), Voronets1912 (18)
    R = Symbol("R")
    return turned_profile(
        R * sin(U), R * cos(U), (0.0, np.pi), {"R": radius},
        kind="sphere", convex=True, size=radius, semi_axes=(radius, radius, radius),
    )  # fmt: skip


def cylinder_by_length(k: Numbers) -> Parametric:
    """The cylinder x² + y² = r2 by u along its axis."""
    # Voronets1911 § 14, the rod: n inwards with his order of u and v
    radius = float(k["r2"]) ** 0.5
    R = Symbol("R")
    return turned_profile(R, U, EVERYWHERE, {"R": radius}, -1, kind="cylinder", size=radius)


def cone_by_height(k: Numbers) -> Parametric:
    """The upper half of the cone x² + y² = t2 z² by u = z."""
    slope = float(k["t2"]) ** 0.5
    t = Symbol("t_a")
    return turned_profile(t * U, U, HALF_LINE, {"t_a": slope}, -1, kind="cone", size=1.0)


def torus_by_angles(k: Numbers) -> Parametric:
    """The torus by the angle u around its tube."""
    R, r = sympy.symbols("R r")
    numbers = {"R": k["R"], "r": k["r"]}
    size = k["R"] + k["r"]
    return turned_profile(R + r * cos(U), r * sin(U), TURN, numbers, -1, kind="torus", size=size)


def paraboloid_by_radius(k: Numbers) -> Parametric:
    """z = k r² by u = r."""
    size = abs(0.5 / k["k"])
    height = Symbol("k") * U**2
    return turned_profile(U, height, HALF_LINE, {"k": k["k"]}, kind="paraboloid", size=size)


def hyperboloid_by_height(k: Numbers) -> Parametric:
    """The hyperboloid of one sheet by u = z; lines of curvature where it is one of revolution."""
    a, b, c = (float(k[name]) ** -0.5 for name in "pqr")
    A, B, C = sympy.symbols("a b c")
    wide = sqrt(1 + (U / C) ** 2)
    if a == b:
        return turned_profile(
            A * wide, U, EVERYWHERE, {"a": a, "c": c}, -1, kind="hyperboloid", size=max(a, c)
        )
    chart = Chart((A * wide * cos(V), B * wide * sin(V), U), EVERYWHERE, TURN)
    numbers = (("a", a), ("b", b), ("c", c))
    return Parametric((chart,), numbers, orientation=-1, kind="hyperboloid", size=max(a, b, c))


def inverted_ellipsoid_lines(k: Numbers) -> Parametric:
    """The inverse of an ellipsoid by that one's lines of curvature."""
    # Voronets1911 § 12; inversion keeps lines of curvature, and turns their sense
    ellipsoid = ellipsoid_lines(k)
    charts = []
    for chart in ellipsoid.charts:
        square = sympy.Add(*(x**2 for x in chart.X))
        x, y, z = (x / square for x in chart.X)
        charts.append(replace(chart, X=(x, y, z)))
    return Parametric(
        tuple(charts), ellipsoid.parameters, orientation=1,
        kind="inverted_ellipsoid", size=max(k.values()) ** 0.5,
    )  # fmt: skip
