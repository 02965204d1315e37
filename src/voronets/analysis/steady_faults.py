"""Why a scenario has no steady motions, or why none was reached from its start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from voronets.analysis.cyclic import cyclic
from voronets.analysis.steady_equations import SteadyEquations
from voronets.analysis.steady_start import VariedStart
from voronets.expressions.faults import Fault
from voronets.facts.condition import failures
from voronets.facts.facts import Check, facts_of
from voronets.facts.force_conditions import force_about_ground_axis
from voronets.facts.inertia_conditions import symmetric_inertia
from voronets.facts.shape_conditions import ground_revolution, ground_umbilic, revolution
from voronets.mechanics.system import System
from voronets.scenario.vary import Axis

#: What would give a rolling body a symmetry, and what it takes.
CONDITIONS: tuple[Check, ...] = (
    ground_umbilic, ground_revolution, force_about_ground_axis, revolution, symmetric_inertia,
)  # fmt: skip
ADVICE = (
    "A steady motion needs a symmetry of the ground and the force, or of the body. Without one only "
    "rest is steady: set the velocities of the start to 0."
)


def no_symmetry(start: VariedStart) -> list[Fault]:
    """Every condition of a symmetry that fails."""
    problem = start.system.attributes["problem"]
    if isinstance(problem, System):
        occurs = cyclic(problem).occurs
        return [
            Fault(f"system.coordinates.{name}", f"{name} occurs in {', '.join(places)}",
                  "a coordinate that can be shifted, or turned with others",
                  f"{name} is not a symmetry: it occurs in {', '.join(places)}.", ADVICE)
            for name, places in occurs.items()
        ]  # fmt: skip
    facts = facts_of(problem)
    faults = failures(facts.measured(*CONDITIONS))
    return [replace(fault, advice=ADVICE) for fault in faults]


def too_timely(start: VariedStart) -> Fault:
    """The rate depends on time, and no symmetry makes up for it."""
    return Fault(
        "system", "equations that depend on t in a way that no shift or turn makes up for",
        "equations without t, or with a constant rate of turning, such as theta - k*t",
        "The equations depend on t in a way that no symmetry compensates, so nothing moves steadily.",
        "Use equations without t, or with a constant rate of turning such as theta - k*t.",
    )  # fmt: skip


def not_reached(equations: SteadyEquations, start: VariedStart, axes: Sequence[Axis]) -> Fault:
    """Newton's method ended elsewhere; how far the start itself is from being steady."""
    x, p = start.own
    miss = equations.values(x, equations.speeds(x, p), p)[: equations.states]
    worst = int(np.argmax(np.abs(miss / equations.scales)))
    name = start.system.states[worst].name
    held = f" with {axes[0].key} held" if axes else ""
    got = (
        f"a start from which no steady motion is reached{held}; at the start itself {name} changes at "
        f"a rate of {miss[worst]:.6g}, which is not a symmetry"
    )
    expected = "a start nearer to a steady motion: change the velocities or the places of [start]"
    if axes:
        expected += f", or vary {axes[0].key} in another range"
    message = (
        f"No steady motion was found near the start{held}; at the start {name} changes at a rate of "
        f"{miss[worst]:.3g}."
    )
    advice = "Change the velocities or the position in [start]"
    advice += f", or vary {axes[0].key} in another range." if axes else "."
    return Fault("start", got, expected, message, advice)
