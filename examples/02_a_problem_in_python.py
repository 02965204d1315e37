"""Stating a problem in Python: a torus rolling on a sphere under a central force."""

import sympy

import voronets
from voronets import surfaces

d = sympy.Symbol("d")
torus = surfaces.place(surfaces.torus(radius=1.0, tube=0.35))
problem = voronets.RollingProblem(
    body=voronets.body(mass=0.9, inertia=[0.5, 0.5, 0.9], surface=torus),
    ground=surfaces.place(surfaces.sphere(2.1)),
    forces=voronets.Forces(central=-(d**2) / 2),
    lift_off=False,
)
begin = voronets.start(
    problem,
    orientation=[1.0, 0.0, 1.0, 0.0],  # a quarter turn about y: the tube's rim on the sphere's top
    contact=[0.0, 0.0, 2.1],
    contact_body=[1.35, 0.0, 0.0],
    omega=[0.3, 0.2, 0.9],
)
motion = voronets.simulate(begin, duration=2.0, title="torus on a sphere")
print(motion)
print(motion["contact_body"][-1].values)
