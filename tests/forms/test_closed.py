"""A print-out is closed: what a reader needs is on it, as many equations as unknown functions of time."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from unicodedata import normalize

import pytest
import sympy

import voronets
from voronets import collection as gallery
from voronets.forms.catalogue import ROLLING_FORMS
from voronets.forms.differentials import differential
from voronets.forms.equation import Equation
from voronets.forms.rolling.rolling_form import RollingForm
from voronets.rolling.body import body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.surfaces import catalogue

PLACE = ("u", "v", "ϑ", "u₁", "v₁")
#: The unknown functions of time, by the form.
SOUGHT = {
    "voronets1912": (*PLACE, "σ", "τ", "n"),
    "moving-axes": (*PLACE, "σ", "τ", "n", "Λ_ξ", "Λ_η", "Λ_ζ"),
    "momentum": (*PLACE, "σ", "τ", "n", "G_ξ", "G_η", "G_ζ"),
    "variational": (*PLACE, "p", "q", "r"),
    "voronets1911": PLACE,
    "sphere": (*PLACE, "n"),
    "canonical": (*PLACE, "p₁", "p₂", "p₃"),
    "riccati": (*PLACE, "n", "f₁", "ϑ₁", "ζ₁", "ζ₂"),
    "moments": (*PLACE, "n"),
    "variational-surface": PLACE,
    "variational-sphere": (*PLACE, "n", "p′", "q′", "r′", "δu̇", "δv̇", "δn"),
    "diamandiev": ("φ", "ψ", "θ", "p", "q", "r", "x_G", "y_G"),
}
#: (33) and (54) hold for any virtual displacement between any two moments.
ARBITRARY = {
    "variational": ("p′", "q′", "r′", "t₁", "t₂"),
    "variational-surface": ("δu", "δv", "δϑ", "δΘ", "δU", "t₁", "t₂"),
    "variational-sphere": ("δu", "δv", "n′", "δΘ", "δU", "t₁", "t₂"),
}
#: What the momenta are by the speeds, from which (45) was made.
REPEATED = {"canonical": ("p₁", "p₂", "p₃", "n")}


def rolls(name: str) -> bool:
    table = tomllib.loads(gallery.text(name))
    return "body" in table and table.get("contact", {}).get("law", "rolling") == "rolling"


ROLLING = [name for name in gallery.names() if rolls(name)]


@cache
def forms_of(scenario: str) -> dict[str, RollingForm]:
    """The forms of rolling bodies that apply, by their words."""
    keys = voronets.derive(scenario).applicable
    return {key: voronets.derive(scenario, key) for key in keys if key in SOUGHT}


def undefined(lines: Iterable[Equation], known: Iterable[str]) -> set[str]:
    """Letters that are neither known, nor defined, nor derivatives of such."""
    lines = list(lines)
    defined = {line.meaning[0].name for line in lines if line.meaning} | {*known, "t"}
    missing: set[str] = set()

    def look(name: str) -> None:
        if name in defined or re.fullmatch(r"[-+.\deE]+", name):
            return
        found = differential(name)
        if found is None:
            missing.add(name)
            return
        for part in (*found.of, *([found.by] if found.by else [])):
            look(part)

    for line in lines:
        for symbol in line.symbols:
            look(symbol.name)
    return missing


@pytest.mark.parametrize("scenario", ROLLING)
def test_every_letter_is_defined_and_every_unknown_has_an_equation(scenario):
    assert forms_of(scenario)
    for key, form in forms_of(scenario).items():
        known = (*SOUGHT[key], *ARBITRARY.get(key, ()))
        assert undefined((*form.equations, *form.definitions), known) == set(), key
        missing = undefined(form.equations, known)
        assert missing, key  # the check can fail
        assert len(determining(form, key)) == len(SOUGHT[key]), key  # as many equations as unknowns


@pytest.mark.parametrize("scenario", ["plate-on-sphere", "support-stone"])
def test_every_letter_of_a_print_out_is_defined(scenario):
    for key, form in forms_of(scenario).items():
        known = (*SOUGHT[key], *ARBITRARY.get(key, ()))
        assert undefined(form.sheet().lines, known) == set(), key


def determining(form: RollingForm, key: str) -> list[Equation]:
    """The equations, and the definitions of unknown functions or of their rates."""
    rates = {differential_of(name) for name in SOUGHT[key]}
    sought = {*SOUGHT[key], *rates} - {*REPEATED.get(key, ())}
    found = [x for x in form.equations if not x.left[0].expression.has(sympy.Integral)]
    return found + [x for x in form.definitions if x.meaning and x.meaning[0].name in sought]


def differential_of(name: str) -> str:
    """u̇₁ of u₁."""
    return normalize("NFC", f"{name[0]}\u0307{name[1:]}")


# -- a user's own formulas -------------------------------------------------------------------------


def stone(surface, **more) -> RollingProblem:
    given = body(1.0, [0.3, 0.4, 0.5], catalogue.place(surface, **more))
    return RollingProblem(given, catalogue.plane(), Forces(gravity=(0.0, 0.0, -9.81)))


def test_a_height_comes_back_as_it_was_written():
    f = "k*sin(theta)^2*cos(phi)^2 + sqrt(b^2*cos(theta)^2 + (b^2 + e^2)*sin(theta)^2)"
    numbers = {"k": 0.05, "b": 0.4, "e": 0.3}
    form = ROLLING_FORMS["diamandiev"](stone(catalogue.support(f=f, parameters=numbers)))
    (line,) = (x for x in form.sheet().definitions if x.meaning and x.meaning[0].name == "f")
    k, b, e, phi, theta = sympy.symbols("k b e φ θ")
    sin, cos = sympy.sin, sympy.cos
    root = sympy.sqrt(b**2 * cos(theta) ** 2 + (b**2 + e**2) * sin(theta) ** 2)
    assert line.meaning[1] == k * sin(theta) ** 2 * cos(phi) ** 2 + root
    moved = ROLLING_FORMS["diamandiev"](
        stone(catalogue.support(f=f, parameters=numbers), centre=(0.0, 0.0, 0.1))
    )
    (line,) = (x for x in moved.sheet().definitions if x.meaning and x.meaning[0].name == "f_O")
    assert line.meaning[1] == k * sin(theta) ** 2 * cos(phi) ** 2 + root


def test_a_support_function_comes_back_as_it_was_written():
    form = voronets.derive("support-stone", "diamandiev")
    a, b, c, e, k, x, y, z = sympy.symbols("a b c e k nx ny nz")
    h = sympy.sqrt(a**2 * x**2 + b**2 * y**2 + c**2 * z**2) + e * x * y * z**2 + k * x * y**2
    assert {x.meaning[1] for x in form.sheet().definitions if x.meaning} >= {h}
    assert "h = e nx ny nz² + k nx ny² + √(a² nx² + b² ny² + c² nz²)" in form.text()


def test_a_potential_comes_back_as_it_was_written():
    form = voronets.derive("ellipsoid-on-ellipsoid", "voronets1911")
    d, pull = sympy.symbols("d pull")
    (line,) = (x for x in form.definitions if x.meaning and x.meaning[0].name == "U")
    assert line.given and line.meaning[1] == -d * pull
