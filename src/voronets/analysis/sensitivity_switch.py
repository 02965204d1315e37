r"""Variations carried over a change of chart or mode.

A motion meets the zero of h at a time τ that changes with its start, and goes on from g(x) with other
equations.  With f⁻ and f⁺ the rates before and after,

    δτ = −(∂h/∂x δx + ∂h/∂p δp)/ḣ,      δx⁺ = Dg (δx⁻ + f⁻ δτ) + ∂g/∂p δp − f⁺ δτ

g is what the event's switch does; it is differentiated by central differences, with the state before
moved along the surface h = 0, and with the systems of neighbouring scenarios for ∂g/∂p.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from voronets.analysis.sensitivity_start import Beginning, aligned
from voronets.expressions.faults import InputError
from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.first_order import Continuation, Event, FirstOrderSystem, Passage
from voronets.mechanics.numbers import leaves
from voronets.mechanics.outcome import Outcome
from voronets.mechanics.variations import Perturbation, VariationalSystem, slopes
from voronets.numerics.central_differences import central_slopes, slopes_of_values

GRAZING = 1e-8  # of the terms of ḣ: a limit that is met without being crossed
BRIEF = 1e-7  # s: a passage in which nothing but a slip changes
CLOCK = 1e-6  # s: for the change of h with time itself
STEPS = (1e-3, 1e-4, 1e-5, 1e-6)
ENDED = "the derivatives end here: {} (t = {:.9g} s)"


class NotSmooth(ValueError):
    """Why variations cannot be carried over a change."""


#: The systems at the nodes of a number's line, and the step of the nodes.
Beside = tuple[tuple[FirstOrderSystem, ...], float]


@dataclass(frozen=True)
class Carrier:
    """Systems of variations whose events lead on to other systems of variations.

    static  numbers that change the start alone, so that the equations beside are the same ones
    """

    static: tuple[bool, ...]

    @classmethod
    def first(cls, begin: Beginning) -> FirstOrderSystem:
        """The system of a start."""
        directions = begin.variations.directions
        static = tuple(
            number.key.startswith("start.") and not direction.numbers
            for number, direction in zip(begin.numbers, directions, strict=True)
        )
        return cls(static).system(begin.variations, begin.beside, 0.0)

    def system(
        self, variations: VariationalSystem, beside: tuple[Beside, ...] | None, t0: float
    ) -> FirstOrderSystem:
        """That of the variations, from t0 on."""
        base, found = variations.base, variations.system

        def led(kind: str) -> tuple[Any, ...]:
            parts = zip(getattr(found, kind), getattr(base, kind), strict=True)
            return tuple(
                replace(one, switch=self._switch(variations, beside, t0, kind, i))
                if own.switch is not None else one
                for i, (one, own) in enumerate(parts)
            )  # fmt: skip

        return replace(
            found,
            attributes={**base.attributes, "variations": variations},
            events=led("events"),
            guards=led("guards"),
            singularities=led("singularities"),
        )

    def _switch(
        self, variations: VariationalSystem, beside: tuple[Beside, ...] | None, t0: float,
        kind: str, index: int,
    ) -> Callable[[np.ndarray, float], Continuation | None]:  # fmt: skip
        def switch(state: np.ndarray, t: float) -> Continuation | None:
            part = getattr(variations.base, kind)[index]
            following = part.switch(variations.split(state).x, t)
            if following is None:
                return None
            here = Continuation(self.system(variations, beside, t), state)
            if following.outcome is not None:
                return replace(here, outcome=following.outcome, message=following.message)
            try:
                if beside is None:
                    raise NotSmooth("a number that was zero changes the structure of the equations")
                crossing = Crossing(variations, beside, kind, index, state, t, t > t0, following)
                return self._onward(crossing)
            except (NotSmooth, InputError) as error:
                told = ENDED.format(error, t)
                return replace(here, outcome=Outcome.FAILED, message=told)

        return switch

    def _onward(self, crossing: Crossing) -> Continuation:
        following = crossing.following
        directions, beside = crossing.carried(self.static)
        variations = VariationalSystem(following.system, directions)
        onset = following.onset(crossing.t)
        passage = following.passage
        if passage is not None:
            passage = _passage(passage, variations)
        state = variations.start(following.state)
        return Continuation(
            self.system(variations, beside, onset), state, passage, following.changes
        )


@dataclass(frozen=True)
class Crossing:
    """A motion with its variations at an event, and how the motion itself goes on.

    crosses  it got here by a zero of the event's function; otherwise it began beyond a limit
    """

    variations: VariationalSystem
    beside: tuple[Beside, ...]
    kind: str
    index: int
    state: np.ndarray
    t: float
    crosses: bool
    following: Continuation

    def part(self, system: FirstOrderSystem) -> Any:
        """The event in a neighbouring system."""
        return getattr(system, self.kind)[self.index]

    def carried(
        self, static: Sequence[bool]
    ) -> tuple[tuple[Perturbation, ...], tuple[Beside, ...]]:
        """The directions after the event, and the neighbouring systems there."""
        if self.variations.second is not None:
            raise NotSmooth("second derivatives end at a change of chart or mode")
        self._check(self.following, self.t)
        base, (x, first, _) = self.variations.base, self.variations.split(self.state)
        before = rate_at(base, x, self.t)
        delays = self._delays(x, first, before)
        n = len(self.following.state)
        names = [name for name, _ in leaves(self.following.system.numbers)]
        directions, besides = [], []
        for i, delay in enumerate(delays):
            seed = first[i] + before * delay
            change = self._by_state(x, seed, delay)
            systems, step = self.beside[i]
            if not static[i]:
                found = [self._following(system, x, self.t) for system in systems]
                values = np.array([self._values(one, self.t) for one in found])
                change = change + slopes_of_values(values, step).first
                systems = tuple(one.system for one in found)
            moved = dict(zip(names, change[n:].tolist(), strict=True))
            directions.append(Perturbation(change[:n], {k: v for k, v in moved.items() if v}))
            besides.append((systems, step))
        return tuple(directions), tuple(besides)

    def _delays(self, x: np.ndarray, first: np.ndarray, before: np.ndarray) -> np.ndarray:
        """δτ of every direction."""
        part = self.part(self.variations.base)
        if not self.crosses:
            return np.zeros(len(first))
        if not isinstance(part, Event):  # it has no function: then it must not matter when
            return self._without_delay(x, before, len(first))
        base, function = self.variations.base, part.function
        moved = sorted({name for one in self.variations.directions for name in one.numbers})
        row = slopes(function, x, base.numbers, self.t, by=moved)[0]
        column = list(x[:, None])
        later, earlier = (
            float(np.ravel(function(ARRAYS, column, base.numbers, self.t + sign * CLOCK))[0])
            for sign in (1, -1)
        )
        terms = np.append(row[: len(x)] * before, (later - earlier) / (2 * CLOCK))
        if not abs(terms.sum()) > GRAZING * np.abs(terms).sum():
            raise NotSmooth(f"the motion grazes {part.name!r}, and its neighbours may miss it")
        changes = [
            row @ np.append(dx, [one.numbers.get(name, 0.0) for name in moved])
            for dx, one in zip(first, self.variations.directions, strict=True)
        ]
        return np.asarray(-np.array(changes) / terms.sum())

    def _without_delay(self, x: np.ndarray, before: np.ndarray, count: int) -> np.ndarray:
        after = rate_at(self.following.system, self.following.state, self.t)
        carried = self._by_state(x, before, 0.0)[: len(after)]
        if not np.abs(carried - after).max() <= 1e-6 * max(np.abs(after).max(), 1e-300):
            raise NotSmooth(
                f"{self.part(self.variations.base).name!r} is not reached at a smooth time"
            )
        return np.zeros(count)

    def _by_state(self, x: np.ndarray, seed: np.ndarray, delay: float) -> np.ndarray:
        """∂/∂v of state and numbers after the event, the state before at x + v seed, at t + v δτ."""
        unit = max(float(np.abs(seed).max()) / max(float(np.abs(x).max()), 1e-300), 1e-300)

        def along(v: float) -> np.ndarray:
            y = x + (v / unit) * seed
            t = self.t + (v / unit) * delay
            return self._values(self._following(self.variations.base, y, t), t)

        found = central_slopes(along, steps=STEPS, refusal=NotSmooth)
        return found.first * unit

    def _following(self, system: FirstOrderSystem, y: np.ndarray, t: float) -> Continuation:
        """How a neighbour goes on; it must go the same way."""
        found: Continuation | None = self.part(system).switch(np.asarray(y), t)
        if found is None:
            raise NotSmooth("neighbouring motions end here")
        self._check(found, t)
        return found

    def _check(self, found: Continuation, t: float) -> None:
        way, other = (
            [(c.before, c.after, c.why) for c in one.changes] for one in (self.following, found)
        )
        if found.outcome is not None or way != other:
            raise NotSmooth("neighbouring motions continue differently")
        if found.system.attributes.get("summed"):
            raise NotSmooth("infinitely many impacts end here, and their number is not smooth")
        if found.passage is not None and found.passage.until - t > BRIEF:
            raise NotSmooth("a slip begins in a direction that is not smooth")

    def _values(self, found: Continuation, t: float) -> np.ndarray:
        """State and numbers of a neighbour, at the time at which the motion itself goes on."""
        following = self.following
        state = aligned(found.system, found.state, following.system, following.state)
        after = rate_at(following.system, following.state, following.onset(self.t))
        late = found.onset(t) - following.onset(self.t)
        own = dict(leaves(found.system.numbers))
        names = [name for name, _ in leaves(following.system.numbers)]
        return np.concatenate([state - after * late, [float(own[name]) for name in names]])


def rate_at(system: FirstOrderSystem, x: np.ndarray, t: float) -> np.ndarray:
    """ẋ at one state."""
    with np.errstate(all="ignore"):
        found = system.rate(ARRAYS, list(np.asarray(x, dtype=float)[:, None]), system.numbers, t)
    return np.array([np.ravel(value)[0] for value in found], dtype=float)


def _passage(passage: Passage, variations: VariationalSystem) -> Passage:
    """A brief passage, the variations as they are after it."""
    n = len(passage.system.states)
    resting = [
        Perturbation(np.resize(one.state, n) if len(one.state) == n else np.zeros(n))
        for one in variations.directions
    ]
    within = VariationalSystem(passage.system, tuple(resting))

    def states(times: np.ndarray) -> np.ndarray:
        return np.array([within.start(x) for x in passage.states(times)])

    return Passage(replace(within.system, attributes={"variations": within}), states, passage.until)
