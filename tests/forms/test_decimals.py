"""Numbers of a print-out: no rounding noise, none that was typed is lost, one spelling for one number."""

from __future__ import annotations

import re

import numpy as np
import pytest
import sympy

import voronets
from voronets.expressions.parser import parse_formula
from voronets.forms.catalogue import SYSTEM_FORMS

DECIMAL = re.compile(r"(?<![\w.])\d+\.\d+(?:e[-+]?\d+)?|(?<![\w.])\d+e[-+]?\d+")
FRACTION = re.compile(r"(?<![\w.])(\d+)/(\d+)(?![\w.])")
#: Products of 2.7 cancel here: 2.7 · 2.7² − 19.683 and 0.1 + 0.2 − 0.3.
CANCELLING = {
    "kinetic": "2.7/2*(a'^2 + b'^2) + 27/10*x'^2 + 0.1*3*a'*b' + (0.1 + 0.2)*a'*x'",
    "force_function": "2.7*cos(a) + 1/3*b^2 + 0.333*x + (0.1 + 0.2 - 0.3)*b",
    "constraints": ["b' = 2.7*a' + 27/10*x'*sin(a)"],
}


def derived(form, coordinates, **system):
    return voronets.derive(
        {"title": "numbers", "system": {"coordinates": coordinates, **system}}, form
    )


@pytest.mark.parametrize(
    "form", [x for x in SYSTEM_FORMS if x not in ("lagrange", "chaplygin", "diamandiev")]
)
@pytest.mark.parametrize("general", [False, True])
def test_a_print_out_has_no_rounding_noise_and_one_spelling(form, general):
    text = derived(form, ["a", "b", "x"], **CANCELLING).text(general=general)
    decimals = DECIMAL.findall(text)
    assert "2.7" in decimals
    assert [x for x in decimals if float(x) < 1e-9] == []
    fractions = {int(p) / int(q) for p, q in FRACTION.findall(text)}
    assert not fractions & {float(x) for x in decimals}
    assert "27/10" not in text and "27 sin" not in text
    assert not re.search(r"\d\.\d*0{6,}\b", text)  # 0.333000000000000


def test_a_small_number_that_was_typed_is_printed():
    formulas = {"kinetic": "a'^2 + b'^2", "force_function": "1e-17*a^2 + 0.5*b^2"}
    text = derived("lagrange", ["a", "b"], **formulas).text()
    assert "2.0e-17 a" in text
    assert "2 b'' = b" in text


def test_what_is_printed_is_true():
    """The printed equations, read again, hold for accelerations that a hand-written T and U give."""
    kinetic, force_function = "1.35*a'^2 + 0.1*cos(a)*a'*b' + b'^2/2", "2.7*cos(a) - b^2/3"
    form = derived("lagrange", ["a", "b"], kinetic=kinetic, force_function=force_function)
    sheet = form.sheet()
    rng = np.random.default_rng(7)
    for _ in range(5):
        a, b, da, db = rng.uniform(-1, 1, 4)
        mass = np.array([[2.7, 0.1 * np.cos(a)], [0.1 * np.cos(a), 1.0]])
        force = [-2.7 * np.sin(a), -2 * b / 3 + 0.1 * np.sin(a) * da**2]
        dda, ddb = np.linalg.solve(mass, force)
        values = {"a": a, "b": b, "a'": da, "b'": db, "a''": dda, "b''": ddb}
        table = {sympy.Symbol(name): value for name, value in values.items()}
        for line in sheet.written:
            assert abs(float(line.residual.subs(table))) < 1e-12


def constant(text):
    return parse_formula(text, variables=()).expression


def test_constants_of_decimals_are_rounded_once():
    assert constant("0.1 + 0.2 - 0.3") == 0
    assert float(constant("0.1*3")) == 0.3
    assert float(constant("0.1 + 1/3")) == 0.1 + 1 / 3
    assert float(constant("1e-17 + 0")) == 1e-17


def test_a_users_surface_is_printed_without_noise():
    surface = {
        "kind": "parametric",
        "x": "2.7*cos(u)*cos(v)",
        "y": "27/10*cos(u)*sin(v)",
        "z": "1.1*sin(u) + 0.1*3*sin(u)",
        "u": [-1.5, 1.5],
        "v": [-3.1, 3.1],
    }
    body = {"mass": 1.3, "inertia": [0.02, 0.03, 0.04], "surface": surface}
    table = {"title": "egg", "body": body, "ground": {"surface": {"kind": "plane"}}}
    text = voronets.derive(table, "voronets1912").text()
    assert "E = 7.29 - 5.33 cos²(u)" in text
    assert max(map(len, DECIMAL.findall(text))) < 7
