"""Poincaré sections: the points of regular motions lie on curves, those of chaotic motions fill an area.

A section is the set of points at which motions cross a surface, given by a formula that is zero there.
"""

import json

import numpy as np

import voronets

# Chaplygin's top through the section ω_x = 0. The run continues beyond the scenario's 8 s until there are
# enough crossings, and stores only these.
top = voronets.section("chaplygin-top", when="omega_x", crossings=60, show="omega_z,centre_z")
print(f"{top.sizes['crossing']} crossings up to t = {top.attrs['t_end']:.1f} s")
drifts = json.loads(top.attrs["drifts"])
print("drifts:", {name: f"{drift:.0e}" for name, drift in drifts.items()})

# Routh's integral puts them on a curve: ω_z √Δ is constant, where Δ depends on the height of the centre of mass.
m, r, c, A, C = 0.05, 0.03, 0.008, 1.336e-5, 1.896e-5
cosine = (r - top["centre_z"]) / c
delta = A * C + m * (C * (c - r * cosine) ** 2 + A * r**2 * (1 - cosine**2))
routh = (top["omega_z"] * np.sqrt(delta)).values
print(f"the points lie on one curve to {np.ptp(routh) / routh[0]:.0e}")

# Many starts with one energy, spread over the section: the stars of Hénon and Heiles, E = 1/8.
STARS = {
    "system": {
        "coordinates": ["x", "y"],
        "kinetic": "(x'^2 + y'^2)/2",
        "force_function": "-(x^2 + y^2)/2 - x^2*y + y^3/3",
    },
    "start": {"x": 0, "y": 0.1, "x'": 0.4, "y'": 0},
    "run": {"duration": 50.0},
}
stars = voronets.section(STARS, when="x", level=1 / 8, starts=5, crossings=150, show="y,y'")
error = float(abs(8 * stars["start_energy"] - 1).max())
print(f"the energies of the starts are 1/8 to {error:.0e}")
for i in range(5):
    points = stars.isel(crossing=stars["start"].values == i)
    cells = {(int(20 * y), int(20 * v)) for y, v in zip(points["y"], points["y'"], strict=True)}
    print(f"start {i}: {points.sizes['crossing']} crossings in {len(cells)} cells of size 1/20")
