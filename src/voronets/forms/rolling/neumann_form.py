"""A form in Neumann's coordinates: what these forms have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Scalar, Vector
from voronets.facts.condition import Condition, demand
from voronets.forms.equation import Equation, needed
from voronets.forms.neumann.coordinates import NAMES, Neumann, neumann
from voronets.forms.neumann.problem_letters import ProblemLetters
from voronets.forms.neumann.rolling_body import RollingBody, rolling_body
from voronets.forms.neumann.surface_conditions import touch_at_a_point
from voronets.forms.rolling.rolling_form import RollingForm
from voronets.forms.rolling.surface_letters import place_inside, surface_letters
from voronets.mechanics.first_order import FirstOrderSystem, Numbers, Quantity, State
from voronets.rolling.system import RollingProblem

XYZ = ("x", "y", "z")
UNITS = {"theta": "rad", "sigma": "rad/s", "tau": "rad/s", "n": "rad/s"}
QUANTITIES = (
    *(Quantity(name, UNITS.get(name, "1"), f"Neumann's {name}") for name in NAMES),
    Quantity("omega", "rad/s", "angular velocity in body axes", "axis", XYZ),
    Quantity("centre", "m", "centre of mass in space", "axis", XYZ),
    Quantity("contact_body", "m", "contact from the centre of mass, body axes", "axis", XYZ),
    Quantity("contact_ground", "m", "contact in space", "axis", XYZ),
    Quantity("rotation", "1", "R, body axes → space axes, by rows", "element",
             tuple(a + b for a in XYZ for b in XYZ)),
    Quantity("reaction", "N", "force of the ground on the body, space axes", "axis", XYZ),
    Quantity("kinetic_energy", "J", "kinetic energy"),
    Quantity("energy", "J", "kinetic energy minus the force function"),
)  # fmt: skip


class NeumannForm(RollingForm):
    """A form whose state is u, v, ϑ, u₁, v₁, σ, τ, n, or is reached from them."""

    #: The form needs lines of curvature on both surfaces.
    lines: ClassVar[bool] = False
    #: The letters of the nine cosines in its paper.
    cosines: ClassVar[str] = "αβγ"
    #: Names that the form has for other things than the numbers of a problem.
    taken: ClassVar[tuple[str, ...]] = ()

    def __init__(self, problem: RollingProblem) -> None:
        self.problem = problem
        self.coordinates: Neumann = self.coordinates_of(problem)
        demand(*self.conditions(self.coordinates), touch_at_a_point(self.coordinates))

    @classmethod
    def coordinates_of(cls, problem: RollingProblem) -> Neumann:
        """The coordinates in which the form is written."""
        return neumann(problem, lines=cls.lines)

    @classmethod
    def conditions(cls, coordinates: Neumann) -> list[Condition]:
        """What the form asks of a problem."""
        return []

    @cached_property
    def letters(self) -> ProblemLetters:
        """The problem's numbers as letters."""
        return ProblemLetters(self.coordinates.numbers, self.taken)

    # -- to use -------------------------------------------------------------------------------

    def from_state(self, state: Sequence[float] | np.ndarray) -> np.ndarray:
        c = [float(x) for x in self.coordinates.from_state(state)]
        return np.array(self.from_neumann(FLOATS, c, self.coordinates.numbers), dtype=float)

    def to_state(self, x: Sequence[float] | np.ndarray) -> np.ndarray:
        c = self.to_neumann(FLOATS, [float(value) for value in x], self.coordinates.numbers)
        return self.coordinates.to_state([float(value) for value in c])

    @property
    def states(self) -> tuple[str, ...]:
        return NAMES

    def from_neumann(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> tuple[Scalar, ...]:
        """The form's state at u, v, ϑ, u₁, v₁, σ, τ, n: these themselves, where it has no other."""
        return tuple(c)

    def to_neumann(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        """u, v, ϑ, u₁, v₁, σ, τ, n at a state of the form."""
        return tuple(x[:8])

    def system(self) -> FirstOrderSystem:
        """The form as a first-order system, with the observables of a rolling body."""
        coordinates = self.coordinates

        def observables(ns: Any, x: State, p: Numbers, t: Scalar) -> dict[str, Any]:
            c = self.to_neumann(ns, x, p)
            return _observed(rolling_body(coordinates, ns, c, p), c)

        return FirstOrderSystem(
            states=tuple(Quantity(name, UNITS.get(name, "1"), name) for name in self.states),
            numbers=coordinates.numbers,
            rate=self.rate,
            observables=observables,
            quantities=QUANTITIES,
            conserves=not coordinates.problem.forces.dissipates,
            attributes={"form": self.key},
        )

    # -- to read ------------------------------------------------------------------------------

    @property
    def place(self) -> dict[str, float]:
        return place_inside(self.coordinates)

    @property
    @abstractmethod
    def own_letters(self) -> tuple[Equation, ...]:
        """What the form's own letters stand for, in those of the surfaces and of the body."""

    def surface_letters(self) -> list[Equation]:
        """What the letters of the two surfaces and of the body stand for."""
        return surface_letters(self.coordinates, self.letters, self.cosines)

    @cached_property
    def definitions(self) -> tuple[Equation, ...]:
        """All letters: the form's own, then those of the two surfaces and of the body."""
        own = self.own_letters
        return (*own, *needed(self.surface_letters(), (*self.equations, *own)))


def _observed(now: RollingBody, c: Sequence[Scalar]) -> dict[str, Any]:
    E, R = now.at.body.axes, now.at.R
    omega, reaction = E.T @ now.axes.omega, now.reaction(now.omega_dot)
    a = now.at.body.X
    rows: tuple[Vector, ...] = tuple(R)
    return {
        **dict(zip(NAMES, c, strict=True)),
        "omega": omega,
        "centre": now.at.ground.X - R @ a,
        "contact_body": a,
        "contact_ground": now.at.ground.X,
        "rotation": tuple(x for row in rows for x in row),
        "reaction": R @ (E.T @ reaction),
        "kinetic_energy": now.axes.kinetic_energy,
        "energy": now.axes.kinetic_energy - now.U,
    }
