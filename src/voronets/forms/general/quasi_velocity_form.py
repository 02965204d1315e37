"""What the forms in quasi-velocities share: the unknowns, and p tied to q̇ by its definition.

The equations of motion stand in q, p, ṗ, t.  Besides them stand ṗ_s = d/dt (β q̇ + β₀)_s for the
quasi-velocities that occur and ċ = 0, all linear in ṗ and q̈.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Self

import sympy
from sympy import Expr, Integer, Symbol

from voronets.expressions.algebra import derivative
from voronets.expressions.faults import Fault, InputError
from voronets.forms.equation import Equation, Term, definition
from voronets.forms.general.frame import Frame
from voronets.forms.general.framing import frame_of, frame_refusal
from voronets.forms.general.multipliers import condition_rates
from voronets.forms.general.system_form import SystemForm
from voronets.mechanics.linear_formulas import total
from voronets.mechanics.system import System, velocity


class QuasiVelocityForm(SystemForm):
    """A form in quasi-velocities.

    dependent   names of the quasi-velocities that the constraints give (24), velocities as x';
                chosen well where not given
    """

    def __init__(self, system: System, *, dependent: Iterable[str] | None = None) -> None:
        super().__init__(system)
        names = tuple(dependent or ())
        known = self.made.names
        if names and (len({*names} & {*known}) != len(system.conditions) or {*names} - {*known}):
            expected = (
                f"{len(system.conditions)} different quasi-velocities from {', '.join(known)}"
            )
            raise InputError([Fault("dependent", ", ".join(names), expected)])
        self.frame = replace(self.made, chosen=names)
        if names:
            _ = self.frame.dependent  # a choice that cannot be solved for is told at once

    def over(self, system: System) -> Self:
        twin = super().over(system)
        twin.frame = twin.made = self.frame.over(system)
        return twin

    @classmethod
    def refusal(cls, system: System) -> str:
        return frame_refusal(system)

    @cached_property
    def made(self) -> Frame:
        """The quasi-velocities, completed."""
        return frame_of(self.problem)

    @property
    @abstractmethod
    def used(self) -> tuple[int, ...]:
        """The places of the p that the equations of motion contain."""

    @property
    @abstractmethod
    def motion(self) -> tuple[Equation, ...]:
        """The equations of motion in q, p, ṗ, t."""

    @property
    def multipliers(self) -> tuple[Symbol, ...]:
        """Multipliers, where the form has them."""
        return ()

    @cached_property
    def rates(self) -> tuple[Symbol, ...]:
        """ṗ of every p; that of a velocity x' is the acceleration x''."""
        return tuple(Symbol(velocity(name)) for name in self.frame.names)

    @cached_property
    def _defined(self) -> tuple[int, ...]:
        """The places of the p in use that are not velocities."""
        return tuple(s for s in self.used if self.frame.p[s] not in self.problem.v)

    @property
    def unknowns(self) -> tuple[Symbol, ...]:
        return (*self.problem.a, *(self.rates[s] for s in self._defined), *self.multipliers)

    @cached_property
    def equations(self) -> tuple[Equation, ...]:
        s, frame = self.problem, self.frame
        ties = [
            Equation(frame.names[i], (Term(frame.p[i], self.rates[i]),),
                     (Term(frame.speeds[i], s.rate(frame.speeds[i])),))
            for i in self._defined
        ]  # fmt: skip
        return (*self.motion, *ties, *condition_rates(s))

    def simplify(self) -> None:
        self.frame = self.frame.mapped(self.tidy)

    def displacement(self, column: int, terms: Mapping[str, Expr], letter: str = "α̃") -> Expr:
        """Σ_r α̃_ri term_r in letters, the i-th of the p that stay; a term a coordinate."""
        name = self.frame.names[self.frame.independent[column]]
        return sympy.Add(*(self.sign(letter, q, name) * x for q, x in terms.items()))

    def displacements(self, letter: str = "α̃") -> list[Equation]:
        """What the α̃_ri are."""
        frame = self.frame
        return [
            definition(self.sign(letter, q, frame.names[i]), x)
            for q, row in zip(self.problem.names, frame.admissible[0], strict=True)
            for i, x in zip(frame.independent, row, strict=True)
        ]

    def rate(self, expression: Expr, velocities: Sequence[Expr]) -> Expr:
        """d/dt of a function of q, p, t with q̇ in the p."""
        terms = [derivative(expression, "t")]
        for s in self.used:
            terms.append(derivative(expression, self.frame.names[s]) * self.rates[s])
        for name, w in zip(self.problem.names, velocities, strict=True):
            slope = derivative(expression, name)
            terms.append(slope * w if slope != 0 else Integer(0))
        return total(*terms)

    @property
    def meaning(self) -> Mapping[Symbol, Expr]:
        """p as β q̇ + β₀."""
        return {self.frame.p[s]: self.frame.speeds[s] for s in self._defined}
