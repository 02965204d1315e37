"""Accelerations by SymPy's own LagrangesMethod, and by KanesMethod from frames and bodies."""

from __future__ import annotations

from typing import Any

import numpy as np
from sympy import cos, sin, symbols
from sympy.physics.mechanics import (
    KanesMethod,
    LagrangesMethod,
    Particle,
    Point,
    ReferenceFrame,
    RigidBody,
    dynamicsymbols,
    inertia,
    msubs,
)

t = dynamicsymbols._t


def by_lagrange(name: str, statement: dict[str, Any], state: np.ndarray) -> np.ndarray:
    """q̈ from L = T + U and the constraints, with multipliers."""
    q = statement["coordinates"]
    lagrangian = statement["kinetic"] + statement.get("force_function", 0)
    constraints = statement.get("constraints", [])
    method = LagrangesMethod(lagrangian, q, nonhol_coneqs=constraints)
    method.form_lagranges_equations()
    values = dict(zip([*q, *(x.diff(t) for x in q)], state, strict=True))
    full, forcing = method.mass_matrix_full, method.forcing_full
    return _solved(full, forcing, values | statement["parameters"])[len(q) : 2 * len(q)]


def by_kane(name: str, statement: dict[str, Any], state: np.ndarray) -> np.ndarray:
    """q̈ from bodies in frames, the speeds being the velocities."""
    q = statement["coordinates"]
    u = dynamicsymbols(f"u:{len(q)}")
    speeds = dict(zip([x.diff(t) for x in q], u, strict=True))
    N, origin = ReferenceFrame("N"), Point("O")
    origin.set_vel(N, 0)
    bodies, loads, free = MODELS[name](N, origin, q)
    constraints = [msubs(c, speeds) for c in statement.get("constraints", [])]
    bound = [i for i in range(len(q)) if i not in free]
    method = KanesMethod(
        N,
        q_ind=q,
        u_ind=[u[i] for i in free],
        u_dependent=[u[i] for i in bound],
        kd_eqs=[b - a for a, b in speeds.items()],
        velocity_constraints=constraints or None,
    )
    method.kanes_equations(bodies, loads)
    values = dict(zip([*q, *u], state, strict=True)) | statement["parameters"]
    found = _solved(method.mass_matrix_full, method.forcing_full, values)[len(q) :]
    result = np.empty(len(q))
    result[[*free, *bound]] = found
    return result


def _solved(matrix: Any, right: Any, values: dict[Any, float]) -> np.ndarray:
    numbers = [np.array(msubs(x, values).evalf().tolist(), dtype=float) for x in (matrix, right)]
    return np.linalg.solve(*numbers).ravel()


def _double_pendulum(N: Any, origin: Any, q: Any) -> tuple[list[Any], list[Any], list[int]]:
    m1, m2, l1, l2, g = symbols("m1 m2 l1 l2 g")
    bodies, loads, above = [], [], origin
    for i, (angle, mass, length) in enumerate(zip(q, (m1, m2), (l1, l2), strict=True)):
        end = above.locatenew(f"P{i}", length * (sin(angle) * N.x - cos(angle) * N.y))
        end.set_vel(N, end.pos_from(origin).dt(N))
        bodies.append(Particle(f"B{i}", end, mass))
        loads.append((end, -mass * g * N.y))
        above = end
    return bodies, loads, [0, 1]


def _chaplygin_sleigh(N: Any, origin: Any, q: Any) -> tuple[list[Any], list[Any], list[int]]:
    m, J, b = symbols("m J b")
    x, y, phi = q
    B = N.orientnew("B", "Axis", [phi, N.z])
    centre = origin.locatenew("G", x * N.x + y * N.y + b * B.x)
    centre.set_vel(N, centre.pos_from(origin).dt(N))
    body = RigidBody("sleigh", centre, B, m, (inertia(B, 0, 0, J), centre))
    return [body], [], [0, 2]


def _rolling_disc(N: Any, origin: Any, q: Any) -> tuple[list[Any], list[Any], list[int]]:
    a, m, g = symbols("a m g")
    theta, psi, phi, x, y = q
    B = N.orientnew("B", "Body", [psi, theta, phi], "ZXZ")
    centre = origin.locatenew("C", x * N.x + y * N.y + a * sin(theta) * N.z)
    centre.set_vel(N, centre.pos_from(origin).dt(N))
    central = inertia(B, m * a**2 / 4, m * a**2 / 4, m * a**2 / 2)
    return [RigidBody("disc", centre, B, m, (central, centre))], [(centre, -m * g * N.z)], [0, 1, 2]


MODELS = {
    "double_pendulum": _double_pendulum,
    "chaplygin_sleigh": _chaplygin_sleigh,
    "rolling_disc": _rolling_disc,
}
