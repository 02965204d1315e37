r"""The modes of Coulomb's friction: the body rolls where |T| ≤ μ N, and slides with the force −μ N u/|u| elsewhere.

rolling ── friction exhausted ──► sliding       along the consistent direction (``slip_onset``)
sliding ── slip ended ──► rolling               if the friction needed is at most μ N
                          sliding               in the consistent direction otherwise
sliding, rolling ── lift-off ──► flying ── impact ──► any
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Scalar
from voronets.mechanics.first_order import (
    Continuation,
    Event,
    FirstOrderSystem,
    Numbers,
    Passage,
    State,
    Transition,
)
from voronets.mechanics.outcome import Outcome
from voronets.rolling.accumulation import until_the_last
from voronets.rolling.creep import STIFF, STIFF_NO_MORE, creeping
from voronets.rolling.friction import (
    end_of_slip,
    force_that_gives,
    growing_directions,
    slipping,
    sticking_ratio,
)
from voronets.rolling.impact import Impact, collide
from voronets.rolling.laws.rolling import power
from voronets.rolling.laws.smooth import SmoothModes
from voronets.rolling.mode_observables import SLIGHT
from voronets.rolling.mode_system import core_states, edge_events, regular_event
from voronets.rolling.observables import observables, rolling_contact
from voronets.rolling.sliding import DISSIPATED, PolarSliding
from voronets.rolling.slip_onset import TURN, SlipRates, slaved, slip_onset
from voronets.rolling.touch import Touch

ENDED = 1e-10  # of the speeds: a slip whose end is found while nothing else changes
TICKS = 2e-11  # of the time: so much earlier at least, or time itself would be too coarse
PASSED = 1e-3  # of such a slip: one that passed its end as near as this has ended
NO_SLIP = 1e-14  # of the speeds
LIMIT = 1e-12  # of the friction needed: a body that comes to rest there sticks
AT_LIMIT = 1e-9  # the same where rolling ends
FURTHER = 1e-9  # by so much a limit is exceeded that is only touched
PAINLEVE = 1e-3  # of 1/m: where n·W(n − μ d) is less, the pressure grows beyond all bounds

NONE = (
    "no reaction satisfies Coulomb's law: none is large enough to keep the body out of the ground"
)
SEVERAL = "several reactions satisfy Coulomb's law: the body may stay in contact or lift off"


class CoulombModes(SmoothModes):
    """Rolling, sliding, flying."""

    @cached_property
    def slide(self) -> PolarSliding:  # type: ignore[override]
        return PolarSliding(self.core)

    def numbers(self) -> dict[str, float]:
        return {"friction": self.law.sliding, "sticking": float(self.law.friction)}

    def velocity(self, x: np.ndarray, mode: str) -> np.ndarray:
        size = self.core.size
        still = Touch(self.core, np.asarray(x[:size], dtype=float), np.zeros(3))
        if mode == "rolling":
            return still.rolling_velocity
        found: np.ndarray = x[size] * x[size + 1 : size + 4] - np.cross(still.omega, still.A)
        return found

    # -- systems ----------------------------------------------------------------------------------

    @cached_property
    def rolling(self) -> FirstOrderSystem:
        """The system of a body that sticks."""
        core = self.core

        def rate(ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
            return (*core.rate(ns, x, p, t), power(core, ns, x, p))

        def look(ns: Any, x: State, p: Numbers, t: Scalar) -> dict[str, Any]:
            return observables(core, ns, x, p) | rolling_contact(x[core.size])

        def pressure(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            seen, m = observables(core, ns, x, p), p["mass"]
            F, omega, a = seen["force"], seen["omega"], seen["contact_body"]
            size = (F @ F) / (m * m) + (omega @ omega) * (omega @ omega) * (a @ a)
            return seen["normal_reaction"] / m + SLIGHT * ns.sqrt(size)

        def exhausted(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            seen, m = observables(core, ns, x, p), p["mass"]
            reaction, N = seen["reaction"], seen["normal_reaction"]
            mu = p["contact"]["sticking"]
            tangential = reaction @ reaction - N * N
            return (tangential - mu * mu * N * ns.sqrt(N * N)) / (m * m)

        events = [
            self._lift_off(pressure, "rolling"),
            Event("friction_exhausted", exhausted, 1, Outcome.SLIPPED, limit=True,
                  switch=self._exhausted),
            *regular_event(core, lambda ns, x, p: core.pose(ns, x, p).rolling.regularity),
            *edge_events(self.problem, lambda other: self.again(other).rolling),  # type: ignore[attr-defined]
        ]  # fmt: skip
        return self._system("rolling", (*core_states(core), DISSIPATED), rate, look, events)

    def sliding_events(self) -> list[Event]:
        slide, size = self.slide, self.core.size

        def slow(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            found = slide.motion(ns, x, p)
            growth = slide.direction(x, found.at) @ found.u_dot
            return x[size] - p["run"]["ended"] + growth * (t * TICKS)

        def answer(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            return slide.motion(ns, x, p).answer * p["mass"] - PAINLEVE

        def creeps(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            return creeping(slide, ns, x, p, STIFF)

        return [
            Event("creeps", creeps, 1, Outcome.FAILED,
                  switch=lambda x, t: Continuation(self.creeping, x)),
            Event("slip_ended", slow, -1, Outcome.FAILED, switch=self._ended),
            Event("paradox", answer, -1, Outcome.PARADOX, limit=True, switch=self._paradox),
        ]  # fmt: skip

    @cached_property
    def slip_rates(self) -> SlipRates:
        """The equations of a slip whose direction is slaved."""
        return SlipRates(self.slide)

    @cached_property
    def creeping(self) -> FirstOrderSystem:
        """The system of a body that slides so little that the forces say where to."""
        slide, size = self.slide, self.core.size

        def slip(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            return x[size]

        def slides(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            return creeping(slide, ns, x, p, STIFF_NO_MORE)

        own = [
            Event("slip_ended", slip, -1, Outcome.FAILED, switch=self._crept),
            Event("slides", slides, -1, Outcome.FAILED,
                  switch=lambda x, t: Continuation(self._freely(x), x)),
        ]  # fmt: skip
        others = [e for e in self.sliding.events if e.name not in ("slip_ended", "creeps")]
        return slaved(self.slip_rates, replace(self.sliding, events=(*own, *others)))

    def _crept(self, x: np.ndarray, t: float) -> Continuation:
        """A slip that has ended, with a direction that was slaved to the last."""
        return self._without_slip(self.touch(x, "sliding"), t, "sliding", "slip_ended")

    def _slides(self, state: np.ndarray) -> FirstOrderSystem:
        """The system of a slip from a state on."""
        creeps = creeping(self.slide, *_floats(state, self.sliding), STIFF) > 0
        return self.creeping if creeps else self._freely(state)

    def _freely(self, state: np.ndarray) -> FirstOrderSystem:
        """The system of a slip that does not creep: it knows at which slip its end is near."""
        speed = self.touch(state, "sliding").speed
        ended = min(ENDED * speed, 0.5 * float(state[self.core.size]))
        run: Any = {"sense": self.sense, "ended": ended}
        return replace(self.sliding, numbers={**self.sliding.numbers, "run": run})

    def _state(self, touch: Touch, d: np.ndarray | None = None) -> np.ndarray:
        """The state of a slip; d: its direction where it only begins."""
        u = touch.u - touch.n * (touch.n @ touch.u)
        if d is not None:
            return np.concatenate([touch.x, [0.0], d, [touch.lost]])
        s = float(np.linalg.norm(u))
        return np.concatenate([touch.x, [s], u / s, [touch.lost]])

    # -- changes of mode --------------------------------------------------------------------------

    def started(self, touch: Touch) -> tuple[FirstOrderSystem, np.ndarray]:
        if np.linalg.norm(touch.u) <= NO_SLIP * touch.speed:
            return self.rolling, np.append(touch.x, touch.lost)
        state = self._state(touch)
        return self._slides(state), state

    def _exhausted(self, x: np.ndarray, t: float) -> Continuation:
        touch = self.touch(x, "rolling")
        return self._without_slip(touch, t, "rolling", "friction_exhausted", leaves=True)

    def _paradox(self, x: np.ndarray, t: float) -> Continuation:
        """Which one."""
        found = self.slide.motion(*_floats(x, self.sliding))
        told = NONE if found.demand > 0 else SEVERAL
        return Continuation(self.sliding, x, outcome=Outcome.PARADOX, message=told)

    def _ended(self, x: np.ndarray, t: float) -> Continuation:
        """A slip so small that nothing else changes until it has ended, or has turned away."""
        size, mu = self.core.size, self.law.sliding
        touch, s, d = self.touch(x, "sliding"), float(x[size]), x[size + 1 : size + 4]
        b, _ = touch.free()
        try:
            end = end_of_slip(b, touch.W, touch.n, mu, d, s)
        except ArithmeticError as error:
            why = f"the end of a slip could not be computed: {error}"
            return Continuation(self.sliding, x, outcome=Outcome.FAILED, message=why)
        u = np.zeros(3) if end.d is None else s * end.d
        P = force_that_gives(u - s * d - b * end.duration, touch.W)  # of the ground's force
        N = float(touch.n @ P) / end.duration if end.duration > 0 else 0.0
        later = self._drifted(touch, P, end.duration, mu * N * end.lost).slipping(u)
        begin = np.asarray(x, dtype=float)
        finish = np.concatenate([later.x, [s if end.d is not None else 0.0], d, [later.lost]])
        until = t + end.duration

        def states(times: np.ndarray) -> np.ndarray:
            part = (np.asarray(times, dtype=float)[:, None] - t) / max(end.duration, 1e-300)
            found: np.ndarray = begin + (finish - begin) * part
            return found

        unchecked = replace(self.sliding, balance=None)  # too short to be differentiated
        passage = Passage(unchecked, states, until) if until > t else None
        if end.d is not None:
            state = self._state(later)
            passed = Transition(until, "sliding", "sliding", "slip_ended")
            told = (passed,) if end.least < PASSED else ()
            return Continuation(self._slides(state), state, passage, told)
        on = self._without_slip(later, until, "sliding", "slip_ended")
        return replace(on, passage=on.passage or passage)

    def _drifted(self, touch: Touch, P: np.ndarray, length: float, lost: float) -> Touch:
        """After a time so short that the rates are constant, with the ground's impulse P."""
        ns, x, numbers = _floats(self._state(touch), self.sliding)
        size = self.core.size
        rate = np.array([float(v) for v in self.slide.rate(ns, x, numbers, 0.0)[:size]])
        free = np.array(self.slide.motion(ns, x, numbers).free.omega_dot, dtype=float)
        later = touch.x + length * rate
        later[4:7] = touch.x[4:7] + length * free
        later[4:7] += touch.R.T @ (touch.inverse_inertia @ np.cross(touch.A, P))
        later[:4] /= np.linalg.norm(later[:4])
        return replace(touch, x=later, lost=touch.lost + lost)

    def touching(
        self, touch: Touch, t: float, before: str, why: str, *, stuck: bool
    ) -> Continuation:
        slip = float(np.linalg.norm(touch.u))
        if stuck or slip <= NO_SLIP * touch.speed:
            return self._without_slip(touch, t, before, why)
        state = self._state(touch)
        change = Transition(t, before, "sliding", why)
        return Continuation(self._slides(state), state, changes=(change,))

    def _without_slip(
        self, touch: Touch, t: float, before: str, why: str, *, leaves: bool = False
    ) -> Continuation:
        """A body in contact whose point is at rest: it rolls, begins to slip, or flies.

        leaves  rolling has just reached its limit
        """
        touch = touch.slipping(np.zeros(3))
        b, _ = touch.free()
        n, W = touch.n, touch.W
        N, ratio = sticking_ratio(-force_that_gives(b, W), n)
        if not leaves and N > 0 and ratio <= self.law.friction * (1 + LIMIT):
            change = Transition(t, before, "rolling", why)
            return Continuation(self.rolling, np.append(touch.x, touch.lost), changes=(change,))
        if n @ b > 0 and not (leaves and N > 0):
            why = why if before == "flying" else "lift_off"
            return self.leaving_contact(touch, t, before, why)
        return self._begins(touch, t, before, why, b, ratio if leaves else np.nan)

    def _begins(
        self, touch: Touch, t: float, before: str, why: str, b: np.ndarray, ratio: float
    ) -> Continuation:
        """A slip begins; ratio: the friction needed where rolling has just reached its limit."""
        n, W, mu = touch.n, touch.W, self.law.sliding
        f = -force_that_gives(b, W)
        against = (n @ f) * n - f
        against /= max(float(np.linalg.norm(against)), 1e-300)
        at_limit = ratio <= mu * (1 + AT_LIMIT)
        # At the limit, the coefficient that is needed there: the slip begins without a jump of its rate
        creeps = self.creeping
        trials = [(slaved(self.slip_rates, _with(creeps, friction=ratio)), against)]
        trials = trials if at_limit else []
        if not ratio <= mu * (1 + LIMIT):
            found = growing_directions(slipping(b, W, n, mu), n)
            trials += [(creeps, direction) for direction in found]
        turning = max(float(np.linalg.norm(touch.omega)), self._pace(touch, b))
        for begins, d in trials:
            onset = slip_onset(self.slip_rates, begins, self._state(touch, d), TURN / turning)
            if onset is None:
                continue
            change = Transition(t, before, "sliding", why)
            end = onset.states(np.array([onset.length]))[0]
            passage = Passage(begins, onset.since(t), t + onset.length)
            return Continuation(self._slides(end), end, passage, (change,))
        if at_limit:  # it touches its limit and turns back: it rolls on, the limit a little further
            rolls = _with(self.rolling, sticking=float(self.law.friction) * (1 + FURTHER))
            return Continuation(rolls, np.append(touch.x, touch.lost))
        return Continuation(
            self.sliding, self._state(touch, against), outcome=Outcome.PARADOX, message=NONE
        )

    def _pace(self, touch: Touch, b: np.ndarray) -> float:
        """1/s: what a body that does not turn moves by."""
        arm = max(float(np.linalg.norm(touch.A)), 1e-300)
        return float(np.sqrt(max(float(np.linalg.norm(b)), 1e-300) / arm))

    # -- impacts ----------------------------------------------------------------------------------

    def impact(self, touch: Touch) -> Impact:
        law = self.law
        return collide(
            touch.W, touch.n, touch.u, restitution=law.restitution, friction=law.sliding,
            sticking=float(law.friction), energetic=law.impact == "stronge",
        )  # fmt: skip

    def settled(self, touch: Touch, *, stuck: bool) -> Touch:
        n, W, u = touch.n, touch.W, touch.u
        slip = u - n * (n @ u)
        if stuck or np.linalg.norm(slip) <= NO_SLIP * touch.speed:
            return touch.after(-force_that_gives(u, W)).slipping(np.zeros(3))
        r = n - self.law.sliding * slip / np.linalg.norm(slip)
        after = touch.after(-r * (n @ u) / (n @ W @ r))
        along = after.u - n * (n @ after.u)
        if along @ slip <= 0:  # the slip ends on the way
            return self.settled(touch, stuck=True)
        return after.slipping(along)

    def last_impact(self, touch: Touch, length: float, *, stuck: bool) -> tuple[Touch, Any]:
        if stuck or np.linalg.norm(touch.u) <= NO_SLIP * touch.speed:
            begin = np.append(touch.x, touch.lost)
            later = until_the_last(touch, length, None, begin, self.rolling.numbers)
            return later, (self.rolling, begin, np.append(later.x, later.lost))
        begin = self._state(touch)
        later = until_the_last(touch, length, self.slide, begin, self.sliding.numbers)
        slips = np.linalg.norm(later.u) > 0
        end = self._state(later) if slips else self._state(later, begin[-4:-1])
        return later, (self.sliding, begin, end)


def _with(system: FirstOrderSystem, **numbers: float) -> FirstOrderSystem:
    """The same system with other numbers of its law."""
    contact: Any = {**system.numbers["contact"], **numbers}
    return replace(system, numbers={**system.numbers, "contact": contact})


def _floats(x: np.ndarray, system: FirstOrderSystem) -> tuple[Any, list[float], Any]:
    return FLOATS, [float(value) for value in x], system.numbers
