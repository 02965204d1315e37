"""From what a user says of the start to a state that fits: contact, normals, curvature.

Data that miss by up to 1e-6 (of the body's size, of a radian) are corrected: each contact point to
the nearest point of its surface, the body by the smallest turn.  Beyond that they are faults.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.rotations import (
    quaternion_of_matrix,
    quaternion_product,
    rotation_matrix,
    smallest_turn,
)
from voronets.expressions.scalars import FLOATS
from voronets.rolling.separation import separation_fault
from voronets.rolling.system import RollingProblem
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed

CORRECTABLE = 1e-6


@dataclass(frozen=True)
class Start:
    """A problem in the charts of its start, the state, and the corrections that were made."""

    problem: RollingProblem
    state: np.ndarray
    #: Sign of the regularity of the contact at the start.
    sense: float
    corrections: tuple[str, ...] = ()


def start(
    problem: RollingProblem,
    *,
    orientation: Sequence[float] | np.ndarray,
    contact: Sequence[float] | np.ndarray,
    omega: Sequence[float] | np.ndarray,
    contact_body: Sequence[float] | np.ndarray | None = None,
) -> Start:
    """The state with the given orientation, contact on the ground and ω in body axes."""
    q = np.asarray(orientation, dtype=float) / np.linalg.norm(orientation)
    R = np.array(rotation_matrix(q), dtype=float)
    corrections: list[str] = []

    ground, c1 = _on("start.contact", problem.ground, np.asarray(contact, dtype=float), None)
    s, n = _point_and_normal("start.contact", ground, c1)

    surface = problem.body.surface
    if contact_body is None:
        contact_body = _only_candidate(surface, -R.T @ n)
    surface, c = _on("start.contact_body", surface, np.asarray(contact_body, dtype=float), -R.T @ n)
    a, n_b = _point_and_normal("start.contact_body", surface, c)

    size = surface.size or max(float(np.linalg.norm(a)), ground.size) or 1.0
    misses = (("contact", s, contact, "ground"), ("contact_body", a, contact_body, "body"))
    faults = []
    for name, exact, given, side in misses:
        gap = float(np.linalg.norm(exact - np.asarray(given, dtype=float)))
        if gap > CORRECTABLE * size:
            faults.append(
                Fault(f"start.{name}", list(given),
                      f"a point of the {side}'s surface; this one is {gap:.6g} m away from it")
            )  # fmt: skip
        elif gap > 1e-15 * size:
            corrections.append(f"start.{name} was moved by {gap:.2g} m onto the {side}'s surface")
    angle = float(np.linalg.norm(R @ n_b + n))
    if angle > CORRECTABLE:
        degrees = np.degrees(2 * np.arcsin(min(1.0, angle / 2)))
        faults.append(
            Fault("start.orientation", list(orientation),
                  "the body's normal at the contact opposite to the ground's; "
                  f"they miss by {degrees:.6g} degrees")
        )  # fmt: skip
    if faults:
        raise InputError(faults)
    if angle > 1e-15:
        q = np.array(quaternion_product(smallest_turn(R @ n_b, -n), q))
        q /= np.linalg.norm(q)
        if angle > 1e-14:
            corrections.append(f"the body was turned by {angle:.2g} rad so that the normals meet")
    return _checked(problem, surface, ground, q, omega, c, c1, corrections)


def start_neumann(
    problem: RollingProblem, *, u: float, v: float, theta: float, u1: float, v1: float,
    sigma: float, tau: float, n: float,
) -> Start:  # fmt: skip
    """The state of Neumann's coordinates, with ω = σ e_u + τ e_v + n n (Voronets 1911, § 4).

    At the contact n = −n₁, e_u = −sin ϑ e_u₁ + cos ϑ e_v₁, e_v = cos ϑ e_u₁ + sin ϑ e_v₁, where
    n = X_u × X_v/H; e_v is n × e_u, and e_v₁ is n₁ × e_u₁ with that n₁.
    """
    surfaces = (("", problem.body.surface, (u, v)), ("1", problem.ground, (u1, v1)))
    for index, surface, place in surfaces:
        ends = _beyond(surface, place)
        if ends:
            got = f"u{index} = {place[0]:g}, v{index} = {place[1]:g}"
            expected = f"a point inside the chart; this one lies beyond {', '.join(ends)}"
            raise InputError([Fault("start.neumann", got, expected)])
    frame, frame1 = problem.body.surface.frame((u, v)), problem.ground.frame((u1, v1))
    faults = [
        Fault("start.neumann", f"a {surface.kind}", f"a {side} with coordinates u, v")
        for side, surface, found in (
            ("body", problem.body.surface, frame),
            ("ground", problem.ground, frame1),
        )
        if found is None
    ]
    if faults or frame is None or frame1 is None:
        raise InputError(faults)
    _, outward = _point_and_normal("start.neumann", problem.body.surface, (u, v))
    _, out_of_ground = _point_and_normal("start.neumann", problem.ground, (u1, v1))
    n1 = out_of_ground * np.sign(frame[2] @ outward)  # so that R n_b = −n_s whichever way n points
    e_u1 = frame1[0]
    e_v1 = np.cross(n1, e_u1)
    e_u = -np.sin(theta) * e_u1 + np.cos(theta) * e_v1
    e_v = np.cos(theta) * e_u1 + np.sin(theta) * e_v1
    own = np.array([frame[0], np.cross(frame[2], frame[0]), frame[2]])
    R = np.array([e_u, e_v, -n1]).T @ own
    omega = np.array([sigma, tau, n]) @ own
    c, c1 = np.array([u, v], dtype=float), np.array([u1, v1], dtype=float)
    q = quaternion_of_matrix(R)
    return _checked(problem, problem.body.surface, problem.ground, q, omega, c, c1, [])


def _on(
    key: str, surface: Placed[Surface], x: np.ndarray, n: np.ndarray | None
) -> tuple[Placed[Surface], np.ndarray]:
    """The chart and the coordinates of the surface's point nearest to x."""
    try:
        surface = surface.chart_at(x)
        c = surface.locate(x, n)
        ends = _beyond(surface, c)
    except (ValueError, ZeroDivisionError, OverflowError, np.linalg.LinAlgError) as error:
        raise InputError([Fault(key, x.tolist(), f"a point of the surface ({error})")]) from None
    if ends:
        expected = f"a point inside a chart; this one lies beyond {', '.join(ends)}"
        raise InputError([Fault(key, x.tolist(), expected)])
    if not np.all(np.isfinite(c)):
        raise InputError([Fault(key, x.tolist(), "a regular point of the surface")])
    return surface, c


def _beyond(surface: Surface, c: Sequence[float] | np.ndarray) -> list[str]:
    """The edges of its chart that c lies beyond."""
    if surface.frame(c) is None:
        return []
    return [what for what, f in surface.limits() if f(FLOATS, surface.numbers, list(c)) < 0]


def _point_and_normal(
    key: str, surface: Surface, c: Sequence[float] | np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The point and the normal at c, or a fault where the surface has none."""
    try:
        at = surface.at(c)
        x, n = np.array(at.x, dtype=float), np.array(at.n, dtype=float)
        frame = surface.frame(c)
        if frame is not None and not np.all(np.isfinite(frame)):
            raise ValueError("the coordinates are degenerate")
    except (ValueError, ZeroDivisionError, OverflowError, TypeError):
        x, n = np.full(3, np.nan), np.full(3, np.nan)
    if not np.all(np.isfinite(np.concatenate([x, n]))):
        got = [float(value) for value in c]
        raise InputError([Fault(key, got, f"a point where the {surface.kind} has a normal")])
    return x, n


def _only_candidate(surface: Surface, n: np.ndarray) -> np.ndarray:
    """The body's one point with normal n, or a fault that lists the candidates."""
    try:
        found = surface.points_with_normal(n)
    except (ValueError, ZeroDivisionError, OverflowError):
        found = None
    if found is not None and len(found.points) == 1 and not found.family:
        return found.points[0]
    if found is None or not found.points:
        expected = "a start where the normals can meet: no point of the body has the needed normal"
        if found is not None and found.family:
            expected += f" except {found.family}"
        raise InputError([Fault("start.contact_body", "nothing", expected)])
    listed = "; ".join(str([round(float(x), 9) for x in point]) for point in found.points[:8])
    expected = f"one of the points that have the needed normal: {listed}"
    if found.family:
        expected = f"a point that has the needed normal ({found.family}), for example {listed}"
    raise InputError([Fault("start.contact_body", "nothing", expected)])


def _checked(
    problem: RollingProblem, surface: Placed[Surface], ground: Placed[Surface], q: np.ndarray,
    omega: Sequence[float] | np.ndarray, c: np.ndarray, c1: np.ndarray, corrections: list[str],
) -> Start:  # fmt: skip
    """Put the state together and look at the relative curvature and the separation."""
    problem = replace(problem, body=replace(problem.body, surface=surface), ground=ground)
    core = problem.core
    parts = [q, np.asarray(omega, dtype=float)]
    parts += [c] if core.body_own else []
    parts += [c1] if core.ground_own else []
    state = np.concatenate(parts).astype(float)
    try:
        at = core.pose(FLOATS, [float(value) for value in state], core.numbers)
        regularity = float(at.rolling.regularity)
    except (ValueError, ZeroDivisionError, OverflowError, TypeError):
        at, regularity = None, 0.0
    if at is not None and at.body.L is not None:
        radii = np.abs(np.array(at.body.L.matrix, dtype=float)).max()
        if not radii > 1e-12 * np.linalg.norm(np.array(at.body.x, dtype=float)):
            raise InputError([Fault("body.surface", "a single point", "a body with a surface")])
    if at is None or not abs(regularity) > 1e-9:
        how = "zero" if not abs(regularity) > 1e-300 else f"{regularity:.3g}"
        expected = "a contact whose relative curvature is regular (not flat on flat)"
        raise InputError([Fault("start", f"a relative curvature of {how}", expected)])
    fault = separation_fault(surface, ground, at)
    if fault is not None:
        raise InputError([fault])
    return Start(problem, state, float(np.sign(regularity)), tuple(corrections))
