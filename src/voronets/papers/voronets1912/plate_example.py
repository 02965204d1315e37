"""The plate on a sphere, worked through: the general motion and both particular ones, each against the core."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from voronets.papers.core_motion import core_contacts, core_motion
from voronets.papers.voronets1912.plate_pictures import pictures
from voronets.papers.worked import (
    CORE,
    ComparedNumber,
    ExampleParameter,
    WorkedExample,
    WorkedResult,
    largest,
)
from voronets.solutions.closed.plate import Plate, plate_on_sphere
from voronets.solutions.closed.plate_circles import PlateCircle, plate_circle, plate_line

SAMPLES = 241
#: ϑ, u₁, v₁ at the start of every motion.
PLACE = {"theta": 0.4, "u1": 1.2, "v1": 0.0}


def _given(values: Mapping[str, float]) -> dict[str, object]:
    A = values["mass"] * values["plate"] ** 2 / 4
    return {
        "mass": values["mass"], "inertia": (A, A, 2 * A), "radius": values["R1"], "central": "-weight*d",
        "parameters": {"weight": values["weight"]},
    }  # fmt: skip


class FollowedPlate:
    """A closed motion and the core's from the same start, at the same times."""

    def __init__(self, closed: Plate, duration: float) -> None:
        self.closed, begin = closed, closed.start
        self.times = np.linspace(0.0, duration, SAMPLES)
        core = begin.problem.core
        states = core_motion(core, np.asarray(begin.state, dtype=float), self.times)
        self.on_plate, self.on_sphere = core_contacts(core, states)
        self.at = closed.at(self.times)
        self.u = np.linalg.norm(self.on_plate, axis=0)
        n = np.cross(self.on_plate.T, [0.0, 0.0, 1.0]).T / self.u  # −η in plate axes
        self.sigma = np.sum(states[4:7] * self.on_plate, axis=0) / self.u
        self.tau, self.n = -np.sum(states[4:7] * n, axis=0), states[6]

    def place(self, name: str, within: float = 1e-8) -> ComparedNumber:
        """Where the contact is on the sphere at the end, by the solution and by the core."""
        ours = self.at["contact_ground"].values[-1]
        gap = float(np.linalg.norm(ours - self.on_sphere[:, -1]))
        radius = self.closed.radius
        return ComparedNumber(name, gap, 0.0, CORE, within, radius)


def work(values: Mapping[str, float]) -> WorkedResult:
    """All solutions of the paper for the values of the parameters."""
    given, duration = _given(values), values["duration"]
    begin = {"u": values["u"], "sigma": values["sigma"], "tau": values["tau"], "n": values["n"]}
    general = FollowedPlate(plate_on_sphere(**given, **begin, **PLACE), duration)  # type: ignore[arg-type]
    round_ = FollowedPlate(
        plate_circle(**given, u=values["u"], sigma=values["sigma"], **PLACE), duration  # type: ignore[arg-type]
    )  # fmt: skip
    line = FollowedPlate(
        plate_line(**given, u=values["u"], tau=values["tau"], **PLACE), duration / 4
    )
    return WorkedResult(
        _paragraphs(general, round_), (*_general(general), *_particular(round_, line)),
        pictures(general, round_, line),
    )  # fmt: skip


def _general(general: FollowedPlate) -> list[ComparedNumber]:
    closed, u = general.closed, general.u
    C1, C2 = closed.constants
    y, R1 = np.sqrt(closed.C / closed.mass + u * u), closed.radius
    up, down = C1 * np.exp(y / R1), C2 * np.exp(-y / R1)
    relation = y**2 * general.n**2 - u**2 * general.sigma**2
    energy = closed.mass * (closed.A / closed.mass + u**2) * (general.sigma**2 + general.tau**2)
    h2 = energy - 2 * closed.U(np.hypot(R1, u)) - 4 * closed.mass * C1 * C2
    return [
        largest(
            "σu along the motion, m/s", (up + down).tolist(), (general.sigma * u).tolist(), CORE
        ),
        largest("n y along the motion, m/s", (up - down).tolist(), (general.n * y).tolist(), CORE),
        largest("(2k² + u²) n² − u² σ², m²/s²", [-4 * C1 * C2] * len(u), relation.tolist(), CORE),
        largest("2h from σ and τ alone, J", [float(h2[0])] * len(u), h2.tolist(), CORE, 1e-8),
        general.place("contact on the sphere at the end: distance, m"),
    ]


def _particular(round_: FollowedPlate, line: FollowedPlate) -> list[ComparedNumber]:
    circle = round_.closed
    assert isinstance(circle, PlateCircle)
    axis = circle.circle.axis
    away = np.linalg.norm(np.cross(round_.on_sphere.T, axis), axis=1)
    x = line.on_sphere.T
    normal = np.cross(x[0], x[len(x) // 2])
    normal /= np.linalg.norm(normal)
    off = float(np.abs(x @ normal).max())
    return [
        largest(
            "u = u₀: radius of the circle on the sphere, m",
            [circle.circle.radius] * len(away), away.tolist(), CORE,
        ),
        largest("u = u₀: u, m", [circle.begin["u"]] * len(away), round_.u.tolist(), CORE),
        round_.place("u = u₀: contact on the sphere at the end: distance, m"),
        ComparedNumber("σ = n = 0: distance of the path from a great circle, m", off, 0.0, CORE, 1e-9, circle.radius),
        line.place("σ = n = 0: contact on the sphere at the end: distance, m"),
    ]  # fmt: skip


def _paragraphs(general: FollowedPlate, round_: FollowedPlate) -> tuple[str, ...]:
    closed, circle = general.closed, round_.closed
    assert isinstance(circle, PlateCircle)
    C1, C2 = closed.constants
    period = f"{closed.period:.6g} s" if np.isfinite(closed.period) else "infinite"
    return (
        "A thin round plate rolls on a sphere under a force along the line of their centres; here its weight towards "
        "the centre of the sphere. The contact is at the distance $u$ from the middle of the plate and at the angle "
        "$v$ on it, at the colatitude $u_1$ and the longitude $v_1$ on the sphere.",
        "By (20), $\\sigma = u\\dot v/R_1$ and $\\tau = -\\dot u/R_1$; with $y = \\sqrt{2k^2 + u^2}$ and $A = Mk^2$ "
        "the two linear equations (21) have constant coefficients, and $\\sigma u = C_1 e^{y/R_1} + C_2 e^{-y/R_1}$, "
        f"$n y = C_1 e^{{y/R_1}} - C_2 e^{{-y/R_1}}$. Here $C_1$ = {C1:.6g} and $C_2$ = {C2:.6g} m/s.",
        "The vis viva then gives $u$ by a quadrature, "
        "$M(k^2 + u^2)(\\sigma^2 + \\tau^2) = 2U + 2h + 4MC_1C_2$: the contact swings between two circles about the "
        f"middle of the plate, with the period {period}. On the sphere it follows from a Riccati equation.",
        "First particular solution: $u = u_0$. With "
        "$(A + Mu_0^2)\\sigma_0 n_0 - A\\sigma_0^2 R_1/u_0 = \\varphi_0 R_1u_0/\\sqrt{R_1^2 + u_0^2}$ the contact "
        f"draws a circle on the plate and a circle on the sphere; here $n_0$ = {circle.begin['n']:.6g} rad/s and "
        f"$P = n_0/\\sigma_0 + R_1/u_0$ = {circle.P:.6g}, so that its radius is $R_1/\\sqrt{{1 + P^2}}$ = "
        f"{circle.circle.radius:.6g} m.",
        "Second particular solution: $\\sigma = n = 0$. The contact runs along a straight line through the middle of "
        "the plate and along a great circle of the sphere.",
    )


PLATE = WorkedExample(
    key="voronets-plate",
    title="The plate on a sphere: all solutions of Voronets 1912",
    paper="voronets1912",
    equations=(
        "17", "18", "19", "20", "21", "§ II circle", "§ II circle on the sphere", "§ II line", "§ II general integrals",
        "§ II relation of σ and n", "§ II vis viva", "§ II Riccati",
    ),
    parameters=(
        ExampleParameter("mass", 1.0, "mass of the plate, kg", 0.0, 1e4),
        ExampleParameter("plate", 1.0, "radius of the plate, m: A = M r²/4, C = 2A", 0.0, 100.0),
        ExampleParameter("R1", 0.5, "radius of the sphere, m", 0.0, 100.0),
        ExampleParameter("weight", 2.0, "force towards the centre of the sphere, N", 0.0, 1e5),
        ExampleParameter("u", 0.3, "distance of the contact from the middle at the start, m", 0.0, 100.0),
        ExampleParameter("sigma", 1.2, "angular velocity along the radius, rad/s", -100.0, 100.0),
        ExampleParameter("tau", -0.5, "angular velocity across it, rad/s", -100.0, 100.0),
        ExampleParameter("n", 1.5, "angular velocity about the normal, rad/s", -100.0, 100.0),
        ExampleParameter("duration", 8.0, "duration, s", 0.0, 30.0),
    ),
    work=work,
    conditions={
        "u is less than the radius of the plate: the contact lies on it": lambda x: x["u"] < x["plate"],
        "σ is not 0, for the contact of the first particular solution must move": lambda x: x["sigma"] != 0,
        "τ is not 0, for the contact of the second particular solution must move": lambda x: x["tau"] != 0,
        "√(2k² + u²) is below 20 R₁, so that the exponentials stay in reach": lambda x: _height(x) < 20 * x["R1"],
        "the contact keeps away from the middle of the plate: σu is not 0 there": lambda x: _misses_middle(x),
    },
)  # fmt: skip


def _height(values: Mapping[str, float]) -> float:
    """y = √(2k² + u²) of a plate with k² = r²/4."""
    return float(np.hypot(values["u"], values["plate"] / np.sqrt(2)))


def _misses_middle(values: Mapping[str, float]) -> bool:
    """C₁ e^(y/R₁) + C₂ e^(−y/R₁) is not 0 at u = 0."""
    u, y = values["u"], _height(values)
    rise = (values["plate"] / np.sqrt(2) - y) / values["R1"]
    if abs(rise) > 20:
        return True  # another condition says so
    moved, turned = values["sigma"] * u * np.cosh(rise), values["n"] * y * np.sinh(rise)
    return bool(abs(moved + turned) > 1e-9 * (abs(moved) + abs(turned)))
