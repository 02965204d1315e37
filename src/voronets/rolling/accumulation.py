"""Infinitely many impacts in a finite time: how a body moves until the last of them.

The rest of such impacts presses on the whole as a lasting contact does.  Resistance and viscous friction
act in contact alone, not in flights: the body moves until the last impact as in a lasting contact that
is without them.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from voronets.expressions.scalars import FLOATS
from voronets.mechanics.first_order import Numbers
from voronets.rolling.core import Core
from voronets.rolling.sliding import SlidingCore
from voronets.rolling.touch import Touch, array


def without_resistance(core: Core) -> Core:
    """The same body on a ground that does not resist its turning."""
    forces = replace(core.forces, rolling_resistance=0.0, spinning_resistance=0.0)
    return replace(core, forces=forces)


def until_the_last(
    touch: Touch, length: float, slide: SlidingCore | None, state: np.ndarray, numbers: Numbers
) -> Touch:
    """A body in contact after a time so short that its rates are constant, without resistance.

    slide  how it slides, at a state of its system; None: it sticks
    """
    bare = without_resistance(touch.core)
    if slide is None:
        x = [float(value) for value in touch.x]
        rates = np.array(bare.rate(FLOATS, x, numbers, 0.0), dtype=float)
        return replace(touch, x=_moved(touch.x, length * rates)).slipping(np.zeros(3))
    bare_slide = replace(slide, core=bare)
    x = [float(value) for value in state]
    at = bare_slide.motion(FLOATS, x, numbers)
    rates = np.array(bare_slide.rate_of(FLOATS, x, numbers, at), dtype=float)
    slip = touch.u + length * (touch.R @ array(at.u_dot))
    if slip @ touch.u <= 0:  # friction has ended it on the way
        slip = np.zeros(3) if np.any(touch.u) else slip
    lost = touch.lost + length * float(rates[-1])
    later = replace(touch, x=_moved(touch.x, length * rates[: touch.core.size]), lost=lost)
    return later.slipping(slip - later.n * (later.n @ slip))


def _moved(x: np.ndarray, change: np.ndarray) -> np.ndarray:
    """A state of the core after a small change, its quaternion of length 1."""
    moved: np.ndarray = x + change
    moved[:4] /= np.linalg.norm(moved[:4])
    return moved
