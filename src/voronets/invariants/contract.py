r"""The contract of an integral of the motion, over the coordinate-free state.

    R, ω, a, s, n      orientation, angular velocity and contact (body axes), contact in space, the
                       ground's normal in body axes
    G = I ω + m a × (ω × a) + κ e        angular momentum about the contact M, a rotor's included

and, M moving with velocity V along both surfaces (Voronets1911 (43)),

    dΓ₁/dt = Γ₂ − K,   K = V × m v_O,    Γ₁ = R G,   Γ₂ the moment of the forces about M.

An integral says its name, source and formula, under which conditions it exists, and its value as a
function of the state.  A new one is one new file and one line in ``__init__``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from voronets.expressions.rotations import rotation_matrix
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.expressions.vectors import Matrix, Scalar, Vector, cross
from voronets.facts.condition import Condition, demand
from voronets.facts.facts import Facts
from voronets.rolling.core import Core
from voronets.surfaces.contract import Numbers

XYZ = ("x", "y", "z")


class Place(NamedTuple):
    """The body on the ground at a state, over scalars of any kind."""

    ns: Any
    R: Matrix
    omega: Vector
    a: Vector
    s: Vector  # the contact on the ground, space axes
    n: Vector  # the ground's normal in body axes
    m: Scalar
    I: Matrix
    kappa_e: Vector
    U: Scalar

    @property
    def G(self) -> Vector:
        """The angular momentum about the contact, body axes."""
        a, omega = self.a, self.omega
        found: Vector = self.I @ omega + cross(a, cross(omega, a)) * self.m + self.kappa_e
        return found


def place(
    core: Core, ns: Any, p: Numbers, q: Any, omega: Vector, a: Vector, s: Vector, n_s: Vector
) -> Place:
    """The place of an orientation q, ω and a (body axes), contact s and normal n_s (space axes)."""
    R = rotation_matrix(q)
    m, I, kappa_e = core.inertia(p)
    U, _ = core.forces.potential(ns, p["force"], m, s - R @ a)
    return Place(ns, R, omega, a, s, R.T @ n_s, m, I, kappa_e, U)


class Claim(ABC):
    """What may be true of one problem: an integral or an invariant measure.

    name     a word for it; ``title`` says what it is
    source   where it is from
    formula  LaTeX;  plain  the same as text
    """

    name: ClassVar[str]
    title: ClassVar[str]
    source: ClassVar[str]
    formula: ClassVar[str]
    plain: ClassVar[str]

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    @abstractmethod
    def _conditions(self, facts: Facts) -> Iterable[Condition]:
        """The conditions, measured one after the other."""

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions, all of them measured."""
        return tuple(self._conditions(self.facts))

    @cached_property
    def holds(self) -> bool:
        """Every condition holds; the first that does not ends the search."""
        return all(condition.holds for condition in self._conditions(self.facts))

    def require(self) -> None:
        """An ``InputError`` with every condition that fails, and by how much."""
        demand(*self.conditions, key=f"integral {self.name}")

    def place(self, state: Any) -> Place:
        """The place of a state of the problem's first-order system, in floats."""
        core = self.facts.problem.core
        at = core.pose(FLOATS, [float(x) for x in state], core.numbers)
        found = (at.q, at.omega, at.body.x, at.ground.x, at.ground.n)
        return place(core, FLOATS, core.numbers, *found)


class Measure(Claim):
    """An invariant measure μ dz₁ dz₂ …: div(μ ż) = 0 in the variables z."""

    variables: ClassVar[tuple[str, ...]]

    @abstractmethod
    def reduced(self, at: Place) -> tuple[Any, ...]:
        """The variables z at a place."""

    @abstractmethod
    def density(self, at: Place) -> Any:
        """μ at a place."""


class Integral(Claim):
    """An integral of the motion; ``labels`` of its components, none for a single number."""

    unit: ClassVar[str]
    labels: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def value(self, at: Place) -> Any:
        """Its value, a scalar or one for each label."""

    @abstractmethod
    def magnitude(self, at: Place) -> Any:
        """How large it could be with the terms that it is made of: what a drift is relative to."""

    def of_state(self, state: Any) -> Any:
        """Its value at a state of the problem's first-order system, in floats."""
        value = self.value(self.place(state))
        return np.array(value, dtype=float) if self.labels else float(value)

    def along(self, motion: Any) -> np.ndarray:
        """Its values (times,) or (times, labels) at the samples of a motion."""
        return self._seen(motion)[0]

    def drift(self, motion: Any) -> float | None:
        """max |I − I₀| / max magnitude over the samples; None where it has no value."""
        found: float | None = self.summary(motion)["drift"]
        return found

    def summary(self, motion: Any) -> dict[str, Any]:
        """{value: at the first sample, drift: relative}, over the samples where it has a value."""
        values, sizes = self._seen(motion)
        defined = np.isfinite(values) if not self.labels else np.all(np.isfinite(values), axis=1)
        if not np.any(defined):
            return {"value": None, "drift": None}
        values, scale = values[defined], float(sizes[defined].max())
        gap = float(np.abs(values - values[0]).max())
        return {"value": values[0].tolist(), "drift": gap / scale if scale > 0 else gap}

    def _seen(self, motion: Any) -> tuple[np.ndarray, np.ndarray]:
        """The values at the samples of a motion, and the magnitudes."""
        names = ("orientation", "omega", "contact_body", "contact_ground", "normal")
        q, *vectors = (np.asarray(motion[name]).T for name in names)
        count, core = q.shape[1], self.facts.problem.core
        if not count:
            return np.empty((0, len(self.labels)) if self.labels else 0), np.empty(0)
        with np.errstate(all="ignore"):
            at = place(core, ARRAYS, core.numbers, list(q), *(Vector(*v) for v in vectors))
            value, size = self.value(at), np.asarray(self.magnitude(at), dtype=float)
        parts = [np.broadcast_to(np.asarray(x, dtype=float), count)
                 for x in (value if self.labels else (value,))]  # fmt: skip
        values = np.stack(parts, axis=1) if self.labels else parts[0].copy()
        return values, np.broadcast_to(size, count)
