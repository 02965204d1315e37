"""``voronets derive``: the equations of motion of a scenario in a classical form."""

from __future__ import annotations

from voronets.api import derive
from voronets.cli.output import DONE, Printer
from voronets.cli.status import status
from voronets.scenario.scenario import Scenario


def report_equations(
    scenario: Scenario, printer: Printer, *, form: str | None, shape: str,
    general: bool = False, names: str = "typed",
) -> int:  # fmt: skip
    """Derive and print; without a form, say which there are."""
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
            text = derived.code()
    document = {"title": scenario.title, "form": form, "name": derived.title}
    printer.document(document | {"source": derived.source, shape: text}, text)
    return DONE
