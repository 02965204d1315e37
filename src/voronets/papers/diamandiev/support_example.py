"""A body given by its support function, worked through: the envelope, Diamandiev's equations, the motion."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from voronets.papers.diamandiev.support_body import convex, envelope, slopes
from voronets.papers.diamandiev.support_motion import SupportMotion
from voronets.papers.diamandiev.support_pictures import pictures
from voronets.papers.worked import (
    CORE,
    ComparedNumber,
    ExampleParameter,
    WorkedExample,
    WorkedResult,
    largest,
)

WITHIN = 1e-8


def work(values: Mapping[str, float]) -> WorkedResult:
    """The motion by the core, by (43)–(45) and by (27)."""
    motion = SupportMotion(values)
    return WorkedResult(_paragraphs(motion), tuple(_numbers(motion)), pictures(motion))


def _numbers(motion: SupportMotion) -> list[ComparedNumber]:
    angles = np.stack([motion.phi, motion.theta])
    contact, f = envelope(motion.values, angles), slopes(motion.values, angles)[0]
    off = np.abs(contact - motion.on_body).max()
    sums, sizes = motion.residuals()
    symmetric, in_angles = (motion.by_form(form) for form in (motion.symmetric, motion.in_angles))
    energy = motion.energy
    return [
        largest("f(φ, θ), the height of G, m", f.tolist(), motion.centre[2].tolist(), CORE),
        ComparedNumber("contact by the envelope (8): largest distance, m", float(off), 0.0, CORE, 1e-9,
                       motion.values["r"]),
        ComparedNumber("what is left of (43)–(45), over their terms", float(np.max(np.abs(sums) / sizes)), 0.0, CORE,
                       1e-9, 1.0),
        largest("θ by (43)–(45), rad", symmetric[2].tolist(), motion.theta.tolist(), CORE, WITHIN),
        largest("r by (43)–(45), rad/s", symmetric[5].tolist(), motion.omega[2].tolist(), CORE, WITHIN),
        largest("x of G by (43)–(45) and (15), m", symmetric[6].tolist(), motion.centre[0].tolist(), CORE, WITHIN),
        largest("θ by Chaplygin's equations (27), rad", in_angles[2].tolist(), motion.theta.tolist(), CORE, WITHIN),
        largest("y of G by (27) and (17), m", in_angles[7].tolist(), motion.centre[1].tolist(), CORE, WITHIN),
        largest("energy, J", [float(energy[0])] * len(energy), energy.tolist(), CORE),
    ]  # fmt: skip


def _paragraphs(motion: SupportMotion) -> tuple[str, ...]:
    v = motion.values
    turn = float(np.ptp(np.unwrap(motion.phi)))
    return (
        "A convex body is given by its support function: the distance of the tangent plane from the centre of "
        "mass as a "
        "function of the normal, here "
        "$h = r + \\alpha n_x^2 + \\beta n_y^2 + \\delta n_xn_yn_z$. On a level plane the normal at the contact "
        "points "
        "down, so that the height of the centre of mass is $f(\\varphi, \\theta) = h(-\\gamma)$ with "
        "$\\gamma = (\\sin\\theta\\sin\\varphi, \\sin\\theta\\cos\\varphi, \\cos\\theta)$: equation (7).",
        "The surface is the envelope of its tangent planes. The plane (4) and its derivatives by $\\theta$ and "
        "$\\varphi$ are three linear equations (8) for the contact; solved they give (9). Here they are solved with "
        "numbers and compared with the point that the core finds.",
        "The three equations (43)–(45), with the signs and dots that the print has lost, are put to the test "
        "twice: what "
        "is left of them along the motion of the core, and their own motion. Chaplygin's equations (27) in "
        "$\\varphi, \\psi, \\theta$, from which they come, give the same.",
        f"In {v['duration']:g} s the body turns by {turn:.4g} rad about its own axis $\\zeta$; its centre of "
        "mass stays "
        f"between {motion.centre[2].min():.6g} and {motion.centre[2].max():.6g} m above the plane.",
    )


def _triangle(v: Mapping[str, float]) -> bool:
    A, B, C = sorted(v[name] for name in "ABC")
    return C < A + B


SUPPORT_BODY = WorkedExample(
    key="diamandiev-support",
    title="A body given by its support function on a plane: Diamandiev's equations",
    paper="diamandiev",
    equations=("4", "7", "8", "9", "11", "15", "27", "43", "44", "45"),
    parameters=(
        ExampleParameter("mass", 0.7, "mass, kg", 0.0, 1e4),
        ExampleParameter("A", 0.0010, "moment of inertia about ξ, kg m²", 0.0, 1e4),
        ExampleParameter("B", 0.0009, "moment of inertia about η, kg m²", 0.0, 1e4),
        ExampleParameter("C", 0.0007, "moment of inertia about ζ, kg m²", 0.0, 1e4),
        ExampleParameter("r", 0.05, "radius of the ball that is deformed, m", 0.0, 100.0),
        ExampleParameter("alpha", -0.012, "drawn out along ξ by (negative: flattened), m", -10.0, 10.0),
        ExampleParameter("beta", -0.004, "drawn out along η by, m", -10.0, 10.0),
        ExampleParameter("delta", 0.006, "twisted by, m", -10.0, 10.0),
        ExampleParameter("g", 9.81, "gravity, m/s²", 0.0, 1000.0),
        ExampleParameter("phi", 1.1, "φ at the start, rad", -7.0, 7.0),
        ExampleParameter("theta", 1.3, "θ at the start, rad", 0.05, 3.09),
        ExampleParameter("phi_dot", 2.0, "rate of φ at the start, rad/s", -100.0, 100.0),
        ExampleParameter("psi_dot", 1.0, "rate of ψ at the start, rad/s", -100.0, 100.0),
        ExampleParameter("theta_dot", -1.0, "rate of θ at the start, rad/s", -100.0, 100.0),
        ExampleParameter("duration", 3.0, "duration, s", 0.0, 20.0),
    ),
    work=work,
    conditions={
        "the support function is that of a convex body: both radii of curvature are positive everywhere": convex,
        "A, B, C are moments of a body: each is less than the sum of the other two": _triangle,
    },
)  # fmt: skip
