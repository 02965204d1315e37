"""Rates of slip, spin and gap along a motion through a contact, by numerical differentiation."""

from __future__ import annotations

import numpy as np

from .formulas import REAL
from .gap import Nearest, along, derivative, turned
from .tables import Setting


def contact_rates(setting: Setting, start: Nearest, omega, velocity, acceleration, alpha, step):
    """Five numbers of the motion through a contact with given accelerations, by differences.

    The slip's rate (3; the velocity of the body's point at the contact), the rate of the spin Ω·n
    and the gap's second derivative.
    """
    centre, matrix = start.pose
    omega, velocity, acceleration, alpha = (
        np.asarray(v, dtype=REAL) for v in (omega, velocity, acceleration, alpha)
    )

    def path(t):
        shift = t * velocity + t**2 / 2 * acceleration
        return centre + shift, matrix @ turned(t * omega) @ turned(t**2 / 2 * alpha)

    nears = along(setting.body, setting.ground, path, step, start)
    slips, spins = [], []
    for k, near in enumerate(nears):
        t = (k - len(nears) // 2) * REAL(step)
        rate = near.pose[1] @ (turned(t**2 / 2 * alpha).T @ omega + t * alpha)
        slips.append(velocity + t * acceleration + np.cross(rate, near.arm))
        spins.append(rate @ near.normal)
    bend = derivative([near.gap for near in nears], step, 2)
    return np.array([*derivative(slips, step), derivative(spins, step), bend], dtype=REAL)


def linear_rates(setting: Setting, start: Nearest, omega, velocity, step=0.008):
    """Those five numbers as an affine function of both accelerations: (5), (5, 6), uncertainty.

    The step (in units of the motion's own time) is halved while two results in a row come nearer to
    each other; how far they stay apart, relative, is the uncertainty.
    """
    length = min(setting.body.length, setting.ground.length)
    rate = float(max(np.linalg.norm(omega), np.linalg.norm(velocity) / length, 1e-3))
    units = np.array([length * rate**2] * 3 + [rate**2] * 3)
    rows = np.vstack([np.zeros(6), np.diag(units)])
    scale = np.array([length * rate**2] * 3 + [rate**2, length * rate**2])

    def rates(h):
        found = [
            contact_rates(setting, start, omega, velocity, row[:3], row[3:], h / rate)
            for row in rows
        ]
        return np.array([found[0], *(v - found[0] for v in found[1:])]) / scale

    before, apart = rates(step), np.inf
    for halvings in range(1, 7):
        now = rates(step / 2**halvings)
        change = float(np.abs(now - before).max() / np.abs(now).max())
        if change >= apart:
            break
        before, apart = now, change
        if apart < 1e-13:
            break
    values = before * scale
    return values[0], values[1:].T / units, apart
