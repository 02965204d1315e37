"""Chaplygin's sleigh: without friction or any other force, and yet it stops turning.

The blade cannot move sideways. This constraint is nonholonomic: it is linear in the velocities and
cannot be written in coordinates alone.
"""

import sympy
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets

x, y, phi = dynamicsymbols("x y phi")
t = dynamicsymbols._t
m, J, b = sympy.symbols("m J b")
centre = (x + b * cos(phi), y + b * sin(phi))
T = m * sum(p.diff(t) ** 2 for p in centre) / 2 + J * phi.diff(t) ** 2 / 2
sleigh = voronets.system(
    [x, y, phi], T, constraints=[x.diff(t) * sin(phi) - y.diff(t) * cos(phi)],
    parameters={m: 1.4, J: 0.6, b: 0.35},
)  # fmt: skip
begin = voronets.start_system(sleigh, {x: 0, y: 0, phi: 0.2, x.diff(t): -1, phi.diff(t): 2})
motion = voronets.simulate(begin, 20.0, title="sleigh")
rate = motion["phi'"].values
print(f"rate of turning: {rate[0]:.3f} rad/s at the start, {rate[-1]:.1e} at the end")
print("largest side force on the blade:", abs(motion["reactions"]).max().item(), "N")
