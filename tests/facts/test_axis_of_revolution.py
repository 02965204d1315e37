"""The axis of a surface of revolution: found anywhere, and chosen where there are many."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

from voronets import Forces, RollingProblem, Rotor, body, surfaces
from voronets.expressions.rotations import rotation_matrix
from voronets.facts.facts import Facts

X, Y, Z = sympy.symbols("x y z")
DOWN = Forces(gravity=(0.0, 0.0, -9.81))
BALL = body(1.0, (0.004, 0.004, 0.004), surfaces.sphere(0.1))
TURN = (0.8, 0.2, -0.4, 0.4)
ASKEW = np.array(rotation_matrix(TURN), dtype=float)[:, 2]


def facts(ground, forces=DOWN, rolling=BALL):
    return Facts(RollingProblem(rolling, ground, forces))


def along(axis, direction):
    """The axis has this direction, whatever its sense."""
    return np.linalg.norm(np.cross(axis.e, direction)) < 1e-13


@pytest.mark.parametrize(
    "surface",
    [
        surfaces.cylinder(0.5), surfaces.cone(0.6), surfaces.torus(0.4, 0.1), surfaces.paraboloid(0.3),
        surfaces.spheroid((0.4, 0.7)), surfaces.spheroid((0.4, 0.7), "implicit"),
        surfaces.hyperboloid((0.5, 0.5, 0.8)),
    ],
    ids=lambda surface: f"{surface.kind} by {surface.description}",
)  # fmt: skip
def test_an_axis_anywhere_in_space(surface):
    centre = np.array([0.3, -1.2, 0.7])
    axis = facts(surfaces.place(surface, centre, TURN)).ground_axis
    assert axis.miss < 1e-13 and along(axis, ASKEW)
    assert np.linalg.norm(np.cross(centre - axis.point, axis.e)) < 1e-13
    assert abs(axis.point @ axis.e) < 1e-13  # the point nearest to the origin


def test_a_surface_that_is_not_of_revolution():
    assert 0.01 < facts(surfaces.ellipsoid((1.0, 1.1, 1.2))).ground_axis.miss < 1
    assert facts(surfaces.wavy(0.1, (2.0, 3.0))).ground_axis.miss > 0.01


@pytest.mark.parametrize(
    ("forces", "direction", "point"),
    [
        (DOWN, (0, 0, 1), (0.2, 0.1, 0)),
        (Forces(gravity=(3.0, 0.0, -4.0)), (3, 0, -4), None),
        (Forces(central=-sympy.Symbol("d")), (0.2, 0.1, 0.3), (0, 0, 0)),
        (Forces(), (0, 0, 1), (0.2, 0.1, 0)),
    ],
    ids=["gravity", "oblique gravity", "a centre elsewhere", "no force"],
)  # fmt: skip
def test_of_the_axes_of_a_sphere_the_force_chooses(forces, direction, point):
    axis = facts(surfaces.place(surfaces.sphere(1.5), (0.2, 0.1, 0.3)), forces).ground_axis
    assert axis.miss < 1e-14 and along(axis, direction)
    if point is not None:
        np.testing.assert_allclose(axis.point, point, atol=1e-13)


def test_of_the_axes_of_a_plane_the_force_chooses():
    slope = surfaces.plane((0.0, 0.6, 0.8), 0.2)
    assert along(facts(slope).ground_axis, (0.0, 0.6, 0.8))
    wells = Forces(function=-((X - 0.3) ** 2) - (Y + 0.2) ** 2)
    axis = facts(surfaces.plane(), wells).ground_axis
    np.testing.assert_allclose(axis.point, (0.3, -0.2, 0.0), atol=1e-12)


def test_of_the_axes_of_a_ball_inertia_and_rotor_choose():
    e = np.array([2.0, -1.0, 2.0]) / 3
    long = body(1.0, 0.004 * np.eye(3) - 0.001 * np.outer(e, e), surfaces.sphere(0.1))
    assert along(facts(surfaces.plane(), rolling=long).axis, e)
    rotor = body(1.0, (0.004, 0.004, 0.004), surfaces.sphere(0.1), Rotor(tuple(e), 0.1))
    assert along(facts(surfaces.plane(), rolling=rotor).axis, e)
    loaded = body(1.0, (0.004, 0.004, 0.004), surfaces.place(surfaces.sphere(0.1), 0.02 * e))
    axis = facts(surfaces.plane(), rolling=loaded).axis
    assert along(axis, e) and not np.any(axis.point)


def test_a_centre_of_mass_off_the_axis():
    off = body(1.0, (0.02, 0.02, 0.03), surfaces.place(surfaces.torus(0.3, 0.1), (0.01, 0.0, 0.2)))
    axis = facts(surfaces.plane(), rolling=off).axis
    assert axis.miss < 1e-13 and along(axis, (0, 0, 1))
    np.testing.assert_allclose(axis.point, (0.01, 0.0, 0.0), atol=1e-13)
