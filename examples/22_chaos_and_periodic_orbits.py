"""Chaos and periodic orbits: Lyapunov exponents, a periodic motion, its multipliers and its bifurcations.

The examples are a pendulum whose support is shaken, and the rattleback.
"""

import numpy as np

import voronets

PENDULUM = {
    "title": "A pendulum whose point of support is shaken",
    "system": {
        "coordinates": ["theta"],
        "kinetic": "theta'^2/2",
        "force_function": "(1 + h*cos(W*t))*cos(theta)",
        "forces": {"theta": "-2*z*theta'"},
        "parameters": {"h": 0.3, "W": 2.0, "z": 0.1},
    },
    "start": {"theta": 0.3, "theta'": 0.0},
    "run": {"duration": 50.0},
}

# How fast do neighbouring motions separate? There is one exponent for each direction of the manifold of
# states. Their sum is the mean divergence of the flow, which voronets computes independently as a check.
quiet = voronets.lyapunov(PENDULUM, time=200)
wild = voronets.lyapunov(PENDULUM, time=200, settings=["system.parameters.h=2.2"])
for h, spectrum in ((0.3, quiet), (2.2, wild)):
    pairs = zip(spectrum.exponents, spectrum.uncertainty, strict=True)
    exponents = ", ".join(f"{value:+.3f} ± {error:.3f}" for value, error in pairs)
    print(f"h = {h}: {exponents} 1/s; sum {spectrum.sum:.6f}, divergence {spectrum.divergence:.6f}")
    print(f"  {spectrum.message}")

# Hanging still is a motion of the shaken pendulum with the period of the shaking. Its Floquet multipliers
# say how much a disturbance has grown after one period. One passes −1 where the pendulum begins to swing.
period = np.pi
rest = voronets.periodic_orbit(PENDULUM, period, settings=["start.theta=0"])
print(
    "multipliers of rest:", np.round(rest.multipliers, 6), "stable" if rest.stable else "unstable"
)
branch = rest.follow("system.parameters.h", 0.1, 0.9)
for point in branch.bifurcations:
    print(f"{point.kind} at h = {point.value:.10f}")

# A stone that rolls on and turns counts as periodic if it returns up to a shift and a turn. This limit cycle of
# Kane and Levinson's rattleback attracts: three multipliers are inside the unit circle, the others are trivial.
start = {
    "start.orientation": [-0.822307, 0.506761, -0.137036, 0.219601],
    "start.omega": [-3.42962, -6.478923, 3.598185],
}
cycle = voronets.periodic_orbit("rattleback", 0.381, settings=start)
print(f"rattleback: period {cycle.period:.9f} s, turned by {cycle.moved['turn about z']:.6f} rad")
print("  multipliers", np.round(cycle.multipliers, 6), "stable" if cycle.stable else "unstable")
print("  the trivial ones belong to", ", ".join(cycle.floquet.known))
print(f"  the orbit closes to {cycle.miss:.0e}")
