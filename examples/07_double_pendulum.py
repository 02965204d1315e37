"""A double pendulum: its small oscillations as numbers and in closed form (Vielle 1849, problem II)."""

import sympy
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets

theta, phi = dynamicsymbols("theta phi")
m, m1, a, b, g = sympy.symbols("m m1 a b g")
upper = (a * sin(theta), -a * cos(theta))
lower = (upper[0] + b * sin(phi), upper[1] - b * cos(phi))
pendulum = voronets.system(
    [theta, phi],
    particles=[(m, upper), (m1, lower)],
    force_function=-m * g * upper[1] - m1 * g * lower[1],
    parameters={m: 1.0, m1: 0.4, a: 0.5, b: 0.3, g: 9.81},
)
oscillations = voronets.small_oscillations(pendulum)
print("frequencies:", oscillations.frequencies, "rad/s")
print("characteristic equation:", oscillations.closed.characteristic, "= 0")
for mode in oscillations.modes:
    print({name: round(part.real, 6) for name, part in mode.shape.items()})
