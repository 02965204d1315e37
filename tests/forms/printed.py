"""Numbers for printed letters: what a reader would do with the equations and definitions of a form.

A letter is one of the base (coordinates and velocities, with their rates), or what its definition says,
or a derivative: ∂E/∂v by differentiating what is printed for E, ∂Θ/∂u̇ exactly, for 2Θ is quadratic,
∂(Θ+U)/∂u and d/dt by a complex step.  A letter that is none of these is an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from math import prod
from unicodedata import normalize

import numpy as np
import sympy
from sympy import Expr, Symbol

from forms.derivatives import COMPLEX, STEP
from voronets.forms.differentials import differential
from voronets.forms.equation import Equation
from voronets.forms.notation import DOT

Env = dict[str, complex]
FUNCTIONS = {"sin": COMPLEX.sin, "cos": COMPLEX.cos, "tan": COMPLEX.tan, "cot": lambda x: 1 / COMPLEX.tan(x),
             "sqrt": COMPLEX.sqrt, "exp": COMPLEX.exp, "log": COMPLEX.log}  # fmt: skip
DERIVATIVE = re.compile(r"∂(.+)/∂(.+)")


class Undefined(LookupError):
    """A printed letter that nothing defines."""


class Printed:
    """The letters of a form at one moment.

    rates      the base's letters and how they change
    quadratic  letters by which only quadratic functions are differentiated
    special    letters that follow from the others in a way of their own
    """

    def __init__(
        self, definitions: Sequence[Equation], base: Mapping[str, float],
        rates: Mapping[str, float], quadratic: Sequence[str],
        special: Mapping[str, Callable[[Printed, Env], complex]] | None = None,
    ) -> None:  # fmt: skip
        self.meanings: dict[str, Expr] = {}
        for line in definitions:
            for name, expression in meanings(line):
                if name.startswith("∂F/∂"):
                    continue  # (5) of Diamandiev: a condition on it, not what it is
                self.meanings.setdefault(name, expression)
        self.base: Env = {name: complex(x) for name, x in base.items()}
        self.rates, self.quadratic = dict(rates), set(quadratic)
        self.special = dict(special or {})
        self._slopes: dict[str, Expr] = {}
        self._here = dict(self.base)  # every letter once it is known

    # -- values ------------------------------------------------------------------------------------

    def number(self, expression: Expr) -> float:
        """An expression over letters at the moment."""
        return self.value(expression, self._here).real

    def value(self, expression: Expr, env: Env) -> complex:
        """The same where the base is what ``env`` says; noted there letter by letter."""
        if isinstance(expression, Symbol):
            return self.letter(expression.name, env)
        if isinstance(expression, sympy.Rational):
            return complex(expression.p / expression.q)
        if not expression.args:
            return complex(expression)
        parts = [self.value(part, env) for part in expression.args]
        if isinstance(expression, sympy.Add):
            return sum(parts)
        if isinstance(expression, sympy.Mul):
            return prod(parts)
        if isinstance(expression, sympy.Pow):
            return _power(*parts)
        return complex(FUNCTIONS[type(expression).__name__](*parts))

    def letter(self, name: str, env: Env) -> complex:
        """One letter."""
        if name not in env:
            env[name] = self._letter(name, env)
        return env[name]

    def _letter(self, name: str, env: Env) -> complex:
        if name in self.special:
            return self.special[name](self, env)
        if name in self.meanings:
            return self.value(self.meanings[name], env)
        if re.fullmatch(r"[-+.\deE]+", name) and name not in "eE":
            return complex(float(name))
        by_tau = re.fullmatch(r"d\((.+)\)/dτ", name)  # Whittaker's time
        if by_tau:
            return self.in_time(by_tau[1], env) / self.letter("dτ/dt", env)
        in_time = re.fullmatch(r"d/dt (.+)|d(.+)/dt", name)
        if in_time:
            return self.in_time(in_time[1] or in_time[2], env)
        found = DERIVATIVE.fullmatch(name)
        if found:
            return self.slope(found[1], found[2], env)
        plain = normalize("NFD", name)
        if DOT in plain:
            return self.in_time(normalize("NFC", plain.replace(DOT, "")), env)
        raise Undefined(name)

    # -- derivatives -------------------------------------------------------------------------------

    def in_time(self, name: str, env: Env) -> complex:
        """d/dt: the base moves with its rates."""
        assert all(abs(env[x].imag) == 0 for x in self.base)
        moved = {x: env[x] + 1j * STEP * self.rates[x] for x in self.base}
        return complex(self.letter(name, moved).imag / STEP)

    def slope(self, what: str, by: str, env: Env) -> complex:
        """∂what/∂by, the rest of the base held."""
        if what.startswith("("):
            return sum(self.slope(part, by, env) for part in what[1:-1].split("+"))
        if by in self.quadratic:
            return self.slope_at(what, by, env, self._group(by))
        known = what in self.meanings or what in self.special
        if known and all(env[x].imag == 0 for x in self.base):
            moved = {x: env[x] for x in self.base}
            return complex(self.letter(what, moved | {by: env[by] + 1j * STEP}).imag / STEP)
        key = f"∂{what}/∂{by}"
        if key not in self._slopes:
            self._slopes[key] = sympy.diff(self.resolved(what), Symbol(by))
        return self.value(self._slopes[key], env)

    def slope_at(self, what: str, by: str, env: Env, held: Sequence[str]) -> complex:
        """∂what/∂by of a quadratic function: half of what it gains from −1 to 1."""
        there = {x: env[x] for x in self.base}
        for x in held:  # a letter that is not printed is not needed
            with suppress(Undefined):
                there[x] = self.letter(x, env)
        ends = [self.letter(what, there | {by: there[by] + sign}) for sign in (1, -1)]
        return (ends[0] - ends[1]) / 2

    def _group(self, by: str) -> tuple[str, ...]:
        """The letters that are held together when one of them changes."""
        groups = (("σ", "τ", "n"), ("k", "l", "m", "p", "q", "r"), ("p", "q", "r"), ("u̇", "v̇", "ϑ̇"), ("u̇", "v̇", "n"),
                  ("p₁", "p₂", "p₃"), ("α", "β", "γ"), ("u̇₁", "v̇₁"),
                  ("ü", "v̈", "ϑ̈"))  # fmt: skip
        for group in groups:
            if by in group and all(x in self.base for x in group):
                return group
        known = {*self.base, *self.meanings, *self.special}
        return next(
            group for group in groups
            if by in group and all(x in known or DOT in normalize("NFD", x) for x in group)
        )  # fmt: skip

    def resolved(self, name: str) -> Expr:
        """What is printed for a letter, all the way down."""
        if name not in self.meanings:
            raise Undefined(name)
        expression = self.meanings[name]
        inner = {
            x: self.resolved(x.name) for x in expression.free_symbols if x.name in self.meanings
        }
        return expression.xreplace(inner)

    # -- checks ------------------------------------------------------------------------------------

    def residual(self, line: Equation) -> tuple[float, float]:
        """left − right of a printed line, and the size of its largest term."""
        terms = [
            term
            for side in (line.left, line.right)
            for x in side
            for term in sympy.Add.make_args(x.expression)
        ]
        size = max(abs(self.number(term)) for term in terms)
        return abs(self.number(line.residual)), size


def meanings(line: Equation) -> list[tuple[str, Expr]]:
    """The letter that a line defines: X = …, 2 X = …, X² = …; none for an equation."""
    if len(line.left) != 1:
        return []
    left, right = line.left[0].expression, sympy.Add(*(x.expression for x in line.right))
    if left.is_Symbol:
        return [(left.name, right)]
    if left.is_Mul and left.args[0] == 2 and left.args[1].is_Symbol:
        return [(left.args[1].name, right / 2)]
    if left.is_Pow and left.base.is_Symbol and left.exp == 2:
        return [(left.base.name, sympy.sqrt(right))]
    return []


def _power(base: complex, exponent: complex) -> complex:
    if exponent == 0.5:
        return complex(COMPLEX.sqrt(base))
    whole = exponent.imag == 0 and exponent.real.is_integer()
    return base ** int(exponent.real) if whole else base**exponent


def implicit(
    lines: Sequence[Equation], known: Sequence[str]
) -> dict[str, Callable[[Printed, Env], complex]]:
    """Letters that several lines determine together, linear in them: Σ ∂c_μ/∂q̇_ν a_νi = −∂c_μ/∂q̇_i."""
    rows = [line.residual for line in lines if not meanings(line)]
    defined = {name for line in lines for name, _ in meanings(line)} | set(known)
    unknown = sorted({x for row in rows for x in row.free_symbols
                      if x.name not in defined and not differential(x.name)}, key=str)  # fmt: skip
    groups: list[tuple[list[Expr], list[Symbol]]] = []
    while unknown:
        group, size = {unknown[0]}, 0
        while len(group) != size:
            size = len(group)
            own = [row for row in rows if row.free_symbols & group]
            group |= {x for row in own for x in row.free_symbols if x in unknown}
        assert len(own) == len(group), (own, group)
        groups.append((own, sorted(group, key=str)))
        unknown = [x for x in unknown if x not in group]
    return {
        x.name: (lambda letters, env, rows=rows, group=group, i=i: _solved(letters, env, rows, group)[i])
        for rows, group in groups
        for i, x in enumerate(group)
    }  # fmt: skip


def _solved(letters: Printed, env: Env, rows: list[Expr], group: list[Symbol]) -> np.ndarray:
    nothing = dict.fromkeys(group, sympy.Integer(0))
    matrix = [[letters.value(sympy.diff(row, x), env) for x in group] for row in rows]
    right = [-letters.value(row.xreplace(nothing), env) for row in rows]
    return np.linalg.solve(np.array(matrix), np.array(right))
