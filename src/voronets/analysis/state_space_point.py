r"""The point about which equations are linearised: a system, a state of it, a time, and how it moves there.

The field is the rate f.  Where the motion is steady up to symmetries ξₖ it is, in axes that are carried
along with them,

    g(x) = f(x) − ξ₀(x) − Σ cₖ ξₖ(x),     g = 0 at the point                    (``steady_equations``)

so that its slopes are constant, although x itself turns and travels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from voronets.analysis.departures import Departures, departures
from voronets.analysis.steady import steady
from voronets.analysis.steady_equations import SteadyEquations
from voronets.analysis.symmetry import Generator, Symmetry, symmetry
from voronets.analysis.symmetry_candidates import candidate_fields, state_scales
from voronets.analysis.tangent_space import TangentSpace
from voronets.engine import Motion, simulate_system
from voronets.engine.samples import parts_at
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.jets import Jet, jet_namespace, slopes_of
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import minus, times
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.start import SystemStart
from voronets.mechanics.system import System
from voronets.mechanics.variations import slopes
from voronets.rolling.start import Start
from voronets.scenario.scenario import Scenario
from voronets.scenario.simulation import run_scenario

STEADY = 1e-8  # of the slopes of the rate: what is left of g, in the scales of the state
#: No field carries a motion at rest along.
AT_REST = Symmetry((), np.zeros((0, 0)), np.zeros(0))


@dataclass(frozen=True)
class Drift:
    """How a steady motion is carried along.

    symmetry  the fields ξₖ and ξ₀;  c  the speeds along the first
    """

    symmetry: Symmetry
    c: np.ndarray

    @property
    def speeds(self) -> dict[str, float]:
        """The speed along every symmetry that takes part, by its name."""
        named = zip(self.symmetry.names, self.c, strict=True)
        return {name: float(c) for name, c in named if abs(c) > 1e-12}

    @property
    def moves(self) -> bool:
        """The axes move."""
        return bool(self.speeds) or bool(np.any(self.symmetry.drift))


@dataclass(frozen=True)
class OperatingPoint:
    """A state of a system at a time.

    scenario  that the system was stated by, where there is one
    drift     of a motion that is steady up to symmetries; None: it is not, or was not looked at
    """

    system: FirstOrderSystem
    x: np.ndarray
    t: float = 0.0
    title: str = "untitled"
    scenario: Scenario | None = field(default=None, compare=False)
    drift: Drift | None = None

    @classmethod
    def of_scenario(cls, scenario: Scenario, at: float | None = None) -> OperatingPoint:
        """The start of a scenario, or where its motion is at a time."""
        if at is None or at == 0:
            return cls(scenario.system, scenario.state, 0.0, scenario.title, scenario)
        if not 0 <= at <= scenario.run.duration:
            expected = f"a time from 0 to the end of the motion, {scenario.run.duration:g} s"
            raise InputError([Fault("at", at, expected)])
        motion = run_scenario(scenario.with_(run__duration=float(at)), throw=False, estimate=False)
        return cls.of_motion(motion, at, scenario)

    @classmethod
    def of_steady(cls, scenario: Scenario) -> OperatingPoint:
        """The steady motion near the start of a scenario."""
        motion = steady(scenario)[0]
        return cls(scenario.system, motion.x, 0.0, scenario.title, scenario)

    @classmethod
    def of_start(cls, begin: Start | SystemStart, at: float | None = None) -> OperatingPoint:
        """A start stated in Python, or where its motion is at a time."""
        if isinstance(begin, SystemStart):
            system, x = first_order(begin.system), begin.state
        else:
            system, x = begin.begun
        if at is None or at == 0:
            return cls(system, x)
        if not at > 0:
            raise InputError([Fault("at", at, "a time of at least 0")])
        return cls.of_motion(simulate_system(system, x, at, throw=False, estimate=False), at)

    @classmethod
    def of_motion(
        cls, motion: Motion, at: float | None = None, scenario: Scenario | None = None
    ) -> OperatingPoint:
        """Where a motion is at a time, at its end if that is left out."""
        t = motion.t_end if at is None else float(at)
        if not 0 <= t <= motion.t_end * (1 + 1e-12):
            message = f"The motion ended at {motion.t_end:.9g} s, before {{key}} = {t:g} s: "
            message += f"{motion.message}."
            expected = f"a time from 0 to {motion.t_end:.9g} s"
            raise InputError([Fault("at", t, expected, message)])
        if not motion.segments:
            message = "This motion has no dense output. Run it again to get one."
            got, expected = "a motion without dense output", "a motion with dense output"
            raise InputError([Fault("source", got, expected, message)])
        (segment, _, states), *_ = parts_at(motion.segments, np.array([min(t, motion.t_end)]))
        title = str(motion.data.attrs.get("title", "untitled"))
        return cls(segment.system, states[0], t, title, scenario)

    @property
    def numbers(self) -> Mapping[str, Any]:
        """Of the system."""
        return self.system.numbers

    @cached_property
    def scales(self) -> np.ndarray:
        """What is much for every number of the state."""
        return state_scales(self.system, self.x)

    @cached_property
    def departures(self) -> Departures:
        """What is zero on the manifold of the states."""
        return TangentSpace(self.system).departures

    def field(self, ns: Any, x: Any, p: Any, t: Any) -> tuple[Any, ...]:
        """f, or g where the motion is steady, over scalars of any kind."""
        found = self.system.rate(ns, x, p, t)
        if self.drift is None:
            return tuple(found)
        *fields, own = self.drift.symmetry.fields(ns, x, p)
        for c, xi in zip((*self.drift.c, 1), (*fields, own), strict=True):
            if c:
                found = tuple(minus(a, times(c, b)) for a, b in zip(found, xi, strict=True))
        return tuple(found)

    @cached_property
    def rates(self) -> np.ndarray:
        """The field at the point."""
        values = [np.float64(value) for value in self.x]
        with np.errstate(all="ignore"):
            return np.array(self.field(ARRAYS, values, self.numbers, self.t), dtype=float)

    @cached_property
    def timely(self) -> bool:
        """The rate depends on time explicitly."""
        x, t = [np.float64(value) for value in self.x], Jet(ARRAYS, np.float64(self.t), (1.0,))
        with np.errstate(all="ignore"):
            found = self.system.rate(jet_namespace(ARRAYS), x, self.numbers, t)
        change = np.array([float(slopes_of(one, 1)[0]) for one in found])
        return bool(np.any(np.abs(change / self.scales) > 1e-14))

    @cached_property
    def steadied(self) -> OperatingPoint:
        """The same point with its drift, where the motion is steady up to symmetries."""
        if self.system.mode == "flying" or (self.timely and self.t != 0):
            return self
        J = slopes(self.system.rate, self.x, self.numbers, self.t)
        limit = STEADY * float(np.linalg.norm(J * self.scales / self.scales[:, None]))
        if float(np.linalg.norm(self.rates / self.scales)) <= limit:
            return replace(self, drift=Drift(AT_REST, np.zeros(0)))
        every = candidate_fields(self.system)
        problem = self.system.attributes["problem"]
        shifts = every[: len(problem.names)] if isinstance(problem, System) else []
        for candidates, drift in ((shifts, self._shifted), (every, self._carried)):
            if self._unlike(candidates) <= limit:
                found = replace(self, drift=drift(candidates))
                if float(np.linalg.norm(found.rates / self.scales)) <= limit:
                    return found
        return self

    def _shifted(self, shifts: Sequence[Generator]) -> Drift | None:
        """Along shifts of coordinates alone, which are soon looked at."""
        found = symmetry(self.system, departures(self.system), self.x, shifts, self.scales)
        fields = found.fields(ARRAYS, [np.float64(v) for v in self.x], self.numbers)[:-1]
        columns = np.array(fields, dtype=float).reshape(-1, len(self.x)).T
        c = np.linalg.lstsq(columns, self.rates, rcond=None)[0]
        return None if found.timely else Drift(found, c)

    def _carried(self, candidates: Sequence[Generator]) -> Drift | None:
        """Along all symmetries."""
        equations = SteadyEquations.of(self.system, self.x)
        speeds = equations.speeds(self.x, self.numbers)
        return None if equations.symmetry.timely else Drift(equations.symmetry, speeds)

    def _unlike(self, candidates: Sequence[Generator]) -> float:
        """What is left of the rate beside fields that might be symmetries."""
        x = [np.float64(value) for value in self.x]
        fields = [one.field(ARRAYS, x, self.numbers) for one in candidates]
        columns = np.array(fields, dtype=float).reshape(-1, len(x)).T / self.scales[:, None]
        rate = self.rates / self.scales
        return float(np.linalg.norm(rate - columns @ np.linalg.lstsq(columns, rate, rcond=None)[0]))
