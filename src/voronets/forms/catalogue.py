"""All forms by their words: which apply to a problem and why others do not, and the form asked for.

A rolling body is asked for in a form of the papers, or as a general system in any form of these: its
five coordinates u, v, ϑ, u₁, v₁ with two conditions.  Words of the papers come first: ``diamandiev``
is his (43)–(45) for a rolling body.  A body under another contact law has forms of its own.
"""

from __future__ import annotations

import inspect
from dataclasses import replace
from functools import partial
from html import escape
from typing import Any, TypeVar, overload

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.presentation import beginning
from voronets.facts.condition import demand
from voronets.forms.aliases import listed, resolved
from voronets.forms.code.model import example
from voronets.forms.contact.rubber import RubberOnPlane
from voronets.forms.contact.sliding import CoulombSliding
from voronets.forms.contact.smooth import SmoothPlane
from voronets.forms.contact.viscous import ViscousSliding
from voronets.forms.contract import Form
from voronets.forms.decimals import exact_system
from voronets.forms.general.appell import Appell
from voronets.forms.general.brief_reading import brief_reading
from voronets.forms.general.chaplygin import Chaplygin
from voronets.forms.general.diamandiev import DiamandievChaplygin
from voronets.forms.general.ferrers import Ferrers
from voronets.forms.general.hamel import Hamel
from voronets.forms.general.hamilton import Hamilton
from voronets.forms.general.lagrange import Lagrange
from voronets.forms.general.maggi import Maggi
from voronets.forms.general.multipliers import Multipliers
from voronets.forms.general.multipliers_quasi import MultipliersQuasi
from voronets.forms.general.poincare_chetaev import PoincareChetaev
from voronets.forms.general.system_form import SystemForm
from voronets.forms.general.voronets import Voronets
from voronets.forms.general.whittaker import WhittakerForm
from voronets.forms.neumann.coordinates import neumann
from voronets.forms.rolling.canonical import CanonicalOnSphere
from voronets.forms.rolling.constrained_system import constrained_state, constrained_system
from voronets.forms.rolling.diamandiev import DiamandievOnPlane
from voronets.forms.rolling.diamandiev_chaplygin import DiamandievInAngles
from voronets.forms.rolling.moments import MomentsOnSphere
from voronets.forms.rolling.momentum import ContactMomentum
from voronets.forms.rolling.neumann_reading import NeumannReading, readable_by_neumann
from voronets.forms.rolling.plate import PlateForm
from voronets.forms.rolling.revolution import BodyOfRevolution
from voronets.forms.rolling.riccati import ContactByRiccati
from voronets.forms.rolling.rolling_form import RollingForm, law_condition
from voronets.forms.rolling.sphere import VoronetsOnSphere
from voronets.forms.rolling.variational import Variational
from voronets.forms.rolling.variational_sphere import VariationalOnSphere
from voronets.forms.rolling.variational_surface import VariationalOnSurface
from voronets.forms.rolling.voronets1911 import Voronets1911
from voronets.forms.rolling.voronets1912 import MovingAxes, Voronets1912
from voronets.mechanics.system import System
from voronets.rolling.system import RollingProblem

SYSTEM_FORMS: dict[str, type[SystemForm]] = {}
ROLLING_FORMS: dict[str, type[RollingForm]] = {}
CONTACT_FORMS: dict[str, type[RollingForm]] = {}  # of contact laws other than rolling
AnyForm = TypeVar("AnyForm", bound=Form[Any])


def register(form: type[AnyForm]) -> type[AnyForm]:
    """Add a form, a class that keeps the contract; it may be used as a decorator."""
    faults = [
        Fault(f"form.{name}", getattr(form, name, None), "a text")
        for name in ("key", "title", "source")
        if not isinstance(getattr(form, name, None), str)
    ]
    if not issubclass(form, SystemForm | RollingForm):
        faults.append(
            Fault("form", form.__name__, "a class derived from SystemForm or RollingForm")
        )
    elif not faults:
        known: Any = SYSTEM_FORMS if issubclass(form, SystemForm) else ROLLING_FORMS
        if issubclass(form, RollingForm) and "rolling" not in form.laws:
            known = CONTACT_FORMS
        if known.setdefault(form.key, form) is not form:
            faults.append(Fault("form.key", form.key, "a word that no other form uses"))
    if faults:
        raise InputError(faults)
    return form


for _form in (
    Lagrange, Multipliers, MultipliersQuasi, Voronets, Chaplygin, DiamandievChaplygin, Hamel,
    PoincareChetaev, Maggi, Appell, Ferrers, Hamilton, WhittakerForm,
    Voronets1912, MovingAxes, Voronets1911, VoronetsOnSphere, CanonicalOnSphere, ContactMomentum,
    BodyOfRevolution, ContactByRiccati, Variational, VariationalOnSphere, VariationalOnSurface,
    MomentsOnSphere, PlateForm, DiamandievOnPlane, DiamandievInAngles,
    SmoothPlane, CoulombSliding, ViscousSliding, RubberOnPlane,
):  # fmt: skip
    register(_form)


class ApplicableForms(dict[str, str]):
    """By the word for each form: "" where it applies, otherwise why it does not."""

    @property
    def applicable(self) -> tuple[str, ...]:
        """The words for the forms that apply."""
        return tuple(key for key, reason in self.items() if not reason)

    def __str__(self) -> str:
        width = max(map(len, self), default=0)
        lines = [f"{key:{width}}  applies" for key in self.applicable]
        groups: dict[str, list[str]] = {}
        for key, why in self.items():
            if why:
                groups.setdefault(why, []).append(key)
        lines += [
            f"{keys[0]:{width}}  {_brief(why)}" for why, keys in groups.items() if len(keys) == 1
        ]
        for why, keys in groups.items():
            if len(keys) > 1:
                brief, advice = _brief(why), _together(why).partition(". ")[2]
                lines.append(f"{brief[0].upper()}{brief[1:]}: {', '.join(keys)}.")
                lines += [advice] if advice else []
        others = listed(self)
        return "\n".join([*lines, *([others] if others else [])])

    def __repr__(self) -> str:
        return beginning(str(self), "Print it to see all of them.")

    def _repr_html_(self) -> str:
        rows = ((f"<code>{key}</code>", escape(why or "applies")) for key, why in self.items())
        cells = "".join(f"<tr><td>{key}</td><td>{why}</td></tr>" for key, why in rows)
        return f"<table>{cells}</table>"


def _brief(reason: str) -> str:
    """The first sentence of a reason as a line of the list: "needs flat ground; yours is curved"."""
    first = _together(reason).partition(". ")[0].rstrip(".")
    return first.removeprefix("This ")


def _together(reason: str) -> str:
    """A reason with all that is needed in its first sentence."""
    return reason.replace(". This needs ", "; it also needs ")


def applicable(problem: System | RollingProblem) -> ApplicableForms:
    """Which forms apply to a problem, and why the others do not."""
    if isinstance(problem, System):
        return ApplicableForms({key: x.refusal(problem) for key, x in SYSTEM_FORMS.items()})
    found = {key: x.refusal(problem) for key, x in ROLLING_FORMS.items()}
    found |= _of_constrained_system(problem)
    return ApplicableForms(found | {key: x.refusal(problem) for key, x in CONTACT_FORMS.items()})


def _of_constrained_system(problem: RollingProblem) -> dict[str, str]:
    """The forms of general systems, of a body that rolls."""
    others = [key for key in SYSTEM_FORMS if key not in ROLLING_FORMS]
    try:
        demand(law_condition(problem, RollingForm.laws))
        system = constrained_system(neumann(problem))
    except InputError as error:
        return dict.fromkeys(others, " ".join(map(str, error.faults)))
    return {key: SYSTEM_FORMS[key].refusal(system) for key in others}


@overload
def derive(problem: System, form: str, *, start: Any = None, **options: Any) -> SystemForm: ...


@overload
def derive(
    problem: RollingProblem, form: str, *, start: Any = None, **options: Any
) -> SystemForm | RollingForm: ...


def derive(
    problem: System | RollingProblem, form: str, *, start: Any = None, **options: Any
) -> SystemForm | RollingForm:
    """The equations of motion in the form asked for.

    start    a state of the problem, the example in the form's code
    options  those of the form, as ``dependent=["x"]``
    """
    if isinstance(problem, System):
        word, title = resolved(form, SYSTEM_FORMS, partial(applicable, problem))
        general: SystemForm = _asked(SYSTEM_FORMS, word, options)(problem, **options)
        if title:
            vars(general)["title"] = title  # for this one, not for its class
        general.example = example(start)
        if general.decimal:
            general.exact = type(general)(exact_system(problem), **options)
        general.reading = brief_reading(general.exact or general)
        return general
    own = {**ROLLING_FORMS, **CONTACT_FORMS}
    every = {**own, **SYSTEM_FORMS, **own}  # in the order of the lists
    word, _ = resolved(form, every, partial(applicable, problem))
    if word in own:
        demand(own[word].law_condition(problem), key=f"form {word}")
        rolling: RollingForm = _asked(own, word, options)(problem, **options)
        rolling.example = example(start, rolling.from_state)
        return rolling
    demand(law_condition(problem, RollingForm.laws), key=f"form {word}")
    coordinates = neumann(problem)
    system = constrained_system(coordinates)
    begin = example(start, lambda state: constrained_state(coordinates, state))
    if begin.state is not None:  # what is eliminated is not to be singular there
        system = replace(system, near=begin.state[: len(system.names)])
    found = derive(system, form, start=begin, **options)
    if readable_by_neumann(found):
        found.reading = NeumannReading(found, coordinates)
    return found


def _asked(known: dict[str, Any], form: str, options: dict[str, Any]) -> Any:
    """The class of the form, after the options were looked at."""
    taken = list(inspect.signature(known[form]).parameters)[1:]
    expected = f"an option of {form}: {', '.join(taken)}" if taken else f"no options for {form}"
    advice = f"Its options are {', '.join(taken)}." if taken else "It has no options."
    faults = [
        Fault(name, x, expected, f"The form {form} has no option {{key}}.", advice)
        for name, x in options.items()
        if name not in taken
    ]
    if faults:
        raise InputError(faults)
    return known[form]
