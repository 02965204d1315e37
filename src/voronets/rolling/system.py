"""The rolling body as a first-order system, with the events that end its motion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from voronets.expressions.ranges import expected_number, plain, refuse
from voronets.expressions.vectors import Scalar
from voronets.mechanics.first_order import Event, FirstOrderSystem, Numbers, Quantity, State
from voronets.mechanics.outcome import Outcome
from voronets.rolling.balance import inertia_conditioning, momentum_balance
from voronets.rolling.body import Body
from voronets.rolling.core import Core
from voronets.rolling.forces import Forces
from voronets.rolling.observables import INVARIANTS, QUANTITIES, XYZ, observables
from voronets.rolling.separation import second_contact, why_unchecked
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed, placed

UNCHECKED = "whether the body touches the ground at a second place is not checked: {}"


@dataclass(frozen=True)
class RollingProblem:
    """What rolls on what, and when to stop.

    lift_off  stop where the ground would have to pull
    friction  stop where rolling needs a larger coefficient (None: never)
    second_contact  stop where the body would enter the ground elsewhere
    """

    body: Body
    ground: Placed[Surface]
    forces: Forces = Forces()  # noqa: RUF009 (frozen)
    lift_off: bool = True
    friction: float | None = None
    second_contact: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "ground", placed(self.ground))
        if self.friction is not None:
            expected = expected_number(plain(self.friction), positive=True)
            refuse([("friction", self.friction, expected)])

    @property
    def core(self) -> Core:
        """The equations of motion."""
        return Core(self.body, self.ground, self.forces)

    def system(self, sense: float = 1.0) -> FirstOrderSystem:
        """The first-order system; ``sense`` is the sign of the regularity at the start."""
        core = self.core
        body, ground = self.body.surface.coordinates, self.ground.coordinates
        pair = (self.body.surface, self.ground)
        guard = second_contact(*pair) if self.second_contact else None
        unchecked = why_unchecked(*pair) if self.second_contact else ""
        states = tuple(Quantity(f"q_{i}", "1", "orientation") for i in ("w", *XYZ))
        states += tuple(Quantity(f"omega_{i}", "rad/s", "angular velocity") for i in XYZ)
        for own, place, coordinates in (
            (core.body_own, "body", body),
            (core.ground_own, "ground", ground),
        ):
            if own:
                states += tuple(
                    Quantity(
                        f"{place}_{c.name}", c.unit, f"{c.description}, {place}",
                        place=place == "ground" and c.unit == "m",
                    )
                    for c in coordinates
                )  # fmt: skip
        return FirstOrderSystem(
            states=states,
            numbers=core.numbers | {"run": {"friction": self.friction or 0.0, "sense": sense}},
            rate=core.rate,
            observables=lambda ns, x, p, t: observables(core, ns, x, p),
            quantities=QUANTITIES,
            events=self._events(core, sense),
            guards=() if guard is None else (guard,),
            unchecked=(UNCHECKED.format(unchecked),) if unchecked else (),
            conserves=not self.forces.dissipates,
            invariants=INVARIANTS,
            chart_free=("orientation", "omega", "contact_body", "contact_ground"),
            balance=momentum_balance(self.body),
            conditioning=inertia_conditioning(self.body),
            attributes={"problem": self},
        )

    def _events(self, core: Core, sense: float) -> tuple[Event, ...]:
        def pressure(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            return observables(core, ns, x, p)["normal_reaction"] / p["mass"]

        def slip(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            seen = observables(core, ns, x, p)
            reaction, normal = seen["reaction"], seen["normal_reaction"]
            mu = p["run"]["friction"]
            m = p["mass"]
            return (reaction @ reaction - (1 + mu * mu) * (normal * normal)) / (m * m)

        def regular(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            return p["run"]["sense"] * core.pose(ns, x, p).rolling.regularity - 1e-7

        events: list[Event] = []
        if self.lift_off:
            events.append(Event("lift_off", pressure, -1, Outcome.LIFTED_OFF, limit=True))
        if self.friction is not None:
            events.append(Event("slip", slip, 1, Outcome.SLIPPED, limit=True))
        if not _always_regular(core):
            events.append(Event("curvature_lost", regular, -1, Outcome.CURVATURE_LOST))
        if core.body_own:
            events += self._edges("body", self.body.surface, sense)
        if core.ground_own:
            events += self._edges("ground", self.ground, sense)
        return tuple(events)

    def _edges(self, side: str, surface: Placed[Surface], sense: float) -> list[Event]:
        """The edges of a chart: go on in another chart, or stop."""
        core = self.core
        part = slice(2, 3) if side == "body" else slice(3, 4)

        def edge(function: Callable[..., Scalar]) -> Callable[..., Scalar]:
            return lambda ns, x, p, t: function(ns, p[side], core.split(x)[part][0])

        def switch(x: np.ndarray) -> tuple[FirstOrderSystem, np.ndarray] | None:
            q, omega, c, c1 = core.split(x)
            found = surface.next_chart(np.asarray(c if side == "body" else c1, dtype=float))
            if found is None:
                return None
            chart, coordinates = found
            if side == "body":
                problem, c = replace(self, body=replace(self.body, surface=chart)), coordinates
            else:
                problem, c1 = replace(self, ground=chart), coordinates
            return problem.system(sense), np.concatenate([q, omega, c, c1]).astype(float)

        return [
            Event(
                f"{side} chart, {what}", edge(function), -1, Outcome.LEFT_CHART,
                message=f"the contact reached {what} on the {side}", switch=switch,
            )
            for what, function in surface.limits()
        ]  # fmt: skip


def _always_regular(core: Core) -> bool:
    """Rolling is determined everywhere: a body given by its normals on a plane."""
    return core.body.surface.by_normal and core.ground.flat
