"""A picture of a periodic motion's multipliers, and of its branch as a key changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from voronets.analysis.periodic import PeriodicOrbit
from voronets.analysis.periodic_branch import OrbitBranch
from voronets.view.pictures.files import drawn_to
from voronets.view.pictures.lettering import key_letter, lettered
from voronets.view.pictures.style import (
    BLUE,
    COLOURS,
    FAINT,
    GREY,
    INK,
    RED,
    STYLE,
    dress,
    heading_points,
    label_y,
    legend,
)
from voronets.view.scene import coordinates

WIDTH, HEIGHT = 10.0, 5.2  # inches
KINDS = {
    "period_doubling": ("s", "period doubling"),
    "neimark_sacker": ("D", "Neimark–Sacker"),
    "branching": ("P", "branch point"),
    "fold": ("^", "fold"),
}


def orbit_picture(
    orbit: PeriodicOrbit, branch: OrbitBranch[PeriodicOrbit] | None = None,
    path: str | Path | None = None, *, title: str = "", paper: bool = False,
) -> Figure:  # fmt: skip
    """Multipliers in the complex plane; beside them the largest over the branch, or the orbit's course.

    path   a file to write: .png, .svg or .pdf
    paper  for print: in black, without heading, as wide as a column
    """
    return drawn_to(path, lambda: _draw(orbit, branch, title, paper), paper=paper)


def _draw(
    orbit: PeriodicOrbit, branch: OrbitBranch[PeriodicOrbit] | None, title: str, paper: bool
) -> Figure:
    figure = Figure(figsize=(WIDTH, HEIGHT))
    FigureCanvasAgg(figure)
    grid = figure.add_gridspec(
        1, 2, width_ratios=(1.0, 1.25), left=0.07, right=0.975, top=0.82, bottom=0.12, wspace=0.24
    )
    left, right = figure.add_subplot(grid[0]), figure.add_subplot(grid[1])
    _multipliers(left, [orbit] if branch is None else list(branch.orbits))
    if branch is None:
        _course(right, orbit)
    else:
        _branch(right, branch)
        right.set_xlabel(key_letter(branch.key) if paper else branch.key)
    said = f"period {orbit.period:.9g} s, {'stable' if orbit.stable else 'unstable'}"
    title = title or "Periodic orbit"
    points = heading_points(figure, title, 15)
    for y, text, size in ((0.955, title, points), (0.9, said, 9.5)):
        figure.text(0.03, y, text, fontsize=size, color=INK, va="center", parse_math=False)
    return figure


def _multipliers(ax: Any, orbits: list[PeriodicOrbit]) -> None:
    dress(ax, "Floquet multipliers")
    turn = np.linspace(0, 2 * np.pi, 361)
    ax.plot(np.cos(turn), np.sin(turn), color=GREY, linewidth=0.9)
    ax.axhline(0.0, color=FAINT, linewidth=0.7)
    ax.axvline(0.0, color=FAINT, linewidth=0.7)
    trivial = np.concatenate([orbit.floquet.trivial for orbit in orbits])
    if len(trivial):
        ax.plot(trivial.real, trivial.imag, "+", color=GREY, markersize=6, label="trivial")
    for stable, colour in ((True, BLUE), (False, RED)):
        chosen = [orbit.multipliers for orbit in orbits if orbit.stable is stable]
        points = np.concatenate([np.zeros(0, dtype=complex), *chosen])
        if len(points):
            label = "stable" if stable else "unstable"
            ax.plot(points.real, points.imag, "o", color=colour, markersize=3.5, label=label)
    ax.set_aspect("equal", adjustable="datalim")
    ax.set_xlabel("real part", fontsize=STYLE["label"], color=INK)
    label_y(ax, "imaginary part")
    legend(ax)


def _course(ax: Any, orbit: PeriodicOrbit) -> None:
    """The angular velocity of a body, or the coordinates of a system, over one period."""
    motion = orbit.motion(samples=400, estimate=False)
    names = coordinates(motion)
    if names:
        lines = [(lettered(name), np.asarray(motion[name])) for name in names[: len(COLOURS)]]
    else:
        lines = [
            (f"$\\omega_{axis}$", np.asarray(motion["omega"])[:, i]) for i, axis in enumerate("xyz")
        ]
    dress(ax, "over one period")
    for (name, values), colour in zip(lines, COLOURS, strict=False):
        ax.plot(motion.t, values, color=colour, linewidth=STYLE["line"], label=name)
    label_y(ax, "coordinates" if names else "angular velocity, body axes [rad/s]")
    ax.set_xlabel("time $t$ [s]", fontsize=STYLE["label"], color=INK)
    legend(ax)


def _branch(ax: Any, branch: OrbitBranch[PeriodicOrbit]) -> None:
    dress(ax, f"largest multiplier along the branch{'es' if branch.crossing else ''}")
    ax.axhline(1.0, color=GREY, linewidth=0.8)
    words = {"stable": BLUE, "unstable": RED}
    for one in branch.branches:
        largest = np.array([float(np.abs(o.multipliers).max(initial=0.0)) for o in one.orbits])
        ax.plot(one.values, largest, color=FAINT, linewidth=STYLE["line"])
        stable = np.array([orbit.stable for orbit in one.orbits])
        for chosen, word in ((stable, "stable"), (~stable, "unstable")):
            if chosen.any():
                label = word if not any(word == line.get_label() for line in ax.lines) else None
                ax.plot(one.values[chosen], largest[chosen], ".", color=words[word], label=label)
    for kind, (marker, word) in KINDS.items():
        found = [
            event for one in branch.branches for event in one.bifurcations if event.kind == kind
        ]
        sizes = [float(np.abs(one.orbit.multipliers).max(initial=0.0)) for one in found]
        if found:
            ax.plot([one.value for one in found], sizes, marker, color=INK, label=word)
    ax.set_xlabel("", fontsize=STYLE["label"], color=INK)
    label_y(ax, "largest |multiplier|")
    legend(ax)
