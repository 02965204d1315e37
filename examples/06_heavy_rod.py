"""A heavy rod about a fixed point (Vielle 1849, I): its motion, its cone, its pressure."""

import numpy as np
import sympy
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets

theta, psi, X, Y, Z = dynamicsymbols("theta psi X Y Z")
M, a, K2, g = sympy.symbols("M a K2 g")
t = dynamicsymbols._t
numbers = {M: 1.2, a: 0.5, K2: 0.0833, g: 9.81}

# With the point free: X, Y, Z is the rod's end, z down.
along = (sin(theta) * cos(psi), sin(theta) * sin(psi), cos(theta))
centre = [P + a * e for P, e in zip((X, Y, Z), along, strict=True)]
T = M * sum(x.diff(t) ** 2 for x in centre) / 2
T += M * K2 * (theta.diff(t) ** 2 + sin(theta) ** 2 * psi.diff(t) ** 2) / 2
free = voronets.system(
    [theta, psi, X, Y, Z], T, force_function=M * g * centre[2], parameters=numbers
)

held = voronets.release(free, {X: 0, Y: 0, Z: 0})
begin = voronets.start_system(
    held, {theta: 1.0, psi: 0, X: 0, Y: 0, Z: 0, theta.diff(t): 0, psi.diff(t): 2.5}
)
motion = voronets.simulate(begin, 10.0, title="heavy rod")
print("lean between", motion["theta"].values.min(), "and", motion["theta"].values.max())
pressure = np.sqrt(sum(force.values**2 for force in voronets.reactions(motion, held).values()))
print(f"pressure on the point: {pressure.min():.3f} … {pressure.max():.3f} N")
