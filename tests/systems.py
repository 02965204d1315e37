"""Mechanical systems for the tests: each function returns the keyword arguments of ``system(...)``.

Stated with SymPy's ``dynamicsymbols``; nothing here comes from the library, so that oracles may
read the same statements.
"""

from __future__ import annotations

import itertools
from typing import Any

from sympy import Integer, Rational, cos, pi, sin, sqrt, symbols
from sympy.physics.vector import ReferenceFrame, dynamicsymbols

Statement = dict[str, Any]
t = dynamicsymbols._t
half = Rational(1, 2)


def heavy_rod() -> Statement:
    """Vielle's problem I: a rod about a fixed point."""
    theta, psi = dynamicsymbols("theta psi")
    M, a, K2, g = symbols("M a K2 g")
    swing = theta.diff(t) ** 2 + sin(theta) ** 2 * psi.diff(t) ** 2
    return {
        "coordinates": [theta, psi],
        "kinetic": half * M * (a**2 + K2) * swing,
        "force_function": M * a * g * cos(theta),
        "parameters": {M: 1.25, a: 0.6, K2: 0.0625, g: 9.81},
    }


def double_pendulum() -> Statement:
    """Vielle's problem II: two particles on two rods, angles from the vertical."""
    th1, th2 = dynamicsymbols("theta1 theta2")
    m1, m2, l1, l2, g = symbols("m1 m2 l1 l2 g")
    first, second = th1.diff(t), th2.diff(t)
    return {
        "coordinates": [th1, th2],
        "kinetic": half * (m1 + m2) * l1**2 * first**2
        + half * m2 * l2**2 * second**2
        + m2 * l1 * l2 * first * second * cos(th1 - th2),
        "force_function": (m1 + m2) * g * l1 * cos(th1) + m2 * g * l2 * cos(th2),
        "parameters": {m1: 1.1, m2: 0.7, l1: 0.9, l2: 0.6, g: 9.81},
    }


def bead_in_wheel() -> Statement:
    """Vielle's problem III: a bead in the channel of a wheel that rolls on a cone; explicit time.

    theta: the bead from a radius drawn on the wheel; z down from the wheel's centre.
    """
    theta = dynamicsymbols("theta")
    m, r, alpha, k, g = symbols("m r alpha k g")
    omega = theta - k * t * sin(alpha)
    edge = (sin(alpha) * cos(k * t), sin(alpha) * sin(k * t), cos(alpha))
    across = (-sin(k * t), cos(k * t), 0)
    position = [r * (cos(omega) * e + sin(omega) * n) for e, n in zip(edge, across, strict=True)]
    return {
        "coordinates": [theta],
        "particles": [(m, position)],
        "force_function": m * g * position[2],
        "parameters": {m: 0.4, r: 0.8, alpha: 0.7, k: 1.3, g: 9.81},
    }


def chaplygin_sleigh() -> Statement:
    """The blade at (x, y), the centre of mass b ahead of it."""
    x, y, phi = dynamicsymbols("x y phi")
    m, J, b = symbols("m J b")
    vx, vy, turn = x.diff(t), y.diff(t), phi.diff(t)
    return {
        "coordinates": [x, y, phi],
        "kinetic": half * m * (vx**2 + vy**2)
        + half * (J + m * b**2) * turn**2
        + m * b * turn * (vy * cos(phi) - vx * sin(phi)),
        "constraints": [vx * sin(phi) - vy * cos(phi)],
        "parameters": {m: 1.4, J: 0.6, b: 0.35},
    }


def knife_edge() -> Statement:
    """A blade under its own centre of mass on an incline, x down the slope."""
    x, y, phi = dynamicsymbols("x y phi")
    m, J, g, alpha = symbols("m J g alpha")
    return {
        "coordinates": [x, y, phi],
        "kinetic": half * m * (x.diff(t) ** 2 + y.diff(t) ** 2) + half * J * phi.diff(t) ** 2,
        "force_function": m * g * sin(alpha) * x,
        "constraints": [x.diff(t) * sin(phi) - y.diff(t) * cos(phi)],
        "parameters": {m: 1.2, J: 0.3, g: 9.81, alpha: 0.4},
    }


def steered_blade() -> Statement:
    """A blade turned against its sledge by a given angle: coefficients with explicit time."""
    x, y, phi = dynamicsymbols("x y phi")
    m, J, b, c = symbols("m J b c")
    way = phi + Rational(2, 5) * sin(2 * t)
    return {
        "coordinates": [x, y, phi],
        "kinetic": half * m * (x.diff(t) ** 2 + y.diff(t) ** 2) + half * J * phi.diff(t) ** 2,
        "forces": {x: -c * x.diff(t), y: -c * y.diff(t), phi: cos(t)},
        "constraints": [
            (x.diff(t) + b * phi.diff(t) * sin(phi)) * sin(way)
            - (y.diff(t) - b * phi.diff(t) * cos(phi)) * cos(way)
            - Rational(1, 10) * x * cos(3 * t)
        ],
        "parameters": {m: 1.2, J: 0.3, b: 0.25, c: 0.15},
    }


def _rolling(a: Any) -> tuple[list[Any], list[Any]]:
    """Euler angles and centre of a flat round body, and its two rolling conditions."""
    theta, psi, phi, x, y = dynamicsymbols("theta psi phi x y")
    lean, spin = theta.diff(t), psi.diff(t) * cos(theta) + phi.diff(t)
    return [theta, psi, phi, x, y], [
        x.diff(t) - a * lean * sin(psi) * sin(theta) + a * spin * cos(psi),
        y.diff(t) + a * lean * cos(psi) * sin(theta) + a * spin * sin(psi),
    ]


def _flat_body(m: Any, A: Any, C: Any, height_speed: Any) -> Any:
    theta, psi, phi, x, y = dynamicsymbols("theta psi phi x y")
    turning = A * (theta.diff(t) ** 2 + (psi.diff(t) * sin(theta)) ** 2)
    turning += C * (psi.diff(t) * cos(theta) + phi.diff(t)) ** 2
    return half * (turning + m * (x.diff(t) ** 2 + y.diff(t) ** 2 + height_speed**2))


def rolling_disc() -> Statement:
    """A homogeneous disc on a horizontal plane; theta from the vertical axis to the disc's axis."""
    a, m, g = symbols("a m g")
    coordinates, constraints = _rolling(a)
    theta = coordinates[0]
    fall = a * cos(theta) * theta.diff(t)
    return {
        "coordinates": coordinates,
        "kinetic": _flat_body(m, m * a**2 / 4, m * a**2 / 2, fall),
        "force_function": -m * g * a * sin(theta),
        "constraints": constraints,
        "parameters": {a: 0.45, m: 1.7, g: 9.81},
    }


def hoop() -> Statement:
    """A hoop on a horizontal plane, its mass divided out."""
    a, g = symbols("a g")
    coordinates, constraints = _rolling(a)
    theta = coordinates[0]
    fall = a * cos(theta) * theta.diff(t)
    return {
        "coordinates": coordinates,
        "kinetic": _flat_body(1, a**2 / 2, a**2, fall),
        "force_function": -g * a * sin(theta),
        "constraints": constraints,
        "parameters": {a: 0.5, g: 9.81},
    }


def disc_with_height() -> Statement:
    """The disc with its height as a sixth coordinate: two conditions of rolling, one of contact."""
    a, m, g = symbols("a m g")
    z = dynamicsymbols("z")
    coordinates, constraints = _rolling(a)
    return {
        "coordinates": [*coordinates, z],
        "kinetic": _flat_body(m, m * a**2 / 4, m * a**2 / 2, z.diff(t)),
        "force_function": -m * g * z,
        "constraints": constraints,
        "holonomic": [z - a * sin(coordinates[0])],
        "parameters": {a: 0.45, m: 1.7, g: 9.81},
    }


def ball_on_turntable() -> Statement:
    """A ball on a table that turns with a given Omega(t); (x, y) its centre, Euler angles."""
    theta, psi, phi, x, y = dynamicsymbols("theta psi phi x y")
    a, m, I, Omega = symbols("a m I Omega")
    lean, turn, spin = theta.diff(t), psi.diff(t), phi.diff(t)
    omega_x = lean * cos(psi) + spin * sin(psi) * sin(theta)
    omega_y = lean * sin(psi) - spin * cos(psi) * sin(theta)
    square = lean**2 + turn**2 + spin**2 + 2 * turn * spin * cos(theta)
    return {
        "coordinates": [theta, psi, phi, x, y],
        "kinetic": half * m * (x.diff(t) ** 2 + y.diff(t) ** 2) + half * I * square,
        "constraints": [
            x.diff(t) - a * omega_y + Omega * y,
            y.diff(t) + a * omega_x - Omega * x,
        ],
        "parameters": {a: 0.2, m: 0.9, I: 0.0144},
        "inputs": {Omega: Rational(7, 10) + Rational(3, 10) * sin(t)},
    }


def snakeboard() -> Statement:
    """Board (x, y, theta), rotor psi, wheel sets phi_b and phi_f, driven by given torques."""
    x, y, theta, psi, back, front = dynamicsymbols("x y theta psi phi_b phi_f")
    m, J, Jr, Jw, l, c = symbols("m J J_r J_w l c")
    push, steer = symbols("push steer")
    vx, vy, turn = x.diff(t), y.diff(t), theta.diff(t)
    wheels = (turn + back.diff(t)) ** 2 + (turn + front.diff(t)) ** 2
    return {
        "coordinates": [x, y, theta, psi, back, front],
        "kinetic": half * m * (vx**2 + vy**2)
        + half * J * turn**2
        + half * Jr * (turn + psi.diff(t)) ** 2
        + half * Jw * wheels,
        "forces": {psi: push, back: steer - c * back.diff(t), front: -steer - c * front.diff(t)},
        "constraints": [
            -vx * sin(theta + back) + vy * cos(theta + back) - l * turn * cos(back),
            -vx * sin(theta + front) + vy * cos(theta + front) + l * turn * cos(front),
        ],
        "parameters": {m: 6.0, J: 0.24, Jr: 0.17, Jw: 0.01, l: 0.3, c: 0.05},
        "inputs": {push: sin(t) / 2, steer: cos(2 * t) / 10},
    }


def roller_racer() -> Statement:
    """Two bodies on wheels joined at a pivot; theta the first body's heading, phi the steering."""
    x, y, theta, phi = dynamicsymbols("x y theta phi")
    m, I1, I2, l1, l2, c = symbols("m I1 I2 l1 l2 c")
    vx, vy, turn, steer = x.diff(t), y.diff(t), theta.diff(t), phi.diff(t)
    heading = theta + phi
    return {
        "coordinates": [x, y, theta, phi],
        "kinetic": half * (m * (vx**2 + vy**2) + I1 * turn**2 + I2 * (turn + steer) ** 2),
        "forces": {phi: sin(3 * t) / 4 - c * steer},
        "constraints": [
            -vx * sin(theta) + vy * cos(theta),
            -(vx - l1 * turn * sin(theta)) * sin(heading)
            + (vy + l1 * turn * cos(theta)) * cos(heading)
            + l2 * (turn + steer),
        ],
        "parameters": {m: 2.0, I1: 0.12, I2: 0.03, l1: 0.4, l2: 0.15, c: 0.08},
    }


def trolley_with_trailer() -> Statement:
    """A trolley on two driven wheels (alpha1, alpha2) with a trailer of heading beta."""
    x, y, theta, alpha1, alpha2, beta = dynamicsymbols("x y theta alpha1 alpha2 beta")
    m, J, Jw, b, r, m2, J2, d, l = symbols("m J J_w b r m2 J2 d l")
    vx, vy, turn, trail = x.diff(t), y.diff(t), theta.diff(t), beta.diff(t)
    hitch = (vx + d * turn * sin(theta), vy - d * turn * cos(theta))
    axle = (hitch[0] + l * trail * sin(beta), hitch[1] - l * trail * cos(beta))
    ahead = vx * cos(theta) + vy * sin(theta)
    return {
        "coordinates": [x, y, theta, alpha1, alpha2, beta],
        "kinetic": half * (m * (vx**2 + vy**2) + J * turn**2 + J2 * trail**2)
        + half * Jw * (alpha1.diff(t) ** 2 + alpha2.diff(t) ** 2)
        + half * m2 * (axle[0] ** 2 + axle[1] ** 2),
        "forces": {alpha1: Rational(1, 5), alpha2: sin(t) / 5},
        "constraints": [
            -vx * sin(theta) + vy * cos(theta),
            ahead + b * turn - r * alpha1.diff(t),
            ahead - b * turn - r * alpha2.diff(t),
            -axle[0] * sin(beta) + axle[1] * cos(beta),
        ],
        "parameters": {
            m: 3.0,
            J: 0.2,
            Jw: 0.01,
            b: 0.25,
            r: 0.1,
            m2: 1.0,
            J2: 0.05,
            d: 0.2,
            l: 0.5,
        },
    }


def pendulum_in_plane() -> Statement:
    """A planar pendulum in x, y (up) held at the distance l."""
    x, y = dynamicsymbols("x y")
    m, l, g = symbols("m l g")
    return {
        "coordinates": [x, y],
        "kinetic": half * m * (x.diff(t) ** 2 + y.diff(t) ** 2),
        "force_function": -m * g * y,
        "holonomic": [x**2 + y**2 - l**2],
        "parameters": {m: 0.8, l: 1.3, g: 9.81},
    }


def hauled_pendulum() -> Statement:
    """The same pendulum in space on a thread whose length is a given function of time."""
    x, y, z = dynamicsymbols("x y z")
    m, l, g = symbols("m l g")
    length = l + sin(2 * t) / 10
    return {
        "coordinates": [x, y, z],
        "kinetic": half * m * (x.diff(t) ** 2 + y.diff(t) ** 2 + z.diff(t) ** 2),
        "force_function": -m * g * z,
        "holonomic": [x**2 + y**2 + z**2 - length**2],
        "parameters": {m: 0.8, l: 1.3, g: 9.81},
    }


def chain(count: int = 6) -> Statement:
    """A chain of links on a plane with ``count`` coordinates and a blade under either end.

    (x, y) is the head, theta1, theta2, … the links' headings; a mass at each end.
    """
    x, y = dynamicsymbols("x y")
    angles = [dynamicsymbols(f"theta{i}") for i in range(1, count - 1)]
    m, l, J, k = symbols("m l J k")
    vx, vy = x.diff(t), y.diff(t)
    speed_x, speed_y, kinetic = vx, vy, half * m * (vx**2 + vy**2)
    for angle in angles:
        speed_x += l * angle.diff(t) * sin(angle)
        speed_y -= l * angle.diff(t) * cos(angle)
        kinetic += half * m * (speed_x**2 + speed_y**2) + half * J * angle.diff(t) ** 2
    bends = itertools.pairwise(angles)
    return {
        "coordinates": [x, y, *angles],
        "kinetic": kinetic,
        "force_function": -sum(half * k * (after - before) ** 2 for before, after in bends),
        "constraints": [
            -vx * sin(angles[0]) + vy * cos(angles[0]),
            -speed_x * sin(angles[-1]) + speed_y * cos(angles[-1]),
        ],
        "parameters": {m: 0.5, l: 0.4, J: 0.02, k: 0.7},
    }


def bicycle_like() -> Statement:
    """Two wheels on an upright frame, the front one steered, and a crank psi."""
    x, y, theta, delta, rear, front, psi = dynamicsymbols("x y theta delta rear front psi")
    m, J, Jf, Jr, b, r, w, c = symbols("m J J_f J_r b r w c")
    vx, vy, turn = x.diff(t), y.diff(t), theta.diff(t)
    nose = (vx - w * turn * sin(theta), vy + w * turn * cos(theta))
    heading = theta + delta
    mass_centre = (vx - b * turn * sin(theta), vy + b * turn * cos(theta))
    return {
        "coordinates": [x, y, theta, delta, rear, front, psi],
        "kinetic": half * m * (mass_centre[0] ** 2 + mass_centre[1] ** 2)
        + half * (J * turn**2 + Jf * (turn + delta.diff(t)) ** 2)
        + half * Jr * (rear.diff(t) ** 2 + front.diff(t) ** 2)
        + half * Jr * (psi.diff(t) + turn * cos(psi)) ** 2,
        "force_function": cos(psi + pi / 6),
        "forces": {rear: c, delta: -c * delta.diff(t)},
        "constraints": [
            -vx * sin(theta) + vy * cos(theta),
            -nose[0] * sin(heading) + nose[1] * cos(heading),
            vx * cos(theta) + vy * sin(theta) - r * rear.diff(t),
            nose[0] * cos(heading) + nose[1] * sin(heading) - r * front.diff(t),
        ],
        "parameters": {m: 5.0, J: 0.4, Jf: 0.1, Jr: 0.05, b: 0.3, r: 0.3, w: 0.9, c: 0.2},
    }


#: Every system by name.
SYSTEMS = {
    make.__name__: make
    for make in (
        heavy_rod, double_pendulum, bead_in_wheel, chaplygin_sleigh, knife_edge, steered_blade,
        rolling_disc, hoop, disc_with_height, ball_on_turntable, snakeboard, roller_racer,
        trolley_with_trailer, pendulum_in_plane, hauled_pendulum, chain, bicycle_like,
    )
}  # fmt: skip


def whipple_bicycle() -> Statement:
    """The kinematics of Whipple's bicycle (rear and front wheel roll, the front one on the ground).

    Every coordinate has the mass 1: the constraints alone matter here.  Upright the steer axis leans
    by pitch = π/10.
    """
    return _whipple()[0]


def _whipple() -> tuple[Statement, dict[str, Any]]:
    """The bicycle without masses, z down, and its frames, hubs and angular velocities."""
    names = "x y yaw roll pitch rear steer front"
    x, y, yaw, roll, pitch, rear, steer, front = q = dynamicsymbols(names)
    r_R, r_F, d1, d2, d3 = symbols("r_R r_F d1 d2 d3")
    N = ReferenceFrame("N")
    A = N.orientnew("A", "Axis", [yaw, N.z])
    B = A.orientnew("B", "Axis", [roll, A.x])
    D = B.orientnew("D", "Axis", [pitch, B.y])
    E = D.orientnew("E", "Axis", [steer, D.z])
    hub = x * N.x + y * N.y - r_R * B.z
    front_hub = hub + d1 * D.x + d3 * E.x + d2 * E.z
    lean = E.y.dot(N.z)
    down = (N.z - lean * E.y) / sqrt(1 - lean**2)
    turning = D.ang_vel_in(N) + rear.diff(t) * D.y
    front_turning = E.ang_vel_in(N) + front.diff(t) * E.y
    slip = hub.dt(N) + turning.cross(r_R * B.z)
    front_slip = front_hub.dt(N) + front_turning.cross(r_F * down)
    statement = {
        "coordinates": list(q),
        "kinetic": sum(v.diff(t) ** 2 for v in q) / 2,
        "constraints": [part.dot(axis) for part in (slip, front_slip) for axis in (A.x, A.y)],
        "holonomic": [(front_hub + r_F * down).dot(N.z)],
        "parameters": {r_R: 0.3, r_F: 0.35, d1: 0.9534570696121849, d2: 0.2676445084476887,
                       d3: 0.03207142672761929},
    }  # fmt: skip
    frames = {"N": N, "D": D, "E": E, "hubs": (hub, front_hub), "turning": (turning, front_turning)}
    return statement, frames


def bicycle() -> Statement:
    """Whipple's bicycle with the masses of the benchmark (Meijaard, Papadopoulos, Ruina, Schwab 2007).

    The parts: rear wheel, rear frame with rider, front fork, front wheel; their centres of mass and
    moments of inertia in the axes of the steer, by the benchmark's at a tilt of π/10.
    """
    statement, frames = _whipple()
    N, D, E = (frames[name] for name in "NDE")
    hub, front_hub = frames["hubs"]
    turning, front_turning = frames["turning"]
    l1, l2, l3, l4, g = symbols("l1 l2 l3 l4 g")
    values = {l1: 0.4707271515135145, l2: -0.47792881146460797, l3: -0.00597083392418685,
              l4: -0.3699518200282974, g: 9.81}  # fmt: skip
    parts = [  # hub or centre of mass, angular velocity, axes, mass, moments along x, y, z and zx
        (hub, turning, D, 2.0, (0.0603, 0.12, 0.0603, 0)),
        (hub + l1 * D.x + l2 * D.z, D.ang_vel_in(N), D, 85.0,
         (7.178169776497895, 11.0, 4.821830223502105, 3.822553593835787)),
        (front_hub + l3 * E.x + l4 * E.z, E.ang_vel_in(N), E, 4.0,
         (0.05841337700152972, 0.06, 0.007586622998470264, 0.009119225261946298)),
        (front_hub, front_turning, E, 3.0, (0.1405, 0.28, 0.1405, 0)),
    ]  # fmt: skip
    kinetic, force = Integer(0), Integer(0)
    for i, (place, spin, axes, *numbers) in enumerate(parts):
        m, xx, yy, zz, zx = own = symbols(f"m{i} Ixx{i} Iyy{i} Izz{i} Izx{i}")
        values |= dict(zip(own, (numbers[0], *numbers[1]), strict=True))
        p, q, r = (spin.dot(axis) for axis in axes)
        v = place.dt(N)
        kinetic += half * m * sum(v.dot(axis) ** 2 for axis in N)
        kinetic += half * (xx * p**2 + yy * q**2 + zz * r**2) + zx * p * r
        force += m * g * place.dot(N.z)
    parameters = statement["parameters"] | values
    return statement | {"kinetic": kinetic, "force_function": force, "parameters": parameters}


def dense_quasi_velocities(count: int = 4) -> Statement:
    """A free system with as many quasi-velocities as coordinates, each of all velocities."""
    q = dynamicsymbols(f"q1:{count + 1}")
    v = [x.diff(t) for x in q]
    pairs = itertools.combinations(range(count), 2)
    return {
        "coordinates": q,
        "kinetic": sum(half * (i + 1) * w**2 for i, w in enumerate(v))
        + sum(cos(q[i] - q[j]) * v[i] * v[j] for i, j in pairs) / 4,
        "force_function": -sum(x**2 for x in q),
        "quasi_velocities": {
            f"w{i + 1}": sum(
                (3 * int(i == j) + sin(q[(i + j) % count]) + q[j] * cos(q[i]) / 5) * v[j]
                for j in range(count)
            )
            for i in range(count)
        },
    }
