"""A general form of a rolling body as it is read: its own equations, in Neumann's letters.

Which letters stand in the equations follows from the coordinates and from which rates depend on which, not from
the surfaces.  They are taken from the same form of a slight system of the same structure; what the
letters are is said by ``general_letters``.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property

import sympy
from sympy import Integer, Symbol

from voronets.forms.equation import Equation, Term, needed
from voronets.forms.general.chaplygin import UnderChaplygin
from voronets.forms.general.eliminated import Eliminated
from voronets.forms.general.poincare_chetaev import PoincareChetaev
from voronets.forms.general.quasi_velocity_form import QuasiVelocityForm
from voronets.forms.general.system_form import SystemForm
from voronets.forms.neumann.coordinates import COORDINATES, Neumann
from voronets.forms.neumann.problem_letters import (
    ProblemLetters,
    coordinate_symbols,
    velocity_symbols,
)
from voronets.forms.rolling.general_letters import (
    ACCELERATIONS,
    COSINES,
    PLACE,
    SPEEDS,
    GeneralLetters,
)
from voronets.forms.rolling.surface_letters import place_inside, surface_letters
from voronets.mechanics.system import System

TAKEN = ("T", "p", "q", "r", "x", "y", "z")
SHOWN = {
    **dict(zip(COORDINATES, PLACE, strict=True)),
    **{f"{name}'": rate for name, rate in zip(COORDINATES, SPEEDS, strict=True)},
    **{f"{name}''": rate for name, rate in zip(COORDINATES, ACCELERATIONS, strict=True)},
    "lambda_1": "λ₁", "lambda_2": "λ₂", "c_1": "χ₁", "c_2": "χ₂",
}  # fmt: skip
NAME = re.compile(
    r"(?<![A-Za-z0-9])(?:lambda_[12]|c_[12]|(?:theta|u1|v1|u|v)'{0,2})(?![A-Za-z0-9'])"
)


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
        return form.frame.dependent if isinstance(form, QuasiVelocityForm) else (3, 4)

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        form = self.form
        system = slight_system(flat=isinstance(form, UnderChaplygin))
        given: dict[str, tuple[str, ...]] = {}
        if isinstance(form, Eliminated):
            given = {"dependent": tuple(COORDINATES[i] for i in self._dependent)}
        elif isinstance(form, QuasiVelocityForm):
            given = {"dependent": tuple(f"{COORDINATES[i]}'" for i in self._dependent)}
        found = [x for x in type(form)(system, **given) if not x.name.startswith("constraint")]
        lines = [replace(_shown(x.in_letters), name="") for x in found]
        stated = {SPEEDS[i] for i in self._dependent} & {
            line.left[0].expression.name for line in lines if line.left[0].expression.is_Symbol
        }
        return (*lines, *([] if stated else self._letters.conditions))

    @cached_property
    def definitions(self) -> tuple[Equation, ...]:
        known = self._letters.lines()
        if isinstance(self.form, PoincareChetaev):
            known = [x for x in known if x.meaning and x.meaning[0] != Symbol("T")]
            known += self._letters.impulses
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
