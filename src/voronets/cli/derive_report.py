"""``voronets derive``: the equations of motion of a scenario in a classical form."""

from __future__ import annotations

from voronets.api import derive
from voronets.cli.output import DONE, Printer
from voronets.cli.status import status
from voronets.forms.code.languages import language_of
from voronets.scenario.stated import Stated


def report_equations(
    scenario: Stated, printer: Printer, *, form: str | None, shape: str,
    general: bool = False, names: str = "typed", language: str = "python",
) -> int:  # fmt: skip
    """Derive and print; without a form, say which there are."""
    language_of(language)  # an unknown one is told at once
    if form is None:
        found = derive(scenario)
        text = f"{scenario.title}: forms of the equations (--form)\n{found}"
        printer.document({"title": scenario.title, "forms": found}, text)
        return DONE
    with status(f"{form}: the equations of {scenario.title}"):
        derived = derive(scenario, form)
        if shape == "latex":
            text = derived.latex(general=general)
        elif shape == "text":
            text = derived.text(general=general, names=names)
        else:
            text = derived.code(language)
    document = {"title": scenario.title, "form": form, "name": derived.title}
    printer.document(document | {"source": derived.source, shape: text}, text)
    return DONE
