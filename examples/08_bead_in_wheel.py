"""A bead in a rolling wheel: positions that contain the time (Vielle 1849, problem III).

The wheel moves in a prescribed way, so the position of the bead is a formula of its angle and of t.
"""

import numpy as np
import sympy
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets

theta, t = dynamicsymbols("theta"), dynamicsymbols._t
m, r, k, alpha, g = sympy.symbols("m r k alpha g")
w = theta - k * t * sin(alpha)  # angle from the lowest radius
position = (
    r * (cos(w) * sin(alpha) * cos(k * t) - sin(w) * sin(k * t)),
    r * (cos(w) * sin(alpha) * sin(k * t) + sin(w) * cos(k * t)),
    -r * cos(w) * cos(alpha),
)
wheel = voronets.system(
    [theta], particles=[(m, position)], force_function=-m * g * position[2],
    parameters={m: 0.02, r: 1.09, k: 3.0, alpha: np.pi / 3, g: 9.81},
)  # fmt: skip
oscillations = voronets.small_oscillations(wheel, {theta.diff(t): k * sin(alpha)})
print("about the lowest point:", oscillations.frequencies, "rad/s")
begin = voronets.start_system(wheel, {theta: 0.5, theta.diff(t): 3 * np.sin(np.pi / 3)})
motion = voronets.simulate(begin, 5.0)
print("angle after 5 s:", motion["theta"].values[-1], "rad")
