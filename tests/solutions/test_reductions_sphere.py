"""Any body on a sphere: u, v, n first, then ϑ, u₁, v₁ by Riccati's equation, through every pole."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from solutions.reduction_cases import (
    BALL,
    BOWL,
    CENTRAL,
    ELLIPSOID,
    FLAT,
    GRAVITY,
    PLANE,
    RING,
    SPHEROID,
    TORUS,
    UNEQUAL,
    UP,
    apart,
    direct,
    refused,
    table,
)
from voronets.expressions.rotations import smallest_turn
from voronets.facts.round_ground import RoundGround
from voronets.forms.neumann.coordinates import neumann
from voronets.solutions.reductions import cyclic_coordinates, reduce_on_sphere

UNEQUAL_RING: dict[str, Any] = {**RING, "inertia": UNEQUAL}
CASES = {
    "ellipsoid": table(ELLIPSOID, BALL, CENTRAL, inertia=UNEQUAL, duration=2.0),
    "ellipsoid with rotor, off centre": table(
        {**ELLIPSOID, "centre": [0.02, -0.01, 0.03]}, BALL, CENTRAL, inertia=UNEQUAL, duration=2.0,
        rotor={"axis": [0.6, 0, 0.8], "momentum": 0.05}),
    "ellipsoid on plane": table(ELLIPSOID, PLANE, GRAVITY, inertia=UNEQUAL, duration=0.7,
                                **FLAT),
    "ellipsoid in bowl": table(ELLIPSOID, BOWL, {"central": "3*d^2"}, inertia=UNEQUAL, up=-UP,
                               contact=2 * UP, duration=1.0),
    "torus": table(TORUS, BALL, CENTRAL, **UNEQUAL_RING),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_equal_to_the_direct_motion(name: str) -> None:
    start, motion = direct(CASES[name])
    assert apart(reduce_on_sphere(start).motion(motion.t_end), motion) < 1e-10


@pytest.mark.parametrize("name", ["rod-on-sphere", "plate-on-sphere"])
def test_gallery(name: str) -> None:
    start, motion = direct(name)
    assert apart(reduce_on_sphere(start).motion(motion.t_end), motion) < 1e-10


def test_charts_of_the_body_follow_each_other() -> None:
    start, _ = direct(CASES["ellipsoid"])
    assert len(reduce_on_sphere(start).parts(2.0)) > 1


def test_through_both_poles_of_the_sphere() -> None:
    """The sphere is turned so that its axis pierces the contact's path at t = 2."""
    _, motion = direct(CASES["torus"])
    there = motion.at([2.0])["contact_ground"].values[0]
    for sign, pole in ((1, 0.0), (-1, np.pi)):
        turn = smallest_turn(np.array([0.0, 0.0, sign]), there)
        ground = {**BALL, "turn": [float(x) for x in turn]}
        given = table(TORUS, ground, CENTRAL, **UNEQUAL_RING)
        start, motion = direct(given)
        found = reduce_on_sphere(start).solve(motion.t_end)
        assert abs(found.at([2.0])["u1"].values[0] - pole) < 1e-9
        assert apart(found, motion) < 1e-10


def test_cyclic_coordinates_of_given_u_v_n() -> None:
    start, motion = direct(CASES["torus"])
    reduced = reduce_on_sphere(start).parts(5.0)[0].motion

    def noncyclic(t: np.ndarray) -> list[np.ndarray]:
        data = reduced.at(np.clip(t, 0.0, 5.0))
        return [data[name].values for name in ("u", "v", "u'", "v'", "n")]

    found = cyclic_coordinates(start, noncyclic, motion.t_end)
    assert apart(found, motion) < 1e-10


def test_riccati_equation_of_the_print_lacks_a_half() -> None:
    """Voronets1911 § 13, with ϑ, u₁ and all that drives them taken from the core's motion."""
    start, motion = direct(CASES["torus"])
    coordinates = neumann(start.problem)
    t = 1.1 + 0.1 * np.cos(np.linspace(0, np.pi, 25))
    data = motion.at(np.sort(t))
    states = np.hstack([data[name].values for name in ("orientation", "omega", "contact_body")])
    u, v, theta, u1, _, _, _, n = coordinates.along(states).T
    fits = {name: np.polynomial.Chebyshev.fit(np.sort(t), x, 20)
            for name, x in {"u": u, "v": v, "theta": theta, "u1": u1}.items()}  # fmt: skip
    when = np.linspace(1.05, 1.15, 5)
    u, theta, u1 = (fits[name](when) for name in ("u", "theta", "u1"))
    n = np.polynomial.Chebyshev.fit(np.sort(t), n, 20)(when)
    u_dot, v_dot, theta_dot, u1_dot = (fits[name].deriv()(when) for name in fits)
    # the torus: √E = 0.1, √G = 0.3 + 0.1 cos u, R₁ = 1 (his f₁ cos ϑ₁ and f₁ sin ϑ₁)
    root_G, G_u = 0.3 + 0.1 * np.cos(u), -0.2 * np.sin(u) * (0.3 + 0.1 * np.cos(u))
    f1 = -0.1 * u_dot + 1j * root_G * v_dot  # f₁ e^{iϑ₁}
    f = -G_u * v_dot / (2 * 0.1 * root_G) - n  # f₂ − ϑ̇₁
    zeta = 1j * np.tan(u1 / 2) * np.exp(-1j * theta)  # ζ₂ e^{iϑ₁}
    zeta_dot = zeta * (u1_dot / np.sin(u1) - 1j * theta_dot)
    right = 0.5 * (f1 + f1.conj() * zeta**2) - 1j * f * zeta
    printed = (f1 + f1.conj() * zeta**2) - 1j * f * zeta
    assert np.abs(zeta_dot - right).max() < 1e-8
    assert np.abs(zeta_dot - printed).max() > 1e-2


@pytest.mark.parametrize("s", [1, -1])
@pytest.mark.parametrize("radius", [1.3, np.inf])
def test_contact_axes_there_and_back(s: int, radius: float) -> None:
    random = np.random.default_rng(3)
    turn, _ = np.linalg.qr(random.normal(size=(3, 3)))
    turn *= np.sign(np.linalg.det(turn))
    ground = RoundGround(radius, random.normal(size=3), turn, s)
    for _ in range(20):
        axes, contact = ground.to_axes(_any_axes(random, ground.flat)[None])
        again = ground.to_axes(ground.from_axes(axes[0], contact[0])[None])
        assert np.abs(again[0] - axes).max() < 1e-14
        assert np.abs(again[1] - contact).max() < 1e-14
        assert np.abs(axes[0] @ axes[0].T - np.eye(3)).max() < 1e-14
        outward = s * turn[:, 2] if ground.flat else s * (contact[0] - ground.centre) / radius
        assert np.abs(axes[0][2] + outward).max() < 1e-14  # n = −n₁


def _any_axes(random: np.random.Generator, flat: bool) -> np.ndarray:
    y = random.normal(size=2) + 1j * random.normal(size=2)
    if flat:
        return np.array([y[0] / abs(y[0]), y[1]])
    return y / np.linalg.norm(y)


def test_refused_by_how_much() -> None:
    heavy = table(SPHEROID, BALL, GRAVITY)
    refused(
        reduce_on_sphere, heavy, r"along the radius .* off \(9\.8 N\).* 9\.8\d* N across the radius"
    )
    aside = np.array([0.1, 0, 0])
    off = table(SPHEROID, {**BALL, "centre": [0.1, 0, 0]}, CENTRAL, contact=UP + aside)
    refused(
        reduce_on_sphere, off, r"along the radius .* off \(0\.248 N\).* 0\.2\d* N across the radius"
    )
