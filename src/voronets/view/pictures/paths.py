"""The panels in space: the path of the contact on the ground and on the body."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.engine import Motion
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed
from voronets.view.decorated import decorations_of
from voronets.view.meshes import mesh
from voronets.view.pictures.box import View, best_view, frame
from voronets.view.pictures.modes import draw_impacts, draw_path_by_mode, flying, modes_of
from voronets.view.pictures.space import (
    Coating,
    draw_hint,
    draw_surface,
    dress_space,
    legend_space,
)
from voronets.view.pictures.style import BLUE, GREEN, INK, ORANGE, STYLE, say
from voronets.view.scene import points, problem_of, rotations, sampled_closely, track, values


def draw_contact_on_ground(ax: Any, motion: Motion, view: View | None = None) -> None:
    """The path of the contact on the ground and that of the centre of mass, space axes."""
    problem = problem_of(motion)
    motion = sampled_closely(motion)
    path, n = track(motion.data, on_body=False)
    centre = points(motion.data, "centre")
    ground = None if problem is None else problem.ground
    dress_space(ax, "Contact on the ground" + _named(ground))
    if not len(path):
        say(ax, "nothing to draw")
        return
    found = None if ground is None else mesh(ground, _around(path, centre))
    parts = [path, centre]
    if found is not None:
        parts.append(draw_surface(ax, found, hollow=ground is not None and ground.inside))
    if problem is not None:
        parts += _draw_body(ax, motion, problem.body.surface)
    around = np.concatenate(parts)
    eye = best_view(ax, n, around, view)
    if len(centre):
        ax.plot(*centre.T, color=GREEN if modes_of(motion) else ORANGE, linewidth=0.9, zorder=5, clip_on=False,
                label="centre of mass")  # fmt: skip
    hides = ground is not None and not (ground.flat or ground.inside)
    _draw_path(ax, motion, path, n @ eye if hides else None)
    draw_impacts(ax, motion, "contact_ground")
    frame(ax, around)
    legend_space(ax)


def draw_contact_on_body(ax: Any, motion: Motion, view: View | None = None) -> None:
    """The path of the contact on the body, body axes; the origin is the centre of mass."""
    problem = problem_of(motion)
    motion = sampled_closely(motion)
    path, n = track(motion.data, on_body=True)
    body = None if problem is None else problem.body.surface
    dress_space(ax, "Contact on the body" + _named(body))
    if not len(path):
        say(ax, "nothing to draw")
        return
    origin = np.zeros((1, 3))
    found = None if body is None else mesh(body, _around(path, origin), whole=True)
    parts, hides = [path, origin], False
    if body is not None and found is not None:
        hollow = body.inside
        parts.append(draw_surface(
            ax, found, hollow=hollow, filled=body.kind == "disc", coat=_coat(motion, body),
        ))  # fmt: skip
        hides = len(found[0]) > 1 and not hollow
    around = np.concatenate(parts)
    eye = best_view(ax, n, around, view)
    ax.plot(*origin.T, "+", color=ORANGE, markersize=7, linestyle="none", clip_on=False, zorder=5,
            label="centre of mass")  # fmt: skip
    _draw_path(ax, motion, path, n @ eye if hides else None)
    draw_impacts(ax, motion, "contact_body")
    frame(ax, around)
    legend_space(ax)


def _named(surface: Placed[Surface] | None) -> str:
    if surface is None:
        return ""
    words = surface.kind.replace("_", " ") + (", inside" if surface.inside else "")
    return f" ({words})"


def _around(path: np.ndarray, centre: np.ndarray) -> np.ndarray:
    """The path; where it hardly moves, a star of points about it as wide as the body is high."""
    height = float(np.linalg.norm(centre[0] - path[0])) if len(centre) else 0.0
    if np.ptp(path, axis=0).max() > 0.25 * height:
        return path
    star = np.concatenate([np.eye(3), -np.eye(3)]) * (height or 1.0)
    return np.concatenate([path[:: 1 + len(path) // 20], path.mean(axis=0) + star])


def _draw_path(ax: Any, motion: Motion, path: np.ndarray, facing: np.ndarray | None) -> None:
    """The path, paler where it is behind the surface (``facing`` < 0), with its start and end."""
    length = float(np.linalg.norm(np.diff(path, axis=0), axis=1).sum())
    busy = length > 12 * float(np.ptp(path, axis=0).max())
    flies = flying(motion, path)
    front = path
    if facing is not None and np.any(facing < 0):
        _draw_line(ax, motion, path, named=False, linewidth=0.8, alpha=0.35, zorder=5)
        front = np.where((facing >= 0)[:, None], path, np.nan)
    width = STYLE["busy"] if busy else STYLE["path"]
    _draw_line(ax, motion, front, named=True, linewidth=width, zorder=6)
    for i, face, label in ((0, "white", "start"), (-1, BLUE, "end")):
        if not flies[i]:
            ax.plot(
                *path[i], "o", color=INK, markerfacecolor=face, markeredgewidth=0.9, markersize=4.5,
                linestyle="none", clip_on=False, zorder=7, label=label,
            )  # fmt: skip


def _draw_line(ax: Any, motion: Motion, path: np.ndarray, *, named: bool, **line: Any) -> None:
    """A path in one colour, or in those of the modes."""
    if modes_of(motion):
        draw_path_by_mode(ax, motion, path, named=named, clip_on=False, **line)
    else:
        told = {"label": "contact"} if named else {}
        ax.plot(*path.T, color=BLUE, clip_on=False, **told, **line)


def _draw_body(ax: Any, motion: Motion, body: Placed[Surface]) -> list[np.ndarray]:
    """The body where it ended, and faintly where it was at a few moments before."""
    touched = points(motion.data, "contact_body")
    found = mesh(body, touched, whole=not body.flat)
    if found is None:
        return []
    shape, R, centre = (
        np.stack(found, axis=-1),
        rotations(motion.data),
        values(motion.data, "centre", 3),
    )
    drawn = []
    for i, strength in zip(_moments(motion, centre, shape), (0.1, 0.14, 0.2, 0.45), strict=True):
        if i is not None and np.all(np.isfinite(centre[i])):
            part = draw_hint(
                ax, shape, (R[i], centre[i]), filled=body.kind == "disc", strength=strength,
                coat=_coat(motion, body),
            )  # fmt: skip
            drawn.append(part[np.all(np.isfinite(part), axis=1)])
    return drawn


def _coat(motion: Motion, body: Placed[Surface]) -> Coating:
    return decorations_of(motion), np.array(body.centre, dtype=float)


def _moments(motion: Motion, centre: np.ndarray, shape: np.ndarray) -> list[int | None]:
    """Three moments on the way, at equal steps along the path, and the end.

    Those before the end only where the body has gone a good part of its own size between them.
    """
    last = len(centre) - 1
    steps = np.linalg.norm(np.diff(centre, axis=0), axis=1)
    way = np.concatenate([[0.0], np.cumsum(np.nan_to_num(steps))])
    size = float(np.nanmax(np.ptp(shape.reshape(-1, 3), axis=0)))
    apart = float(np.nanmax(np.ptp(centre, axis=0)))
    if not apart > size:
        return [None, None, None, last]
    earlier: list[int | None] = [int(np.searchsorted(way, k / 4 * way[-1])) for k in range(3)]
    return [*earlier, last]
