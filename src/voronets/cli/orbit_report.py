"""``voronets orbit``: a periodic motion, its multipliers, and its branch as a key changes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from voronets.analysis.periodic import PeriodicOrbit
from voronets.analysis.periodic_branch import OrbitBranch
from voronets.cli.arguments import file_of, gather
from voronets.cli.output import DONE, ENDED_EARLY, FAILED, Printer
from voronets.cli.pictures import PICTURES, drawn
from voronets.cli.standard_output import standard_output_kept
from voronets.cli.status import status
from voronets.engine import choose_engine
from voronets.engine.drive import run_in_thread
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import is_number
from voronets.maps import periodic_orbit
from voronets.scenario.scenario import Scenario
from voronets.scenario.vary import Axis, demand_known, read_axes

Draw = Callable[[PeriodicOrbit, OrbitBranch[PeriodicOrbit] | None, Path, str], None]
KINDS = {
    "period_doubling": "period doubling",
    "neimark_sacker": "Neimark–Sacker point",
    "branching": "branch point (another branch crosses)",
    "fold": "fold",
}


def find_and_report(
    load: Callable[[], Scenario], printer: Printer, *, period: float, hold: str | None,
    winding: Sequence[str], vary: str | None, skip: float, out: str | None, engine: str | None,
    draw: Draw,
) -> int:  # fmt: skip
    """Find, follow, print, draw; the exit code.

    draw  writes the picture of an orbit and perhaps of its branch, with a title
    """
    faults: list[Fault] = []
    scenario = gather(faults, load)
    turns = gather(faults, lambda: _turns(winding))
    axis = None if vary is None else gather(faults, lambda: _axis(vary))
    path = None if out is None else gather(faults, lambda: file_of("--out", out, PICTURES))
    gather(faults, lambda: choose_engine(engine), "--engine")
    if scenario is not None and axis is not None:
        gather(faults, lambda: demand_known(scenario, [axis]))
    if faults or scenario is None:
        raise InputError(faults)
    with standard_output_kept(), status("looking for the orbit"):
        orbit: PeriodicOrbit = run_in_thread(
            lambda: periodic_orbit(
                scenario, period, hold=hold, winding=turns, skip=skip, engine=engine
            ),
            threading.Event(),
        )
    branch: OrbitBranch[PeriodicOrbit] | None = None
    if axis is not None:
        values = [float(value) for value in axis.values]
        with standard_output_kept(), status(f"following it in {axis.key}"):
            branch = run_in_thread(
                lambda: orbit.follow(axis.key, min(values), max(values)), threading.Event()
            )
        printer.document(_branch_document(branch, values), _branch_text(branch, values))
    else:
        printer.document(orbit.as_dict(), _text(orbit))
    if path is not None and not drawn(
        path, lambda to: draw(orbit, branch, to, scenario.title), printer
    ):
        return FAILED
    return ENDED_EARLY if branch is not None and branch.lost else DONE


def _turns(texts: Sequence[str]) -> dict[str, float]:
    found, faults = {}, []
    for text in texts:
        name, _, amount = (part.strip() for part in text.partition("="))
        try:
            found[name] = float(amount)
        except ValueError:
            faults.append(
                Fault("--winding", text, "a coordinate and a number, such as theta=6.283185307")
            )
    if faults:
        raise InputError(faults)
    return found


def _axis(text: str) -> Axis:
    (axis,) = read_axes([text])
    if axis.drawn or len(axis.values) < 2 or not all(is_number(value) for value in axis.values):
        raise InputError([Fault(f"--vary {axis.key}", text, "LO:HI:N with at least two numbers")])
    return axis


def _complex(z: complex) -> str:
    return f"{z.real:+.9g}" if abs(z.imag) < 1e-12 else f"{z.real:+.9g} {z.imag:+.9g}i"


def _text(orbit: PeriodicOrbit) -> str:
    mu = orbit.multipliers
    lines = [f"period {orbit.period:.12g} s, energy {orbit.energy:.9g} J"]
    lines += [f"  {name} = {value:.12g}" for name, value in orbit.values().items()]
    lines += [f"shift per period: {name} {amount:.9g}" for name, amount in orbit.moved.items()]
    lines.append("multipliers: " + (", ".join(map(_complex, mu)) if len(mu) else "all trivial"))
    lines.append(
        f"trivial multipliers: {len(orbit.floquet.trivial)}, from {', '.join(orbit.floquet.known)}"
    )
    word = "stable: no multiplier is outside the unit circle" if orbit.stable else "unstable"
    error = float(orbit.floquet.errors.max(initial=0.0))
    lines.append(f"{word} (error {error:.1g}); the orbit closes to {orbit.miss:.1g}")
    return "\n".join(lines)


def _branch_document(branch: OrbitBranch[PeriodicOrbit], values: Sequence[float]) -> dict[str, Any]:
    return {
        "orbits": [
            {"values": {branch.key: value}, "branch": number, **orbit.as_dict()}
            for value in values
            for number, one in enumerate(branch.branches, 1)
            for orbit in one.at(value)
        ],
        "points": [{branch.key: value, "kind": kind} for value, kind in branch.points],
        "bifurcations": [
            {"kind": one.kind, branch.key: one.value, **one.orbit.as_dict()}
            for one in branch.bifurcations
        ],
        "lost": branch.lost,
        "shrinks": [{branch.key: value} for value in branch.shrinks],
    }


def _branch_text(branch: OrbitBranch[PeriodicOrbit], values: Sequence[float]) -> str:
    lines = [f"{branch.key:>24s}  branch  {'period':>14s}  {'largest |multiplier|':>20s}  stable"]
    for value in values:
        for number, orbit in (
            (n, orbit) for n, one in enumerate(branch.branches, 1) for orbit in one.at(value)
        ):
            largest = float(np.abs(orbit.multipliers).max(initial=0.0))
            word = "yes" if orbit.stable else "no"
            lines.append(
                f"{value:24.9g}  {number:6d}  {orbit.period:14.9g}  {largest:20.9g}  {word}"
            )
    for one in branch.bifurcations:
        lines.append(f"{KINDS[one.kind]} at {branch.key} = {one.value:.12g}")
    lines += [
        f"the orbits shrink to a steady motion at {branch.key} = {value:.6g}; the branch ends there"
        for value in branch.shrinks
    ]
    if branch.lost and not branch.shrinks:
        lines.append("the branch could not be followed to the ends of the range")
    return "\n".join(lines)
