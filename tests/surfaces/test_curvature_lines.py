"""The ellipsoid by its lines of curvature and by latitude, against its other descriptions."""

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from voronets.surfaces.curvature_lines import (
    confocal,
    ellipsoid_curvature_lines,
    ellipsoid_latitude,
)
from voronets.surfaces.ellipsoids import Ellipsoid, Sphere
from voronets.surfaces.geometry import Geometry

TRIAXIAL = list(permutations((1.9, 1.2, 0.7)))
SPHEROIDS = [(1.2, 1.2, 0.7), (1.2, 0.7, 1.2), (0.7, 1.2, 1.2), (0.7, 0.7, 1.2), (1.1, 1.1, 1.1)]


def inside(chart, number, rng):
    return [rng.uniform(lo, hi, number) for lo, hi in (chart.u, chart.v)]


def charts(surface):
    return [replace(surface, active=i) for i in range(len(surface.charts))]


def agrees_with_the_support_function(chart, semi_axes, u, v):
    """The point, the outward normal and the shape operator are the ellipsoid's."""
    a = chart.at((u, v))
    same = Ellipsoid(semi_axes).at(a.n)
    assert np.array(a.x) == pytest.approx(np.array(same.x), abs=1e-12)
    assert np.array(a.n) @ np.array(a.x) > 0
    n = np.array(a.n)
    S, L = (np.array(A.matrix, dtype=float) for A in (a.S, same.L))
    assert_allclose(S @ L, np.eye(3) - np.outer(n, n), atol=1e-10)


@pytest.mark.parametrize("semi_axes", TRIAXIAL + SPHEROIDS, ids=str)
def test_coordinate_lines_are_lines_of_curvature(semi_axes):
    rng = np.random.default_rng(5)
    surface = ellipsoid_curvature_lines(semi_axes)
    assert surface.orientation == 1
    for chart in charts(surface):
        u, v = inside(chart.chart, 40, rng)
        at = Geometry(chart).at(u, v)
        assert np.sum((np.array(at.X).T / semi_axes) ** 2, axis=1) == pytest.approx(np.ones(40))
        assert_allclose(at.F, np.zeros(40), atol=1e-14)
        assert_allclose(at.D1, np.zeros(40), atol=1e-13)
        for i in range(5):
            agrees_with_the_support_function(chart, semi_axes, u[i], v[i])


@pytest.mark.parametrize("semi_axes", TRIAXIAL, ids=str)
def test_formulas_of_section_17(semi_axes):
    """x = a √(a² − λ) √(a² − μ) / √(a² − b²) √(a² − c²), …, and what follows from λ and μ."""
    rng = np.random.default_rng(6)
    for chart in charts(ellipsoid_curvature_lines(semi_axes)):
        for u, v in zip(*inside(chart.chart, 5, rng), strict=True):
            l, m = confocal(semi_axes, u, v)
            largest, middle, least = sorted(np.square(semi_axes), reverse=True)
            assert largest >= l >= middle >= m >= least
            at = Geometry(chart).at(u, v)
            for i, square in enumerate(np.square(semi_axes)):
                others = np.delete(np.square(semi_axes), i)
                x2 = square * (square - l) * (square - m) / np.prod(square - others)
                assert at.X[i] ** 2 == pytest.approx(x2, abs=1e-13)
            # § 12, and the distance of the tangent plane: h² λ μ = a² b² c²
            h, squared = at.X @ at.n, at.X @ at.X
            assert h**2 * l * m == pytest.approx(np.prod(np.square(semi_axes)))
            assert squared == pytest.approx(np.sum(np.square(semi_axes)) - l - m)
            product = np.prod(semi_axes)
            assert sorted((-at.D / at.E, -at.D2 / at.G)) == pytest.approx(
                sorted((product / (l * np.sqrt(l * m)), product / (m * np.sqrt(l * m))))
            )


@pytest.mark.parametrize("semi_axes", TRIAXIAL, ids=str)
def test_two_charts_hold_every_point_but_the_umbilics(semi_axes):
    """The point (u, v) is also (−u, π − v): one of the two charts holds it well inside."""
    band, cap = charts(ellipsoid_curvature_lines(semi_axes))
    assert band.closed == (True, False) and cap.closed == (False, True)
    for u, v in np.random.default_rng(7).uniform(-np.pi, np.pi, (200, 2)):
        pair = [np.array([u, v]), np.array([-u, np.pi - v])]
        wrapped = [np.arctan2(np.sin(c), np.cos(c)) for c in pair]
        assert np.array(band.at(pair[0]).x) == pytest.approx(np.array(cap.at(pair[1]).x), abs=1e-14)
        held = [max(chart.margin(c) for c in wrapped) for chart in (band, cap)]
        from_umbilic = np.hypot(np.sin(u), np.cos(v))
        assert max(held) > 0.1 * from_umbilic


@pytest.mark.parametrize("semi_axes", [*TRIAXIAL, *SPHEROIDS], ids=str)
def test_latitude(semi_axes):
    rng = np.random.default_rng(8)
    surface = ellipsoid_latitude(semi_axes)
    north, east = charts(surface)
    assert north.closed == east.closed == (False, True)
    for chart in (north, east):
        for u, v in zip(*inside(chart.chart, 5, rng), strict=True):
            agrees_with_the_support_function(chart, semi_axes, u, v)
    assert np.array(north.at((1e-9, 0.3)).n)[2] == pytest.approx(1)
    assert np.array(east.at((1e-9, 0.3)).n)[0] == pytest.approx(1)


def test_sphere_of_section_10():
    """Voronets1911 (35), with the R₁² that the print of G₁ leaves out."""
    at = Geometry(ellipsoid_latitude((1.5, 1.5, 1.5))).at(0.8, 0.3)
    sin = np.sin(0.8)
    assert_allclose((at.E, at.G), (1.5**2, 1.5**2 * sin**2), rtol=1e-13)
    assert_allclose((at.D, at.D2), (-1.5, -1.5 * sin**2), rtol=1e-13)
    assert np.array(at.X) == pytest.approx(np.array(Sphere(1.5).at(at.n).x))


@pytest.mark.parametrize("semi_axes", [(1.0, 2.0), (1.0, -2.0, 3.0), (1.0, np.inf, 3.0)])
def test_refuses_what_is_no_ellipsoid(semi_axes):
    for ellipsoid in (ellipsoid_curvature_lines, ellipsoid_latitude):
        with pytest.raises(ValueError, match=r"semi_axes is .* must be"):
            ellipsoid(semi_axes)
