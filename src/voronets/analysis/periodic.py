r"""Periodic motions, found by Newton's method from a guess, up to the symmetries of their problem.

A motion that rolls on and turns is periodic if it comes back once its place and heading are taken out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from voronets.analysis.floquet import Floquet, floquet, kept_gradients
from voronets.analysis.lyapunov_run import state_after
from voronets.analysis.periodic_branch import OrbitBranch, follow_orbit
from voronets.analysis.periodic_equations import OrbitEquations, Unknowns
from voronets.analysis.periodic_flow import NoReturn
from voronets.analysis.periodic_inputs import orbit_equations
from voronets.analysis.periodic_key import VariedKey
from voronets.analysis.sensitivity_switch import rate_at
from voronets.analysis.tangent_space import TangentSpace
from voronets.engine import Motion, simulate_system
from voronets.engine.choose import choose_engine
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.presentation import Card, Drawable, number
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.numerics.gauss_newton import gauss_newton
from voronets.scenario.scenario import Scenario

RANK = 1e-8  # of the largest singular value: beyond it a family, which is left along its normal
STEADY = 1e-6  # of what is much for every state: what a motion that changes must change by
CLOSED = 1e-8  # of what is much for every state: the most by which an orbit may miss itself


@dataclass(frozen=True, repr=False)
class PeriodicOrbit(Drawable):
    """A motion that comes back after its period, up to the symmetries named.

    state    where it begins
    period   s
    moved    by how much every symmetry has moved it: shifts in m, turns in rad
    miss     by how much it misses itself, of what is much for every number of the state
    floquet  its multipliers, the trivial ones apart
    scenario what it was found in, whose keys may be varied; None: numbers of the system
    """

    equations: OrbitEquations
    state: np.ndarray
    period: float
    moved: Mapping[str, float]
    miss: float
    floquet: Floquet
    tolerance: float
    scenario: Scenario | None = None

    def card(self) -> Card:
        stable = "stable" if self.stable else "unstable"
        rows = [("start", ", ".join(f"{name} = {number(x)}" for name, x in self.values().items()))]
        moved = ", ".join(f"{name} {number(x)}" for name, x in self.moved.items())
        rows += [("shift per period", moved)] if moved else []
        rows += [
            ("Floquet multipliers", ", ".join(number(z, 5) for z in self.multipliers) or "none"),
            ("energy", f"{number(self.energy)} J"),
            ("closes to", f"{self.miss:.1e} of the scales of the state"),
        ]
        return Card(f"Periodic motion with period {self.period:.12g} s, {stable}", rows)

    @property
    def system(self) -> FirstOrderSystem:
        """The system it is a motion of."""
        return self.equations.flow.system

    @property
    def multipliers(self) -> np.ndarray:
        """Floquet's multipliers without the trivial ones, the largest first."""
        return self.floquet.multipliers

    @property
    def stable(self) -> bool:
        """No multiplier is outside of the unit circle by more than what can be told."""
        return self.floquet.stable

    @property
    def energy(self) -> float:
        """J, at its start."""
        return self.equations.energy(self.state)

    def motion(self, periods: float = 1.0, **options: Any) -> Motion:
        """The motion over so many periods; the options are those of ``simulate``."""
        options = {"tolerance": self.tolerance, **options}
        return simulate_system(self.system, self.state, periods * self.period, **options)

    def follow(self, key: str, low: float, high: float) -> OrbitBranch[PeriodicOrbit]:
        """The branch of periodic motions through this one, with its bifurcations located.

        key  dotted, as ``--set`` takes it: system.parameters.a; without a scenario a number of the
             system, as ``system.numbers`` has it
        """
        varied = VariedKey.of(self.scenario, self.system, key)
        equations = replace(self.equations, numbers=varied.numbers, remembered={})
        moved = np.array([self.moved[name] for name in equations.group.names])
        at = Unknowns(self.state, self.period, moved)
        equations = replace(equations, reference=at)

        def made(u: np.ndarray, s: float) -> PeriodicOrbit:
            return orbit_at(equations, u, self.tolerance, s=s, scenario=varied.scenario_at(s))

        return follow_orbit(equations, equations.packed(at), made, key, varied.value, low, high)

    def values(self) -> dict[str, float]:
        """The state by name."""
        names = (quantity.name for quantity in self.system.states)
        return dict(zip(names, map(float, self.state), strict=True))

    def as_dict(self) -> dict[str, Any]:
        """As ``voronets orbit --json`` prints it."""
        return {
            "period": self.period,
            "state": self.values(),
            "energy": self.energy,
            "moved": dict(self.moved),
            "multipliers": [[float(z.real), float(z.imag)] for z in self.multipliers],
            "errors": self.floquet.errors.tolist(),
            "trivial": [[float(z.real), float(z.imag)] for z in self.floquet.trivial],
            "known": list(self.floquet.known),
            "stable": self.stable,
            "miss": self.miss,
        }


def find_orbit(
    system: FirstOrderSystem, state: np.ndarray, period: float, *, hold: str | None = None,
    winding: Mapping[str, float] | None = None, tolerance: float = 1e-13,
    engine: str | None = None, scenario: Scenario | None = None, skip: float = 0.0,
) -> PeriodicOrbit:  # fmt: skip
    """The periodic motion near a state with about this period.

    hold     "energy": that of the state; "period": exactly the one given; "nothing".  Left out: the
             energy where it is conserved, the period where the rate depends on time
    winding  by how much coordinates have grown after a period, {"theta": 2π} of a pendulum that turns
    skip     seconds of motion before the first guess, to come near an attracting orbit
    """
    if not 0 <= skip < np.inf:
        raise InputError([Fault("skip", f"{skip:g}", "a number of seconds from 0")])
    if skip:
        later = state_after(choose_engine(engine), system, np.asarray(state), skip, tolerance)
        if [q.name for q in later[0].states] != [q.name for q in system.states]:
            raise InputError(
                [
                    Fault(
                        "skip",
                        f"{skip:g}",
                        "a motion that stays in its chart and mode",
                        "The motion leaves its coordinate chart or mode before {key}.",
                    )
                ]
            )
        system, state = later
    equations = orbit_equations(system, state, period, hold, winding or {}, tolerance, engine)
    begin = equations.packed(equations.reference)
    try:
        found = gauss_newton(
            equations.values, equations.slopes, begin, equations.scales, iterations=30, rank=RANK
        )
    except NoReturn as error:
        raise InputError(
            [
                Fault(
                    "period",
                    f"{period:g}",
                    f"a motion that returns; {error}",
                    f"No periodic motion near the start: {error}.",
                )
            ]
        ) from None
    orbit = orbit_at(equations, found.y, tolerance, scenario=scenario)
    if not orbit.miss <= CLOSED:
        message = (
            f"No periodic motion was found near the start and period {period:g} s; the nearest motion "
            f"fails to close by {orbit.miss:.1g} (relative)."
        )
        expected = "a start near a periodic motion"
        raise InputError([Fault("period", f"{period:g}", expected, message)])
    if not equations.timely and np.linalg.norm(equations.motion_beside(found.y)) < STEADY:
        message = "This motion is steady, not periodic. Use voronets steady for it."
        raise InputError([Fault("period", f"{period:g}", "a motion that changes", message)])
    return orbit


def orbit_at(
    equations: OrbitEquations, u: np.ndarray, tolerance: float, *, s: float | None = None,
    scenario: Scenario | None = None,
) -> PeriodicOrbit:  # fmt: skip
    """The orbit of a solution, with its multipliers."""
    at, arrived = equations.unpacked(u), equations.arrival(u, s)
    system, group = equations.map_at(s).system, equations.group
    n = len(at.x)
    back = arrived.x - group.moved(at.sigma, at.x) - equations.winding
    A = np.linalg.solve(group.linear(at.sigma, n), arrived.M)
    fields, known = group.fields(at.x), list(group.names)
    if not equations.timely:
        fields = np.column_stack([rate_at(system, at.x, 0.0), fields])
        known.insert(0, "time")
    gradients, integrals = kept_gradients(equations.integrals, system, at.x, A)
    here = floquet(A, TangentSpace(system), at.x, fields, gradients, [*known, *integrals])
    own = replace(equations, flow=equations.map_at(s), remembered={})
    moved = dict(zip(group.names, map(float, at.sigma), strict=True))
    miss = float(np.abs(back / equations.scale).max())
    return PeriodicOrbit(own, at.x, at.T, moved, miss, here, tolerance, scenario)
