"""A body of revolution on a sphere through two equations of Riccati, worked through (Voronets 1911, § 14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import sympy
from numpy.polynomial import Chebyshev
from scipy.integrate import solve_ivp

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS
from voronets.forms.rolling.revolution_linear import RevolutionLinear
from voronets.forms.rolling.riccati_equations import (
    contact_riccati,
    contact_variables,
    longitude_riccati,
    polar_rates,
)
from voronets.papers.voronets1911.example_pictures import curves, paths, sphere_frame
from voronets.papers.voronets1911.solution_check import CorePoses, apart, core_poses
from voronets.papers.worked import (
    CORE,
    ComparedNumber,
    ExampleParameter,
    ExamplePicture,
    WorkedExample,
    WorkedResult,
    largest,
)
from voronets.rolling.body import body
from voronets.rolling.forces import Forces
from voronets.rolling.start import Start, start_neumann
from voronets.rolling.system import RollingProblem
from voronets.solutions.reductions.revolution import reduce_revolution
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines
from voronets.surfaces.placement import Placed

NODES = 90


def spheroid(values: Mapping[str, float]) -> Start:
    """A spheroid, its centre of mass on its axis, on a sphere that draws it."""
    m, r, h = values["mass"], values["r"], values["h"]
    A, C = m * (r**2 + h**2) / 5, m * 2 * r**2 / 5
    surface = Placed(ellipsoid_curvature_lines((r, r, h)), (0.0, 0.0, values["off"]))
    problem = RollingProblem(
        body(m, [A, A, C], surface), Placed(ellipsoid_curvature_lines((values["R1"],) * 3)),
        Forces(central=-values["pull"] * sympy.Symbol("d")), lift_off=False,
    )  # fmt: skip
    return start_neumann(problem, u=values["u"], v=0.2, theta=0.4, u1=1.0, v1=0.3,
                         sigma=values["sigma"], tau=values["tau"], n=values["n"])  # fmt: skip


class SpheroidMotion:
    """u, v̇, n of the core at times, the normal out of the body, which points to the sphere's centre."""

    def __init__(self, core: CorePoses, values: Mapping[str, float]) -> None:
        r, h, R1 = values["r"], values["h"], values["R1"]
        x, y, z = (core.contact_body - [0.0, 0.0, values["off"]]).T
        self.u = np.arctan2(np.hypot(x, y) / r, z / h)
        out = np.stack([x / r**2, y / r**2, z / h**2], axis=1)
        out /= np.linalg.norm(out, axis=1)[:, None]
        e_v = np.stack([-y, x, 0 * x], axis=1) / np.hypot(x, y)[:, None]
        e_u = np.cross(e_v, out)
        self.n, sigma, tau = (np.sum(core.omega * e, axis=1) for e in (out, e_u, e_v))
        self.root_E = np.hypot(r * np.cos(self.u), h * np.sin(self.u))
        self.root_G = r * np.sin(self.u)
        # D″/G and D/E of the spheroid, both negative with the outward normal
        across, along = -h / (r * self.root_E), -r * h / self.root_E**3
        self.v_dot = sigma / (-(across - 1 / R1) * self.root_G)
        self.u_dot = tau / ((along - 1 / R1) * self.root_E)
        self.spin = -r * np.cos(self.u) / self.root_E * self.v_dot  # n₁ = −(√G)_u v̇/√E
        self.axes = np.stack([e_u, e_v, out], axis=1)


def _linear(values: Mapping[str, float], begin: Start) -> RevolutionLinear:
    u = sympy.Symbol("u")
    I = begin.problem.body.inertia
    numbers = [sympy.Float(x) for x in (values["mass"], I[0][0], I[2][2], 1 / values["R1"])]
    r, h, off = (sympy.Float(values[name]) for name in ("r", "h", "off"))
    return RevolutionLinear(r * sympy.sin(u), off + h * sympy.cos(u), *numbers)


def _by_u(
    function: Callable[[float, np.ndarray], Any], begin: list[float], u: np.ndarray
) -> np.ndarray:
    found = solve_ivp(
        function, (u[0], u[-1]), begin, method="DOP853", t_eval=u, rtol=1e-12, atol=1e-13
    )
    if found.y.shape[1] < len(u):
        got = f"u from {u[0]:.4g} to {u[-1]:.4g}"
        expected = "a motion that keeps off the poles of the body, where v has no value"
        raise InputError([Fault("voronets-revolution", got, expected)])
    return np.asarray(found.y)


def first_riccati(
    linear: RevolutionLinear, u: np.ndarray, v_dot: float, n: float
) -> tuple[np.ndarray, np.ndarray]:
    """v̇ and n at u by the two linear equations, and v̇ by Riccati's, as far as it keeps its sign."""
    A, _ = linear.solved
    slopes = as_function(A.tolist(), ("u",))
    f = as_function(list(linear.second_order[:2]), ("u",))

    def line(u: float, y: np.ndarray) -> list[float]:
        (a, b), (c, d) = slopes(FLOATS, u)
        return [a * y[0] + b * y[1], c * y[0] + d * y[1]]

    def riccati(u: float, y: np.ndarray) -> list[float]:
        return [y[1], longitude_riccati(y[1], *f(FLOATS, u))]

    xi = line(u[0], np.array([v_dot, n]))[0] / v_dot
    lines = _by_u(line, [v_dot, n], u)
    near = np.flatnonzero(lines[0] / v_dot < 0.05)  # ξ has a pole where v̇ vanishes
    until = u[: max(int(near[0]), 2)] if len(near) else u
    return lines, v_dot * np.exp(_by_u(riccati, [0.0, xi], until)[0])


def second_riccati(
    begin: Start, values: Mapping[str, float], duration: float
) -> tuple[float, float]:
    """u₁ at the end by Riccati's equation of § 13, and that of the core."""
    nodes = np.concatenate(
        [[0.0], (1 - np.cos(np.pi * (np.arange(NODES) + 0.5) / NODES)) / 2, [1.0]]
    )
    times = nodes * duration
    core = core_poses(begin, times)
    m = SpheroidMotion(core, values)
    polar = polar_rates(m.root_E * m.u_dot, m.root_G * m.v_dot, m.spin, m.n, values["R1"])
    x, y, spin = (
        Chebyshev.fit(times, value, NODES - 6, domain=[0.0, duration])
        for value in (polar.f1 * np.cos(polar.theta1), polar.f1 * np.sin(polar.theta1), polar.spin)
    )
    dx, dy = x.deriv(), y.deriv()
    # ϑ of the start: e_u against the sphere's meridian
    s = core.contact_ground[0] / values["R1"]
    e_u1 = np.array([s[2] * s[0], s[2] * s[1], -(s[0] ** 2 + s[1] ** 2)]) / np.hypot(s[0], s[1])
    e_u = core.R[0] @ m.axes[0][0]
    theta = np.arctan2(-(e_u @ e_u1), e_u @ np.cross(s, e_u1))

    def rate(t: float, zeta: np.ndarray) -> Any:
        f1 = np.hypot(x(t), y(t))
        turned = (x(t) * dy(t) - y(t) * dx(t)) / f1**2
        return contact_riccati(zeta, f1, spin(t) + turned)

    _, zeta = contact_variables(np.arccos(s[2]), theta, polar.theta1[0])
    found = solve_ivp(
        rate, (0.0, duration), [complex(zeta)], method="DOP853", rtol=1e-12, atol=1e-13
    )
    ours = 2 * np.arctan(abs(found.y[0, -1]))
    return float(ours), float(np.arccos(core.contact_ground[-1, 2] / values["R1"]))


def work(values: Mapping[str, float]) -> WorkedResult:
    """Both equations of Riccati, and the whole motion by the reduction."""
    begin = spheroid(values)
    one = reduce_revolution(begin)
    duration = values["duration"]
    times = np.linspace(0.0, duration, 201)
    core = core_poses(begin, times)
    poses = one.solve(duration).poses(times)
    m = SpheroidMotion(core, values)
    turn = np.flatnonzero(np.sign(m.u_dot) != np.sign(m.u_dot[0]))
    last = int(turn[0]) - 1 if len(turn) else len(times) - 1
    if last < 4:
        expected = "a motion in which u runs one way for a fiftieth of the time"
        raise InputError([Fault("voronets-revolution.duration", duration, expected)])
    u = m.u[: last + 1]
    linear = _linear(values, begin)
    lines, by_riccati = first_riccati(linear, u, float(m.v_dot[0]), float(m.n[0]))
    ours, theirs = second_riccati(begin, values, float(times[last]) * 0.7)
    numbers = (
        largest("v̇ by the linear equations, rad/s", lines[0].tolist(), m.v_dot[: last + 1].tolist(), CORE),
        largest("n by the linear equations, rad/s", lines[1].tolist(), m.n[: last + 1].tolist(), CORE),
        largest("v̇ by the first equation of Riccati, rad/s", by_riccati.tolist(),
                m.v_dot[: len(by_riccati)].tolist(), CORE),
        ComparedNumber("u₁ by the second equation of Riccati, rad", ours, theirs, CORE, 1e-8),
        ComparedNumber("orientation and contact, largest difference", apart(poses, core), 0.0, CORE, 1e-8, 1.0),
    )  # fmt: skip
    swing = one.swing
    period = "" if swing is None else f" It swings with the period {float(swing.period):.6g} s."
    paragraphs = (
        "A spheroid, its centre of mass on its axis, rolls on a sphere and is drawn to the sphere's "
        "centre. The last two "
        "of (40) have $\\dot u$ as a factor; divided by it they are two linear equations for $\\dot v$ and $n$ as "
        "functions of $u$ alone, in which neither force nor energy occurs.",
        "With $n$ eliminated, $\\dot v'' + f_1\\dot v' + f_2\\dot v = 0$, and "
        "$\\dot v = e^{\\int\\xi\\,du}$ leads to "
        "Riccati's equation $\\xi' = -\\xi^2 - f_1\\xi - f_2$. The energy gives $\\dot u^2$ as a function of "
        f"$u$, and time and $v$ by quadratures.{period}",
        "Where the contact is on the sphere follows from a second equation of Riccati, "
        "$\\dot\\zeta = \\frac{1}{2}(1 + \\zeta^2)f_1(t) - i\\zeta f_2(t)$ with "
        "$\\zeta = i\\tan\\frac{1}{2}u_1\\,e^{-i(\\vartheta + \\vartheta_1)}$; the print lacks the factor ½.",
    )
    return WorkedResult(
        paragraphs,
        numbers,
        (
            ExamplePicture(
                "v̇ and n by u, up to the first turning point: lines by the linear equations, dots from the core.",
                lambda figure: curves(figure, u, {"v̇": lines[0], "n": lines[1]},
                                      {"v̇": m.v_dot[: last + 1 : 4], "n": m.n[: last + 1 : 4]},
                                      ("u, rad", "rad/s"), u[::4]),
            ),
            ExamplePicture(
                "The path of the contact on the sphere by the reduction; dots from the core.",
                lambda figure: paths(figure, sphere_frame(values["R1"]), {"the reduction": poses.contact_ground},
                                     core.contact_ground[::8]),
            ),
        ),
    )  # fmt: skip


REVOLUTION = WorkedExample(
    "voronets-revolution", "A body of revolution on a sphere, through two equations of Riccati", "voronets1911",
    ("48", "49", "§ 13 Riccati", "§ 14 linear equations", "§ 14 second order", "§ 14 Riccati", "§ 14 theorem"),
    (
        ExampleParameter("mass", 1.0, "mass, kg", 0.0, 1e4),
        ExampleParameter("r", 0.3, "semi-axis across the axis of revolution, m", 0.0, 100.0),
        ExampleParameter("h", 0.45, "semi-axis along it, m", 0.0, 100.0),
        ExampleParameter("off", 0.04, "centre of the spheroid from the centre of mass, m", -10.0, 10.0),
        ExampleParameter("R1", 1.2, "radius of the sphere, m", 0.0, 1e3),
        ExampleParameter("pull", 10.0, "force that draws the body to the centre, N", 0.0, 1e6),
        ExampleParameter("u", 1.3, "angle of the contact from the pole of the body at the start, rad", 0.2, 2.94),
        ExampleParameter("sigma", 1.5, "ω along the meridian, rad/s", -6.0, 6.0),
        ExampleParameter("tau", -0.8, "ω along the parallel, rad/s", -6.0, 6.0),
        ExampleParameter("n", 0.7, "ω along the normal, rad/s", -6.0, 6.0),
        ExampleParameter("duration", 4.0, "time, s", 0.0, 30.0),
    ),
    work,
    {
        "the centre of mass is inside: |off| < h": lambda x: abs(x["off"]) < x["h"],
        "the contact moves in both directions: sigma and tau are not zero": lambda x: bool(
            x["sigma"] and x["tau"]
        ),
    },
)  # fmt: skip
