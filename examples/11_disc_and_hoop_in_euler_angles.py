"""A disc and a hoop in Euler angles: rolling straight is stable only if it is fast enough.

The rolling conditions are constraints of a general system. Small oscillations about upright rolling show
whether a small lean grows.
"""

import numpy as np
import sympy
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets

theta, psi, phi, x, y = dynamicsymbols("theta psi phi x y")
t = dynamicsymbols._t
a, g, j = sympy.symbols("a g j")  # j: the axial moment of inertia over m a², 1/2 or 1
lean, heading, spin = theta.diff(t), psi.diff(t), phi.diff(t) + psi.diff(t) * cos(theta)
T = j * a**2 * (lean**2 / 2 + (heading * sin(theta)) ** 2 / 2 + spin**2)
T += x.diff(t) ** 2 + y.diff(t) ** 2 + (a * cos(theta) * lean) ** 2
rolling = [
    x.diff(t) - a * lean * sin(theta) * sin(psi) + a * spin * cos(psi),
    y.diff(t) + a * lean * sin(theta) * cos(psi) + a * spin * sin(psi),
]
for name, inertia in ("disc", 0.5), ("hoop", 1.0):
    wheel = voronets.system(
        [theta, psi, phi, x, y], T / 2, force_function=-g * a * sin(theta), constraints=rolling,
        parameters={a: 0.5, g: 9.81, j: inertia},
    )  # fmt: skip
    for rate in 1.0, 3.0:
        upright = voronets.small_oscillations(wheel, {theta: np.pi / 2, phi.diff(t): rate})
        print(name, rate, "rad/s: falls" if upright.growth > 1e-3 else "rad/s: stays upright")
