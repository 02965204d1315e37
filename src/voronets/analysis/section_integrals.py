"""Integrals of the motion on a section: how far its crossings keep them, and formulas by which starts hold them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import xarray as xr

from voronets.analysis.section_run import SectionRun, Stretch
from voronets.engine.record import Segment
from voronets.engine.samples import dataset
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS
from voronets.invariants.catalogue import Report, rolling_integrals
from voronets.invariants.contract import place
from voronets.invariants.general_system import SystemIntegral, system_integrals
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.system import System, velocity

MEASURED = 20_000  # crossings of a motion at which its integrals are measured, at the most
#: (ns, x, p, t) → the numbers of an integral.
Formula = Callable[[Any, Any, Any, Any], Sequence[Any]]
Held = tuple[Formula, Sequence[float]]


def integrals_of(system: FirstOrderSystem) -> Report | None:
    """The integrals that a system's problem has; None where it states none."""
    problem = system.attributes.get("problem")
    if problem is None:
        return None
    return system_integrals(problem) if isinstance(problem, System) else rolling_integrals(problem)


def drifts(run: SectionRun, report: Report | None) -> dict[str, float | None]:
    """How far the energy and the other integrals have gone from their values at the start, relatively.

    The energy over the larger of |E₀| and the greatest kinetic energy; where energy may be lost, "energy_balance",
    of the energy and what was lost together.
    """
    data = samples(run)
    system = run.system
    found: dict[str, float | None] = {"energy": None}
    kinetic = float(np.max(data["kinetic_energy"].values))
    sums: dict[str, tuple[str, ...]] = {"energy": ("energy",)} if system.conserves else {}
    if system.balanced and not system.conserves:
        sums["energy_balance"] = system.balanced
    for name, parts in sums.items():
        total = np.sum([data[part].values for part in parts], axis=0)
        scale = max(abs(float(total[0])), kinetic)
        found[name] = float(np.max(np.abs(total - total[0])) / scale) if scale > 0 else 0.0
    if report is not None:
        with np.errstate(all="ignore"):
            seen = report.along(data)
        found |= {name: one["drift"] for name, one in seen.items() if name != "energy"}
    return found


def samples(run: SectionRun) -> xr.Dataset:
    """All observables at the start and at the crossings, or at so many of them."""
    every = -(-max(run.count, 1) // MEASURED)
    parts: list[Stretch] = [(run.system, np.zeros(1), run.state[None, :]), *run.parts]
    return dataset([
        (Segment(system, float(t[0]), x[0]), t[::every], x[::every]) for system, t, x in parts
    ])  # fmt: skip


def held_integrals(
    system: FirstOrderSystem, state: np.ndarray, names: Sequence[str], report: Report | None
) -> dict[str, Held]:
    """Integrals by name, as formulas and with their values at a state; the energy has a level of its own."""
    found: dict[str, Held] = {}
    for name in names:
        if name == "energy":
            continue
        if report is None:
            message = f"{name} cannot be held: no integrals of this system are known."
            raise InputError([Fault("hold", name, "energy alone", message)])
        formula = _formula(system, report[name])
        values = formula(FLOATS, list(map(float, state)), system.numbers, 0.0)
        found[name] = (formula, [float(one) for one in values])
    return found


def _formula(system: FirstOrderSystem, integral: Any) -> Formula:
    """An integral as a formula of the state."""
    if isinstance(integral, SystemIntegral):
        stated = integral.system
        names = (*stated.names, *map(velocity, stated.names), *stated.parameters, "t")
        function = as_function(integral.expression, names)
        return lambda ns, x, p, t: (function(ns, *x, *(p[one] for one in stated.parameters), t),)

    def value(ns: Any, x: Any, p: Any, t: Any) -> Sequence[Any]:
        seen = system.observables(ns, x, p, t)
        at = place(
            integral.facts.problem.core, ns, p, seen["orientation"], seen["omega"],
            seen["contact_body"], seen["contact_ground"], seen["normal"],
            *((seen["centre"], seen["velocity"]) if integral.slips else ()),
        )  # fmt: skip
        try:
            found = integral.value(at)
        except TypeError:
            message = (
                f"{integral.name} cannot be held: it is tabulated, not a formula of the state."
            )
            expected = "an integral that is a formula of the state"
            raise InputError([Fault("hold", integral.name, expected, message)]) from None
        return tuple(found) if integral.labels else (found,)

    return value
