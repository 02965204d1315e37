"""Every scenario of the gallery: drawn without a complaint, the contact where both surfaces touch."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from browser.container import Container
from browser.replays import gallery_motion, page_of
from browser.triangles import distances
from browser.viewer import change, colours
from voronets import gallery
from voronets.expressions.rotations import rotation_matrix

SHOWN = "(times) => times.map((t) => (voronets.player.show(t), voronets.player.shown()[0]))"
ROLLING = [name for name in gallery.names() if "[body]" in gallery.text(name)]
SYSTEMS = [name for name in gallery.names() if name not in ROLLING]
TIMES = 20
CLOSE = 1e-3  # of the body


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_system(opened, name):
    drawn(opened(page_of(gallery_motion(name))))


@pytest.mark.parametrize("name", ROLLING)
def test_a_rolling_body(opened, name):
    """It is drawn, and the contact at 20 times is on both surfaces, as they are and as they are drawn."""
    text = page_of(gallery_motion(name))
    viewer = opened(text)
    drawn(viewer)
    problem = voronets.load(name).problem
    header, array = Container.of_page(text).first
    size = header["length"]
    times = np.random.default_rng(9).uniform(0.0, viewer.end, TIMES)
    shown = viewer.page.evaluate(SHOWN, times.tolist())
    contact, centre, on_body, n, q = (
        np.array([moment[key] for moment in shown])
        for key in ("contact", "centre", "contactBody", "normal", "orientation")
    )
    R = np.array(rotation_matrix(tuple(q.T)), dtype=float)
    body = np.einsum(
        "jit,tj->ti", R, contact - centre
    )  # the same points as the drawn body has them
    n_body = -np.einsum("jit,tj->ti", R, n)
    assert np.abs(body - on_body).max() < CLOSE * size
    for surface, found, x, normals, key in (
        (problem.ground, header["rolling"]["ground"], contact - header["origin"], n, "ground"),
        (problem.body.surface, header["rolling"]["body"], body, n_body, "body"),
    ):
        origin = header["origin"] if key == "ground" else 0.0
        assert max(map(distance(surface), x + origin, normals)) < CLOSE * size, key
        assert to_drawing(found, array, x).max() < CLOSE * size, key


def drawn(viewer) -> None:
    """Something is seen, it moves, and the page complains of nothing."""
    early, late = (viewer.picture(share * viewer.end) for share in (0.1, 0.6))
    assert colours(early) > 30 and colours(late) > 30
    assert change(early, late) > 1e-3
    assert viewer.page.locator(".vp-panel canvas").count() >= 2
    assert not viewer.complaints


def distance(surface):
    """The function of a point and a normal: how far the surface is, near where that is its normal."""

    def found(x: np.ndarray, n: np.ndarray) -> float:
        coordinates = surface.locate(x, n / np.linalg.norm(n))
        return float(np.linalg.norm(np.array(surface.at(coordinates).x, dtype=float) - x))

    return found


def to_drawing(header, array, x: np.ndarray) -> np.ndarray:
    """How far points (m, 3) are from what is drawn of a surface: a plane, triangles, a wire."""
    if "plane" in header:
        plane = header["plane"]
        return np.abs((x - plane["point"]) @ np.array(plane["normal"]))
    parts = [array(mesh["positions"])[array(mesh["triangles"])] for mesh in header["meshes"]]
    if "wire" in header:
        line = array(header["wire"])
        parts.append(np.stack([line, np.roll(line, -1, axis=0), line], axis=1))
    return distances(x, np.concatenate(parts))
