"""One meridian for every description of a surface of revolution."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

from voronets import Forces, RollingProblem, body, surfaces
from voronets.expressions.scalars import FLOATS, symbols
from voronets.expressions.vectors import Vector
from voronets.facts.facts import Facts
from voronets.surfaces.implicit import Implicit
from voronets.surfaces.parametric import Chart, Parametric
from voronets.surfaces.support import Support

X, Y, Z = sympy.symbols("x y z")
U, V = sympy.symbols("u v")
TURN = (0.8, 0.2, -0.4, 0.4)
STEP = 1e-5
AROUND_FIRST = Parametric(
    (Chart((0.5 * sympy.cos(U), 0.5 * sympy.sin(U), V), (-np.pi, np.pi), (-3.0, 3.0)),)
)
SURFACES = {
    "ball": surfaces.sphere(0.4),
    "spheroid": surfaces.spheroid((0.3, 0.2)),
    "spheroid about x": surfaces.ellipsoid((0.2, 0.3, 0.3)),
    "spheroid by coordinates": surfaces.spheroid((0.3, 0.2), "parametric"),
    "hoop": surfaces.hoop(0.3),
    "egg by its support": Support(sympy.sympify("0.4 + 0.05*nz + 0.1*nz**2")),
    "torus": surfaces.torus(0.3, 0.1),
    "cylinder": surfaces.cylinder(0.2),
    "cone": surfaces.cone(0.6),
    "paraboloid": surfaces.paraboloid(-0.3),
    "hyperboloid": surfaces.hyperboloid((0.5, 0.5, 0.8)),
    "inverse of a spheroid": surfaces.inverted_ellipsoid((1.0, 1.0, 1.3)),
    "pear": surfaces.revolution(0.3 * sympy.sin(U) * (1 + 0.2 * sympy.cos(U)), -0.25 * sympy.cos(U), (0.0, np.pi)),
    "angle first": AROUND_FIRST,
    "egg by F = 0": Implicit((X**2 + Y**2) / 0.09 + Z**2 / 0.04 + Z**3 - 1, size=0.3),
    "tube by F = 0": Implicit(X**2 + Y**2 - 0.04 - 0.01 * Z**2 * (X**2 + Y**2), size=0.3),
    "ring by F = 0": Implicit((X**2 + Y**2 + Z**2 + 0.08) ** 2 - 0.36 * (X**2 + Y**2), size=0.4),
}  # fmt: skip


def meridian(surface, centre=(0.0, 0.0, 0.1), turn=None, side="outside"):
    """The meridian of a body whose surface is put somewhere on its axis."""
    placed = surfaces.place(surface, np.zeros(3), turn, side)
    axis = (
        np.array([1.0, 0, 0]) if surface is SURFACES["spheroid about x"] else np.array([0, 0, 1.0])
    )
    moved = surfaces.place(surface, placed.matrix @ axis * centre[2], turn, side)
    inertia = 0.02 * np.eye(3) + 0.01 * np.outer(placed.matrix @ axis, placed.matrix @ axis)
    problem = RollingProblem(body(1.0, inertia, moved), surfaces.plane(), Forces())
    found = Facts(problem).meridian
    assert found is not None
    return moved, found


def places(line):
    return line.anchor + line.step * np.linspace(-0.7, 0.7, 9)


@pytest.mark.parametrize("side", ["outside", "inside"])
@pytest.mark.parametrize("name", SURFACES)
def test_points_and_normals_are_those_of_the_surface(name, side):
    surface, line = meridian(SURFACES[name], turn=TURN, side=side)
    at = line.contact(places(line))
    for x, n in zip(np.array(at.x).T, np.array(at.n).T, strict=True):
        if surface.by_normal:
            there = surface.at_normal(n)
        else:
            there = surface.at(surface.chart_at(x).locate(x))
        np.testing.assert_allclose(np.array(there.x, dtype=float), x, atol=1e-12)
        np.testing.assert_allclose(np.array(there.n, dtype=float), n, atol=1e-11)


@pytest.mark.parametrize("name", SURFACES)
def test_rates_along_the_curve(name):
    """r′ = s′ cos θ, z′ = −s′ sin θ, and θ′, by differences."""
    _, line = meridian(SURFACES[name], turn=TURN)
    w = places(line)
    here, before, after = (line.sampled(w + h) for h in (0.0, -STEP, STEP))
    r_w, z_w = ((b - a) / (2 * STEP) for a, b in zip(before[:2], after[:2], strict=True))
    theta = [np.arctan2(at.sin, at.cos) for at in (before, after)]
    turned = np.angle(np.exp(1j * (theta[1] - theta[0]))) / (2 * STEP)
    scale = np.abs(here.s_w).max() + 1e-3
    np.testing.assert_allclose(r_w, here.s_w * here.cos, atol=1e-8 * scale)
    np.testing.assert_allclose(z_w, -here.s_w * here.sin, atol=1e-8 * scale)
    np.testing.assert_allclose(turned, here.theta_w, atol=1e-7 * (1 + np.abs(here.theta_w).max()))


@pytest.mark.parametrize("name", SURFACES)
def test_the_parameter_of_a_contact(name):
    _, line = meridian(SURFACES[name], turn=TURN)
    w = places(line)
    at = line.contact(w)
    np.testing.assert_allclose(
        line.locate(at.x, at.n), w, rtol=0, atol=1e-11 * (1 + np.abs(w).max())
    )
    one = Vector(*(float(x[3]) for x in np.broadcast_arrays(*at.x)))
    normal = Vector(*(float(n[3]) for n in np.broadcast_arrays(*at.n)))
    assert line.locate(one, normal) == pytest.approx(w[3], abs=1e-11)


@pytest.mark.parametrize("name", SURFACES)
def test_curvatures_are_those_of_the_surface(name):
    surface, line = meridian(SURFACES[name], turn=TURN)
    w = places(line)
    at = line.contact(w)
    for i in range(len(w)):
        x, n = (np.array([np.broadcast_to(c, len(w))[i] for c in v]) for v in (at.x, at.n))
        there = surface.at_normal(n) if surface.by_normal else surface.at(surface.locate(x))
        mine, theirs = (
            (at.L, there.L) if at.L is not None and there.L is not None else (at.S, there.S)
        )
        if mine is None or theirs is None:  # one has L, the other S
            L, S = (at.L, there.S) if at.L is not None else (there.L, at.S)
            product = np.broadcast_to(np.asarray(L.det2), len(w))[i] * np.ravel(S.det2)[0]
            assert product == pytest.approx(1, rel=1e-9)
            continue
        for quantity in ("trace", "det2"):
            value = np.broadcast_to(np.asarray(getattr(mine, quantity), dtype=float), len(w))[i]
            assert value == pytest.approx(float(getattr(theirs, quantity)), rel=1e-8, abs=1e-9)


@pytest.mark.parametrize("name", ["spheroid", "pear", "paraboloid"])
def test_over_the_pole_and_on(name):
    """Beyond a pole r is negative, and nothing else jumps."""
    _, line = meridian(SURFACES[name])
    at = line.sampled(np.linspace(-0.02, 0.02, 9))
    np.testing.assert_allclose(at.r, -at.r[::-1], atol=1e-15)
    np.testing.assert_allclose(at.z, at.z[::-1], atol=1e-15)
    first, second = line.curvatures(at)
    assert np.abs(second - first).max() < 0.01 * np.abs(first).max()
    assert second[4] == first[4]


def test_a_formula_over_scalars_of_any_kind():
    for name, surface in SURFACES.items():
        _, line = meridian(surface, turn=TURN)
        if not line.formula:
            assert "F = 0" in name
            continue
        w = float(places(line)[2])
        numbers = line.sampled(np.array([w]))
        w_ = sympy.Symbol("w")
        letters = line.at(symbols(), w_)
        for number, letter, value in zip(numbers, letters, line.at(FLOATS, w), strict=True):
            assert float(sympy.sympify(letter).subs({w_: w})) == pytest.approx(number[0], abs=1e-12)
            assert float(value) == pytest.approx(number[0], abs=1e-12)


def test_descriptions_of_one_surface_agree():
    """A spheroid by its normals, by coordinates and by a user's own F = 0."""
    own = Implicit((X**2 + Y**2) / sympy.Float("0.09") + Z**2 / sympy.Float("0.04") - 1, size=0.3)
    lines = [meridian(s, turn=TURN)[1] for s in (SURFACES["spheroid"], own)]
    assert [line.by_normal for line in lines] == [True, False]
    at = lines[0].contact(places(lines[0]))
    points = [line.sampled(line.locate(at.x, at.n)) for line in lines]
    for i in range(4):
        np.testing.assert_allclose(points[1][i], points[0][i], atol=1e-13)
    for mine, theirs in zip(
        *(line.curvatures(p) for line, p in zip(lines, points, strict=True)), strict=True
    ):
        np.testing.assert_allclose(mine, theirs, rtol=1e-12)


def test_a_motion_may_go_round_and_round_a_ring():
    _, line = meridian(SURFACES["torus"])
    w = np.linspace(0.0, 20.0, 400)
    at = line.contact(w)
    np.testing.assert_allclose(line.locate(at.x, at.n) - line.locate(at.x, at.n)[0], w, atol=1e-11)
