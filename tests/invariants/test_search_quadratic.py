"""Quadratic integrals whose function of place no term of the statement is, and those with a cyclic angle.

Each is compared with its classical formula, and followed along a motion of equations written here by hand.
"""

from __future__ import annotations

import re

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import voronets
from invariants.test_search_systems import made_of, stated, values_of

M, K = 1.3, 0.7
PLANE = "m*(x'^2 + y'^2)/2"
POLAR = "m*(r'^2 + r^2*phi'^2)/2"


def quartic(x, y):
    """The force of U = -k (x^4 + 6 x^2 y^2 + y^4)."""
    return -K * (4 * x**3 + 12 * x * y**2), -K * (4 * y**3 + 12 * x**2 * y)


def two_centres(x, y, c=0.8, k1=0.7, k2=1.1):
    r1, r2 = np.hypot(x - c, y), np.hypot(x + c, y)
    return -k1 * (x - c) / r1**3 - k2 * (x + c) / r2**3, -k1 * y / r1**3 - k2 * y / r2**3


def eriksson_hill(x, y, vx, vy, c=0.8, k1=0.7, k2=1.1):
    """The product of the momenta about both centres, and the cosines of the angles seen from them."""
    r1, r2 = np.hypot(x - c, y), np.hypot(x + c, y)
    first, second = (x - c) * vy - y * vx, (x + c) * vy - y * vx
    return M * first * second + 2 * c * (k2 * (x + c) / r2 - k1 * (x - c) / r1)


def dipole(x, y):
    """The force of U = k x/r^3."""
    r = np.hypot(x, y)
    return K / r**3 - 3 * K * x * x / r**5, -3 * K * x * y / r**5


def kepler(x, y):
    r3 = np.hypot(x, y) ** 3
    return -K * x / r3, -K * y / r3


def spring(x, y):
    return -K * x, -K * y


def momentum(x, y, vx, vy):
    return M * (x * vy - y * vx)


#: name: (T, U, whether polar), force by hand, classical integrals, start
CASES = {
    "quartic 1:6:1": (
        (PLANE, "-k*(x^4 + 6*x^2*y^2 + y^4)", False), quartic,
        [lambda x, y, vx, vy: M * vx * vy + 4 * K * (x**3 * y + x * y**3)], [0.7, 0.2, 0.1, -0.5],
    ),
    "two fixed centres": (
        (PLANE, "k1/sqrt((x - c)^2 + y^2) + k2/sqrt((x + c)^2 + y^2)", False), two_centres,
        [eriksson_hill], [0.3, 1.1, 0.4, 0.2],
    ),
    "dipole": (
        (PLANE, "k*x/(x^2 + y^2)^(3/2)", False), dipole,
        [lambda x, y, vx, vy: momentum(x, y, vx, vy)**2 / (2*M) - K * x / np.hypot(x, y)],
        [-1.0, 0.4, 0.2, 0.9],
    ),
    "dipole, polar": (
        (POLAR, "k*cos(phi)/r^2", True), dipole,
        [lambda x, y, vx, vy: momentum(x, y, vx, vy)**2 / (2*M) - K * x / np.hypot(x, y)],
        [-1.0, 0.4, 0.2, 0.9],
    ),
    "Kepler, polar": (
        (POLAR, "k/r", True), kepler,
        [lambda x, y, vx, vy: momentum(x, y, vx, vy) * vy - K * x / np.hypot(x, y),
         lambda x, y, vx, vy: momentum(x, y, vx, vy) * vx + K * y / np.hypot(x, y)],
        [1.0, 0.2, -0.1, 0.8],
    ),
    "oscillator, polar": (
        (POLAR, "-k*r^2/2", True), spring,
        [lambda x, y, vx, vy: M * vx * vy + K * x * y], [1.0, 0.2, -0.1, 0.8],
    ),
}  # fmt: skip
NUMBERS = {"m": M, "k": K, "k1": 0.7, "k2": 1.1, "c": 0.8}


def columns_of(x, y, vx, vy, *, polar):
    """Coordinates and velocities as the statement has them, from Cartesian ones."""
    if not polar:
        return {"x": x, "y": y, "x'": vx, "y'": vy, "time": 0 * x}
    r = np.hypot(x, y)
    return {"r": r, "phi": np.arctan2(y, x), "r'": (x * vx + y * vy) / r,
            "phi'": (x * vy - y * vx) / r**2, "time": 0 * x}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_classical_integrals_of_a_point_in_the_plane(name):
    (kinetic, force_function, polar), force, integrals, start = CASES[name]
    words = {"m", *re.findall(r"\w+", force_function)}
    used = {key: value for key, value in NUMBERS.items() if key in words}
    coordinates = ["r", "phi"] if polar else ["x", "y"]
    found = voronets.search_integrals(
        stated(coordinates, kinetic, force_function, parameters=used), with_list=False
    )
    assert not found.withdrawn and not found.untried and all(one.exact for one in found)
    random = np.random.default_rng(7).uniform([[-1.5]] * 4, [[1.5]] * 4, (4, 60))
    there = [values_of(one, columns_of(*random, polar=polar)) for one in found]
    for classical in integrals:
        assert made_of(classical(*random), there)
        assert not made_of(classical(*random), there[:1])  # the energy is not enough
    run = solve_ivp(
        lambda t, s: (*s[2:], *(f / M for f in force(*s[:2]))), (0, 4), start,
        method="DOP853", rtol=1e-12, atol=1e-14, t_eval=np.linspace(0, 4, 60),
    )  # fmt: skip
    for one in found:
        values = values_of(one, columns_of(*run.y, polar=polar))
        assert np.ptp(values) < 1e-9 * max(1.0, np.abs(values).max())


@pytest.mark.parametrize("force_function", [
    "-(x^4 + 4*x^2*y^2 + y^4)", "-(x^2 + y^2)/2 - x^2*y + y^3/3",
    "1/sqrt((x - 1)^2 + y^2) + 1/sqrt((x + 1)^2 + y^2) + 1/sqrt(x^2 + (y - 1)^2)",
])  # fmt: skip
def test_their_neighbours_without_a_second_integral_have_the_energy_only(force_function):
    system = stated(["x", "y"], "(x'^2 + y'^2)/2", force_function)
    found = voronets.search_integrals(system, with_list=False)
    assert [one.known for one in found] == ["energy"] and not found.withdrawn


AXES = {"a": 1.0, "b": 1.4, "c": 1.9}


def test_geodesics_of_an_ellipsoid_have_joachimsthals_integral():
    ellipsoid = stated(
        ["x", "y", "z"], "(x'^2 + y'^2 + z'^2)/2", holonomic=["x^2/a^2 + y^2/b^2 + z^2/c^2 = 1"],
        parameters=AXES,
    )  # fmt: skip
    energy, new = voronets.search_integrals(ellipsoid, with_list=False)
    assert energy.known == "energy" and new.exact and new.degree == 2
    D = 1 / np.array(list(AXES.values())) ** 2

    def geodesic(t, s):  # x'' = -(v·D v)/|D x|^2 D x
        x, v = s[:3], s[3:]
        return np.concatenate([v, -(v @ (D * v)) / np.sum((D * x) ** 2) * D * x])

    x0 = np.array([0.4, 0.7, 0.0])
    x0[2] = np.sqrt((1 - x0**2 @ D) / D[2])
    v0 = np.cross(D * x0, [0.3, -0.8, 0.5])
    run = solve_ivp(geodesic, (0, 5), [*x0, *v0], method="DOP853", rtol=1e-12, atol=1e-14,
                    t_eval=np.linspace(0, 5, 60))  # fmt: skip
    x, v = run.y[:3].T, run.y[3:].T
    names = ("x", "y", "z", "x'", "y'", "z'")
    values = values_of(new, dict(zip(names, run.y, strict=True)) | {"time": run.t})
    assert np.ptp(values) < 1e-10 * np.abs(values).max()
    np.testing.assert_allclose(values / values[0], (x**2 @ D**2) * (v**2 @ D) / (
        (x[0] ** 2 @ D**2) * (v[0] ** 2 @ D)), rtol=1e-9)  # fmt: skip


TOP = (
    "(A*(psi'*sin(theta)*sin(phi) + theta'*cos(phi))^2 + B*(psi'*sin(theta)*cos(phi) - theta'*sin(phi))^2"
    " + C*(psi'*cos(theta) + phi')^2)/2"
)
MOMENTS = {"A": 1.0, "B": 1.4, "C": 1.9}


def in_space(psi, theta, phi, psi_dot, theta_dot, phi_dot):
    """The angular momentum in space, from matrices."""
    momenta = []
    for k in range(len(psi)):
        turns = [_turn(psi[k], 2), _turn(theta[k], 0), _turn(phi[k], 2)]
        R = turns[0] @ turns[1] @ turns[2]
        axes = np.stack([[0, 0, 1], turns[0][:, 0], R[:, 2]], axis=1)
        omega = axes @ [psi_dot[k], theta_dot[k], phi_dot[k]]
        momenta.append(R @ (np.array(list(MOMENTS.values())) * (R.T @ omega)))
    return np.array(momenta)


def _turn(angle, axis):
    c, s = np.cos(angle), np.sin(angle)
    return np.array(
        [[c, -s, 0], [s, c, 0], [0, 0, 1]] if axis == 2 else [[1, 0, 0], [0, c, -s], [0, s, c]]
    )


@pytest.mark.parametrize(
    "constraints", [[], ["psi' + phi'*cos(theta) = 0"]], ids=["Euler", "Veselova"]
)
def test_a_top_about_its_fixed_point_keeps_its_momentum_along_horizontal_axes(constraints):
    """Of Veselova's body, which does not turn about the vertical, the vertical momentum is not constant."""
    system = stated(["psi", "theta", "phi"], TOP, constraints=constraints, parameters=MOMENTS)
    found = voronets.search_integrals(system, with_list=False, degree=1)
    assert not found.withdrawn and all(one.exact and one.drift < 1e-10 for one in found)
    angles = np.random.default_rng(1).uniform([[-1], [0.4], [-1]], [[1], [2], [1]], (3, 40))
    rates = np.random.default_rng(2).uniform(-1, 1, (3, 40))
    if constraints:
        rates[0] = -rates[2] * np.cos(angles[1])
    names = ("psi", "theta", "phi", "psi'", "theta'", "phi'")
    columns = dict(zip(names, (*angles, *rates), strict=True)) | {"time": np.zeros(40)}
    there = [values_of(one, columns) for one in found]
    Mx, My, Mz = in_space(*angles, *rates).T
    assert made_of(Mx, there) and made_of(My, there)
    assert made_of(Mz, there) == (not constraints)
