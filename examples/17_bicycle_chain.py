"""A chain of bicycles: wheels that follow a steered one, with seven coordinates and five constraints.

A loop builds the particles and the constraints, so you can change the number of links.
"""

from sympy import cos, sin
from sympy.physics.vector import dynamicsymbols

import voronets

LINKS, LENGTH, HALF, MASS = 4, 0.6, 0.2, 0.5
t = dynamicsymbols._t
x, y = dynamicsymbols("x y")
theta = dynamicsymbols(f"theta0:{LINKS + 1}")
position, particles, constraints = (x, y), [], []
for k, angle in enumerate(theta):
    if k:
        position = (position[0] - LENGTH * cos(angle), position[1] - LENGTH * sin(angle))
    for side in HALF, -HALF:
        particles.append((MASS, (position[0] + side * cos(angle), position[1] + side * sin(angle))))
    constraints.append(-position[0].diff(t) * sin(angle) + position[1].diff(t) * cos(angle))
chain = voronets.system([x, y, *theta], particles=particles, constraints=constraints)
bent = dict(zip(theta, (0.0, 0.9, -0.4, 0.8, 1.5), strict=True))
begin = voronets.start_system(chain, {x: 0, y: 0, **bent, x.diff(t): 1, theta[0].diff(t): 0})
motion = voronets.simulate(begin, 8.0, title="chain")
print("angle of the last link:", motion[f"theta{LINKS}"].values[[0, 50, 100, 200]], "rad")
print("energy drift", motion.verdict.energy_drift)
