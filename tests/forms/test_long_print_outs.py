"""Print-outs of systems whose forms would fill pages: short, within 100 columns, closed and true."""

from __future__ import annotations

from functools import cache

import pytest

from forms import prints, system_letters
from forms.system_letters import false_lines, reader
from systems import dense_quasi_velocities
from voronets.forms.catalogue import applicable, derive
from voronets.forms.folding import COLUMNS
from voronets.forms.spelling import width
from voronets.forms.system import system

#: Unsimplified, so that they depend on no clock: what is short then is short enough however slow a machine is.
pytestmark = pytest.mark.usefixtures("hasty")

LINES = 150
BICYCLE = (
    "multipliers", "multipliers_quasi", "voronets", "hamel", "poincare_chetaev", "maggi", "appell",
    "ferrers", "hamilton", "whittaker",
)  # fmt: skip


@cache
def dense():
    return system(**dense_quasi_velocities())


def is_short(form):
    lines = form.text().splitlines()
    assert len(lines) <= LINES
    assert max(map(width, lines)) <= COLUMNS
    assert "0 = 0" not in form.text()
    assert not list(prints.undefined(form, form.sheet()))


@pytest.mark.parametrize("key", BICYCLE)
def test_the_bicycle(key):
    form = derive(prints.problem_of("whipple-bicycle"), key)
    is_short(form)
    letters = reader("whipple-bicycle", form, form.sheet().definitions)
    assert not list(false_lines(letters, form.sheet()))


def test_every_form_of_the_bicycle_is_tried():
    assert applicable(prints.problem_of("whipple-bicycle")).applicable == BICYCLE


@pytest.mark.parametrize("key", ["multipliers_quasi", "hamel", "poincare_chetaev"])
def test_quasi_velocities_of_all_velocities(key, monkeypatch):
    monkeypatch.setattr(prints, "problem_of", lambda name: dense())
    form = derive(dense(), key)
    is_short(form)
    system_letters.state_of.cache_clear()
    letters = reader("dense", form, form.sheet().definitions)
    assert not list(false_lines(letters, form.sheet()))
    system_letters.state_of.cache_clear()


@pytest.mark.parametrize("name", ["rattleback", "ellipsoid-on-ellipsoid"])
def test_whittaker_of_a_rolling_body(name):
    """In Neumann's letters; test_general_letters has the truth of its lines."""
    form = derive(prints.problem_of(name), "whittaker")
    is_short(form)
    assert "u̇₁ = a_u₁,u u̇ + a_u₁,v v̇" in form.text() and "dτ/dt = u̇" in form.text()


def test_parameters_are_listed_with_their_values():
    text = derive(prints.problem_of("whipple-bicycle"), "multipliers").text()
    assert "mB = 85, mF = 3, mH = 4, mR = 2, rF = 0.35, rR = 0.3, w = 1.02" in text
