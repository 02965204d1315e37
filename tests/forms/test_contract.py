"""All forms keep one contract: they can be read, shown, printed as code and run."""

from __future__ import annotations

import re
from functools import cache

import pytest

import voronets
from voronets.expressions.scalars import FLOATS
from voronets.forms.catalogue import ROLLING_FORMS, SYSTEM_FORMS, derive
from voronets.forms.contract import Form
from voronets.forms.equation import Equation
from voronets.mechanics.first_order import FirstOrderSystem

pytestmark = pytest.mark.usefixtures("hasty")

FORMS = [
    *(
        (name, key)
        for name in ("rattleback", "gyroscopic-ball")
        for key in ROLLING_FORMS
        if key not in ("plate", "revolution", "riccati")
    ),
    ("plate-on-sphere", "plate"),
    ("rod-on-sphere", "revolution"),
    ("rod-on-sphere", "riccati"),
    *(("chaplygin-sleigh", key) for key in SYSTEM_FORMS if key != "lagrange"),
    # it starts at rest, where no velocity can play time
    *(("double-pendulum", key) for key in SYSTEM_FORMS if key != "whittaker"),
]


@cache
def begun(name: str):
    return voronets.load(name).started


@cache
def derived(name: str, key: str) -> Form:
    begin = begun(name)
    return derive(getattr(begin, "problem", None) or begin.system, key)


@pytest.mark.parametrize("name, key", FORMS)
def test_it_says_what_it_is(name, key):
    form = derived(name, key)
    assert form.key == key and form.title and form.source
    assert type(form).refusal(form.problem) == ""
    assert list(form) == list(form.equations) and len(form) == len(form.equations)
    assert form[0] is next(iter(form)) and all(isinstance(x, Equation) for x in form)
    assert all(isinstance(x, Equation) for x in form.definitions)


@pytest.mark.parametrize("name, key", FORMS)
def test_its_text(name, key):
    form = derived(name, key)
    text = form.text()
    assert text.startswith(form.heading[:60]) and form.heading == f"{form.title} ({form.source})"
    assert str(form) == text
    if repr(form) != text:
        *begins, hint = repr(form).splitlines()
        assert hint == "  … Print it for all lines, or ask for .latex()."
        assert text.startswith("\n".join([*begins, ""])) and len(begins) > 3
    lines = text.splitlines()
    ends = [lines.index(word) for word in ("where", "with", "written out") if word in lines]
    equations = "\n".join(lines[1 : min(ends, default=len(lines))])
    assert len(re.findall(r" = ", equations)) >= len(form.sheet().equations) > 0
    assert "*" not in text and "operations" not in text
    assert len(form.text(general=True)) > 0


@pytest.mark.parametrize("name, key", FORMS)
def test_it_shows_itself_in_a_notebook(name, key):
    shown = derived(name, key)._repr_latex_()
    assert shown.startswith("$$\n\\begin{aligned}\n") and shown.endswith("\n\\end{aligned}\n$$")
    body = shown[len("$$\n\\begin{aligned}\n") : -len("\n\\end{aligned}\n$$")]
    assert body.isascii() and "\n\n" not in body
    lines = body.replace("[1ex]", "").split(" \\\\\n")
    assert len(lines) >= len(derived(name, key).sheet().equations)
    for line in lines:
        assert line.count("&") == 1
        assert line.count("{") == line.count("}")
        assert len(re.findall(r"\\left\b", line)) == len(re.findall(r"\\right\b", line))


@pytest.mark.parametrize("name, key", FORMS)
def test_it_runs(name, key):
    form, begin = derived(name, key), begun(name)
    system = form.system()
    assert isinstance(system, FirstOrderSystem)
    x = [0.9, 0.5, 0.8, 1.1, 0.3, 0.2, -0.1, 0.3][: len(system.states)]
    if hasattr(begin, "system"):
        x = [float(value) for value in begin.state]
    if name == "double-pendulum":
        x = [value + 0.1 for value in x]  # Whittaker's time must not stand still
    expected = [float(y) for y in system.rate(FLOATS, x, system.numbers, 0.0)]
    module: dict = {}
    exec(compile(form.code(), "code", "exec"), module)
    assert module["rate"](0.0, x) == pytest.approx(expected, rel=1e-11, abs=1e-11)


def test_a_system_shows_itself_in_a_notebook():
    shown = begun("chaplygin-sleigh").system._repr_latex_()
    assert shown.startswith("$$\n\\begin{aligned}\nT &= ") and r"\dot{\phi}" in shown
    assert voronets.derive("chaplygin-sleigh")._repr_html_().count("<tr>") == len(SYSTEM_FORMS)
