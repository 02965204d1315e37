"""One mode of a body and a ground as a first-order system: what all modes have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from voronets.expressions.vectors import Scalar
from voronets.mechanics.first_order import (
    BalanceLaw,
    Continuation,
    Event,
    FirstOrderSystem,
    Quantity,
    Singularity,
    Switch,
)
from voronets.mechanics.outcome import Outcome
from voronets.rolling.balance import inertia_conditioning, momentum_balance
from voronets.rolling.core import Core
from voronets.rolling.law import Problem
from voronets.rolling.observables import (
    CONTACT_INVARIANTS,
    CONTACT_QUANTITIES,
    INVARIANTS,
    QUANTITIES,
    XYZ,
)
from voronets.rolling.separation import second_contact, why_unchecked
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed

UNCHECKED = "a second contact with the ground is not detected: {}"
FLAT = 1e-7  # the relative curvature at which a contact is lost
CHART_FREE = ("orientation", "omega", "contact_body", "contact_ground")
IN_MODES = (*CHART_FREE[:2], "centre", "velocity")


def core_states(
    core: Core, *, body_own: bool | None = None, ground_own: bool | None = None
) -> tuple[Quantity, ...]:
    """q, ω and the contact coordinates that are kept."""
    kept = (
        (core.body_own if body_own is None else body_own, "body", core.body.surface),
        (core.ground_own if ground_own is None else ground_own, "ground", core.ground),
    )
    states = tuple(Quantity(f"q_{i}", "1", "orientation") for i in ("w", *XYZ))
    states += tuple(Quantity(f"omega_{i}", "rad/s", "angular velocity") for i in XYZ)
    for own, place, surface in kept:
        if own:
            states += tuple(
                Quantity(
                    f"{place}_{c.name}", c.unit, f"{c.description}, {place}",
                    place=place == "ground" and c.unit == "m",
                )
                for c in surface.coordinates
            )  # fmt: skip
    return states


def mode_system(
    problem: Problem, states: tuple[Quantity, ...], *, rate: Callable[..., Any],
    observables: Callable[..., dict[str, Any]], events: Sequence[Event], numbers: dict[str, Any],
    mode: str = "", quantities: tuple[Quantity, ...] = (), balance: BalanceLaw | None = None,
    touches: bool = True, dissipates: bool | None = None,
    singularities: tuple[Singularity, ...] = (),
) -> FirstOrderSystem:  # fmt: skip
    """The first-order system of a mode.

    quantities  beside those that every contact law has
    touches     a second contact ends the motion
    dissipates  energy may be lost; by default where there is resistance
    """
    pair = (problem.body.surface, problem.ground)
    watched = problem.second_contact and touches
    guard = second_contact(*pair) if watched else None
    unchecked = why_unchecked(*pair) if problem.second_contact else ""
    told = problem.contact is not None
    return FirstOrderSystem(
        states=states,
        numbers=problem.core.numbers | numbers,
        rate=rate,
        observables=observables,
        quantities=QUANTITIES + (CONTACT_QUANTITIES + quantities if told else ()),
        events=tuple(events),
        guards=() if guard is None else (guard,),
        singularities=singularities,
        unchecked=(UNCHECKED.format(unchecked),) if unchecked else (),
        mode=mode if told else "",
        conserves=not (problem.forces.dissipates if dissipates is None else dissipates),
        balanced=("energy", "dissipated") if told else (),
        invariants=INVARIANTS + (CONTACT_INVARIANTS if told else ()),
        chart_free=IN_MODES if told and dissipates is not None else CHART_FREE,
        balance=balance or momentum_balance(problem.body),
        conditioning=inertia_conditioning(problem.body),
        attributes={"problem": problem},
    )


def regular_event(
    core: Core, regularity: Callable[..., Scalar], switch: Switch | None = None, message: str = ""
) -> list[Event]:
    """Where the contact loses its relative curvature; none for a body given by its normals on a plane."""
    if core.body.surface.by_normal and core.ground.flat:
        return []

    def regular(ns: Any, x: Any, p: Any, t: Any) -> Scalar:
        return p["run"]["sense"] * regularity(ns, x, p) - FLAT

    lost = Outcome.CURVATURE_LOST
    return [Event("curvature_lost", regular, -1, lost, message=message, switch=switch)]


def edge_events(
    problem: Problem,
    again: Callable[[Problem], FirstOrderSystem],
    *,
    body_kept: bool | None = None,
    ground_kept: bool | None = None,
) -> list[Event]:
    """The edges of the charts: go on in another chart, or stop.

    again                   the same mode of a problem in other charts
    body_kept, ground_kept  body and ground have contact coordinates in this mode
    """
    core = problem.core
    events: list[Event] = []
    if core.body_own if body_kept is None else body_kept:
        events += _edges(problem, "body", problem.body.surface, again)
    if core.ground_own if ground_kept is None else ground_kept:
        events += _edges(problem, "ground", problem.ground, again)
    return events


def _edges(
    problem: Any, side: str, surface: Placed[Surface], again: Callable[[Problem], FirstOrderSystem]
) -> list[Event]:
    core = problem.core
    part = slice(2, 3) if side == "body" else slice(3, 4)

    def edge(function: Callable[..., Scalar]) -> Callable[..., Scalar]:
        return lambda ns, x, p, t: function(ns, p[side], core.split(x)[part][0])

    def switch(x: np.ndarray, t: float) -> Continuation | None:
        q, omega, c, c1 = core.split(x)
        found = surface.next_chart(np.asarray(c if side == "body" else c1, dtype=float))
        if found is None:
            return None
        chart, coordinates = found
        if side == "body":
            other, c = replace(problem, body=replace(problem.body, surface=chart)), coordinates
        else:
            other, c1 = replace(problem, ground=chart), coordinates
        state = np.concatenate([q, omega, c, c1, x[core.size :]]).astype(float)
        return Continuation(again(other), state)

    return [
        Event(
            f"{side} chart, {what}", edge(function), -1, Outcome.LEFT_CHART,
            message=f"the contact reached {what} on the {side}", switch=switch,
        )
        for what, function in surface.limits()
    ]  # fmt: skip
