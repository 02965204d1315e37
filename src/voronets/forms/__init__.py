"""Every classical form of the equations of motion: ``voronets.derive(problem, "voronets1912")``.

``applicable(problem)`` lists which forms apply and why others do not, ``register(MyForm)`` adds one.
The names are loaded when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from voronets.forms.catalogue import ApplicableForms, applicable, derive, register
    from voronets.forms.contract import Form
    from voronets.forms.equation import Equation, Term, definition
    from voronets.forms.general.system_form import SystemForm
    from voronets.forms.neumann.chosen_axes import ChosenAxes, chosen_axes
    from voronets.forms.rolling.chosen_axes_equations import ChosenAxesEquations
    from voronets.forms.rolling.rolling_form import RollingForm

_HOMES = {
    "derive": "catalogue",
    "applicable": "catalogue",
    "register": "catalogue",
    "ApplicableForms": "catalogue",
    "Form": "contract",
    "SystemForm": "general.system_form",
    "RollingForm": "rolling.rolling_form",
    "Equation": "equation",
    "Term": "equation",
    "definition": "equation",
    "chosen_axes": "neumann.chosen_axes",
    "ChosenAxes": "neumann.chosen_axes",
    "ChosenAxesEquations": "rolling.chosen_axes_equations",
}
__all__ = [  # noqa: RUF022 (grouped as above)
    "derive", "applicable", "register", "ApplicableForms", "Form", "SystemForm", "RollingForm",
    "Equation", "Term", "definition", "chosen_axes", "ChosenAxes", "ChosenAxesEquations",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'voronets.forms' has no attribute {name!r}")
    return getattr(import_module(f"voronets.forms.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
