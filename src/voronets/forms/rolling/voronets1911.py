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
from typing import Any

from voronets.expressions.vectors import Scalar, Vector, cross, solve_positive
from voronets.forms.neumann import relations
from voronets.forms.neumann.coordinates import COORDINATES, Place
from voronets.forms.neumann.kinematics import angular_velocity, contact_rates, lever, sliding
from voronets.forms.neumann.slopes import bent, slopes
from voronets.forms.rolling.equations57 import Given, equations_57
from voronets.forms.rolling.neumann_form import NeumannForm
from voronets.forms.rolling.written1911 import equations_57 as written_57
from voronets.forms.rolling.written1911 import letters_57
from voronets.forms.written import Written
from voronets.mechanics.first_order import Numbers, State

INDEPENDENT = ("u", "v", "theta")


class Voronets1911(NeumannForm):
    """The equations (57) with Δ, Δ′, Δ″, Δ₁, Δ₂, K′₁, K′₂ and the conditions (59)."""

    key = "voronets1911"
    title = "Voronets' equations on an arbitrary surface"
    source = "Voronets 1911, (56)–(59)"
    lines = True

    # -- the letters of the problem and their slopes -----------------------------------------------

    def given(self, ns: Any, at: Place, x: State, p: Numbers) -> Given:
        """The letters at the contact, with their slopes."""
        body = slopes(self.coordinates.body, ns, p["body"], x[:2], at.body)
        ground = slopes(self.coordinates.ground, ns, p["ground"], x[3:5], at.ground)
        return Given(at, bent(at.body), bent(at.ground), body, ground)

    def _force(self, ns: Any, p: Numbers, at: Place, lever: Vector) -> list[Scalar]:
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
        couple = couple - cross(omega, axes @ kappa_e)
        mass, right = equations_57(
            self.given(ns, at, x, p), m, axes @ I @ axes.T, a, rates,
            self._force(ns, p, at, a), couple,
        )  # fmt: skip
        return (*rates, *solve_positive(mass, right))

    # -- to read -----------------------------------------------------------------------------------

    @property
    def equations(self) -> tuple[Written, ...]:
        return written_57(self.coordinates)

    @property
    def own_letters(self) -> tuple[Written, ...]:
        return letters_57(self.coordinates, self.letters.products)
