"""The rod on a sphere, worked through (Voronets 1911, § 14)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from voronets.papers.voronets1911.example_pictures import curves, paths, sphere_frame
from voronets.papers.voronets1911.solution_check import apart, core_poses
from voronets.papers.worked import (
    CORE,
    ComparedNumber,
    ExampleParameter,
    ExamplePicture,
    WorkedExample,
    WorkedResult,
    largest,
)
from voronets.solutions.closed.rod import rod_on_sphere


def work(values: Mapping[str, float]) -> WorkedResult:
    """v̇ and n by hypergeometric functions, the motion by quadratures, both against the core."""
    m, R, length = values["mass"], values["R"], values["length"]
    A, C = m * (3 * R**2 + length**2) / 12, m * R**2 / 2
    solution = rod_on_sphere(
        mass=m, inertia=(A, A, C), rod_radius=R, radius=values["R1"], central="-weight*d",
        parameters={"weight": values["weight"]}, u=values["u"], v_dot=values["v_dot"],
        u_dot=values["u_dot"], n=values["n"], u1=0.7,
    )  # fmt: skip
    duration = min(values["duration"], 5 * solution.period)
    times = np.linspace(0.0, duration, 161)
    poses, core = solution.poses(times), core_poses(solution.start, times)
    u = core.contact_body[:, 2]
    e_n = -core.contact_body * [1.0, 1.0, 0.0] / R  # to the axis of the rod
    n = np.sum(core.omega * e_n, axis=1)
    v_dot = core.omega[:, 2] / solution.integrals.nu
    ours = solution.integrals(u)
    speeds = solution.integrals
    numbers = [
        largest("v̇ along the motion, rad/s", ours[0].tolist(), v_dot.tolist(), CORE),
        largest("n along the motion, rad/s", ours[1].tolist(), n.tolist(), CORE),
        ComparedNumber("orientation and contact, largest difference", apart(poses, core), 0.0, CORE, 1e-8, 1.0),
    ]  # fmt: skip
    if speeds.kappa_squared >= 0:
        series = speeds.hypergeometric(u)
        numbers.insert(
            1,
            largest("v̇ by the hypergeometric series, rad/s", series.tolist(), v_dot.tolist(), CORE),
        )
    kind = "hyperbolic" if speeds.kappa_squared >= 0 else "circular"
    period = f"{solution.period:.6g} s" if np.isfinite(solution.period) else "infinite"
    paragraphs = (
        "A round rod lies on a sphere and is drawn to its centre. With $x = R\\cos v$, $y = R\\sin v$, "
        "$z = u$ the two "
        "linear equations of § 14 are short, and $n$ can be eliminated: "
        "$(b^2 + u^2)\\,\\dot v'' + 3u\\,\\dot v' + q\\,\\dot v = 0$ with $b^2 = A(C + MR^2)/(MC)$, a hypergeometric "
        "equation.",
        f"For a rod on the outside $R_1 < 0$, since $n$ points to its axis. Here $b$ = {speeds.b:.9g} m and "
        f"$\\kappa^2 = 1 - q$ = {speeds.kappa_squared:.9g}. The series are elementary: with "
        f"$u = b\\sinh x$ the products "
        f"$\\dot v\\cosh x$ are {kind} functions of $\\kappa x$.",
        f"The energy gives $\\dot u^2$ as a function of $u$; the rod swings along itself with the period {period}. A "
        "linear system, Riccati's equation of § 13, carries the contact over the sphere.",
    )
    grid = np.linspace(u.min(), u.max(), 200)
    along = solution.integrals(grid)
    return WorkedResult(
        paragraphs,
        tuple(numbers),
        (
            ExamplePicture(
                "v̇ and n by u: lines by the closed form, dots from the core.",
                lambda figure: curves(figure, grid, {"v̇": along[0], "n": along[1]},
                                      {"v̇": v_dot[::5], "n": n[::5]}, ("u, m", "rad/s"), u[::5]),
            ),
            ExamplePicture(
                "The path of the contact on the sphere, and of the middle of the rod.",
                lambda figure: paths(figure, sphere_frame(values["R1"]),
                                     {"contact": core.contact_ground, "middle of the rod": core.centre}),
            ),
        ),
    )  # fmt: skip


ROD = WorkedExample(
    "voronets-rod", "A rod on a sphere", "voronets1911",
    ("§ 14 rod letters", "§ 14 rod energy", "§ 14 rod equations", "§ 14 rod, v̇ alone"),
    (
        ExampleParameter("mass", 0.4, "mass, kg", 0.0, 1e4),
        ExampleParameter("R", 0.03, "radius of the rod, m", 0.0, 10.0),
        ExampleParameter("length", 0.6, "length of the rod, m", 0.0, 100.0),
        ExampleParameter("R1", 0.5, "radius of the sphere, m", 0.0, 100.0),
        ExampleParameter("weight", 1.0, "force that draws the rod to the centre, N", 0.0, 1e5),
        ExampleParameter("u", 0.1, "contact along the rod at the start, m", -10.0, 10.0),
        ExampleParameter("u_dot", 0.25, "its velocity, m/s", -50.0, 50.0),
        ExampleParameter("v_dot", 3.0, "velocity of the longitude v, rad/s", -500.0, 500.0),
        ExampleParameter("n", 1.2, "angular velocity along the normal, rad/s", -500.0, 500.0),
        ExampleParameter("duration", 4.0, "time, s; at most five periods", 0.0, 100.0),
    ),
    work,
    {
        "the contact is on the rod: |u| < length/2": lambda x: abs(x["u"]) < x["length"] / 2,
        "the rod moves: u_dot, v_dot, n are not all zero": lambda x: bool(
            x["u_dot"] or x["v_dot"] or x["n"]
        ),
    },
)  # fmt: skip
