"""Which points lie behind a surface given in charts, as seen from a point beside it."""

import numpy as np
import pytest
import sympy

from voronets.surfaces.parametric import Chart, Parametric

U, V = sympy.symbols("u v")
RANDOM = np.random.default_rng(7)


def test_a_groove_has_the_distances_of_a_fine_search():
    groove = Parametric((Chart((U, V, 40 * V**2), (-2, 2), (-0.3, 0.3)),))
    x = RANDOM.uniform([-1, -0.2, -0.1], [1, 0.2, 0.5], (200, 3))
    v = np.linspace(-0.3, 0.3, 200_001)
    far = np.array([np.hypot(p[1] - v, p[2] - 40 * v**2).min() for p in x])
    expected = far * np.sign(x[:, 2] - 40 * x[:, 1] ** 2)
    assert groove.side(x, np.array([0, 0, 9.0])) == pytest.approx(expected, abs=5e-7)


def test_a_sphere_in_two_charts_that_each_have_edges():
    """Stereographic charts from both poles: each ends beyond the equator, and none has a pole."""
    r2 = U**2 + V**2
    north = tuple(x / (1 + r2) for x in (2 * U, 2 * V, 1 - r2))
    south = tuple(x / (1 + r2) for x in (2 * U, -2 * V, r2 - 1))
    sphere = Parametric(tuple(Chart(X, (-1.5, 1.5), (-1.5, 1.5)) for X in (north, south)))
    x = RANDOM.normal(size=(300, 3))
    radius = np.linalg.norm(x, axis=1)
    assert sphere.side(x, 3 * x / radius[:, None]) == pytest.approx(radius - 1, abs=1e-12)


def test_beyond_the_edge_of_a_sheet_nothing_is_behind_it():
    square = Parametric((Chart((U, V, 0 * U), (-1, 1), (-1, 1)),))
    x = np.array([[0.5, 0, 0.2], [0.5, 0, -0.2], [1.01, 0, -0.2]])
    assert square.side(x, np.array([0, 0, 1.0])) == pytest.approx([0.2, -0.2, np.inf])
    assert square.side(x, np.array([0, 0, -1.0])) == pytest.approx([-0.2, 0.2, np.inf])


def test_below_the_next_turn_of_a_spiral_staircase_is_not_behind_it():
    """The nearest sheet is the ceiling, whose normal points away; only what is above it is behind."""
    turn = Parametric((Chart((U * sympy.cos(V), U * sympy.sin(V), V / 5), (0.5, 2), (0, 15)),))
    height = 2 * np.pi / 5
    x = np.array([[1.0, 0, 0.9 * height], [1.0, 0, 1.1 * height], [1.0, 0, -0.05]])
    side = turn.side(x, np.array([1.0, 0, 0.3]))
    assert side[0] > 0 > side[1]
    assert side[2] == np.inf or side[2] < 0  # the lowest turn begins there


def test_charts_without_ends_say_nothing():
    assert Parametric((Chart((U, V, U * V)),)).side(np.zeros((1, 3)), np.ones((1, 3))) is None


def test_near_a_pole_of_the_coordinates():
    """All samples around it have much the same place; the pole itself solves the equations of the nearest point."""
    X = (sympy.sin(U) * sympy.cos(V), sympy.sin(U) * sympy.sin(V), sympy.cos(U))
    sphere = Parametric((Chart(X, (0.0, np.pi), (0.0, 2 * np.pi)),))
    for u in (1e-3, 1e-2, 0.1):
        for v in (0.3, 2.0, 5.0):
            x = np.array([np.sin(u) * np.cos(v), np.sin(u) * np.sin(v), np.cos(u)])
            assert sphere.points(sphere.locate(x)[None])[0] == pytest.approx(x, abs=1e-12)
            assert np.all(np.isfinite(sphere.frame(sphere.locate(x))))
            assert sphere.side(1.1 * x[None], 3 * x) == pytest.approx([0.1], abs=1e-12)
            assert sphere.side(0.9 * x[None], 3 * x) == pytest.approx([-0.1], abs=1e-12)


@pytest.mark.parametrize("z", [sympy.exp(2000 * U), sympy.sqrt(-1 - U**2), 1e300 * U, sympy.log(U)])
def test_a_chart_that_has_no_value_somewhere(z):
    """It overflows or ends: what cannot be said of a point is infinite, and nothing breaks."""
    sheet = Parametric((Chart((U, V, z), (-1, 1), (-1, 1)),))
    side = sheet.side(np.array([[0.1, 0.1, 5.0], [0.1, 0.1, -5.0]]), np.array([0, 0, 9.0]))
    assert side.shape == (2,) and not np.any(np.isnan(side))
    place = sheet.nearest(np.array([0.1, 0.1, 0.2]))
    assert place is None or np.all(np.isfinite(place))
