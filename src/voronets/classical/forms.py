"""All forms of the rolling equations by their keys: the papers' own, then those of any system."""

from __future__ import annotations

from voronets.classical.canonical import Canonical
from voronets.classical.contract import RollingForm
from voronets.classical.diamandiev import Diamandiev
from voronets.classical.momentum import Momentum
from voronets.classical.on_sphere import OnSphere
from voronets.classical.variational import Variational
from voronets.classical.voronets1911 import Voronets1911
from voronets.classical.voronets1912 import MovingAxes, Voronets1912
from voronets.expressions.faults import Fault, InputError
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
