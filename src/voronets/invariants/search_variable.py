"""The search for linear integrals with coefficients of one variable, written in closed form if they have one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Symbol

from voronets.expressions.functions import as_function
from voronets.forms.notation import latex
from voronets.invariants.search_closed_forms import (
    ClosedFunction,
    CoefficientShape,
    closed_functions,
    shape_of,
)
from voronets.invariants.search_discovery import FamilyLook, Hunt
from voronets.invariants.search_formula import Combination, in_letters, written
from voronets.invariants.search_letters import Letter, Monomial, VariableFamily
from voronets.invariants.search_null_space import depends
from voronets.invariants.search_samples import look
from voronets.invariants.search_series import (
    PARTS,
    ZERO,
    SeriesSpace,
    VariableRange,
    evaluated,
    interval_of,
    series_space,
)
from voronets.invariants.search_subject import SearchSubject

DIGITS = 10  # of the coefficients of a series
SHOWN = 1e-11  # a coefficient of a series that is told, relative


def search_variable(hunt: Hunt, family: VariableFamily) -> None:
    """Look for the integrals of a family; what holds and is new is kept."""
    space = _space(hunt, family)
    if space is None:
        return
    interval = space.interval
    null = space.space
    hunt.looks.append(
        FamilyLook(family.name, space.candidates, null.candidates, space.states, len(space.series),
             null.zero, null.next)
    )  # fmt: skip
    hunt.bases.append(
        (f"functions of {family.variable.text}", *(v.text for v in family.velocities))
    )
    if not space.integrals:
        return
    others = _changed(hunt, family, interval)
    rows = np.arange(hunt.fit.x.shape[1])
    for what, series in space.combinations():
        # by the series, whose coefficients have more digits than those of a closed form
        if not depends(hunt.values(_series(family, interval, series)), hunt.span(rows)):
            combination = _best(hunt, family, interval, series, others.get(what))
            hunt.keep(combination, family.name, DIGITS)


def _space(hunt: Hunt, family: VariableFamily) -> SeriesSpace | None:
    """Of the parts of the variable's range the one on which there are most; the first of equals.

    A range with a singular point inside has fewer.
    """
    best: SeriesSpace | None = None
    for part in PARTS:
        interval = interval_of(hunt.subject, family, hunt.fit, part)
        if interval is None:
            return None
        space = series_space(hunt.subject, family, interval, hunt.fit)
        if space is not None and (best is None or space.integrals > best.integrals):
            best = space
    return best


def _changed(
    hunt: Hunt, family: VariableFamily, interval: VariableRange
) -> Mapping[str, CoefficientShape]:
    """The shapes of the same combinations in the changed problem."""
    if hunt.changed is None:
        return {}
    subject, states = hunt.changed
    twin = next((one for one in subject.variables() if one.name == family.name), None)
    space: SeriesSpace | None = None
    if twin is not None:
        space = series_space(subject, twin, interval, states)
    if space is None or twin is None:
        return {}
    x, letters = _library(subject, twin, states)
    found = {what: shape_of(series, interval, x, letters) for what, series in space.combinations()}
    return {what: shape for what, shape in found.items() if shape is not None}


def _library(
    subject: SearchSubject, family: VariableFamily, states: Any
) -> tuple[np.ndarray, np.ndarray]:
    values = look(subject, [family.variable, *family.library], states).values
    return values[:, 0], values[:, 1:]


def _best(
    hunt: Hunt,
    family: VariableFamily,
    interval: VariableRange,
    series: np.ndarray,
    other: CoefficientShape | None,
) -> Combination:
    """In closed form where there is one that holds, otherwise by its series."""
    x, letters = _library(hunt.subject, family, hunt.fit)
    shape = shape_of(series, interval, x, letters)
    if shape is not None:
        shapes = [shape]
        if other is not None and shape.like(other):
            shapes.append(other)
        closed = _closed(hunt, family, shapes)
        if hunt.rate(closed) < 1e-8:
            return closed
    return _series(family, interval, series)


def _closed(hunt: Hunt, family: VariableFamily, shapes: list[CoefficientShape]) -> Combination:
    x = _symbol(family.variable)
    letters = [_symbol(letter) for letter in family.library]
    functions = closed_functions(shapes, x, letters, hunt.library)
    used = (family.variable, *family.library)
    terms, shown = [], []
    for function in functions:
        coefficient = _coefficient(hunt.subject, used, (x, *letters), function)
        moving = family.velocities[function.which : function.which + 1]
        terms.append((1.0, Monomial((coefficient, *moving))))
        shown.append(_split(function.written))
    coefficients = [number for number, _ in shown]
    monomials = [_relettered(one, rest) for (_, one), (_, rest) in zip(terms, shown, strict=True)]
    exact = all(function.exact for function in functions)
    text, tex = written(coefficients, monomials, {} if exact else hunt.library.numbers)
    return Combination(tuple(terms), text, tex, exact)


def _split(expression: Expr) -> tuple[Expr, Expr]:
    """A numerical factor or a product of the problem's numbers, and the rest."""
    factor, rest = expression.as_coeff_Mul()
    return factor, rest


def _relettered(monomial: Monomial, expression: Expr) -> Monomial:
    """The product as it is written: its coefficient without the number before it."""
    first, *others = monomial.letters
    if expression == 1 and others:
        return Monomial(tuple(others))
    name, tex = in_letters(expression), latex(expression)
    if expression.is_Add:
        name, tex = f"({name})", rf"\left({tex}\right)"
    own = expression if all(x.expression is not None for x in others) else None
    return Monomial((Letter(name, tex, 0, first.function, own), *others))


def _symbol(letter: Letter) -> Expr:
    return letter.expression if letter.expression is not None and letter.expression.is_Symbol else (
        Symbol(letter.text) if letter.expression is None else sympy.Dummy()
    )  # fmt: skip


def _coefficient(
    subject: SearchSubject, letters: tuple[Letter, ...], symbols: tuple[Expr, ...],
    closed: ClosedFunction,
) -> Letter:  # fmt: skip
    names = [f"x{i}" for i in range(len(symbols))]
    renamed = {s: Symbol(name) for s, name in zip(symbols, names, strict=True)}
    function = as_function(closed.numeric.xreplace(renamed), names)

    def value(scene: Any) -> Any:
        return function(subject.namespace(scene), *(letter.function(scene) for letter in letters))

    return Letter(str(closed.written), latex(closed.written), 0, value)


def _series(family: VariableFamily, interval: VariableRange, series: np.ndarray) -> Combination:
    """F by the coefficients of its series, scaled so that the largest is 1."""
    series = series / series.flat[np.abs(series).argmax()]
    terms, shown, told = [], [], {}
    for k, coefficients in enumerate(series):
        if np.abs(coefficients).max() < ZERO:
            continue
        kept = coefficients[: int(np.flatnonzero(np.abs(coefficients) > SHOWN)[-1]) + 1]
        name = f"f{k + 1}({family.variable.text})"
        letter = Letter(name, rf"f_{{{k + 1}}}({family.variable.latex})", 0,
                        evaluated(family.variable, interval, kept.tolist()))  # fmt: skip
        moving = family.velocities[k : k + 1]
        terms.append((1.0, Monomial((letter, *moving))))
        shown.append(Monomial((letter, *moving)))
        told[name] = [float(f"{c:.12g}") for c in kept]
    text, tex = written([sympy.Integer(1)] * len(shown), shown)
    low, high = interval.middle - interval.half, interval.middle + interval.half
    return Combination(
        tuple(terms), text, tex, exact=False,
        cover=lambda scene: interval.has(family.variable.function(scene)),
        series={"variable": family.variable.text, "from": low, "to": high, "chebyshev": told},
    )  # fmt: skip
