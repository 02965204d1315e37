"""What the product computes of §§ 1–4, 7 and 9 on the states of the witnesses."""

from __future__ import annotations

from typing import Any

import numpy as np
import sympy

from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector, diagonal
from voronets.forms.neumann.kinematics import angular_velocity, sliding, velocity_of_centre
from voronets.forms.neumann.moving_axes import NOTHING, Axes
from voronets.forms.neumann.relations import dependent, rolling_turning
from voronets.forms.rolling.own_coordinates import by_orientation
from voronets.forms.rolling.variational import Variational
from voronets.forms.rolling.variations import (
    impulse,
    rolling_velocity,
    turning_variation,
    velocity_variation,
)
from voronets.papers.analytic import slope
from voronets.papers.names import composed
from voronets.papers.voronets1911.neumann_orientation import coordinates, problem, rolled
from voronets.papers.voronets1911.neumann_states import place_of
from voronets.papers.voronets1911.surface_points import (
    CURVE,
    GEOMETRY,
    PRIMES,
    direction,
    points,
    surface_letters,
)
from voronets.papers.voronets1911.virtual_states import (
    energy_letters,
    euler_letters,
    virtual_letters,
)
from voronets.rolling.body import body
from voronets.rolling.system import RollingProblem
from voronets.surfaces.bending import LocalGeometry
from voronets.surfaces.catalogue import plane, sphere
from voronets.surfaces.fundamental import U, V
from voronets.surfaces.geometry import Geometry


def vector(x: dict[str, Any], names: str) -> Vector:
    """Letters as a vector."""
    return Vector(*(x[name] for name in composed(dict.fromkeys(names.split()))))


# -- §§ 1–3 ---------------------------------------------------------------------------------------


def curve_product(seed: int) -> dict[str, Any]:
    """Bending, twisting and spinning of the witness's curves by ``LocalGeometry``."""
    w, ours = points(seed) + 0j, surface_letters(seed)
    du, dv = ours["du/ds"], ours["dv/ds"]
    at: LocalGeometry = GEOMETRY.at(*points(seed))
    ddu, ddv = np.real(slope(direction, w, direction(w)))
    found = {"E": at.E, "F": at.F, "G": at.G, "D": at.D, "D′": at.D1, "D″": at.D2, "H": at.H,
             "Ω_s": at.twisting(du, dv), "Ω_p": at.pure_bending(du, dv), "N": at.spinning(du, dv, ddu, ddv),
             "ds": at.ds(ours["du"], ours["dv"])}  # fmt: skip
    found |= dict(zip(("Ω_u", "Ω_v"), at.total_bending_uv(du, dv), strict=True))
    for name, row in (("Ω_{}", at.total_bending(du, dv)), ("cos(p, {})", at.perpendicular(du, dv)),
                      ("d{}/ds", at.tangent(du, dv))):  # fmt: skip
        found |= {name.format(x): value for x, value in zip("xyz", row, strict=True)}
    for name, column in zip("αβγ", at.cosines.T, strict=True):
        found |= {name + prime: value for prime, value in zip(PRIMES, column, strict=True)}
    return found


def field_product(seed: int) -> dict[str, Any]:
    """N by (7), of the field of the witness's curves."""
    N = GEOMETRY.spinning_of_field(sympy.diff(CURVE, V), -sympy.diff(CURVE, U))
    return {"N": as_function(N, (U.name, V.name))(ARRAYS, *points(seed))}


def bonnet_product(seed: int) -> dict[str, Any]:
    """N by Bonnet's formula."""
    return {"N": np.asarray(GEOMETRY.bonnet(CURVE, *points(seed)), dtype=float)}


# -- § 4 ------------------------------------------------------------------------------------------


def sliding_product(seed: int) -> dict[str, Any]:
    """ω on the contact's axes, the velocity of O and of the body's point at the contact."""
    q, q_dot = coordinates(seed)
    at, rates = place_of(q), tuple(q_dot)
    omega, slip = angular_velocity(at, rates), sliding(at, rates)
    axes = at.body.axes
    found = dict(zip("στn", omega, strict=True))
    found |= dict(zip("klm", axes.T @ velocity_of_centre(at, omega, slip), strict=True))
    return found | dict(zip(("W_x", "W_y", "W_z"), axes.T @ slip, strict=True))


def own_turning(seed: int) -> dict[str, Any]:
    """σ₁, τ₁, n₁ of (8), and what they are along u."""
    q, q_dot = coordinates(seed)
    at = Geometry(problem().body.surface).at(*q[:2])
    _, bending, spinning = at.omega_1(1 / np.sqrt(at.E), 0.0)
    found = {"Ω_v": bending, "N": spinning}
    return composed(found | dict(zip(("σ₁", "τ₁", "n₁"), at.omega_1(*q_dot[:2]), strict=True)))


def body_turning(seed: int) -> dict[str, Any]:
    """p, q, r of (10) by the form in body axes."""
    q, q_dot = coordinates(seed)
    form, numbers = Variational(problem().given), problem().numbers
    state = [*q, *angular_velocity(place_of(q), tuple(q_dot))]
    return dict(zip("pqr", form.from_neumann(ARRAYS, state, numbers)[5:8], strict=True))


def rolling_product(seed: int) -> dict[str, Any]:
    """u̇₁, v̇₁ of (12), σ and τ of (34), and the velocity of O of (13)."""
    q, free = coordinates(seed)
    q_dot, at = rolled(q, free), place_of(q)
    found = dict(zip(("u̇₁", "v̇₁"), dependent(at, *q_dot[:2]), strict=True))
    found |= dict(zip("στ", rolling_turning(at, *q_dot[:2]), strict=True))
    omega = angular_velocity(at, tuple(q_dot))
    return composed(
        found | dict(zip("klm", at.body.axes.T @ velocity_of_centre(at, omega), strict=True))
    )


# -- §§ 7 and 9 -----------------------------------------------------------------------------------


def euler_product(seed: int) -> dict[str, Any]:
    """p, q, r of the motion and of the displacement in Euler's angles, by a ball that rolls in them."""
    ball = RollingProblem(body(1.0, (0.4, 0.4, 0.4), sphere(1.0)), plane(), lift_off=False)
    (a, b, c), (d, e, f) = (
        [f"{x}({name})" for name in ("phi", "psi", "theta - pi/2")] for x in ("cos", "sin")
    )
    R = [
        [f"{b}*{c} - {e}*{a}*{f}", f"-{b}*{f} - {e}*{a}*{c}", f"{e}*{d}"],
        [f"{e}*{c} + {b}*{a}*{f}", f"-{e}*{f} + {b}*{a}*{c}", f"-{b}*{d}"],
        [f"{d}*{f}", f"{d}*{c}", a],
    ]  # φ about the nodes, ψ about z₁, θ − π/2 about z
    names, lever = ("phi", "psi", "theta", "X", "Y"), [f"-({x})" for x in R[2]]
    own = by_orientation(ball, names, rotation=R, lever=lever, contact=["X", "Y", "0"])
    turning = as_function(list(own.turning), ("phi", "psi", "theta", "phi'", "psi'", "theta'"))
    x: dict[str, Any] = euler_letters(seed)
    found: dict[str, Any] = {}
    for mark, rates in (("", "φ̇ ψ̇ θ̇"), ("′", "δφ δψ δθ")):
        values = turning(ARRAYS, *vector(x, "φ ψ θ"), *vector(x, rates))
        found |= {name + mark: value for name, value in zip("pqr", values, strict=True)}
    return found


def varied_product(seed: int) -> dict[str, Any]:
    """δk … δr of (28) and of Kirchhoff."""
    x = euler_letters(seed)
    (v, omega), (v1, omega1) = ((vector(x, a), vector(x, b)) for a, b in
                                (("k l m", "p q r"), ("k′ l′ m′", "p′ q′ r′")))  # fmt: skip
    rates = vector(x, "dk′/dt dl′/dt dm′/dt"), vector(x, "dp′/dt dq′/dt dr′/dt")
    found = dict(
        zip(("δk", "δl", "δm"), velocity_variation(rates[0], v, v1, omega, omega1), strict=True)
    )
    return found | dict(
        zip(("δp", "δq", "δr"), turning_variation(rates[1], omega, omega1), strict=True)
    )


def virtual_product(seed: int) -> dict[str, Any]:
    """k, l, m of a rolling body and of its virtual rolling."""
    x: dict[str, Any] = virtual_letters(seed)
    found: dict[str, Any] = {}
    for mark in ("", "′"):
        omega = Vector(*(x[name + mark] for name in "pqr"))
        own = rolling_velocity(vector(x, "x y z"), omega)
        found |= {name + mark: value for name, value in zip("klm", own, strict=True)}
    return found


def energy_product(seed: int) -> dict[str, Any]:
    """T and Θ of a body with the moments of the witness's points, and its impulse."""
    x = energy_letters(seed)
    lever, turn, speed = (vector(x, names) for names in ("x y z", "p q r", "k l m"))
    inertia = diagonal(x["A"], x["B"], x["C"])
    free = Axes(x["M"], inertia, NOTHING, NOTHING, turn, speed, NOTHING, NOTHING)
    rolls = Axes(x["M"], inertia, NOTHING, lever, turn, NOTHING, NOTHING, NOTHING)
    found = {"T": free.kinetic_energy, "Θ": rolls.kinetic_energy}
    return found | {f"K_{j}": value for j, value in enumerate(impulse(x["M"], lever, turn), 1)}
