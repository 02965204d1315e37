"""Systems stated by hand for ``systems.py``: the rattleback, the disc, an ellipsoid on another.

Each is a ``Problem``: the keyword arguments of ``voronets.system(...)``, a start, and — for the
first two — the same body stated for ``KanesMethod`` with quasi-speeds and v_G = −ω × r, which is
the shortest way that method has (no multipliers, three speeds; x and y follow by quadrature).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from sympy import Matrix, Rational, cos, sin, sqrt, symbols
from sympy.physics.mechanics import KanesMethod, Point, ReferenceFrame, RigidBody, inertia
from sympy.physics.vector import dynamicsymbols

t = dynamicsymbols._t
half = Rational(1, 2)
g = symbols("g")


@cache
def statements_of_the_tests() -> Any:
    """tests/systems.py."""
    path = Path(__file__).resolve().parent.parent / "tests" / "systems.py"
    spec = spec_from_file_location("statements_of_the_tests", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@dataclass(frozen=True)
class Problem:
    """What is stated, where it starts, and Kane's statement of it if there is one.

    first  the loosest tolerances worth trying, ours and DOP853's
    """

    name: str
    state: Callable[[], dict[str, Any]]
    start: dict[str, float]
    duration: float
    kane: Callable[[], Kane] | None = None
    first: tuple[float, float] = (1e-7, 1e-8)


@dataclass(frozen=True)
class Kane:
    """A problem in Kane's terms; q̇ of all coordinates, x and y included, in q and u."""

    q: list[Any]
    u: list[Any]
    q_dot: list[Any]
    method: Any
    bodies: list[Any]
    loads: list[Any]


def turn_x(angle: Any) -> Matrix:
    return Matrix([[1, 0, 0], [0, cos(angle), -sin(angle)], [0, sin(angle), cos(angle)]])


def turn_y(angle: Any) -> Matrix:
    return Matrix([[cos(angle), 0, sin(angle)], [0, 1, 0], [-sin(angle), 0, cos(angle)]])


def turn_z(angle: Any) -> Matrix:
    return Matrix([[cos(angle), -sin(angle), 0], [sin(angle), cos(angle), 0], [0, 0, 1]])


# -- the rattleback: turned by psi about z, theta about x, phi about y -----------------------------

STONE = dict(zip(
    symbols("m I1 I2 I3 I12 a b c h g"),
    (1.0, 2e-4, 16e-4, 17e-4, -2e-5, 0.2, 0.03, 0.02, 0.01, 9.81),
    strict=True,
))  # fmt: skip


def _stone(up: Matrix) -> tuple[Matrix, Any]:
    """From the mass centre to the contact, in the body, and the height of the mass centre."""
    a, b, c, h = symbols("a b c h")
    support = sqrt((a * up[0]) ** 2 + (b * up[1]) ** 2 + (c * up[2]) ** 2)
    r = -Matrix([a**2 * up[0], b**2 * up[1], c**2 * up[2]]) / support + Matrix([0, 0, h])
    return r, support - h * up[2]


def rattleback() -> dict[str, Any]:
    """The gallery's stone; x and y of the mass centre, whose height the angles give."""
    psi, theta, phi, x, y = coordinates = list(dynamicsymbols("psi theta phi x y"))
    m, I1, I2, I3, I12 = symbols("m I1 I2 I3 I12")
    up = Matrix([-sin(phi) * cos(theta), sin(theta), cos(phi) * cos(theta)])
    turn, lean, pitch = psi.diff(t), theta.diff(t), phi.diff(t)
    omega = Matrix([lean * cos(phi), pitch, lean * sin(phi)]) + turn * up
    r, height = _stone(up)
    slip = turn_x(theta) * turn_y(phi) * omega.cross(r)  # in the frame that turns with psi alone
    vx, vy = x.diff(t), y.diff(t)
    spin = I1 * omega[0] ** 2 + I2 * omega[1] ** 2 + I3 * omega[2] ** 2
    spin += 2 * I12 * omega[0] * omega[1]
    return {
        "coordinates": coordinates,
        "kinetic": half * m * (vx**2 + vy**2 + slip[2] ** 2) + half * spin,  # slip₃ = −ż, always
        "force_function": -m * g * height,
        "constraints": [
            vx * cos(psi) + vy * sin(psi) + slip[0],
            -vx * sin(psi) + vy * cos(psi) + slip[1],
        ],
        "parameters": STONE,
    }


def rattleback_kane() -> Kane:
    psi, theta, phi = q = list(dynamicsymbols("psi theta phi"))
    u = list(dynamicsymbols("u1:4"))
    m, I1, I2, I3, I12 = symbols("m I1 I2 I3 I12")
    ground = ReferenceFrame("N")
    turned = ground.orientnew("A", "Axis", [psi, ground.z])
    leaned = turned.orientnew("B", "Axis", [theta, turned.x])
    body = leaned.orientnew("C", "Axis", [phi, leaned.y])
    omega = u[0] * body.x + u[1] * body.y + u[2] * body.z
    # Solved by hand: SymPy's own solution divides by sin φ, which is zero at the start.
    turn = (u[2] * cos(phi) - u[0] * sin(phi)) / cos(theta)
    q_dot = [turn, u[0] * cos(phi) + u[2] * sin(phi), u[1] - turn * sin(theta)]
    kinematic = [part.diff(t) - rate for part, rate in zip(q, q_dot, strict=True)]
    up = ground.z.to_matrix(body)
    r, _ = _stone(up)
    arm = r[0] * body.x + r[1] * body.y + r[2] * body.z
    body.set_ang_vel(ground, omega)
    centre = Point("G")
    centre.set_vel(ground, -omega.cross(arm))
    tensor = inertia(body, I1, I2, I3, ixy=I12)
    stone = RigidBody("stone", centre, body, m, (tensor, centre))
    method = KanesMethod(ground, q_ind=q, u_ind=u, kd_eqs=kinematic)
    across = [centre.vel(ground).dot(axis) for axis in (ground.x, ground.y)]
    return Kane(q, u, [*q_dot, *across], method, [stone], [(centre, -m * g * ground.z)])


# -- the disc ---------------------------------------------------------------------------------------


def disc() -> dict[str, Any]:
    """The disc of the tests: theta from the vertical to the axis, psi, phi; x, y of the centre."""
    statement: dict[str, Any] = statements_of_the_tests().rolling_disc()
    return statement


def disc_kane() -> Kane:
    theta, psi, phi = q = list(dynamicsymbols("theta psi phi"))
    u = list(dynamicsymbols("u1:4"))
    a, m = symbols("a m")
    ground = ReferenceFrame("N")
    turned = ground.orientnew("A", "Axis", [psi, ground.z])
    leaned = turned.orientnew("B", "Axis", [theta, turned.x])
    omega = u[0] * leaned.x + u[1] * leaned.y + u[2] * leaned.z
    lean, turn, spin = (part.diff(t) for part in q)
    kinematic = [lean - u[0], turn * sin(theta) - u[1], turn * cos(theta) + spin - u[2]]
    q_dot = [u[0], u[1] / sin(theta), u[2] - u[1] * cos(theta) / sin(theta)]
    leaned.set_ang_vel(ground, u[0] * leaned.x + u[1] * leaned.y + q_dot[1] * cos(theta) * leaned.z)
    body = ReferenceFrame("C")
    body.orient_axis(leaned, leaned.z, phi)
    body.set_ang_vel(ground, omega)
    centre = Point("G")
    centre.set_vel(ground, omega.cross(a * leaned.y))  # the contact lies a below, along −y
    tensor = inertia(leaned, m * a**2 / 4, m * a**2 / 4, m * a**2 / 2)
    plate = RigidBody("disc", centre, body, m, (tensor, centre))
    method = KanesMethod(ground, q_ind=q, u_ind=u, kd_eqs=kinematic)
    across = [centre.vel(ground).dot(axis) for axis in (ground.x, ground.y)]
    return Kane(q, u, [*q_dot, *across], method, [plate], [(centre, -m * g * ground.z)])


# -- an ellipsoid on a sphere, or on an ellipsoid ---------------------------------------------------


def ellipsoid_on(base: str) -> dict[str, Any]:
    """Angles psi, theta, phi of the body, and u, v of the normal on the ground at the contact.

    The body's contact is its support point against that normal, so that touching is built in and
    two conditions of rolling are left; the price is a mass centre that is a long formula.
    """
    psi, theta, phi, u, v = coordinates = list(dynamicsymbols("psi theta phi u v"))
    m, I1, I2, I3, a, b, c, A, B, C = symbols("m I1 I2 I3 a b c A B C")
    numbers = {m: 1.0, I1: 0.05, I2: 0.04, I3: 0.03, a: 0.3, b: 0.4, c: 0.5, g: 9.81}
    normal = Matrix([cos(u) * sin(v), sin(u) * sin(v), cos(v)])
    if base == "sphere":
        contact, numbers = A * normal, {**numbers, A: 2.0}
    else:
        size = sqrt(sum((s * n) ** 2 for s, n in zip((A, B, C), normal, strict=True)))
        contact = Matrix([s**2 * n for s, n in zip((A, B, C), normal, strict=True)]) / size
        numbers = {**numbers, A: 2.0, B: 2.2, C: 1.8}
    turned = turn_z(psi) * turn_x(theta) * turn_y(phi)
    inward = turned.T * normal
    size = sqrt(sum((s * n) ** 2 for s, n in zip((a, b, c), inward, strict=True)))
    r = -(turned * Matrix([s**2 * n for s, n in zip((a, b, c), inward, strict=True)])) / size
    centre = contact - r
    speed = centre.diff(t)
    tilt = Matrix([-sin(phi) * cos(theta), sin(theta), cos(phi) * cos(theta)])
    lean = theta.diff(t)
    omega = Matrix([lean * cos(phi), phi.diff(t), lean * sin(phi)]) + psi.diff(t) * tilt
    slip = speed + (turned * omega).cross(r)
    spin = sum(I * w**2 for I, w in zip((I1, I2, I3), omega, strict=True))
    return {
        "coordinates": coordinates,
        "kinetic": half * m * speed.dot(speed) + half * spin,
        "force_function": -m * g * centre[2],
        "constraints": [slip.dot(contact.diff(u)), slip.dot(contact.diff(v))],
        "parameters": numbers,
    }


#: The start of the gallery's rattleback: leaning a little, ω = (0, 0, −5) in the body.
LEAN = 2 * math.atan2(0.00436, 0.99999)
_SPUN = {"psi": 0, "theta": LEAN, "phi": 0, "x": 0, "y": 0}
_SPUN |= {"psi'": -5 / math.cos(LEAN), "theta'": 0, "phi'": 5 * math.tan(LEAN)}
RATTLEBACK = Problem("rattleback", rattleback, _SPUN, 20.0, rattleback_kane, (1e-10, 1e-11))
DISC = Problem(
    "disc", disc,
    {"theta": 1.2, "psi": 0, "phi": 0, "x": 0, "y": 0, "theta'": 0.1, "psi'": 0.6, "phi'": 4},
    20.0, disc_kane,
)  # fmt: skip
#: The body low on the side of the ground, pressed to it or not: a bilateral contact.
_ROLLS = {"psi": 0.2, "theta": 0.1, "phi": 0.3, "u": 0.4, "v": 0.6}
_ROLLS |= {"psi'": 0.5, "theta'": 0.4, "phi'": -0.3}
ON_SPHERE = Problem("ellipsoid on a sphere", lambda: ellipsoid_on("sphere"), _ROLLS, 1.0)
ON_ELLIPSOID = Problem("ellipsoid on an ellipsoid", lambda: ellipsoid_on("ellipsoid"), _ROLLS, 1.0)
