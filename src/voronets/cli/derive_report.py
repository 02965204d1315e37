"""``voronets derive``: the equations of motion of a scenario in a classical form."""

from __future__ import annotations

from voronets.api import derive
from voronets.cli.output import DONE, Printer
from voronets.scenario.scenario import Scenario

LONG = 3000  # operations beyond which only the names of the terms are printed


def report_equations(scenario: Scenario, printer: Printer, *, form: str | None, shape: str) -> int:
    """Derive and print; without a form, say which there are."""
    if form is None:
        found = derive(scenario)
        text = f"{scenario.title}: forms of the equations (--form)\n{found}"
        printer.document({"title": scenario.title, "forms": found}, text)
        return DONE
    derived = derive(scenario, form)
    if shape == "latex":
        text = derived.latex(expanded=derived.operations < LONG)
    else:
        text = derived.code() if shape == "code" else derived.text()
    document = {"title": scenario.title, "form": form, "name": derived.title}
    printer.document(document | {"source": derived.source, shape: text}, text)
    return DONE
