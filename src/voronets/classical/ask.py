"""A rolling problem's equations by the word for a form: the papers' own, or any system's.

Words of the papers come first: ``diamandiev`` is his (43)–(45) for a rolling body.
"""

from __future__ import annotations

import sympy

from voronets.classical.as_system import rolling_as_system
from voronets.classical.contract import RollingForm
from voronets.classical.forms import FORMS, refusals, rolling_form
from voronets.classical.neumann import neumann
from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.forms import FORMS as SYSTEM_FORMS
from voronets.mechanics.forms.presented import EquationsOfMotion
from voronets.mechanics.system import System
from voronets.rolling.system import RollingProblem

GENERAL = tuple(key for key in SYSTEM_FORMS if key not in FORMS)


def equations(problem: RollingProblem, form: str) -> RollingForm | EquationsOfMotion:
    """The equations of a rolling body in a form of the papers or of a general system."""
    if form in FORMS:
        return rolling_form(problem, form)
    if form in SYSTEM_FORMS:
        return rolling_as_system(neumann(problem)).equations(form)
    words = ", ".join((*FORMS, *GENERAL))
    raise InputError([Fault("form", form, f"one of {words}")])


def forms(problem: RollingProblem) -> dict[str, str]:
    """Which forms apply, and why the others do not: "" where one does."""
    found = refusals(problem)
    try:
        system: System | None = rolling_as_system(neumann(problem))
    except InputError as error:
        reason = "; ".join(map(str, error.faults))
        return found | dict.fromkeys(GENERAL, reason)
    assert system is not None
    every = system.forms()
    return found | {key: every[key] for key in GENERAL}


def operations(equations: EquationsOfMotion) -> int:
    """How long the equations are, written out."""
    return int(sum(sympy.count_ops(equation.residual) for equation in equations))
