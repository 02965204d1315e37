"""The numbers of a print-out: exact while a form is derived, spelt alike when it is printed.

Decimals that a user typed are derived with as rational numbers, 2.7 as 27/10.  So no rounding noise
comes up, such as 1.4e-15 x'² where terms cancel, and no small number that was typed is lost.  In the
print-out all fractions with an end are decimals again.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Add, Expr, Float, Mul, Rational

from voronets.expressions.decimals import rational_of
from voronets.expressions.trees import from_the_leaves
from voronets.forms.equation import Equation, Term
from voronets.forms.sheet import Sheet
from voronets.mechanics.system import System
from voronets.surfaces.contract import Surface
from voronets.surfaces.parametric import Parametric

LONGEST = 1000  # the denominator of a fraction that is written as one
DIGITS = 15


def has_decimals(system: System) -> bool:
    """Whether a number in the formulas of a system is a decimal."""
    quasi = (formula for _, formula in system.quasi)
    stated = (system.T, system.U, *system.Q, *system.constraints, *system.holonomic, *quasi)
    return any(x.has(Float) for x in stated)


def exact_system(system: System) -> System:
    """The system with exact numbers in place of decimals."""
    return replace(
        system,
        T=exact(system.T),
        U=exact(system.U),
        Q=tuple(map(exact, system.Q)),
        constraints=tuple(map(exact, system.constraints)),
        holonomic=tuple(map(exact, system.holonomic)),
        quasi=tuple((name, exact(formula)) for name, formula in system.quasi),
    )


def states_decimals(surface: Surface) -> bool:
    """Whether a number in a user's formula of a surface is a decimal."""
    stated = (*(surface.position_formula or ()), *filter(None, [surface.formula]))
    return any(x.has(Float) for x in stated)


def exact_surface(surface: Parametric) -> Parametric:
    """The surface with exact numbers in place of decimals in its active chart."""
    X = tuple(map(exact, surface.chart.X))
    if tuple(surface.chart.X) == X:
        return surface
    return replace(surface, charts=(replace(surface.chart, X=X),), active=0)


def exact(expression: Expr) -> Expr:
    """The expression with its decimals as rational numbers.

    Powers that are no whole ones are left: SymPy would make 3√30 √x/10 of √(2.7 x).
    """
    known: dict[Expr, Expr] = {}
    for x in from_the_leaves([expression], known):
        if x.is_Float:
            known[x] = rational_of(x)
        elif x.is_Pow and not x.exp.is_Integer:
            known[x] = x
        else:
            known[x] = _rebuilt(x, known)
    return known[expression]


def with_decimals(sheet: Sheet) -> Sheet:
    """The print-out with decimals for fractions: 0.5 for 1/2, 2.7 for 27/10; 1/3 stays.

    A fraction with a long denominator has 15 digits.  Exponents stay.
    """
    known: dict[Expr, Expr] = {}

    def terms(side: tuple[Term, ...]) -> tuple[Term, ...]:
        return tuple(replace(x, expression=_decimal(x.expression, known)) for x in side)

    def lines(given: tuple[Equation, ...]) -> tuple[Equation, ...]:
        return tuple(replace(x, left=terms(x.left), right=terms(x.right)) for x in given)

    return Sheet(*map(lines, (sheet.equations, sheet.definitions, sheet.numbers, sheet.written)))


def _decimal(x: Expr, known: dict[Expr, Expr]) -> Expr:
    """The expression with decimals for its fractions."""
    if x not in known:
        known[x] = _converted(x, known) if x.has(Rational) else x
    return known[x]


def _converted(x: Expr, known: dict[Expr, Expr]) -> Expr:
    if x.is_Rational:
        return Float(x, DIGITS) if _ends(x) else x
    if x.is_Mul:
        number, others = x.as_coeff_mul()
        sums = [part for part in others if part.is_Add]
        if len(sums) == 1 and _ends(number) and not _has_bare_term(sums[0]):
            spread = Add(*(_decimal(_product(number, term), known) for term in sums[0].args))
            rest = [_decimal(part, known) for part in others if part is not sums[0]]
            return Mul(*rest, spread, evaluate=False) if rest else spread
        return _product(_decimal(number, known), *(_decimal(part, known) for part in others))
    parts = [_decimal(part, known) for part in x.args]
    if x.is_Pow and x.exp.is_Number:
        parts[1] = x.exp
    return x if all(new is old for new, old in zip(parts, x.args, strict=True)) else x.func(*parts)


def _ends(x: Rational) -> bool:
    """Whether a number is a fraction that is written as a decimal."""
    rest = int(x.q) if x.is_Rational else 1
    if rest == 1:
        return False
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return rest == 1 or x.q > LONGEST


def _has_bare_term(total: Expr) -> bool:
    """Whether a term of a sum has no number of its own: what stands before the sum is its number."""
    return any(abs(term.as_coeff_Mul()[0]) == 1 for term in total.args)


def _product(number: Expr, *others: Expr) -> Expr:
    """A number times others; a sum is not multiplied out."""
    if len(others) == 1 and (others[0].is_Mul or others[0].is_Number):
        own, rest = others[0].as_coeff_Mul()
        return _product(number * own, *Mul.make_args(rest)) if rest != 1 else number * own
    if number == 1:
        return Mul(*others, evaluate=False) if len(others) > 1 else others[0]
    return Mul(number, *others, evaluate=False)


def _rebuilt(x: Expr, known: dict[Expr, Expr]) -> Expr:
    """The expression over its changed parts."""
    parts = [known[part] for part in x.args]
    same = all(new is old for new, old in zip(parts, x.args, strict=True))
    return x if same else x.func(*parts)
