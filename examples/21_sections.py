"""Poincaré sections: where motions cross a surface, on curves where they are integrable, in a sea where not."""

import json

import numpy as np

import voronets

# Chaplygin's top through the section ω_x = 0.  The run goes on beyond the scenario's 8 s until there are
# enough crossings; what it keeps are these alone.
top = voronets.section("chaplygin-top", when="omega_x", crossings=60, show="omega_z,centre_z")
print(f"{top.sizes['crossing']} crossings up to t = {top.attrs['t_end']:.1f} s")
drifts = json.loads(top.attrs["drifts"])
print("drifts:", {name: f"{drift:.0e}" for name, drift in drifts.items()})

# Routh's integral makes a curve of them: ω_z √Δ is constant, Δ by the height of the centre of mass.
m, r, c, A, C = 0.05, 0.03, 0.008, 1.336e-5, 1.896e-5
cosine = (r - top["centre_z"]) / c
delta = A * C + m * (C * (c - r * cosine) ** 2 + A * r**2 * (1 - cosine**2))
routh = (top["omega_z"] * np.sqrt(delta)).values
print(f"the points lie on one curve to {np.ptp(routh) / routh[0]:.0e}")

# Many starts on one level of the energy, spread over the section: Hénon and Heiles's stars, E = 1/8.
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
print(f"energies of the starts: 1/8 to {float(abs(8 * stars['start_energy'] - 1).max()):.0e}")
for i in range(5):
    own = stars.isel(crossing=stars["start"].values == i)
    cells = {(int(20 * y), int(20 * v)) for y, v in zip(own["y"], own["y'"], strict=True)}
    print(f"start {i}: {own.sizes['crossing']} crossings in {len(cells)} cells of 1/20")
