"""Coordinates u, v for a surface of any description: the papers' theory needs them on both sides.

Every surface of the catalogue that has a well-known parametrisation gets its own, by lines of
curvature wherever these are elementary.  A parametric surface keeps the one it was given with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Symbol, cos, sin, sqrt

from voronets.expressions.faults import Fault, InputError
from voronets.surfaces.contract import Surface
from voronets.surfaces.curvature_lines import (
    NOTHING,
    ellipsoid_curvature_lines,
    off_curvature_lines,
)
from voronets.surfaces.parametric import Chart, Parametric, Range
from voronets.surfaces.placement import Placed

U, V = sympy.symbols("u v")
TURN: Range = (-np.pi, np.pi)
HALF_LINE: Range = (0.0, np.inf)


def parametrised(surface: Surface, key: str = "surface", *, lines: bool = False) -> Placed:
    """The surface placed as it is, with coordinates u, v.

    lines  by its lines of curvature, F = D′ = 0, even where it was given by other coordinates
    """
    placed = surface if isinstance(surface, Placed) else Placed(surface)
    own = placed.surface
    if isinstance(own, Parametric):
        off = max(off_curvature_lines(own)) if lines else 0.0
        if off < NOTHING:
            return placed
        if own.kind not in _BY_KIND:
            raise InputError([Fault(
                key, f"coordinates with F or D′ up to {off:.3g} (relative)",
                "lines of curvature, F = D′ = 0; the general form takes any coordinates "
                "(voronets1912)",
            )])  # fmt: skip
    if own.kind not in _BY_KIND:
        raise InputError([Fault(
            f"{key}.kind", own.kind,
            "a surface with coordinates u, v: " + ", ".join(sorted(_BY_KIND))
            + ', or one given as kind = "parametric"',
        )])  # fmt: skip
    return replace(placed, surface=_BY_KIND[own.kind](own, own.numbers))


def _turned(r: Expr, z: Expr, u: Range, numbers: dict[str, float], orientation: int = 1,
            **more: Any) -> Parametric:  # fmt: skip
    """The profile r(u), z(u) turned about z: meridians and parallels are lines of curvature."""
    chart = Chart((r * cos(V), r * sin(V), z), u, TURN)
    return Parametric((chart,), tuple(numbers.items()), orientation=orientation, **more)


def _plane(own: Surface, k: dict[str, float]) -> Parametric:
    return Parametric((Chart((U, V, sympy.Integer(0))),), kind="plane")


def _sphere(own: Surface, k: dict[str, float]) -> Parametric:
    # Voronets1911 (35), Voronets1912 (18): u the colatitude, v the longitude
    R = Symbol("R")
    numbers = {"R": k["radius"]}
    return _turned(R * sin(U), R * cos(U), (0.0, np.pi), numbers,
                   kind="sphere", convex=True, size=k["radius"])  # fmt: skip


def _ellipsoid(own: Surface, k: dict[str, float]) -> Parametric:
    axes = getattr(own, "semi_axes", None) or tuple(k[name] ** -0.5 for name in "pqr")
    return ellipsoid_curvature_lines(axes)


def _cylinder(own: Surface, k: dict[str, float]) -> Parametric:
    # Voronets1911 § 14, the rod: u along the axis, n inwards with his order of u and v
    R = Symbol("R")
    radius = float(k["r2"]) ** 0.5
    return _turned(R, U, (-np.inf, np.inf), {"R": radius}, -1, kind="cylinder", size=radius)


def _cone(own: Surface, k: dict[str, float]) -> Parametric:
    t, slope = Symbol("t_a"), float(k["t2"]) ** 0.5
    return _turned(t * U, U, HALF_LINE, {"t_a": slope}, -1, kind="cone", size=1.0)


def _torus(own: Surface, k: dict[str, float]) -> Parametric:
    R, r = sympy.symbols("R r")
    numbers = {"R": k["R"], "r": k["r"]}
    return _turned(R + r * cos(U), r * sin(U), TURN, numbers, -1,
                   kind="torus", size=k["R"] + k["r"])  # fmt: skip


def _paraboloid(own: Surface, k: dict[str, float]) -> Parametric:
    numbers = {"k": float(k["k"])}
    return _turned(U, Symbol("k") * U**2, HALF_LINE, numbers, kind="paraboloid", size=own.size)


def _hyperboloid(own: Surface, k: dict[str, float]) -> Parametric:
    a, b, c = (float(k[name]) ** -0.5 for name in "pqr")
    if abs(a - b) > 1e-12 * a:
        raise InputError([Fault("semi_axes", [a, b, c], "a = b: a hyperboloid of revolution, or "
                                'one given as kind = "parametric"')])  # fmt: skip
    A, C = sympy.symbols("a c")
    return _turned(A * sqrt(1 + (U / C) ** 2), U, (-np.inf, np.inf), {"a": a, "c": c}, -1,
                   kind="hyperboloid", size=max(a, c))  # fmt: skip


def _inverted_ellipsoid(own: Surface, k: dict[str, float]) -> Parametric:
    # Voronets1911 § 12; inversion keeps lines of curvature, and turns their sense
    ellipsoid = ellipsoid_curvature_lines(tuple(float(k[name]) ** -0.5 for name in "pqr"))
    charts = []
    for chart in ellipsoid.charts:
        square = sympy.Add(*(x**2 for x in chart.X))
        x, y, z = (x / square for x in chart.X)
        charts.append(replace(chart, X=(x, y, z)))
    return Parametric(tuple(charts), ellipsoid.parameters, orientation=1,
                      kind="inverted_ellipsoid", size=own.size)  # fmt: skip


_BY_KIND: dict[str, Callable[[Any, dict[str, float]], Parametric]] = {
    "plane": _plane,
    "sphere": _sphere,
    "ellipsoid": _ellipsoid,
    "spheroid": _ellipsoid,
    "cylinder": _cylinder,
    "cone": _cone,
    "torus": _torus,
    "paraboloid": _paraboloid,
    "hyperboloid": _hyperboloid,
    "inverted_ellipsoid": _inverted_ellipsoid,
}
