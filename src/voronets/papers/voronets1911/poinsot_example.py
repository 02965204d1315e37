"""Poinsot's motion as rolling on a sphere, worked through (Voronets 1911, § 12)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from voronets.papers.voronets1911.confocal_points import confocal_parameters, confocal_sums
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
from voronets.solutions.closed.poinsot import inverted_ellipsoid_on_sphere


def work(values: Mapping[str, float]) -> WorkedResult:
    """The motion by Euler's top and by the core."""
    axes = np.array([values[name] for name in "abc"])
    omega = [values[name] for name in ("p", "q", "r")]
    solution = inverted_ellipsoid_on_sphere(
        mass=values["mass"], semi_axes=axes.tolist(), inertia=(axes**-2.0).tolist(), omega=omega
    )
    times = np.linspace(0.0, values["duration"], 121)
    poses, core = solution.poses(times), core_poses(solution.start, times)
    X = core.contact_body / np.sum(core.contact_body**2, axis=1)[:, None]
    (u, v), (_, product) = confocal_parameters(X, axes), confocal_sums(X, axes)
    normal = X / axes**2
    outward = normal / np.linalg.norm(normal, axis=1)[:, None]
    mirrored = 2 * core.contact_body * np.sum(core.contact_body * outward, axis=1)[:, None]
    inward = (
        outward - mirrored / np.sum(core.contact_body**2, axis=1)[:, None]
    )  # inversion turns normals
    n = np.abs(np.sum(core.omega * inward, axis=1))
    radius = solution.problem.ground.surface.size
    still = float(np.linalg.norm(core.centre, axis=1).max())
    numbers = (
        largest("u v along the motion, 1/m⁴", [solution.product] * len(times), product.tolist(), CORE),
        largest("|n| along the motion, rad/s", [abs(solution.n)] * len(times), n.tolist(), CORE),
        ComparedNumber("largest way of the centre of mass, m", 0.0, still, CORE, 1e-9, 1.0),
        ComparedNumber("orientation and contact, largest difference", apart(poses, core), 0.0, CORE, 1e-8, 1.0),
    )  # fmt: skip
    period = f"{solution.period:.6g} s" if np.isfinite(solution.period) else "infinite"
    paragraphs = (
        "A free body turns about its centre of mass so that its ellipsoid of inertia rolls on a fixed "
        "plane (Poinsot). "
        "Reciprocal radii $x \\to x/|x|^2$ keep contact and rolling: the ellipsoid becomes the surface "
        "$Ax^2 + By^2 + Cz^2 = (x^2 + y^2 + z^2)^2$, the plane a sphere through the centre of mass.",
        "So a hollow body bounded by that surface rolls on the sphere without any force exactly as the "
        "free body turns, "
        "and equations (40) must have this motion among their solutions: $n$ and the product $uv$ of the confocal "
        "parameters stay constant.",
        f"The sphere has the radius {radius:.6g} m, $uv$ = {solution.product:.9g} 1/m⁴ and $|n|$ = "
        f"{abs(solution.n):.9g} "
        f"rad/s; the polhode has the period {period}. Euler's equations give $\\omega$ by elliptic "
        f"functions; the core "
        "rolls the body step by step and knows nothing of them.",
    )
    return WorkedResult(
        paragraphs,
        numbers,
        (
            ExamplePicture(
                "The confocal parameters u and v of the contact, and √(u v): lines by Euler's top, dots from "
                "the core.",
                lambda figure: curves(
                    figure, times,
                    {"u": poses.coordinates["confocal_u"], "v": poses.coordinates["confocal_v"],
                     "√(u v)": np.sqrt(poses.coordinates["confocal_u"] * poses.coordinates["confocal_v"])},
                    {"u": u[::6], "v": v[::6],
                     "√(u v)": np.sqrt(product[::6])},
                    ("t, s", "1/m²"), times[::6],
                ),
            ),
            ExamplePicture(
                "The path of the contact on the body: the polhode after reciprocal radii.",
                lambda figure: paths(figure, inverted_frame(axes), {"contact on the body": core.contact_body}),
            ),
        ),
    )  # fmt: skip


def inverted_frame(axes: np.ndarray) -> list[np.ndarray]:
    """The inverted ellipsoid as a wire frame."""
    across, around = np.meshgrid(np.linspace(0, np.pi, 19), np.linspace(0, 2 * np.pi, 37))
    unit = np.stack(
        [np.sin(across) * np.cos(around), np.sin(across) * np.sin(around), np.cos(across)]
    )
    X = axes[:, None, None] * unit
    return list(X / np.sum(X * X, axis=0))


POINSOT = WorkedExample(
    "voronets-poinsot", "Poinsot's motion as rolling on a sphere", "voronets1911",
    ("40", "§ 12 surface", "§ 12 Poinsot"),
    (
        ExampleParameter("a", 1.5, "longest semi-axis of the ellipsoid of inertia, 1/m", 0.0, 100.0),
        ExampleParameter("b", 1.25, "middle semi-axis, 1/m", 0.0, 100.0),
        ExampleParameter("c", 1.1, "shortest semi-axis, 1/m", 0.0, 100.0),
        ExampleParameter("mass", 1.0, "mass, kg; it does not matter", 0.0, 1e6),
        ExampleParameter("p", 0.6, "ω along the longest axis at the start, rad/s", -50.0, 50.0),
        ExampleParameter("q", 0.9, "ω along the middle axis, rad/s", -50.0, 50.0),
        ExampleParameter("r", 0.7, "ω along the shortest axis, rad/s", -50.0, 50.0),
        ExampleParameter("duration", 12.0, "time, s", 0.0, 60.0),
    ),
    work,
    {
        "a > b > c": lambda x: x["a"] > x["b"] > x["c"],
        "1/c² ≤ 1/a² + 1/b², as the moments of inertia of a body": lambda x: (
            x["c"] ** -2 <= x["a"] ** -2 + x["b"] ** -2
        ),
        "the body turns: p, q, r are not all zero": lambda x: bool(x["p"] or x["q"] or x["r"]),
    },
)  # fmt: skip
