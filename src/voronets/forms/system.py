"""A general system that writes its own equations: what ``voronets.system(...)`` gives."""

from __future__ import annotations

from typing import Any, ClassVar

from voronets.forms import rendering
from voronets.forms.catalogue import ApplicableForms, applicable, derive
from voronets.forms.equation import definition, definitions, equation
from voronets.forms.general.system_form import SystemForm
from voronets.forms.tidying import tidied
from voronets.mechanics.statement import stated
from voronets.mechanics.system import System


class StatedSystem(System):
    """A system with the classical forms of its equations at hand."""

    of: ClassVar[classmethod[StatedSystem, ..., StatedSystem]] = classmethod(stated)

    def equations(self, form: str, **options: Any) -> SystemForm:
        """The equations of motion in a classical form, such as "voronets" (dependent=["x"])."""
        return derive(self, form, **options)

    def forms(self) -> ApplicableForms:
        """Which forms apply, and why the others do not."""
        return applicable(self)

    def _repr_latex_(self) -> str:
        stated = definitions(("T", "U"), (self.T, self.U))
        forces = zip(self.names, self.Q, strict=True)
        stated += [definition(f"Q_{name}", Q) for name, Q in forces if Q != 0]
        stated += [equation(x, 0) for x in (*self.constraints, *self.holonomic)]
        return f"$$\n{rendering.latex((), stated, tidied)}\n$$"


system = StatedSystem.of
