"""``voronets derive``: the equations of motion of a scenario in a classical form."""

from __future__ import annotations

from typing import Any

from voronets.cli.output import DONE, Printer
from voronets.expressions.faults import Fault, InputError
from voronets.forms.equations_of_motion import EquationsOfMotion
from voronets.forms.rolling.contract import RollingForm
from voronets.forms.selection import equations, forms, operations
from voronets.forms.source import rate_source
from voronets.forms.system import equations_of, forms_of
from voronets.mechanics.motion_equations import first_order
from voronets.mechanics.start import SystemStart
from voronets.rolling.system import RollingProblem
from voronets.scenario.scenario import Scenario

LONG = 3000  # operations beyond which only the names of the terms are printed


def report_equations(scenario: Scenario, printer: Printer, *, form: str | None, shape: str) -> int:
    """Derive and print; without a form, say which there are."""
    begin = scenario.started
    if form is None:
        found = (
            dict(forms_of(begin.system)) if isinstance(begin, SystemStart) else forms(_of(begin))
        )
        text = _listed(scenario.title, found)
        printer.document({"title": scenario.title, "forms": found}, text)
        return DONE
    if isinstance(begin, SystemStart):
        try:
            derived: RollingForm | EquationsOfMotion = equations_of(begin.system, form)
        except InputError:
            raise
        except ValueError as error:  # a form whose conditions fail
            raise InputError([Fault("form", form, str(error))]) from None
    else:
        derived = _derived(_of(begin), form, shape)
    text = _shaped(derived, shape, scenario.title)
    title, source = (derived.title, derived.source) if isinstance(derived, RollingForm) else (
        derived.form.title, derived.form.source)  # fmt: skip
    document: dict[str, Any] = {"title": scenario.title, "form": form, "name": title}
    printer.document(document | {"source": source, shape: text}, text)
    return DONE


def _of(begin: Any) -> RollingProblem:
    problem: RollingProblem = begin.problem
    return problem


def _derived(problem: RollingProblem, form: str, shape: str) -> RollingForm | EquationsOfMotion:
    try:
        return equations(problem, form, to_read=shape != "code")
    except InputError:
        raise
    except ValueError as error:
        raise InputError([Fault("form", form, str(error))]) from None


def _shaped(derived: RollingForm | EquationsOfMotion, shape: str, title: str) -> str:
    if isinstance(derived, RollingForm):
        return {"latex": derived.latex, "text": derived.text, "code": derived.code}[shape]()
    if shape == "code":
        return rate_source(
            first_order(derived.system), f"{title}: the accelerations, one for all forms"
        )
    if shape == "text":
        return str(derived)
    return derived.latex(expanded=operations(derived) < LONG)


def _listed(title: str, found: dict[str, str]) -> str:
    width = max(map(len, found))
    lines = [f"{key:{width}}  {reason or 'applies'}" for key, reason in found.items()]
    return "\n".join([f"{title}: forms of the equations (--form)", *lines])
