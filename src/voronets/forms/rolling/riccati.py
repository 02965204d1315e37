r"""Voronets 1911, § 13: ϑ, u₁, v₁ of a body on a sphere by Riccati's equation.

    −√E u̇/R₁ = f₁ cos ϑ₁,   √G v̇/R₁ = f₁ sin ϑ₁,   f₂ = n₁ − n + ϑ̇₁
    ζ₁ = −i cot ½u₁ e^{−i(ϑ + ϑ₁)},   ζ₂ = i tan ½u₁ e^{−i(ϑ + ϑ₁)},   dζ/dt = ½(1 + ζ²) f₁ − i ζ f₂
    v̇₁ = −f₁ cos(ϑ + ϑ₁)/sin u₁

beside (40), by which u, v, n are functions of the time.  The state has the real and the imaginary part of ζ₂ in place
of ϑ and u₁; ϑ₁ is undetermined where the contact stands still, u̇ = v̇ = 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import Any

import numpy as np
import sympy
from sympy import Symbol

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS, symbols
from voronets.expressions.vectors import Scalar
from voronets.facts.condition import Condition
from voronets.facts.facts import facts_of
from voronets.facts.round_ground import round_ground
from voronets.facts.shape_conditions import GROUND, ground_sphere
from voronets.forms.equation import Equation, definition, equation
from voronets.forms.neumann import relations
from voronets.forms.neumann.coordinates import Neumann, neumann
from voronets.forms.neumann.letters import RATES, THETA, U1, N, letter_place
from voronets.forms.neumann.slopes import bent, slopes
from voronets.forms.notation import letters
from voronets.forms.rolling.riccati_equations import (
    contact_longitude,
    contact_riccati,
    contact_variables,
    polar_components,
    polar_rates,
)
from voronets.forms.rolling.sphere import R1, VoronetsOnSphere
from voronets.mechanics.first_order import Numbers, State
from voronets.rolling.system import RollingProblem

SECTION = "Voronets 1911, § 13"
F1, F2, THETA1, ZETA1, ZETA2 = letters("f₁ f₂ ϑ₁ ζ₁ ζ₂")
PARTS = ("a", "b", "f_1", "f_2")  # of ζ = a + i b
STILL = 1e-12  # f₁, rad/s, of a contact that stands still


@cache
def _parts() -> Any:
    """(ns, a, b, f₁, f₂) → the real and the imaginary part of dζ/dt."""
    a, b, f1, f2 = sympy.symbols(" ".join(PARTS), real=True)
    whole = contact_riccati(a + sympy.I * b, f1, f2, sympy.I)
    plain = {x: Symbol(x.name) for x in (a, b, f1, f2)}
    return as_function([x.xreplace(plain) for x in sympy.expand(whole).as_real_imag()], PARTS)


class ContactByRiccati(VoronetsOnSphere):
    """(40) for u, v, n, and Riccati's equation for ϑ and u₁."""

    key = "riccati"
    title = "Voronets' equations on a sphere, its cyclic coordinates by Riccati's equation"
    source = "Voronets 1911, (36)–(40), § 13"

    @classmethod
    def coordinates_of(cls, problem: RollingProblem) -> Neumann:
        """Neumann's coordinates with colatitude and longitude on the sphere."""
        facts, found = facts_of(problem), neumann(problem, lines=True)
        if "R" in found.ground.numbers or not facts.hold(ground_sphere):
            return found
        ground = round_ground(facts).surface
        return Neumann(problem, neumann(replace(problem, ground=ground), lines=True).problem)

    @classmethod
    def conditions(cls, coordinates: Neumann) -> list[Condition]:
        found, flat = super().conditions(coordinates), coordinates.ground.flat
        on_sphere = Condition(
            "the ground is a sphere", float(flat), "a plane", GROUND, needs="spherical ground",
            yours="yours is a plane",
            advice="On a plane use the form sphere, where ϑ, u₁, v₁ follow by quadratures.",
        )  # fmt: skip
        return [*found, on_sphere]

    # -- to use ------------------------------------------------------------------------------------

    @property
    def states(self) -> tuple[str, ...]:
        return ("u", "v", "zeta_re", "zeta_im", "v1", "u_dot", "v_dot", "n")

    def from_state(self, state: Sequence[float] | np.ndarray) -> np.ndarray:
        x = super().from_state(state)
        if not self._polar(FLOATS, (*x[:2], *x[5:]), self.coordinates.numbers).f1 > STILL:
            message = (
                "The contact does not move at this start (u̇ = v̇ = 0); Riccati's equation needs the "
                "direction in which it moves."
            )
            raise InputError(
                [Fault("start", "u̇ = v̇ = 0", "a start at which the contact moves", message)]
            )
        return x

    def from_neumann(self, ns: Any, c: Sequence[Scalar], p: Numbers) -> tuple[Scalar, ...]:
        u, v, theta, u1, v1, *speeds = super().from_neumann(ns, c, p)
        angle = theta + self._polar(ns, (u, v, *speeds), p).theta1
        tan = ns.tan(u1 / 2)
        return (u, v, tan * ns.sin(angle), tan * ns.cos(angle), v1, *speeds)

    def _polar(self, ns: Any, x: Sequence[Scalar], p: Numbers) -> Any:
        """f₁, ϑ₁ and n₁ − n at u, v, u̇, v̇, n."""
        u, v, u_dot, v_dot, n = x
        zero = 0 * u
        at = self.coordinates.place(ns, p, (u, v, zero, zero + 1, zero))  # u₁ is of no consequence
        root, spin = relations.roots(at), at.body.turning(u_dot, v_dot)[2]
        return polar_rates(root.E * u_dot, root.G * v_dot, spin, n, p["ground"]["R"], ns)

    def to_speeds(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        """u, v, ϑ, u₁, v₁, u̇, v̇, n."""
        u, v, a, b, v1, *speeds = x
        theta = ns.atan2(a, b) - self._polar(ns, (u, v, *speeds), p).theta1
        return (u, v, theta, 2 * ns.atan(ns.sqrt(a * a + b * b)), v1, *speeds)

    def to_neumann(self, ns: Any, x: State, p: Numbers) -> tuple[Scalar, ...]:
        return self.from_speeds(ns, self.to_speeds(ns, x, p), p)

    def rate(self, ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
        moving = self.to_speeds(ns, x, p)
        u, v, theta, u1, _, u_dot, v_dot, n = moving
        *_, u_ddot, v_ddot, n_dot = super().rate(ns, moving, p, t)
        f1, theta1, spin = self._polar(ns, (u, v, u_dot, v_dot, n), p)
        at = self.coordinates.place(ns, p, moving[:5])
        by_u, by_v = slopes(self.coordinates.body, ns, p["body"], (u, v), at.body)
        root = bent(at.body)
        along, across = root.E * u_dot, root.G * v_dot
        along_dot = root.E * u_ddot + (by_u.E * u_dot + by_v.E * v_dot) * u_dot
        across_dot = root.G * v_ddot + (by_u.G * u_dot + by_v.G * v_dot) * v_dot
        turned = (across * along_dot - along * across_dot) / (along * along + across * across)
        zeta_dot = _parts()(ns, x[2], x[3], f1, spin + turned)
        v1_dot = self.coordinates.s * contact_longitude(ns, f1, theta + theta1, u1)
        return (u_dot, v_dot, *zeta_dot, v1_dot, u_ddot, v_ddot, n_dot)

    # -- to read -----------------------------------------------------------------------------------

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        at, ns = letter_place(self.coordinates), symbols()
        root = relations.roots(at)
        parts = polar_components(root.E * RATES[0], root.G * RATES[1], R1)
        shown = (F1 * sympy.cos(THETA1), F1 * sympy.sin(THETA1))
        lines = [equation(x, y, SECTION) for x, y in zip(shown, parts, strict=True)]
        both = contact_variables(U1, THETA, THETA1, ns, sympy.I)
        for name, zeta, value in zip(("dζ₁/dt", "dζ₂/dt"), (ZETA1, ZETA2), both, strict=True):
            right = contact_riccati(zeta, F1, F2, sympy.I)
            lines.append(equation(Symbol(name), right, SECTION))
            lines.append(equation(zeta, value, SECTION))
        return (*super().equations, *lines)

    @property
    def own_letters(self) -> tuple[Equation, ...]:
        at = letter_place(self.coordinates)
        spin = at.body.turning(*RATES[:2])[2]
        angle = contact_longitude(sympy, F1, THETA + THETA1, U1)
        found = [definition(F2, spin - N + Symbol("ϑ̇₁"), "§ 13")]
        found.append(definition(RATES[4], self.coordinates.s * angle, "§ 13"))
        dropped = {RATES[2], RATES[3], RATES[4]}
        return (*found, *(x for x in super().own_letters if x.left[0].expression not in dropped))
