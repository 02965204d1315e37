"""An impact in terms of the contact point: Coulomb's law while the normal impulse grows (Routh)."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from scipy.optimize import brentq

from .stepper import Event, Run


@dataclass
class Course:
    """An impact under way, in the plane of tangents t1, t2 and the normal (third)."""

    response: np.ndarray  # W, in those axes
    slide: float
    stick: float
    restitution: float
    energetic: bool
    slip: np.ndarray  # two components
    normal: float
    work: float = 0.0  # of the whole force
    normal_work: float = 0.0
    pressed: float = 0.0  # the normal work when compression ended
    expanding: bool = False
    target: float = field(init=False)
    approach: float = field(init=False)

    def __post_init__(self):
        self.approach = abs(self.normal)
        self.target = -self.restitution * self.normal

    def push(self, angle) -> np.ndarray:
        """The impulse per normal impulse while sliding in a direction."""
        return np.array([-self.slide * np.cos(angle), -self.slide * np.sin(angle), 1.0])

    def rates(self, angle) -> np.ndarray:
        """The change of velocity per normal impulse: along the slip, across it, normal."""
        c, s = np.cos(angle), np.sin(angle)
        x, y, z = self.response @ self.push(angle)
        return np.array([c * x + s * y, c * y - s * x, z])

    def left(self, normal, normal_work) -> float:
        """Positive until this phase (compression, then expansion) is over."""
        if not self.energetic:
            return self.target - normal
        if not self.expanding:
            return -normal
        return (1 - self.restitution**2) * self.pressed - normal_work

    def turn(self) -> bool:
        """At the end of a phase: whether the impact is over."""
        if self.energetic and not self.expanding:
            self.expanding, self.pressed, self.normal = True, self.normal_work, 0.0
            return self.restitution == 0
        return True

    def straight(self, rate, slip_rate, direction, friction) -> None:
        """The rest of the impact while all velocities change at constant rates, from no slip."""
        if rate <= 0:
            raise ArithmeticError("the impact never ends: the body is wedged")
        before = self.normal
        if self.energetic:
            pressed = self.pressed
            if not self.expanding:
                pressed = self.normal_work - before**2 / (2 * rate)
            wanted = (1 - self.restitution**2) * pressed - self.normal_work
            after = np.sqrt(max(before**2 + 2 * rate * wanted, 0.0))
        else:
            after = self.target
        impulse = (after - before) / rate
        self.normal_work += (after**2 - before**2) / (2 * rate)
        self.work += (after**2 - before**2) / (2 * rate) - friction * slip_rate * impulse**2 / 2
        self.normal, self.slip = after, slip_rate * impulse * np.asarray(direction)

    def slide_on(self) -> bool:
        """Slides until the impact (True) or the slip (False) is over."""
        scale = np.hypot(*self.slip)
        angle = np.arctan2(self.slip[1], self.slip[0])
        y = np.array([angle, 0.0, self.normal, self.work, self.normal_work])

        def rhs(_, y):  # y: angle, ln(s/scale), normal velocity, works; dp = s dx
            along, across, normal = self.rates(y[0])
            s = scale * np.exp(y[1])
            return [across, along, s * normal, s * (y[2] - self.slide * s), s * y[2]]

        while True:
            events = [
                Event("over", lambda y: self.left(y[2], y[4]), armed=-np.inf),
                Event("stuck", lambda y: y[1] + 37),
            ]
            rates, own = np.abs(self.response).max() * max(1, self.slide), self.approach
            works = 1e-17 * own * max(own, scale) / rates
            run = Run(rhs, y, atol=[1e-15, 1e-15, 1e-16 * own, works, works])
            run.max_step = 0.3 / rates
            name, _, y = run.to_event(events, 1e6 / rates)
            s = scale * np.exp(y[1])
            self.slip = s * np.array([np.cos(y[0]), np.sin(y[0])])
            self.normal, self.work, self.normal_work = y[2:]
            if name == "stuck":
                self.slip = np.zeros(2)
                return False
            if name == "end":
                raise ArithmeticError("the impact never ends")
            if self.turn():
                return True
            y = np.array([y[0], y[1], self.normal, self.work, self.normal_work])

    def from_rest(self) -> str:
        """Without slip: sticks, or slips off along the one direction that leads away."""
        inverse = np.linalg.inv(self.response)
        z = inverse[:, 2] / inverse[2, 2]
        if np.hypot(z[0], z[1]) <= self.stick:
            self.straight(1 / inverse[2, 2], 0.0, (1.0, 0.0), 0.0)
            return "stuck"
        angle = self.escape()
        along, _, normal = self.rates(angle)
        self.straight(normal, along, (np.cos(angle), np.sin(angle)), self.slide)
        return "slipping"

    def escape(self) -> float:
        """The direction in which slip grows from zero without turning."""
        grid = np.linspace(0, 2 * np.pi, 721)
        across = [self.rates(angle)[1] for angle in grid]
        found = []
        for a, b, left, right in zip(grid, grid[1:], across, across[1:], strict=False):
            if left == 0 or left * right < 0:
                root = a if left == 0 else brentq(lambda x: self.rates(x)[1], a, b, xtol=1e-16)
                if self.rates(root)[0] > 0:
                    found.append(root)
        if len(found) != 1:
            raise ArithmeticError(f"{len(found)} directions of slip from rest")
        return found[0]


def routh(response, n, u, slide, stick, restitution, energetic=False) -> dict:
    """The impact of a contact point of mobility W = `response` with the velocity u before it.

    A dictionary: `impulse` and `after` (the contact point's velocity), `work` (integrated along the
    impact), `ended` ("stuck" or "slipping").
    """
    n, u = np.asarray(n, dtype=float), np.asarray(u, dtype=float)
    first = np.linalg.svd(n[None])[2][1]
    axes = np.array([first, np.cross(n, first), n])
    local, own = axes @ response @ axes.T, axes @ u
    course = Course(local, slide, stick, restitution, energetic, own[:2].copy(), own[2])
    if slide == 0:
        push = np.array([0.0, 0.0, -(1 + restitution) * own[2] / local[2, 2]])
        after = own + local @ push
        return {
            "impulse": axes.T @ push,
            "after": axes.T @ after,
            "work": push @ (own + after) / 2,
            "ended": "slipping",
        }
    moving = np.hypot(*own[:2]) > 1e-15 * np.linalg.norm(own)
    if not moving:
        course.slip = np.zeros(2)
    if moving and course.slide_on():
        ended = "slipping"
    else:
        ended = course.from_rest()
    after = np.append(course.slip, course.normal)
    impulse = np.linalg.solve(local, after - own)
    return {
        "impulse": axes.T @ impulse,
        "after": axes.T @ after,
        "work": course.work,
        "ended": ended,
    }
