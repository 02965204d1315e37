r"""The equations of a rolling body for its non-cyclic coordinates alone.

Of u, v, ϑ, u₁, v₁ some are *kept*; the others, cyclic, do not enter the rates.  Kept are

    u, v          on a sphere or a plane, with a force of the distance from its centre    § 10, (40)
    u, ϑ, u₁      where both surfaces and the force are of revolution                     § 17
    all five      otherwise                                                               § 16, (57)

and with them σ, τ, n.  The rates are those of Voronets 1912 (14) with the cyclic coordinates put at
any values; what they add is left over for linear equations (``contact_axes``) or quadratures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.faults import InputError
from voronets.expressions.vectors import Scalar
from voronets.facts.condition import demand
from voronets.facts.facts import facts_of
from voronets.facts.round_conditions import round_conditions
from voronets.facts.round_ground import RoundGround, round_ground
from voronets.forms.neumann.axial_coordinates import axial_conditions, axial_coordinates
from voronets.forms.neumann.coordinates import COORDINATES, Neumann, neumann
from voronets.forms.neumann.kinematics import relative_curvature
from voronets.forms.neumann.rolling_body import RollingBody, rolling_body
from voronets.mechanics.first_order import Event, FirstOrderSystem, Numbers, Quantity, State
from voronets.mechanics.outcome import Outcome
from voronets.rolling.system import RollingProblem

OMEGA = ("sigma", "tau", "n")
SPINS = ("V_xi", "V_eta", "f")
ALL = (*COORDINATES, *OMEGA)


class Rates(NamedTuple):
    """Everything that moves: all five coordinates, ω, and what the contact axes need."""

    coordinates: tuple[Scalar, ...]
    omega_dot: tuple[Scalar, ...]
    contact: tuple[Scalar, ...]  # V_ξ, V_η, f = n₁ − n


@dataclass(frozen=True)
class NonCyclic:
    """A rolling problem by its kept coordinates and σ, τ, n.

    kept   names of the coordinates that stay
    fixed  values of all five; those of the cyclic ones are used, whatever they are
    """

    coordinates: Neumann
    kept: tuple[str, ...]
    fixed: tuple[float, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The unknowns."""
        return (*self.kept, *OMEGA)

    @property
    def cyclic(self) -> tuple[str, ...]:
        """The coordinates that are left over."""
        return tuple(name for name in COORDINATES if name not in self.kept)

    def full(self, x: State) -> list[Scalar]:
        """u, v, ϑ, u₁, v₁, σ, τ, n with the cyclic ones put in."""
        number = len(self.kept)
        given = dict(zip(self.kept, x, strict=False))
        zero = 0 * x[0]
        places = [given.get(name, zero + value)
                  for name, value in zip(COORDINATES, self.fixed, strict=True)]  # fmt: skip
        return [*places, *x[number : number + 3]]

    def now(self, ns: Any, x: State, p: Numbers) -> RollingBody:
        """The body at the unknowns."""
        return rolling_body(self.coordinates, ns, self.full(x), p)

    def rates(self, ns: Any, x: State, p: Numbers) -> Rates:
        """All rates."""
        at = self.now(ns, x, p)
        contact = at.contact
        spin = contact.turning[2] - at.axes.omega[2]
        return Rates(contact.rates, tuple(at.omega_dot), (contact.V[0], contact.V[1], spin))

    def kept_rates(self, rates: Rates) -> tuple[Scalar, ...]:
        """The rates of the unknowns."""
        by_name = dict(zip(COORDINATES, rates.coordinates, strict=True))
        return (*(by_name[name] for name in self.kept), *rates.omega_dot)

    def energy(self, ns: Any, x: State, p: Numbers) -> Scalar:
        """h = Θ − U."""
        at = self.now(ns, x, p)
        return at.axes.kinetic_energy - at.U

    def system(self) -> FirstOrderSystem:
        """In time; the rates of the cyclic coordinates and of the contact axes are observables."""
        rate_names = tuple(f"{name}'" for name in COORDINATES)
        observed = (*self.names, *rate_names, *SPINS)

        def rate(ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
            return self.kept_rates(self.rates(ns, x, p))

        def observables(ns: Any, x: State, p: Numbers, t: Scalar) -> dict[str, Any]:
            rates = self.rates(ns, x, p)
            values = (*x, *rates.coordinates, *rates.contact)
            return dict(zip(observed, values, strict=True))

        return FirstOrderSystem(
            tuple(Quantity(name, "", name) for name in self.names),
            self.coordinates.numbers, rate, observables,
            tuple(Quantity(name, "", name) for name in observed), self.ends(),
        )  # fmt: skip

    def ends(self) -> tuple[Event, ...]:
        """The edges of the charts that are kept, and the end of the relative curvature."""

        def regular(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            return relative_curvature(self.now(ns, x, p).at).R

        events = [Event("curvature_lost", regular, 0, Outcome.CURVATURE_LOST)]
        for side, surface, names in (
            ("body", self.coordinates.body, ("u", "v")),
            ("ground", self.coordinates.ground, ("u1", "v1")),
        ):
            for what, function in surface.limits():
                if what[0] + names[0][1:] in self.kept:
                    events.append(self._edge(side, what, function, names))
        return tuple(events)

    def _edge(self, side: str, what: str, function: Any, names: Sequence[str]) -> Event:
        places = [COORDINATES.index(name) for name in names]

        def value(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            full = self.full(x)
            return function(ns, p[side], [full[i] for i in places]) - 1e-9

        message = f"the contact reached {what} on the {side}"
        return Event(f"{side} chart, {what}", value, -1, Outcome.LEFT_CHART, message)


def body_on_round(problem: RollingProblem) -> tuple[NonCyclic, RoundGround]:
    """Any body on a sphere or a plane: u, v, σ, τ, n, and the ground for the contact axes ξ, η, ζ.

    ϑ, u₁, v₁ are cyclic (§§ 10, 13).  The ground's ``s`` is that of Neumann's coordinates: ζ may point into the body.
    """
    facts = facts_of(problem)
    demand(*round_conditions(facts))
    ground = round_ground(facts)
    known = problem.ground.round_radius is not None
    found = neumann(problem if known else replace(problem, ground=ground.surface))
    return with_coordinates(Neumann(problem, found.problem), ground)


def with_coordinates(coordinates: Neumann, ground: RoundGround) -> tuple[NonCyclic, RoundGround]:
    """The same in coordinates that are already there."""
    u1 = 0.0 if ground.flat else np.pi / 2
    fixed = (0.0, 0.0, 0.0, u1, 0.0)
    return NonCyclic(coordinates, ("u", "v"), fixed), replace(ground, s=coordinates.s)


def two_revolutions(problem: RollingProblem) -> NonCyclic:
    """Two surfaces of revolution: one coordinate on each, ϑ and σ, τ, n; v and v₁ are cyclic (§ 17)."""
    facts = facts_of(problem)
    demand(*axial_conditions(facts))
    coordinates, body, ground = axial_coordinates(facts)
    kept = ("uv"[body.along], "theta", "uv"[ground.along] + "1")
    return NonCyclic(coordinates, kept, tuple(0.0 for _ in COORDINATES))


def fewest(problem: RollingProblem) -> tuple[NonCyclic, RoundGround | None]:
    """The equations with the fewest unknowns that the problem admits."""
    try:
        return body_on_round(problem)
    except InputError:
        pass
    try:
        return two_revolutions(problem), None
    except InputError:
        return NonCyclic(neumann(problem), COORDINATES, (0.0,) * 5), None
