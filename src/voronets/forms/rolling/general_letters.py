r"""The letters of general systems for a rolling body, in those of Neumann's coordinates.

    2T = M |a × ω + s|² + A p² + B q² + C r²        s = (s_ξ, s_η, 0) the velocity of sliding
    σ, τ, n by (9), u̇₁ and v̇₁ by (12)              Θ is T without those of the five rates that depend

Each line says what one letter of a form is: a_νi, A_ij^(ν), K_ν, B_νi, S* … by derivatives of letters
that are defined, not written out in u and v.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.vectors import Vector, cross
from voronets.forms.alphabet import HAT, STAR
from voronets.forms.equation import Equation, definition, definitions, equation
from voronets.forms.neumann.coordinates import Neumann
from voronets.forms.neumann.kinematics import angular_velocity, ground_rates, sliding
from voronets.forms.neumann.letters import (
    LEVER,
    OMEGA,
    RATES,
    A,
    B,
    C,
    M,
    cosines,
    energy_lines,
    letter_place,
)
from voronets.forms.neumann.problem_letters import ProblemLetters
from voronets.forms.notation import in_time, indexed, letters, slope
from voronets.forms.rolling import force_letters
from voronets.forms.rolling.force_letters import GAMMA, resistance

PLACE = ("u", "v", "ϑ", "u₁", "v₁")
SPEEDS = tuple(rate.name for rate in RATES)
S_XI, S_ETA = letters("s_ξ s_η")
SLIP = Vector(S_XI, S_ETA, 0)
CENTRE = Vector(*letters("w_ξ w_η w_ζ"))
ACCELERATIONS = ("ü", "v̈", "ϑ̈", "ü₁", "v̈₁")
COSINES = "αβγ"
Rows = Sequence[Sequence[Expr]]


class GeneralLetters:
    """What the letters of a form are, the dependent rates given by their places among the five."""

    def __init__(self, coordinates: Neumann, numbers: ProblemLetters, dependent: Sequence[int]
                 ) -> None:  # fmt: skip
        self.coordinates, self.numbers = coordinates, numbers
        self.dependent = tuple(dependent)
        self.independent = tuple(i for i in range(5) if i not in self.dependent)
        self.at = letter_place(coordinates)

    # -- kinematics --------------------------------------------------------------------------------

    @cached_property
    def omega(self) -> Vector:
        """σ, τ, n in the five rates."""
        return angular_velocity(self.at, RATES)

    @cached_property
    def rolled(self) -> tuple[Expr, Expr]:
        """u̇₁, v̇₁ of a body that rolls."""
        return ground_rates(self.at, *self.at.body.velocity(*RATES[:2]))

    @property
    def conditions(self) -> list[Equation]:
        """(12)."""
        return [equation(*pair, "(12)") for pair in zip(RATES[3:], self.rolled, strict=True)]

    @cached_property
    def coefficients(self) -> tuple[tuple[Expr, ...], ...]:
        """a_νi, dependent by independent rates."""
        zeros = [rate - value for rate, value in zip(RATES[3:], self.rolled, strict=True)]
        rows = sympy.Matrix([[sympy.diff(zero, rate) for rate in RATES] for zero in zeros])
        kept, others = (rows.extract([0, 1], list(x)) for x in (self.dependent, self.independent))
        solved = -kept.inv() * others
        return tuple(tuple(sympy.trigsimp(x) for x in solved.row(nu)) for nu in range(2))

    # -- energies ----------------------------------------------------------------------------------

    @property
    def kinetic(self) -> list[Equation]:
        """T with sliding, Θ and T̄ without, and what is in them."""
        p, q, r = cosines(COSINES) @ OMEGA
        turning = A * p**2 + B * q**2 + C * r**2 + self._products(Vector(p, q, r))
        found = [equation(2 * Symbol("T"), M * sympy.Add(*(w**2 for w in CENTRE)) + turning)]
        found += definitions(CENTRE, cross(LEVER, OMEGA) + SLIP, "(11)")
        found += definitions(SLIP[:2], sliding(self.at, RATES)[:2], "(11)")
        found += definitions(letters("Θ T̄"), [Symbol("Θ̄")] * 2)
        in_body = cosines(COSINES) @ OMEGA
        found += energy_lines(in_body, self.numbers.products, name="Θ̄", source="(50)")
        return found + definitions(OMEGA, self.omega, "(9)")

    def _products(self, omega: Vector) -> Expr:
        turning = dict(zip("xyz", omega, strict=True))
        return sympy.Add(*(2 * Symbol(f"I_{i}{j}") * turning[i] * turning[j]
                           for i, j in map(tuple, self.numbers.products)))  # fmt: skip

    def impulse(self, place: int) -> Expr:
        """∂T/∂q̇ of a body that rolls, by ∂Θ̄/∂σ, ∂Θ̄/∂τ, ∂Θ̄/∂n."""
        rate = RATES[place]
        momenta = Vector(*letters("∂Θ̄/∂σ ∂Θ̄/∂τ ∂Θ̄/∂n"))
        turned = Vector(*(sympy.diff(w, rate) for w in self.omega))
        along, across, _ = sliding(self.at, RATES)
        slipped = Vector(sympy.diff(along, rate), sympy.diff(across, rate), 0)
        return momenta @ turned + M * (cross(LEVER, OMEGA) @ slipped)

    @property
    def forces(self) -> list[Equation]:
        """Q_s, the work of the couple of a rotor and of resistances."""
        couple = force_letters.rotor_couple(self.coordinates) + resistance(self.coordinates)
        names = [indexed("Q", name) for name in PLACE]
        if all(x == 0 for x in couple):
            return definitions(names, [Integer(0)] * 5)
        work = [Vector(*(sympy.diff(w, rate) for w in self.omega)) @ GAMMA for rate in RATES]
        return [*definitions(names, work), *definitions(GAMMA, couple)]

    # -- what the forms are made of ----------------------------------------------------------------

    def lines(self) -> list[Equation]:
        """Every letter of every form."""
        found = [*self.kinetic, *self.forces]
        zeros = [rate - value for rate, value in zip(RATES[3:], self.rolled, strict=True)]
        found += definitions(letters("χ₁ χ₂"), zeros, "(12)")
        for nu, d in enumerate(self.dependent):
            found += self._eliminated(nu, d) + self._curved(nu, d) + self._quasi(nu, d)
        for i in self.independent:
            found += self._displacements(i)
        found += [definition(indexed(x, _bracket(i), _bracket(j)), Integer(0))
                  for x in ("P", "P̃") for i in range(5) for j in range(5)]  # fmt: skip
        found += [definition(indexed("α", PLACE[r], _bracket(i)), Integer(int(r == i)))
                  for r in range(5) for i in range(5)]  # fmt: skip
        return found

    @property
    def momenta(self) -> list[Equation]:
        """p_s = ∂T/∂q̇_s."""
        return [definition(indexed("p", name), slope("T", rate))
                for name, rate in zip(PLACE, SPEEDS, strict=True)]  # fmt: skip

    @property
    def hamiltonian(self) -> Symbol:
        """H, with a hat where H is that of a surface, √(EG − F²)."""
        return Symbol("H" if self.at.body.F == 0 and self.at.ground.F == 0 else f"H{HAT}")

    @property
    def canonical(self) -> Equation:
        """H by the rates; as a function of the momenta these give the rates."""
        whole = (indexed("p", name) * rate for name, rate in zip(PLACE, RATES, strict=True))
        return definition(self.hamiltonian, sympy.Add(*whole) - Symbol("T") - Symbol("U"))

    def a(self, nu: int, i: int) -> Symbol:
        """The letter a_νi of an independent rate."""
        return indexed("a", PLACE[self.dependent[nu]], PLACE[i])

    def coefficient(self, dependent: str, name: str) -> Expr:
        """a_νi by the names of both, nothing where it is zero."""
        nu, i = self.dependent.index(PLACE.index(dependent)), PLACE.index(name)
        return self.a(nu, i) if self.value(nu, i) != 0 else Integer(0)

    def bent(self, dependent: str, i: str, j: str) -> Expr:
        """A_ij^(ν) by names; that with the lower index first is the one defined."""
        if PLACE.index(j) < PLACE.index(i):
            return -self.bent(dependent, j, i)
        return indexed("A", i, j, above=dependent)

    def _eliminated(self, nu: int, d: int) -> list[Equation]:
        """a_νi, a_ν, g_ν, the impulses and Diamandiev's B."""
        name, values = PLACE[d], self.coefficients[nu]
        found = [definition(self.a(nu, i), x, "(14)")
                 for i, x in zip(self.independent, values, strict=True)]  # fmt: skip
        found += [definition(indexed("B", PLACE[i], above=name), x)
                  for i, x in zip(self.independent, values, strict=True)]  # fmt: skip
        drift = (RATES[i] * in_time(self.a(nu, i))
                 for i, x in zip(self.independent, values, strict=True) if x != 0)  # fmt: skip
        found += [definition(indexed("a", name), Integer(0)),
                  definition(indexed("g", name), sympy.Add(*drift))]  # fmt: skip
        impulse = self.impulse(d)
        return found + definitions((indexed("K", name), indexed("K", _bracket(d))), [impulse] * 2)

    @property
    def impulses(self) -> list[Equation]:
        """∂T/∂q̇ of the dependent rates where T itself is not in the equations."""
        return [definition(slope("T", SPEEDS[d]), self.impulse(d)) for d in self.dependent]

    def _curved(self, nu: int, d: int) -> list[Equation]:
        """A_ij^(ν), A_i^(ν)."""  # Voronets1911 (15)
        found = []
        for place, i in enumerate(self.independent):
            found.append(definition(indexed("A", PLACE[i], above=PLACE[d]), Integer(0)))
            for j in self.independent[place + 1 :]:
                bent = self._along(j, nu, i) - self._along(i, nu, j)
                letter = indexed("A", PLACE[i], PLACE[j], above=PLACE[d])
                found.append(definition(letter, bent, "(15)"))
        return found

    def value(self, nu: int, i: int) -> Expr:
        """a_νi."""
        return self.coefficients[nu][self.independent.index(i)]

    def _along(self, i: int, nu: int, j: int) -> Expr:
        """∂a_νj/∂q_i + Σ_μ a_μi ∂a_νj/∂q_{n+μ}."""
        if self.value(nu, j) == 0:
            return Integer(0)
        of = self.a(nu, j).name
        carried = (self.a(mu, i) * slope(of, PLACE[d])
                   for mu, d in enumerate(self.dependent) if self.value(mu, i) != 0)  # fmt: skip
        return slope(of, PLACE[i]) + sympy.Add(*carried)

    def _displacements(self, i: int) -> list[Equation]:
        """α̃_ri and ξ̃_ri, the same where the quasi-velocities are the rates."""
        place = self.independent.index(i)
        found = []
        for letter in ("α̃", "ξ̃"):
            for r in self.independent:
                found.append(
                    definition(indexed(letter, PLACE[r], _bracket(i)), Integer(int(r == i)))
                )
            for nu, d in enumerate(self.dependent):
                name = indexed(letter, PLACE[d], _bracket(i))
                found.append(definition(name, self.coefficients[nu][place], "(24)"))
        return found

    def _quasi(self, nu: int, d: int) -> list[Equation]:
        """b_νi, B_νi and K*_ijν."""
        found = []
        for place, i in enumerate(self.independent):
            value = self.coefficients[nu][place]
            found.append(definition(indexed("b", _bracket(d), _bracket(i)), value, "(24)"))
            own = indexed("α̃", PLACE[d], _bracket(i))
            turned = (RATES[j] * self._moved(i, "α̃", d, j) for j in self.independent)
            letter = indexed("B", _bracket(d), _bracket(i))
            moved = Integer(0) if value == 0 else in_time(own)
            found.append(definition(letter, moved - sympy.Add(*turned)))
            for j in self.independent:
                bracket = self._moved(j, "ξ̃", d, i) - self._moved(i, "ξ̃", d, j)
                numbers = (str(j + 1), str(i + 1), str(d + 1))
                found.append(definition(indexed(f"K{STAR}", *numbers), bracket))
        return found

    def _moved(self, i: int, letter: str, d: int, j: int) -> Expr:
        """Y_i of α̃_dj in letters."""
        if self.value(self.dependent.index(d), j) == 0:
            return Integer(0)
        of = indexed(letter, PLACE[d], _bracket(j)).name
        parts = (indexed(letter, PLACE[r], _bracket(i)) * slope(of, PLACE[r])
                 for mu, r in enumerate(self.dependent) if self.value(mu, i) != 0)  # fmt: skip
        return slope(of, PLACE[i]) + sympy.Add(*parts)


def _bracket(place: int) -> str:
    """A rate for an index."""
    return f"({SPEEDS[place]})"
