r"""A form of the equations of a general system.

The residuals of its equations, left − right, are linear in its unknowns: the accelerations q″ of all
coordinates and whatever else the form brings (multipliers, rates of quasi-velocities).
Solved for the unknowns, every form gives the same accelerations; that is a test.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Self

import numpy as np
import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import derivative, substituted
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import function_of
from voronets.expressions.scalars import FLOATS
from voronets.forms.alphabet import HAT
from voronets.forms.code.model import Model, implicit
from voronets.forms.contract import Form
from voronets.forms.decimals import has_decimals
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.notation import in_time, indexed, slope
from voronets.forms.simplification import Clock, simplified
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.graph_system import in_graph
from voronets.mechanics.linear_formulas import total
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.structure import statement_faults
from voronets.mechanics.system import TIME, System, acceleration, velocity

#: q, q̇ in the order of the coordinates, or by name.
State = Sequence[float] | Mapping[str, float] | np.ndarray
DERIVING = 0.6  # of the time for a print-out, for simplifying while the form is derived
Rows = tuple[list[list[Expr]], list[Expr]]


class SystemForm(Form[System]):
    """One way to write the equations of a general system; what ``system.equations(...)`` gives."""

    #: Whether a rolling body's is printed in the letters of Neumann's coordinates; else in u, v, …
    in_neumann_letters: ClassVar[bool] = True

    _clock: Clock | None = None
    #: Equations and definitions in other letters than those of the system, to be printed instead.
    reading: Any = None
    #: The same form of the system with exact numbers, which is printed where decimals were stated.
    exact: Self | None = None

    @property
    def unknowns(self) -> tuple[Symbol, ...]:
        """What the equations are solved for: all accelerations, and what the form adds."""
        return self.problem.a

    @property
    def form(self) -> SystemForm:
        """The form itself: ``system.equations("voronets").form.K``."""
        return self

    # -- to read ------------------------------------------------------------------------------

    @property
    def constants(self) -> tuple[str, ...]:
        return tuple(self.problem.parameters)

    @property
    def values(self) -> tuple[Equation, ...]:
        """The values of the parameters as they were written."""
        return tuple(
            definition(name, Symbol(repr(float(x)).removesuffix(".0")))
            for name, x in self.problem.parameters.items()
        )

    @property
    def decimal(self) -> bool:
        return has_decimals(self.problem)

    def tidy(self, expression: Expr) -> Expr:
        """A formula simplified where the form is derived to be printed; else as it is."""
        return expression if self._clock is None else simplified(expression, self._clock)

    @cached_property
    def readable(self) -> Self:
        if self.reading is not None:
            return self.reading  # type: ignore[no-any-return]
        exact = self.exact or self
        clock, s = Clock(DERIVING), exact.problem
        T, U = simplified(s.T, clock), simplified(s.U, clock)
        twin = SystemForm.over(exact, replace(s, T=T, U=U))
        twin._clock = clock
        twin.simplify()
        return twin

    def simplify(self) -> None:
        """Simplify by ``tidy`` what the form is derived from."""

    def sign(self, letter: str, *indices: str, above: str = "") -> Symbol:
        """A letter of the form's own, with names for indices; one that the system has gets a hat."""
        s = self.problem
        taken = {*s.names, *s.parameters, *(name for name, _ in s.quasi), "t"}
        found = indexed(letter, *indices, above=above)
        while found.name in taken:
            letter += HAT
            found = indexed(letter, *indices, above=above)
        return found

    def by(self, of: Symbol, name: str) -> Symbol:
        """∂of/∂name."""
        return slope(of.name, name)

    @property
    def pulled(self) -> dict[str, Expr]:
        """∂U/∂q_s + Q_s in letters, by the names of the coordinates."""
        U = self.sign("U")
        return {name: self.by(U, name) + self.sign("Q", name) for name in self.problem.names}

    @property
    def energies(self) -> tuple[Equation, ...]:
        """What U and Q_s are."""
        s = self.problem
        found = [definition(self.sign("U"), s.U)]
        found += [definition(self.sign("Q", x), Q) for x, Q in zip(s.names, s.Q, strict=True)]
        return tuple(found)

    @property
    def definitions(self) -> tuple[Equation, ...]:
        return (definition(self.sign("T"), self.problem.T), *self.energies)

    def sympy(self, *, dynamic: bool = False) -> list[sympy.Eq]:
        """The equations as SymPy's Eq, in plain symbols or in ``dynamicsymbols``."""
        pairs = [
            [sympy.Add(*(term.expression for term in side)) for side in (line.left, line.right)]
            for line in self
        ]
        if dynamic:
            table = self._dynamic()
            pairs = [substituted(pair, table) for pair in pairs]
        return [sympy.Eq(left, right, evaluate=False) for left, right in pairs]

    def _dynamic(self) -> dict[Expr, Expr]:
        from sympy.physics.vector import dynamicsymbols

        time = dynamicsymbols._t
        table: dict[Expr, Expr] = {TIME: time}
        for name in self.problem.names:
            q = dynamicsymbols(name)
            table |= {Symbol(name): q, Symbol(velocity(name)): q.diff(time)}
            table[Symbol(acceleration(name))] = q.diff(time, 2)
        return table

    # -- what most equations are made of ------------------------------------------------------

    def inertia_terms(self, i: int) -> tuple[Term, Term]:
        """d/dt ∂T/∂q̇_i and −∂T/∂q_i."""
        s, name, T = self.problem, self.problem.names[i], self.sign("T")
        return (
            Term(in_time(self.by(T, velocity(name))), s.rate(s.momenta[i])),
            Term(-self.by(T, name), -derivative(s.T, name)),
        )

    def given_forces(self, i: int) -> tuple[Term, Term]:
        """∂U/∂q_i and Q_i."""
        s, name = self.problem, self.problem.names[i]
        return (
            Term(self.by(self.sign("U"), name), derivative(s.U, name)),
            Term(self.sign("Q", name), s.Q[i]),
        )

    # -- to run -------------------------------------------------------------------------------

    def system(self) -> FirstOrderSystem:
        """q and q̇ as a first-order system, one for all forms."""
        return first_order(self.problem)

    def model(self) -> Model:
        """The form's own linear equations, solved by the code for the unknowns."""
        s, values, count = self.problem, self.problem.parameters, len(self.problem.names)
        unknowns = [symbol.name for symbol in self.unknowns]
        rates = [("x", count + i) for i in range(count)]
        rates += [("z", unknowns.index(a.name)) for a in s.a]
        return implicit(
            self._linear(tuple(values)), f"{self.title} ({self.source})", self._order, unknowns,
            rates, values, self.example,
        )  # fmt: skip

    def accelerations(self, state: State, t: float = 0.0) -> np.ndarray:
        """q̈ in the order of the coordinates, from this form's own equations."""
        found = self.solved(state, t)
        return np.array([found[a.name] for a in self.problem.a])

    def solved(
        self, state: State, t: float = 0.0, parameters: Mapping[str, float] | None = None
    ) -> dict[str, float]:
        """The unknowns by name at a state: accelerations, and what else the form has."""
        given = self._ordered(state)
        values = dict(self.problem.parameters if parameters is None else parameters)
        names = tuple(values)
        if names not in self._made:
            self._made[names] = self._linear(names)
        try:
            rows, right = self._made[names](FLOATS, *given, *map(float, values.values()), float(t))
            solution = np.linalg.solve(np.array(rows, dtype=float), np.array(right, dtype=float))
        except np.linalg.LinAlgError:
            expected = "a state where the equations determine the accelerations"
            faults = statement_faults(self.problem)
            message = "The equations do not determine the accelerations at this state."
            raise InputError(faults or [Fault("state", given, expected, message)]) from None
        except ZeroDivisionError:
            solution = np.array([np.nan])
        if not np.all(np.isfinite(solution)):
            where = ", ".join(f"{n} = {x:g}" for n, x in zip(self._order, given, strict=True))
            raise ValueError(
                f"{self.title}: the equations cannot be solved for the accelerations "
                f"at {where}; try to eliminate other velocities with dependent=[...]"
            )
        return {symbol.name: float(x) for symbol, x in zip(self.unknowns, solution, strict=True)}

    @cached_property
    def _made(self) -> dict[tuple[str, ...], Callable[..., Any]]:
        """The linear equations as functions, by the names of the parameters."""
        return {}

    def over(self, system: System) -> Self:
        """The same form of the same system over other scalars; nothing derived is taken along."""
        twin = copy.copy(self)
        for name in list(vars(twin)):
            if isinstance(getattr(type(self), name, None), cached_property):
                delattr(twin, name)
        twin.problem = system
        return twin

    @property
    def meaning(self) -> Mapping[Symbol, Expr]:
        """Letters in the equations that are neither state nor unknowns, by q, q̇, t."""
        return {}

    def _linear(self, parameters: tuple[str, ...]) -> Callable[..., Any]:
        """(matrix, right-hand side) of the residuals as functions of q, q̇, parameters, t.

        Made in a graph: nothing is written as an expression.
        """
        graph, system = in_graph(self.problem)
        twin = self.over(system)
        residuals = [graph.scalar(x) for x in twin.residuals]
        matrix = [[derivative(r, s.name) for s in twin.unknowns] for r in residuals]
        right = substituted(residuals, {s: Integer(0) for s in twin.unknowns})
        rows = [[x.node for x in row] for row in matrix]
        names, meaning = self.arguments(parameters), twin.meaning
        linear = function_of(
            graph, (rows, [(-x).node for x in right]), (*names, *(s.name for s in meaning))
        )
        if not meaning:
            return linear
        letters = function_of(graph, [graph.node(x) for x in meaning.values()], names)
        return lambda ns, *values: linear(ns, *values, *letters(ns, *values))

    def arguments(self, parameters: tuple[str, ...]) -> tuple[str, ...]:
        """q, q̇, parameters, t."""
        return (*self._order, *parameters, "t")

    @property
    def residuals(self) -> list[Expr]:
        """left − right of every equation."""
        return [
            total(*(x.expression for x in line.left), *(-x.expression for x in line.right))
            for line in self.equations
        ]

    @property
    def rows(self) -> Rows:
        """(matrix, right-hand side) of the residuals, formulas."""
        residuals = self.residuals
        nothing = {symbol: Integer(0) for symbol in self.unknowns}
        matrix = [[derivative(r, s.name) for s in self.unknowns] for r in residuals]
        return matrix, [-r for r in substituted(residuals, nothing)]

    @property
    def _order(self) -> tuple[str, ...]:
        names = self.problem.names
        return (*names, *(velocity(name) for name in names))

    def _ordered(self, state: State) -> list[float]:
        if isinstance(state, Mapping):
            missing = [name for name in self._order if name not in state]
            if missing:
                raise InputError(Fault(f"state.{n}", "nothing", "a number") for n in missing)
            return [float(state[name]) for name in self._order]
        if len(state) != len(self._order):
            expected = f"{len(self._order)} numbers: {', '.join(self._order)}"
            raise InputError([Fault("state", f"{len(state)} numbers", expected)])
        return [float(x) for x in state]
