"""An ellipsoid on an equal one along circular sections, worked through (Voronets 1911, § 17)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from scipy.integrate import quad

from voronets.papers.voronets1911.confocal_points import confocal_parameters
from voronets.papers.voronets1911.example_pictures import curves, paths
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
from voronets.solutions.closed.circular_sections import ellipsoid_on_equal_ellipsoid


def work(values: Mapping[str, float]) -> WorkedResult:
    """Circle on equal circle: u + v, tan ϑ and the time, against the core."""
    a, b, c = (values[name] for name in "abc")
    axes = np.array([a, b, c])
    solution = ellipsoid_on_equal_ellipsoid(
        mass=values["mass"], inertia=(values["A"], values["B"], values["A"]), semi_axes=(a, b, c),
        omega0=values["omega"], central="-weight*d", parameters={"weight": values["weight"]}, angle=0.3,
    )  # fmt: skip
    times = np.linspace(0.0, values["duration"], 121)
    poses, core = solution.poses(times), core_poses(solution.start, times)
    u, v = confocal_parameters(core.contact_body, axes)
    u1, v1 = confocal_parameters(core.contact_ground, axes)
    rate = np.linalg.norm(core.omega, axis=1)
    middle = (
        np.abs(core.omega[:, 1]).max()
        + np.abs(np.sum(core.omega * core.contact_body, axis=1)).max()
    )
    quarter = _quarter(u)
    when = _time(u[0], u[quarter], axes, abs(values["omega"]))
    numbers = (
        largest("u + v along the motion, m²", [a * a + c * c] * len(times), (u + v).tolist(), CORE),
        largest("u of the ground, m²", u.tolist(), u1.tolist(), CORE),
        largest("v of the ground, m²", v.tolist(), v1.tolist(), CORE),
        largest("|ω|, rad/s", [abs(values["omega"])] * len(times), rate.tolist(), CORE),
        ComparedNumber("ω along the middle axis and along OM, largest", 0.0, float(middle), CORE, 1e-9, 1.0),
        ComparedNumber("time by the integral of § 17, s", when, float(times[quarter]), CORE, 1e-8),
        ComparedNumber("orientation and contact, largest difference", apart(poses, core), 0.0, CORE, 1e-8, 1.0),
    )  # fmt: skip
    paragraphs = (
        "An ellipsoid rolls on an equal one and is drawn to its centre. None of the coordinates is cyclic; yet where "
        "$A = C$ about the longest and the shortest axis, both contacts can follow the central circular sections of "
        "radius $b$, at mirrored places: $u_1 = u$, $v_1 = v$, $u + v = a^2 + c^2$.",
        "The body is then the fixed one after half a turn about the tangent of the circle: circle rolls "
        "on equal circle, "
        "with a constant angular velocity $\\omega_0$ across the middle axis and across $OM$, for any "
        "force between the "
        "centres, which keep the distance $2b$.",
        "The time is $t = \\frac{1}{\\omega_0}\\int\\frac{(u - v)\\,du}"
        "{\\sqrt{b^2 - v}\\sqrt{u - b^2}\\sqrt{a^2 - u}\\sqrt{u - c^2}}$, which is elementary: twice the angle on the "
        "circle. The motion is not stable for all bodies, so the core is asked for a while only.",
    )
    return WorkedResult(
        paragraphs,
        numbers,
        (
            ExamplePicture(
                "The confocal parameters of the contact: lines of the solution, dots from the core.",
                lambda figure: curves(figure, times, {"u": poses.coordinates["confocal_u"],
                                                      "v": poses.coordinates["confocal_v"]},
                                      {"u": u[::5], "v": v[::5]}, ("t, s", "m²"), times[::5]),
            ),
            ExamplePicture(
                "The circular section of the fixed ellipsoid, and the path of the centre of mass.",
                lambda figure: paths(figure, _frame(axes),
                                     {"contact": core.contact_ground, "centre of mass": core.centre}),
            ),
        ),
    )  # fmt: skip


def _quarter(u: np.ndarray) -> int:
    """How far u runs one way."""
    turned = np.flatnonzero(np.diff(np.sign(np.diff(u))))
    return int(turned[0]) if len(turned) else len(u) - 1


def _time(begin: float, end: float, axes: np.ndarray, omega: float) -> float:
    a2, b2, c2 = axes**2

    def integrand(u: float) -> float:
        v = a2 + c2 - u
        return float((u - v) / np.sqrt((b2 - v) * (u - b2) * (a2 - u) * (u - c2)))

    found = quad(integrand, begin, end, epsabs=1e-13, epsrel=1e-12, limit=200)[0]
    return float(abs(found) / omega)


def _frame(axes: np.ndarray) -> list[np.ndarray]:
    across, around = np.meshgrid(np.linspace(0, np.pi, 19), np.linspace(0, 2 * np.pi, 37))
    unit = (np.sin(across) * np.cos(around), np.sin(across) * np.sin(around), np.cos(across))
    return [length * x for length, x in zip(axes, unit, strict=True)]


ELLIPSOIDS = WorkedExample(
    "voronets-ellipsoids", "An ellipsoid on an equal one, along circular sections", "voronets1911",
    ("57", "59", "§ 17 distance", "§ 17 circles", "§ 17 time"),
    (
        ExampleParameter("a", 0.9, "longest semi-axis, m", 0.0, 100.0),
        ExampleParameter("b", 0.7, "middle semi-axis, m", 0.0, 100.0),
        ExampleParameter("c", 0.5, "shortest semi-axis, m", 0.0, 100.0),
        ExampleParameter("mass", 1.0, "mass, kg", 0.0, 1e4),
        ExampleParameter("A", 0.2, "moment about the longest and about the shortest axis, kg m²", 0.0, 1e4),
        ExampleParameter("B", 0.25, "moment about the middle axis, kg m²", 0.0, 1e4),
        ExampleParameter("weight", 5.0, "force between the centres, N", 0.0, 1e5),
        ExampleParameter("omega", 2.0, "angular velocity, rad/s", 0.0, 50.0),
        ExampleParameter("duration", 2.0, "time, s", 0.0, 20.0),
    ),
    work,
    {
        "a > b > c": lambda x: x["a"] > x["b"] > x["c"],
        "B ≤ 2 A, as the moments of inertia of a body": lambda x: x["B"] <= 2 * x["A"],
    },
)  # fmt: skip
