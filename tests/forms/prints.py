"""The print-outs of all forms of all scenarios of the gallery, and what their letters may be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import voronets
from forms.printed import implicit
from voronets import collection as gallery
from voronets.forms.catalogue import ROLLING_FORMS, applicable, derive
from voronets.forms.contract import Form
from voronets.forms.differentials import differential
from voronets.forms.general.system_form import SystemForm
from voronets.forms.sheet import Sheet
from voronets.mechanics.system import System, acceleration, velocity

#: Letters of rolling bodies that stand for themselves: coordinates, rates, the state of a form, its
#: unknowns, and the displacements of a variational formula.
FREE = {
    *("u", "v", "ϑ", "u₁", "v₁", "t", "t₁", "t₂", "u̇", "v̇", "ϑ̇", "u̇₁", "v̇₁", "σ", "τ", "n"),
    *("p", "q", "r", "p₁", "p₂", "p₃", "p′", "q′", "r′", "φ", "ψ", "θ", "φ̇", "ψ̇", "θ̇"),
    *("Λ_ξ", "Λ_η", "Λ_ζ", "G_ξ", "G_η", "G_ζ", "x_G", "y_G"),
}

#: Those of single forms: virtual displacements, Riccati's variables, the energy.
OWN = {
    "revolution": {"h", "ξ"},
    "riccati": {"f₁", "ϑ₁", "ζ₁", "ζ₂"},
    "variational-sphere": {"δu", "δv", "n′", "δu̇", "δv̇", "δn", "δΘ", "δU"},
    "variational-surface": {"δu", "δv", "δϑ", "δΘ", "δU"},
}

#: With a rotor, an edge, a side inside, coordinates of each kind.
BODIES = (
    "rattleback", "rolling-disc", "ball-in-bowl", "gyroscopic-ball", "ellipsoid-on-sphere", "plate-on-sphere",
    "support-stone",
)  # fmt: skip
EVERY = ("rattleback", "ellipsoid-on-sphere", "plate-on-sphere")
#: General forms that are not in the letters of the surfaces: Hamilton's fills pages, written out.
OPEN = {"hamilton", "whittaker"}
#: Forms of the scenarios whose equations fill pages; writing out all of them takes minutes.
SHORTEST = {"whipple-bicycle": ("multipliers", "maggi")}


@cache
def problem_of(name: str) -> Any:
    begin = voronets.load(name).started
    return getattr(begin, "problem", None) or begin.system


@cache
def keys_of(name: str) -> tuple[str, ...]:
    """The forms that apply to a scenario of the gallery.

    Of rolling bodies that are much alike, only a few have all the forms of general systems too.
    """
    problem = problem_of(name)
    keys = applicable(problem).applicable
    if not isinstance(problem, System):
        own = ROLLING_FORMS if name not in EVERY else {*keys} - OPEN
        keys = tuple(key for key in keys if key in own)
    return SHORTEST.get(name, keys)


@cache
def forms_of(name: str) -> tuple[Form[Any], ...]:
    """Every form that applies to a scenario."""
    return tuple(derive(problem_of(name), key) for key in keys_of(name))


def keys_of_third(name: str) -> tuple[str, ...]:
    """Every third of these forms, another third from scenario to scenario."""
    return keys_of(name)[names().index(name) % 3 :: 3]


@cache
def names() -> tuple[str, ...]:
    """Scenarios that have forms: all general systems, and one of the bodies that roll for each kind of surface."""
    return tuple(
        name for name in gallery.names() if name in BODIES or isinstance(problem_of(name), System)
    )


def systems() -> list[str]:
    """The scenarios that are general systems."""
    return [name for name in names() if isinstance(problem_of(name), System)]


def free_letters(form: Form[Any]) -> set[str]:
    """What a print-out may leave undefined."""
    if not isinstance(form, SystemForm):
        return FREE | OWN.get(form.key, set())
    s = form.problem
    found = {*s.names, *s.parameters, "t", *(name for name, _ in s.quasi)}
    found |= {velocity(name) for name in s.names} | {acceleration(name) for name in s.names}
    unknown = {symbol.name for symbol in form.unknowns}
    found |= unknown | {name.removesuffix("'") for name in unknown}  # momenta are a state
    if (
        form.key == "whittaker"
    ):  # its state, the speeds by its time τ, and the constant in its title
        found |= {"h", "τ", *(f"w_{name}" for name in (*s.names, "ϑ"))}
    if "u1" not in s.names:
        return found
    return (
        found | FREE | {"λ₁", "λ₂", "ü", "v̈", "ϑ̈", "ü₁", "v̈₁"}
    )  # a rolling body, in Neumann's letters


def undefined(form: Form[Any], sheet: Sheet) -> Iterator[str]:
    """The letters of a print-out that nothing in it explains."""
    known = free_letters(form) | {x.meaning[0].name for x in sheet.lines if x.meaning}
    known |= {*implicit(sheet.definitions, tuple(known))}
    for name in sorted(sheet.names):
        if not _explained(name, known):
            yield name


def _explained(name: str, known: set[str]) -> bool:
    if name in known or name[:1] in "-+.0123456789":
        return True
    found = differential(name)
    if found is None:
        return False
    return all(_explained(part, known) for part in (*found.of, found.by or "t"))
