"""The linear equations of § 14 in v̇ and n: letters, energy, slopes from the core, Riccati, print-out."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

from voronets.expressions.scalars import ARRAYS
from voronets.papers.voronets1911.canonical_witness import cyclic
from voronets.papers.voronets1911.revolution_witness import (
    DOME,
    KAPPA,
    AlongMeridian,
    dome,
    revolution_problem,
)
from voronets.papers.voronets1911.whole_motions import spheroid_start
from voronets.solutions.closed.rod import RodSpeeds
from voronets.solutions.reductions.revolution import reduce_revolution
from voronets.solutions.reductions.revolution_linear import (
    RevolutionLinear,
    U,
    revolution_linear,
)
from voronets.solutions.reductions.riccati import (
    contact_riccati,
    contact_variables,
    longitude_riccati,
    polar_rates,
)

NUMBERS = {"M": 1.3, "A": 0.45, "C": 0.62, "R1": 2.3, "k": KAPPA}
M, A, C, R1, K = sympy.symbols("M A C R1 k")
BODY = RevolutionLinear(U, DOME, M, A, C, 1 / R1, K)


def test_letters_of_the_surface():
    found = dome(5)
    here = BODY.evaluated(list(BODY.letters), found["u"], **NUMBERS)
    names = ("E", "G", "α″", "β″", "γ″", "D", "D″", "ρ", "ρ", "ε", "ν", "μ")
    for i, (name, value) in enumerate(zip(names, here, strict=True)):
        expected = {7: found["ρ"] ** 2, 8: found["ρ"] * found["∂ρ/∂u"]}.get(i, found[name])
        assert np.allclose(value, expected, atol=1e-13), name


@pytest.mark.parametrize("kappa", [0.0, KAPPA])
def test_slopes_are_those_of_the_core(kappa):
    rng = np.random.default_rng(1)
    y = rng.uniform(0.3, 0.9, (3, 5))
    core = AlongMeridian(revolution_problem(U, DOME, kappa), rng.uniform(0.3, 1.0, (4, 5)))
    matrix, rest = BODY.coefficients(y[0], **NUMBERS | {"k": kappa})
    ours = np.einsum("nij,jn->in", matrix, y[1:]) + rest.T
    assert np.allclose(ours, core.slopes(y), atol=1e-11)


def test_a_problem_of_the_product():
    """p, ϖ of the reduction and v̇, n of the paper are the same solution, on a spheroid's own meridian."""
    one = reduce_revolution(spheroid_start(4))
    linear = revolution_linear(one.begin.problem)
    w = np.array([one.w])
    at = one.reduction.meridian.at(ARRAYS, w)
    v_dot = one.reduction.longitude_rate(at, one.p, one.varpi)
    side = np.sign(at.s_w)
    n = side * (one.p * at.sin + one.varpi * at.cos)
    x, dx = one.x(w + 1e-4), one.x(w - 1e-4)
    ends = []
    for shift, pair in ((1e-4, x), (-1e-4, dx)):
        here = one.reduction.meridian.at(ARRAYS, w + shift)
        p, varpi = pair.T
        ends.append([one.reduction.longitude_rate(here, p, varpi)[0],
                     (side * (p * here.sin + varpi * here.cos))[0]])  # fmt: skip
    slope = (np.array(ends[0]) - ends[1]) / 2e-4
    matrix, rest = linear.coefficients(w)
    assert np.allclose(matrix[0] @ [v_dot[0], n[0]] + rest[0], slope, rtol=1e-6, atol=1e-7)


def test_the_rod_has_the_printed_equation():
    R = sympy.Symbol("R")
    rod = RevolutionLinear(R + 0 * U, U, M, A, C, 1 / R1)
    f1, f2, f3 = rod.second_order
    b2 = A * (C + M * R**2) / (M * C)
    ratio = R / R1
    q = ratio**2 * (R + R1) / (R - R1) * A / C - ratio * (ratio + 2)
    assert sympy.simplify(f1 - 3 * U / (b2 + U**2)) == 0
    assert sympy.simplify(f2 - q / (b2 + U**2)) == 0
    assert f3 == 0
    speeds = RodSpeeds(1.3, 0.45, 0.62, 0.8, -2.3, 0.7, 0.4)
    h = 1e-4
    ahead, here, behind = (speeds(np.array([x]))[0][0] for x in (0.5 + h, 0.5, 0.5 - h))
    values = NUMBERS | {"R": 0.8, "R1": -2.3}
    values.pop("k")
    one, two = rod.evaluated([f1, f2], np.array([0.5]), **values)[:, 0]
    second = (ahead - 2 * here + behind) / h**2
    assert second + one * (ahead - behind) / (2 * h) + two * here == pytest.approx(0, abs=1e-6)


def test_print_out():
    R = sympy.Symbol("R")
    rod = RevolutionLinear(R + 0 * U, U, M, A, C, 1 / R1)
    lines = rod.text().splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("Derivative(")
    assert "v̇" in lines[2]
    assert lines[3].startswith("Derivative(ξ, u)")
    assert rod.latex().count(r"\\") == 3
    assert r"\dot{v}" in rod.latex()
    assert len(BODY.equations) == 3  # no equation of Riccati where a rotor drives


def test_riccati_equation_of_the_contact():
    found = cyclic(5)
    along, across = np.sqrt(found["E"]) * found["u̇"], np.sqrt(found["G"]) * found["v̇"]
    spin = (found["∂E/∂v"] * found["u̇"] - found["∂G/∂u"] * found["v̇"]) / (
        2 * np.sqrt(found["E"] * found["G"])
    )
    f1, theta1, part = polar_rates(along, across, spin, found["n"], found["R₁"])
    assert np.allclose(f1, found["f₁"])
    assert np.allclose(theta1, found["ϑ₁"])
    f2 = part + found["ϑ̇₁"]
    pairs = zip(contact_variables(found["u₁"], found["ϑ"], theta1), ("ζ₁", "ζ₂"), strict=True)
    for zeta, name in pairs:
        assert np.allclose(zeta, found[name])
        assert np.allclose(contact_riccati(zeta, f1, f2), found[f"d{name}/dt"], atol=1e-12)


def test_riccati_equation_of_the_longitude():
    found = dome(5)
    xi = found["dv̇/du"] / found["v̇"]
    slope = found["d²v̇/du²"] / found["v̇"] - xi**2
    assert np.allclose(longitude_riccati(xi, found["f₁"], found["f₂"]), slope, rtol=1e-8)
