"""The equations of motion in a classical form: to read, to copy, as code."""

from __future__ import annotations

from typing import Any

from voronets.api import derive, load_stated
from voronets.forms.catalogue import CONTACT_FORMS, ROLLING_FORMS, SYSTEM_FORMS
from voronets.forms.code.languages import LANGUAGES
from voronets.forms.contract import Form
from voronets.mechanics.system import System
from voronets.studio.channel import WorkChannel
from voronets.studio.works.stated import Request


def equations(body: dict[str, Any], channel: WorkChannel) -> None:
    """``EquationsTold`` of the protocol."""
    request = Request(body, "form", "general", "language")
    form = request.optional_word("form")
    language = request.optional_word("language", tuple(LANGUAGES))
    general = request.flag("general")
    stated = load_stated(request.table())
    if form is None:
        channel.begin()
        channel.progress("finding the forms that apply")
        own = {} if isinstance(stated.problem, System) else {**ROLLING_FORMS, **CONTACT_FORMS}
        known: dict[str, type[Form[Any]]] = {**SYSTEM_FORMS, **own}
        forms = [
            {
                "form": word,
                "title": known[word].title,
                "source": known[word].source,
                "reason": reason,
            }
            for word, reason in derive(stated).items()
        ]
        channel.result({"forms": forms})
        return
    derived = derive(stated, form)
    channel.begin()
    if language is not None:
        channel.progress("writing the code")
        channel.result({"form": form, "language": language, "code": derived.code(language)})
        return
    channel.progress("writing the equations")
    channel.result({
        "form": form, "title": derived.title, "source": derived.source,
        "latex": derived.latex(general=general), "displays": derived.displays(general=general),
        "text": derived.text(general=general),
    })  # fmt: skip
