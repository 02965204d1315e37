"""Decorations of bodies: what is cut, painted and added, in triangles and in cells."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from voronets.scenario.decorations import Cut, Mark, Paint, Stem
from voronets.view.camera import first_view
from voronets.view.decorated import (
    decorated_cells,
    decorated_meshes,
    decorations_of,
    painted_arcs,
)
from voronets.view.meshes import mesh
from voronets.view.pictures.space import cells_of
from voronets.view.shapes import body_shape

Z, MIDDLE = (0.0, 0.0, 1.0), np.array([0.0, 0.0, 0.006])
DECORATIONS = (
    Cut(Z, 0.018, "cream"), Paint(Z, 0.01, None, "orange"), Stem(Z, 0.002, 0.01, "wood"),
    Mark(None, None, "red"), Mark((1.0, 0.0, 0.0), 0.001, "green"),
)  # fmt: skip


@pytest.fixture(scope="module")
def top():
    return voronets.load("tippe-top").problem.body.surface


def area(x, corners):
    a, b, c = (x[corners[:, k]] for k in range(3))
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2)


def test_meshes_of_a_decorated_ball(top):
    parts = decorated_meshes(body_shape(top, np.empty((0, 3))).meshes, DECORATIONS, MIDDLE)
    body, paint, face, stem, centre, dot = parts
    assert [part.colour for part in parts] == ["", "orange", "cream", "wood", "red", "green"]
    assert [part.plain for part in parts] == [False, False, True, True, True, True]
    assert [part.through for part in parts] == [False, False, False, False, True, False]
    assert body.mesh.x[:, 2].max() == pytest.approx(0.01)
    assert paint.mesh.x[:, 2].min() == pytest.approx(0.01)
    # zones of a sphere have the area 2 π r h
    zones = [area(part.mesh.x, part.mesh.corners) for part in (body, paint, face)]
    wide = 0.02**2 - 0.012**2
    expected = [2 * np.pi * 0.02 * 0.024, 2 * np.pi * 0.02 * 0.008, np.pi * wide]
    np.testing.assert_allclose(zones, expected, rtol=3e-3)
    assert stem.mesh.x[:, 2].max() == pytest.approx(0.028)
    np.testing.assert_allclose(np.linalg.norm(centre.mesh.n, axis=1), 1)
    np.testing.assert_allclose(dot.mesh.x.mean(axis=0), [0.02, 0, 0.006], atol=5e-4)


def test_triangles_turn_left_seen_from_outside(top):
    for part in decorated_meshes(body_shape(top, np.empty((0, 3))).meshes, DECORATIONS, MIDDLE):
        x, n, corners = part.mesh.x, part.mesh.n, part.mesh.corners
        a, b, c = (x[corners[:, k]] for k in range(3))
        turn = np.einsum("ij,ij->i", np.cross(b - a, c - a), n[corners].mean(axis=1))
        assert turn.min() > -1e-15


def test_cells_are_those_of_the_picture(top):
    cells = cells_of(np.stack(mesh(top, np.empty((0, 3)), whole=True), axis=-1))
    found, names, source = decorated_cells(cells, DECORATIONS, MIDDLE)
    names, heights = np.array(names), found[..., 2]
    assert len(found) == len(names) == len(source)
    assert (
        heights[(names == "orange")].min() > 0.01 - 1e-9
        and heights[names == ""].max() < 0.01 + 1e-9
    )
    assert set(names[source < 0]) == {"cream", "wood", "red", "green"}


def test_half_of_a_hoop():
    angle = np.linspace(0, 2 * np.pi, 97)
    line = np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=1)
    arcs = painted_arcs(line, (Paint((0.0, 1.0, 0.0), None, None, "red"),), np.zeros(3))
    assert {colour for _, colour in arcs} == {"red"}
    assert sum(len(points) for points, _ in arcs) >= 48
    assert all(points[:, 1].min() > -1e-9 for points, _ in arcs)


def test_without_decorations_nothing_changes(top):
    motion = voronets.run("rattleback", settings=["run.duration=0.1"])
    assert decorations_of(motion) == ()
    shape = body_shape(top, np.empty((0, 3)))
    (only,) = decorated_meshes(shape.meshes, (), MIDDLE)
    assert len(only.mesh.corners) == len(shape.meshes[0].corners)


@pytest.mark.parametrize(("name", "view"), [
    ("rattleback", "orbit"), ("ball-in-bowl", "orbit"), ("billiard-ball", "follow"),
    ("snakeboard", "follow"), ("double-pendulum", "orbit"),
])  # fmt: skip
def test_long_paths_are_followed(name, view):
    motion = voronets.run(name)
    assert first_view(motion) == view


def test_a_scenario_chooses_its_camera():
    scenario = voronets.load("snakeboard").with_(view__camera="whole", run__duration=0.1)
    assert first_view(voronets.run(scenario)) == "orbit"
    assert first_view(voronets.run(scenario.with_(view__camera="orbit"))) == "orbit"
    scenario = voronets.load("ball-in-bowl").with_(view__camera="ride", run__duration=0.1)
    assert first_view(voronets.run(scenario)) == "ride"
