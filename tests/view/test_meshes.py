"""Meshes lie on their surfaces and surround the points that they are asked to."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

pytest.importorskip("matplotlib")

from view.surface_table import PLACES, SURFACES
from voronets import collection as gallery
from voronets.scenario.read import read_text, scenario
from voronets.surfaces import catalogue
from voronets.surfaces.contract import Surface
from voronets.surfaces.implicit import Implicit
from voronets.view import mesh

X, Y, Z = sympy.symbols("x y z")


def points_of(found: tuple[np.ndarray, ...] | None) -> np.ndarray:
    assert found is not None
    points = np.stack(found, axis=-1).reshape(-1, 3)
    return points[np.all(np.isfinite(points), axis=1)]


def departures(surface: Surface, points: np.ndarray) -> np.ndarray:
    """Distances of some of the points from the surface's nearest ones."""
    some = points[:: 1 + len(points) // 25]
    charts = [surface.chart_at(x) for x in some]
    nearest = [chart.at(chart.locate(x)).x for chart, x in zip(charts, some, strict=True)]
    return np.linalg.norm(np.array(nearest, dtype=float) - some, axis=1)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", SURFACES)
def test_mesh_lies_on_its_surface(name: str, place: str) -> None:
    surface = catalogue.place(SURFACES[name], *PLACES[place])
    points = points_of(mesh(surface))
    size = np.ptp(points, axis=0).max()
    assert len(points) > 90 and size > 0
    level = surface.level(points)
    if level is not None:
        assert np.abs(level).max() < 1e-9
    else:
        assert departures(surface, points).max() < 1e-9 * size
    # a few near points: the mesh surrounds them
    near = points[[len(points) // 3, len(points) // 3 + 1]]
    gaps = np.linalg.norm(points_of(mesh(surface, near))[:, None] - near, axis=-1)
    assert gaps.min(axis=0).max() < 0.2 * size


@pytest.mark.parametrize("name", [n for n in gallery.names() if "[body]" in gallery.text(n)])
def test_gallery_surfaces_have_meshes(name: str) -> None:
    read = scenario(read_text(gallery.text(name)))
    for surface, whole in ((read.problem.body.surface, True), (read.problem.ground, False)):
        points = points_of(mesh(surface, whole=whole))
        assert departures(surface, points).max() < 1e-9 * np.ptp(points, axis=0).max()


def test_plane_patch_is_under_the_path() -> None:
    plane = catalogue.plane([0.1, 0.2, 1.0], 0.5)
    path = np.array([[0, 0, 0.5], [2, 1, 0.1], [3, -1, 0.4]])
    points = points_of(mesh(plane, path))
    assert np.abs(plane.level(points)).max() < 1e-12
    assert np.all(points[:, :2].min(axis=0) < path[:, :2].min(axis=0))
    assert np.all(points[:, :2].max(axis=0) > path[:, :2].max(axis=0))


def test_bowl_stays_open() -> None:
    bowl = catalogue.place(catalogue.sphere(1.0), (0, 0, 1), None, "inside")
    angles = np.linspace(0, 2 * np.pi, 40)
    path = np.stack([0.5 * np.cos(angles), 0.5 * np.sin(angles), 1 - np.sqrt(0.75) + 0 * angles], 1)
    assert 0.1 < points_of(mesh(bowl, path))[:, 2].max() < 0.5
    assert np.isclose(points_of(mesh(bowl, path, whole=True))[:, 2].max(), 2.0)


def test_an_edge_is_one_closed_line() -> None:
    found = mesh(catalogue.place(catalogue.hoop(0.3), (0, 0, 1)))
    assert found is not None and len(found[0]) == 1
    line = np.stack(found, axis=-1)[0]
    assert np.array_equal(line[0], line[-1])
    np.testing.assert_allclose(np.hypot(line[:, 0], line[:, 1]), 0.3)


def test_a_surface_that_is_not_reached_has_no_mesh() -> None:
    assert mesh(Implicit(X**2 + Y**2 + Z**2 + 1), np.ones((3, 3))) is None
