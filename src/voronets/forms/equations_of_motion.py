"""The equations of motion of a system in one form, as a person reads and uses them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import sympy
from sympy import Expr, Symbol

from voronets.expressions.algebra import length_of
from voronets.expressions.faults import Fault, InputError
from voronets.forms.general.contract import Equation, Form, Term
from voronets.forms.notation import latex, tidied
from voronets.mechanics.system import TIME, System, acceleration, velocity

State = Sequence[float] | Mapping[str, float]
LONGEST = 6000  # operations and symbols of a formula that somebody would read


class EquationsOfMotion:
    """What ``system.equations("voronets")`` gives.

    Iterated it gives the equations with their named terms; ``form`` has what the form adds
    (``form.A``, ``form.K``, ``form.S_star``, ``form.dependent``, …).
    """

    def __init__(self, form: Form) -> None:
        self.form = form
        self.system: System = form.system

    def __iter__(self) -> Iterator[Equation]:
        return iter(self.form.equations)

    def __len__(self) -> int:
        return len(self.form.equations)

    def __getitem__(self, place: int) -> Equation:
        return self.form.equations[place]

    # -- to read ------------------------------------------------------------------------------

    def latex(self, *, named: bool = True, expanded: bool = True, simplify: bool = False) -> str:
        """All equations in one ``aligned`` block, then what their letters stand for.

        named     a line with the terms as the paper names them
        expanded  a line with what they are for this system
        simplify  let SymPy try harder on short expressions
        """
        lines = []
        for equation in self:
            if named:
                lines.append(f"{_words(equation.left)} &= {_words(equation.right)}")
            if expanded:
                left, right = (_formula(side, simplify) for side in _sides(equation))
                lines.append(f"{left} &= {right}")
        if named:
            for definition in self.form.definitions:
                lines.append(f"{definition.name} &= {_formula(definition.expression, simplify)}")
        body = " \\\\\n".join(lines)
        return f"\\begin{{aligned}}\n{body}\n\\end{{aligned}}"

    def _repr_latex_(self) -> str:
        return f"$$\n{self.latex()}\n$$"

    def sympy(self, *, dynamic: bool = False) -> list[sympy.Eq]:
        """The equations as SymPy's Eq, in plain symbols or in ``dynamicsymbols``."""
        pairs = [_sides(equation) for equation in self]
        if dynamic:
            table = self._dynamic()
            pairs = [(left.xreplace(table), right.xreplace(table)) for left, right in pairs]
        return [sympy.Eq(left, right, evaluate=False) for left, right in pairs]

    def _dynamic(self) -> dict[Expr, Expr]:
        from sympy.physics.vector import dynamicsymbols

        time = dynamicsymbols._t
        table: dict[Expr, Expr] = {TIME: time}
        for name in self.system.names:
            q = dynamicsymbols(name)
            table |= {Symbol(name): q, Symbol(velocity(name)): q.diff(time)}
            table[Symbol(acceleration(name))] = q.diff(time, 2)
        return table

    def __str__(self) -> str:
        lines = [f"{self.form.title} ({self.form.source})"]
        for equation in self:
            left, right = (_text(side) for side in _sides(equation))
            lines.append(f"  {equation.name}: {left} = {right}")
        return "\n".join(lines)

    __repr__ = __str__

    # -- to use -------------------------------------------------------------------------------

    def solved(self, state: State, t: float = 0.0) -> dict[str, float]:
        """Accelerations and whatever else the form has as unknowns, by name."""
        values = self._ordered(state)
        try:
            found = self.form.solved(values, t)
        except (np.linalg.LinAlgError, ZeroDivisionError):
            found = {}
        if not found or not np.all(np.isfinite(list(found.values()))):
            where = ", ".join(f"{n} = {x:g}" for n, x in zip(self._order, values, strict=True))
            raise ValueError(
                f"{self.form.title}: the equations cannot be solved for the accelerations "
                f"at {where}; where velocities are eliminated, try other ones: dependent=[...]"
            )
        return found

    def accelerations(self, state: State, t: float = 0.0) -> np.ndarray:
        """q̈ in the order of the coordinates, at q, q̇ in a sequence or by name."""
        found = self.solved(state, t)
        return np.array([found[a.name] for a in self.system.a])

    @property
    def _order(self) -> tuple[str, ...]:
        return (*self.system.names, *(velocity(name) for name in self.system.names))

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


def _formula(expression: Expr, simplify: bool) -> str:
    """Its LaTeX, or how long it would be."""
    length = length_of(expression)
    if length > LONGEST:
        return rf"\langle\text{{{length:.2g} operations}}\rangle"
    return latex(tidied(expression, simplify))


def _text(expression: Expr) -> str:
    length = length_of(expression)
    return f"<{length:.2g} operations>" if length > LONGEST else str(tidied(expression))


def _sides(equation: Equation) -> tuple[Expr, Expr]:
    left = sympy.Add(*(term.expression for term in equation.left))
    return left, sympy.Add(*(term.expression for term in equation.right))


def _words(terms: Sequence[Term]) -> str:
    """The names of the terms that are not zero, with signs between them."""
    words = [term.name for term in terms if tidied(term.expression) != 0]
    joined = "".join(word if word.startswith("-") else f" + {word}" for word in words)
    return joined.removeprefix(" + ") or "0"
