r"""Voronets 1911, (36)–(40): a body rolling on a sphere, or on a plane as R₁ → ∞.

    σ = ν v̇,   τ = μ u̇        ν = −(D″/G − 1/R₁) √G,   μ = (D/E − 1/R₁) √E

    d/dt ∂Θ/∂u̇ − ∂(Θ+U)/∂u =  √(EG) (DD″/EG − 1/R₁²) ∂Θ/∂n v̇ + √E/(R₁ν) ∂Θ/∂v̇ n
                              − Mρ ∂ρ/∂u n² + Mε√E ν v̇ n
    d/dt ∂Θ/∂v̇ − ∂(Θ+U)/∂v = −√(EG) (DD″/EG − 1/R₁²) ∂Θ/∂n u̇ + √G/(R₁μ) ∂Θ/∂u̇ n
                              − Mρ ∂ρ/∂v n² + Mε√G μ u̇ n
    d/dt ∂Θ/∂n = −√E/(R₁ν) ∂Θ/∂v̇ u̇ − √G/(R₁μ) ∂Θ/∂u̇ v̇ + M(ρ ∂ρ/∂u u̇ + ρ ∂ρ/∂v v̇) n
                 − Mε (√E ν + √G μ) u̇ v̇

R₁ > 0 where n points to the sphere's centre.  U is a function of u and v alone (a central force
towards the sphere's centre, gravity across a plane); other forces enter by their moment about the
contact, μΓ_η, νΓ_ξ, Γ_ζ for ∂U/∂u, ∂U/∂v, 0.  A rotor adds its couple (§ 15).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import sympy
from sympy import Expr, Symbol

from voronets.expressions.vectors import Matrix, Scalar, Vector, solve_positive
from voronets.facts.condition import Condition
from voronets.forms.equation import Equation, Sum, definition, definitions, equation, rates, sums
from voronets.forms.neumann import relations
from voronets.forms.neumann.coordinates import COORDINATES, Neumann
from voronets.forms.neumann.kinematics import contact_rates
from voronets.forms.neumann.letters import (
    EPSILON,
    LEVER,
    OMEGA,
    RATES,
    RHO,
    M,
    N,
    cosines,
    energy_lines,
    letter_place,
)
from voronets.forms.neumann.rolling_body import RollingBody, rolling_body
from voronets.forms.neumann.slopes import Slopes, slopes
from voronets.forms.neumann.surface_conditions import (
    curvature_of_ground,
    force_of_u_and_v,
    ground_of_one_curvature,
)
from voronets.forms.notation import letters
from voronets.forms.rolling import force_letters
from voronets.forms.rolling.force_letters import GAMMA, moment_letters
from voronets.forms.rolling.neumann_form import NeumannForm
from voronets.forms.rolling.sphere_equations import (
    along_speeds,
    angular_velocity,
    centre_distance_squared,
    factors,
    left_sides,
    right_sides,
    turning_rate,
)
from voronets.forms.rolling.surface_letters import number
from voronets.mechanics.first_order import Numbers, State

SPEEDS = ("u'", "v'", "n")
NU, MU, R1 = letters("ν μ R₁")
MOMENTA = "∂Θ/∂u̇ ∂Θ/∂v̇ ∂Θ/∂n"


class VoronetsOnSphere(NeumannForm):
    """The equations (40) with Θ of (38)."""

    key = "sphere"
    title = "Voronets' equations on a sphere or a plane"
    source = "Voronets 1911, (36)–(40), (47)"
    lines = True

    @classmethod
    def conditions(cls, coordinates: Neumann) -> list[Condition]:
        return [ground_of_one_curvature(coordinates)]

    # -- to use ------------------------------------------------------------------------------------

    @property
    def states(self) -> tuple[str, ...]:
        return (*COORDINATES, "u_dot", "v_dot", "n")

    def from_neumann(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> tuple[Scalar, ...]:
        at = self.coordinates.place(ns, p, c[:5])
        return (*c[:5], *contact_rates(at, Vector(*c[5:8])).rates[:2], c[7])

    def to_neumann(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        return self.from_speeds(ns, x, p)

    def from_speeds(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        """u, v, ϑ, u₁, v₁, σ, τ, n at u … v₁, u̇, v̇, n."""
        at = self.coordinates.place(ns, p, x[:5])
        Delta, root = relations.relative_curvature(at), relations.roots(at)
        along, across = root.E * x[5], root.G * x[6]
        sigma, tau = -Delta.D2 * across, Delta.D * along
        return (*x[:5], sigma, tau, x[7])

    def cyclic_rates(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        """ϑ̇, u̇₁, v̇₁ at u … v₁, u̇, v̇, n."""
        at = self.coordinates.place(ns, p, x[:5])
        ground = relations.dependent(at, x[5], x[6])
        return (turning_rate(at, x[5:8], ground), *ground)

    @cached_property
    def curvature(self) -> Expr:
        """1/R₁ by the ground's own letter for its radius, or a number where it has none."""
        known = {"R": R1} if "R" in self.coordinates.ground.numbers else {}
        return curvature_of_ground(self.coordinates, known)

    def curvature_at(self, p: Numbers) -> Scalar:
        """1/R₁ of the run-time numbers."""
        c = self.curvature
        return float(c) or 0 if c.is_Number else int(c * R1) / p["ground"]["R"]

    def equations_at(self, ns: Any, x: State, p: Numbers) -> tuple[Matrix, Vector, Vector]:
        """(40) at u … v₁, u̇, v̇, n: the matrix of ü, v̈, ṅ, the rest on the left, the right."""
        now = rolling_body(self.coordinates, ns, self.from_speeds(ns, x, p), p)
        by_place = slopes(self.coordinates.body, ns, p["body"], x[:2], now.at.body)
        c = self.curvature_at(p)
        matrix, rest, given = left_sides(now, by_place, c, x[5:8])
        return matrix, rest, given + self.right_at(now, by_place, c, x[5:8])

    def right_at(
        self, now: RollingBody, by_place: Slopes, c: Scalar, speeds: Sequence[Scalar]
    ) -> Vector:
        """The right sides of (40) in numbers."""
        (nu, mu), axes = factors(now.at, c), now.axes
        momenta = along_speeds(nu, mu, axes.angular_momentum)
        return right_sides(now.at, nu, mu, c, axes.mass, axes.lever, momenta, speeds)

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        matrix, rest, right = self.equations_at(ns, x, p)
        return (x[5], x[6], *self.cyclic_rates(ns, x, p), *solve_positive(matrix, right - rest))

    # -- to read -----------------------------------------------------------------------------------

    @cached_property
    def by_position(self) -> bool:
        """Whether U is a function of u and v alone, so that (40) has its slopes."""
        return force_of_u_and_v(self.coordinates)

    @property
    def _has_moment(self) -> bool:
        """Whether Γ stands on the right: a force that is no function of u, v, or a resistance."""
        return not self.by_position or self.coordinates.problem.forces.dissipates

    @cached_property
    def curvature_letter(self) -> Expr:
        """1/R₁ in letters: 0 on a plane; R₁ is the ground's radius, −1/R₁ where n points away."""
        return 1 / R1 if self.curvature.is_Float else self.curvature

    def right_letters(self, momenta: Vector, speeds: Sequence[Any]) -> Vector:
        """The right sides of (40) with what forces, resistances and a rotor add."""
        at = letter_place(self.coordinates)
        right = right_sides(at, NU, MU, self.curvature_letter, M, LEVER, momenta, speeds)
        return right + self.moment_letters(speeds)

    def moment_letters(self, speeds: Sequence[Any]) -> Vector:
        """What forces that are no function of u and v, resistances and a rotor add, along u̇, v̇, n."""
        # Voronets1911 § 15, with κ_ξ = κα″, κ_η = κβ″, κ_ζ = κγ″
        omega = angular_velocity(NU, MU, speeds)
        couple = along_speeds(NU, MU, force_letters.rotor_couple(self.coordinates, omega))
        return along_speeds(NU, MU, GAMMA) + couple if self._has_moment else couple

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        of = "(Θ+U)" if self.by_position else "Θ"
        slopes = Vector(Sum(Symbol(f"∂{of}/∂u")), Sum(Symbol(f"∂{of}/∂v")), 0)
        right = self.right_letters(sums(MOMENTA), (*RATES[:2], N))
        return tuple(
            equation(*sides, "Voronets 1911 (40)")
            for sides in zip(rates(MOMENTA) - slopes, right, strict=True)
        )

    def surface_letters(self) -> list[Equation]:
        """Those of the surfaces, with the distance d of the two centres by u and v alone."""
        found, c = super().surface_letters(), self.curvature_letter
        if c == 0 or not self.by_position:
            return found
        d = Symbol("d")
        distance = definition(d, sympy.sqrt(centre_distance_squared(RHO**2, EPSILON, c)), "§ 10")
        return [distance if line.meaning and line.meaning[0] == d else line for line in found]

    @property
    def own_letters(self) -> tuple[Equation, ...]:
        at, c = letter_place(self.coordinates), self.curvature_letter
        found = definitions((NU, MU), factors(at, c), "(37)")
        found += definitions(OMEGA[:2], angular_velocity(NU, MU, (*RATES[:2], N))[:2], "(36)")
        if self.curvature.is_Float:
            found.append(number(R1, float(1 / self.curvature)))
        found += definitions(RATES[3:], relations.dependent(at, *RATES[:2]), "(47)")
        turning = turning_rate(at, (*RATES[:2], N), RATES[3:])
        found.append(definition(RATES[2], turning, "(47)"))
        in_body = cosines(self.cosines) @ OMEGA
        found += energy_lines(in_body, self.letters.products, source="(38)")
        if self._has_moment:
            found += moment_letters(self.coordinates, force=not self.by_position)
        return tuple(found)
