"""How a start moves: a velocity that fits the contact, no spin where the law has none, a body in the air."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.rotations import rotation_matrix
from voronets.rolling.law import Posture
from voronets.rolling.nearest import nearest
from voronets.rolling.separation import boundary_points
from voronets.rolling.system import RollingProblem
from voronets.rolling.touch import Touch
from voronets.surfaces.placement import placed

CORRECTABLE = 1e-6
LEAST_SLIP = 1e-14  # of the speed of rolling: below it a velocity does not tell slip from rolling
TOUCHING = 1e-12  # of the body's size: a gap that is contact
SAME_DEPTH = 1e-9  # of the body's size: points that are equally low


def without_spin(
    problem: RollingProblem, posture: Posture, told: list[str]
) -> tuple[Posture, Touch]:
    """ω·n = 0, as the law of rubber has it."""
    touch = Touch(problem.core, posture.core_state(problem.core), np.zeros(3))
    spin, size = float(touch.n @ touch.omega), float(np.linalg.norm(touch.omega))
    if abs(spin) > CORRECTABLE * size:
        message = (
            f"{{key}} has a spin of {spin:.6g} rad/s about the normal; a body with the contact law "
            '"rubber" does not spin.'
        )
        expected = "an angular velocity along the ground"
        raise InputError([Fault("start.omega", posture.omega.tolist(), expected, message)])
    omega = posture.omega - touch.R.T @ (touch.n * spin)
    if abs(spin) > 1e-14 * size:
        told.append(f"the spin of {spin:.2g} rad/s about the normal was removed")
    posture = replace(posture, omega=omega)
    return posture, Touch(problem.core, posture.core_state(problem.core), np.zeros(3))


def fitting(
    problem: RollingProblem, touch: Touch, velocity: np.ndarray, told: list[str]
) -> np.ndarray | None:
    """A velocity that keeps the contact; None where it is that of rolling."""
    rolls = touch.rolling_velocity
    size = max(float(np.linalg.norm(velocity)), float(np.linalg.norm(rolls)), 1e-300)
    slip = velocity - rolls
    leaving = float(touch.n @ slip)
    if abs(leaving) > CORRECTABLE * size:
        how = "presses into the ground" if leaving < 0 else "leaves the ground"
        message = f"{{key}} {how} with {abs(leaving):.6g} m/s at the contact."
        expected = "a velocity along the ground"
        advice = _without_normal(velocity, touch.n * leaving)
        raise InputError([Fault("start.velocity", velocity.tolist(), expected, message, advice)])
    slip = slip - touch.n * leaving
    speed = float(np.linalg.norm(slip))
    rolling = speed <= CORRECTABLE * size
    if not problem.law.slips and not rolling:
        needed = rounded(rolls)
        message = (
            f"{{key}} slips with {speed:.6g} m/s at the contact, but the contact law "
            f'"{problem.law.name}" allows no slip.'
        )
        expected, advice = f"that of rolling, {needed}", f"Rolling needs {needed}, or leave it out."
        got = velocity.tolist()
        raise InputError([Fault("start.velocity", got, expected, message, advice)])
    if abs(leaving) > 1e-14 * size:
        told.append(f"the velocity of {leaving:.2g} m/s along the normal was removed")
    if rolling:
        if speed > 1e-14 * size:
            told.append(f"a slip of {speed:.2g} m/s was treated as rolling")
        return None
    return velocity - touch.n * leaving


def rounded(vector: np.ndarray) -> list[float]:
    """A vector for a message: nine digits, and zero where rounding alone is left of a number."""
    least = 1e-12 * float(np.abs(vector).max(initial=0.0))
    return [float(f"{x:.9g}") if abs(x) > least else 0.0 for x in vector]


def _without_normal(vector: np.ndarray, normal: np.ndarray) -> str:
    """The advice to leave out a part along the normal."""
    left = vector - normal
    least = 1e-12 * float(np.linalg.norm(vector))
    return f"Without its part along the normal it is {rounded(np.where(abs(left) > least, left, 0.0))}."


def sliding_velocity(
    problem: RollingProblem, touch: Touch, slip: np.ndarray, told: list[str]
) -> np.ndarray | None:
    """The velocity of the centre of mass for a slip at the contact; None where there is no slip."""
    size = float(np.linalg.norm(slip))
    leaving = float(touch.n @ slip)
    if abs(leaving) > CORRECTABLE * size:
        how = "presses into the ground" if leaving < 0 else "leaves the ground"
        message = f"{{key}} {how} with {abs(leaving):.6g} m/s."
        expected = "a velocity along the ground"
        advice = _without_normal(slip, touch.n * leaving)
        raise InputError([Fault("start.slip", slip.tolist(), expected, message, advice)])
    if size and not problem.law.slips:
        message = f"{{key}} is {slip.tolist()}, but a body with the contact law '{problem.law.name}' does not slip."
        advice = 'Choose another law, for example [contact] law = "coulomb", or leave slip out.'
        raise InputError([Fault("start.slip", slip.tolist(), "no slip", message, advice)])
    if abs(leaving) > 1e-14 * size:
        told.append(f"the slip of {leaving:.2g} m/s along the normal was removed")
    rolls = touch.rolling_velocity
    return rolls + slip - touch.n * leaving if size > LEAST_SLIP * np.linalg.norm(rolls) else None


def in_the_air(
    problem: RollingProblem, q: np.ndarray, omega: np.ndarray,
    centre: Sequence[float] | np.ndarray, velocity: np.ndarray | None,
) -> tuple[RollingProblem, Posture, float]:  # fmt: skip
    """A body that does not touch the ground."""
    O, law = np.asarray(centre, dtype=float), problem.law
    if not law.slips:
        message = f'A body with the contact law "{law.name}" does not fly.'
        advice = "Start it in contact: give start.contact instead of {key}."
        expected = "a start in contact"
        raise InputError([Fault("start.centre", O.tolist(), expected, message, advice)])
    found = nearest(problem.core, q, O)
    if found is None or _lowest_curve(problem, q):
        raise InputError([_unseen(problem, q, O)])
    size = problem.body.surface.size or 1.0
    where = _below(found.gap, size, problem, q, O)
    if where:
        message = f"The body {where} at {{key}}."
        advice = "Move it up, or give start.contact for a start in contact."
        raise InputError([Fault("start.centre", O.tolist(), "a body in the air", message, advice)])
    problem = replace(problem, body=found.core.body, ground=placed(found.core.ground))
    v = np.zeros(3) if velocity is None else velocity
    posture = Posture(q, omega, found.c, found.c1, v, O)
    sense = float(np.sign(found.regularity)) or 1.0
    return problem, posture, sense


def _unseen(problem: RollingProblem, q: np.ndarray, centre: np.ndarray) -> Fault:
    """Why the nearest points of a body in the air were not found."""
    body, ground = problem.body.surface, problem.ground
    if not ground.flat:
        message = "The point of the ground nearest to {key} could not be found."
        expected = "a place with one nearest point of the ground"
        return Fault("start.centre", centre.tolist(), expected, message)
    nearest_points = body.points_with_normal(_downwards(problem, q))
    family = nearest_points.family.split(",")[0] or _lowest_curve(problem, q)
    if family:
        expected = "a body with one point nearest to the ground"
        message = (
            f"With {{key}}, {family} of this {body.kind} is nearest to the ground and would land all "
            "at once."
        )
        advice = "Tilt the body, or use a surface that is curved there, for example a spheroid."
    else:
        expected = "a body with a lowest point"
        message = (
            f"With {{key}}, this {body.kind} has no lowest point: it extends down without end."
        )
        advice = "Use a finite body, for example a spheroid or a superellipsoid."
    return Fault("start.orientation", q.tolist(), expected, message, advice)


def _downwards(problem: RollingProblem, q: np.ndarray) -> np.ndarray:
    """The direction into a plane ground, in body axes."""
    n = np.array(problem.ground.at(np.zeros(len(problem.ground.coordinates))).n, dtype=float)
    return np.asarray(-np.array(rotation_matrix(list(q)), dtype=float).T @ n)


def _lowest_curve(problem: RollingProblem, q: np.ndarray) -> str:
    """Says that a whole curve of the body would land on a plane at once; "" where only a point would."""
    body = problem.body.surface
    if body.by_normal or not problem.ground.flat:
        return ""
    down = _downwards(problem, q)
    depths = np.array([point @ down for point in body.points_with_normal(down).points])
    lowest = depths > depths.max(initial=-np.inf) - SAME_DEPTH * (body.size or 1.0)
    return "a whole curve" if int(lowest.sum()) > 2 else ""


def _below(
    gap: float, size: float, problem: RollingProblem, q: np.ndarray, centre: np.ndarray
) -> str:
    """What is wrong with a place in the air: the body touches the ground or lies in it; "" if nothing is.

    gap  between the nearest points, m, negative in the ground; less than rounding is contact
    """
    if abs(gap) <= TOUCHING * size:
        return "touches the ground"
    if gap < 0:
        return f"lies in the ground, {-gap:.3g} m deep,"
    return "reaches into the ground" if _reaches_in(problem, q, centre) else ""


def _reaches_in(problem: RollingProblem, q: np.ndarray, centre: np.ndarray) -> bool:
    """Whether a point of the body lies in the ground, seen at many points."""
    points = boundary_points(problem.body.surface)
    if points is None:
        return False
    x = points @ np.array(rotation_matrix(list(q)), dtype=float).T + centre
    level = problem.ground.side(x, x.mean(axis=0))
    return level is not None and bool(np.any(level < 0))
