r"""The contract of a form of the equations of motion.

A form states equations whose residuals, left − right, are linear in its unknowns: the accelerations
q″ of all coordinates and whatever else the form brings (multipliers, rates of quasi-velocities):

    Σ left terms − Σ right terms = 0            each term named as the paper names it

Solved for the unknowns, every form gives the same accelerations; that is a test.
A new form is one new file here and one line in ``forms/__init__.py``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import derivative
from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS
from voronets.mechanics.structure import statement_faults
from voronets.mechanics.system import System, velocity


@dataclass(frozen=True)
class Term:
    """One group of an equation as the paper has it.

    name        LaTeX of the group, as "Q_{x}"
    expression  what it is for this system, in plain symbols
    """

    name: str
    expression: Expr


@dataclass(frozen=True)
class Equation:
    """left = right, each a sum of named terms; ``name`` says what it belongs to."""

    name: str
    left: tuple[Term, ...]
    right: tuple[Term, ...] = ()

    @property
    def residual(self) -> Expr:
        """left − right."""
        return sympy.Add(
            *(term.expression for term in self.left), *(-term.expression for term in self.right)
        )


@dataclass(frozen=True)
class Definition:
    """What a letter of the equations stands for: ``name`` in LaTeX = ``expression``."""

    name: str
    expression: Expr


class Form(ABC):
    """One way to write the equations of motion of a system."""

    #: The word for it: ``system.equations("voronets")``.
    key: ClassVar[str]
    #: What it is called, and where it is written down.
    title: ClassVar[str]
    source: ClassVar[str]

    def __init__(self, system: System) -> None:
        reason = self.refusal(system)
        if reason:
            raise ValueError(f"{self.title}: {reason}")
        self.system = system

    @classmethod
    @abstractmethod
    def refusal(cls, system: System) -> str:
        """Why the form does not apply to the system; empty where it does."""

    @property
    @abstractmethod
    def unknowns(self) -> tuple[Symbol, ...]:
        """What the equations are solved for: all accelerations, and what the form adds."""

    @cached_property
    @abstractmethod
    def equations(self) -> tuple[Equation, ...]:
        """As many equations as unknowns, linear in them."""

    @property
    def definitions(self) -> tuple[Definition, ...]:
        """What the letters in the equations stand for, to be shown beside them."""
        return ()

    def solved(self, state: Sequence[float], t: float = 0.0,
               parameters: Mapping[str, float] | None = None) -> dict[str, float]:  # fmt: skip
        """The unknowns by name at a state (q, q̇)."""
        values = dict(self.system.parameters if parameters is None else parameters)
        given = (*map(float, state), *map(float, values.values()), float(t))
        names = tuple(values)
        if names not in self._made:
            self._made[names] = self._linear(names)
        matrix, right = self._made[names](FLOATS, *given)
        try:
            solution = np.linalg.solve(np.array(matrix, dtype=float), np.array(right, dtype=float))
        except np.linalg.LinAlgError:
            raise InputError(self._why_singular(state)) from None
        return {symbol.name: float(x) for symbol, x in zip(self.unknowns, solution, strict=True)}

    def _why_singular(self, state: Sequence[float]) -> list[Fault]:
        """What is wrong with the statement, or else with the state."""
        expected = "a state where the equations determine the accelerations"
        return statement_faults(self.system) or [Fault("state", list(state), expected)]

    @cached_property
    def _made(self) -> dict[tuple[str, ...], Any]:
        """The linear equations as functions, by the names of the parameters."""
        return {}

    def accelerations(self, state: Sequence[float], t: float = 0.0) -> np.ndarray:
        """q̈ at a state (q, q̇), from this form's own equations."""
        solved = self.solved(state, t)
        return np.array([solved[a.name] for a in self.system.a])

    def _linear(self, parameters: tuple[str, ...]) -> Any:
        """(matrix, right-hand side) of the residuals as functions of q, q̇, parameters, t."""
        return as_function(self.rows, self.arguments(parameters))

    def arguments(self, parameters: tuple[str, ...]) -> tuple[str, ...]:
        """q, q̇, parameters, t."""
        names = self.system.names
        return (*names, *(velocity(name) for name in names), *parameters, "t")

    @property
    def rows(self) -> tuple[list[list[Expr]], list[Expr]]:
        """(matrix, right-hand side) of the residuals, formulas."""
        residuals = [equation.residual for equation in self.equations]
        nothing = {symbol: Integer(0) for symbol in self.unknowns}
        matrix = [[derivative(r, s.name) for s in self.unknowns] for r in residuals]
        return matrix, [-r.xreplace(nothing) for r in residuals]
