"""The onset of slip where the friction that rolling needs reaches what there is.

The slip grows as t², and its direction φ obeys s φ̇ = e·u̇(φ), which is infinitely stiff at first.
So φ is sought as a polynomial of the time: the rest is integrated with it, then that equation is
solved for φ at Chebyshev's nodes with the φ̇ of before, until nothing changes.
"""

from __future__ import annotations

import numpy as np
from numpy.polynomial import Chebyshev
from scipy.optimize import brentq

from .modes import COMMON, Modes, parts
from .stepper import Run
from .touch import Touch, cross

NODES = 14
#: The length of the piece, in units of the time in which the direction would need to settle.
FRACTION = 0.02


class Onset:
    """A short piece of sliding, of the length `length`, from a state of rolling at its limit."""

    def __init__(self, modes: Modes, y, time_scale):
        self.modes = modes
        touch = modes.touch(y)
        force = touch.rolling()
        along = -(force - touch.n * (force @ touch.n))
        self.first = along / np.linalg.norm(along)
        self.start = np.append(y, 0.0)
        ahead = 1e-4 * time_scale
        later = modes.touch(Run(modes.rolling, y).reach(0.0, y, ahead))
        side = 1e-5
        back = -(self.along_and_across(touch, 0.0, side)[1]) / side
        angle = 0.0
        for _ in range(3):  # the direction a little later
            angle += self.along_and_across(later, 0.0, angle)[1] / back
        growth = self.along_and_across(later, 0.0, angle)[0] / ahead
        if growth <= 0 or back <= 0:
            raise ArithmeticError("no slip follows the end of rolling")
        self.length = min(FRACTION * back / growth, 0.02 * time_scale)
        for _ in range(12):
            try:
                self.settle()
                return
            except ArithmeticError:
                self.length /= 2
        raise ArithmeticError("the direction of slip is not found")

    def settle(self) -> None:
        """Iterates, from the direction that the path of rolling would give."""
        self.angle = Chebyshev([0.0], domain=[0.0, self.length])
        self.improve(rolling=True)
        before = np.inf
        for _ in range(25):
            change = self.improve()
            if change < 1e-9 and change >= before:
                return
            before = change
        raise ArithmeticError("no convergence")

    def frame(self, touch: Touch):
        first = self.first - touch.n * (touch.n @ self.first)
        first = first / np.sqrt(first @ first)
        return first, cross(touch.n, first)

    def turned(self, touch: Touch, angle):
        first, second = self.frame(touch)
        return np.cos(angle) * first + np.sin(angle) * second

    def direction(self, time, touch: Touch):
        return self.turned(touch, self.angle(time))

    def along_and_across(self, touch: Touch, s, angle):
        d = self.turned(touch, angle)
        rate = self.modes.sliding_force(touch, s, d)[2]
        return d @ rate, cross(touch.n, d) @ rate

    def rates(self, x, y):
        """Rates of the common part and of s, the direction being given."""
        touch, s = self.modes.touch(y), y[COMMON]
        d = self.direction(x, touch)
        force, _, rate = self.modes.sliding_force(touch, s, d)
        return np.append(self.modes.common_sliding(y, touch, s, d, force, 1.0), d @ rate)

    def improve(self, rolling=False) -> float:
        """One iteration; returns how much the direction has changed."""
        run = Run(self._still if rolling else self.rates, self.start)
        nodes = self.length * (1 - np.cos(np.pi * np.arange(NODES) / (NODES - 1))) / 2
        x, y, angles, slope = 0.0, self.start, [0.0], self.angle.deriv()
        for node in nodes[1:]:
            slip, y, x = y[COMMON], run.reach(x, y, node), node
            if not rolling and y[COMMON] <= slip:
                raise ArithmeticError("the slip is over already")
            guess = angles[-1] if rolling else float(self.angle(x))
            angles.append(self._angle(y, float(slope(x)), guess))
        before = self.angle
        self.angle = Chebyshev.fit(nodes, angles, NODES - 1, domain=[0.0, self.length])
        return float(np.abs(self.angle(nodes) - before(nodes)).max())

    def _still(self, x, y):
        return np.append(self.modes.rolling(x, y[:COMMON]), 0.0)

    def _angle(self, y, slope, guess):
        touch, s = self.modes.model.touch(*parts(y)), y[COMMON]
        first, second = self.frame(touch)
        d = np.cos(guess) * first + np.sin(guess) * second
        n_rate = touch.normal_rate(s * d)
        flat = self.first - touch.n * (touch.n @ self.first)
        carried = -(n_rate @ second) * (touch.n @ self.first) / np.sqrt(flat @ flat)

        def balance(angle):
            return self.along_and_across(touch, s, angle)[1] - s * (slope + carried)

        width = 1e-3
        while balance(guess - width) * balance(guess + width) > 0:
            width *= 3
            if width > 1:
                raise ArithmeticError("the direction of slip is lost")
        return brentq(balance, guess - width, guess + width, xtol=1e-16, rtol=1e-15)
