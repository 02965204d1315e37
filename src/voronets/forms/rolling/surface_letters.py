r"""What E, G, D, D″, ξ, η, ε and U are for the surfaces of a problem, to be read.

    D = X_uu·(X_u × X_v)/H,   ξ = a·X_u/√E,   η = a·(n × ξ),   ε = a·n       a = X from O

Each is tidied from the bottom up: first the products of vectors, then the roots, whose squares are
resolved where the letters are positive (checked by numbers inside the chart).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, lru_cache

import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import as_expression
from voronets.expressions.scalars import symbols
from voronets.expressions.vectors import Matrix, Vector, cross
from voronets.forms.decimals import exact_surface
from voronets.forms.equation import Equation, as_given, definition, definitions
from voronets.forms.neumann.confocal_letters import ConfocalLetters, confocal_letters
from voronets.forms.neumann.coordinates import Neumann, across
from voronets.forms.neumann.letters import EPSILON, ETA, THETA, XI, cosines
from voronets.forms.neumann.problem_letters import ProblemLetters
from voronets.forms.notation import letters
from voronets.forms.rolling.force_letters import ROTOR
from voronets.forms.tidying import SHORT, agree, sample_of, shortest
from voronets.rolling.forces import Forces
from voronets.surfaces.curvature_lines import NOTHING, off_curvature_lines
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.placement import Placed

SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
GREEK = {"kappa": "κ", "kappa_x": "κ_x", "kappa_y": "κ_y"}


def shown(name: str) -> Symbol:
    """How a number's letter looks: R1 is R₁, kappa is κ."""
    return Symbol(GREEK.get(name, name.translate(SUBSCRIPTS)))


class ExplicitSide:
    """One surface of the problem, its letters as tidied formulas of its u and v."""

    def __init__(self, surface: Placed[Parametric], p: dict[str, Expr], index: str, s: int) -> None:
        own = exact_surface(surface.surface)
        self.index, self.s = index.translate(SUBSCRIPTS), s
        self.u, self.v = shown("u" + index), shown("v" + index)
        self.k = k = {name: show(x) for name, x in p.items()}
        numbers = {x.name: float(surface.numbers[n]) for n, x in k.items() if x.is_Symbol}
        self._sample = sample_of(own, (self.u, self.v), numbers)
        rows = own.derivatives(symbols(), k, (self.u, self.v))
        self._rows = tuple(Vector(*map(as_expression, row)) for row in rows)
        self.lines = max(off_curvature_lines(own)) < NOTHING
        self.T = None
        if surface.turn is not None:
            self.T = Matrix(*([k[f"turn.{i}{j}"] for j in range(3)] for i in range(3)))
        self.centre = Vector(*(k[f"centre.{axis}"] for axis in "xyz"))
        X_u, *_ = self._rows[1:]
        proposals = confocal_letters(own, k, self.u, self.v, self.index)
        self.known = next((x for x in proposals if self._agree(x.E, X_u @ X_u, x)), None)
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
    def own_axes(self) -> Matrix:
        """ξ, η, ζ by rows, in the surface's own axes."""
        _, X_u, X_v, *_ = self._rows
        normals = zip(cross(X_u, X_v), self._known_normal, strict=True)
        n = Vector(*(self.tidy(self.s * self.tidy(x) / self.H, known) for x, known in normals))
        xi = Vector(*(self.tidy(x / self.root_E) for x in X_u))
        if self.lines:
            return Matrix(xi, Vector(*(self.tidy(self.s * x / self.root_G) for x in X_v)), n)
        return Matrix(xi, Vector(*(self.tidy(x) for x in cross(n, xi))), n)

    @property
    def _known_normal(self) -> tuple[Expr | None, ...]:
        """Proposals for the normal of an ellipsoid, ε x/a², ε y/b², ε z/c²."""
        if self.known is None:
            return (None, None, None)
        lengths = (self.k[name] for name in "abc")
        factor = self.s * self.known.epsilon
        return tuple(factor * x / a**2 for x, a in zip(self._rows[0], lengths, strict=True))

    @cached_property
    def axes(self) -> Matrix:
        """ξ, η, ζ by rows, in the axes of the body or of space."""
        return self.own_axes if self.T is None else self.own_axes @ self.T.T

    def on_axes(self, vector: Vector) -> tuple[Expr, ...]:
        """The components on ξ, η, ζ of a constant vector in the axes of the body or of space."""
        if self.T is None:
            return tuple(self.tidy(axis @ vector) for axis in self.axes)
        own = self.T.T @ vector
        return tuple(sympy.factor_terms(as_expression(axis @ own)) for axis in self.own_axes)

    @cached_property
    def lever(self) -> tuple[Expr, ...]:
        """ξ, η, ε."""
        X = self._rows[0]
        if self.lines and self.known is not None:
            rho2 = self.known.rho2.xreplace(self.known.meaning)
            slopes = (sympy.diff(rho2, self.u) / 2, sympy.diff(rho2, self.v) / 2)
            roots = (self.root_E, self.root_G)
            xi, eta = (self.tidy(x) / root for x, root in zip(slopes, roots, strict=True))
            normal = cross(*self._rows[1:3]) / self.H
            at_home: tuple[Expr, ...] = (xi, eta, self.tidy(X @ normal, self.known.epsilon))
        else:
            at_home = tuple(self.tidy(axis @ X) for axis in self.own_axes)
        if all(x == 0 for x in self.centre):
            return at_home
        away = self.on_axes(self.centre)
        return tuple(x + y for x, y in zip(at_home, away, strict=True))

    def tidy(self, x: Expr, proposal: Expr | None = None) -> Expr:
        """The proposal, or the shortest of a few ways to write it, that agree in numbers."""
        x = as_expression(x)
        if proposal is not None and self.known is not None and self._agree(proposal, x, self.known):
            return proposal
        return shortest(x, self._sample)

    def _agree(self, proposal: Expr, x: Expr, known: ConfocalLetters) -> bool:
        """Whether a proposal and an expression agree in numbers."""
        meaning = known.meaning
        return agree(proposal.xreplace(meaning), x.xreplace(meaning), self._sample)

    def shorter(self, x: Expr) -> Expr:
        """The expression with common factors taken out."""
        return sympy.factor_terms(as_expression(x))

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
            if agree(sign * found, exact, self._sample):
                return sign * found
        return exact

    def written(self) -> list[Equation]:
        """E, G, D, D″; F, D′ and H too where the coordinates are not lines of curvature."""
        names = ("E", "F", "G", "D", "D′", "D″")
        values = (self.E, self.F, self.G, self.D, self.D1, self.D2)
        found = [
            definition(name + self.index, value)
            for name, value in zip(names, values, strict=True)
            if not self.lines or name not in ("F", "D′")
        ]
        if not self.lines:
            E, F, G = letters(" ".join(name + self.index for name in "EFG"))
            found.append(definition("H" + self.index, sympy.sqrt(E * G - F**2)))
        if self.known is None:
            return found
        used = {q for value in values for q in value.free_symbols}
        return found + [definition(q, x) for q, x in self.known.meaning.items() if q in used]


def show(x: Expr) -> Expr:
    """In letters: u₁ for u1."""
    return x.xreplace({q: shown(q.name) for q in x.free_symbols})


@lru_cache(maxsize=16)
def _explicit_side(
    surface: Placed[Parametric], p: tuple[tuple[str, Expr], ...], index: str, s: int
) -> ExplicitSide:
    """One side, the same for all forms of a problem."""
    return ExplicitSide(surface, dict(p), index, s)


def explicit_body(coordinates: Neumann, problem: ProblemLetters) -> ExplicitSide:
    """The body's surface in letters."""
    return _explicit_side(coordinates.body, tuple(problem.p["body"].items()), "", 1)


def rotor_letters(problem: ProblemLetters) -> Vector:
    """κ e in body axes."""
    return Vector(*(show(as_expression(problem.p.get(f"kappa_{x}", 0))) for x in "xyz"))


def surface_letters(
    coordinates: Neumann, problem: ProblemLetters, names: str = "αβγ"
) -> list[Equation]:
    """All letters of the problem: both surfaces, the lever, the force function, the numbers."""
    body = explicit_body(coordinates, problem)
    letters_of = tuple(problem.p["ground"].items())
    ground = _explicit_side(coordinates.ground, letters_of, "1", coordinates.s)
    found = body.written() + ground.written()
    found += definitions((XI, ETA, EPSILON), body.lever)
    for column, axis in zip(cosines(names).T, body.axes, strict=True):
        found += definitions(column, map(body.shorter, axis))
    found += _force_function(coordinates, problem, ground)
    if coordinates.problem.body.rotor is not None:
        found += definitions(ROTOR, body.on_axes(rotor_letters(problem)))
    return found + [number(shown(name), value) for name, value in problem.values.items()]


def place_inside(coordinates: Neumann) -> dict[str, float]:
    """u, v, u₁, v₁ at a place inside the charts, by their letters."""
    sides = ((coordinates.body, letters("u v")), (coordinates.ground, letters("u₁ v₁")))
    found: dict[str, float] = {}
    for side, uv in sides:
        found |= dict(sample_of(side.surface, uv, {}))
    return found


def number(letter: Expr | str, value: float) -> Equation:
    """The value of a letter, twelve digits of it."""
    return definition(letter, Symbol(f"{value:.12g}"))


def _force_function(
    coordinates: Neumann, problem: ProblemLetters, ground: ExplicitSide
) -> list[Equation]:
    """U of the centre of mass O, its distance d from the origin, and O in u₁, v₁, ϑ and the lever."""
    O, d = Vector(*letters("O_x O_y O_z")), Symbol("d")
    U, given = _stated_potential(coordinates.problem.forces, problem, O)
    rotated = across(sympy.sin(THETA), sympy.cos(THETA)) @ Vector(XI, ETA, EPSILON)
    centre = ground.X - ground.axes.T @ rotated
    occurring = {*U.free_symbols, *(O if d in U.free_symbols else ())}
    used = [(o, as_expression(x)) for o, x in zip(O, centre, strict=True) if o in occurring]
    gradient = Vector(*(sympy.diff(U, o) + sympy.diff(U, d) * o / d for o in O))
    on_ground = (ground.shorter(axis @ gradient) for axis in ground.axes)
    found = [as_given("U", U) if given else definition("U", U), definition(d, sympy.sqrt(O @ O))]
    found += [definition(o, sympy.factor_terms(x)) for o, x in used]
    return found + definitions(letters("F_ξ₁ F_η₁ F_ζ₁"), on_ground)


def _stated_potential(forces: Forces, problem: ProblemLetters, O: Vector) -> tuple[Expr, bool]:
    """U in O and d, and whether it is the user's formula alone."""
    k, place = problem.p["force"], dict(zip(letters("x y z"), O, strict=True))
    of_user = [x for x in (forces.central, forces.function) if x is not None]
    names = {Symbol(name): show(as_expression(k[name])) for name, _ in forces.parameters}
    own = sympy.Add(*(x.xreplace(place | names) for x in of_user))
    weight = replace(forces, central=None, function=None)
    U, _ = weight.potential(symbols(), k, problem.p["mass"], O)
    return show(as_expression(U)) + own, bool(of_user) and U == 0
