"""Smooth meshes: near their surfaces, with their normals, closed where cells are cut unequally."""

from __future__ import annotations

import numpy as np
import pytest

from view.surface_table import PLACES, SURFACES
from voronets.surfaces import catalogue
from voronets.surfaces.contract import Surface
from voronets.view.grids import Patch
from voronets.view.meshes import patches
from voronets.view.triangles import Closeness, Triangles, triangles

SMOOTH = [name for name in SURFACES if name not in ("disc", "hoop")]


def meshes_of(surface: Surface, share: float = 1e-3, most: int = 20_000) -> list[Triangles]:
    found = []
    for patch in patches(surface, whole=True):
        mesh = triangles(patch, Closeness(share * (surface.size or 1.0)), most)
        assert mesh is not None
        found.append(mesh)
    return found


def on_surface(surface: Surface, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The nearest point of the surface and the normal there, by the contract."""
    chart = surface.chart_at(x)
    at = chart.at(chart.locate(x))
    return np.array(at.x, dtype=float), np.array(at.n, dtype=float)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", SMOOTH)
def test_meshes_are_near_and_have_the_normals_of_the_surface(name: str, place: str) -> None:
    surface = catalogue.place(SURFACES[name], *PLACES[place])
    size = surface.size or 1.0
    random = np.random.default_rng(0)
    found = meshes_of(surface)
    assert 100 < sum(len(mesh.corners) for mesh in found) <= 21_000
    for mesh in found:
        np.testing.assert_allclose(np.linalg.norm(mesh.n, axis=1), 1, atol=1e-9)
        assert mesh.uv.min() == 0 and mesh.uv.max() == 1
        chosen = mesh.corners[random.integers(len(mesh.corners), size=25)]
        inside = np.einsum("kj,kjd->kd", random.dirichlet([1, 1, 1], size=25), mesh.x[chosen])
        for point in inside:
            assert np.linalg.norm(on_surface(surface, point)[0] - point) < 1.1e-3 * size
        for k in random.integers(len(mesh.x), size=15):
            x, n = on_surface(surface, mesh.x[k])
            assert np.linalg.norm(x - mesh.x[k]) < 1e-8 * size
            sharp = np.linalg.norm(mesh.x[k] - surface.centre) < 1e-2 * size  # a cone's apex
            assert sharp or mesh.n[k] @ n > 1 - 1e-6


@pytest.mark.parametrize("inside", ["outside", "inside"])
@pytest.mark.parametrize("name", SMOOTH)
def test_triangles_turn_left_as_seen_from_outside(name: str, inside: str) -> None:
    surface = catalogue.place(SURFACES[name], side=inside)
    for mesh in meshes_of(surface, 5e-3):
        a, b, c = (mesh.x[mesh.corners[:, k]] for k in range(3))
        area = np.cross(b - a, c - a)
        area /= np.linalg.norm(area, axis=1, keepdims=True)
        assert np.min(np.sum(area * mesh.n[mesh.corners].mean(axis=1), axis=1)) > 0.3


@pytest.mark.parametrize("name", ["sphere", "torus", "wavy", "revolution", "superellipsoid"])
def test_no_cracks_where_cells_are_cut_unequally(name: str) -> None:
    """Near a path the mesh is fine; yet every edge has two triangles, but those around the waves."""
    surface = catalogue.place(SURFACES[name])
    (patch,) = patches(surface, whole=True)
    s = np.linspace(0.3, 0.7, 50)
    path, _ = patch.contacts(s, s)
    size = surface.size or 1.0
    mesh = triangles(patch, Closeness(5e-3 * size, 5e-4 * size, path, 0.01 * size), 40_000)
    assert mesh is not None
    _, first, same = np.unique(
        np.round(mesh.x / (1e-6 * size)), axis=0, return_index=True, return_inverse=True
    )
    corners = same.reshape(-1)[mesh.corners]
    edges = np.sort(np.concatenate([corners[:, [i, (i + 1) % 3]] for i in range(3)]), axis=1)
    each, count = np.unique(edges, axis=0, return_counts=True)
    assert count.max() == 2
    once = mesh.uv[first[each[count == 1]]]  # (k, 2, 2)
    border = [np.all(once[:, :, axis] == end, axis=1) for axis in (0, 1) for end in (0, 1)]
    assert np.all(np.any(border, axis=0)) and (len(once) > 0) == (name == "wavy")
    a, b, c = (mesh.x[mesh.corners[:, k]] for k in range(3))
    area = np.linalg.norm(np.cross(b - a, c - a), axis=1)
    near = np.linalg.norm(a[:, None] - path, axis=-1).min(axis=1)
    assert np.median(area[near < 0.02 * size]) < 0.3 * np.median(area[near > 0.3 * size])


def test_both_sides_of_a_seam_have_the_same_points() -> None:
    """A path beside the line where t = 0 meets t = 1: no crack along it."""
    (patch,) = patches(catalogue.place(catalogue.sphere(1.0)), whole=True)
    path, _ = patch.contacts(np.linspace(0.3, 0.7, 30), np.full(30, 0.002))
    mesh = triangles(patch, Closeness(1e-2, 1e-3, path), 40_000)
    assert mesh is not None
    first, last = (np.sort(mesh.uv[mesh.uv[:, 1] == end, 0]) for end in (0.0, 1.0))
    inner = slice(1, -1)
    assert len(first) > 20
    np.testing.assert_array_equal(first[inner], last[inner])


def test_finer_where_it_curves() -> None:
    """The tips of a long ellipsoid have the smallest triangles."""
    mesh = meshes_of(catalogue.place(catalogue.ellipsoid([0.2, 0.03, 0.02])))[0]
    a, b, c = (mesh.x[mesh.corners[:, k]] for k in range(3))
    longest = np.max([np.linalg.norm(d, axis=1) for d in (b - a, c - b, a - c)], axis=0)
    tip = np.abs(a[:, 0]) > 0.19
    assert longest[tip].max() < 0.7 * np.median(longest[np.abs(a[:, 0]) < 0.1])


def test_the_number_of_triangles_is_kept_where_it_must() -> None:
    mesh = meshes_of(catalogue.place(catalogue.sphere(1.0)), 1e-5, 5_000)[0]
    assert len(mesh.corners) < 6_000


def test_where_a_surface_is_not_reached_there_is_a_hole() -> None:
    def place(s: np.ndarray, t: np.ndarray) -> list[np.ndarray]:
        u, v = 2 * s - 1, 2 * t - 1
        return [np.where(np.hypot(u, v) < 0.8, a, np.nan) for a in (u, v)]

    mesh = triangles(Patch(catalogue.plane(), place), Closeness(1e-3), 20_000)
    assert mesh is not None
    reach = np.hypot(mesh.x[:, 0], mesh.x[:, 1]).max()
    assert 0.7 < reach < 0.8
    nowhere = Patch(catalogue.plane(), lambda s, t: [np.full_like(s, np.nan)] * 2)
    assert triangles(nowhere, Closeness(1e-3), 1000) is None
