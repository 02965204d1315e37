r"""Impact in impulse space (Routh): how the velocity of the contact point changes as the pressure grows.

With p the normal impulse so far, u the velocity of the body's point and W its mobility,

    sliding    du/dp = W (n − μ d)       d: the direction of the slip
    sticking   du/dp = W z               z along W⁻¹ n, z·n = 1, where |z − n| ≤ μ of sticking
    reversed   du/dp = W (n − μ d)       along the ray on which a slip that begins may grow

In the slow time s dλ = dp nothing divides by the slip: φ′ and (ln s)′ depend on the direction alone.
The impact ends where the normal speed is −e times the incoming one (Newton), or where the work of the
normal impulse in restitution is −e² times that in compression (Stronge).  The work is integrated on
its own, so that the energy tests the impact.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from voronets.numerics.stopping import integrate_until
from voronets.rolling.friction import answer, force_that_gives, growing_directions, tangents

ENDED = 36.0  # so many powers of e below the speed of the impact a slip has ended


@dataclass(frozen=True)
class Impact:
    """The state of an impact: u, the works of the normal impulse and of friction, and the slip.

    d  direction of the slip; None where it sticks
    """

    u: np.ndarray
    normal_work: float
    friction_work: float
    d: np.ndarray | None

    @property
    def work(self) -> float:
        """What the impulse has added to the kinetic energy."""
        return self.normal_work + self.friction_work


@dataclass(frozen=True)
class Goal:
    """Where a phase of an impact ends: at a normal speed, or at a work of the normal impulse."""

    speed: float | None = None
    work: float = 0.0

    def missing(self, u_n: float, work: float) -> float:
        """Negative before the end."""
        return u_n - self.speed if self.speed is not None else work - self.work

    def impulse(self, u_n: float, work: float, slope: float) -> float:
        """The normal impulse to the end where u_n grows evenly, by ``slope`` a unit."""
        if self.speed is not None:
            return (self.speed - u_n) / slope
        return (math.sqrt(max(u_n * u_n + 2 * slope * (self.work - work), 0.0)) - u_n) / slope


def collide(
    W: np.ndarray, n: np.ndarray, u: np.ndarray, *, restitution: float, friction: float = 0.0,
    sticking: float = 0.0, energetic: bool = False,
) -> Impact:  # fmt: skip
    """An impact with the velocity u of the body's point, n·u < 0.

    friction, sticking  coefficients of a slip and of none; both 0: the impulse is along n
    energetic           Stronge's coefficient instead of Newton's
    """
    u_n = float(n @ u)
    slip = u - u_n * n
    speed = float(np.linalg.norm(slip))
    d = slip / speed if speed > 0 else None
    now = Impact(np.asarray(u, dtype=float), 0.0, 0.0, d)
    if not energetic:
        return _phase(W, n, now, Goal(speed=-restitution * u_n), friction, sticking)
    now = _phase(W, n, now, Goal(speed=0.0), friction, sticking)
    goal = Goal(work=now.normal_work * (1 - restitution**2))
    return _phase(W, n, now, goal, friction, sticking) if restitution > 0 else now


def _phase(
    W: np.ndarray, n: np.ndarray, now: Impact, goal: Goal, friction: float, sticking: float
) -> Impact:
    """On to the goal."""
    if not friction and not sticking:
        return _along(W, n, now, goal, n)
    if now.d is not None:
        now, reached = _slide(W, n, now, goal, friction)
        if reached:
            return now
    z = force_that_gives(n, W)
    z /= n @ z
    if np.linalg.norm(z - n) <= sticking:
        return _along(W, n, now, goal, z, sticks=True)

    found = growing_directions(lambda c, s: (*answer(W, n, friction)(c, s)[:2], 1.0), n)
    if not found:
        raise ArithmeticError("no direction of slip is consistent with the impact")
    return _along(W, n, now, goal, n - friction * found[0])


def _along(
    W: np.ndarray, n: np.ndarray, now: Impact, goal: Goal, r: np.ndarray, *, sticks: bool = False
) -> Impact:
    """With an impulse along r all the way."""
    gained = W @ r
    u_n, slope = float(n @ now.u), float(n @ gained)
    p = goal.impulse(u_n, now.normal_work, slope)
    u = now.u + p * gained
    lost = p * float((r - n) @ (now.u + u)) / 2
    slip = u - n * (n @ u)
    size = float(np.linalg.norm(slip))
    if sticks or not size > 0:
        u, d = n * (n @ u), None  # no slip to the last digit
    else:
        d = slip / size
    return Impact(u, now.normal_work + p * (u_n + slope * p / 2), now.friction_work + lost, d)


def _slide(W: np.ndarray, n: np.ndarray, now: Impact, goal: Goal, mu: float) -> tuple[Impact, bool]:
    """Until the goal is reached, or the slip has ended."""
    t1, t2 = tangents(n)
    assert now.d is not None
    unit = float(n @ W @ n)  # of λ and of impulses: everything below is a speed
    pressed = answer(W / unit, n, mu)
    u_n, speed = float(n @ now.u), float(np.linalg.norm(now.u))
    s = float(now.d @ now.u)

    def rate(y: np.ndarray) -> np.ndarray:
        c, s, ratio = math.cos(y[0]), math.sin(y[0]), math.exp(y[1])
        x, y_, z = pressed(c, s)
        return np.array([
            c * y_ - s * x, c * x + s * y_, ratio * z, ratio * y[2], -mu * ratio * ratio,
        ])  # fmt: skip

    begin = np.array([
        np.arctan2(now.d @ t2, now.d @ t1), np.log(s / speed), u_n / speed,
        now.normal_work * unit / speed**2, 0.0,
    ])  # fmt: skip
    scaled = Goal(None if goal.speed is None else goal.speed / speed, goal.work * unit / speed**2)

    def reached(y: np.ndarray) -> float:
        return scaled.missing(float(y[2]), float(y[3]))

    if reached(begin) >= 0:
        return now, True
    y, which = integrate_until(rate, begin, [reached, lambda y: float(-ENDED - y[1])])
    d = math.cos(y[0]) * t1 + math.sin(y[0]) * t2
    size = speed * float(np.exp(y[1])) if which == 0 else 0.0
    works = y[3:] * speed**2 / unit
    after = Impact(
        y[2] * speed * n + size * d, float(works[0]), float(works[1]) + now.friction_work, d
    )
    return (after, True) if which == 0 else (replace(after, d=None), False)
