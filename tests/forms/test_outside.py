"""A form from outside the package: registered, listed, derived, printed and run like any other."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from forms.derivatives import gap
from voronets.engine import simulate_system
from voronets.expressions.algebra import derivative
from voronets.expressions.faults import InputError
from voronets.expressions.vectors import Vector, cross
from voronets.forms import Equation, RollingForm, SystemForm, Term, catalogue, register
from voronets.forms.equation import equation, sums
from voronets.forms.notation import letters


class Nielsen(SystemForm):
    """∂Ṫ/∂q̇ − 2 ∂T/∂q = ∂U/∂q + Q, for independent coordinates."""

    key, title, source = "outside-nielsen", "Nielsen's equations", "Nielsen 1935"

    @classmethod
    def refusal(cls, problem):
        return "the coordinates are not independent" if problem.conditions else ""

    @property
    def equations(self):
        s, T_dot = self.problem, self.problem.rate(self.problem.T)
        return tuple(
            Equation(
                q.name,
                (
                    Term("N", derivative(T_dot, v.name)),
                    Term("-2 T_q", -2 * derivative(s.T, q.name)),
                ),
                (Term("Q", Q),),
            )
            for q, v, Q in zip(s.q, s.v, s.force, strict=True)
        )


class FreeOfCoordinates(RollingForm):
    """The core itself: J ω̇ = Γ in body axes."""

    key, title, source = "outside-core", "The core", "the design"

    @property
    def states(self):
        return tuple(quantity.name for quantity in self.system().states)

    def from_state(self, state):
        return np.asarray(state, dtype=float)

    def to_state(self, x):
        return np.asarray(x, dtype=float)

    def rate(self, ns, x, p, t):
        return self.problem.core.rate(ns, x, p, t)

    def system(self):
        return self.problem.system()

    @property
    def equations(self):
        left = sums("Ġ_x Ġ_y Ġ_z") + cross(Vector(*letters("p q r")), sums("G_x G_y G_z"))
        right = sums("Γ_x Γ_y Γ_z")
        return tuple(equation(*sides, "(1)") for sides in zip(left, right, strict=True))


@pytest.fixture(autouse=True)
def registered():
    """Both are in the catalogue for one test."""
    assert register(Nielsen) is Nielsen and register(FreeOfCoordinates) is FreeOfCoordinates
    yield
    del catalogue.SYSTEM_FORMS[Nielsen.key], catalogue.ROLLING_FORMS[FreeOfCoordinates.key]


def test_a_form_of_general_systems():
    assert voronets.derive("double-pendulum")[Nielsen.key] == ""
    form = voronets.derive("double-pendulum", Nielsen.key)
    lagrange = voronets.derive("double-pendulum", "lagrange")
    for seed in range(3):
        state = np.random.default_rng(seed).uniform(-1, 1, 4)
        assert gap(form.accelerations(state), lagrange.accelerations(state)) < 1e-12
    assert form.text().startswith("Nielsen's equations (Nielsen 1935)\n  N - 2 T_q = Q\n")
    assert r"N - 2 T_q &= Q" in form.latex() and r"\ddot{\theta}" in form.latex()
    assert "def rate(t, x, p=VALUES):" in form.code()
    assert len(form.system().states) == 4


def test_its_refusal_is_heard():
    assert voronets.derive("chaplygin-sleigh")[Nielsen.key] == "the coordinates are not independent"
    with pytest.raises(
        InputError, match=r"The form outside-nielsen does not apply: .* not independent"
    ):
        voronets.derive("chaplygin-sleigh", Nielsen.key)


def test_a_form_of_rolling_bodies():
    begin = voronets.load("rattleback").started
    assert voronets.derive(begin)[FreeOfCoordinates.key] == ""
    form = voronets.derive(begin, FreeOfCoordinates.key)
    assert "  Ġ_x + G_z q - G_y r = Γ_x    (1)" in form.text()
    motion = simulate_system(form.system(), form.from_state(begin.state), 0.2)
    core = voronets.run("rattleback", at=motion["time"].values)
    assert gap(motion["omega"].values, core["omega"].values) < 1e-9


def test_what_cannot_be_registered():
    with pytest.raises(
        InputError, match=r"form\.key is voronets; it must be a word that no other form uses"
    ):
        register(type("Another", (Nielsen,), {"key": "voronets"}))
    with pytest.raises(InputError, match=r"form\.title is None; it must be a text"):
        register(type("Nameless", (SystemForm,), {"key": "nameless", "source": ""}))
    with pytest.raises(InputError, match="derived from SystemForm or RollingForm"):
        register(type("Nothing", (), {"key": "nothing", "title": "", "source": ""}))
