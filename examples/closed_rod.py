"""A rod on a sphere by its closed solution, beside the motion that the core computes."""

import numpy as np

import voronets
from voronets.solutions.closed import rod_on_sphere

rod = rod_on_sphere(
    mass=0.1, inertia=(7.525e-4, 7.525e-4, 5e-6), rod_radius=0.01, radius=0.1,
    central="-weight*d", parameters={"weight": 0.981},
    u=0.05, v_dot=3.0, u_dot=0.05, n=1.0,
)  # fmt: skip
print(rod.report())
t = np.linspace(0, 10 * rod.period, 200)
core = voronets.simulate(rod.start, t[-1], at=t, tolerance=1e-15)
gap = np.abs(rod.at(t)["centre"] - core["centre"].values).max()
print(f"largest distance of the two centres over ten periods: {gap:.1e} m")
