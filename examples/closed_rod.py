"""A rod on a sphere by its closed solution, beside the motion that the core computes."""

import voronets
from voronets.solutions.closed import rod_on_sphere

rod = rod_on_sphere(
    mass=0.1, inertia=(7.525e-4, 7.525e-4, 5e-6), rod_radius=0.01, radius=0.1,
    central="-weight*d", parameters={"weight": 0.981},
    u=0.05, v_dot=3.0, u_dot=0.05, n=1.0,
)  # fmt: skip
print(rod.report())
closed = rod.motion(10 * rod.period, title="A rod on a sphere")
core = voronets.simulate(rod.start, 10 * rod.period, tolerance=1e-15)
apart = closed.compare(core)
print(f"largest distance of the two centres over ten periods: {apart['centre'].value:.1e} m")
print(
    f"turning points: {len(closed.events)}; the verdict on the formula: {closed.verdict.residuals}"
)
