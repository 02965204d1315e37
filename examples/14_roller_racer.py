"""A roller racer: swinging the handlebar drives it forward, although no wheel has a motor."""

import sympy
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets

x, y, theta, phi = dynamicsymbols("x y theta phi")
t = dynamicsymbols._t
m, J, J1, d, e, k, hands = sympy.symbols("m J J1 d e k hands")
u, v, p, q = (c.diff(t) for c in (x, y, theta, phi))
racer = voronets.system(
    [x, y, theta, phi],
    m * (u**2 + v**2) / 2 + J * p**2 / 2 + J1 * (p + q) ** 2 / 2,
    forces={phi: k * (hands - phi)},
    inputs={hands: 0.5 * sin(4 * t)},
    constraints=[
        -u * sin(theta) + v * cos(theta),
        -u * sin(theta + phi) + v * cos(theta + phi) + d * p * cos(phi) + e * (p + q),
    ],
    parameters={m: 5.0, J: 0.3, J1: 0.05, d: 0.5, e: 0.12, k: 40.0},
)
begin = voronets.start_system(racer, {x: 0, y: 0, theta: 0, phi: 0, u: 0, q: 0})
motion = voronets.simulate(begin, 10.0)
energy = motion["energy"].values
print(f"kinetic energy: {energy[0]:.3f} J at the start, {energy[-1]:.3f} J after ten seconds")
