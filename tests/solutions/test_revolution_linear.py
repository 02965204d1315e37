"""The linear equations of § 14 in v̇ and n: letters, energy, slopes from the core, Riccati, print-out."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

from voronets import Forces, InputError, RollingProblem, body, surfaces
from voronets.expressions.scalars import FLOATS
from voronets.forms.differentials import differential, roots_of
from voronets.forms.rolling.revolution_linear import RevolutionLinear, U
from voronets.forms.rolling.riccati_equations import (
    contact_riccati,
    contact_variables,
    longitude_riccati,
    polar_rates,
)
from voronets.forms.spelling import width
from voronets.papers.voronets1911.canonical_witness import cyclic
from voronets.papers.voronets1911.revolution_witness import (
    DOME,
    KAPPA,
    AlongMeridian,
    dome,
    revolution_problem,
)
from voronets.solutions.closed.rod import RodSpeeds
from voronets.solutions.reductions.revolution_equations import revolution_on_round
from voronets.solutions.reductions.revolution_linear import revolution_linear

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


SHAPES = {
    "spheroid": surfaces.spheroid((0.3, 0.4)),
    "torus": surfaces.torus(0.4, 0.1),
    "cylinder": surfaces.cylinder(0.2),
    "off its centre": surfaces.place(surfaces.spheroid((0.3, 0.4)), (0.0, 0.0, 0.1)),
}
GROUNDS = {
    "ball": surfaces.place(surfaces.sphere(1.5)),
    "plane": surfaces.plane(),
    "bowl": surfaces.place(surfaces.sphere(3.0), side="inside"),
}


def on(shape, ground):
    force = Forces((0.0, 0.0, -9.8)) if ground == "plane" else Forces(central=-sympy.Symbol("d"))
    rolling = body(1.0, (0.05, 0.05, 0.03), shape)
    return RollingProblem(rolling, GROUNDS[ground], force, lift_off=False)


@pytest.mark.parametrize(
    ("shape", "ground"),
    [(x, y) for x in SHAPES for y in GROUNDS if (x, y) != ("cylinder", "plane")],
)
def test_other_bodies_and_grounds(shape, ground):
    """The slopes of v̇ and n follow from those of p and ϖ, which are found without (40)."""
    problem = on(SHAPES[shape], ground)
    given, linear = revolution_on_round(problem), revolution_linear(problem)
    w, y, h = given.meridian.anchor + 0.23 * given.meridian.step, np.array([0.7, -0.4]), 1e-5

    def speeds(w, y):
        at = given.meridian.at(FLOATS, w)
        n = np.sign(at.s_w) * (y[0] * at.sin + y[1] * at.cos)
        return np.array([given.longitude_rate(at, *y), n])

    slopes = np.array(given.slopes(FLOATS, w, *y))
    expected = (speeds(w + h, y + h * slopes) - speeds(w - h, y - h * slopes)) / (2 * h)
    A, b = linear.coefficients(np.array([w]))
    assert np.allclose(A[0] @ speeds(w, y) + b[0], expected, rtol=1e-8, atol=1e-8)


def test_a_line_of_contact_is_refused():
    with pytest.raises(InputError, match="touch at one point"):
        revolution_linear(on(SHAPES["cylinder"], "plane"))


def test_an_edge_is_refused():
    with pytest.raises(InputError, match="without an edge"):
        revolution_linear(on(surfaces.hoop(0.3), "ball"))


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
    """The rod's equation of the second order comes out as the paper has it, on lines of 100 columns."""
    R = sympy.Symbol("R")
    rod = RevolutionLinear(R + 0 * U, U, M, A, C, 1 / R1)
    lines = rod.text().splitlines()
    assert max(map(width, lines)) <= 100
    for start in (
        "d/du ∂Θ/∂v̇ = ",
        "d/du ∂Θ/∂n = ",
        "d²v̇/du² + dv̇/du f₁ + f₂ v̇ = 0",
        "dξ/du = -ξ² - f₁ ξ - f₂",
    ):
        assert sum(line.strip().startswith(start) for line in lines) == 1
    assert "  f₁ = 3 C M u w₁" in lines and "  w₁ = 1/(A C + A M R² + C M u²)" in lines
    latex = rod.latex()
    assert (
        r"\frac{d^{2}\dot{v}}{du^{2}}" in latex and r"\frac{d}{du}\frac{\partial \Theta}" in latex
    )
    assert latex.isascii()


@pytest.mark.parametrize("kappa", [0, K])
def test_long_coefficients_are_written_in_letters_that_are_defined(kappa):
    """Every letter is defined in the print-out, or is a derivative of one, and the lines fit a terminal."""
    one = RevolutionLinear(U, DOME, M, A, C, 1 / R1, sympy.S(kappa))
    sheet = one.sheet
    known = {x.meaning[0].name for x in sheet.lines if x.meaning}
    known |= {"u", "v", "t", "u̇", "v̇", "n", "ξ", *(x.name for x in (M, A, C, R1, K))}
    used = {part for name in sheet.names for part in roots_of(name) if differential(part) is None}
    assert used <= known
    assert max(map(width, one.text().splitlines())) <= 100


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
