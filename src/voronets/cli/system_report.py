"""What ``voronets run`` says of a general system."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from voronets.engine import Motion

FEW = 5  # times that stand side by side


def is_system(motion: Motion) -> bool:
    """Whether the motion is a general system's, and not a rolling body's."""
    return bool(coordinates(motion))


def coordinates(motion: Motion) -> list[str]:
    """The names of the coordinates: those with a velocity x'."""
    names = [str(name) for name in motion.data.data_vars]
    return [name for name in names if f"{name}'" in names]


def printed(motion: Motion) -> dict[str, Any]:
    """The part of the document that systems have of their own; reactions as [constraint][time]."""
    names = coordinates(motion)
    shown = [*names, *(f"{name}'" for name in names), "energy"]
    document: dict[str, Any] = {name: motion[name].values.tolist() for name in shown}
    bound = "reactions" in motion.data
    document["reactions"] = motion["reactions"].values.T.tolist() if bound else []
    return document


def found(motion: Motion) -> list[tuple[str, str]]:
    """Where the coordinates went, and the largest reactions."""
    rows, extremes = [], motion.extremes
    ends = motion.at([0.0, motion.t_end]) if motion.segments else motion.data
    for name in coordinates(motion):
        last = float(ends[name].values[-1])
        unit = str(motion[name].attrs.get("units", ""))
        rows.append((name, f"{_range(extremes[name])}, last {last:.9g} {unit}".rstrip()))
    energy = ends["energy"].values
    rows.append(("energy T − U", f"first {energy[0]:.9g} J, last {energy[-1]:.9g} J"))
    if "reactions" in motion.data:
        labels = motion["reactions"][motion["reactions"].dims[1]].values
        for number, label in enumerate(labels, 1):
            one = extremes[f"reactions_{label}"]
            largest = max(abs(one["min"] or 0.0), abs(one["max"] or 0.0))
            rows.append((f"largest reaction λ{number}", f"{largest:.6g}"))
    return rows


def _range(one: dict[str, float | None]) -> str:
    return " … ".join("none" if x is None else f"{x:.6g}" for x in (one["min"], one["max"]))


def states(motion: Motion) -> Table:
    """Coordinates, velocities and energy at the times asked for; a few times stand side by side."""
    names = coordinates(motion)
    rows = [["t", *(f"{t:g}" for t in motion.t)]]
    for name in (*names, *(f"{name}'" for name in names), "energy"):
        rows.append([name, *(f"{value:.9g}" for value in motion[name].values)])
    if len(motion.t) > FEW:
        rows = [list(row) for row in zip(*rows, strict=True)]
    table = Table(title="States", title_justify="left")
    for heading in rows[0]:
        table.add_column(heading)
    for row in rows[1:]:
        table.add_row(*row)
    return table
