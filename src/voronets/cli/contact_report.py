"""What ``voronets run`` says of a body that rolls, slides and flies."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import numpy as np
from rich.table import Table

from voronets.engine import Motion

#: Observables of the document, beside those of every rolling body.
PRINTED = ("mode", "velocity", "slip", "gap", "dissipated")
ROUNDING = 1e-13  # of the energies
LISTED = 12  # lines of the table of changes
ALONE = 3  # changes of one kind in a row that have a line each
#: Why a mode changes: of one change, and of many in a row.
WHY = {
    "friction_exhausted": "rolling would need more friction than there is",
    "slip_ended": "the slip ends",
    "lift_off": "the body lifts off",
    "impact": "the body hits the ground",
}
MANY = {"impact": "impacts", "slip_ended": "ends of a slip"}
#: Where energy is lost.
WHERE = {"impacts": "at impacts", "sliding": "while sliding", "rolling": "while rolling"}


def has_modes(motion: Motion) -> bool:
    """Whether the scenario says how body and ground touch."""
    return "mode" in motion.data


def printed(motion: Motion) -> dict[str, Any]:
    """The part of the document that such motions have of their own; no slip is null."""
    found: dict[str, Any] = {}
    for name in PRINTED:
        values = motion[name].values
        rows = values.tolist()
        if values.ndim == 2:
            gone = np.isnan(values).any(axis=1)
            rows = [None if none else row for row, none in zip(rows, gone, strict=True)]
        found[name] = rows
    return {**found, "transitions": motion.transitions}


def found(motion: Motion) -> list[tuple[str, str]]:
    """How long each mode lasts, the largest slip, where the energy went."""
    lasting: dict[str, float] = {}
    for start, end, mode in motion.modes:
        lasting[mode] = lasting.get(mode, 0.0) + end - start
    rows = [("modes", ", ".join(f"{mode} {time:.4g} s" for mode, time in lasting.items()))]
    extremes = motion.extremes
    slip, gap = extremes["slip_speed"], extremes["gap"]
    if slip["max"] is None or "sliding" not in lasting:
        rows.append(("largest slip", "none: it does not slide"))
    else:
        rows.append(("largest slip", f"{slip['max']:.6g} m/s at {slip['t_max']:.6g} s"))
    if "flying" in lasting and gap["max"] is not None:
        rows.append(("highest above the ground", f"{gap['max']:.6g} m at {gap['t_max']:.6g} s"))
    return rows + _energy(motion)


def _energy(motion: Motion) -> list[tuple[str, str]]:
    ends = motion.at([0.0, motion.t_end]) if motion.segments else motion.data
    energy, lost = ends["energy"].values, float(ends["dissipated"].values[-1])
    rows = [("energy", f"first {energy[0]:.6g} J, last {energy[-1]:.6g} J")]
    least = ROUNDING * float(abs(ends["kinetic_energy"].values).max())
    if abs(lost) <= least:
        return [*rows, ("energy lost", "none")]
    share = f", {100 * lost / energy[0]:.3g} % of the first energy" if energy[0] > 0 else ""
    rows.append(("energy lost", f"{lost:.6g} J{share}"))
    parts = {
        WHERE.get(name, name): value
        for name, value in motion.losses.items()
        if abs(value) > max(least, ROUNDING * abs(lost))
    }
    if len(parts) > 1:
        rows += [(f"  {where}", f"{value:.6g} J") for where, value in parts.items()]
    elif parts:
        rows[-1] = (rows[-1][0], f"{rows[-1][1]}, all of it {next(iter(parts))}")
    return rows


def changes(motion: Motion) -> Table | None:
    """When the mode changes and why; many changes of one kind in a row take one line."""
    lines = _lines(motion.transitions)
    if not lines:
        return None
    table = Table(title="Changes of mode", title_justify="left")
    table.add_column("t / s")
    table.add_column("from → to")
    table.add_column("why")
    for line in lines[:LISTED]:
        table.add_row(*line)
    if len(lines) > LISTED:
        table.add_row("…", "", f"and {len(lines) - LISTED} more lines (--json has all changes)")
    return table


def _lines(transitions: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    def kind(change: dict[str, Any]) -> tuple[str, str, str]:
        return change["from"], change["to"], change["why"]

    lines = []
    for (before, after, why), group in groupby(transitions, kind):
        times = [change["t"] for change in group]
        words = f"{before} → {after}"
        if len(times) <= ALONE:
            lines += [(f"{t:.6g}", words, WHY.get(why, why)) for t in times]
        else:
            told = f"{len(times)} {MANY.get(why, why)} up to t = {times[-1]:.6g} s"
            lines.append((f"{times[0]:.6g} …", words, told))
    return lines
