"""The gyroscopic ball on a sphere, worked through (Voronets 1911, § 15)."""

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
from voronets.solutions.closed.ball import gyroscopic_ball_on_sphere


def work(values: Mapping[str, float]) -> WorkedResult:
    """The motion by quadratures, the integral (46) as printed and with the rotor."""
    m, r, kappa = values["mass"], values["r"], values["kappa"]
    A, C = values["A"], values["C"]
    solution = gyroscopic_ball_on_sphere(
        mass=m, inertia=(A, A, C), ball_radius=r, radius=values["R1"], momentum=kappa, u=values["u"],
        sigma=values["sigma"], tau=values["tau"], n=values["n"], u1=0.9,
    )  # fmt: skip
    times = np.linspace(0.0, min(values["duration"], 6 * solution.period), 161)
    poses, core = solution.poses(times), core_poses(solution.start, times)
    gamma = core.contact_body / r
    along = gamma * np.sum(gamma * core.omega, axis=1)[:, None]
    G = core.omega * [A, A, C] + m * r * r * (core.omega - along)
    with_rotor = G + np.array([0.0, 0.0, kappa])
    plain, whole = np.sum(G * G, axis=1), np.sum(with_rotor**2, axis=1)
    x = gamma[:, 2]
    p, q = solution.integrals(x)
    quadrature = solution.rotation_by_quadrature(times)
    off = float(np.abs(quadrature - core.R).max())
    numbers = [
        largest("(46) with the rotor, (kg m²/s)²", [whole[0]] * len(times), whole.tolist(), CORE),
        largest("n as a function of cos u, rad/s", q.tolist(), np.sum(gamma * core.omega, axis=1).tolist(), CORE),
        largest("ω along the rotor's axis, rad/s", p.tolist(), core.omega[:, 2].tolist(), CORE),
        ComparedNumber("orientation by a quadrature, largest difference", off, 0.0, CORE, 1e-8, 1.0),
        ComparedNumber("orientation and contact, largest difference", apart(poses, core), 0.0, CORE, 1e-8, 1.0),
    ]  # fmt: skip
    if solution.integrals.ring:
        elliptic = solution.x_elliptic(times)
        numbers.insert(
            1, largest("cos u by elliptic functions", elliptic.tolist(), x.tolist(), CORE)
        )
    shares = {"with the rotor": whole / whole[0], "as printed": plain / plain[0]}
    change = float(np.ptp(plain) / plain.max())
    ring = (
        "With Joukovski's ring, $A = B = C$, $n$ is linear and $\\omega_z$ quadratic in $\\cos u$, and "
        "$\\cos u$ is an "
        "elliptic function of time."
        if solution.integrals.ring
        else "Without the ring, $C \\ne A$, $n$ and $\\omega_z$ are elementary functions of $\\cos u$."
    )
    paragraphs = (
        "A ball with a rotor on its axis $z$ rolls on a sphere; its centre of mass is its centre. The rotor adds the "
        "couple $-\\omega \\times \\kappa e$ to the equations (40).",
        "The contact moves along the velocity of the centre, so the moment of momentum about it is "
        "constant in space. "
        "With a rotor that moment is $G + \\kappa e$: the integral (46) must be taken with $\\kappa$ "
        "added, while the "
        f"text says that (46) itself holds. In this motion the square of $G$ alone changes by "
        f"{100 * change:.3g} % of its "
        "largest value.",
        ring
        + " One quadrature more, the precession about the constant vector, gives the orientation; it needs no ring.",
    )
    return WorkedResult(
        paragraphs,
        tuple(numbers),
        (
            ExamplePicture(
                "The integral (46), relative to its start: as printed and with the rotor's momentum.",
                lambda figure: curves(figure, times, shares, {}, ("t, s", "1")),
            ),
            ExamplePicture(
                "The path of the contact on the sphere, and of the centre of the ball.",
                lambda figure: paths(figure, sphere_frame(values["R1"]),
                                     {"contact": core.contact_ground, "centre of the ball": core.centre}),
            ),
        ),
    )  # fmt: skip


GYROSCOPE = WorkedExample(
    "voronets-gyroscope", "A gyroscopic ball on a sphere", "voronets1911",
    ("46", "§ 15 couple", "§ 15 equations", "§ 15 integral", "§ 15 ring"),
    (
        ExampleParameter("mass", 1.0, "mass of ball and rotor, kg", 0.0, 1e4),
        ExampleParameter("r", 0.1, "radius of the ball, m", 0.0, 10.0),
        ExampleParameter("A", 0.006, "moment of inertia across the rotor's axis, kg m²", 0.0, 1e4),
        ExampleParameter("C", 0.006, "moment of inertia about it, without the rotor's own, kg m²", 0.0, 1e4),
        ExampleParameter("kappa", 0.05, "the rotor's angular momentum, kg m²/s", -1e3, 1e3),
        ExampleParameter("R1", 0.5, "radius of the sphere, m", 0.0, 100.0),
        ExampleParameter("u", 1.1, "angle of the contact from the rotor's axis at the start, rad", 0.0, np.pi),
        ExampleParameter("sigma", 2.0, "ω along the meridian, rad/s", -200.0, 200.0),
        ExampleParameter("tau", 3.0, "ω along the parallel, rad/s", -200.0, 200.0),
        ExampleParameter("n", 1.0, "ω along the normal, rad/s", -200.0, 200.0),
        ExampleParameter("duration", 5.0, "time, s; at most six periods", 0.0, 60.0),
    ),
    work,
    {
        "C ≤ 2 A, as the moments of inertia of a body": lambda x: x["C"] <= 2 * x["A"],
        "there is a rotor: kappa is not zero": lambda x: x["kappa"] != 0,
    },
)  # fmt: skip
