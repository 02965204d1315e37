"""Stationary and meridian motions of an egg in a bowl and on a plane, worked through (Voronets 1911, § 17)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from voronets.papers.voronets1911.example_pictures import curves, paths, turned_frame
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
from voronets.rolling.body import body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.solutions.closed.meridian_motion import meridian
from voronets.solutions.closed.stationary import stationary
from voronets.surfaces import catalogue as surfaces

G = 9.81


def _torus(values: Mapping[str, float]) -> RollingProblem:
    m, a, c = values["mass"], values["a"], values["c"]
    C = m * (a**2 + 0.75 * c**2)
    A = m * (a**2 / 2 + 0.625 * c**2)
    ring = body(m, (A, A, C), surfaces.torus(a, c))
    return RollingProblem(
        ring,
        surfaces.place(surfaces.paraboloid(values["p"])),
        Forces((0.0, 0.0, -G)),
        lift_off=False,
    )


def steady(values: Mapping[str, float]) -> WorkedResult:
    """v̇ from the balance of § 17, and the motion that it gives."""
    problem = _torus(values)
    solution = stationary(problem, u=values["u"], u1=values["u1"], side=-1)
    times = np.linspace(0.0, values["turns"] * solution.period, 121)
    poses, core = solution.poses(times), core_poses(solution.start, times)
    distance = np.hypot(*core.contact_ground[:, :2].T)
    on_body = np.hypot(*core.contact_body[:, :2].T)
    spin = np.linalg.norm(core.omega, axis=1)
    start = solution.poses(np.zeros(1))
    speed = float(np.linalg.norm(start.omega[0]))
    r1 = float(np.hypot(*start.contact_ground[0, :2]))
    r = float(np.hypot(*start.contact_body[0, :2]))
    numbers = (
        largest("radius of the parallel on the ground, m", [r1] * len(times), distance.tolist(), CORE, 1e-8),
        largest("radius of the parallel on the body, m", [r] * len(times), on_body.tolist(), CORE, 1e-8),
        largest("|ω|, rad/s", [speed] * len(times), spin.tolist(), CORE, 1e-8),
        ComparedNumber("√G₁ v̇₁ of the start, m/s", r1 * abs(solution.v1_dot), r * abs(solution.v_dot), "√G v̇", 1e-12),
        ComparedNumber("orientation and contact, largest difference", apart(poses, core), 0.0, CORE, 1e-7, 1.0),
    )  # fmt: skip
    paragraphs = (
        "A ring (a torus) rolls in a bowl $z = \\rho^2/(2p)$ of revolution, heavy. Where "
        "$\\vartheta = \\pm\\pi/2$ the "
        "axes of both surfaces and the contact lie in one plane, $U$ depends on $\\vartheta$ by its "
        "sine alone, so that "
        "(60) holds, and motions with $u$, $u_1$, $\\dot v$, $\\dot v_1$ constant are possible.",
        "Of the equations (57) and (59) there remain $\\sqrt{G_1}\\,\\dot v_1 = \\sqrt{G}\\,\\dot v$ "
        "and one balance, "
        "quadratic in $\\dot v$. For the contact at the angle $u$ on the tube and at the distance $u_1$ "
        "in the bowl it "
        f"gives $\\dot v$ = {solution.v_dot:.9g} rad/s and $\\dot v_1$ = {solution.v1_dot:.9g} rad/s: "
        f"the contact goes "
        f"round the bowl in {solution.period:.6g} s.",
        "The check starts the core with these constants and asks whether it stays on both parallels.",
    )
    radius = np.linspace(0.0, 1.3 * r1, 15)
    return WorkedResult(
        paragraphs,
        numbers,
        (
            ExamplePicture(
                "The paths of the contact and of the centre of mass in the bowl.",
                lambda figure: paths(figure, turned_frame(radius, _height(problem, radius)),
                                     {"contact": core.contact_ground, "centre of mass": core.centre}),
            ),
            ExamplePicture(
                "Radii of the two parallels: lines of the solution, dots from the core.",
                lambda figure: curves(figure, times, {"on the ground": 0 * times + r1, "on the body": 0 * times + r},
                                      {"on the ground": distance[::5], "on the body": on_body[::5]},
                                      ("t, s", "m"), times[::5]),
            ),
        ),
    )  # fmt: skip


def _height(problem: RollingProblem, radius: np.ndarray) -> np.ndarray:
    return np.array(
        [problem.ground.at(problem.ground.locate(np.array([r, 0.0, r * r]))).x[2] for r in radius]
    )


def rocking(values: Mapping[str, float]) -> WorkedResult:
    """An egg that rocks along a meridian on a plane, its time by a quadrature."""
    m, a, c = values["mass"], values["a"], values["c"]
    A, C = m * (a**2 + c**2) / 5, m * 2 * a**2 / 5
    egg = body(m, (A, A, C), surfaces.spheroid((a, c)))
    problem = RollingProblem(egg, surfaces.plane(), Forces((0.0, 0.0, -G)), lift_off=False)
    solution = meridian(problem, u=values["u"], u1=0.2, u_dot=values["u_dot"])
    duration = values["turns"] * (solution.period if np.isfinite(solution.period) else 1.0)
    times = np.linspace(0.0, duration, 161)
    poses, core = solution.poses(times), core_poses(solution.start, times)
    height = core.centre[:, 2]
    tau = np.linalg.norm(core.omega, axis=1)
    rho2 = np.sum(core.contact_body**2, axis=1)
    integral = (m * rho2 + A) * tau**2 + 2 * m * G * height
    ours = np.abs(poses.coordinates["tau"])
    straight = float(np.abs(np.cross(core.contact_ground - core.contact_ground[0],
                                     core.contact_ground[1] - core.contact_ground[0])).max())  # fmt: skip
    numbers = [
        largest("|τ| along the motion, rad/s", ours.tolist(), tau.tolist(), CORE, 1e-8),
        largest("(M ρ² + A) τ² - 2 U, J", [integral[0]] * len(times), integral.tolist(), CORE),
        ComparedNumber("the track's departure from a straight line, m²", 0.0, straight, CORE, 1e-9, 1.0),
        ComparedNumber("orientation and contact, largest difference", apart(poses, core), 0.0, CORE, 1e-8, 1.0),
    ]  # fmt: skip
    period = "it turns over and over" if not np.isfinite(solution.period) else (
        f"it rocks with the period {solution.period:.9g} s"
    )  # fmt: skip
    paragraphs = (
        "An egg (a spheroid) stands on a plane and rolls along one of its meridians: $v$, $v_1$ and "
        "$\\vartheta = \\pi/2$ stay constant.",
        "Of (59) there remains $\\sqrt{E_1}\\,\\dot u_1 = -\\sqrt{E}\\,\\dot u$ (the print lacks the "
        "sign), and the energy "
        "$(M\\rho^2 + A)\\tau^2 = 2U + \\mathrm{const}$ gives the time by a quadrature.",
        f"With these numbers {period}. The quadrature is done in the way of the contact, through its turning points.",
    )
    return WorkedResult(
        paragraphs,
        tuple(numbers),
        (
            ExamplePicture(
                "τ by time: line by the quadrature, dots from the core.",
                lambda figure: curves(figure, times, {"|τ|": ours}, {"|τ|": tau[::4]}, ("t, s", "rad/s"), times[::4]),
            ),
            ExamplePicture(
                "Height of the centre of mass and way of the contact.",
                lambda figure: curves(figure, times, {
                    "height": height,
                    "way": np.linalg.norm(core.contact_ground - core.contact_ground[0], axis=1),
                }, {}, ("t, s", "m")),
            ),
        ),
    )  # fmt: skip


STATIONARY = WorkedExample(
    "voronets-stationary", "A ring that circles in a bowl", "voronets1911", ("57", "59", "60", "§ 17 stationary"),
    (
        ExampleParameter("mass", 0.5, "mass, kg", 0.0, 1e4),
        ExampleParameter("a", 0.1, "radius of the ring, m", 0.0, 10.0),
        ExampleParameter("c", 0.02, "radius of its tube, m", 0.0, 10.0),
        ExampleParameter("p", 0.5, "radius of curvature of the bowl at its bottom, m", 0.0, 100.0),
        ExampleParameter("u", 0.5, "angle of the contact on the tube, rad", -np.pi, np.pi),
        ExampleParameter("u1", 0.4, "distance of the contact from the bowl's axis, m", 0.0, 1.5),
        ExampleParameter("turns", 1.0, "rounds of the bowl", 0.0, 5.0),
    ),
    steady, {"the tube is thinner than the ring: c < a": lambda x: x["c"] < x["a"]},
)  # fmt: skip
MERIDIAN = WorkedExample(
    "voronets-meridian", "An egg that rolls along its meridian", "voronets1911", ("57", "59", "60", "§ 17 meridian"),
    (
        ExampleParameter("mass", 0.5, "mass, kg", 0.0, 1e4),
        ExampleParameter("a", 0.1, "semi-axis across the axis of revolution, m", 0.0, 10.0),
        ExampleParameter("c", 0.15, "semi-axis along it, m", 0.0, 10.0),
        ExampleParameter("u", 1.1, "angle of the contact from the pole at the start, rad", 0.0, np.pi),
        ExampleParameter("u_dot", 2.0, "its velocity, rad/s", -200.0, 200.0),
        ExampleParameter("turns", 2.0, "periods; seconds where it turns over", 0.0, 10.0),
    ),
    rocking, {"the egg is no ball: a and c differ": lambda x: x["a"] != x["c"]},
)  # fmt: skip
