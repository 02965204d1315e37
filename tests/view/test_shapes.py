"""What is drawn of bodies and grounds: discs, plates, rods, bowls, grounds without end."""

from __future__ import annotations

import numpy as np
import pytest

from view.surface_table import X, Y, Z
from voronets.surfaces import catalogue
from voronets.surfaces.implicit import Implicit
from voronets.view.shapes import Shape, body_shape, ground_shape

HERE = np.zeros((1, 3))


def sound(shape: Shape) -> None:
    """Every mesh has unit normals, and its triangles turn left about them."""
    assert shape.meshes
    for mesh in shape.meshes:
        np.testing.assert_allclose(np.linalg.norm(mesh.n, axis=1), 1, atol=1e-9)
        a, b, c = (mesh.x[mesh.corners[:, k]] for k in range(3))
        area = np.cross(b - a, c - a)
        assert np.all(np.linalg.norm(area, axis=1) > 0)
        assert np.all(np.sum(area * mesh.n[mesh.corners].mean(axis=1), axis=1) > 0)


def test_a_disc_has_two_sides_and_a_sharp_rim() -> None:
    shape = body_shape(catalogue.place(catalogue.disc(0.3), (0.1, 0, 0)), HERE)
    sound(shape)
    (mesh,) = shape.meshes
    assert shape.wire is None and set(np.sign(mesh.n[:, 2])) == {-1, 1}
    radius = np.hypot(mesh.x[:, 0] - 0.1, mesh.x[:, 1])
    assert radius.max() == pytest.approx(0.3)
    assert np.abs(mesh.x[radius > 0.2999, 2]).max() < 1e-12
    assert 0 < np.abs(mesh.x[:, 2]).max() < 0.003
    assert (mesh.uv[:, 0].min(), mesh.uv[:, 0].max()) == (0, 1)


def test_a_hoop_is_a_wire() -> None:
    shape = body_shape(catalogue.place(catalogue.hoop(0.3), (0, 0, 1), (1, 1, 0, 0)), HERE)
    assert not shape.meshes and shape.wire is not None
    np.testing.assert_array_equal(shape.wire[0], shape.wire[-1])
    np.testing.assert_allclose(np.hypot(shape.wire[:, 0], shape.wire[:, 2] - 1), 0.3)
    steps = np.linalg.norm(np.diff(shape.wire, axis=0), axis=1)
    np.testing.assert_allclose(steps, steps[0], rtol=1e-9)
    assert shape.size == pytest.approx(1.3, rel=1e-3)


def test_a_plate_reaches_beyond_its_contacts() -> None:
    plane = catalogue.plane([0, 0, -1], 0.01)
    touched = np.array([[0.06, 0, -0.01], [0, -0.03, -0.01]])
    shape = body_shape(plane, touched)
    sound(shape)
    (mesh,) = shape.meshes
    down = mesh.n[:, 2] < 0
    np.testing.assert_allclose(mesh.x[down, 2], -0.01, atol=1e-15)
    assert mesh.x[~down, 2].max() > -0.01  # its thickness is inside the body
    assert np.hypot(mesh.x[:, 0], mesh.x[:, 1]).max() == pytest.approx(0.078)
    assert body_shape(plane, np.empty((0, 3))).meshes


def test_a_rod_has_ends_and_its_centre_of_mass_in_the_middle() -> None:
    touched = np.array([[-0.01, 0, 0.05], [-0.01, 0, 0.02]])
    shape = body_shape(catalogue.place(catalogue.cylinder(0.01)), touched)
    sound(shape)
    assert len(shape.meshes) == 3
    ends = [mesh.x[:, 2] for mesh in shape.meshes[1:]]
    assert ends[0].mean() == pytest.approx(-ends[1].mean()) and abs(ends[0].mean()) > 0.05
    assert all(np.ptp(end) < 1e-12 for end in ends)


@pytest.mark.parametrize("surface", [catalogue.torus(1, 0.3), catalogue.sphere(0.2)])
def test_what_is_closed_has_no_ends(surface) -> None:
    shape = body_shape(catalogue.place(surface), HERE)
    sound(shape)
    assert len(shape.meshes) == 1


def test_a_ground_goes_on_beyond_the_path_by_the_bodys_size() -> None:
    waves = catalogue.place(catalogue.wavy(0.01, [0.2, 0.3]))
    path = np.array([[0.05, 0.0, np.nan], [0.06, 0.001, np.nan]])
    path[:, 2] = 0.01 * np.cos(2 * np.pi * path[:, 0] / 0.2)
    x = ground_shape(waves, path, 0.1).points
    assert x[:, 0].min() < -0.05 and x[:, 0].max() > 0.15
    assert x[:, 1].min() < -0.1 and x[:, 1].max() > 0.1
    log = catalogue.place(catalogue.cylinder(1.0), turn=(1, 1, 0, 0))  # its axis is −y
    y = ground_shape(log, np.array([[0, 0, 1.0], [0, 0.01, 1.0]]), 0.5).points[:, 1]
    assert y.min() < -0.5 and y.max() > 0.5


def test_a_bowl_is_open_and_its_normals_point_in() -> None:
    bowl = catalogue.place(catalogue.sphere(1.0), (0, 0, 1), None, "inside")
    angles = np.linspace(0, 2 * np.pi, 40)
    path = np.stack([0.5 * np.cos(angles), 0.5 * np.sin(angles), 1 - np.sqrt(0.75) + 0 * angles], 1)
    shape = ground_shape(bowl, path, 0.1)
    sound(shape)
    (mesh,) = shape.meshes
    assert 0.1 < mesh.x[:, 2].max() < 0.9
    np.testing.assert_allclose(mesh.n, [0, 0, 1] - mesh.x, atol=1e-9)


def test_where_no_mesh_is_found_there_is_none() -> None:
    nothing = catalogue.place(Implicit(X**2 + Y**2 + Z**2 + 1))
    assert body_shape(nothing, np.ones((3, 3))).meshes == ()
    assert ground_shape(nothing, np.ones((3, 3)), 0.1).meshes == ()
    assert body_shape(nothing, np.ones((3, 3))).size == 0
