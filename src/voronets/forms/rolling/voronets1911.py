r"""Voronets 1911, (57)–(59): a rolling body on an arbitrary surface, in lines of curvature.

    d/dt ∂Θ/∂u̇ − ∂(Θ+U)/∂u = √E [−∂(Θ+U)/∂u₁ sin ϑ/√E₁ + ∂(Θ+U)/∂v₁ cos ϑ/√G₁ − K′₁ ϑ̇]
                             − (Δ₂ K′₁ + Δ₁ K′₂) √(EG) v̇
    d/dt ∂Θ/∂v̇ − ∂(Θ+U)/∂v = √G [+∂(Θ+U)/∂u₁ cos ϑ/√E₁ + ∂(Θ+U)/∂v₁ sin ϑ/√G₁ − K′₂ ϑ̇]
                             + (Δ₂ K′₁ + Δ₁ K′₂) √(EG) u̇
    d/dt ∂Θ/∂ϑ̇ − ∂(Θ+U)/∂ϑ = K′₁ √E u̇ + K′₂ √G v̇

A rotor and resistances add the moment of their couple on the right (§ 15).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from sympy import Symbol

from voronets.expressions.vectors import Scalar, Vector, cross, solve_positive
from voronets.forms.equation import (
    Equation,
    Sum,
    definition,
    definitions,
    equation,
    rates,
    sums,
)
from voronets.forms.neumann import relations
from voronets.forms.neumann.coordinates import COORDINATES, ContactPlace
from voronets.forms.neumann.kinematics import (
    angular_velocity,
    contact_rates,
    lever,
    sliding,
)
from voronets.forms.neumann.letters import (
    DELTA,
    LEVER,
    OMEGA,
    RATES,
    M,
    cosines,
    energy_lines,
    letter_place,
)
from voronets.forms.neumann.moving_axes import NOTHING, rotor_couple
from voronets.forms.neumann.slopes import bent, slopes
from voronets.forms.notation import letters
from voronets.forms.rolling import force_letters
from voronets.forms.rolling.force_letters import GAMMA, resistance
from voronets.forms.rolling.neumann_form import NeumannForm
from voronets.forms.rolling.surface_equations import (
    SurfacesAtContact,
    equations_57,
    right_sides,
)
from voronets.mechanics.first_order import Numbers, State

INDEPENDENT = ("u", "v", "theta")
TURNS, IMPULSES = letters("Δ₁ Δ₂"), letters("K′₁ K′₂")
MOMENTA = Vector(*letters("∂Θ̄/∂σ ∂Θ̄/∂τ ∂Θ̄/∂n"))


class Voronets1911(NeumannForm):
    """The equations (57) with Δ, Δ′, Δ″, Δ₁, Δ₂, K′₁, K′₂ and the conditions (59)."""

    key = "voronets1911"
    title = "Voronets' equations on an arbitrary surface"
    source = "Voronets 1911, (56)–(59)"
    lines = True

    def _surfaces(self, ns: Any, at: ContactPlace, x: State, p: Numbers) -> SurfacesAtContact:
        """The letters at the contact, with their slopes."""
        body = slopes(self.coordinates.body, ns, p["body"], x[:2], at.body)
        ground = slopes(self.coordinates.ground, ns, p["ground"], x[3:5], at.ground)
        return SurfacesAtContact(at, bent(at.body), bent(at.ground), body, ground)

    def _force(self, ns: Any, p: Numbers, at: ContactPlace, lever: Vector) -> list[Scalar]:
        """∂U/∂u … ∂U/∂v₁: the work of the force as each coordinate alone grows, sliding."""
        forces = self.coordinates.problem.forces
        _, F = forces.potential(ns, p["force"], p["mass"], at.ground.X - at.R @ at.body.X)
        force = at.body.axes @ (at.R.T @ F)
        slopes = []
        for i in range(5):
            only = tuple(int(i == j) for j in range(5))
            slip, turn = sliding(at, only), angular_velocity(at, only)
            slopes.append(force @ (slip + cross(lever, turn)))
        return slopes

    # -- to use ------------------------------------------------------------------------------------

    @property
    def states(self) -> tuple[str, ...]:
        return (*COORDINATES, *(f"{name}_dot" for name in INDEPENDENT))

    def from_neumann(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> tuple[Scalar, ...]:
        at = self.coordinates.place(ns, p, c[:5])
        return (*c[:5], *contact_rates(at, Vector(*c[5:8])).rates[:3])

    def to_neumann(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        at = self.coordinates.place(ns, p, x[:5])
        u, v, theta = x[5:8]
        return (*x[:5], *angular_velocity(at, (u, v, theta, *relations.dependent(at, u, v))))

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        at = self.coordinates.place(ns, p, x[:5])
        u, v, theta = x[5:8]
        rates = (u, v, theta, *relations.dependent(at, u, v))
        m, I, kappa_e = self.coordinates.core.inertia(p)
        axes, a = at.body.axes, lever(at)
        omega = angular_velocity(at, rates)
        couple = self.coordinates.problem.forces.moment(p["force"], omega, Vector(0, 0, 1))
        couple = couple + rotor_couple(omega, axes @ kappa_e)
        mass, right = equations_57(
            self._surfaces(ns, at, x, p), m, axes @ I @ axes.T, a, rates,
            self._force(ns, p, at, a), couple, self.joined_impulses,
        )  # fmt: skip
        return (*rates, *solve_positive(mass, right))

    @staticmethod
    def joined_impulses(
        at: ContactPlace, m: Scalar, lever: Vector, omega: Vector, momentum: Vector
    ) -> tuple[Scalar, Scalar]:
        """K′₁, K′₂; ``momentum`` is ∂Θ̄/∂σ, ∂Θ̄/∂τ, ∂Θ̄/∂n."""
        Delta, turns = relations.relative_curvature(at), relations.spins(at)
        return relations.impulses(at, Delta, turns, m, lever, omega, momentum)

    # -- to read -----------------------------------------------------------------------------------

    @property
    def _couple(self) -> Vector:
        """The couple of the rotor and of the resistances, on ξ, η, ζ."""
        return force_letters.rotor_couple(self.coordinates) + resistance(self.coordinates)

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        at = letter_place(self.coordinates)
        by_ground, (K1, K2) = letters("∂(Θ+U)/∂u₁ ∂(Θ+U)/∂v₁"), map(Sum, IMPULSES)
        angle = (at.sin, at.cos)
        right = right_sides(relations.roots(at), angle, TURNS, (K1, K2), by_ground, RATES)
        left = rates("∂Θ/∂u̇ ∂Θ/∂v̇ ∂Θ/∂ϑ̇") - sums("∂(Θ+U)/∂u ∂(Θ+U)/∂v ∂(Θ+U)/∂ϑ")
        more = sums("Q_u Q_v Q_ϑ") if self.has_couple else NOTHING
        return tuple(
            equation(*sides, "Voronets 1911 (57)") for sides in zip(left, right + more, strict=True)
        )

    def impulse_letters(self) -> list[Equation]:
        """What K′₁ and K′₂ are."""
        at = letter_place(self.coordinates)
        joined = relations.impulses(at, DELTA, TURNS, M, LEVER, OMEGA, MOMENTA)
        return definitions(IMPULSES, joined, "(58)")

    @property
    def has_couple(self) -> bool:
        """Whether a rotor or resistances add their couple."""
        return any(x != 0 for x in self._couple)

    @property
    def own_letters(self) -> tuple[Equation, ...]:
        at = letter_place(self.coordinates)
        omega = relations.angular_velocity(relations.roots(at), DELTA, TURNS, RATES)
        found = definitions(OMEGA, omega, "(56)")
        found += definitions(DELTA, relations.relative_curvature(at), "(56)")
        found += definitions(TURNS, relations.spins(at), "(56)")
        found += self.impulse_letters()
        found += definitions(RATES[3:], relations.dependent(at, *RATES[:2]), "(59)")
        if self.has_couple:
            work = [Vector(*(w.diff(rate) for w in omega)) @ GAMMA for rate in RATES[:3]]
            found += definitions(letters("Q_u Q_v Q_ϑ"), work)
            found += definitions(GAMMA, self._couple)
        found.append(definition("Θ", Symbol("Θ̄")))
        in_body = cosines(self.cosines) @ OMEGA
        found += energy_lines(in_body, self.letters.products, name="Θ̄", source="(50)")
        return tuple(found)
