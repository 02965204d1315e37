"""Voronets 1912 (17)–(21) for a user's plate: against the core, printed, refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy

import voronets
from forms.derivatives import along, gap
from voronets.expressions.faults import InputError
from voronets.expressions.scalars import FLOATS
from voronets.forms.catalogue import derive
from voronets.forms.rolling.plate_equations import PlateNumbers, plate_slopes
from voronets.rolling.body import Rotor, body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.surfaces import catalogue

D = sympy.Symbol("d")


def plate(thickness: float = 0.0, normal=(0.0, 0.0, 1.0)) -> RollingProblem:
    moments = np.array([0.31, 0.31, 0.62 - thickness])
    turned = moments if normal[2] else moments[[2, 0, 1]]
    return RollingProblem(
        body(1.3, turned, catalogue.plane(normal)), catalogue.place(catalogue.sphere(1.2)),
        Forces(central=5 / (2 + D) - D**2 / 5), lift_off=False,
    )  # fmt: skip


@pytest.mark.parametrize("thickness", [0.0, 0.2])
@pytest.mark.parametrize("normal", [(0.0, 0.0, 1.0), (0.0, 0.0, -1.0), (1.0, 0.0, 0.0)])
def test_its_rate_is_the_cores(thickness, normal):
    problem = plate(thickness, normal)
    form = derive(problem, "plate")
    rng = np.random.default_rng(5)
    for _ in range(3):
        x = [
            rng.uniform(0.3, 1),
            *rng.uniform(-2, 2, 2),
            rng.uniform(0.5, 2.5),
            0.3,
            *rng.normal(size=3),
        ]
        x_dot = [float(y) for y in form.rate(FLOATS, x, form.coordinates.numbers, 0.0)]
        core, state = problem.core, form.to_state(x)
        truth = np.array(core.rate(FLOATS, state.tolist(), core.numbers, 0.0), dtype=float)

        def seen(ns, y):
            at = form.coordinates.place(ns, form.coordinates.numbers, y[:5])
            omega = [sum(at.body.axes[i][j] * y[5 + i] for i in range(3)) for j in range(3)]
            return [*omega, *at.body.X, *at.ground.X]

        _, rates = along(seen, x, x_dot)
        assert gap(rates[:3], truth[4:7]) < 1e-12
        pose = core.pose(FLOATS, state.tolist(), core.numbers)
        V = np.array(pose.rolling.V, dtype=float)
        assert gap(rates[3:6], V) < 1e-12 and gap(rates[6:], np.array(pose.R) @ V) < 1e-12
        assert form.from_state(state) == pytest.approx(x, abs=1e-9)


def test_sigma_and_n_by_u():
    """(21) is what (20) says of dσ/du and dn/du."""
    form = derive(plate(0.2), "plate")
    x = [0.7, 0.1, 0.3, 1.1, 0.2, 0.5, -0.8, 0.9]
    x_dot = form.rate(FLOATS, x, form.coordinates.numbers, 0.0)
    found = plate_slopes(PlateNumbers(1.3, 0.31, 0.42, 1.2), x[0], x[5], x[7])
    assert found == pytest.approx((x_dot[5] / x_dot[0], x_dot[7] / x_dot[0]), rel=1e-12)


def test_what_is_printed():
    text = voronets.derive("plate-on-sphere", "plate").text()
    for line in ("n = -v̇ - v̇₁ cos(u₁) - ϑ̇", "σ̇ + τ (n - v̇) = 0", "dσ/du = n/R₁ - σ/u", "A = 0.008",
                 "2 Θ = A σ² +",
                 "ṅ (2 A + M u²) + M n u u̇ + M u² σ τ = 0", "weight = 7.848"):  # fmt: skip
        assert line in text
    assert "C = " not in text and "C = 0.42" in derive(plate(0.2), "plate").text()


def test_refused():
    for changed, key in (
        (replace(plate(), forces=Forces(gravity=(0.0, 0.0, -9.81))), "force.gravity"),
        (replace(plate(), body=body(1.3, (0.3, 0.4, 0.6), catalogue.plane())), "body.inertia"),
        (replace(plate(), body=replace(plate().body, rotor=Rotor((0.0, 0.0, 1.0), 1.0))), "body.rotor"),
        (replace(plate(), body=body(1.3, (0.3, 0.3, 0.6), catalogue.plane((0.0, 0.0, 1.0), 0.2))), "body.surface.kind"),
        (replace(plate(), ground=catalogue.place(catalogue.ellipsoid((1.0, 1.2, 1.4)))), "ground.surface.kind"),
    ):  # fmt: skip
        with pytest.raises(InputError) as caught:
            derive(changed, "plate")
        assert key in {fault.key for fault in caught.value.faults}


def test_the_print_out_is_closed():
    """Every letter is an unknown, a rate of one, or has a meaning on the sheet."""
    unknown = {
        *[
            "u",
            "v",
            "ϑ",
            "u₁",
            "v₁",
            "σ",
            "τ",
            "n",
            "u̇",
            "v̇",
            "ϑ̇",
            "u̇₁",
            "v̇₁",
            "σ̇",
            "τ̇",
            "ṅ",
            "dσ/du",
            "dn/du",
            "Θ",
        ]
    }
    for form in (voronets.derive("plate-on-sphere", "plate"), derive(plate(0.2), "plate")):
        lines = [*form.equations, *form.definitions]
        defined = {line.meaning[0].name for line in lines if line.meaning}
        used = {symbol.name for line in lines for symbol in line.symbols}
        loose = {
            name for name in used - unknown - defined if not name[0].isdigit() and name[0] != "-"
        }
        assert loose == set()
