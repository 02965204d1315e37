"""The problem of a body on a ground: what is given before there is a start."""

from __future__ import annotations

from dataclasses import dataclass

from voronets.expressions.presentation import Card, Presented, number
from voronets.expressions.ranges import expected_number, plain, refuse
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.rolling.body import Body
from voronets.rolling.core import Core
from voronets.rolling.forces import Forces
from voronets.rolling.law import Law
from voronets.rolling.laws.rolling import Rolling, rolling_system
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed, placed


@dataclass(frozen=True, repr=False)
class RollingProblem(Presented):
    """A body on a ground: what rolls on what, under which forces, and when to stop.

    body            what rolls
    ground          the surface it rolls on
    forces          the forces besides the ground's
    lift_off        stop where the ground would have to pull
    friction        stop where rolling needs a larger coefficient of friction; None: never
    second_contact  stop where the body would enter the ground elsewhere
    contact         the contact law, ``voronets.contact(…)``; None: the body rolls
    """

    body: Body
    ground: Placed[Surface]
    forces: Forces = Forces()  # noqa: RUF009 (frozen)
    lift_off: bool = True
    friction: float | None = None
    second_contact: bool = True
    contact: Law | None = None

    def card(self) -> Card:
        body, forces = self.body, self.forces
        rows = [
            ("body", f"{body.surface.kind}, {number(body.mass)} kg"),
            ("ground", self.ground.kind),
            ("forces", forces.words()),
            ("contact law", self.law.name),
        ]
        return Card("Rolling body", rows, footer="voronets.start(problem, …) places it.")

    def __post_init__(self) -> None:
        object.__setattr__(self, "ground", placed(self.ground))
        if self.friction is not None:
            expected = expected_number(plain(self.friction), positive=True)
            refuse([("friction", self.friction, expected)])

    @property
    def core(self) -> Core:
        """The equations of rolling."""
        return Core(self.body, self.ground, self.forces)

    @property
    def law(self) -> Law:
        """How body and ground touch."""
        return Rolling() if self.contact is None else self.contact

    def system(self, sense: float = 1.0) -> FirstOrderSystem:
        """The first-order system of rolling; ``sense`` is the sign of the regularity at the start."""
        return rolling_system(self, self.core, sense)
