"""The modes of a body that slides and flies: their systems, and the changes from one to another.

``Modes`` belongs to a problem in its charts; the laws say which sliding core there is, whether the body
may stick, and what an impact does.  Systems are made once and differ in their numbers alone, so that a
change of mode compiles nothing after the first of its kind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Scalar
from voronets.mechanics.first_order import (
    Continuation,
    Event,
    FirstOrderSystem,
    Guard,
    Numbers,
    Passage,
    Quantity,
    State,
    Transition,
)
from voronets.mechanics.outcome import Outcome
from voronets.rolling.balance import contact_balance
from voronets.rolling.core import Core
from voronets.rolling.flat_disc import flat_disc
from voronets.rolling.flight import FlightCore
from voronets.rolling.friction import force_that_gives
from voronets.rolling.impact import Impact
from voronets.rolling.law import Posture, Problem
from voronets.rolling.mode_observables import (
    flying_observables,
    sliding_observables,
    slight,
)
from voronets.rolling.mode_system import FLAT, core_states, edge_events, mode_system, regular_event
from voronets.rolling.nearer import NEAR, nearer_elsewhere
from voronets.rolling.nearest import Nearest, nearest, nearest_elsewhere
from voronets.rolling.rattle import Rattle
from voronets.rolling.separation import one_nearest
from voronets.rolling.sliding import SlidingCore
from voronets.rolling.touch import Touch

#: s: the rest of infinitely many impacts that is taken at once, where the bounces are not smaller than
#: this part of the lengths that the gap is the difference of.
ACCUMULATED, LOWEST_BOUNCE = 1e-7, 1e-12
AT_ONCE = 1e-8  # of the body's size: two places as near as this to the ground land at once
ROUNDED = 4.0  # roundings of the lengths that the gap is the difference of
PRESSED = 1e-6  # of the accelerations: without friction the ground presses where a body lifts off
REGULAR = 1e-6  # the relative curvature from which nearest points can be followed again
GRAZING, MOST_GRAZES = (
    1e-13,
    20,
)  # of the speeds: an impact that is none; so many in a row are contact


LANDED_FLAT = (
    "the body lands on a flat part of its surface, where contact at one point does not determine the "
    "motion; give the body a curved surface there, or let it land tilted"
)
FLAT_CONTACT = (
    "the relative curvature vanished, and a sliding contact cannot be computed across a flat part"
)
FLAT_IN_THE_AIR = "a flat part of the body turns towards the ground, so its nearest point in the air is not unique"
LIFTED = (
    "friction lifts the body off the ground, but without friction the ground presses, so neither "
    "contact nor flight obeys Coulomb's law"
)


@dataclass(eq=False)
class Modes(ABC):
    """The systems of a law for a problem; ``sense`` is the sign of the regularity at the start."""

    problem: Problem
    sense: float
    #: The same for other charts of the same surfaces.
    others: dict[Any, Modes] = field(default_factory=dict)
    #: How often in a row the gap vanished without an approach.
    grazes: int = 0
    #: Impacts at two places in turns, in all charts.
    rattle: Rattle = field(default_factory=Rattle)

    # -- what a law says --------------------------------------------------------------------------

    @property
    @abstractmethod
    def slide(self) -> SlidingCore:
        """How it slides."""

    @property
    @abstractmethod
    def flies(self) -> bool:
        """It flies where the ground would have to pull; otherwise the motion ends there."""

    @abstractmethod
    def numbers(self) -> dict[str, float]:
        """The numbers of the law."""

    @abstractmethod
    def impact(self, touch: Touch) -> Impact:
        """What an impact does."""

    @abstractmethod
    def touching(
        self, touch: Touch, t: float, before: str, why: str, *, stuck: bool
    ) -> Continuation:
        """How a body in contact goes on; ``stuck``: without a slip."""

    @abstractmethod
    def settled(self, touch: Touch, *, stuck: bool) -> Touch:
        """Put in contact after the impulses of infinitely many impacts: no speed along the normal."""

    @abstractmethod
    def last_impact(
        self, touch: Touch, length: float, *, stuck: bool
    ) -> tuple[Touch, tuple[FirstOrderSystem, np.ndarray, np.ndarray]]:
        """The body at the last of infinitely many impacts, and a system with the states until then."""

    def sliding_events(self) -> list[Event]:
        """Others than lift-off and the edges of charts."""
        return []

    # -- systems ----------------------------------------------------------------------------------

    @cached_property
    def core(self) -> Core:
        """The rolling core, whose states every mode in contact begins with."""
        return self.problem.core

    @cached_property
    def flight(self) -> FlightCore:
        """How it flies."""
        return FlightCore(self.core)

    def again(self, problem: Problem) -> Modes:
        """The same in other charts."""
        key = (problem.body.surface, problem.ground)
        if key not in self.others:
            self.others[key] = type(self)(problem, self.sense, self.others, rattle=self.rattle)
        return self.others[key]

    def _system(
        self, mode: str, states: tuple[Quantity, ...], rate: Any, look: Any, events: list[Event],
        **more: Any,
    ) -> FirstOrderSystem:  # fmt: skip
        numbers = {"run": {"sense": self.sense, "ended": 0.0}, "contact": self.numbers()}
        flat = flat_disc(self.problem.body.surface, self.core.place)
        if mode != "flying":
            more["singularities"] = flat
        return mode_system(
            self.problem, states, rate=rate, observables=look, events=events, numbers=numbers,
            mode=mode, balance=contact_balance(self.problem, mode), dissipates=True, **more,
        )  # fmt: skip

    @cached_property
    def sliding(self) -> FirstOrderSystem:
        """The system of a body that slides."""
        slide, core = self.slide, self.core

        def look(ns: Any, x: State, p: Numbers, t: Scalar) -> dict[str, Any]:
            return sliding_observables(slide, ns, x, p)

        def pressure(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            found = slide.motion(ns, x, p)
            return found.demand / (found.answer * p["mass"]) + slight(ns, p, found)

        lift_off = self._lift_off(pressure, "sliding")
        edges = edge_events(self.problem, lambda other: self.again(other).sliding)
        regular = regular_event(
            core, lambda ns, x, p: slide.motion(ns, x, p).contact.regularity, message=FLAT_CONTACT
        )
        events = [*self.sliding_events(), lift_off, *regular, *edges]
        return self._system("sliding", core_states(core) + slide.extra, slide.rate, look, events)

    def _lift_off(self, pressure: Callable[..., Scalar], mode: str) -> Event:
        def switch(x: np.ndarray, t: float) -> Continuation:
            touch = self.touch(x, mode)
            if touch.gap_acceleration() < -PRESSED * float(np.linalg.norm(touch.free()[0])):
                return Continuation(self.flying, x, outcome=Outcome.PARADOX, message=LIFTED)
            return self.leaving_contact(touch, t, mode, "lift_off")

        return Event(
            "lift_off", pressure, -1, Outcome.LIFTED_OFF, limit=True,
            switch=switch if self.flies else None,
        )  # fmt: skip

    def leaving_contact(self, touch: Touch, t: float, before: str, why: str) -> Continuation:
        """The ground would have to pull: the body flies, or the motion ends."""
        if not self.flies:
            told = Outcome.LIFTED_OFF
            return Continuation(self.flying, touch.x, outcome=told, message=told.sentence)
        return self._off(touch, (Transition(t, before, "flying", why),))

    @cached_property
    def flying(self) -> FirstOrderSystem:
        """The system of a body in the air."""
        flight = self.flight

        def look(ns: Any, x: State, p: Numbers, t: Scalar) -> dict[str, Any]:
            return flying_observables(flight, ns, x, p)

        def gap(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            return flight.motion(ns, x, p).gap

        kept = flight.ground_kept
        own = flight.body_kept
        edges = edge_events(
            self.problem, lambda other: self.again(other).flying, body_kept=own, ground_kept=kept
        )
        regular = regular_event(
            self.core, lambda ns, x, p: flight.motion(ns, x, p).contact.regularity, self._again,
            FLAT_IN_THE_AIR,
        )  # fmt: skip
        regular = regular if own or kept else []
        events = [Event("impact", gap, -1, Outcome.FAILED, switch=self._land), *regular, *edges]
        states = core_states(self.core, body_own=own, ground_own=kept) + flight.extra
        system = self._system("flying", states, flight.rate, look, events, touches=False)
        body, ground = self.problem.body.surface, self.problem.ground
        guard, unchecked = self._nearer(NEAR)
        over = () if ground.flat else flat_disc(body, flight.place, self._again)
        return replace(
            system, guards=guard, singularities=over, unchecked=(*system.unchecked, *unchecked)
        )

    # -- from one mode to another -----------------------------------------------------------------

    @abstractmethod
    def velocity(self, x: np.ndarray, mode: str) -> np.ndarray:
        """That of the centre of mass, at a state of a mode in contact."""

    def touch(self, x: np.ndarray, mode: str) -> Touch:
        """The body at its contact, from a state of a mode in contact."""
        inner = np.asarray(x[: self.core.size], dtype=float)
        return Touch(self.core, inner, self.velocity(x, mode), float(x[-1]))

    def flying_state(self, touch: Touch, centre: np.ndarray | None = None) -> np.ndarray:
        """The state of flight of a body, which leaves its contact where no centre is given."""
        _, _, c, c1 = self.core.split(touch.x)
        near = [*([c] if self.flight.body_kept else []), *([c1] if self.flight.ground_kept else [])]
        O = touch.centre if centre is None else centre
        state = np.concatenate([touch.x[:7], *near, O, touch.v, [touch.lost]]).astype(float)
        return state if centre is not None else self._above(state, touch)

    def _above(self, state: np.ndarray, touch: Touch) -> np.ndarray:
        """A state of flight that begins on the ground, and not below it by rounding."""
        size = self.flight.size
        for _ in range(4):
            gap = self.flight.motion(FLOATS, [float(x) for x in state], self.core.numbers).gap
            if gap >= 0:
                break
            state[size : size + 3] += touch.n * max(
                -gap, np.spacing(abs(float(touch.n @ touch.centre)))
            )
        return state

    def _off(self, touch: Touch, changes: tuple[Transition, ...]) -> Continuation:
        """The body leaves its contact and flies.

        Its first gap is rounding, of either sign: the difference of lengths is rounded differently
        wherever it is computed.
        """
        lengths = float(np.linalg.norm(touch.centre) + np.linalg.norm(touch.A))
        rounding = ROUNDED * float(np.spacing(lengths))
        events = tuple(
            replace(event, rounding=rounding) if event.name == "impact" else event
            for event in self.flying.events
        )
        system = replace(self.flying, events=events)
        return Continuation(system, self.flying_state(touch), changes=changes)

    def landing(self, x: np.ndarray) -> Touch:
        """The contact of a body in the air that has come down to the ground."""
        flight, core = self.flight, self.core
        numbers = self.flying.numbers
        found = flight.motion(FLOATS, [float(value) for value in x], numbers)
        inner = x[: flight.size]
        if core.body_own and not flight.body_kept:
            here = np.array(found.at.body.x, dtype=float)
            inner = np.concatenate([inner, self.problem.body.surface.locate(here)])
        if core.ground_own and not flight.ground_kept:
            at = np.array(found.at.ground.x, dtype=float)
            inner = np.concatenate([inner, self.problem.ground.locate(at)])
        v = x[flight.size + 3 : flight.size + 6]
        return Touch(core, np.asarray(inner, dtype=float), v, float(x[-1]))

    def _land(self, x: np.ndarray, t: float) -> Continuation:
        touch = self.landing(x)
        approach = float(touch.n @ touch.u)
        if approach >= -GRAZING * touch.speed:
            return self._graze(touch, x, t, approach)
        self.grazes = 0
        size = self.problem.body.surface.size or 1.0
        if self._hits_elsewhere(touch) or self.rattle.lasts(t, touch.A, touch.speed, size):
            told = Outcome.SIMULTANEOUS_IMPACTS
            return Continuation(self.flying, x, outcome=told, message=told.sentence)
        try:
            found = self.impact(touch)
            P = force_that_gives(found.u - touch.u, touch.W)
        except ArithmeticError as error:
            why = f"the impact at t = {t:.9g} s could not be followed: {error}"
            return Continuation(self.flying, x, outcome=Outcome.FAILED, message=why)
        after = touch.after(P, found.work).slipping(found.u)
        speed = float(touch.n @ found.u)
        return self.leaving(after, t, speed, -speed / approach, stuck=found.d is None)

    def _hits_elsewhere(self, touch: Touch) -> bool:
        """It comes down on a second place at the same time."""
        body = self.problem.body.surface
        if one_nearest(body, self.problem.ground):
            return False
        q = touch.x[:4] / np.linalg.norm(touch.x[:4])
        other = nearest_elsewhere(self.core, q, touch.centre, touch.A)
        if other is None or other.gap > AT_ONCE * (body.size or 1.0):
            return False
        speed = float(other.normal @ (touch.v + np.cross(touch.omega, other.point)))
        return speed < -GRAZING * touch.speed

    def leaving(
        self, touch: Touch, t: float, speed: float, ratio: float, *, stuck: bool
    ) -> Continuation:
        """After an impact: fly, come to the end of infinitely many impacts, or stay.

        speed, ratio  at which it leaves the ground, and that over the one of its approach
        """
        if speed <= GRAZING * touch.speed:
            touch = touch.slipping(touch.u - touch.n * (touch.n @ touch.u))
            return self._staying(touch, t, stuck=stuck)
        # A flat place turns away at once, in a power of the time between 1 and 2: that is no acceleration.
        flat = self._lies_flat(touch)
        pull = -(touch.at_rest if flat else touch).gap_acceleration()
        rest = 2 * speed / (pull * (1 - ratio)) if pull > 0 and ratio < 1 else np.inf
        length = abs(float(touch.n @ touch.centre)) + float(np.linalg.norm(touch.A))
        if rest > ACCUMULATED and speed**2 > 2 * max(pull, 0.0) * LOWEST_BOUNCE * length:
            return self._off(touch, (Transition(t, "flying", "flying", "impact"),))
        if flat:
            return self._lying(touch)
        rest = rest if np.isfinite(rest) else 0.0  # of bounces that lose nothing, and are rounding
        # The rest of them presses as a lasting contact does, less what takes the speed away.
        bounce = Transition(t, "flying", "flying", "impact")
        settled = self.settled(touch, stuck=stuck)
        last, (system, begin, end) = self.last_impact(settled, rest, stuck=stuck)
        stuck = stuck or not np.any(last.u)
        on = self.touching(last, t + rest, "flying", "impact", stuck=stuck)

        def states(times: np.ndarray) -> np.ndarray:
            part = (np.asarray(times, dtype=float)[:, None] - t) / max(rest, 1e-300)
            between: np.ndarray = begin + (end - begin) * part
            return between

        unchecked = replace(system, balance=None)  # too short to be differentiated
        passage = on.passage or Passage(unchecked, states, t + rest)
        passage = replace(passage, system=_summed(passage.system))
        return replace(
            on, changes=(bounce, *on.changes), system=_summed(on.system), passage=passage
        )

    def _staying(self, touch: Touch, t: float, *, stuck: bool) -> Continuation:
        """A body that has landed for good."""
        if self._lies_flat(touch):
            return self._lying(touch)
        return self.touching(touch, t, "flying", "impact", stuck=stuck)

    def _lies_flat(self, touch: Touch) -> bool:
        """It touches with a flat place of its surface, and how it goes on in contact is not known."""
        return not self.sense * touch.regularity > FLAT

    def _lying(self, touch: Touch) -> Continuation:
        lost = Outcome.CURVATURE_LOST
        return Continuation(self.flying, touch.x, outcome=lost, message=LANDED_FLAT)

    def _elsewhere(self, x: np.ndarray, t: float) -> Continuation:
        """Another place of the body is nearer to the ground: it is carried along instead."""
        found = self._nearest(x)
        gap = self.flight.motion(FLOATS, [float(value) for value in x], self.flying.numbers).gap
        if found is None or found.gap >= gap * (1 - 1e-9):
            # It was none: a distance was only roughly known.  Nearer to the ground it is looked at again.
            size = self.problem.body.surface.size or 1.0
            guards, _ = self._nearer(0.5 * float(gap) / size)
            return Continuation(replace(self.flying, guards=guards), x)
        return self._carried(x, t, found)

    def _nearer(self, near: float) -> tuple[tuple[Guard, ...], tuple[str, ...]]:
        pair = self.problem.body.surface, self.problem.ground
        return nearer_elsewhere(*pair, self._elsewhere, near)

    def _again(self, x: np.ndarray, t: float) -> Continuation | None:
        """The nearest points cannot be followed any further: they are sought again, or that is the end."""
        found = self._nearest(x)
        if found is None or not self.sense * found.regularity > REGULAR:
            return None
        return self._carried(x, t, found)

    def _nearest(self, x: np.ndarray) -> Nearest | None:
        size = self.flight.size
        return nearest(self.core, x[:4] / np.linalg.norm(x[:4]), x[size : size + 3])

    def _carried(self, x: np.ndarray, t: float, found: Nearest) -> Continuation:
        """On with other nearest points."""
        size = self.flight.size
        modes = self.again(replace(self.problem, body=found.core.body, ground=found.core.ground))  # type: ignore[type-var]
        posture = Posture(x[:4], x[4:7], found.c, found.c1)
        touch = Touch(
            modes.core, posture.core_state(modes.core), x[size + 3 : size + 6], float(x[-1])
        )
        state = modes.flying_state(touch, x[size : size + 3])
        return Continuation(modes.flying, state) if found.gap > 0 else modes._land(state, t)

    def _graze(self, touch: Touch, x: np.ndarray, t: float, approach: float) -> Continuation:
        """The gap vanishes without an approach: it stays where something presses it on, or flies."""
        self.grazes += 1
        leaves = approach > GRAZING * touch.speed or touch.gap_acceleration() >= 0
        if not leaves or self.grazes > MOST_GRAZES:
            touch = touch.slipping(touch.u - touch.n * approach)
            return self._staying(touch, t, stuck=False)
        return Continuation(self.flying, x)

    def begin(self, posture: Posture) -> tuple[FirstOrderSystem, np.ndarray]:
        """The system and the state of a start."""
        x = posture.core_state(self.core)
        if posture.centre is not None:
            assert posture.velocity is not None
            touch = Touch(self.core, x, posture.velocity)
            return self.flying, self.flying_state(touch, posture.centre)
        touch = Touch(self.core, x, np.zeros(3))
        v = touch.rolling_velocity if posture.velocity is None else posture.velocity
        return self.started(replace(touch, v=v))

    @abstractmethod
    def started(self, touch: Touch) -> tuple[FirstOrderSystem, np.ndarray]:
        """The system and the state of a start in contact."""


def _summed(system: FirstOrderSystem) -> FirstOrderSystem:
    """A system whose motion begins after many impacts at once, for which the laws of one do not hold."""
    return replace(system, attributes={**system.attributes, "summed": True})
