"""A rolling problem's equations by the word for a form: the papers' own, or any system's.

Words of the papers come first: ``diamandiev`` is his (43)–(45) for a rolling body.
"""

from __future__ import annotations

import difflib

from voronets.expressions.algebra import length_of
from voronets.expressions.faults import Fault, InputError
from voronets.forms.equations_of_motion import EquationsOfMotion
from voronets.forms.general import FORMS as SYSTEM_FORMS
from voronets.forms.neumann.coordinates import neumann
from voronets.forms.rolling.as_system import rolling_as_system
from voronets.forms.rolling.catalogue import FORMS, refusals, rolling_form
from voronets.forms.rolling.contract import RollingForm
from voronets.mechanics.system import System
from voronets.rolling.system import RollingProblem

LONGEST = 1500  # of a kinetic energy whose equations somebody would read
GENERAL = tuple(key for key in SYSTEM_FORMS if key not in FORMS)


def equations(
    problem: RollingProblem, form: str, *, to_read: bool = True
) -> RollingForm | EquationsOfMotion:
    """The equations of a rolling body in a form of the papers or of a general system.

    to_read  refuse a general form that would fill pages, written out in u, v, ϑ, u₁, v₁
    """
    if form in FORMS:
        return rolling_form(problem, form)
    if form in SYSTEM_FORMS:
        system = rolling_as_system(neumann(problem))
        refusal = system.forms()[form]
        if refusal:
            raise InputError([Fault("form", form, f"a form that applies: {refusal}")])
        reason = _too_long(system) if to_read else ""
        if reason:
            expected = "a form in the letters of the surfaces, as voronets1912; or code (--code)"
            raise InputError([Fault("form", f"{form}: {reason}", expected)])
        return system.equations(form)
    words = (*FORMS, *GENERAL)
    near = difflib.get_close_matches(form, words, 1)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    raise InputError([Fault("form", form, f"one of {', '.join(words)}{hint}")])


def forms(problem: RollingProblem) -> dict[str, str]:
    """Which forms apply, and why the others do not: "" where one does."""
    found = refusals(problem)
    try:
        system = rolling_as_system(neumann(problem))
    except InputError as error:
        reason = "; ".join(map(str, error.faults))
        return found | dict.fromkeys(GENERAL, reason)
    every, long = system.forms(), _too_long(system)
    return found | {key: every[key] or long for key in GENERAL}


def _too_long(system: System) -> str:
    """Why nobody would read the equations written out; empty where one would."""
    length = length_of(system.T)
    if length <= LONGEST:
        return ""
    return f"applies, but T alone has {length:.2g} operations written out in u, v, …: code only"


def operations(equations: EquationsOfMotion) -> int:
    """How long the equations are, written out."""
    terms = (term for equation in equations for term in (*equation.left, *equation.right))
    return sum(length_of(term.expression) for term in terms)
