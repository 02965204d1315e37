"""A bead in the channel of a rolling wheel (Vielle 1849, III): positions with explicit time."""

import numpy as np
import sympy
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets

theta, t = dynamicsymbols("theta"), dynamicsymbols._t
m, r, k, alpha, g = sympy.symbols("m r k alpha g")
w = theta - k * t * sin(alpha)  # from the lowest radius
place = (
    r * (cos(w) * sin(alpha) * cos(k * t) - sin(w) * sin(k * t)),
    r * (cos(w) * sin(alpha) * sin(k * t) + sin(w) * cos(k * t)),
    -r * cos(w) * cos(alpha),
)
wheel = voronets.system(
    [theta], particles=[(m, place)], force_function=-m * g * place[2],
    parameters={m: 0.02, r: 1.09, k: 3.0, alpha: np.pi / 3, g: 9.81},
)  # fmt: skip
lowest = voronets.small_oscillations(wheel, {theta.diff(t): k * sin(alpha)})
print("about the lowest point:", lowest.frequencies, "rad/s")
begin = voronets.start_system(wheel, {theta: 0.5, theta.diff(t): 3 * np.sin(np.pi / 3)})
print(voronets.simulate(begin, 5.0)["theta"].values[-1])
