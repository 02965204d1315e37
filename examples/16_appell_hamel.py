"""The Appell–Hamel carriage: a nonlinear constraint as the limit of linear ones.

Appell and Hamel state x′² + y′² = (b/a)² z′², which is not linear in the velocities. If the wheel is a
distance rho > 0 ahead of the pulley, every constraint is linear. As rho decreases, the motion comes
closer to the nonlinear condition.
"""

import sympy
from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets

x, y, z, theta, phi = dynamicsymbols("x y z theta phi")
t = dynamicsymbols._t
m, M, A, C, a, b, rho, g = sympy.symbols("m M A C a b rho g")
wheel = (x + rho * cos(theta), y + rho * sin(theta))
T = m * (x.diff(t) ** 2 + y.diff(t) ** 2 + z.diff(t) ** 2) / 2
T += M * sum(p.diff(t) ** 2 for p in wheel) / 2
T += A * theta.diff(t) ** 2 / 2 + C * phi.diff(t) ** 2 / 2
for distance in 0.1, 0.01:
    carriage = voronets.system(
        [x, y, z, theta, phi], T, force_function=-m * g * z,
        constraints=[
            x.diff(t) * cos(theta) + y.diff(t) * sin(theta) - b * phi.diff(t),
            -x.diff(t) * sin(theta) + y.diff(t) * cos(theta) + rho * theta.diff(t),
        ],
        holonomic=[z + a * phi - 2],
        parameters={m: 1.0, M: 0.8, A: 0.01, C: 0.02, a: 0.04, b: 0.2, rho: distance, g: 9.81},
    )  # fmt: skip
    start = {x: 0, y: 0, z: 2, theta: 0, phi: 0, theta.diff(t): 3, phi.diff(t): 0}
    motion = voronets.simulate(voronets.start_system(carriage, start), 2.0)
    error = motion["x'"] ** 2 + motion["y'"] ** 2 - (0.2 / 0.04 * motion["z'"]) ** 2
    largest = abs(error).max().item()
    print(f"rho = {distance}: Appell and Hamel's condition is off by {largest:.2e} m²/s²")
