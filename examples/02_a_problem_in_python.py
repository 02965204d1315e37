"""A problem in Python: a torus that rolls on a sphere under a central force.

You state the body, the ground, the forces and the start, instead of writing a scenario file. Distances
and forces may be SymPy formulas.
"""

import sympy

import voronets
from voronets import surfaces

d = sympy.Symbol("d")
torus = surfaces.place(surfaces.torus(radius=1.0, tube=0.35))
problem = voronets.RollingProblem(
    body=voronets.body(mass=0.9, inertia=[0.5, 0.5, 0.9], surface=torus),
    ground=surfaces.place(surfaces.sphere(2.1)),
    forces=voronets.Forces(central=-(d**2) / 2),
    lift_off=False,  # do not stop where the ground would have to pull
)
begin = voronets.start(
    problem,
    orientation=[1.0, 0.0, 1.0, 0.0],  # a quarter turn about y: the outer rim of the torus on top
    contact=[0.0, 0.0, 2.1],
    contact_body=[1.35, 0.0, 0.0],
    omega=[0.3, 0.2, 0.9],
)
motion = voronets.simulate(begin, duration=2.0, title="torus on a sphere")
print(motion)
print("contact on the torus at the end:", motion["contact_body"][-1].values, "m")
