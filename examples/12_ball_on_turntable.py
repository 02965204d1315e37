"""A ball on a turntable: the table turns at a rate that is a given function of time.

Such a function is an input of the system. Even so, x′ + (2/7) Ω y stays constant.
"""

import numpy as np
import sympy
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets

x, y, psi, theta, phi = dynamicsymbols("x y psi theta phi")
t = dynamicsymbols._t
m, a, Omega = sympy.symbols("m a Omega")
p, q, r = psi.diff(t), theta.diff(t), phi.diff(t)
T = m * (x.diff(t) ** 2 + y.diff(t) ** 2) / 2
T += m * a**2 / 5 * (p**2 + q**2 + r**2 + 2 * p * r * cos(theta))
omega = (q * cos(psi) + r * sin(theta) * sin(psi), q * sin(psi) - r * sin(theta) * cos(psi))
ball = voronets.system(
    [x, y, psi, theta, phi], T,
    constraints=[x.diff(t) - a * omega[1] + Omega * y, y.diff(t) + a * omega[0] - Omega * x],
    inputs={Omega: 2 + sin(t)}, parameters={m: 0.2, a: 0.05},
)  # fmt: skip
begin = voronets.start_system(
    ball, {x: 0.3, y: 0, psi: 0, theta: np.pi / 2, phi: 0, x.diff(t): 0, y.diff(t): 0.1, p: 5}
)
motion = voronets.simulate(begin, 10.0)
integral = motion["x'"] + 2 / 7 * (2 + np.sin(motion.t)) * motion["y"]
print("x' + (2/7) Ω y is constant to", float(integral.max() - integral.min()), "m/s")
