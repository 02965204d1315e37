"""Rolling without slipping: the rolling core."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.vectors import Scalar
from voronets.mechanics.first_order import Event, FirstOrderSystem, Numbers, State
from voronets.mechanics.outcome import Outcome
from voronets.rolling.core import Core
from voronets.rolling.law import Law, Posture, Problem
from voronets.rolling.mode_system import core_states, edge_events, mode_system, regular_event
from voronets.rolling.observables import observables, rolling_contact
from voronets.rolling.sliding import DISSIPATED


@dataclass(frozen=True)
class Rolling(Law):
    """The contact point is at rest, whatever friction that takes."""

    name: ClassVar[str] = "rolling"

    def begin(
        self, problem: Problem, sense: float, posture: Posture
    ) -> tuple[FirstOrderSystem, np.ndarray]:
        system = rolling_system(problem, problem.core, sense)
        return system, with_loss(posture.core_state(problem.core), system)


def with_loss(state: np.ndarray, system: FirstOrderSystem) -> np.ndarray:
    """A state of the core, with the energy lost so far where the system keeps it."""
    return np.append(state, np.zeros(len(system.states) - len(state)))


def rolling_system(
    problem: Problem, core: Core, sense: float, *quantities: Any
) -> FirstOrderSystem:
    """The first-order system of a core, with the limits at which rolling would end.

    core        the problem's, or another with the same state
    quantities  beside those that every contact law has; the core's ``observables`` know them
    """
    loses = problem.contact is not None and problem.forces.dissipates
    look = getattr(core, "observables", None) or (lambda ns, x, p: observables(core, ns, x, p))

    def seen(ns: Any, x: State, p: Numbers, t: Scalar) -> dict[str, Any]:
        found: dict[str, Any] = look(ns, x, p)
        if problem.contact is None:
            return found
        return found | rolling_contact(x[core.size] if loses else 0)

    def rate(ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        return (*core.rate(ns, x, p, t), power(core, ns, x, p))

    return mode_system(
        problem, core_states(core) + ((DISSIPATED,) if loses else ()),
        rate=rate if loses else core.rate,
        observables=seen,
        events=_events(problem, core, sense, look, quantities),
        numbers={"run": {"friction": problem.friction or 0.0, "sense": sense}},
        mode="rolling",
        quantities=quantities,
    )  # fmt: skip


def power(core: Core, ns: Any, x: State, p: Numbers) -> Scalar:
    """What the resistance takes out, −M·ω."""
    if not core.forces.dissipates:
        return 0
    at = core.place(ns, x, p)
    return -(core.forces.moment(p["force"], at.omega, at.n) @ at.omega)


def _events(
    problem: Problem, core: Core, sense: float, look: Any, quantities: tuple[Any, ...]
) -> list[Event]:
    def pressure(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
        return look(ns, x, p)["normal_reaction"] / p["mass"]

    def slip(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
        seen = look(ns, x, p)
        reaction, normal = seen["reaction"], seen["normal_reaction"]
        mu = p["run"]["friction"]
        m = p["mass"]
        return (reaction @ reaction - (1 + mu * mu) * (normal * normal)) / (m * m)

    events: list[Event] = []
    if problem.lift_off:
        events.append(Event("lift_off", pressure, -1, Outcome.LIFTED_OFF, limit=True))
    if problem.friction is not None:
        events.append(Event("slip", slip, 1, Outcome.SLIPPED, limit=True))
    events += regular_event(core, lambda ns, x, p: core.pose(ns, x, p).rolling.regularity)

    def again(other: Problem) -> FirstOrderSystem:
        moved = type(core)(other.body, other.ground, other.forces)
        return rolling_system(other, moved, sense, *quantities)

    return events + edge_events(problem, again)
