"""Sensitivities and fits: exact derivatives of a motion, and its parameters from measured data."""

import numpy as np

import voronets

# Derivatives of the angular velocity and the height by the initial spin and the mass, after one and two seconds.
slopes = voronets.sensitivity(
    "rattleback", of=["omega", "centre_z"], to=["start.omega.2", "body.mass"], at=[1.0, 2.0]
)
print("∂ω/∂mass after 2 s:", slopes["d_omega"].sel(key="body.mass").values[-1])
print("factors by which relative changes of the keys grow:", np.round(slopes.attrs["growth"], 1))
print(f"derivatives of constants drift by {slopes.attrs['constants_drift']:.0e}")

# Derivatives continue through impacts and changes of mode: this ball slides first, and rolls at one second.
ball = voronets.sensitivity("billiard-ball", of="centre_x", to="contact.friction", at=[0.3, 1.0])
print("∂x/∂μ while it slides, and when it rolls:", ball["d_centre_x"].values[:, 0])

# A pendulum of unknown length and friction, measured by a camera with errors of 0.01 rad.
PENDULUM = {
    "system": {
        "coordinates": ["phi"],
        "kinetic": "l^2*phi'^2/2",
        "force_function": "9.81*l*cos(phi)",
        "forces": {"phi": "-c*phi'"},
        "parameters": {"l": 0.7, "c": 0.08},
    },
    "start": {"phi": 1.2, "phi'": 0},
    "run": {"duration": 4.0},
}
t = np.linspace(0.05, 4.0, 80)
phi = voronets.run(PENDULUM, at=t)["phi"].values
measured = {"t": t, "phi": phi + np.random.default_rng(1).normal(0, 0.01, len(t))}

guess = voronets.load(PENDULUM).with_(system__parameters={"l": 0.75, "c": 0.05})
fit = voronets.fit(guess, measured, free=["system.parameters.l", "system.parameters.c"], sigma=0.01)
for key, value in fit.values.items():
    print(f"{key} = {value:.5f} ± {fit.errors[key]:.5f}")
print(f"chi² = {fit.chi2:.1f} with {fit.degrees} degrees of freedom; {fit.message}")

# With the mass free as well, the data determine only c/m, and the fit warns about it.
PENDULUM["system"]["kinetic"] = "m*l^2*phi'^2/2"
PENDULUM["system"]["force_function"] = "9.81*m*l*cos(phi)"
PENDULUM["system"]["parameters"] = {"m": 1.0, "l": 0.7, "c": 0.08}
fit = voronets.fit(PENDULUM, measured, free=["system.parameters.m", "system.parameters.c"])
print(*fit.warnings, sep="\n")
