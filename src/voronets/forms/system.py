"""A general system that writes its own equations: what ``voronets.system(...)`` gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from sympy import Expr, Symbol

from voronets.expressions.algebra import length_of
from voronets.mechanics.statement import stated
from voronets.mechanics.system import System

if TYPE_CHECKING:
    from voronets.forms.catalogue import ApplicableForms
    from voronets.forms.general.system_form import SystemForm

LONGEST = 800  # operations of a formula that a notebook shows


class StatedSystem(System):
    """A system with the classical forms of its equations at hand."""

    of: ClassVar[classmethod[StatedSystem, ..., StatedSystem]] = classmethod(stated)

    def equations(self, form: str, **options: Any) -> SystemForm:
        """The equations of motion in a classical form, such as "voronets" (dependent=["x"])."""
        from voronets.forms.catalogue import derive

        return derive(self, form, **options)

    def forms(self) -> ApplicableForms:
        """Which forms apply, and why the others do not."""
        from voronets.forms.catalogue import applicable

        return applicable(self)

    def _repr_latex_(self) -> str:
        from voronets.forms import rendering
        from voronets.forms.equation import definition, definitions, equation
        from voronets.forms.sheet import sheet_of

        def shown(formula: Expr) -> Expr:
            length = length_of(formula)
            return formula if length <= LONGEST else Symbol(rf"{{\text{{({length} operations)}}}}")

        stated = definitions(("T", "U"), (shown(self.T), shown(self.U)))
        forces = zip(self.names, self.Q, strict=True)
        stated += [definition(f"Q_{name}", shown(Q)) for name, Q in forces if Q != 0]
        stated += [equation(shown(x), 0) for x in (*self.constraints, *self.holonomic)]
        return rendering.notebook(sheet_of((), stated, general=True))


class SystemStatement:
    """``voronets.system(coordinates, kinetic, …)`` states a system; ``.from_sympy`` takes SymPy's models."""

    __call__ = staticmethod(StatedSystem.of)

    @staticmethod
    def from_sympy(model: Any, **given: Any) -> StatedSystem:
        """The system of a ``KanesMethod``, a ``LagrangesMethod``, a ``System`` or bodies of SymPy's mechanics.

        given  parameters, frame, coordinates, speeds, kinematics, loads, constraints, inputs,
               fixed_point: see ``voronets.forms.from_sympy.from_sympy``
        """
        from voronets.forms.from_sympy import from_sympy

        return from_sympy(StatedSystem, model, **given)


system = SystemStatement()
