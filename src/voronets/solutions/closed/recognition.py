"""Which closed solution a user's own problem and start have: the conditions, looked at one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.rotations import quaternion_of_matrix
from voronets.rolling.start import Start
from voronets.solutions.closed.ball import gyroscopic_ball_on_sphere
from voronets.solutions.closed.circular_sections import ellipsoid_on_equal_ellipsoid
from voronets.solutions.closed.given import force_of
from voronets.solutions.closed.on_sphere import cyclic
from voronets.solutions.closed.plate import plate_on_sphere
from voronets.solutions.closed.poinsot import inverted_ellipsoid_on_sphere
from voronets.solutions.closed.rod import rod_on_sphere
from voronets.solutions.closed.seen import Seen, seen
from voronets.solutions.closed.solution import ClosedSolution, Condition
from voronets.solutions.closed.turned import Turned

Builder = Callable[[], ClosedSolution]


class Candidate(NamedTuple):
    """A solution that may fit: its conditions, and how it is made where they hold."""

    conditions: list[Condition]
    build: Builder


def _neumann(at: Seen, axes: np.ndarray, u: float, v: float, R1: float) -> dict[str, Any]:
    """Neumann's values where the rows of ``axes`` are ξ, η, ζ in the solution's own body axes."""
    theta, u1, v1 = (float(x) for x in cyclic(at.R @ axes.T, R1))
    return {"u": u, "v": v, "theta": theta, "u1": u1, "v1": v1}


def _rod(at: Seen) -> Candidate:
    tube = at.inside
    size = at.size or 1.0
    conditions = [
        at.is_kind("cylinder"),
        Condition("the axis of the rod goes through the centre of mass",
                  float(np.hypot(*at.centre[:2])) / size),
        *at.on_a_sphere(), at.symmetric(), at.no_rotor(),
    ]  # fmt: skip

    def build() -> ClosedSolution:
        (A, B, C), R1 = at.moments, at.radius if tube else -at.radius
        v, u = float(np.arctan2(at.a[1], at.a[0])), float(at.a[2])
        c, s = np.cos(v), np.sin(v)
        axes = np.array([[0, 0, 1], [-s, c, 0], [-c, -s, 0]])
        sigma, tau, n = axes @ at.omega
        return rod_on_sphere(
            mass=at.mass, inertia=(A, B, C), rod_radius=size, radius=at.radius, tube=tube,
            **force_of(at.problem.forces), **_neumann(at, axes, u, v, R1),
            v_dot=sigma / (size / R1 - 1), u_dot=-R1 * tau, n=n,
        )  # fmt: skip

    return Candidate(conditions, build)


def _plate(at: Seen) -> Candidate:
    conditions = [
        at.is_kind("plane"),
        Condition("the face of the plate goes through the centre of mass",
                  float(at.centre[2] / np.sqrt(at.moments[0] / at.mass))),
        *at.on_a_sphere(), at.symmetric(), at.no_rotor(),
    ]  # fmt: skip

    def build() -> ClosedSolution:
        u, v = float(np.hypot(*at.a[:2])), float(np.arctan2(at.a[1], at.a[0]))
        if u == 0.0:  # so that σ = 0
            v = float(np.arctan2(at.omega[1], at.omega[0])) + 0.5 * np.pi
        c, s = np.cos(v), np.sin(v)
        axes = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
        sigma, tau, n = axes @ at.omega
        return plate_on_sphere(
            mass=at.mass, inertia=at.moments, radius=at.radius, **force_of(at.problem.forces),
            **_neumann(at, axes, u, v, at.radius), sigma=sigma if u else 0.0, tau=tau, n=n,
        )  # fmt: skip

    return Candidate(conditions, build)


def _ball(at: Seen) -> Candidate:
    size = at.size or 1.0
    conditions = [
        at.is_kind("sphere"),
        Condition("the centre of the ball is its centre of mass", float(np.abs(at.centre).max()) / size),
        *at.on_a_sphere(), at.symmetric(), at.rotor_on_axis(),
    ]  # fmt: skip

    def build() -> ClosedSolution:
        R1 = -at.radius if at.ground_inside else at.radius
        u, v = float(np.arccos(at.a[2] / size)), float(np.arctan2(at.a[1], at.a[0]))
        c, s, cv, sv = np.cos(u), np.sin(u), np.cos(v), np.sin(v)
        axes = np.array([[c * cv, c * sv, -s], [-sv, cv, 0], [s * cv, s * sv, c]])
        sigma, tau, n = axes @ at.omega
        return gyroscopic_ball_on_sphere(
            mass=at.mass, inertia=at.moments, ball_radius=size, radius=at.radius,
            momentum=at.kappa, inside=at.ground_inside, **force_of(at.problem.forces),
            **_neumann(at, axes, u, v, R1), sigma=sigma, tau=tau, n=n,
        )  # fmt: skip

    return Candidate(conditions, build)


def _poinsot(at: Seen) -> Candidate:
    k = at.numbers
    axes = np.array([float(k[name]) ** -0.5 if name in k else np.nan for name in "pqr"])
    off = at.a / np.linalg.norm(at.a) - at.omega / (np.linalg.norm(at.omega) or 1.0)
    forces = at.problem.forces
    conditions = [
        at.is_kind("inverted_ellipsoid"),
        Condition("the ball is inside the body", float(not at.inside), 0.0),
        Condition("the surface is centred at the centre of mass", float(np.abs(at.centre).max()) / at.size),
        Condition("the ground is a sphere", float(at.problem.ground.kind != "sphere"), 0.0),
        Condition("there is no force", float(any(forces.gravity) or forces.central is not None
                                             or forces.function is not None or forces.dissipates), 0.0),
        Condition("ω points to the contact: the centre of mass is at rest", float(np.linalg.norm(off))),
        at.no_rotor(), at.principal(),
    ]  # fmt: skip

    def build() -> ClosedSolution:
        return inverted_ellipsoid_on_sphere(
            mass=at.mass, semi_axes=axes, inertia=at.moments, omega=at.omega,  # type: ignore[arg-type]
            radius=at.radius, orientation=quaternion_of_matrix(at.R),  # type: ignore[arg-type]
        )  # fmt: skip

    return Candidate(conditions, build)


def _sections(at: Seen) -> Candidate:
    ground = at.ground_surface
    axes = np.array(at.surface.semi_axes or (np.nan,) * 3, dtype=float)
    axes1 = np.array(ground.semi_axes or (np.nan,) * 3, dtype=float)
    differ = float(np.abs(axes / axes1 - 1).max()) if np.all(np.isfinite([axes, axes1])) else 1.0
    conditions = [
        at.is_kind("ellipsoid"),
        Condition("the ground is an equal ellipsoid", differ),
        Condition("it is centred at the space origin, its axes along x, y, z",
                  float(np.abs(at.ground_centre).max()) + at.ground_turned),
        Condition("the body is centred at its centre of mass", float(np.abs(at.centre).max())),
        *at.central_only(), at.no_rotor(), at.principal(),
    ]  # fmt: skip
    order = [int(i) for i in np.argsort(axes)]
    c, b, a = axes[order]
    if not (differ < 1e-9 and a > b > c):
        return Candidate([*conditions, Condition("three different semi-axes", 1.0)], lambda: None)  # type: ignore[arg-type,return-value]
    sin2 = (b**-2 - a**-2) / (c**-2 - a**-2)
    best: tuple[float, int, float, float] | None = None
    for section in (1, -1):
        first, second = np.zeros(3), np.zeros(3)
        first[order[2]], first[order[0]] = np.sqrt(1 - sin2), section * np.sqrt(sin2)
        second[order[1]] = 1.0
        k = np.cross(first, second)
        angle = float(np.arctan2(at.a @ second, at.a @ first))
        tangent = np.cos(angle) * second - np.sin(angle) * first
        miss = np.abs(at.R - (2 * np.outer(tangent, tangent) - np.eye(3))).max()
        miss = max(
            miss,
            abs(at.a @ k) / b,
            np.linalg.norm(np.cross(at.omega, k)) / np.linalg.norm(at.omega),
        )
        if best is None or miss < best[0]:
            best = (float(miss), section, angle, float(-at.omega @ k))
    assert best is not None
    conditions.append(Condition("contact and ω as on a circular section of both", best[0]))

    def build() -> ClosedSolution:
        return ellipsoid_on_equal_ellipsoid(
            mass=at.mass, inertia=at.moments, semi_axes=axes, omega0=best[3], section=best[1],  # type: ignore[arg-type]
            angle=best[2], **force_of(at.problem.forces),
        )  # fmt: skip

    return Candidate(conditions, build)


CANDIDATES: dict[str, Callable[[Seen], Candidate]] = {
    "rod_on_sphere": _rod,
    "plate_on_sphere": _plate,
    "gyroscopic_ball_on_sphere": _ball,
    "inverted_ellipsoid_on_sphere": _poinsot,
    "ellipsoid_on_equal_ellipsoid": _sections,
}


def closed_solution(asked: Any, name: str | None = None) -> ClosedSolution:
    """The closed solution of a scenario's or a start's motion, in the problem's own axes.

    name  one of CANDIDATES; left out: the one that fits.  Where none does, the error says of each
          which conditions fail, and by how much.
    """
    if name is not None and name not in CANDIDATES:
        raise InputError([Fault("name", name, "one of " + ", ".join(CANDIDATES))])
    begin = getattr(asked, "started", asked)
    if not isinstance(begin, Start):
        raise InputError([Fault("asked", type(begin).__name__, "a rolling scenario (voronets.load) "
                                "or start(problem, …)")])  # fmt: skip
    faults: list[Fault] = []
    for key in [name] if name else CANDIDATES:
        at = seen(begin, about_rotor=key == "gyroscopic_ball_on_sphere")
        conditions, build = CANDIDATES[key](at)
        failing = [c for c in conditions if not c.holds]
        if not failing:
            inner = build()
            return Turned(
                begin.problem, inner.neumann, (*conditions, *inner.conditions), inner, at.T, at.shift(key),
                period=inner.period, end=inner.end,
            )  # fmt: skip
        faults += [Fault(key, f"a miss of {c.miss:.9g}", c.name) for c in failing]
    raise InputError(faults)
