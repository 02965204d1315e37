"""The panels in space: the path of the contact on the ground and on the body."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.ticker import MaxNLocator
from mpl_toolkits.mplot3d.art3d import Poly3DCollection

from voronets.engine import Motion
from voronets.surfaces.contract import Surface
from voronets.view.meshes import Mesh, is_inside, mesh
from voronets.view.scene import normals, points, problem_of, rotations, sampled_closely, values
from voronets.view.style import (
    BLUE, EDGE, FACE, FAINT, GREY, INK, ORANGE, RED, STYLE, legend, plain, say, unit,
)  # fmt: skip

VIEWS = [(elevation, azimuth) for elevation in (24, -24)
         for azimuth in (-60, -30, -120, -150, 30, 60, 120, 150)]  # fmt: skip


def draw_contact_on_ground(ax: Any, motion: Motion) -> None:
    """The path of the contact on the ground and that of the centre of mass, space axes."""
    problem = problem_of(motion)
    motion = sampled_closely(motion)
    path, centre = points(motion.data, "contact_ground"), points(motion.data, "centre")
    ground = None if problem is None else problem.ground
    title = "Contact on the ground" + ("" if ground is None else f": {_name(ground)}")
    if not _dress(ax, title, path):
        return
    surface = None if ground is None else mesh(ground, _around(path, centre))
    opaque = ground is not None and not is_inside(ground) and ground.kind != "plane"
    view = _view(ax, normals(motion.data, of_body=False), up=True)
    if surface is not None:
        _draw_surface(ax, surface, opaque=opaque)
    if len(centre):
        ax.plot(*centre.T, color=ORANGE, linewidth=1.0, alpha=0.75, zorder=4, label="centre of mass")
    shown = normals(motion.data, of_body=False) @ view >= 0 if opaque else None
    _draw_path(ax, path, shown)
    _frame(ax, [path, centre, *_corners(surface)])
    legend(ax, loc="upper left", bbox_to_anchor=(0.0, 0.98), ncols=1)


def draw_contact_on_body(ax: Any, motion: Motion) -> None:
    """The path of the contact on the body, body axes; the origin is the centre of mass."""
    problem = problem_of(motion)
    motion = sampled_closely(motion)
    path = points(motion.data, "contact_body")
    body = None if problem is None else problem.body.surface
    title = "Contact on the body" + ("" if body is None else f": {_name(body)}")
    if not _dress(ax, title, path):
        return
    surface = None if body is None else mesh(body, _around(path, np.zeros((1, 3))), whole=True)
    view = _view(ax, normals(motion.data, of_body=True), up=False)
    opaque = surface is not None and len(surface[0]) > 1 and not is_inside(body)
    if surface is not None:
        _draw_surface(ax, surface, opaque=opaque, filled=body.kind == "disc")
    shown = normals(motion.data, of_body=True) @ view >= 0 if opaque else None
    _draw_path(ax, path, shown)
    ax.plot([0], [0], [0], "+", color=GREY, markersize=6, zorder=4, label="centre of mass")
    _frame(ax, [path, np.zeros((1, 3)), *_corners(surface)])
    legend(ax, loc="upper left", bbox_to_anchor=(0.0, 0.98), ncols=1)
