"""Right-hand sides of the modes of a motion; the first entry of every state is the time.

Common to all: t, q (4), ω (3), O (3), energy lost. Then, sliding with Coulomb's law: ln s and the
unit direction d of the slip (3), over a time x with dt = s/(s + s₀) dx; flying: v (3) and the gap;
smooth and viscous: v (3).
"""

from __future__ import annotations

import numpy as np
from scipy.optimize import brentq

from .fast import Model
from .touch import Touch, cross

COMMON = 12


def parts(y):
    """q, ω, O of a state."""
    return y[1:5], y[5:8], y[8:11]


def common_rates(y, time_rate, velocity, omega_rate, lost) -> np.ndarray:
    """Rates of the common part, all of them per unit of x."""
    w, i, j, k = y[1:5]
    a, b, c = y[5:8]
    q_rate = np.array(
        [
            -i * a - j * b - k * c,
            w * a + j * c - k * b,
            w * b + k * a - i * c,
            w * c + i * b - j * a,
        ]
    )
    inner = np.concatenate([q_rate / 2, omega_rate, velocity, [lost]])
    return np.concatenate([[time_rate], time_rate * inner])


class Modes:
    """The modes of one scenario."""

    def __init__(self, table: dict):
        self.model = Model(table)
        self.law = table.get("contact", {}).get("law", "rolling")
        setting = self.model.setting
        self.slide = self.stick = 0.0
        if self.law == "coulomb":
            self.slide, self.stick = setting.law("sliding_friction"), setting.law("friction")
        self.viscosity = setting.law("viscosity") if self.law == "viscous" else 0.0
        self.slow = 1.0  # s₀

    def touch(self, y, contact=True) -> Touch:
        return self.model.touch(*parts(y), contact)

    # rolling
    def rolling_reaction(self, touch: Touch):
        return touch.rubber() if self.law == "rubber" else (touch.rolling(), 0.0)

    def rolling(self, _, y):
        touch = self.touch(y)
        _, alpha = touch.rates(*self.rolling_reaction(touch))
        velocity = -cross(touch.turning, touch.arm)
        return common_rates(y, 1.0, velocity, touch.matrix.T @ alpha, self.model.lost(touch))

    def split(self, y) -> tuple[float, float]:
        """Normal and tangential force that rolling needs."""
        touch = self.touch(y)
        force = self.rolling_reaction(touch)[0]
        normal = force @ touch.n
        return normal, np.linalg.norm(force - normal * touch.n)

    # sliding with Coulomb's law
    def slip_state(self, y, touch: Touch):
        """s and d, d made a unit tangent vector."""
        d = y[COMMON + 1 : COMMON + 4]
        d = d - touch.n * (touch.n @ d)
        return np.exp(y[COMMON]), d / np.sqrt(d @ d)

    def sliding_force(self, touch: Touch, s, d):
        """Reaction, n·W(n − μd) and the rate of the slip."""
        part = touch.n - self.slide * d
        force, stiffness = touch.pressed(s * d, np.zeros(3), part)
        rate = touch.drift(touch.normal_rate(s * d)) + touch.response() @ force
        return force, stiffness, rate

    def sliding(self, _, y):
        touch = self.touch(y)
        s, d = self.slip_state(y, touch)
        force, _, rate = self.sliding_force(touch, s, d)
        divisor = s + self.slow
        time_rate = s / divisor
        e = cross(touch.n, d)
        n_rate = touch.normal_rate(s * d)
        turn = (e @ rate) / divisor * e - time_rate * (n_rate @ d) * touch.n
        common = self.common_sliding(y, touch, s, d, force, time_rate)
        return np.concatenate([common, [(d @ rate) / divisor], turn])

    def common_sliding(self, y, touch: Touch, s, d, force, time_rate):
        velocity = s * d - cross(touch.turning, touch.arm)
        alpha = touch.matrix.T @ touch.rates(force)[1]
        lost = self.model.lost(touch) + self.slide * (force @ touch.n) * s
        return common_rates(y, time_rate, velocity, alpha, lost)

    def escape(self, touch: Touch):
        """The direction in which slip grows from zero, and how fast."""
        first = np.linalg.svd(touch.n[None])[2][1]
        second = cross(touch.n, first)

        def rates(angle):
            d = np.cos(angle) * first + np.sin(angle) * second
            force, stiffness, rate = self.sliding_force(touch, 0.0, d)
            return d, cross(touch.n, d) @ rate, d @ rate, force @ touch.n, stiffness

        grid = np.linspace(0, 2 * np.pi, 361)
        across = [rates(angle)[1] for angle in grid]
        found = []
        for a, b, left, right in zip(grid, grid[1:], across, across[1:], strict=False):
            if left == 0 or left * right < 0:
                root = a if left == 0 else brentq(lambda x: rates(x)[1], a, b, xtol=1e-15)
                d, _, growth, normal, stiffness = rates(root)
                if growth > 0 and normal > 0 and stiffness > 0:
                    found.append((d, growth))
        if len(found) != 1:
            raise ArithmeticError(f"{len(found)} directions of slip from rest")
        return found[0]

    # smooth, viscous, flying
    def own_velocity(self, y, touch: Touch):
        """v without a normal part at the contact, and the slip."""
        spin = cross(touch.turning, touch.arm)
        u = y[COMMON : COMMON + 3] + spin
        u = u - touch.n * (touch.n @ u)
        return u - spin, u

    def simple_force(self, touch: Touch, u):
        return touch.pressed(u, -self.viscosity * u, touch.n)[0]

    def simple(self, _, y):
        touch = self.touch(y)
        velocity, u = self.own_velocity(y, touch)
        acceleration, alpha = touch.rates(self.simple_force(touch, u))
        lost = self.model.lost(touch) + self.viscosity * u @ u
        alpha = touch.matrix.T @ alpha
        return np.concatenate([common_rates(y, 1.0, velocity, alpha, lost), acceleration])

    def flying(self, _, y):
        touch = self.touch(y, contact=False)
        velocity = y[COMMON : COMMON + 3]
        acceleration, alpha = touch.rates(np.zeros(3))
        rise = touch.n @ (velocity + cross(touch.turning, touch.arm))
        alpha = touch.matrix.T @ alpha
        return np.concatenate([common_rates(y, 1.0, velocity, alpha, 0.0), acceleration, [rise]])
