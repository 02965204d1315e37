"""A general system as the search sees it: which functions of q, q̇, t are tried.

The functions of the configuration are those that stand in the statement of the system: coefficients of T,
terms of U and of the constraints, sines and cosines in them, the coordinates, and products of two.  The
momenta, T and U themselves are tried first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Integer

from voronets.expressions.algebra import derivative
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import as_function
from voronets.expressions.parser import parse_formula
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.tokens import FormulaError
from voronets.forms.notation import latex
from voronets.invariants.general_system import SystemIntegral, system_integrals
from voronets.invariants.search_letters import Family, Letter, Monomial, States, VariableFamily
from voronets.invariants.search_system_families import (
    beside_waves,
    cyclic_angles,
    cyclic_family,
    distances,
    flat,
    polynomial_family,
    slope_and_bending,
    waves,
)
from voronets.invariants.search_system_states import system_states
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.system import System, velocity

MOST = 700  # candidates of a family
FAR = 6.0  # how far a coordinate may go in a motion that integrals are tried by
MOST_FUNCTIONS = 28  # of the configuration


class SystemSubject:
    """A general system."""

    where = "motions that the constraints allow"

    def __init__(self, stated: System) -> None:
        self.stated = stated
        self.system: FirstOrderSystem = first_order(stated)
        s = self.stated
        self.names = (*s.names, *(velocity(name) for name in s.names), *s.parameters, "t")

    def states(self, count: int, *, fresh: bool = False) -> States:
        """Random states that the constraints allow."""
        return system_states(self.stated, count, fresh=fresh)

    def scene(self, ns: Any, x: Sequence[Any], t: Any) -> tuple[Any, tuple[Any, ...]]:
        """The namespace, and the values of all names."""
        return ns, (*x, *self.stated.parameters.values(), t)

    def complete(self, state: np.ndarray) -> bool:
        """Whether a state says how the system moves."""
        return len(state) == 2 * len(self.stated.names)

    def namespace(self, scene: Any) -> Any:
        """The functions of the scalars of a scene."""
        return scene[0]

    def along(self, motion: Any) -> tuple[Any, tuple[Any, ...]]:
        """The same over the samples of a motion."""
        moving = self.names[: 2 * len(self.stated.names)]
        x = [np.asarray(motion[name], dtype=float) for name in moving]
        return self.scene(ARRAYS, x, np.asarray(motion["time"], dtype=float))

    def reach(self, motion: Any) -> int:
        """The samples before a coordinate has gone far.

        A motion is known relative to its largest coordinates: where one runs away, formulas that
        shrink or grow with it (exp(2 x)) lose their digits.
        """
        q = np.array([np.asarray(motion[name], dtype=float) for name in self.stated.names])
        far = np.flatnonzero(np.any(np.abs(q - q[:, :1]) > FAR, axis=0))
        return int(far[0]) if len(far) else q.shape[1]

    def begun(self, state: np.ndarray) -> tuple[FirstOrderSystem, np.ndarray]:
        """The motion that begins at a state."""
        return self.system, state

    def starts(self, count: int) -> list[tuple[FirstOrderSystem, np.ndarray]]:
        """Motions that begin at random states."""
        return [(self.system, x) for x in system_states(self.stated, count, moving=False).x.T]

    def known(self, states: States) -> dict[str, np.ndarray]:
        """The values of the listed integrals at states."""
        found: dict[str, np.ndarray] = {}
        for one in system_integrals(self.stated):
            assert isinstance(one, SystemIntegral)
            letter = self._letter(one.expression, 1)
            values = letter.function(self.scene(ARRAYS, list(states.x), states.t))
            found[one.name] = np.broadcast_to(np.asarray(values, dtype=float), states.t.shape)
        return found

    @cached_property
    def constants(self) -> dict[Expr, float]:
        """The parameters, and the numbers that the terms of U are multiplied by."""
        s, moving = self.stated, (*self.stated.q, sympy.Symbol("t"))
        given = {sympy.Symbol(name): float(value) for name, value in s.parameters.items()}
        whole = (s.T, s.U, *s.conditions)
        present = {x for part in whole for x in part.atoms(sympy.sin, sympy.cos)}
        for wave in sorted(present, key=str):
            if wave.free_symbols and wave.free_symbols <= set(given):
                given[wave] = float(wave.subs(s.parameters))
        for term in _terms(s.U):
            factor = term.as_independent(*moving, as_Add=False)[0]
            if factor.free_symbols and factor not in given:
                given[factor] = float(factor.subs(s.parameters))
        return given

    def changed(self) -> SystemSubject | None:
        """The same system with other parameters."""
        s = self.stated
        if not s.parameters:
            return None
        random = np.random.default_rng(1897)
        other = {name: value * random.uniform(1.02, 1.2) for name, value in s.parameters.items()}
        return SystemSubject(replace(s, parameters=other))

    # -- candidates ---------------------------------------------------------------------------

    def _letter(self, expression: Expr, degree: int) -> Letter:
        function = as_function(expression, self.names)
        return Letter(
            str(expression), latex(expression), degree, lambda scene: function(scene[0], *scene[1]),
            expression,
        )  # fmt: skip

    @cached_property
    def functions(self) -> list[Expr]:
        """Functions of the configuration that the statement is made of."""
        s = self.stated
        still = {v: Integer(0) for v in s.v}
        free = [c.xreplace(still) for c in s.conditions]
        parts = [
            *s.q,
            *_terms(s.U),
            *(m for row in s.mass for m in row),
            *(x for row in s.coefficients for x in row),
            *(term for c in free for term in _terms(c)),
            *(p.xreplace(still) for p in s.momenta),
        ]
        whole = (s.T, s.U, *s.conditions)
        present = {x for part in whole for x in part.atoms(sympy.sin, sympy.cos)}
        for wave in sorted(present, key=str):
            parts += [sympy.sin(wave.args[0]), sympy.cos(wave.args[0])]
        return _different(parts, {*s.q, sympy.Symbol("t")})[:MOST_FUNCTIONS]

    def _added(self, basis: Sequence[str]) -> list[Expr]:
        """The formulas of a user."""
        found, faults, names = [], [], (*self.stated.names, "t")
        for k, text in enumerate(basis):
            try:
                read = parse_formula(text, variables=names, parameters=self.stated.parameters)
                found.append(read.expression)
            except FormulaError as error:
                expected = f"a formula of {', '.join(names)} and parameters; {error}"
                message = f"The formula {{key}} has a mistake: {error}"
                faults.append(Fault(f"basis.{k}", text, expected, message))
        if faults:
            raise InputError(faults)
        return found

    def families(self, degree: int, basis: Sequence[str]) -> list[Family]:
        """Momenta, T and U and what the statement is made of."""
        s, B = self.stated, [*self._added(basis), *self.functions]
        plain = [self._letter(x, 0) for x in B]
        speeds = [self._letter(v, 1) for v in s.v]
        momenta = [self._letter(p, 1) for p in s.momenta if p != 0]
        still = {v: Integer(0) for v in s.v}
        T0, half = s.T.xreplace(still), sympy.Rational(1, 2)
        T2 = sympy.Add(*(half * v * w * m for v, row in zip(s.v, s.mass, strict=True)
                         for w, m in zip(s.v, row, strict=True)))  # fmt: skip
        groups: list[list[Monomial]] = []
        first = [self._letter(x, 0) for x in (s.U, T0) if x.free_symbols & {*s.q, *s.v}]
        first += [self._letter(T2, 2)] if degree > 1 else []
        groups.append([Monomial((x,)) for x in (*first, *momenta, *speeds)])
        groups.append([Monomial((x,)) for x in plain])
        groups.append([Monomial((x, v)) for x in plain for v in speeds])
        pairs = list(combinations_with_replacement(plain, 2))
        squares = list(combinations_with_replacement(speeds, 2))
        if degree > 1:
            groups.append([Monomial(pair) for pair in squares])
            groups.append([Monomial(pair) for pair in combinations_with_replacement(momenta, 2)])
        groups.append([Monomial(pair) for pair in pairs])
        groups.append([Monomial((x, p)) for x in plain for p in momenta])
        if degree > 1:
            groups.append([Monomial((x, *pair)) for x in plain for pair in squares])
        groups.append([Monomial((*pair, v)) for pair in pairs for v in speeds])
        found: list[Monomial] = []
        left_out = False
        for group in groups:
            if len(found) + len(group) <= MOST:
                found += group
            else:
                left_out = True
        name = "momenta, velocities, T, U and functions in the statement of the system"
        name += " (not all products of two: too many)" if left_out else ", products of two"
        basis = tuple(str(x) for x in (*s.v, *s.momenta, *B))
        families = [Family(name, tuple(found), basis, len(first))]
        if degree > 1 and flat(s):
            q, roots = ([self._letter(x, 0) for x in some] for some in (s.q, distances(s)))
            terms = [self._letter(x, 0) for x in _different(_terms(s.U), {*s.q})]
            surfaces = []
            for h in s.holonomic:
                slope, bending = slope_and_bending(s, h)
                if slope.free_symbols & {*s.q} and bending != 0:
                    surfaces.append((self._letter(slope, 0), self._letter(bending, 2)))
            families.append(polynomial_family(s, q, speeds, terms, roots, surfaces))
        for angle in cyclic_angles(s):
            turns = [self._letter(x, 0) for x in waves(angle, degree)]
            beside = [self._letter(x, 0) for x in beside_waves(s, B, angle)]
            families.append(cyclic_family(angle.name, turns, beside, speeds, momenta, degree))
        return families

    def variables(self) -> list[VariableFamily]:
        """Coefficients that are functions of one coordinate on which the system depends."""
        s = self.stated
        speeds = tuple(self._letter(v, 1) for v in s.v)
        found = []
        for name, q in zip(s.names, s.q, strict=True):
            used = (s.T, s.U, *s.Q, *s.conditions)
            if any(derivative(x, name) != 0 for x in used):
                library = tuple(self._letter(f, 0) for f in (sympy.sin(q), sympy.cos(q)))
                title = f"linear in the velocities, coefficients any smooth functions of {name}"
                letter = self._letter(q, 0)
                found.append(VariableFamily(title, letter, speeds, library, False))
        return found


def _terms(expression: Expr) -> Iterable[Expr]:
    return sympy.Add.make_args(sympy.expand(expression)) if expression != 0 else ()


def _different(expressions: Iterable[Expr], moving: set[Expr]) -> list[Expr]:
    """Those that depend on the configuration, each once, whatever number it is multiplied by."""
    found: dict[Expr, Expr] = {}
    for expression in expressions:
        if expression.free_symbols & moving:
            bare = expression.as_independent(*moving, as_Add=False)[1]
            found.setdefault(bare, expression)
            if -bare in found and bare in found:
                del found[bare]
    return list(found.values())
