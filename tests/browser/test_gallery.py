"""Scenarios of the gallery: drawn without a complaint, the contact where both surfaces touch.

One for each kind of surface, of body and ground, and for each way in which a system is drawn.
"""

from __future__ import annotations

import base64

import numpy as np
import pytest

import voronets
from browser.replays import gallery_motion, page_of
from browser.triangles import distances
from browser.viewer import change, colours
from voronets.expressions.rotations import rotation_matrix

SHOWN = """(times) => {
  const { player } = voronets;  // long curves take long to draw in software, and say nothing here
  for (const layer of ["trackGround", "trackBody", "trail", "shadows"]) player.setLayer(layer, false);
  return times.map((t) => (player.show(t), player.shown()[0]));
}"""
#: The numbers of the drawn meshes of each surface, [positions, corners] of each, and of the wire, as base64.
SHAPES = """async (keys) => {
  const text = (numbers) => {
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    let letters = "";
    for (const byte of bytes) letters += String.fromCharCode(byte);
    return btoa(letters);
  };
  const replay = await voronets.decode(document.getElementById("replay-data").textContent);
  return keys.map((key) => {
    const { meshes = [], wire } = replay.header.motions[0].rolling[key];
    return [
      ...meshes.map(({ positions, triangles }) =>
        [text(Float64Array.from(replay.numbers(positions))), text(replay.integers(triangles))]),
      wire ? text(Float64Array.from(replay.numbers(wire))) : "",
    ];
  });
}"""
ROLLING = (
    "rattleback", "rolling-disc", "ball-in-bowl", "ellipsoid-on-ellipsoid", "plate-on-sphere", "rod-on-sphere",
    "torus-on-sphere", "chaplygin-top", "support-stone", "ball-on-waves", "inverted-ellipsoid", "tippe-top",
    "dropped-coin", "ball-off-a-sphere",
)  # fmt: skip
SYSTEMS = (
    "heavy-rod",
    "chaplygin-sleigh",
    "disc-in-euler-angles",
    "trolley-with-trailer",
    "whipple-bicycle",
)
TIMES = 20
CLOSE = 1e-3  # of the body


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_system(opened, name):
    drawn(opened(page_of(gallery_motion(name))))


@pytest.mark.parametrize("name", ROLLING)
def test_a_rolling_body(opened, name):
    """It is drawn, and the contact at 20 times is on both surfaces, as they are and as they are drawn.

    In the air the nearest points are, with the gap between them.  What decorations cut off is not drawn.
    """
    motion = gallery_motion(name)
    viewer = opened(page_of(motion))
    drawn(viewer)
    problem = voronets.load(name).problem
    size, origin, rolling = (
        viewer.player(f"header.motions[0].{key}") for key in ("length", "origin", "rolling")
    )
    times = np.random.default_rng(9).uniform(0.0, viewer.end, TIMES)
    shown = viewer.page.evaluate(SHOWN, times.tolist())
    contact, centre, on_body, n, q = (
        np.array([moment[key] for moment in shown])
        for key in ("contact", "centre", "contactBody", "normal", "orientation")
    )
    R = np.array(rotation_matrix(tuple(q.T)), dtype=float)
    gap = np.zeros(TIMES) if problem.contact is None else motion.at(times)["gap"].values
    body = np.einsum(
        "jit,tj->ti", R, contact + gap[:, None] * n - centre
    )  # the same points as the drawn body has them
    n_body = -np.einsum("jit,tj->ti", R, n)
    assert np.abs(body - on_body).max() < CLOSE * size
    shapes = viewer.page.evaluate(SHAPES, ["ground", "body"])
    for key, surface, x, normals, from_origin, drawn_as in (
        ("ground", problem.ground, contact, n, contact - origin, shapes[0]),
        ("body", problem.body.surface, body, n_body, body, shapes[1]),
    ):
        assert max(map(distance(surface), x, normals)) < CLOSE * size, key
        shape = drawn_shape(rolling[key], drawn_as)
        there = kept(name, from_origin) if key == "body" else from_origin
        assert len(there) > 3 and to_drawing(shape, there).max() < CLOSE * size, key


def kept(name: str, x: np.ndarray) -> np.ndarray:
    """Those of points (m, 3) of a body that its decorations do not cut off the drawing."""
    for part in voronets.load(name).table.get("view", {}).get("body", []):
        if "cut" in part:
            x = x[x @ np.array(part["cut"]) / np.linalg.norm(part["cut"]) < part["at"]]
    return x


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


def drawn_shape(header, texts: list) -> np.ndarray | dict:
    """What is drawn of a surface: triangles (n, 3, 3), those of a wire without area, or a plane."""
    if "plane" in header:
        return header["plane"]
    *meshes, wire = texts
    parts = [
        read(positions, "<f8").reshape(-1, 3)[read(corners, "<u4").reshape(-1, 3)]
        for positions, corners in meshes
    ]
    line = read(wire, "<f8").reshape(-1, 3)
    return np.concatenate([*parts, np.stack([line, np.roll(line, -1, axis=0), line], axis=1)])


def read(text: str, kind: str) -> np.ndarray:
    return np.frombuffer(base64.b64decode(text), kind)


def to_drawing(shape: np.ndarray | dict, x: np.ndarray) -> np.ndarray:
    """How far points (m, 3) are from it (m,)."""
    if isinstance(shape, dict):
        return np.abs((x - shape["point"]) @ np.array(shape["normal"]))
    return distances(x, shape)
