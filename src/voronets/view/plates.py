"""Meshes of what is thin or flat: discs, plates, the ends of a rod."""

from __future__ import annotations

import numpy as np

from voronets.view.triangles import Triangles

RINGS = 4


def lens(line: np.ndarray, below: float, above: float) -> Triangles:
    """A disc with a closed line (k + 1, 3) for its rim, two sides in one mesh.

    below, above  how far its middle stands out on the side that the line turns left about, and on
                  the other, m; at the rim it is sharp
    """
    middle = line[:-1].mean(axis=0)
    radius = float(np.linalg.norm(line - middle, axis=1).max())
    n = np.cross(line[0] - middle, line[1] - middle)
    n /= np.linalg.norm(n)
    sides = []
    for sign, height in ((1.0, below), (-1.0, above)):
        part = np.linspace(0, 1, RINGS + 1)[:, None, None]
        out = line - middle
        x = middle + part * out + sign * height * (1 - part**2) * n
        slope = 2 * height / radius * part * out / np.linalg.norm(out, axis=1, keepdims=True)
        normals = slope + sign * n
        normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
        u = np.broadcast_to(part[..., 0] / 2, x.shape[:2])
        v = np.broadcast_to(np.linspace(0, 1, len(line)), x.shape[:2])
        uv = np.stack([u if sign > 0 else 1 - u, v], axis=-1)
        sides.append([a.reshape(-1, a.shape[-1]) for a in (x, normals, uv)])
    x, normals, uv = (np.concatenate(arrays) for arrays in zip(*sides, strict=True))
    return Triangles(x, normals, uv, _rings(len(line)))


def _rings(count: int) -> np.ndarray:
    """The triangles of two sides with so many points in each ring, those without area left out."""
    i = np.arange((RINGS + 1) * count).reshape(RINGS + 1, count)
    inner, outer, far, near = i[:-1, :-1], i[1:, :-1], i[1:, 1:], i[:-1, 1:]
    first = np.stack([inner, outer, far], axis=-1).reshape(-1, 3)
    second = np.stack([inner, far, near], axis=-1)[1:].reshape(-1, 3)
    front = np.concatenate([first, second])
    return np.concatenate([front, i.size + front[:, ::-1]])


def caps(mesh: Triangles) -> list[Triangles]:
    """Flat ends of a mesh that closes around: those of a rod, none of a ball or a ring."""
    rims = [_rim(mesh, end) for end in (0.0, 1.0)]
    size = float(np.ptp(mesh.x, axis=0).max())
    middles = [mesh.x[rim].mean(axis=0) if len(rim) else mesh.x[0] for rim in rims]
    if np.linalg.norm(middles[1] - middles[0]) <= 1e-9 * size:
        return []
    found = [_cap(mesh, rim, end, size) for rim, end in zip(rims, (0.0, 1.0), strict=True)]
    return [cap for cap in found if cap is not None]


def _rim(mesh: Triangles, end: float) -> np.ndarray:
    """The points along one end of a mesh, in their order."""
    rim = np.flatnonzero(mesh.uv[:, 0] == end)
    return rim[np.argsort(mesh.uv[rim, 1])]


def _cap(mesh: Triangles, rim: np.ndarray, end: float, size: float) -> Triangles | None:
    """What closes a flat rim; None for a point, and for one that is open or not flat."""
    line = mesh.x[rim]
    if len(line) < 8 or np.linalg.norm(line[0] - line[-1]) > 1e-9 * size:
        return None
    middle = line[:-1].mean(axis=0)
    *_, n = np.linalg.svd(line - middle, full_matrices=False)[2]
    n *= np.sign((middle - mesh.x.mean(axis=0)) @ n) or 1.0
    wide = np.linalg.norm(line - middle, axis=1).max() > 1e-4 * size
    if not wide or np.abs((line - middle) @ n).max() > 1e-6 * size:
        return None
    x = np.concatenate([middle[None], line])
    uv = np.concatenate([[[end, 0.5]], mesh.uv[rim]])
    i = np.arange(1, len(line))
    corners = np.stack([0 * i, i, i + 1], axis=1)
    way = np.cross(line[0] - middle, line[1] - middle) @ n
    return Triangles(x, np.tile(n, (len(x), 1)), uv, corners if way > 0 else corners[:, ::-1])
