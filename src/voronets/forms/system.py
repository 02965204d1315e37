"""A general system that writes its own equations: what ``voronets.system(...)`` gives."""

from __future__ import annotations

import inspect
from typing import Any

from voronets.expressions.faults import Fault, InputError
from voronets.forms.equations_of_motion import EquationsOfMotion
from voronets.forms.general import FORMS
from voronets.mechanics.statement import stated
from voronets.mechanics.system import System


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

    of = classmethod(stated)

    def equations(self, form: str, **options: Any) -> EquationsOfMotion:
        """The equations of motion in a classical form, such as "voronets" (dependent=["x"])."""
        return equations_of(self, form, **options)

    def forms(self) -> ApplicableForms:
        """Which forms apply, and why the others do not."""
        return forms_of(self)


system = StatedSystem.of
