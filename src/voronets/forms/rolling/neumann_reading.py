"""A general form of a rolling body as it is read: its own equations, in Neumann's letters.

Which letters stand in the equations follows from the coordinates and from which rates depend on which, not from
the surfaces.  They are taken from the same form of a slight system of the same structure; what the
letters are is said by ``general_letters``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

import sympy
from sympy import Integer, Symbol

from voronets.forms.differentials import differential
from voronets.forms.equation import Equation, Term, needed
from voronets.forms.general.chaplygin import UnderChaplygin
from voronets.forms.general.eliminated import Eliminated
from voronets.forms.general.hamilton import Hamilton
from voronets.forms.general.poincare_chetaev import PoincareChetaev
from voronets.forms.general.quasi_velocity_form import QuasiVelocityForm
from voronets.forms.general.system_form import SystemForm
from voronets.forms.general.whittaker import WhittakerForm
from voronets.forms.general.whittaker_letters import WhittakerLetters
from voronets.forms.neumann.coordinates import COORDINATES, Neumann
from voronets.forms.neumann.letters import RATES
from voronets.forms.neumann.problem_letters import (
    ProblemLetters,
    coordinate_symbols,
    velocity_symbols,
)
from voronets.forms.notation import indexed, slope
from voronets.forms.rolling.acceleration_letters import acceleration_lines
from voronets.forms.rolling.general_letters import (
    ACCELERATIONS,
    COSINES,
    PLACE,
    SPEEDS,
    GeneralLetters,
)
from voronets.forms.rolling.surface_letters import place_inside, surface_letters
from voronets.mechanics.system import System, velocity

TAKEN = ("T", "p", "q", "r", "x", "y", "z")
SHOWN = {
    **dict(zip(COORDINATES, PLACE, strict=True)),
    **{f"{name}'": rate for name, rate in zip(COORDINATES, SPEEDS, strict=True)},
    **{f"{name}''": rate for name, rate in zip(COORDINATES, ACCELERATIONS, strict=True)},
    **{f"p_{name}'": f"ṗ_{place}" for name, place in zip(COORDINATES, PLACE, strict=True)},
    "lambda_1": "λ₁", "lambda_2": "λ₂", "c_1": "χ₁", "c_2": "χ₂",
}  # fmt: skip
COORDINATE = "theta|u1|v1|u|v"
NAME = re.compile(
    rf"(?<![A-Za-z0-9])(?:lambda_[12]|c_[12]|p_(?:{COORDINATE})'|(?:{COORDINATE})'{{0,2}})(?![A-Za-z0-9'])"
)


def readable_by_neumann(form: SystemForm) -> bool:
    """Whether a form is read in Neumann's letters: not one with quasi-velocities of one's own."""
    if isinstance(form, WhittakerForm):
        return {*form.reduction.velocities} <= {*map(velocity, COORDINATES)}
    if isinstance(form, QuasiVelocityForm):
        return form.frame.names == tuple(map(velocity, COORDINATES)) and not form.frame.operators
    return form.in_neumann_letters


class NeumannReading:
    """The equations and definitions of a general form of a rolling body."""

    constants: tuple[str, ...] = ()

    def __init__(self, form: SystemForm, coordinates: Neumann) -> None:
        self.form, self.coordinates = form, coordinates
        self.numbers = ProblemLetters(coordinates.numbers, TAKEN)

    @property
    def place(self) -> dict[str, float]:
        """Coordinates inside their range."""
        return place_inside(self.coordinates)

    @cached_property
    def _letters(self) -> GeneralLetters:
        return GeneralLetters(self.coordinates, self.numbers, self._dependent)

    @cached_property
    def _dependent(self) -> tuple[int, ...]:
        form = self.form
        if isinstance(form, Eliminated):
            return form.solved_for.dependent
        if isinstance(form, WhittakerForm):
            free = [x.removesuffix("'") for x in form.reduction.velocities]
            return tuple(i for i, name in enumerate(COORDINATES) if name not in free)
        return form.frame.dependent if isinstance(form, QuasiVelocityForm) else (3, 4)

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        form = self.form
        if isinstance(form, WhittakerForm):
            return tuple(self._whittaker.equations)
        system = slight_system(flat=isinstance(form, UnderChaplygin))
        given: dict[str, tuple[str, ...]] = {}
        if isinstance(form, Eliminated):
            given = {"dependent": tuple(COORDINATES[i] for i in self._dependent)}
        elif isinstance(form, QuasiVelocityForm):
            given = {"dependent": tuple(f"{COORDINATES[i]}'" for i in self._dependent)}
        found = [x for x in type(form)(system, **given) if not x.name.startswith("constraint")]
        lines = [self._without_nothing(replace(_shown(x.in_letters), name="")) for x in found]
        if isinstance(form, Hamilton):
            lines = self._canonical(lines)
        stated = {SPEEDS[i] for i in self._dependent} & {
            line.left[0].expression.name for line in lines if line.left[0].expression.is_Symbol
        }
        return (*lines, *([] if stated else self._letters.conditions))

    @cached_property
    def _whittaker(self) -> WhittakerLetters:
        """Hussain (3.8)–(3.20) in Neumann's letters, in the order of the form's velocities."""
        letters, form = self._letters, self.form
        assert isinstance(form, WhittakerForm)
        first = form.reduction.velocities[0].removesuffix("'")
        independent = sorted(letters.independent, key=lambda i: COORDINATES[i] != first)
        return WhittakerLetters(
            PLACE, [PLACE[i] for i in independent], [PLACE[d] for d in letters.dependent],
            rate=lambda name: RATES[PLACE.index(name)],
            a=letters.coefficient,
            bent=letters.bent,
            K=lambda name: indexed("K", name),
            energy=Symbol("Θ"),
        )  # fmt: skip

    def _canonical(self, lines: list[Equation]) -> list[Equation]:
        """q̇ = ∂H/∂p solved for p, and the others."""
        found = [x for x in lines if x.left[0].expression.name not in SPEEDS]
        H = self._letters.hamiltonian.name
        table = {slope("H", name): slope(H, name) for name in PLACE}
        return [*self._letters.momenta, *(_put(x, table) for x in found)]

    def _without_nothing(self, line: Equation) -> Equation:
        """A line without derivatives of coefficients that are zero."""
        letters = self._letters
        nothing = {
            letters.a(nu, i).name
            for nu, row in enumerate(letters.coefficients)
            for i, x in zip(letters.independent, row, strict=True)
            if x == 0
        }
        gone = {
            x: Integer(0)
            for x in line.symbols
            if (found := differential(x.name)) and {*found.of} <= nothing
        }
        return _put(line, gone)

    @cached_property
    def definitions(self) -> tuple[Equation, ...]:
        known = [*self._letters.lines(), *acceleration_lines(self._letters)]
        if isinstance(self.form, PoincareChetaev):
            known = [x for x in known if x.meaning and x.meaning[0] != Symbol("T")]
            known += self._letters.impulses
        if isinstance(self.form, Hamilton):
            known.append(self._letters.canonical)
        if isinstance(self.form, WhittakerForm):
            known = [*self._whittaker.definitions, *known]
        known += surface_letters(self.coordinates, self.numbers, COSINES)
        return tuple(needed(known, self.equations))


def slight_system(*, flat: bool) -> System:
    """Five coordinates with two conditions like (12), and as little else as can be.

    flat  the conditions do not depend on u₁, v₁
    """
    (u, v, theta, u1, v1), rates = coordinate_symbols(), velocity_symbols()
    sin, cos = sympy.sin(theta), sympy.cos(theta)
    along, across = (2 + u * v) * rates[0] + u * rates[1], (3 + u * v**2) * rates[1]
    first, second = (1, 1) if flat else (3 + u1 + u1 * v1, 4 + u1 * v1**2)
    return System(
        COORDINATES,
        T=sympy.Add(*(x**2 for x in rates)) / 2,
        U=Integer(0),
        Q=(Integer(0),) * 5,
        constraints=(rates[3] - (cos * across - sin * along) / first,
                     rates[4] - (cos * along + sin * across) / second),
    )  # fmt: skip


def _put(line: Equation, table: Mapping[Symbol, sympy.Expr]) -> Equation:
    left, right = (
        tuple(Term("", term.expression.xreplace(table)) for term in side)
        for side in (line.left, line.right)
    )
    return replace(line, left=left, right=right)


def _shown(line: Equation) -> Equation:
    left, right = (
        tuple(Term("", _letters_of(term)) for term in side) for side in (line.left, line.right)
    )
    return replace(line, left=left, right=right)


def _letters_of(term: Term) -> sympy.Expr:
    table = {x: Symbol(shown_name(x.name)) for x in term.expression.free_symbols}
    return term.expression.xreplace(table)


def shown_name(name: str) -> str:
    """A system's letter as the papers have it: ∂T/∂u1' is ∂T/∂u̇₁."""
    return NAME.sub(lambda found: SHOWN[found[0]], name)
