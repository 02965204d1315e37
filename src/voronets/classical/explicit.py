r"""What E, G, D, D″, ξ, η, ε and U are for the surfaces of a problem, to be read.

    D = X_uu·(X_u × X_v)/H,   ξ = a·X_u/√E,   η = a·(n × ξ),   ε = a·n       a = X from O

Each is tidied from the bottom up: first the products of vectors, then the roots, whose squares are
resolved where the letters are positive (checked by numbers inside the chart).
"""

from __future__ import annotations

import math
from functools import cached_property, lru_cache

import numpy as np
import sympy
from sympy import Expr, Symbol

from voronets.classical.known_letters import known_letters
from voronets.classical.letters import EPSILON, ETA, THETA, XI
from voronets.classical.neumann import Neumann, across
from voronets.classical.side import NOTHING, off_curvature_lines
from voronets.classical.symbols import ProblemLetters
from voronets.classical.written import Written, letters, meaning
from voronets.expressions.algebra import as_expression
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS, symbols
from voronets.expressions.vectors import Matrix, Vector, cross
from voronets.mechanics.forms.notation import tidied
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.placement import Placed

SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
GREEK = {"kappa": "κ", "kappa_x": "κ_x", "kappa_y": "κ_y"}
LONG, SHORT, FEW = 250, 90, 16  # operations, and terms, beyond which fewer ways are tried


def shown(name: str) -> Symbol:
    """How a number's letter looks: R1 is R₁, kappa is κ."""
    return Symbol(GREEK.get(name, name.translate(SUBSCRIPTS)))


class ExplicitSide:
    """One surface of the problem, its letters as tidied formulas of its u and v."""

    def __init__(self, surface: Placed, p: dict[str, Expr], index: str, s: int) -> None:
        own = surface.surface
        assert isinstance(own, Parametric)
        self.index, self.s = index.translate(SUBSCRIPTS), s
        self.u, self.v = shown("u" + index), shown("v" + index)
        self.k = k = {name: show(x) for name, x in p.items()}
        numbers = {x.name: float(surface.numbers[n]) for n, x in k.items() if x.is_Symbol}
        self._sample = _sample(own, (self.u, self.v), numbers)
        rows = own.derivatives(symbols(), k, (self.u, self.v))
        self._rows = tuple(Vector(*map(as_expression, row)) for row in rows)
        self.lines = max(off_curvature_lines(own)) < NOTHING
        self.T = None
        if surface.turn is not None:
            self.T = Matrix(*([k[f"turn.{i}{j}"] for j in range(3)] for i in range(3)))
        self.centre = Vector(*(k[f"centre.{axis}"] for axis in "xyz"))
        self.known = known_letters(own, k, self.u, self.v, self.index)
        self._forms()

    def _forms(self) -> None:
        X_u, X_v, X_uu, X_uv, X_vv = self._rows[1:]
        known, s = self.known, self.s
        normal = cross(X_u, X_v)
        nothing = sympy.Integer(0)
        self.E = self.tidy(X_u @ X_u, known and known.E)
        self.G = self.tidy(X_v @ X_v, known and known.G)
        self.F = nothing if self.lines else self.tidy(X_u @ X_v)
        self.root_E, self.root_G = self.root(self.E), self.root(self.G)
        if self.lines:
            self.H = self.root_E * self.root_G
        else:
            self.H = self.root(self.tidy(self.E * self.G - self.F**2))
        self.D = self.tidy(s * self.tidy(X_uu @ normal) / self.H, known and s * known.D)
        self.D2 = self.tidy(s * self.tidy(X_vv @ normal) / self.H, known and s * known.D2)
        self.D1 = nothing if self.lines else self.tidy(s * self.tidy(X_uv @ normal) / self.H)

    @cached_property
    def X(self) -> Vector:
        """The point, in the axes of the body or of space."""
        X = self._rows[0]
        return self.centre + (X if self.T is None else self.T @ X)

    @cached_property
    def axes(self) -> Matrix:
        """ξ, η, ζ by rows."""
        _, X_u, X_v, *_ = self._rows
        n = Vector(*(self.tidy(self.s * self.tidy(x) / self.H) for x in cross(X_u, X_v)))
        xi = Vector(*(self.tidy(x / self.root_E) for x in X_u))
        if self.lines:
            eta = Vector(*(self.tidy(self.s * x / self.root_G) for x in X_v))
        else:
            eta = Vector(*(self.tidy(x) for x in cross(n, xi)))
        own = Matrix(xi, eta, n)
        return own if self.T is None else own @ self.T.T

    @cached_property
    def lever(self) -> tuple[Expr, Expr, Expr]:
        """ξ, η, ε."""
        if self.lines and self.known is not None:
            rho2 = self.known.rho2.xreplace(self.known.meaning)
            slopes = (sympy.diff(rho2, self.u) / 2, sympy.diff(rho2, self.v) / 2)
            roots = (self.root_E, self.root_G)
            xi, eta = (self.tidy(x) / root for x, root in zip(slopes, roots, strict=True))
            normal, X = cross(*self._rows[1:3]) / self.H, self._rows[0]
            at_home = (xi, eta, self.tidy(X @ normal, self.known.epsilon))
        else:
            X = self._rows[0] if self.T is None else self.T @ self._rows[0]
            at_home = tuple(self.tidy(axis @ X) for axis in self.axes)
        if all(x == 0 for x in self.centre):
            return at_home
        away = (self.tidy(axis @ self.centre) for axis in self.axes)
        xi, eta, epsilon = (x + y for x, y in zip(at_home, away, strict=True))
        return xi, eta, epsilon

    def tidy(self, x: Expr, proposal: Expr | None = None) -> Expr:
        """The proposal, or the shortest of a few ways to write it, that agree in numbers."""
        x = as_expression(x)
        if proposal is not None and self.known is not None:
            meaning = self.known.meaning
            if _agree(proposal.xreplace(meaning), x.xreplace(meaning), self._sample):
                return proposal
        return _tidy(x, self._sample)

    def root(self, square: Expr) -> Expr:
        """√ of a square, resolved where it is one."""
        positive = {q: sympy.Dummy(q.name, positive=True) for q in square.free_symbols}
        trig = {x: sympy.Dummy(positive=True)
                for x in square.xreplace(positive).atoms(sympy.sin, sympy.cos)}  # fmt: skip
        plain = square.xreplace(positive).xreplace(trig)
        if square.count_ops() > SHORT or any(not x.exp.is_Integer for x in plain.atoms(sympy.Pow)):
            return sympy.sqrt(square)
        plain = sympy.factor(plain)
        resolved = sympy.sqrt(plain).replace(sympy.Abs, lambda x: x)
        found = resolved.xreplace({d: x for x, d in trig.items()})
        found = found.xreplace({d: q for q, d in positive.items()})
        exact = sympy.sqrt(square)
        for sign in (1, -1):
            if _agree(sign * found, exact, self._sample):
                return sign * found
        return exact

    def written(self) -> list[Written]:
        """E, F, G, D, D′, D″ where they are not zero."""
        names = ("E", "F", "G", "D", "D′", "D″")
        values = (self.E, self.F, self.G, self.D, self.D1, self.D2)
        found = [
            meaning(name + self.index, value)
            for name, value in zip(names, values, strict=True)
            if value != 0
        ]
        if self.known is None:
            return found
        used = {q for value in values for q in value.free_symbols}
        return found + [meaning(q, x) for q, x in self.known.meaning.items() if q in used]


def show(x: Expr) -> Expr:
    """In letters: u₁ for u1."""
    return x.xreplace({q: shown(q.name) for q in x.free_symbols})


def explicit(coordinates: Neumann, problem: ProblemLetters) -> list[Written]:
    """All letters of the problem: both surfaces, the lever, the force function, the numbers."""
    body = ExplicitSide(coordinates.body, problem.p["body"], "", 1)
    ground = ExplicitSide(coordinates.ground, problem.p["ground"], "1", coordinates.s)
    found = body.written() + ground.written()
    found += [meaning(name, x) for name, x in zip((XI, ETA, EPSILON), body.lever, strict=True)]
    found += _force_function(coordinates, problem, ground)
    if coordinates.problem.body.rotor is not None:
        kappa = Vector(*(show(as_expression(problem.p.get(f"kappa_{x}", 0))) for x in "xyz"))
        for name, axis in zip("ξηζ", body.axes, strict=True):
            found.append(meaning(f"κ_{name}", body.tidy(axis @ kappa)))
    numbers = problem.values.items()
    return found + [meaning(shown(n), Symbol(f"{value:.12g}")) for n, value in numbers]


def _force_function(
    coordinates: Neumann, problem: ProblemLetters, ground: ExplicitSide
) -> list[Written]:
    """U of the centre of mass O, and O in u₁, v₁, ϑ and the lever."""
    O = Vector(*letters("O_x O_y O_z"))
    potential = coordinates.problem.forces.potential
    U, _ = potential(symbols(), problem.p["force"], problem.p["mass"], O)
    U = show(as_expression(U))
    rotated = across(sympy.sin(THETA), sympy.cos(THETA)) @ Vector(XI, ETA, EPSILON)
    centre = ground.X - ground.axes.T @ rotated
    used = [(o, as_expression(x)) for o, x in zip(O, centre, strict=True) if o in U.free_symbols]
    return [meaning("U", U), *(meaning(o, sympy.factor_terms(x)) for o, x in used)]


# -- tidying, checked by numbers ---------------------------------------------------------------

Sample = tuple[tuple[str, float], ...]


def _sample(own: Parametric, uv: tuple[Symbol, Symbol], numbers: dict[str, float]) -> Sample:
    """Values of all letters at one point well inside the chart."""
    place = []
    for fraction, (lo, hi) in zip((0.39, 0.71), (own.chart.u, own.chart.v), strict=True):
        lo = lo if math.isfinite(lo) else (hi - 2 if math.isfinite(hi) else -0.7)
        hi = hi if math.isfinite(hi) else lo + 2
        place.append(lo + fraction * (hi - lo))
    return tuple(dict(zip((q.name for q in uv), place, strict=True), **numbers).items())


def _agree(x: Expr, y: Expr, sample: Sample) -> bool:
    names = tuple(name for name, _ in sample)
    if not {q.name for q in (x - y).free_symbols} <= set(names):
        return False
    try:
        a, b = as_function((x, y), names)(FLOATS, *(value for _, value in sample))
    except (ValueError, ZeroDivisionError, OverflowError):
        return False
    return bool(np.isclose(float(a), float(b), rtol=1e-9, atol=1e-12))


@lru_cache(maxsize=1024)
def _tidy(x: Expr, sample: Sample) -> Expr:
    operations = x.count_ops()
    if x.is_Atom or operations > LONG:
        return x
    radicals = any(not power.exp.is_Integer for power in x.atoms(sympy.Pow))
    ways = [x, sympy.factor_terms(x)]
    if not radicals or operations < FEW:
        ways.append(tidied(x))
    expanded = sympy.expand(x) if not radicals and operations < SHORT else x
    if not radicals and len(sympy.Add.make_args(expanded)) < FEW:
        ways.append(sympy.trigsimp(expanded))
        ways += [sympy.factor(ways[-1]), sympy.simplify(ways[-1])]
    good = [way for way in ways if _agree(way, x, sample)]
    return min(good or [x], key=lambda way: way.count_ops())
