"""Diamandiev (12)–(42) for a rolling body: the form in the angles is the core's motion, its steps hold."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from forms.cases import PLANE_CASES, plane_case
from forms.derivatives import along, gap
from forms.printed import Printed
from voronets.expressions.faults import InputError
from voronets.expressions.scalars import FLOATS
from voronets.forms import rendering
from voronets.forms.catalogue import derive
from voronets.forms.rolling import diamandiev_steps as step
from voronets.forms.rolling.diamandiev_equations import rotation, weight
from voronets.rolling.body import body


@pytest.mark.parametrize("name", PLANE_CASES)
def test_its_accelerations_are_the_cores(name):
    problem, states = plane_case(name)
    form = derive(problem, "diamandiev-chaplygin")
    core = problem.core
    for state in states:
        x = form.from_state(state).tolist()
        assert gap(form.to_state(x)[4:], state[4:]) < 1e-9
        x_dot = [float(y) for y in form.rate(FLOATS, x, core.numbers, 0.0)]
        truth = np.array(core.rate(FLOATS, state.tolist(), core.numbers, 0.0), dtype=float)

        def seen(ns, y):
            plain = form._by_omega(ns, y)
            return [*plain[3:6], *(z for row in rotation(ns, y[:3]) for z in row)]

        values, rates = along(seen, x, x_dot)
        assert gap(values[:3], state[4:7]) < 1e-12 and gap(rates[:3], truth[4:7]) < 1e-10
        R, R_dot = values[3:].reshape(3, 3), rates[3:].reshape(3, 3)
        W = R.T @ R_dot
        assert np.array([W[2, 1], W[0, 2], W[1, 0]]) == pytest.approx(state[4:7], abs=1e-12)


@pytest.mark.parametrize(
    "name", [name for name in PLANE_CASES if name.startswith(("support", "ellipsoid"))]
)
def test_what_is_printed_is_true(name):
    """(27) and every definition."""
    problem, states = plane_case(name)
    form = derive(problem, "diamandiev-chaplygin")
    names = ("φ", "ψ", "θ", "φ̇", "ψ̇", "θ̇")
    for state in states:
        x = form.from_state(state).tolist()
        x_dot = [float(y) for y in form.rate(FLOATS, x, problem.core.numbers, 0.0)]
        base, rates = (dict(zip(names, y[:6], strict=True)) for y in (x, x_dot))
        letters = Printed(form.definitions, base, rates, ())
        for line in (*form.equations, *form.definitions):
            residual, size = letters.residual(line)
            assert residual < 1e-9 * max(size, 1.0), rendering.line(line)
        with pytest.raises(InputError):  # the paper has no rotor and no products of inertia
            _ = form.steps


def test_the_steps_are_true():
    """Those of the steps that have values: (16), (30), (31), (34), (39)."""
    problem, states = plane_case("support, level")
    problem = replace(problem, body=body(1.3, [0.31, 0.42, 0.5], problem.body.surface))
    form = derive(problem, "diamandiev-chaplygin")
    names = ("φ", "ψ", "θ", "φ̇", "ψ̇", "θ̇")
    assert "N = -M (q ζ₀ - r η₀) (p ξ₀ + q η₀ + r ζ₀)" in form.steps_text()
    for state in states:
        x = form.from_state(state).tolist()
        x_dot = [float(y) for y in form.rate(FLOATS, x, problem.core.numbers, 0.0)]
        base, rates = (dict(zip(names, y[:6], strict=True)) for y in (x, x_dot))
        letters = Printed(form.definitions, base, rates, ())
        checked = [
            line for line in form.steps if line.source in ("(16)", "(30)", "(31)", "(34)", "(39)")
        ]
        assert len(checked) == 13
        for line in checked:
            residual, size = letters.residual(line)
            assert residual < 1e-9 * max(size, 1.0), rendering.line(line)


def test_the_symmetric_equations_are_a_combination():
    """(32) of (27) by the factors of (28) and (29), for numbers of any kind."""
    rng = np.random.default_rng(9)
    phi, theta = ((np.sin(x), np.cos(x)) for x in rng.uniform(0.4, 1.2, 2))
    angles = np.arctan2(*phi), 0.7, np.arctan2(*theta)
    a = rotation(FLOATS, angles)
    GP, omega, omega_dot, acceleration = (step.Vector(*row) for row in rng.normal(size=(4, 3)))
    rates = (0.3, -0.8, 0.5)
    from_rates = step.Vector(
        phi[0] * theta[0] * rates[1] + phi[1] * rates[2],
        phi[1] * theta[0] * rates[1] - phi[0] * rates[2],
        theta[1] * rates[1] + rates[0],
    )
    slopes = tuple(
        float(x)
        for x in (
            -(theta[0] * phi[1] * GP[0] - theta[0] * phi[0] * GP[1]),
            -(phi[0] * theta[1] * GP[0] + phi[1] * theta[1] * GP[1] - theta[0] * GP[2]),
        )
    )
    moments = (0.3, 0.5, 0.7)
    B = step.coefficients(a, phi, theta, GP)
    left = step.angle_equations(
        1.3, 9.81, moments, phi, theta, from_rates, omega_dot, rates, B, acceleration, slopes
    )
    combined = step.along_axes(phi, theta, left)
    found = step.symmetric_equations(
        1.3, 9.81, moments, from_rates, omega_dot, weight(phi, theta[1] / theta[0], slopes),
        step.levers(a, GP), acceleration,
    )  # fmt: skip
    assert combined == pytest.approx(found, abs=1e-12)
    assert max(map(abs, found)) > 1
    # (35) → (36), (37) → (42)
    GP_dot = omega
    uvw, a_dot = step.velocity_in_body(GP, from_rates), step.cosine_rates(a, from_rates)
    lever = step.levers(a, GP)[0]
    L = 1.3 * (
        lever @ step.centre_velocity(a, step.velocity_rate(GP, GP_dot, from_rates, omega_dot))
    )
    N = 1.3 * (lever @ step.centre_velocity(a_dot, uvw))
    assert pytest.approx(L) == step.part_of_rates(1.3, GP, GP_dot, from_rates, omega_dot)
    assert pytest.approx(N) == step.part_of_turning(1.3, GP, from_rates)
    assert step.turning_of(a, a_dot) == pytest.approx(from_rates)


def test_the_print_out_is_closed():
    """Every letter is an angle, a rate, a slope of f, or has a meaning on the sheet."""
    unknown = {*["φ", "ψ", "θ", "φ̇", "ψ̇", "θ̇", "ṗ", "q̇", "ṙ", "x_G", "y_G"], "∂f/∂φ", "∂f/∂θ"}
    unknown |= {"d/dt ẋ_G", "d/dt ẏ_G", "d/dt ż_G"}
    for name in ("support, level", "ellipsoid, tilted, rotor"):
        form = derive(plane_case(name)[0], "diamandiev-chaplygin")
        lines = [*form.equations, *form.definitions]
        defined = {line.meaning[0].name for line in lines if line.meaning}
        used = {symbol.name for line in lines for symbol in line.symbols}
        loose = {
            name for name in used - unknown - defined if not name[0].isdigit() and name[0] != "-"
        }
        assert loose == set()
        assert "f" in defined
