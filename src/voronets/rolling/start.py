"""From what a user says of the start to a state that fits: contact, normals, curvature, velocity.

Data that miss by up to 1e-6 (of the body's size, of a radian, of the speed) are corrected: each contact
point to the nearest point of its surface, the body by the smallest turn, a velocity along the normal or
to that of rolling.  Beyond that they are faults.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.orientations import orientation_quaternion
from voronets.expressions.presentation import Card, Presented, number
from voronets.expressions.ranges import expected_numbers, plain, refuse
from voronets.expressions.rotations import (
    quaternion_of_matrix,
    quaternion_product,
    rotation_matrix,
    smallest_turn,
)
from voronets.expressions.scalars import FLOATS
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.rolling.body import Body
from voronets.rolling.core import Core
from voronets.rolling.law import Posture
from voronets.rolling.neumann_place import neumann_sides, turn_of
from voronets.rolling.separation import separation_fault
from voronets.rolling.start_motion import (
    CORRECTABLE,
    fitting,
    in_the_air,
    rounded,
    sliding_velocity,
    without_spin,
)
from voronets.rolling.system import RollingProblem
from voronets.rolling.touch import Touch
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed

SAME = 1e-6  # points of a body closer than this, over its size, are one point
UNIT_INERTIA = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True, repr=False)
class Start(Presented):
    """A problem in the charts of its start, the state, and the corrections that were made.

    state    of the rolling core: q, ω and the coordinates of the contact, or of the nearest points
    sense    sign of the regularity of the contact at the start
    posture  how the body is and moves there; by default it rolls
    """

    problem: RollingProblem
    state: np.ndarray
    sense: float
    corrections: tuple[str, ...] = ()
    posture: Posture | None = None

    def card(self) -> Card:
        rows = [(quantity.name, number(value))
                for quantity, value in zip(self.begun[0].states, self.begun[1], strict=True)]  # fmt: skip
        rows += [("corrected", sentence) for sentence in self.corrections]
        heading = f"Start of a rolling body: {self.problem.body.surface.kind}"
        return Card(heading, rows, footer="voronets.simulate(start, duration) computes the motion.")

    @cached_property
    def begun(self) -> tuple[FirstOrderSystem, np.ndarray]:
        """The first-order system that the motion begins in, and its state."""
        posture = self.posture
        if posture is None:
            posture = Posture(*map(np.asarray, self.problem.core.split(self.state)))
        return self.problem.law.begin(self.problem, self.sense, posture)


class Fit(NamedTuple):
    """Body and ground in contact: their charts, the contact coordinates, and what was corrected."""

    surface: Placed[Surface]
    ground: Placed[Surface]
    q: np.ndarray
    c: np.ndarray
    c1: np.ndarray
    sense: float
    corrections: tuple[str, ...] = ()


def start(
    problem: RollingProblem,
    *,
    omega: Sequence[float] | np.ndarray,
    orientation: Any = None,
    contact: Sequence[float] | np.ndarray | None = None,
    contact_body: Sequence[float] | np.ndarray | None = None,
    velocity: Sequence[float] | np.ndarray | None = None,
    slip: Sequence[float] | np.ndarray | None = None,
    centre: Sequence[float] | np.ndarray | None = None,
) -> Start:
    """Start a rolling body from its orientation, its contact on the ground and its angular velocity.

    Lengths are in m, velocities in m/s.

    omega         angular velocity in rad/s, body axes
    orientation   how the body is turned: a quaternion w, x, y, z, SciPy's ``Rotation``, a rotation matrix,
                  ``{"axis": …, "degrees": …}`` or ``{"lean": …, "heading": …, "spin": …}`` in degrees;
                  by default the body is not turned
    contact       contact point on the ground, space axes
    contact_body  contact point on the body, from the centre of mass, body axes; needed where several
                  points of the body have the right normal
    velocity      velocity of the centre of mass, space axes; by default the body rolls
    slip          velocity of the body's point at the contact relative to the ground, space axes, instead
                  of ``velocity``
    centre        centre of mass of a body in the air, space axes, instead of ``contact``
    """
    vectors = {"contact": contact, "omega": omega, "contact_body": contact_body}
    vectors |= {"velocity": velocity, "slip": slip, "centre": centre}
    refuse(
        (f"start.{name}", value, expected_numbers(_listed(value), 3))
        for name, value in vectors.items()
        if value is not None or name in ("omega", "contact" if centre is None else "centre")
    )
    if slip is not None and (velocity is not None or centre is not None):
        other = "velocity" if velocity is not None else "centre"
        message = f"{{key}} and start.{other} exclude each other. Give one of them."
        raise InputError([Fault("start.slip", _listed(slip), f"slip or {other}", message)])
    q = np.array(orientation_quaternion(orientation, "start.orientation"))
    moving, sliding = (None if v is None else np.asarray(v, dtype=float) for v in (velocity, slip))
    if centre is not None:
        problem, posture, sense = in_the_air(
            problem, q, np.asarray(omega, dtype=float), centre, moving
        )
        return Start(problem, posture.core_state(problem.core), sense, (), posture)
    assert contact is not None
    places = [None if x is None else _exact(x) for x in (q, contact, contact_body)]
    fit = _fit(problem.body.surface, problem.ground, *places)
    return _started(problem, fit, omega, moving, sliding)


def _listed(values: Any) -> Any:
    """Numbers of any sort in a list."""
    return list(map(plain, values)) if isinstance(values, Sequence | np.ndarray) else values


def _exact(values: Sequence[float] | np.ndarray) -> bytes:
    """Numbers to the last bit, to find again what was computed with them: 0.0 is not −0.0."""
    return np.asarray(values, dtype=float).tobytes()


@lru_cache(maxsize=256)
def _fit(
    body: Placed[Surface], ground: Placed[Surface], turn: bytes, at: bytes, on: bytes | None
) -> Fit:
    """Body and ground in contact there, with all checks; nothing of it depends on ω or a mass."""
    q: Any = np.frombuffer(turn)
    contact = np.frombuffer(at)
    R: np.ndarray = np.array(rotation_matrix(q), dtype=float)
    corrections: list[str] = []

    ground, c1 = _on("start.contact", ground, contact, None)
    s, n = _point_and_normal("start.contact", ground, c1)

    contact_body = _only_candidate(body, -R.T @ n) if on is None else np.frombuffer(on)
    surface, c = _on("start.contact_body", body, contact_body, -R.T @ n)
    a, n_b = _point_and_normal("start.contact_body", surface, c)

    size = surface.size or max(float(np.linalg.norm(a)), ground.size) or 1.0
    misses = (("contact", s, contact, "ground"), ("contact_body", a, contact_body, "body"))
    faults = []
    for name, exact, given, side in misses:
        gap = float(np.linalg.norm(exact - given))
        if gap > CORRECTABLE * size:
            faults.append(
                Fault(f"start.{name}", given.tolist(),
                      f"a point of the {side}'s surface",
                      f"{{key}} is {gap:.6g} m away from the surface of the {side}.",
                      f"The nearest point is {rounded(exact)}.")
            )  # fmt: skip
        elif gap > 1e-15 * size:
            corrections.append(f"start.{name} was moved by {gap:.2g} m onto the {side}'s surface")
    angle = float(np.linalg.norm(R @ n_b + n))
    if angle > CORRECTABLE:
        degrees = np.degrees(2 * np.arcsin(min(1.0, angle / 2)))
        faults.append(
            Fault("start.orientation", q.tolist(),
                  "an orientation in which the normals of body and ground are opposite",
                  "The normals of body and ground at the contact must be opposite; they are "
                  f"{degrees:.6g} degrees off.")
        )  # fmt: skip
    if faults:
        raise InputError(faults)
    if angle > 1e-15:
        q = np.array(quaternion_product(smallest_turn(R @ n_b, -n), q))
        q /= np.linalg.norm(q)
        if angle > 1e-14:
            corrections.append(f"the body was turned by {angle:.2g} rad so that the normals meet")
    sense = _sense(surface, ground, _exact(q), _exact(c), _exact(c1))
    return Fit(surface, ground, q, c, c1, sense, tuple(corrections))


def start_neumann(
    problem: RollingProblem, *, u: float, v: float, theta: float, u1: float, v1: float,
    sigma: float, tau: float, n: float, confocal: bool = False,
    octant: Sequence[float] | None = None, octant1: Sequence[float] | None = None,
) -> Start:  # fmt: skip
    """The state of Neumann's coordinates, with ω = σ e_u + τ e_v + n n (Voronets 1911, § 4).

    At the contact n = −n₁, e_u = −sin ϑ e_u₁ + cos ϑ e_v₁, e_v = cos ϑ e_u₁ + sin ϑ e_v₁, where
    n = X_u × X_v/H; e_v is n × e_u, and e_v₁ is n₁ × e_u₁ with that n₁.  A surface that was not
    given by coordinates has those of its lines of curvature.

    confocal  u, v of an ellipsoid are its confocal parameters in m² (§ 17), octant the signs of
              x, y, z there; e_u and e_v remain those of the angles
    """
    values = {"u": u, "v": v, "u1": u1, "v1": v1}
    sides = neumann_sides(problem, values, confocal, (octant, octant1))
    seen = []
    for side, index in zip(sides, ("", "1"), strict=True):
        ends = _beyond(side.surface, side.place)
        if ends:
            got = f"u{index} = {side.place[0]:g}, v{index} = {side.place[1]:g}"
            message = f"{{key}} lies outside the coordinate chart, beyond {', '.join(ends)}: {got}."
            raise InputError([Fault("start.neumann", got, "a point inside the chart", message)])
        seen.append(_point_and_normal("start.neumann", side.surface, side.place))
    (X, outward), (X1, out_of_ground) = seen
    R, own = turn_of(sides, theta, outward, out_of_ground)
    omega = np.array([sigma, tau, n]) @ own
    (surface, c), (ground, c1) = (
        (side.given, np.array(side.place, dtype=float)) if side.own
        else _on("start.neumann", side.given, x, normal)
        for side, x, normal in zip(sides, (X, X1), (outward, out_of_ground), strict=True)
    )  # fmt: skip
    q = quaternion_of_matrix(R)
    sense = _sense(surface, ground, _exact(q), _exact(c), _exact(c1))
    return _started(problem, Fit(surface, ground, q, c, c1, sense), omega)


def _on(
    key: str, surface: Placed[Surface], x: np.ndarray, n: np.ndarray | None
) -> tuple[Placed[Surface], np.ndarray]:
    """The chart and the coordinates of the surface's point nearest to x."""
    try:
        surface = surface.chart_at(x)
        c = surface.locate(x, n)
        ends = _beyond(surface, c)
    except (ValueError, ZeroDivisionError, OverflowError, np.linalg.LinAlgError) as error:
        message = f"No point of the surface could be found at {{key}}: {error}."
        raise InputError([Fault(key, x.tolist(), "a point of the surface", message)]) from None
    if ends:
        message = f"{{key}} lies outside the coordinate charts, beyond {', '.join(ends)}."
        raise InputError([Fault(key, x.tolist(), "a point inside a chart", message)])
    if not np.all(np.isfinite(c)):
        message = "{key} is a singular point of the surface."
        raise InputError([Fault(key, x.tolist(), "a regular point of the surface", message)])
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
        message = f"The {surface.kind} has no normal at {{key}}."
        expected = f"a point where the {surface.kind} has a normal"
        raise InputError([Fault(key, got, expected, message)])
    return x, n


def _only_candidate(surface: Surface, n: np.ndarray) -> np.ndarray:
    """The body's one point with normal n, or a fault that lists the candidates."""
    try:
        found = surface.points_with_normal(n)
    except (ValueError, ZeroDivisionError, OverflowError):
        found = None
    points = [] if found is None else _apart(found.points, SAME * (surface.size or 1.0))
    if found is not None and len(points) == 1 and not found.family:
        return points[0]
    if found is None or not points:
        expected = "a start where the normals can meet: no point of the body has the needed normal"
        if found is not None and found.family:
            expected += f" except {found.family}"
        message = "The body cannot touch the ground with this orientation at this contact: "
        message += expected.partition(": ")[2]
        raise InputError([Fault("start.contact_body", "nothing", expected, f"{message}.")])
    listed = "; ".join(str([round(float(x), 9) for x in point]) for point in points[:8])
    expected = f"one of the points that have the needed normal: {listed}"
    if found.family:
        expected = f"a point that has the needed normal ({found.family}), for example {listed}"
    message = "{key} is missing: several points of the body can touch the ground here."
    advice = f"Give one of {listed}."
    if found.family:
        message = f"{{key}} is missing: {found.family} can touch the ground here."
        advice = f"Give one point, for example {listed.partition(';')[0]}."
    raise InputError([Fault("start.contact_body", "nothing", expected, message, advice)])


def _apart(points: Sequence[np.ndarray], least: float) -> list[np.ndarray]:
    """The points without those that lie closer than this to an earlier one."""
    found: list[np.ndarray] = []
    for point in points:
        if all(float(np.linalg.norm(point - other)) > least for other in found):
            found.append(point)
    return found


def _started(
    problem: RollingProblem, fit: Fit, omega: Sequence[float] | np.ndarray,
    velocity: np.ndarray | None = None, slip: np.ndarray | None = None,
) -> Start:  # fmt: skip
    """The problem in the charts of its start, and the state."""
    problem = replace(problem, body=replace(problem.body, surface=fit.surface), ground=fit.ground)
    posture = Posture(fit.q, np.asarray(omega, dtype=float), fit.c, fit.c1)
    told = list(fit.corrections)
    if problem.law.spins:
        touch = Touch(problem.core, posture.core_state(problem.core), np.zeros(3))
    else:
        posture, touch = without_spin(problem, posture, told)
    if velocity is not None:
        posture = replace(posture, velocity=fitting(problem, touch, velocity, told))
    elif slip is not None:
        posture = replace(posture, velocity=sliding_velocity(problem, touch, slip, told))
    return Start(problem, posture.core_state(problem.core), fit.sense, tuple(told), posture)


def _state(
    core: Core, q: np.ndarray, omega: np.ndarray, c: np.ndarray, c1: np.ndarray
) -> np.ndarray:
    parts = [q, omega, *([c] if core.body_own else []), *([c1] if core.ground_own else [])]
    return np.concatenate(parts).astype(float)


@lru_cache(maxsize=256)
def _sense(
    surface: Placed[Surface], ground: Placed[Surface], turn: bytes, on: bytes, at: bytes
) -> float:
    """The sign of the regularity, after a look at the relative curvature and the separation."""
    core = RollingProblem(Body(1.0, UNIT_INERTIA, surface), ground).core
    state = _state(core, np.frombuffer(turn), np.zeros(3), np.frombuffer(on), np.frombuffer(at))
    try:
        pose = core.pose(FLOATS, [float(value) for value in state], core.numbers)
        regularity = float(pose.rolling.regularity)
    except (ValueError, ZeroDivisionError, OverflowError, TypeError):
        pose, regularity = None, 0.0
    if pose is not None and pose.body.L is not None:
        radii = np.abs(np.array(pose.body.L.matrix, dtype=float)).max()
        if not radii > 1e-12 * np.linalg.norm(np.array(pose.body.x, dtype=float)):
            message = "{key} shrinks to a single point."
            expected = "a body with a surface"
            raise InputError([Fault("body.surface", "a single point", expected, message)])
    if pose is None or not abs(regularity) > 1e-9:
        how = "zero" if not abs(regularity) > 1e-300 else f"{regularity:.3g}"
        expected = "a contact whose relative curvature is regular (not flat on flat)"
        message = (
            f"The relative curvature at the contact is {how}; rolling at one point needs a contact "
            "that is not flat on flat."
        )
        raise InputError([Fault("start", f"a relative curvature of {how}", expected, message)])
    fault = separation_fault(surface, ground, pose)
    if fault is not None:
        raise InputError([fault])
    return float(np.sign(regularity))
