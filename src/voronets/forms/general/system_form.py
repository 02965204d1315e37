r"""A form of the equations of a general system.

The residuals of its equations, left − right, are linear in its unknowns: the accelerations q″ of all
coordinates and whatever else the form brings (multipliers, rates of quasi-velocities).
Solved for the unknowns, every form gives the same accelerations; that is a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import derivative
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS
from voronets.forms.code.model import Model, implicit
from voronets.forms.contract import Form
from voronets.forms.equation import Term
from voronets.forms.notation import letter, partial, rate
from voronets.forms.tidying import tidied
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.structure import statement_faults
from voronets.mechanics.system import TIME, System, acceleration, velocity

#: q, q̇ in the order of the coordinates, or by name.
State = Sequence[float] | Mapping[str, float] | np.ndarray
Rows = tuple[list[list[Expr]], list[Expr]]


class SystemForm(Form[System]):
    """One way to write the equations of a general system; what ``system.equations(...)`` gives."""

    @property
    def unknowns(self) -> tuple[Symbol, ...]:
        """What the equations are solved for: all accelerations, and what the form adds."""
        return self.problem.a

    @property
    def form(self) -> SystemForm:
        """The form itself: ``system.equations("voronets").form.K``."""
        return self

    def tidied(self, expression: Expr, simplify: bool = False) -> Expr:
        return tidied(expression, simplify)

    def sympy(self, *, dynamic: bool = False) -> list[sympy.Eq]:
        """The equations as SymPy's Eq, in plain symbols or in ``dynamicsymbols``."""
        pairs = [
            [sympy.Add(*(term.expression for term in side)) for side in (line.left, line.right)]
            for line in self
        ]
        if dynamic:
            table = self._dynamic()
            pairs = [[side.xreplace(table) for side in pair] for pair in pairs]
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
        s, name = self.problem, self.problem.names[i]
        return (
            Term(rate(partial("T", velocity(name))), s.rate(s.momenta[i])),
            Term("-" + partial("T", name), -derivative(s.T, name)),
        )

    def given_forces(self, i: int) -> tuple[Term, Term]:
        """∂U/∂q_i and Q_i."""
        s, name = self.problem, self.problem.names[i]
        return (
            Term(partial("U", name), derivative(s.U, name)),
            Term(f"Q_{{{letter(name)}}}", s.Q[i]),
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
            raise InputError(faults or [Fault("state", given, expected)]) from None
        except ZeroDivisionError:
            solution = np.array([np.nan])
        if not np.all(np.isfinite(solution)):
            where = ", ".join(f"{n} = {x:g}" for n, x in zip(self._order, given, strict=True))
            raise ValueError(
                f"{self.title}: the equations cannot be solved for the accelerations "
                f"at {where}; where velocities are eliminated, try other ones: dependent=[...]"
            )
        return {symbol.name: float(x) for symbol, x in zip(self.unknowns, solution, strict=True)}

    @cached_property
    def _made(self) -> dict[tuple[str, ...], Callable[..., Any]]:
        """The linear equations as functions, by the names of the parameters."""
        return {}

    def _linear(self, parameters: tuple[str, ...]) -> Callable[..., Any]:
        """(matrix, right-hand side) of the residuals as functions of q, q̇, parameters, t."""
        return as_function(self.rows, self.arguments(parameters))

    def arguments(self, parameters: tuple[str, ...]) -> tuple[str, ...]:
        """q, q̇, parameters, t."""
        return (*self._order, *parameters, "t")

    @property
    def rows(self) -> Rows:
        """(matrix, right-hand side) of the residuals, formulas."""
        residuals = [equation.residual for equation in self.equations]
        nothing = {symbol: Integer(0) for symbol in self.unknowns}
        matrix = [[derivative(r, s.name) for s in self.unknowns] for r in residuals]
        return matrix, [-r.xreplace(nothing) for r in residuals]

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
            expected = f"{len(self._order)}: {', '.join(self._order)}"
            raise InputError([Fault("state", f"{len(state)} numbers", expected)])
        return [float(x) for x in state]
