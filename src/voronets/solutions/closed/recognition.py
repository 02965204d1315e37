"""Which closed solution a user's own problem and start have: the conditions, looked at one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.rotations import quaternion_of_matrix, rotation_matrix, smallest_turn
from voronets.facts.axis_of_revolution import UPRIGHT, axes_about
from voronets.facts.condition import Condition, failures
from voronets.facts.facts import Facts, facts_of
from voronets.facts.force_conditions import (
    central_about_ground,
    no_central_force,
    no_force_function,
    no_gravity,
    no_resistance,
)
from voronets.facts.inertia_conditions import no_rotor, rotor_on_axis, symmetric_inertia
from voronets.facts.shape_conditions import (
    convex_ground,
    cylinder_about_centre,
    ground_sphere,
    plane_through_centre,
    round_about_centre,
)
from voronets.rolling.start import Start
from voronets.solutions.closed.ball import gyroscopic_ball_on_sphere
from voronets.solutions.closed.central_force import force_of
from voronets.solutions.closed.circular_sections import ellipsoid_on_equal_ellipsoid
from voronets.solutions.closed.on_sphere import sphere_about_origin
from voronets.solutions.closed.plate import plate_on_sphere
from voronets.solutions.closed.poinsot import inverted_ellipsoid_on_sphere
from voronets.solutions.closed.rod import rod_on_sphere
from voronets.solutions.closed.solution import ClosedSolution, TransformedSolution
from voronets.solutions.closed.start_in_axes import StartInAxes, start_in_axes

#: A sphere, a force U(d) towards its centre, and nothing else.
ON_SPHERE = (
    ground_sphere, central_about_ground, no_gravity, no_force_function, no_resistance,
)  # fmt: skip


class Candidate(NamedTuple):
    """A solution that may fit: its conditions, and how it is made where they hold.

    at      the start in the solution's body axes
    origin  the solution's origin in space
    """

    at: StartInAxes
    conditions: list[Condition]
    build: Callable[[], ClosedSolution]
    origin: Callable[[], np.ndarray]


def _neumann(at: StartInAxes, axes: np.ndarray, u: float, v: float, R1: float) -> dict[str, Any]:
    """Neumann's values where the rows of ``axes`` are ξ, η, ζ in the solution's own body axes."""
    ground, own = sphere_about_origin(R1), axes @ at.R.T
    theta, u1, v1 = map(float, ground.angles(ground.from_axes(own, -R1 * own[2])[None])[0])
    return {"u": u, "v": v, "theta": theta, "u1": u1, "v1": v1}


def _rod(begin: Start, facts: Facts) -> Candidate:
    surface = begin.problem.body.surface
    at = start_in_axes(begin, axes_about(facts.axis.e, surface.matrix).T)
    checks = (cylinder_about_centre, *ON_SPHERE, convex_ground, symmetric_inertia, no_rotor)

    def build() -> ClosedSolution:
        tube, size, radius = surface.inside, facts.cylinder.radius, at.ground.radius
        (A, B, C), R1 = at.moments, radius if tube else -radius
        v, u = float(np.arctan2(at.a[1], at.a[0])), float(at.a[2])
        c, s = np.cos(v), np.sin(v)
        axes = np.array([[0, 0, 1], [-s, c, 0], [-c, -s, 0]])
        sigma, tau, n = axes @ at.omega
        return rod_on_sphere(
            mass=at.mass, inertia=(A, B, C), rod_radius=size, radius=radius, tube=tube,
            **force_of(at.problem.forces), **_neumann(at, axes, u, v, R1),
            v_dot=sigma / (size / R1 - 1), u_dot=-R1 * tau, n=n,
        )  # fmt: skip

    return Candidate(at, list(facts.measured(*checks)), build, lambda: at.ground.centre)


def _plate(begin: Start, facts: Facts) -> Candidate:
    at = start_in_axes(begin, axes_about(facts.axis.e, begin.problem.body.surface.matrix).T)
    if facts.axis.e @ facts.face.b < 0:  # ζ out of the plate
        at = start_in_axes(begin, at.T[:, [1, 0, 2]] * [1, 1, -1])
    checks = (plane_through_centre, *ON_SPHERE, convex_ground, symmetric_inertia, no_rotor)

    def build() -> ClosedSolution:
        u, v = float(np.hypot(*at.a[:2])), float(np.arctan2(at.a[1], at.a[0]))
        if u == 0.0:  # so that σ = 0
            v = float(np.arctan2(at.omega[1], at.omega[0])) + 0.5 * np.pi
        c, s = np.cos(v), np.sin(v)
        axes = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
        sigma, tau, n = axes @ at.omega
        return plate_on_sphere(
            mass=at.mass, inertia=at.moments, radius=at.ground.radius,
            **force_of(at.problem.forces), **_neumann(at, axes, u, v, at.ground.radius),
            sigma=sigma if u else 0.0, tau=tau, n=n,
        )  # fmt: skip

    return Candidate(at, list(facts.measured(*checks)), build, lambda: at.ground.centre)


def _ball(begin: Start, facts: Facts) -> Candidate:
    axis = smallest_turn(UPRIGHT, facts.axis.e).tolist()
    at = start_in_axes(begin, np.array(rotation_matrix(axis), dtype=float))
    checks = (round_about_centre, *ON_SPHERE, symmetric_inertia, rotor_on_axis)

    def build() -> ClosedSolution:
        ground, size = at.ground, facts.sphere.radius
        u, v = float(np.arccos(at.a[2] / size)), float(np.arctan2(at.a[1], at.a[0]))
        c, s, cv, sv = np.cos(u), np.sin(u), np.cos(v), np.sin(v)
        axes = np.array([[c * cv, c * sv, -s], [-sv, cv, 0], [s * cv, s * sv, c]])
        sigma, tau, n = axes @ at.omega
        return gyroscopic_ball_on_sphere(
            mass=at.mass, inertia=at.moments, ball_radius=size, radius=ground.radius,
            momentum=at.kappa, inside=ground.s < 0, **force_of(at.problem.forces),
            **_neumann(at, axes, u, v, ground.s * ground.radius), sigma=sigma, tau=tau, n=n,
        )  # fmt: skip

    return Candidate(at, list(facts.measured(*checks)), build, lambda: at.ground.centre)


def _poinsot(begin: Start, facts: Facts) -> Candidate:
    surface = begin.problem.body.surface
    at = start_in_axes(begin, surface.matrix)
    D, miss = _inverse_ellipsoid(facts.body.x @ at.T)
    off = _direction(at.a) - _direction(at.omega)
    checks = (
        ground_sphere, no_gravity, no_central_force, no_force_function, no_resistance, no_rotor,
    )  # fmt: skip
    conditions = [
        Condition("the body is bounded by the inverse of an ellipsoid about its centre of mass", miss),
        Condition("the ball is inside the body", float(not surface.inside), "it is outside"),
        *facts.measured(*checks),
        Condition("ω points to the contact: the centre of mass is at rest", float(np.linalg.norm(off))),
        at.principal(),
    ]  # fmt: skip

    def build() -> ClosedSolution:
        return inverted_ellipsoid_on_sphere(
            mass=at.mass, semi_axes=(D**-0.5).tolist(), inertia=at.moments,
            omega=at.omega.tolist(), radius=at.ground.radius,
            orientation=quaternion_of_matrix(at.R).tolist(),
        )  # fmt: skip

    def origin() -> np.ndarray:
        # The centre of mass at rest: the ball's centre = R D ω/(2 √(ω·D ω)) from it
        away = D * at.omega / (2 * np.sqrt(at.omega @ (D * at.omega)))
        return np.asarray(at.ground.centre - at.R @ away)

    return Candidate(at, conditions, build, origin)


def _inverse_ellipsoid(x: np.ndarray) -> tuple[np.ndarray, float]:
    """D = diag(1/a², 1/b², 1/c²) of the ellipsoid on which the inverses x/|x|² lie, and the miss."""
    y = x / np.sum(x * x, axis=1, keepdims=True)
    D = np.linalg.lstsq(y * y, np.ones(len(y)), rcond=None)[0]
    miss = float(np.abs(y * y @ D - 1).max()) if np.all(D > 0) else 1.0
    return D, miss


def _sections(begin: Start, facts: Facts) -> Candidate:
    surface, ground = begin.problem.body.surface, begin.problem.ground
    at = start_in_axes(begin, surface.matrix)
    nothing = (np.nan,) * 3
    axes, axes1 = (np.array(one.semi_axes or nothing) for one in (surface, ground))
    differ = float(np.abs(axes / axes1 - 1).max()) if np.all(np.isfinite([axes, axes1])) else 1.0
    away = float(np.abs(ground.centre).max() + np.abs(ground.matrix - np.eye(3)).max())
    conditions = [
        Condition("the body and the ground are equal ellipsoids", differ),
        Condition("the ground is centred at the space origin, its axes along x, y, z", away),
        Condition("the body is centred at its centre of mass", float(np.abs(surface.centre).max())),
        *facts.measured(no_gravity, no_force_function, no_resistance, no_rotor), at.principal(),
    ]  # fmt: skip
    order = [int(i) for i in np.argsort(axes)]
    c, b, a = axes[order]
    if not (differ < 1e-9 and a > b > c):
        lengths = ", ".join(f"{x:.6g}" for x in axes) if np.all(np.isfinite(axes)) else "none"
        conditions.append(Condition("the semi-axes are different", 1.0, lengths))
        return Candidate(at, conditions, _nothing, lambda: np.zeros(3))
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
            np.linalg.norm(np.cross(_direction(at.omega), k)),
        )
        if best is None or miss < best[0]:
            best = (float(miss), section, angle, float(-at.omega @ k))
    assert best is not None
    conditions.append(Condition("contact and ω as on a circular section of both", best[0]))

    def build() -> ClosedSolution:
        return ellipsoid_on_equal_ellipsoid(
            mass=at.mass, inertia=at.moments, semi_axes=axes.tolist(), omega0=best[3], section=best[1],
            angle=best[2], **force_of(at.problem.forces),
        )  # fmt: skip

    return Candidate(at, conditions, build, lambda: np.zeros(3))


def _direction(x: np.ndarray) -> np.ndarray:
    """x/|x|, and 0 for the zero vector."""
    return np.asarray(x / (np.linalg.norm(x) or 1.0))


def _nothing() -> ClosedSolution:
    raise AssertionError("a condition fails")


CANDIDATES: dict[str, Callable[[Start, Facts], Candidate]] = {
    "rod_on_sphere": _rod,
    "plate_on_sphere": _plate,
    "gyroscopic_ball_on_sphere": _ball,
    "inverted_ellipsoid_on_sphere": _poinsot,
    "ellipsoid_on_equal_ellipsoid": _sections,
}


def closed_solution(begin: Start, name: str | None = None) -> ClosedSolution:
    """The closed solution of the motion from a start, in the problem's own axes.

    name  one of CANDIDATES; left out: the one that fits.  Where none does, the error says of each
          which conditions fail, and by how much.
    """
    if name is not None and name not in CANDIDATES:
        raise InputError([Fault("name", name, "one of " + ", ".join(CANDIDATES))])
    faults: list[Fault] = []
    for key in [name] if name else CANDIDATES:
        at, conditions, build, origin = CANDIDATES[key](begin, facts_of(begin.problem))
        failing = failures(conditions, key)
        if not failing:
            inner = build()
            return TransformedSolution(
                begin.problem, inner.neumann, (*conditions, *inner.conditions), inner, at.T, origin(),
                period=inner.period, end=inner.end,
            )  # fmt: skip
        faults += failing
    raise InputError(faults)
