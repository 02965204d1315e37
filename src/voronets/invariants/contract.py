r"""The contract of an integral of the motion, over the coordinate-free state.

    R, ω, a, s, n      orientation, angular velocity and contact (body axes), contact in space, the
                       ground's normal in body axes
    O, v               the centre of mass in space, its velocity in body axes; v = a × ω of a body that rolls
    L = I ω + κ e,  G = L + m v × a      angular momentum about O and about the contact M, a rotor's included

and, M moving with velocity V along both surfaces (Voronets1911 (43)),

    dΓ₁/dt = Γ₂ − K,   K = V × m v_O,    Γ₁ = R G,   Γ₂ the moment of the forces about M.

An integral says its name, source and formula, under which contact laws and other conditions it exists,
and its value as a function of the state.  A new one is one new file and one line in ``catalogue``.
In the air a and s are the nearest points.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from voronets.expressions.rotations import rotation_matrix
from voronets.expressions.scalars import ARRAYS, FLOATS
from voronets.expressions.vectors import Matrix, Scalar, Vector, cross
from voronets.facts.condition import Condition, demand
from voronets.facts.facts import Facts
from voronets.facts.law_conditions import law_name, under_law
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
    O: Vector  # the centre of mass, space axes
    v: Vector  # its velocity, body axes

    @property
    def L(self) -> Vector:
        """The angular momentum about the centre of mass, body axes."""
        found: Vector = self.I @ self.omega + self.kappa_e
        return found

    @property
    def G(self) -> Vector:
        """The angular momentum about the contact, body axes."""
        found: Vector = self.I @ self.omega + cross(self.v, self.a) * self.m + self.kappa_e
        return found


def place(
    core: Core, ns: Any, p: Numbers, q: Any, omega: Vector, a: Vector, s: Vector, n_s: Vector,
    centre: Vector | None = None, velocity: Vector | None = None,
) -> Place:  # fmt: skip
    """The place of an orientation q, ω and a (body axes), contact s and normal n_s (space axes).

    centre    of mass, space axes; without it the body is in contact
    velocity  of the centre of mass, space axes; without it the body rolls
    """
    R = rotation_matrix(q)
    m, I, kappa_e = core.inertia(p)
    O = s - R @ a if centre is None else centre
    v = cross(a, omega) if velocity is None else R.T @ velocity
    U, _ = core.forces.potential(ns, p["force"], m, O)
    return Place(ns, R, omega, a, s, R.T @ n_s, m, I, kappa_e, U, O, v)


class Claim(ABC):
    """What may be true of one problem: an integral or an invariant measure.

    name     a word for it; ``title`` says what it is
    source   where it is from
    formula  LaTeX;  plain  the same as text
    laws     the contact laws under which it may hold, and why;  why_not  why not under others
    """

    name: ClassVar[str]
    title: ClassVar[str]
    source: ClassVar[str]
    formula: ClassVar[str]
    plain: ClassVar[str]
    laws: ClassVar[Mapping[str, str]] = {"rolling": "the contact point is at rest"}
    why_not: ClassVar[Mapping[str, str]] = {}

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def __repr__(self) -> str:
        return f"{self.name}: {self.title} ({self.source})"

    @abstractmethod
    def _conditions(self, facts: Facts) -> Iterable[Condition]:
        """The conditions beside that on the contact law, measured one after the other."""

    @cached_property
    def law(self) -> str:
        """The word for the contact law of the problem."""
        return law_name(self.facts.problem)

    @property
    def slips(self) -> bool:
        """The contact law lets the body slip and fly."""
        return self.facts.problem.law.slips

    def _all_conditions(self) -> Iterator[Condition]:
        """The contact law, and the others where it is the right one."""
        if self.law == "rolling" and self.law in self.laws:
            yield from self._conditions(self.facts)
            return
        law = under_law(self.facts, self.laws, self.why_not)
        yield law
        if law.holds:
            yield from self._conditions(self.facts)

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions, all of them measured."""
        return tuple(self._all_conditions())

    @cached_property
    def holds(self) -> bool:
        """Every condition holds; the first that does not ends the search."""
        return all(condition.holds for condition in self._all_conditions())

    def require(self) -> None:
        """An ``InputError`` with every condition that fails, and by how much."""
        demand(*self.conditions, key=f"integral {self.name}")

    def place(self, state: Any, velocity: Any = None) -> Place:
        """The place of a state of the rolling core, in floats; without a velocity of O it rolls."""
        core = self.facts.problem.core
        at = core.place(FLOATS, [float(x) for x in state], core.numbers)
        found = (at.q, at.omega, at.body.x, at.ground.x, at.ground.n)
        v = None if velocity is None else Vector(*(float(x) for x in velocity))
        return place(core, FLOATS, core.numbers, *found, velocity=v)


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

    def of_state(self, state: Any, velocity: Any = None) -> Any:
        """Its value at a state of the rolling core, in floats; without a velocity of O it rolls."""
        value = self.value(self.place(state, velocity))
        return np.array(value, dtype=float) if self.labels else float(value)

    def along(self, motion: Any) -> np.ndarray:
        """Its values (times,) or (times, labels) at the samples of a motion."""
        return self._seen(motion)[0]

    def drift(self, motion: Any) -> float | None:
        """max |I − I₀| / max magnitude over the samples; None where it has no value.

        Where it is claimed for the pieces of a motion only, I₀ is the first value of each.
        """
        found: float | None = self.summary(motion)["drift"]
        return found

    def summary(self, motion: Any) -> dict[str, Any]:
        """{value: at the first sample, drift: relative}, over the samples where it has a value."""
        values, sizes = self._seen(motion)
        defined = np.isfinite(values) if not self.labels else np.all(np.isfinite(values), axis=1)
        if not np.any(defined):
            return {"value": None, "drift": None}
        values, scale = values[defined], float(sizes[defined].max())
        pieces = self.pieces(motion)[defined]
        first = np.searchsorted(pieces, pieces)  # the first sample of the same piece
        gap = float(np.abs(values - values[first]).max())
        return {"value": values[0].tolist(), "drift": gap / scale if scale > 0 else gap}

    def pieces(self, motion: Any) -> np.ndarray:
        """The number of the piece that each sample is in, of the pieces in which it is claimed."""
        return np.zeros(len(motion["orientation"]), dtype=int)

    def _seen(self, motion: Any) -> tuple[np.ndarray, np.ndarray]:
        """The values at the samples of a motion, and the magnitudes."""
        names: tuple[str, ...] = (
            "orientation",
            "omega",
            "contact_body",
            "contact_ground",
            "normal",
        )
        names += ("centre", "velocity") if self.slips else ()
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
