"""A general system that writes its own equations: what ``voronets.system(...)`` gives."""

from __future__ import annotations

import inspect
from typing import Any, ClassVar

from sympy import Expr

from voronets.expressions.algebra import length_of
from voronets.expressions.faults import Fault, InputError
from voronets.forms.equations_of_motion import EquationsOfMotion
from voronets.forms.general import FORMS
from voronets.forms.notation import latex, letter
from voronets.mechanics.statement import stated
from voronets.mechanics.system import System

LONGEST = 400  # operations of a formula that is shown


class ApplicableForms(dict[str, str]):
    """By the word for each form: "" where it applies, otherwise why it does not."""

    @property
    def applicable(self) -> tuple[str, ...]:
        """The words for the forms that apply."""
        return tuple(key for key, reason in self.items() if not reason)

    def __str__(self) -> str:
        width = max(map(len, self), default=0)
        return "\n".join(f"{key:{width}}  {reason or 'applies'}" for key, reason in self.items())


def equations_of(system: System, key: str, **options: Any) -> EquationsOfMotion:
    """The equations in the form called ``key``."""
    if key not in FORMS:
        raise InputError([Fault("form", key, f"one of {', '.join(FORMS)}")])
    known = [name for name in inspect.signature(FORMS[key]).parameters if name != "system"]
    expected = f"an option of {key}: {', '.join(known)}" if known else f"no options for {key}"
    faults = [Fault(name, value, expected) for name, value in options.items() if name not in known]
    if faults:
        raise InputError(faults)
    return EquationsOfMotion(FORMS[key](system, **options))


def forms_of(system: System) -> ApplicableForms:
    """Which forms apply to the system, and why the others do not."""
    return ApplicableForms({key: form.refusal(system) for key, form in FORMS.items()})


class StatedSystem(System):
    """A system with the classical forms of its equations at hand."""

    of: ClassVar[classmethod[StatedSystem, ..., StatedSystem]] = classmethod(stated)

    def equations(self, form: str, **options: Any) -> EquationsOfMotion:
        """The equations of motion in a classical form, such as "voronets" (dependent=["x"])."""
        return equations_of(self, form, **options)

    def forms(self) -> ApplicableForms:
        """Which forms apply, and why the others do not."""
        return forms_of(self)

    def _repr_latex_(self) -> str:
        """The statement as a notebook shows it."""
        parts = [("T", self.T), ("U", self.U)]
        parts += [(f"Q_{{{letter(q)}}}", Q) for q, Q in zip(self.names, self.Q, strict=True)]
        parts = [(name, part) for name, part in parts if part != 0]
        parts += [("0", part) for part in (*self.constraints, *self.holonomic)]
        lines = " \\\\\n".join(f"{name} &= {_shown(part)}" for name, part in parts)
        return f"$$\n\\begin{{aligned}}\n{lines}\n\\end{{aligned}}\n$$"


def _shown(expression: Expr) -> str:
    """A formula in LaTeX, or how long it is."""
    length = length_of(expression)
    return latex(expression) if length <= LONGEST else rf"\text{{({length} operations)}}"


system = StatedSystem.of
