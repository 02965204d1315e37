"""A heavy rod about a fixed point: its motion and the force on the point (Vielle 1849, problem I).

To get that force, describe the rod with a free point first, then hold the point with `release`: the
multipliers of the added constraints are the force.
"""

import numpy as np
import sympy
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets

theta, psi, X, Y, Z = dynamicsymbols("theta psi X Y Z")
M, a, K2, g = sympy.symbols("M a K2 g")
t = dynamicsymbols._t
values = {M: 1.2, a: 0.5, K2: 0.0833, g: 9.81}

# X, Y, Z is the end of the rod, with z down; it is free here and held below.
along = (sin(theta) * cos(psi), sin(theta) * sin(psi), cos(theta))
centre = [P + a * e for P, e in zip((X, Y, Z), along, strict=True)]
T = M * sum(x.diff(t) ** 2 for x in centre) / 2
T += M * K2 * (theta.diff(t) ** 2 + sin(theta) ** 2 * psi.diff(t) ** 2) / 2
free = voronets.system(
    [theta, psi, X, Y, Z], T, force_function=M * g * centre[2], parameters=values
)

held = voronets.release(free, {X: 0, Y: 0, Z: 0})
begin = voronets.start_system(
    held, {theta: 1.0, psi: 0, X: 0, Y: 0, Z: 0, theta.diff(t): 0, psi.diff(t): 2.5}
)
motion = voronets.simulate(begin, 10.0, title="heavy rod")
lean = motion["theta"].values
print(f"lean between {lean.min():.4f} and {lean.max():.4f} rad")
forces = voronets.reactions(motion, held).values()
size = np.sqrt(sum(force.values**2 for force in forces))
print(f"force on the point: {size.min():.3f} to {size.max():.3f} N")
