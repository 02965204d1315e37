"""Integrals discovered: the classical ones without the list, hidden ones, and none where there are none."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import voronets
from invariants.rolling_problems import PROBLEMS
from invariants.test_balls import CASES
from voronets.analysis import integral_search
from voronets.invariants.search_constants import ConstantLibrary
from voronets.invariants.search_null_space import null_space

HOLDS = 1e-9


@cache
def alone(name, degree=2):
    """What is found with the list switched off."""
    source = CASES.get(name) or PROBLEMS.get(name) or name
    found = voronets.search_integrals(source, degree=degree, with_list=False)
    assert not found.withdrawn and not found.untried
    assert all(one.rate < 1e-8 and one.drift < 1e-8 for one in found)
    return found


def stated(coordinates, kinetic, force_function="0", **other):
    """A general system without a start."""
    system = {"coordinates": coordinates, "kinetic": kinetic, "force_function": force_function}
    return {"title": "a system", "system": system | other}


def names(found):
    return [one.known for one in found]


def formulas(found):
    return [one.formula for one in found]


# -- the classical ones, by the search alone -----------------------------------------------------


def test_chaplygins_top_has_energy_jellett_and_routh_in_closed_form():
    found = alone("chaplygin-top")
    assert names(found) == ["energy", "jellett", "routh"]
    assert formulas(found) == [
        "½ (m |v|² + ω·I ω) - U", "L·a", "√(1 + a_r² m/C + a_e² m/A) ω·e",
    ]  # fmt: skip
    assert all(one.exact for one in found) and [one.degree for one in found] == [2, 1, 1]
    # a motion of another engine, and the formulas once more in plain NumPy
    motion = voronets.run("chaplygin-top", engine="scipy", tolerance=1e-13, estimate=False)
    omega, a = motion["omega"].values, motion["contact_body"].values
    A, C, m = 1.336e-5, 1.896e-5, 0.05
    jellett = np.sum(omega * [A, A, C] * a, axis=1)
    root = np.sqrt(1 + m * (a[:, 0] ** 2 + a[:, 1] ** 2) / C + m * a[:, 2] ** 2 / A)
    for one, plain in zip(found[1:], (jellett, root * omega[:, 2]), strict=True):
        np.testing.assert_allclose(one.along(motion), plain, rtol=1e-12)
        assert np.ptp(plain) < 1e-9 * abs(plain[0])
        assert one.value == pytest.approx(plain[0], rel=1e-12)


def test_chaplygins_ball_has_its_momentum_about_the_contact():
    found = alone("sphere on plane")
    assert names(found) == ["energy", "momentum z", "momentum x", "momentum y"]
    assert formulas(found)[1:] == ["L·n", "Γ_x", "Γ_y"]


def test_a_ball_in_a_horizontal_cylinder_has_its_two_linear_integrals():
    found = alone("ball in a horizontal cylinder")
    assert names(found) == ["energy", "ball_on_cylinder c1", "ball_on_cylinder c2"]
    first, second = found[1:]
    assert first.exact and second.exact
    assert first.formula.startswith("cos(φ √(I/(I + m r²))) ω_ρ")
    assert second.formula.startswith("sin(φ √(I/(I + m r²))) ω_ρ")
    motion = voronets.run(CASES["ball in a horizontal cylinder"], engine="scipy", tolerance=1e-13)
    for one in (first, second):
        values = one.along(motion)
        assert np.ptp(values) < HOLDS * np.abs(motion["omega"].values).max()


def test_a_ball_on_an_incline_keeps_its_momentum_across_it_and_down_it():
    found = alone("ball on an incline", degree=1)
    assert formulas(found) == ["L·n", "Γ_x"]
    # Γ is constant along the normal and along gravity, z: so along x, the horizontal of that plane
    assert names(found) == ["spin", "spin, momentum_along_force"]
    motion = voronets.run(CASES["ball on an incline"], engine="scipy", tolerance=1e-13)
    v, omega = motion["velocity"].values, motion["omega_space"].values
    assert np.ptp(v[:, 1]) < 1e-12 * np.abs(v).max()  # along the horizontal of the slope
    assert np.ptp(omega[:, 0]) < 1e-10 and np.ptp(omega[:, 1]) > 1
    np.testing.assert_allclose(found[1].along(motion), found[1].value, rtol=1e-9)


def test_the_rattleback_has_its_energy_and_nothing_else():
    found = alone("rattleback")
    assert names(found) == ["energy"]
    assert "no integral but the energy up to degree 2" in found.message
    assert found.candidates > 1000 and {"U", "L·n", "n_x", "(R ω)_z"} <= set(found.basis)
    assert all(look.next > 1e-6 for look in found.looks)  # a wide gap
    listed = voronets.search_integrals("rattleback")
    assert not listed.found and names(listed.listed) == ["energy"]
    assert listed.message.startswith("found no new integral up to degree 2")


# -- nothing where there is nothing --------------------------------------------------------------


@pytest.mark.parametrize("name", ["top on plane, A ≠ B", "ball on ellipsoid"])
def test_a_body_without_symmetry_has_its_energy_only(name):
    assert names(alone(name)) == ["energy"]


def test_a_body_of_rubber_too():
    found = alone("rubber-ellipsoid")
    assert names(found) == ["energy"] and "rubber" in found.message


def test_resistance_leaves_nothing():
    table = {
        **PROBLEMS["top on plane, A ≠ B"],
        "force": {"gravity": 9.81, "rolling_resistance": 0.01},
    }
    found = voronets.search_integrals(table, with_list=False)
    assert len(found) == 0 and found.message.startswith("found no integral")


def test_damping_leaves_nothing():
    damped = stated(["x"], "m*x'^2/2", "-k*x^2/2", forces={"x": "-c*x'"},
                    parameters={"m": 1.3, "k": 2.1, "c": 0.4})  # fmt: skip
    assert len(voronets.search_integrals(damped, with_list=False)) == 0


# -- general systems -----------------------------------------------------------------------------

SYSTEMS = [
    ("heavy-rod", ["energy", "momentum_psi"]),
    ("double-pendulum", ["energy"]),
    ("chaplygin-sleigh", ["energy", None, None]),
    ("ball-on-turntable", ["momentum_psi", None, None]),
    ("bicycle-chain", ["energy", "momentum_theta0"]),
    ("roller-racer", []),
]


@pytest.mark.parametrize(("name", "expected"), SYSTEMS)
def test_the_gallery_has_its_cyclic_momenta(name, expected):
    found = alone(name)
    assert names(found) == expected


def test_the_sleigh_has_two_linear_integrals_by_series():
    """v' = b w dphi, w' = -m b v dphi/(J + m b^2): v and w swing with nu phi, nu^2 = m b^2/(J + m b^2)."""
    found = alone("chaplygin-sleigh")[1:]
    m, J, b = 1.4, 0.6, 0.35
    nu = np.sqrt(m * b * b / (J + m * b * b))
    phi, v, w = np.random.default_rng(2).uniform([[-0.5], [-1], [-1]], [[1.2], [1], [1]], (3, 60))
    c = np.stack([v * np.cos(nu * phi) - b / nu * w * np.sin(nu * phi),
                  v * np.sin(nu * phi) + b / nu * w * np.cos(nu * phi)], axis=1)  # fmt: skip
    columns = {"x": 0 * v, "y": 0 * v, "phi": phi, "x'": v * np.cos(phi), "y'": v * np.sin(phi)}
    for one in found:
        inside = (phi > one.series["from"]) & (phi < one.series["to"])
        values = _plain(one, columns | {"phi'": w, "time": 0 * v})
        known = np.linalg.lstsq(c[inside], values[inside], rcond=None)[0]
        assert np.abs(values - c @ known)[inside].max() < 1e-8 * np.abs(values[inside]).max()


def test_a_ball_on_a_turntable_has_integrals_with_time_in_them():
    formula = formulas(alone("ball-on-turntable"))[1:]
    assert formula == ["7*x'/2 + y*sin(t) + 2*y", "-x*sin(t) - 2*x + 7*y'/2"]


def test_the_knife_edge_has_hidden_quadratic_integrals():
    new = [one for one in alone("knife-edge") if one.known is None]
    assert "-g*sin(beta)*sin(phi) + phi'*(x'*cos(phi) + y'*sin(phi))" in formulas(new)
    assert len(new) == 3 and all(one.exact and one.degree == 2 for one in new)


KEPLER = {"m": 1.3, "k": 2.1}


def kepler(t, state):
    """Newton's equations, by hand."""
    x, y, vx, vy = state
    r3 = (x * x + y * y) ** 1.5
    a = -KEPLER["k"] / KEPLER["m"]
    return vx, vy, a * x / r3, a * y / r3


def test_keplers_problem_has_the_vector_of_laplace():
    system = stated(["x", "y"], "m*(x'^2 + y'^2)/2", "k/sqrt(x^2 + y^2)", parameters=KEPLER)
    found = voronets.search_integrals(system)
    assert sorted(names(found.listed)) == ["energy"]
    assert [one.degree for one in found] == [1, 2, 2] and all(one.exact for one in found)
    run = solve_ivp(kepler, (0, 6), [1, 0.2, -0.1, 1.1], rtol=1e-12, atol=1e-14,
                    t_eval=np.linspace(0, 6, 40))  # fmt: skip
    x, y, vx, vy = run.y
    m, k = KEPLER.values()
    L, r = x * vy - y * vx, np.hypot(x, y)
    laplace = (L * vy - k / m * x / r, -L * vx - k / m * y / r)
    motion = {"x": x, "y": y, "x'": vx, "y'": vy, "time": run.t}
    values = [_plain(one, motion) for one in found]
    assert all(np.ptp(value) < 1e-10 * np.abs(value).max() for value in values)
    for plain in laplace:  # each is a multiple of one of the two
        ratios = [value / plain for value in values[1:]]
        assert any(np.ptp(ratio) < 1e-9 * np.abs(ratio).max() for ratio in ratios)


def _plain(one, motion):
    """The values of an integral of a system at columns of numbers."""
    parts = one.combination.parts(one.subject.along(motion), len(motion["time"]))
    return parts.sum(axis=1)


def test_the_isotropic_oscillator_has_fradkins_tensor():
    system = stated(["x", "y"], "m*(x'^2 + y'^2)/2", "-k*(x^2 + y^2)/2",
                             parameters={"m": 1.3, "k": 2.1})  # fmt: skip
    found = voronets.search_integrals(system)
    assert "k*x*y/m + x'*y'" in formulas(found) and len(found) == 3
    stiffer = stated(["x", "y"], "m*(x'^2 + y'^2)/2", "-k*(x^2 + 2.3*y^2)/2",
                              parameters={"m": 1.3, "k": 2.1})  # fmt: skip
    other = voronets.search_integrals(stiffer)
    assert len(other) == 1 and "x'*y'" not in other[0].formula  # the energy of each axis


def test_a_formula_of_the_user_opens_a_basis():
    """Lobachevsky's plane has three linear integrals; the third is beyond products of two functions."""
    plane = stated(["x", "y"], "(x'^2 + exp(2*x)*y'^2)/2")
    found = voronets.search_integrals(plane, with_list=False, degree=1)
    assert formulas(found) == ["y'*exp(2*x)", "x' - y*y'*exp(2*x)"]
    wider = voronets.search_integrals(plane, with_list=False, degree=1, basis=["y^2*exp(2*x)"])
    assert set(formulas(found)) < set(formulas(wider)) and len(wider) == 3
    assert "y**2*exp(2*x)" in wider.basis
    (new,) = [one for one in wider if one.formula not in formulas(found)]
    random = np.random.default_rng(3)
    x, y, vx, vy = random.uniform(-1, 1, (4, 30))
    columns = {"x": x, "y": y, "x'": vx, "y'": vy, "time": 0 * x}
    third = 2 * y * vx + vy - y**2 * np.exp(2 * x) * vy
    ratio = _plain(new, columns) / third
    np.testing.assert_allclose(ratio, ratio[0], rtol=1e-9)


def test_a_hoop_in_euler_angles_has_two_integrals_by_series():
    found = voronets.search_integrals("hoop-in-euler-angles")
    assert names(found.listed) == ["energy"] and len(found) == 2
    motion = voronets.run("hoop-in-euler-angles", engine="scipy", tolerance=1e-13, estimate=False)
    for one in found:
        assert not one.exact and one.series["variable"] == "theta"
        values = one.along(motion)
        kept = values[np.isfinite(values)]
        assert len(kept) > 150 and np.ptp(kept) < 1e-7 * np.abs(kept).max()


# -- slips, new ones, parts ------------------------------------------------------------------------


def test_a_smooth_plane_is_searched_while_the_body_slides():
    found = alone("smooth-rattleback", degree=1)
    assert set(names(found)) == {
        "spin", "linear_momentum x", "linear_momentum y", "ground_axis_momentum",
    }  # fmt: skip


def test_a_gyroscopic_ball_has_one_that_the_list_has_not():
    found = voronets.search_integrals("gyroscopic-ball", degree=1)
    (new,) = found
    assert new.formula == "I r (R ω)_z - s_x Γ_x - s_y Γ_y"
    motion = voronets.run("gyroscopic-ball", engine="scipy", tolerance=1e-13, estimate=False)
    s, omega = motion["contact_ground"].values, motion["omega_space"].values
    L, v, O = (motion[name].values for name in ("angular_momentum", "velocity", "centre"))
    body = voronets.load("gyroscopic-ball").problem.body
    Gamma = L + body.mass * np.cross(v, s - O)
    plain = body.inertia[0][0] * (O - s)[:, 2] * omega[:, 2] - np.sum((s * Gamma)[:, :2], axis=1)
    assert np.ptp(s[:, 0]) > 0.01
    assert np.ptp(plain) < 1e-9 * np.abs(plain).max()
    np.testing.assert_allclose(new.along(motion), plain, rtol=1e-9)


def test_the_two_nappes_of_a_cone_are_told_apart():
    found = alone("ball in cone", degree=1)
    assert len(found) == 2 and all(one.degree == 1 for one in found)
    assert all("ball_on_revolution" in one.known for one in found)


# -- refusals, doubts, parts of the machinery -----------------------------------------------------


def test_bad_input():
    with pytest.raises(voronets.InputError, match="degree"):
        voronets.search_integrals("rattleback", degree=3)
    with pytest.raises(voronets.InputError, match="gamma_z"):
        voronets.search_integrals("rattleback", basis=["sqrt(gama_z)", "s_x"])
    with pytest.raises(voronets.InputError, match=r"basis\.1"):
        voronets.search_integrals("knife-edge", basis=["x", "sin(psi)"])
    with pytest.raises(voronets.InputError, match="one of rolling, rubber, smooth, viscous"):
        voronets.search_integrals("tippe-top")


def test_one_that_a_motion_contradicts_is_withdrawn(monkeypatch):
    """The motions of another problem contradict what was found in this one."""
    rod = voronets.api.load_stated("heavy-rod")
    other = voronets.api.load_stated(
        stated(["theta", "psi"], "theta'^2 + psi'^2 + theta*psi'^2", "cos(theta + psi)")
    )
    wrong = integral_search.subject_of(other.problem)
    ran = integral_search._motions
    monkeypatch.setattr(
        integral_search, "_motions", lambda subject, pace, start: ran(wrong, 1.0, None)
    )
    found = integral_search.search_integrals(replace(rod, state=None), with_list=False)
    assert not found.found and len(found.withdrawn) == 2
    assert "WITHDRAWN" in found.message and len(found.as_dict()["withdrawn"]) == 2


def test_a_null_space_is_exact_and_ignores_what_is_constant():
    random = np.random.default_rng(1)
    x, y = random.normal(size=(2, 300))
    values = np.stack([np.ones(300), x, y, x * x, x * x + 2, y * y], axis=1)
    rates = np.stack([0 * x, y, -x, 2 * x * y, 2 * x * y, -2 * x * y], axis=1)  # a rotation
    space = null_space(values, rates, 1.0)
    (vector,) = space.vectors.T
    np.testing.assert_allclose(vector / vector[3], [0, 0, 0, 1, 0, 1], atol=1e-12)
    assert space.candidates == 4 and space.zero < 1e-14 < 1e-3 < space.next


def test_decimals_are_not_mixed_with_letters():
    """Neumann's problem: the multiple of the constraint in the second integral is a number of this problem alone."""
    neumann = stated(
        ["x", "y", "z"], "(x'^2 + y'^2 + z'^2)/2", "-(a*x^2 + b*y^2 + c*z^2)/2",
        holonomic=["x^2 + y^2 + z^2 - 1 = 0"], parameters={"a": 1.0, "b": 2.0, "c": 3.5},
    )  # fmt: skip
    found = voronets.search_integrals(neumann, with_list=False)
    letters = [set("abc") & set(one.formula) for one in found]
    assert [bool(some) for some in letters] == [one.exact for one in found]
    assert sorted(one.exact for one in found) == [False, True]


def test_numbers_are_recognised_by_how_they_change():
    import sympy

    m, r = sympy.symbols("m r")
    library = ConstantLibrary([(m, np.array([2.0, 2.3])), (r, np.array([0.5, 0.7]))])
    assert library.recognise(np.array([0.75, 0.75])).expression == sympy.Rational(3, 4)
    assert library.recognise(np.array([1.0, 2.3 * 0.7])).expression == m * r
    root = library.recognise(np.sqrt(np.array([4.0, 2.3 / 0.7])))
    assert root.expression == sympy.sqrt(m / r) and root.exact
    odd = library.recognise(np.array([1.0, 1.234567]), digits=6)
    assert not odd.exact and float(odd.expression) == 1.0
