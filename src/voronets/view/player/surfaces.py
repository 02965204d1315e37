"""What a document says of a surface: first version."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.view.meshes import mesh
from voronets.view.player.packing import Arrays


def surface_header(arrays: Arrays, surface: Any, near: np.ndarray, origin: np.ndarray, ground: bool) -> dict[str, Any]:
    header: dict[str, Any] = {"kind": surface.kind, "meshes": [], "hollow": surface.inside}
    if ground and surface.flat:
        at = surface.at(surface.locate(near[0]))
        header["plane"] = {"point": [float(x) for x in np.array(at.x) - origin], "normal": [float(x) for x in at.n]}
        return header
    found = mesh(surface, near, whole=True)
    if found is None:
        return header
    x = np.stack(found, axis=-1) - origin
    if len(x) == 1:
        header["wire"] = arrays.add(x[0])
        if surface.kind == "disc":
            del header["wire"]
            middle = x[0, :-1].mean(axis=0)
            x = middle + np.linspace(0, 1, 20)[:, None, None] * (x[0] - middle)
        else:
            return header
    m, n = x.shape[:2]
    normals = np.cross(np.gradient(x, axis=0), np.gradient(x, axis=1))
    with np.errstate(all="ignore"):
        normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
    normals = np.nan_to_num(normals)
    out = np.nanmean(x - np.nanmean(x, axis=(0, 1)), axis=-1)
    sign = np.sign(np.nansum(normals * (x - np.nanmean(x, axis=(0, 1))))) * (-1 if surface.inside else 1)
    normals *= sign
    i = np.arange(m * n).reshape(m, n)
    a, b, c, d = i[:-1, :-1], i[1:, :-1], i[1:, 1:], i[:-1, 1:]
    t = np.concatenate([np.stack([a, b, c], -1).reshape(-1, 3), np.stack([a, c, d], -1).reshape(-1, 3)])
    if sign < 0:
        t = t[:, ::-1]
    t = t[np.all(np.isfinite(x.reshape(-1, 3)), axis=1)[t].all(axis=1)]
    uv = np.stack(np.meshgrid(np.linspace(0, 1, m), np.linspace(0, 1, n), indexing="ij"), -1)
    header["meshes"].append({
        "positions": arrays.add(np.nan_to_num(x).reshape(-1, 3)), "normals": arrays.add_scaled(normals.reshape(-1, 3), 1.0),
        "uv": arrays.add(uv.reshape(-1, 2)), "triangles": arrays.add(t, "u4"),
    })
    return header
