"""The forms of the contact laws: they agree with the laws' own systems, print what is true, and run."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import sympy

from forms.cases import ON_A_PLANE, plane_case
from forms.printed import Printed
from voronets.engine import simulate_system
from voronets.expressions.faults import InputError
from voronets.expressions.rotations import rotation_matrix
from voronets.expressions.scalars import FLOATS
from voronets.forms.catalogue import CONTACT_FORMS, ROLLING_FORMS, applicable, derive
from voronets.forms.contact.plane_letters import ALPHA, CENTRE_DOT, GAMMA
from voronets.rolling.forces import Forces
from voronets.rolling.law import Posture
from voronets.rolling.laws import Coulomb, Rolling, Rubber, Smooth, Viscous
from voronets.surfaces import catalogue

LAWS = {
    "smooth": Smooth(),
    "sliding": Coulomb(0.4, 0.3),
    "viscous": Viscous(0.7),
    "rubber": Rubber(),
}
#: Level; tilted with a rotor; tilted, with gravity along the plane and resistances too.
PLANES = ("level", "tilted, rotor", "tilted, rotor, pulled")
PULLED = Forces(gravity=(1.0, -2.0, -9.0), rolling_resistance=0.02, spinning_resistance=0.05)


@cache
def case(body: str, plane: str, key: str):
    """A problem under the law of a form, and states of the core."""
    problem, states = plane_case(f"{body}, {plane.removesuffix(', pulled')}")
    forces = PULLED if plane.endswith("pulled") else problem.forces
    return replace(problem, forces=forces, contact=LAWS[key], lift_off=True), states


def begun(problem, state, seed: int = 0):
    """The system of the law and its state, with a slip or without a spin, and n."""
    core, rng = problem.core, np.random.default_rng(seed)
    at = core.place(FLOATS, state.tolist(), core.numbers)
    R, a, n = (np.array(x, dtype=float) for x in (at.R, at.body.x, at.ground.n))
    q, omega, c, c1 = (np.array(x, dtype=float) for x in core.split(state))
    velocity = None
    if not problem.law.spins:
        omega -= R.T @ n * (R.T @ n @ omega)
    if problem.law.slips:
        velocity = R @ np.cross(a, omega) + np.cross(n, rng.normal(size=3))
    return *problem.law.begin(problem, 1.0, Posture(q, omega, c, c1, velocity)), n


def floats(rate, x, p):
    return np.array([float(y) for y in rate(FLOATS, [float(y) for y in x], p, 0.0)])


@pytest.mark.parametrize("key", LAWS)
@pytest.mark.parametrize("plane", PLANES)
@pytest.mark.parametrize("body", ON_A_PLANE)
def test_a_form_agrees_with_the_law(body, plane, key):
    problem, states = case(body, plane, key)
    form, core = derive(problem, key), problem.core
    for seed, state in enumerate(states):
        system, x, _ = begun(problem, state, seed)
        assert system.mode == ("rolling" if key == "rubber" else "sliding")
        rate = floats(system.rate, x, system.numbers)
        own = form.from_state(x)
        mine = floats(form.rate, own, form.numbers)
        back = form.to_state(own)
        back[:4] *= np.sign(back[:4] @ x[:4])
        np.testing.assert_allclose(back, x, rtol=0, atol=1e-12)
        q, q_dot, T = x[:4], rate[:4], form.T
        turning = [np.array(rotation_matrix(y), dtype=float) for y in (q + q_dot, q - q_dot)]
        R_dot = T.T @ (turning[0] - turning[1]) / 2  # R is quadratic in q
        O_dot = T.T @ np.array(
            system.observables(FLOATS, x.tolist(), system.numbers, 0.0)["velocity"]
        )
        expected = [*rate[4:7], *R_dot[2], *R_dot[0], *O_dot[:2]]
        after = rate[core.size :]
        if key in ("smooth", "viscous"):
            expected += (T.T @ after[:3])[:2].tolist()
        elif key == "sliding":
            d, d_dot = T.T @ x[core.size + 1 : core.size + 4], T.T @ after[1:4]
            expected += [after[0], d[0] * d_dot[1] - d[1] * d_dot[0]]
        expected += rate[7 : core.size - 2].tolist()
        scale = np.maximum(1.0, np.abs(expected).max())
        np.testing.assert_allclose(mine / scale, np.array(expected) / scale, rtol=0, atol=1e-12)


@pytest.mark.parametrize("key", LAWS)
@pytest.mark.parametrize("body, plane", [("ellipsoid", "tilted, rotor, pulled"), ("torus", "level"),
                                         ("support", "level"), ("implicit", "level")])  # fmt: skip
def test_what_is_printed_is_true(body, plane, key):
    """As a reader would: the letters by their definitions, the rates by the form's system."""
    problem, states = case(body, plane, key)
    form = derive(problem, key)
    _, x, _ = begun(problem, states[0])
    own = form.from_state(x)
    rate = floats(form.rate, own, form.numbers)
    extra = {"smooth": CENTRE_DOT, "viscous": CENTRE_DOT, "sliding": ("s", "φ"), "rubber": ()}[key]
    names = [str(y) for y in (*"pqr", *GAMMA, *ALPHA, "x_G", "y_G", *extra)]
    rates = dict(zip(names, rate, strict=False))
    special = {}
    if extra == CENTRE_DOT:
        special = {name: lambda _, __, y=y: complex(y) for name, y in
                   zip(("ẍ_G", "ÿ_G"), rate[11:13], strict=True)}  # fmt: skip
    at = form.at(FLOATS, own.tolist(), form.numbers)
    a, gamma, I = (np.array(y, dtype=float) for y in (at.a, at.gamma, at.I))
    J = I + float(at.m) * (a @ a * np.eye(3) - np.outer(a, a))
    solved = {"K": np.linalg.solve(J, gamma)}  # printed as linear equations
    if not np.allclose(I, np.diag(np.diag(I))):
        solved["k"] = np.linalg.solve(I, np.cross(a, gamma))
    for letter, values in solved.items():
        special |= {
            letter + i: lambda _, __, y=y: complex(y) for i, y in zip("₁₂₃", values, strict=True)
        }
    base = dict(zip(names, own, strict=False))
    for general in (False, True):
        sheet = form.sheet(general=general)
        lines = (*sheet.definitions, *sheet.numbers)
        if problem.core.body_own:  # the contact is where the printed conditions say: given here
            base |= dict(zip(("ξ₀", "η₀", "ζ₀"), map(float, at.a), strict=True))
            rates |= dict(zip(("ξ₀", "η₀", "ζ₀"), map(float, at.a_dot), strict=True))
        read = Printed(lines, base, rates, (), special)
        for line in (*sheet.equations, *sheet.definitions):
            off, size = read.residual(line)
            # a number is printed with twelve digits
            assert off <= 1e-10 * max(size, 1.0), (general, line)


@pytest.mark.parametrize("key", LAWS)
def test_text_and_latex(key):
    problem, _ = case("ellipsoid", "tilted, rotor, pulled", key)
    form = derive(problem, key)
    text, latex = form.text(), form.latex()
    assert text.startswith(form.title) and "γ̇ = γ × ω" in text and "κ e" in text and "+ Q" in text
    assert max(map(len, text.splitlines())) <= 110
    assert latex.isascii() and latex.count(r"\begin{align*}") == latex.count(r"\end{align*}") == 3
    assert form.text(names="ascii").isascii()
    level = derive(case("ellipsoid", "level", key)[0], key).text()
    assert "κ e" not in level and "Q" not in level
    assert ("are constant" in level) == (key == "smooth")
    assert "rate(t, x" in form.code() and "rate(" in form.code("c")


@pytest.mark.parametrize("key", LAWS)
def test_a_form_runs_as_the_law_does(key):
    problem, states = case("ellipsoid", "level", key)
    form = derive(problem, key)
    system, x, _ = begun(problem, states[0] * np.where(np.arange(9) // 4 == 1, 0.3, 1.0))
    times = np.linspace(0.0, 0.05, 5)
    product = simulate_system(
        system, x, 0.05, at=times, tolerance=1e-14, throw=False, estimate=False
    )
    ours = simulate_system(form.system(), form.from_state(x), 0.05, at=times, tolerance=1e-14,
                           estimate=False)  # fmt: skip
    for name in ("omega", "centre", "velocity"):
        reached = len(product[name])
        assert reached == 5
        np.testing.assert_allclose(ours[name], product[name], rtol=0, atol=1e-10)


def test_each_law_has_its_form_and_the_others_say_why():
    for key in LAWS:
        problem, _ = case("ellipsoid", "level", key)
        found = applicable(problem)
        assert found.applicable == (key,)
        law = problem.law.name
        assert all(f"; yours is {law}." in reason for word, reason in found.items() if word != key)
    problem = replace(problem, contact=Rolling())
    assert not set(applicable(problem).applicable) & set(CONTACT_FORMS)
    assert set(applicable(problem)) >= {*ROLLING_FORMS, *CONTACT_FORMS}
    assert set(applicable(replace(problem, contact=None)).applicable) == set(
        applicable(problem).applicable
    )


@pytest.mark.parametrize(
    "word", ["voronets1911", "momentum", "diamandiev", "maggi", "kane", "rubber"]
)
def test_equations_of_another_law_are_refused(word):
    problem, _ = case("ellipsoid", "level", "smooth")
    with pytest.raises(InputError, match="yours is smooth"):
        derive(problem, word)


def test_what_a_form_asks_of_the_ground_and_the_force():
    problem, _ = case("ellipsoid", "level", "smooth")
    with pytest.raises(InputError, match="needs flat ground"):
        derive(replace(problem, ground=catalogue.sphere(3.0)), "smooth")
    pulled = Forces(function=sympy.Symbol("x"))
    with pytest.raises(InputError, match="no force function of x, y, z"):
        derive(replace(problem, forces=pulled), "smooth")


def test_without_friction_coulombs_law_is_a_smooth_ground():
    problem, _ = case("ellipsoid", "level", "smooth")
    assert applicable(replace(problem, contact=Coulomb(0.0))).applicable == ("smooth",)
    assert applicable(replace(problem, contact=Viscous(0.0))).applicable == ("smooth",)


def test_a_body_that_does_not_slip_has_no_direction_of_friction():
    problem, states = case("ellipsoid", "level", "sliding")
    with pytest.raises(InputError, match="does not slip at this start"):
        derive(problem, "sliding").from_state(states[0])
    assert "does not slip at this start" in derive(problem, "sliding", start=states[0]).example.note
