"""Scenarios of bodies that roll, slide and fly, for the tests of what is kept and shown of them."""

from __future__ import annotations

import tomllib

#: A ball that falls with spin: it bounces, slides, and rolls in the end.
BOUNCING = """
title = "bouncing ball with spin"
[body]
mass = 0.2
inertia = [7.2e-05, 7.2e-05, 7.2e-05]
surface = { kind = "sphere", radius = 0.03 }
[ground]
surface = { kind = "plane" }
[force]
gravity = 9.81
[contact]
law = "coulomb"
friction = 0.08
restitution = 0.6
[start]
orientation = [1, 0, 0, 0]
centre = [0, 0, 0.33]
omega = [30, -90, 40]
velocity = [1, 0.4, 0]
[run]
duration = 2.2
"""
#: A pebble whose first impact creates energy with Newton's restitution.
PEBBLE = """
title = "pebble"
[body]
mass = 0.1
inertia = [2e-5, 8e-5, 9e-5]
surface = { kind = "ellipsoid", semi_axes = [0.06, 0.03, 0.015] }
[ground]
surface = { kind = "plane" }
[force]
gravity = 9.81
[contact]
law = "coulomb"
friction = 1.0
restitution = 0.8
[start]
orientation = [-0.8757, -1.5143, 1.7534, -0.1113]
centre = [0, 0, 0.2]
omega = [6.6915, 12.1884, 3.8293]
velocity = [-0.6513, 0.8624, -0.1256]
[run]
duration = 0.18
"""
#: A rod that slides so that no reaction satisfies Coulomb's law.
PARADOX = """
title = "rod"
[body]
mass = 1.0
inertia = [0.083, 0.083, 0.001]
surface = { kind = "ellipsoid", semi_axes = [0.02, 0.02, 0.5] }
[ground]
surface = { kind = "plane" }
[force]
gravity = 9.81
[contact]
law = "coulomb"
friction = 3.0
[start]
orientation = [0.9063, 0, 0.4226, 0]
contact = [0, 0, 0]
omega = [0, 0, 0]
velocity = [-3, 0, 0]
[run]
duration = 1.0
"""


def table(text: str) -> dict:
    """A scenario as a table."""
    return tomllib.loads(text)
