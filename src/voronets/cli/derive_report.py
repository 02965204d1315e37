"""``voronets derive``: the equations of motion of a scenario in a classical form."""

from __future__ import annotations

from voronets.api import derive
from voronets.cli.output import DONE, Printer
from voronets.forms.code.languages import language_of
from voronets.scenario.stated import Stated

LONG = 3000  # operations beyond which only the names of the terms are printed


def report_equations(
    scenario: Stated, printer: Printer, *, form: str | None, shape: str, language: str = "python"
) -> int:
    """Derive and print; without a form, say which there are."""
    language_of(language)  # an unknown one is told at once
    if form is None:
        found = derive(scenario)
        text = f"{scenario.title}: forms of the equations (--form)\n{found}"
        printer.document({"title": scenario.title, "forms": found}, text)
        return DONE
    derived = derive(scenario, form, to_read=shape != "code")
    if shape == "latex":
        text = derived.latex(expanded=derived.operations < LONG)
    else:
        text = derived.code(language) if shape == "code" else derived.text()
    document = {"title": scenario.title, "form": form, "name": derived.title}
    printer.document(document | {"source": derived.source, shape: text}, text)
    return DONE
