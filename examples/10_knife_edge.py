"""A knife edge on an incline: gravity pulls it down the slope, and it drifts sideways."""

import sympy
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets

x, y, phi = dynamicsymbols("x y phi")
t = dynamicsymbols._t
m, J, g, beta = sympy.symbols("m J g beta")
edge = voronets.system(
    [x, y, phi],
    m * (x.diff(t) ** 2 + y.diff(t) ** 2) / 2 + J * phi.diff(t) ** 2 / 2,
    force_function=m * g * sin(beta) * x,
    constraints=[x.diff(t) * sin(phi) - y.diff(t) * cos(phi)],
    parameters={m: 1.0, J: 0.05, g: 9.81, beta: 0.3},
)
begin = voronets.start_system(edge, {x: 0, y: 0, phi: 0, x.diff(t): 0, phi.diff(t): 2})
motion = voronets.simulate(begin, 10.0)
down, sideways = motion["x"].values.max(), motion["y"].values[-1]
print(f"down the slope {down:.4f} m at most, sideways {sideways:.4f} m")
