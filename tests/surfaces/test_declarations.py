"""A surface declares what it is, in whatever description; the constructors refuse nonsense."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from voronets import surfaces
from voronets.surfaces.placement import placed

AXES = (0.3, 0.3, 0.2)
SEMI_AXES = {
    "support": surfaces.ellipsoid(AXES),
    "implicit": surfaces.ellipsoid(AXES, "implicit"),
    "parametric": surfaces.ellipsoid(AXES, "parametric"),
    "placed": surfaces.place(surfaces.ellipsoid(AXES), (1.0, 2.0, 3.0)),
}


@pytest.mark.parametrize("surface", SEMI_AXES.values(), ids=SEMI_AXES)
def test_an_ellipsoid_has_its_semi_axes_in_any_description(surface):
    assert surface.semi_axes == AXES
    assert surface.axis == (0.0, 0.0, 1.0)
    assert surface.round_radius is None


ROUND = {
    "sphere": (surfaces.sphere(0.4), 0.4),
    "by angles": (surfaces.sphere(0.4).by_curvature_lines(), 0.4),
    "ellipsoid": (surfaces.ellipsoid((0.4, 0.4, 0.4), "implicit"), 0.4),
    "plane": (surfaces.plane(), np.inf),
    "plane by coordinates": (surfaces.plane().by_curvature_lines(), np.inf),
    "torus": (surfaces.torus(1.0, 0.3), None),
}


@pytest.mark.parametrize("surface, radius", ROUND.values(), ids=ROUND)
def test_what_is_round_says_so(surface, radius):
    assert surface.round_radius == radius
    assert surface.flat == (radius == np.inf)


OF_REVOLUTION = {
    "cylinder": surfaces.cylinder(0.2),
    "cone": surfaces.cone(0.5),
    "torus": surfaces.torus(1.0, 0.3),
    "paraboloid": surfaces.paraboloid(0.5),
    "hyperboloid": surfaces.hyperboloid((0.3, 0.3, 0.4)),
    "spheroid about x": surfaces.ellipsoid((0.1, 0.3, 0.3)),
    "inverted": surfaces.inverted_ellipsoid((2.0, 2.0, 3.0)),
    "profile": surfaces.revolution("1 + 0.1*cos(u)", "u", (-1.0, 1.0)),
    "turned": surfaces.place(surfaces.torus(1.0, 0.3), (0.0, 0.0, 0.0), (1.0, 0.4, 0.0, 0.2)),
    "sphere": surfaces.sphere(2.0),
    "plane": surfaces.plane((0.0, 1.0, 1.0)),
}


@pytest.mark.parametrize("surface", OF_REVOLUTION.values(), ids=OF_REVOLUTION)
def test_the_declared_axis_is_one(surface):
    """Normals of a surface of revolution meet its axis: (x − c) × n is across it."""
    there = placed(surface)
    x, n = there.sample(np.random.default_rng(7), 64, 1.0)
    good = np.isfinite(x).all(axis=1)
    moment = np.cross(x[good] - there.centre, n[good]) @ np.array(there.axis)
    assert good.sum() > 20
    assert np.abs(moment).max() < 1e-9


@pytest.mark.parametrize("surface", OF_REVOLUTION.values(), ids=OF_REVOLUTION)
def test_lines_of_curvature_are_the_same_surface(surface):
    lines = placed(surface).by_curvature_lines()
    if lines is None:
        return
    x, n = lines.sample(np.random.default_rng(3), 40, 1.0)
    for point, normal in zip(x, n, strict=True):
        nearest = surface.at(surface.locate(point, normal))
        np.testing.assert_allclose(np.array(nearest.x, dtype=float), point, atol=1e-9)
        np.testing.assert_allclose(np.array(nearest.n, dtype=float), normal, atol=1e-8)


REFUSED = {
    "sphere": lambda: surfaces.sphere(-1),
    "nan": lambda: surfaces.sphere(float("nan")),
    "flat ellipsoid": lambda: surfaces.ellipsoid((1.0, 0.0, 2.0)),
    "two axes": lambda: surfaces.ellipsoid((1.0, 2.0)),
    "spindle": lambda: surfaces.torus(0.5, 0.7),
    "cone": lambda: surfaces.cone(2.0),
    "paraboloid": lambda: surfaces.paraboloid(0.0),
    "odd exponent": lambda: surfaces.superellipsoid((1, 1, 1), 3),
    "normal": lambda: surfaces.plane((0.0, 0.0, 0.0)),
    "turn": lambda: surfaces.place(surfaces.sphere(1.0), turn=(0, 0, 0, 0)),
    "side": lambda: surfaces.place(surfaces.sphere(1.0), side="within"),
    "range": lambda: surfaces.revolution("1", "u", (1.0, 0.0)),
    "unknown name": lambda: surfaces.implicit("x^2 + y^2 + z^2 - a"),
    "friction": lambda: voronets.RollingProblem(
        voronets.body(1.0, [1, 1, 1], surfaces.sphere(1.0)), surfaces.plane(), friction=-1.0
    ),
    "two supports": lambda: surfaces.support("1", f="1"),
}


@pytest.mark.parametrize("make", REFUSED.values(), ids=REFUSED)
def test_what_a_file_refuses_python_refuses(make):
    with pytest.raises(ValueError, match=r"must be|unknown|Give|already|less than"):
        make()


def test_the_catalogue_shows_itself():
    assert "torus" in dir(voronets.surfaces)
    assert set(dir(voronets.surfaces)) == set(voronets.surfaces.__all__)
