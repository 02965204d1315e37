"""Infinitely many impacts in a finite time: what lasting contact does that they do not.

The rest of such impacts presses on the whole as a lasting contact does.  Resistance and viscous friction
act in contact alone: what they will do in that time is taken back before it begins.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from voronets.expressions.scalars import FLOATS
from voronets.mechanics.first_order import Numbers
from voronets.rolling.sliding import SlidingCore
from voronets.rolling.touch import Touch, array


def taken_back(
    touch: Touch,
    length: float,
    acting: SlidingCore | None,
    free: SlidingCore | None,
    numbers: Numbers,
) -> Touch:
    """A body in contact, put so that after a short time a force has not acted that does act.

    acting, free  how it slides with that force and without; both None: it sticks, and the force is the
                  resistance
    """
    core = touch.core
    forces = replace(core.forces, rolling_resistance=0.0, spinning_resistance=0.0)
    bare = replace(core, forces=forces)
    x = [float(value) for value in touch.x]
    if acting is None or free is None:
        if not core.forces.dissipates:
            return touch
        rates = [
            np.array(
                one.dynamics(FLOATS, numbers, one.pose(FLOATS, x, numbers)).omega_dot, dtype=float
            )
            for one in (core, bare)
        ]
        M = array(core.forces.moment(numbers["force"], touch.place.omega, touch.place.n))
        power = -float(M @ touch.x[4:7])
        turned = replace(touch, x=_turned(touch, length * (rates[1] - rates[0])))
        return replace(turned, lost=touch.lost - length * power).slipping(np.zeros(3))
    state = [*x, *(float(value) for value in touch.v), touch.lost]
    one, two = (
        replace(slide, core=which).motion(FLOATS, state, numbers)
        for slide, which in ((acting, core), (free, bare))
    )
    if one.force == two.force and one.free.M == two.free.M:
        return touch
    powers = [-(at.force @ at.slip + at.free.M @ at.at.omega) for at in (one, two)]
    spin = array(two.omega_dot) - array(one.omega_dot)
    slip = touch.u + length * (touch.R @ (array(two.u_dot) - array(one.u_dot)))
    turned = replace(touch, x=_turned(touch, length * spin))
    lost = touch.lost - length * float(powers[0] - powers[1])
    return replace(turned, lost=lost).slipping(slip)


def _turned(touch: Touch, change: np.ndarray) -> np.ndarray:
    """The state with another ω."""
    return np.concatenate([touch.x[:4], touch.x[4:7] + change, touch.x[7:]])
