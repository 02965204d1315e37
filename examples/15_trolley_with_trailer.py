"""A trolley with a trailer: a motor on each of two wheels, and four nonholonomic constraints."""

import sympy
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets

x, y, theta, alpha, beta, psi = dynamicsymbols("x y theta alpha beta psi")
t = dynamicsymbols._t
m, J, Jw, m1, J1, c, r, l, k, left, right = sympy.symbols("m J Jw m1 J1 c r l k left right")
u, v = x.diff(t), y.diff(t)
trailer = (x - l * cos(psi), y - l * sin(psi))
T = m * (u**2 + v**2) / 2 + J * theta.diff(t) ** 2 / 2
T += Jw * (alpha.diff(t) ** 2 + beta.diff(t) ** 2) / 2
T += m1 * sum(p.diff(t) ** 2 for p in trailer) / 2 + J1 * psi.diff(t) ** 2 / 2
ahead = u * cos(theta) + v * sin(theta)
trolley = voronets.system(
    [x, y, theta, alpha, beta, psi], T,
    forces={alpha: k * (left - alpha.diff(t)), beta: k * (right - beta.diff(t))},
    constraints=[
        -u * sin(theta) + v * cos(theta),
        ahead - c * theta.diff(t) - r * alpha.diff(t),
        ahead + c * theta.diff(t) - r * beta.diff(t),
        -u * sin(psi) + v * cos(psi) - l * psi.diff(t),
    ],
    parameters={m: 8.0, J: 0.3, Jw: 0.01, m1: 4.0, J1: 0.2, c: 0.25, r: 0.1, l: 0.6, k: 2.0,
                left: 6.0, right: 10.0},
)  # fmt: skip
start = {x: 0, y: 0, theta: 0, alpha: 0, beta: 0, psi: 0.8, alpha.diff(t): 0, beta.diff(t): 0}
motion = voronets.simulate(voronets.start_system(trolley, start), 20.0)
angle = (motion["theta"] - motion["psi"]).values
print("angle between trolley and trailer:", angle[[0, 100, 150, 200]].round(6), "rad")
