"""``voronets derive``: the equations of motion of a scenario in a classical form."""

from __future__ import annotations

from voronets.api import derive
from voronets.cli.output import DONE, Printer
from voronets.cli.status import status
from voronets.forms.code.languages import language_of
from voronets.scenario.stated import Stated


def report_equations(
    scenario: Stated, printer: Printer, *, form: str | None, shape: str | None,
    general: bool = False, names: str = "typed", language: str = "python",
) -> int:  # fmt: skip
    """Derive and print.

    form   without one, the first form that applies
    shape  "text", "latex" or "code"; without form and shape the forms are listed
    """
    language_of(language)  # an unknown language is an error before anything is derived
    if form is None and shape is None:
        forms = derive(scenario)
        text = f"{scenario.title}: forms of the equations (--form)\n{forms}"
        printer.document({"title": scenario.title, "forms": forms}, text)
        return DONE
    shape = shape or "text"
    if form is None:
        form = next(name for name, reason in derive(scenario).items() if not reason)
        printer.say(f"--form was not given; this is the form {form!r}.")
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
