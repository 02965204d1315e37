"""A form asked for by its word; which forms apply to a system, and why the others do not."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.forms.contract import Form
from voronets.mechanics.forms.presented import EquationsOfMotion
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


def equations_of(
    system: System, key: str, forms: Mapping[str, type[Form]], options: Mapping[str, Any]
) -> EquationsOfMotion:
    """The equations in the form called ``key``."""
    if key not in forms:
        raise InputError([Fault("form", key, f"one of {', '.join(forms)}")])
    known = [name for name in inspect.signature(forms[key]).parameters if name != "system"]
    expected = f"an option of {key}: {', '.join(known)}" if known else f"no options for {key}"
    faults = [Fault(name, value, expected) for name, value in options.items() if name not in known]
    if faults:
        raise InputError(faults)
    return EquationsOfMotion(forms[key](system, **options))


def forms_of(system: System, forms: Mapping[str, type[Form]]) -> ApplicableForms:
    """Which forms apply to the system, and why the others do not."""
    return ApplicableForms({key: form.refusal(system) for key, form in forms.items()})
