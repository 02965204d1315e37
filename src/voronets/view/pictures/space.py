"""Axes in space: the look of a panel, and the surfaces in it."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.colors import to_rgb
from mpl_toolkits.mplot3d.art3d import Poly3DCollection

from voronets.scenario.decorations import Decoration
from voronets.view.decorated import decorated_cells, painted_arcs
from voronets.view.grids import Mesh
from voronets.view.ornaments import ornaments
from voronets.view.palette import LIGHT
from voronets.view.parting import as_cells
from voronets.view.pictures.style import EDGE, FACE, FAINT, GREY, INK, STYLE, legend, plain

LAMP = np.array([0.3, -0.5, 0.81])
#: The decorations of a body, and the origin of its surface.
Coating = tuple[tuple[Decoration, ...], np.ndarray]
PLAIN: Coating = ((), np.zeros(3))


def dress_space(ax: Any, title: str) -> None:
    """The title, panes and ticks of a panel in space."""
    ax.set_title(title, fontsize=STYLE["title"], color=INK, loc="left", pad=20, x=_left(ax))
    ax.set_proj_type("ortho")
    ax.computed_zorder = False
    for name, axis in zip("xyz", (ax.xaxis, ax.yaxis, ax.zaxis), strict=True):
        axis.set_pane_color((1, 1, 1, 0))
        axis.line.set(color=GREY, linewidth=0.7)
        axis._axinfo["grid"].update(color=FAINT, linewidth=0.5)
        axis.set_tick_params(labelsize=STYLE["tick"], colors=INK, pad=0)
        axis.set_label_text(f"${name}$ [m]", fontsize=STYLE["label"], color=INK)
        axis.set_major_formatter(plain())


def panel_size(ax: Any) -> np.ndarray:
    """Width and height of the panel in pixels, of which the axes take the largest square."""
    box, figure = ax.get_position(original=True), ax.get_figure().bbox
    return np.array([box.width * figure.width, box.height * figure.height])


def _left(ax: Any) -> float:
    """The panel's left edge in units of that square."""
    width, height = panel_size(ax)
    found: float = -max(width - height, 0.0) / 2 / min(width, height)
    return found


def legend_space(ax: Any) -> None:
    """A legend in one line under the title."""
    legend(ax, loc="lower left", bbox_to_anchor=(_left(ax), 1.0), ncols=6)


def draw_surface(
    ax: Any, found: Mesh, *, hollow: bool, filled: bool = False, coat: Coating = PLAIN
) -> np.ndarray:
    """A mesh, faintly; returns its points.

    hollow  seen through, as where the body is inside it
    filled  of an edge, the disc within it
    coat    the decorations of a body
    """
    grid = np.stack(found, axis=-1)
    if len(grid) == 1:
        drawn = _draw_edge(ax, grid, filled)
        edge: np.ndarray = np.concatenate([drawn, _draw_ornaments(ax, grid, coat, 0.9)])
        return edge
    cells, colours, source = coated(cells_of(grid), coat, FACE)
    faces = np.column_stack([lit(cells)[:, None] * colours, np.full(len(cells), 0.6)])
    faces[:, 3] *= 0.3 if hollow else 1.0
    edges = np.tile([*to_rgb(EDGE), 0.55 if hollow else 0.9], (len(cells), 1))
    edges[source < 0, 3] = 0.0  # stems and marks have no net
    _add(ax, cells, facecolors=faces, edgecolors=edges, linewidths=0.35, zorder=1)
    return cells.reshape(-1, 3)


def draw_hint(
    ax: Any, grid: np.ndarray, pose: tuple[np.ndarray, np.ndarray], *, filled: bool = False,
    strength: float = 0.45, coat: Coating = PLAIN,
) -> np.ndarray:  # fmt: skip
    """The body in its place, as a pale shape without lines; returns its points.

    grid      of its points in body axes   (m, n, 3)
    pose      R and the centre of mass: x = R X + c
    strength  from 0, not seen, to 1
    coat      its decorations
    """
    R, centre = pose
    if len(grid) == 1:
        drawn = _draw_edge(ax, grid @ R.T + centre, filled, strength=min(1.0, 2 * strength))
        hint: np.ndarray = np.concatenate(
            [drawn, _draw_ornaments(ax, grid, coat, 2 * strength, pose)]
        )
        return hint
    cells, colours, _ = coated(cells_of(grid), coat, EDGE)
    moved: np.ndarray = cells @ R.T + centre
    faces = np.column_stack([lit(moved)[:, None] * colours, np.full(len(moved), strength)])
    _add(ax, moved, facecolors=faces, linewidths=0, antialiaseds=False, zorder=3)
    return moved.reshape(-1, 3)


def coated(cells: np.ndarray, coat: Coating, own: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The cells of a body with its decorations (k, 4, 3), their colours (k, 3), and their sources."""
    found, names, source = decorated_cells(cells, *coat)
    colours = np.array([to_rgb(LIGHT.named[name] if name else own) for name in names]).reshape(
        -1, 3
    )
    return found, colours, source


def _draw_ornaments(
    ax: Any, line: np.ndarray, coat: Coating, strength: float,
    pose: tuple[np.ndarray, np.ndarray] = (np.eye(3), np.zeros(3)),
) -> np.ndarray:  # fmt: skip
    """What is painted on a disc or a hoop, and its marks; returns the points."""
    (decorations, middle), (R, centre) = coat, pose
    for arc, colour in painted_arcs(line[0], decorations, middle):
        x = arc @ R.T + centre
        ax.plot(*x.T, color=LIGHT.named[colour], linewidth=1.6, alpha=min(1.0, strength), zorder=3,
                clip_on=False)  # fmt: skip
    parts = [np.empty((0, 3))]
    for one in ornaments(decorations, line[0], middle):
        cells = as_cells(one.mesh.x[one.mesh.corners]) @ R.T + centre
        colours = lit(cells)[:, None] * to_rgb(LIGHT.named[one.colour])
        faces = np.column_stack([colours, np.full(len(cells), min(1.0, strength))])
        _add(ax, cells, facecolors=faces, linewidths=0, antialiaseds=False, zorder=3)
        parts.append(cells.reshape(-1, 3))
    together: np.ndarray = np.concatenate(parts)
    return together


def _draw_edge(ax: Any, grid: np.ndarray, filled: bool, strength: float = 1.0) -> np.ndarray:
    if filled:
        _add(ax, grid, facecolor=FACE, edgecolor="none", alpha=0.6 * strength, zorder=1)
    ax.plot(*grid[0].T, color=GREY, linewidth=1.0, alpha=strength, zorder=3, clip_on=False)
    found: np.ndarray = grid[0]
    return found


def _add(ax: Any, cells: np.ndarray, **look: Any) -> None:
    if len(cells):
        # The axes are the largest square in their panel; what is drawn may use all of the panel.
        ax.add_collection3d(Poly3DCollection(cells, clip_on=False, **look))


def cells_of(grid: np.ndarray) -> np.ndarray:
    """The cells of a mesh that are there (k, 4, 3)."""
    cells = np.stack([grid[:-1, :-1], grid[1:, :-1], grid[1:, 1:], grid[:-1, 1:]], axis=2)
    cells = cells.reshape(-1, 4, 3)
    found: np.ndarray = cells[np.all(np.isfinite(cells), axis=(1, 2))]
    return found


def lit(cells: np.ndarray) -> np.ndarray:
    """How light cells are (k,)."""
    across = np.cross(cells[:, 2] - cells[:, 0], cells[:, 3] - cells[:, 1])
    with np.errstate(all="ignore"):
        across /= np.linalg.norm(across, axis=1, keepdims=True)
    found: np.ndarray = np.clip(0.55 + 0.5 * np.nan_to_num(np.abs(across @ LAMP)), 0, 1.0)
    return found
