"""A slight system with the letters of a long one: its equations in letters are those of the long one.

Which letters stand in a form's equations follows from the names, from which velocities depend on which,
and from what the coefficients depend on.  The twin has all this, and as little else as can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import sympy
from sympy import Expr, Integer, Rational, Symbol

from voronets.expressions.algebra import symbols_of
from voronets.forms.equation import Equation, Term
from voronets.forms.general.dependent import Dependence
from voronets.forms.general.system_form import SystemForm
from voronets.forms.lines import put
from voronets.mechanics.system import System


def slight_twin(solved: Dependence) -> System:
    """The same names and dependent velocities, T = ½ Σ q̇², no forces."""
    s = solved.system
    conditions = []
    for nu, (d, row, a0) in enumerate(zip(solved.dependent, solved.a, solved.a0, strict=True)):
        parts = [
            _slight(s, x, nu, i) * s.v[i] for i, x in zip(solved.independent, row, strict=True)
        ]
        conditions.append(s.v[d] - sympy.Add(*parts) - _slight(s, a0, nu, len(s.names)))
    return replace(
        s, T=sympy.Add(*(v**2 for v in s.v)) / 2, U=Integer(0), Q=(Integer(0),) * len(s.names),
        constraints=tuple(conditions), holonomic=(), quasi=_slight_quasi(s), near=(),
    )  # fmt: skip


def _slight(system: System, x: Expr, nu: int, i: int) -> Expr:
    """A short formula of the coordinates that one depends on."""
    if x == 0:
        return Integer(0)
    known = symbols_of([x])
    names = [*system.names, "t"]
    return sympy.Mul(*(Symbol(q) + nu + Rational(i, 3) + k + 2
                       for k, q in enumerate(names) if Symbol(q) in known))  # fmt: skip


def _slight_quasi(system: System) -> tuple[tuple[str, Expr], ...]:
    """Quasi-velocities that depend on the same velocities."""
    found = []
    for i, (name, x) in enumerate(system.quasi):
        parts = [v * (k + 1 + 3 * int(i == k)) for k, v in enumerate(system.v)]
        found.append((name, sympy.Add(*(p for p in parts if p.free_symbols & symbols_of([x])))))
    return tuple(found)


def letters_of(form: SystemForm) -> list[Equation]:
    """A form's equations in letters, without its conditions."""
    found = [x for x in form.equations if not x.name.startswith("constraint")]
    return [replace(x.in_letters, name="") for x in found]


def without(lines: Iterable[Equation], gone: Iterable[Symbol]) -> list[Equation]:
    """Lines without letters that are nothing."""
    table = dict.fromkeys(gone, Integer(0))
    found = []
    for line in lines:
        changed = put(line, table)
        right = tuple(x for x in changed.right if x.expression != 0)
        found.append(replace(changed, right=right or (Term("", Integer(0)),)))
    return found
