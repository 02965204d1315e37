"""A form of the equations of a body that touches a plane, under a contact law other than rolling.

The state is ω, the plane's axes γ, α in body axes, the centre of mass x_G, y_G along the plane, what the law adds, and
the contact on a body that is not given by its normals.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from voronets.expressions.rotations import quaternion_of_matrix
from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Matrix, Scalar, Vector, cross
from voronets.facts.condition import Condition, demand
from voronets.facts.facts import facts_of
from voronets.facts.force_conditions import no_central_force, no_force_function
from voronets.facts.law_conditions import law_name
from voronets.facts.shape_conditions import ground_plane
from voronets.forms.contact.plane_letters import PlaneLetters
from voronets.forms.contact.plane_pose import (
    ALPHA,
    CENTRE,
    GAMMA,
    OMEGA,
    QUANTITIES,
    XYZ,
    PlanePose,
)
from voronets.forms.contact.vector_lines import VectorLine, VectorSheet, Word
from voronets.forms.equation import Equation
from voronets.forms.rolling.rolling_form import RollingForm
from voronets.mechanics.first_order import FirstOrderSystem, Numbers, Quantity, State
from voronets.rolling.contact import rolling
from voronets.rolling.system import RollingProblem
from voronets.surfaces.contract import Contact
from voronets.surfaces.tensors import Flat


class PlaneForm(RollingForm):
    """What the forms of the contact laws have in common."""

    #: The names of the states that the law adds.
    extra: ClassVar[tuple[str, ...]] = ()
    #: The equations in vectors, and what their letters are, to be shown before the components.
    vector_lines: tuple[VectorLine, ...] = ()
    words: tuple[Word, ...] = ()
    written_out = False

    def __init__(self, problem: RollingProblem) -> None:
        demand(self.law_condition(problem))
        demand(*_conditions(problem))
        self.problem, self.core = problem, problem.core
        self.surface = problem.body.surface
        self.T = problem.ground.matrix
        self.law = law_name(problem)

    @property
    def states(self) -> tuple[str, ...]:
        contact = self.surface.coordinates if self.core.body_own else ()
        return (*OMEGA, *GAMMA, *ALPHA, *CENTRE, *self.extra,
                *(f"contact_{c.name}" for c in contact))  # fmt: skip

    @property
    def numbers(self) -> dict[str, Any]:
        """The run-time numbers: those of the core and of the contact law."""
        law: Any = self.problem.law
        found = {"coulomb": ("friction", "sliding"), "viscous": ("viscosity", "viscosity")}
        if self.law not in found:
            return self.core.numbers
        name, given = found[self.law]
        return self.core.numbers | {"contact": {name: float(getattr(law, given))}}

    # -- to and from the product's state ----------------------------------------------------------

    @abstractmethod
    def extra_from(self, at: PlanePose, velocity: np.ndarray) -> list[float]:
        """What the law adds, from the velocity of O in the plane's axes."""

    @abstractmethod
    def velocity(self, at: PlanePose, ns: Any) -> Vector:
        """The velocity of O, body axes."""

    @abstractmethod
    def law_state(self, at: PlanePose, R: np.ndarray) -> list[float]:
        """What the law's own first-order system has beside the core's state."""

    def from_state(self, state: Sequence[float] | np.ndarray) -> np.ndarray:
        """The form's state at one of the law's first-order system, or of the core: then it rolls."""
        x = np.asarray(state, dtype=float)
        place = self.core.place(FLOATS, x[: self.core.size].tolist(), self.core.numbers)
        R, a = np.array(place.R, dtype=float), np.array(place.body.x, dtype=float)
        turned = self.T.T @ R
        O = self.T.T @ (np.array(place.ground.x, dtype=float) - R @ a - self._origin)
        v = self.velocity_of(x, R, a)
        own = [*x[4:7], *turned[2], *turned[0], *O[:2]]
        c = list(self.core.split(x)[2])
        begin = [*own, *[0.0] * len(self.extra), *c]
        at = self.at(FLOATS, [float(y) for y in begin], self.numbers)
        return np.array([*own, *self.extra_from(at, self.T.T @ v), *c], dtype=float)

    def velocity_of(self, x: np.ndarray, R: np.ndarray, a: np.ndarray) -> np.ndarray:
        """The velocity of O in space, from a state of the law's system."""
        rolls: np.ndarray = R @ np.cross(a, x[4:7])
        return rolls

    def to_state(self, x: Sequence[float] | np.ndarray) -> np.ndarray:
        values = [float(value) for value in x]
        at = self.at(FLOATS, values, self.numbers)
        R = self.T @ np.array([at.alpha, at.beta, at.gamma], dtype=float)
        a = np.array(at.a, dtype=float)
        O = np.array([*values[9:11], -float(at.gamma @ at.a)])
        s = O + self.T.T @ R @ a
        c = values[11 + len(self.extra) :]
        own = [quaternion_of_matrix(R), values[:3], c, s[:2]]
        return np.concatenate([*own, self.law_state(at, R)])

    @property
    def _origin(self) -> np.ndarray:
        return np.array(self.problem.ground.centre)

    # -- the equations ----------------------------------------------------------------------------

    def at(self, ns: Any, x: State, p: Numbers) -> PlanePose:
        """The body at a state of the form."""
        omega, gamma, alpha = Vector(*x[:3]), Vector(*x[3:6]), Vector(*x[6:9])
        beta = cross(gamma, alpha)
        end = 11 + len(self.extra)
        c = x[end:]
        if self.core.body_own:
            body = self.surface.contact(ns, p["body"], c)
        else:
            body = self.surface.contact_at_normal(ns, p["body"], -gamma)
        moved = rolling(body, Contact(Vector(0, 0, 0), gamma, S=Flat()), omega)
        rates: tuple[Scalar, ...] = ()
        if self.core.body_own:
            rates = self.surface.rates(ns, p["body"], c, body, moved.V, None)
        m, I, kappa_e = self.core.inertia(p)
        g_1, g_2, g_3 = self._gravity(p)
        gravity = alpha * g_1 + beta * g_2 + gamma * g_3
        M = self.core.forces.moment(p["force"], omega, gamma)
        return PlanePose(omega, gamma, alpha, beta, body.x, moved.V, m, I, kappa_e, gravity, -g_3, M,
                         x[11:end], rates)  # fmt: skip

    def _gravity(self, p: Numbers) -> Vector:
        """Gravity on the plane's axes."""
        given = Vector(*(p["force"].get(f"gravity.{axis}", 0) for axis in XYZ))
        return Vector(*(given @ Vector(*(float(x) for x in self.T[:, i])) for i in range(3)))

    @abstractmethod
    def accelerations(
        self, ns: Any, at: PlanePose, p: Numbers
    ) -> tuple[Vector, tuple[Scalar, ...]]:
        """ω̇ and the rates of what the law adds."""

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        at = self.at(ns, x, p)
        omega_dot, extra = self.accelerations(ns, at, p)
        v = self.velocity(at, ns)
        centre = (at.alpha @ v, at.beta @ v)
        turning = (*cross(at.gamma, at.omega), *cross(at.alpha, at.omega))
        return (*omega_dot, *turning, *centre, *extra, *at.contact_rates)

    def system(self) -> FirstOrderSystem:
        T = Matrix(*self.T.tolist())

        def observables(ns: Any, x: State, p: Numbers, t: Scalar) -> dict[str, Any]:
            at = self.at(ns, x, p)
            R = T @ Matrix(at.alpha, at.beta, at.gamma)
            v, height = self.velocity(at, ns), -(at.gamma @ at.a)
            centre = Vector(*self._origin.tolist()) + T @ Vector(x[9], x[10], height)
            kinetic = ((v @ v) * at.m + at.omega @ (at.I @ at.omega)) / 2
            U, _ = self.core.forces.potential(ns, p["force"], at.m, centre)
            rows = tuple(y for row in R for y in row)
            return {"omega": at.omega, "centre": centre, "velocity": R @ v, "contact_body": at.a,
                    "rotation": rows, "kinetic_energy": kinetic, "energy": kinetic - U}  # fmt: skip

        return FirstOrderSystem(
            states=tuple(Quantity(name, "1", name) for name in self.states),
            numbers=self.numbers,
            rate=self.rate,
            observables=observables,
            quantities=QUANTITIES,
            conserves=self.law in ("smooth", "rubber") and not self.core.forces.dissipates,
            attributes={"form": self.key},
        )

    # -- to read ----------------------------------------------------------------------------------

    @cached_property
    def letters(self) -> PlaneLetters:
        """The problem in letters."""
        return PlaneLetters(self.problem, [float(x) for x in self._gravity(self.core.numbers)])

    @cached_property
    @abstractmethod
    def equations(self) -> tuple[Equation, ...]: ...

    def text(self, *, general: bool = False, names: str = "typed") -> str:
        found = super().text(general=general, names=names)
        return found if names == "ascii" else self._vectors.with_text(found, self.heading)

    def latex(self, *, general: bool = False) -> str:
        return self._vectors.with_latex(super().latex(general=general))

    @property
    def _vectors(self) -> VectorSheet:
        found = VectorSheet(self.vector_lines, self.words)
        rotor = self.problem.body.rotor is not None
        return found.without(rotor, self.core.forces.dissipates, any(self.letters.along))


def _conditions(problem: RollingProblem) -> Iterator[Condition]:
    """A plane under the body, gravity and nothing else."""
    facts = facts_of(problem)
    yield from facts.measured(ground_plane, no_central_force, no_force_function)
    if facts.hold(ground_plane):
        given = problem.ground.flat and not problem.ground.inside
        name = "a plane that is given as one, with its material below"
        needs = 'a ground of kind = "plane" with the material below'
        yield Condition(name, float(not given), problem.ground.kind, "ground.surface.kind",
                        needs=needs, yours=f"yours is {problem.ground.kind}")  # fmt: skip
