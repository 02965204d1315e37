r"""What the letters of a long system's forms are: by the papers' relations, nothing written out.

A system as long as a bicycle's has coefficients a_νi and impulses K_ν that fill pages.  T, U and the
conditions c_ν define all of them; the rest follows by letters and their derivatives:

    Σ_ν ∂c_μ/∂q̇_{n+ν} a_νi = −∂c_μ/∂q̇_i                                            # Voronets1911 (14)
    A_ij^(ν) = Y_j a_νi − Y_i a_νj,     Y_i = ∂/∂q_i + Σ_μ a_μi ∂/∂q_{n+μ}               # (15)
    K_ν = ∂T/∂q̇_{n+ν},     ∂Θ/∂q̇_i = ∂T/∂q̇_i + Σ_ν a_νi K_ν
    ∂Θ/∂q_s = ∂T/∂q_s + Σ_ν K_ν ∂q̇_{n+ν}/∂q_s,     ∂q̇_{n+ν}/∂q_s = Σ_j q̇_j ∂a_νj/∂q_s + ∂a_ν/∂q_s

``quasi_letters`` has those of quasi-velocities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import length_of, symbols_of
from voronets.forms.equation import Equation, Sum, definition, equation
from voronets.forms.general.dependent import Dependence
from voronets.forms.general.system_form import SystemForm
from voronets.forms.notation import in_time, slope
from voronets.forms.simplification import Clock, simplified
from voronets.mechanics.system import acceleration, velocity

EXPLICIT = 40  # operations and symbols of a coefficient that is written out
Coefficient = Callable[[int, int | None], Symbol]
Named = Callable[[str], Symbol]


class BriefLetters:
    """The letters of forms with dependent velocities; places of coordinates for indices.

    coefficient   the letter a_νi by ν and the place of the independent velocity; a_ν without a place
    """

    def __init__(self, form: SystemForm, solved: Dependence, coefficient: Coefficient) -> None:
        self.form, self.system, self.solved = form, form.problem, solved
        self.names = form.problem.names
        self.independent = tuple(self.names[i] for i in solved.independent)
        self.dependent = tuple(self.names[d] for d in solved.dependent)
        self.a = coefficient
        self._clock = Clock()

    def value(self, nu: int, i: int | None) -> Expr:
        """a_νi, or a_ν, written out."""
        return self.solved.a0[nu] if i is None else self.solved.a[nu][i]

    def moves(self, nu: int, i: int | None, name: str) -> bool:
        """Whether a_νi depends on a coordinate."""
        return Symbol(name) in symbols_of([self.value(nu, i)])

    def slope(self, nu: int, i: int | None, name: str) -> Expr:
        """∂a_νi/∂q in letters; nothing where it does not depend on it."""
        if not self.moves(nu, i, name):
            return Integer(0)
        return slope(self.a(nu, i).name, name)

    # -- the conditions and their coefficients -------------------------------------------------------

    def condition(self, nu: int) -> Symbol:
        """c_ν."""
        return self.form.sign("c", str(nu + 1))

    @property
    def conditions(self) -> list[Equation]:
        """What the c_ν are."""
        return [definition(self.condition(nu), c) for nu, c in enumerate(self.system.conditions)]

    @property
    def statements(self) -> list[Equation]:
        """c_ν = 0."""
        return [equation(self.condition(nu), 0) for nu in range(len(self.system.conditions))]

    @property
    def coefficients(self) -> list[Equation]:
        """a_νi and a_ν: written out, or by the conditions."""
        found: list[Equation] = []
        for i in (*range(len(self.independent)), None):
            values = [self.value(nu, i) for nu in range(len(self.dependent))]
            if sum(map(length_of, values)) <= EXPLICIT * len(values):
                found += [definition(self.a(nu, i), self._short(x)) for nu, x in enumerate(values)]
            else:
                found += self._by_conditions(i, values)
        return found

    def _short(self, x: Expr) -> Expr:
        return simplified(x, self._clock)

    def _by_conditions(self, i: int | None, values: Sequence[Expr]) -> list[Equation]:
        """∂c_μ/∂q̇_i + Σ_ν ∂c_μ/∂q̇_{n+ν} a_νi = 0 for every μ that has such an a."""
        found = [definition(self.a(nu, i), x) for nu, x in enumerate(values) if x == 0]
        for mu, row in enumerate(self.system.coefficients):
            c = self.condition(mu).name
            terms = [
                self.a(nu, i) * slope(c, velocity(self.names[d]))
                for nu, d in enumerate(self.solved.dependent)
                if row[d] != 0 and values[nu] != 0
            ]
            if not terms:
                continue
            rest: list[Expr] = []
            if i is None:
                still = dict.fromkeys(self.system.v, Integer(0))
                rest = [self.system.conditions[mu].xreplace(still)]
            elif row[self.solved.independent[i]] != 0:
                rest = [slope(c, velocity(self.independent[i]))]
            source = "" if any(line.source for line in found) else "(14)"
            found.append(equation(Sum(*terms, *rest), 0, source))
        return found

    # -- energies --------------------------------------------------------------------------------------

    @property
    def T(self) -> Symbol:
        """The letter T."""
        return self.form.sign("T")

    def momentum(self, name: str) -> Symbol:
        """∂T/∂q̇."""
        return slope(self.T.name, velocity(name))

    @property
    def energies(self) -> list[Equation]:
        """T, U, Q_s."""
        return [definition(self.T, self.system.T), *self.form.energies]

    def impulses(self, letter: Named) -> list[Equation]:
        """K_ν = ∂T/∂q̇_{n+ν}."""
        return [definition(letter(name), self.momentum(name)) for name in self.dependent]

    def reduced(self, of: str, K: Named) -> list[Equation]:
        """The derivatives of T without the dependent velocities, called ``of``."""
        found = []
        for i, name in enumerate(self.independent):
            parts = [
                self.a(nu, i) * K(other)
                for nu, other in enumerate(self.dependent)
                if self.value(nu, i) != 0
            ]
            found.append(relation(slope(of, velocity(name)), Sum(self.momentum(name), *parts)))
        every = [*self.solved.a0, *(x for row in self.solved.a for x in row)]
        known = symbols_of([self.system.T, *every])
        for name in self.names:
            letter = slope(of, name)
            if Symbol(name) not in known:
                found.append(definition(letter, Integer(0)))
                continue
            parts = [K(other) * self.carried(nu, name) for nu, other in enumerate(self.dependent)]
            own = slope(self.T.name, name) if Symbol(name) in symbols_of([self.system.T]) else 0
            found.append(relation(letter, Sum(own, *parts)))
        return found + self.carriers

    def carried(self, nu: int, name: str) -> Expr:
        """The letter ∂q̇_{n+ν}/∂q, the independent velocities held."""
        places = (*range(len(self.independent)), None)
        if not any(self.moves(nu, j, name) for j in places):
            return Integer(0)
        return slope(velocity(self.dependent[nu]), name)

    @property
    def carriers(self) -> list[Equation]:
        """∂q̇_{n+ν}/∂q = Σ_j q̇_j ∂a_νj/∂q + ∂a_ν/∂q."""
        speeds = [Symbol(velocity(x)) for x in self.independent]
        found = []
        for nu in range(len(self.dependent)):
            for name in self.names:
                letter = self.carried(nu, name)
                if letter != 0:
                    parts = [v * self.slope(nu, j, name) for j, v in enumerate(speeds)]
                    found.append(relation(letter, Sum(*parts, self.slope(nu, None, name))))
        return found

    # -- curvature ---------------------------------------------------------------------------------------

    def along(self, i: int | None, nu: int, j: int | None) -> list[Expr]:
        """Y_i a_νj in letters, term by term; Y_0 = ∂/∂t + Σ_μ a_μ ∂/∂q_{n+μ} without a place."""
        own = "t" if i is None else self.independent[i]
        terms = [self.slope(nu, j, own)]
        for mu, other in enumerate(self.dependent):
            if self.value(mu, i) != 0:
                terms.append(self.a(mu, i) * self.slope(nu, j, other))
        return [x for x in terms if x != 0]

    def bracket(self, i: int, j: int | None, nu: int) -> Sum:
        """A_ij^(ν) = Y_j a_νi − Y_i a_νj."""  # Voronets1911 (15)
        return Sum(*self.along(j, nu, i), *(-x for x in self.along(i, nu, j)))

    def curved(self, letter: Callable[..., Expr]) -> list[Equation]:
        """A_ij^(ν) for i < j, and A_i^(ν)."""
        n = range(len(self.independent))
        pairs = [(i, j) for i in n for j in (*range(i + 1, len(n)), None)]
        return [
            relation(letter(nu, i, j), self.bracket(i, j, nu), "" if nu else "(15)")
            for nu in range(len(self.dependent))
            for i, j in pairs
        ]

    def drifts(self, letter: Named) -> list[Equation]:
        """g_ν = Σ_i q̇_i da_νi/dt + da_ν/dt."""
        found = []
        for nu, name in enumerate(self.dependent):
            factors = [Symbol(velocity(x)) for x in self.independent]
            parts = [
                v * in_time(self.a(nu, i))
                for i, v in (*enumerate(factors), (None, Integer(1)))
                if self.varies(nu, i)
            ]
            found.append(definition(letter(name), Sum(*parts)))
        return found

    def varies(self, nu: int, i: int | None) -> bool:
        """Whether a_νi moves at all."""
        return any(self.moves(nu, i, name) for name in (*self.names, "t"))

    def accelerations(self, of: str, whole: str) -> list[Equation]:
        """∂S*/∂q̈_i by ∂S/∂q̈_s = d/dt ∂T/∂q̇_s − ∂T/∂q_s."""
        found = []
        for i, name in enumerate(self.independent):
            parts = [
                self.a(nu, i) * slope(whole, acceleration(other))
                for nu, other in enumerate(self.dependent)
                if self.value(nu, i) != 0
            ]
            own = slope(whole, acceleration(name))
            found.append(definition(slope(of, acceleration(name)), Sum(own, *parts)))
        for name in self.names:
            inert = Sum(in_time(self.momentum(name)), *self._pulled(name))
            found.append(definition(slope(whole, acceleration(name)), inert))
        return found

    def _pulled(self, name: str) -> list[Expr]:
        """−∂T/∂q_s where T depends on it."""
        depends = Symbol(name) in symbols_of([self.system.T])
        return [-slope(self.T.name, name)] if depends else []


def relation(letter: Symbol, meaning: Sum, source: str = "") -> Equation:
    """What a letter is by others, in this order."""
    return replace(definition(letter, meaning, source), given=bool(meaning.terms))
