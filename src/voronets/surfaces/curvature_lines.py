"""The ellipsoid by its lines of curvature, and by latitude and longitude.

Voronets 1911, § 17, with confocal parameters λ, μ for the paper's u, v:

    x = a √(a² − λ) √(a² − μ) / (√(a² − b²) √(a² − c²)), …      a² ≥ λ ≥ b² ≥ μ ≥ c²

(the print has these inequalities the wrong way round).  The roots have no sign of their own, so
each chart uses angles instead, analytic and one-to-one in its inside:

    λ = a² sin² u + b² cos² u,   μ = b² sin² v + c² cos² v
    x = a cos u √(1 − l sin² v),   y = b sin u cos v,   z = c sin v √(1 − k cos² u)
    k = (a² − b²)/(a² − c²),   l = (b² − c²)/(a² − c²)

The formulas have period 2π in both angles and cover the ellipsoid twice.  One chart stops at
v = ±π/2, the arcs through z = ±c between umbilics; the other at u = 0, π, the arcs through x = ±a.
Together they leave out nothing but the four umbilics.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
import sympy

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import ARRAYS
from voronets.surfaces.contract import Triple
from voronets.surfaces.parametric import Chart, Parametric

U, V = sympy.symbols("u v")
NAMES = "abc"
NOTHING = 1e-10  # an F or D′ this small is rounding
CYCLES = ((0, 1, 2), (1, 2, 0), (2, 0, 1))


def _lengths(semi_axes: Sequence[float]) -> tuple[float, ...]:
    lengths = tuple(float(value) for value in semi_axes)
    if len(lengths) != 3 or not all(np.isfinite(value) and value > 0 for value in lengths):
        raise ValueError(f"semi_axes is {list(semi_axes)}; it must be three positive lengths")
    return lengths


def _ellipsoid(charts: tuple[Chart, ...], lengths: tuple[float, ...]) -> Parametric:
    numbers = tuple(zip(NAMES, lengths, strict=True))
    a, b, c = lengths
    return Parametric(
        charts, numbers, kind="ellipsoid", convex=True, size=max(lengths), semi_axes=(a, b, c),
        axis=odd_axis(lengths), curvature_lines=_lines,
    )  # fmt: skip


def _lines(numbers: Mapping[str, float]) -> Parametric:
    return ellipsoid_curvature_lines([numbers[name] for name in NAMES])


def odd_axis(lengths: Sequence[float]) -> Triple | None:
    """The axis of an ellipsoid of revolution; z for a sphere, None for three different semi-axes."""
    if len(set(lengths)) == 3:
        return None
    odd = next((i for i in range(3) if list(lengths).count(lengths[i]) == 1), 2)
    x, y, z = (float(i == odd) for i in range(3))
    return x, y, z


def ellipsoid_curvature_lines(semi_axes: Sequence[float]) -> Parametric:
    """The ellipsoid with its lines of curvature for coordinate lines, F = D′ = 0, n outwards.

    semi_axes  along x, y, z, in any order of size; they are run-time numbers a, b, c     (3), m

    Three different axes: two charts as above, the roles of a > b > c going to the axes by their
    size.  Two equal axes: meridians and parallels about the third.  A sphere: about z.
    """
    lengths = _lengths(semi_axes)
    if len(set(lengths)) < 3:
        pole = next((i for i in (2, 0, 1) if lengths.count(lengths[i]) == 1), 2)
        return _ellipsoid((_latitude_chart(pole),), lengths)
    order = sorted(range(3), key=lambda i: -lengths[i])
    a, b, c = (sympy.Symbol(NAMES[i]) for i in order)
    k, l = (a**2 - b**2) / (a**2 - c**2), (b**2 - c**2) / (a**2 - c**2)
    # An odd order would turn X_u × X_v inwards; u is then counted the other way round.
    u = U if tuple(order) in CYCLES else -U
    by_size = (
        a * sympy.cos(u) * sympy.sqrt(1 - l * sympy.sin(V) ** 2),
        b * sympy.sin(u) * sympy.cos(V),
        c * sympy.sin(V) * sympy.sqrt(1 - k * sympy.cos(u) ** 2),
    )
    X = tuple(by_size[order.index(i)] for i in range(3))
    across = (0.0, np.pi) if u == U else (-np.pi, 0.0)
    charts = (
        Chart(X, (-np.pi, np.pi), (-np.pi / 2, np.pi / 2)),
        Chart(X, across, (-np.pi, np.pi)),
    )
    return _ellipsoid(charts, lengths)


def confocal(semi_axes: Sequence[float], u: float, v: float) -> tuple[float, float]:
    """λ, μ: the paper's u and v at the angles u, v of three different semi-axes."""
    a, b, c = sorted(_lengths(semi_axes), reverse=True)
    return (
        a**2 * np.sin(u) ** 2 + b**2 * np.cos(u) ** 2,
        b**2 * np.sin(v) ** 2 + c**2 * np.cos(v) ** 2,
    )


def from_confocal(
    semi_axes: Sequence[float], u: float, v: float, octant: Sequence[float] = (1, 1, 1)
) -> tuple[float, float]:
    """The angles u, v at the paper's confocal u and v (λ and μ above).

    octant  the signs of x, y, z, which confocal parameters do not tell
    """
    lengths = _lengths(semi_axes)
    order = sorted(range(3), key=lambda i: -lengths[i])
    a, b, c = (lengths[i] ** 2 for i in order)
    faults = []
    for key, value, lo, hi in (("u", u, b, a), ("v", v, c, b)):
        if not lo <= value <= hi:
            expected = f"a confocal parameter of this ellipsoid, from {lo:.9g} to {hi:.9g} m²"
            faults.append(Fault(key, value, expected))
    if len(octant) != 3 or not all(octant):
        faults.append(Fault("octant", list(octant), "three signs, 1 or -1, of x, y and z"))
    if faults:
        raise InputError(faults)
    sign = [np.sign(octant[i]) for i in order]
    sin, cos = np.sqrt((u - b) / (a - b)), np.sqrt((a - u) / (a - b))
    across = float(np.arctan2(sign[1] * sin, sign[0] * cos))
    along = float(sign[2] * np.arctan2(np.sqrt(v - c), np.sqrt(b - v)))
    return (across if tuple(order) in CYCLES else -across), along


def _latitude_chart(pole: int) -> Chart:
    """u from the pole of one axis, v around it."""
    # The form of Voronets1911 (35), where the print of G₁ lacks R₁²
    spread = (sympy.sin(U) * sympy.cos(V), sympy.sin(U) * sympy.sin(V), sympy.cos(U))
    order = CYCLES[(pole + 1) % 3]  # ends with the pole
    X = tuple(sympy.Symbol(NAMES[i]) * spread[order.index(i)] for i in range(3))
    return Chart(X, (0.0, np.pi), (-np.pi, np.pi))


def ellipsoid_latitude(semi_axes: Sequence[float]) -> Parametric:
    """The ellipsoid by u = reduced colatitude, v = longitude, n outwards.

    semi_axes  along x, y, z, equal or not; they are run-time numbers a, b, c             (3), m

    Two charts, with poles on z and on x: between them the whole ellipsoid.  Where the semi-axes
    across the pole are equal, the coordinate lines are lines of curvature.
    """
    return _ellipsoid((_latitude_chart(2), _latitude_chart(0)), _lengths(semi_axes))


@lru_cache(maxsize=64)
def off_curvature_lines(surface: Parametric) -> tuple[float, float]:
    """The greatest |F|/√(EG) and |D′|/√(EG) (times a length) at points spread over the chart."""
    grid = surface.grid(number=7)
    with np.errstate(all="ignore"):
        rows = surface.derivatives(ARRAYS, surface.numbers, list(grid.T))
        X, X_u, X_v, _, X_uv, _ = (
            np.stack(np.broadcast_arrays(*row, grid[:, 0])[:3], axis=-1) for row in rows
        )
        normal = np.cross(X_u, X_v)
        normal = normal / np.linalg.norm(normal, axis=1)[:, None]
        area = np.linalg.norm(X_u, axis=1) * np.linalg.norm(X_v, axis=1)
        F, D1 = ((X_u * X_v).sum(1) / area, (X_uv * normal).sum(1) / area)
    length = float(np.nanmax(np.abs(X))) if np.isfinite(X).any() else 1.0
    return float(np.nanmax(np.abs(F))), float(np.nanmax(np.abs(D1))) * length
