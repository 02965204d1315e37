"""A closed solution: a rod on a sphere by its formula, compared with the computed motion."""

import voronets

rod = voronets.closed_solution("rod-on-sphere")
print(rod.report())
closed = rod.motion(10 * rod.period, title="A rod on a sphere")
core = voronets.simulate(rod.start, 10 * rod.period, tolerance=1e-15)
comparison = closed.compare(core)
distance = comparison["centre"].value
print(f"largest distance of the two centres over ten periods: {distance:.1e} m")
print("turning points:", len(closed.events))
print("residuals of the formula:", closed.verdict.residuals)
