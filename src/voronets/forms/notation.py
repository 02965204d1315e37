r"""How equations look: the LaTeX of names, derivatives and expressions in plain symbols.

theta1, theta1', theta1''   →   \theta_{1}, \dot{\theta}_{1}, \ddot{\theta}_{1}
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import prod

import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import length_of

_DOTS = {0: "", 1: r"\dot", 2: r"\ddot", 3: r"\dddot"}
_LINE = 400  # characters
_SHORT = 500  # operations, or terms when multiplied out, of what is worth tidying up


def letter(name: str) -> str:
    """The LaTeX of a symbol's name; each prime is a dot."""
    bare = name.rstrip("'")
    dots = _DOTS[len(name) - len(bare)]
    plain = sympy.latex(Symbol(bare))
    if not dots:
        return plain
    parts = re.fullmatch(r"([^_^]+)(.*)", plain)
    base, rest = parts.groups() if parts else (plain, "")
    return rf"{dots}{{{base}}}{rest}"


def partial(of: str, by: str) -> str:
    """∂of/∂by."""
    return rf"\frac{{\partial {of}}}{{\partial {letter(by)}}}"


def rate(of: str) -> str:
    """d/dt of."""
    return rf"\frac{{d}}{{dt}}{of}"


def latex(expression: Expr) -> str:
    """The expression with dots for primes."""
    names = {s: letter(s.name) for s in expression.free_symbols if isinstance(s, Symbol)}
    return sympy.latex(expression, symbol_names=names)


@lru_cache(maxsize=1024)
def tidied(expression: Expr, simplify: bool = False) -> Expr:
    """The shortest of a few ways to write it; for the eye only, and only where it is short."""
    if length_of(expression) > 3 * _SHORT or expression.count_ops() > _SHORT:
        return expression
    ways = [expression, sympy.factor_terms(expression)]
    if _terms(expression) < _SHORT and not (_radicals(expression) and len(str(expression)) > _LINE):
        expanded = _pythagoras(expression)
        moving = sorted((s for s in expanded.free_symbols if s.name.endswith("'")), key=str)
        ways += [expanded, sympy.factor_terms(expanded)]
        ways += [sympy.factor_terms(sympy.collect(expanded, moving))]
    if simplify:
        ways.append(sympy.simplify(expression))
    return min(ways, key=lambda way: way.count_ops())


def _radicals(expression: Expr) -> bool:
    """Whether it has roots of sums, with which SymPy's expand takes its time."""
    return any(x.base.is_Add and not x.exp.is_Integer for x in expression.atoms(sympy.Pow))


def _terms(expression: Expr) -> int:
    """How many terms it would have, multiplied out."""
    if expression.is_Add:
        return sum(_terms(part) for part in expression.args)
    if expression.is_Mul:
        return prod(_terms(part) for part in expression.args)
    if expression.is_Pow and expression.exp.is_Integer:
        return _terms(expression.base) ** abs(int(expression.exp))
    return 1


def _pythagoras(expression: Expr) -> Expr:
    """Multiplied out, with sin² + cos² = 1 used on each angle in the way that shortens it most."""
    angles = {x.args[0] for x in expression.atoms(sympy.sin, sympy.cos)}
    best = sympy.expand(expression, trig=False)
    for angle in sorted(angles, key=sympy.default_sort_key):
        s, c = sympy.sin(angle), sympy.cos(angle)
        ways = [best, _without_square(best, s, c), _without_square(best, c, s)]
        best = min(ways, key=lambda way: way.count_ops())
    return best


def _without_square(expression: Expr, s: Expr, c: Expr) -> Expr:
    """s² = 1 − c² put in wherever s has a power of two or more."""
    table = {
        power: (1 - c**2) ** (power.exp // 2) * s ** (power.exp % 2)
        for power in expression.atoms(sympy.Pow)
        if power.base == s and power.exp.is_Integer and power.exp > 1
    }
    return sympy.expand(expression.xreplace(table), trig=False)
