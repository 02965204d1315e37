"""A rod on a sphere by its closed solution, beside the motion that the core computes."""

import voronets

rod = voronets.closed_solution("rod-on-sphere")
print(rod.report())
closed = rod.motion(10 * rod.period, title="A rod on a sphere")
core = voronets.simulate(rod.start, 10 * rod.period, tolerance=1e-15)
apart = closed.compare(core)
print(f"largest distance of the two centres over ten periods: {apart['centre'].value:.1e} m")
print(
    f"turning points: {len(closed.events)}; the verdict on the formula: {closed.verdict.residuals}"
)
