"""All forms of the rolling equations by their keys: the papers' own, then those of any system."""

from __future__ import annotations

from voronets.expressions.faults import Fault, InputError
from voronets.forms.rolling.canonical import Canonical
from voronets.forms.rolling.contract import RollingForm
from voronets.forms.rolling.diamandiev import Diamandiev
from voronets.forms.rolling.momentum import Momentum
from voronets.forms.rolling.on_sphere import OnSphere
from voronets.forms.rolling.variational import Variational
from voronets.forms.rolling.voronets1911 import Voronets1911
from voronets.forms.rolling.voronets1912 import MovingAxes, Voronets1912
from voronets.rolling.system import RollingProblem

FORMS: dict[str, type[RollingForm]] = {
    form.key: form
    for form in (
        Voronets1912, MovingAxes, Voronets1911, OnSphere, Canonical, Momentum, Variational,
        Diamandiev,
    )
}  # fmt: skip


def rolling_form(problem: RollingProblem, key: str) -> RollingForm:
    """The problem's equations in one of the papers' forms."""
    if key not in FORMS:
        raise InputError([Fault("form", key, f"one of {', '.join(FORMS)}")])
    return FORMS[key](problem)  # type: ignore[call-arg]


def refusals(problem: RollingProblem) -> dict[str, str]:
    """Why each form does not apply; an empty text where it does."""
    found = {}
    for key in FORMS:
        try:
            rolling_form(problem, key)
            found[key] = ""
        except InputError as error:
            found[key] = "; ".join(f"{f.key}: got {f.got}; expected {f.expected}"
                                   for f in error.faults)  # fmt: skip
    return found
