"""How a motion depends on its numbers, exactly, and how its numbers follow from measurements."""

import numpy as np

import voronets

# Derivatives of the angular velocity by the first spin and by the mass, after one and two seconds.
found = voronets.sensitivity(
    "rattleback", of=["omega", "centre_z"], to=["start.omega.2", "body.mass"], at=[1.0, 2.0]
)
print("∂ω/∂mass:", found["d_omega"].sel(key="body.mass").values[-1])
print("a relative change of each key grows in the state by", found.attrs["growth"])
print(f"derivatives of constants drift by {found.attrs['constants_drift']:.0e}")

# They hold through impacts and changes of mode: here the ball slides first, and rolls at one second.
ball = voronets.sensitivity("billiard-ball", of="centre_x", to="contact.friction", at=[0.3, 1.0])
print("∂x/∂μ while it slides, and when it rolls:", ball["d_centre_x"].values[:, 0])

# A pendulum with unknown length and friction, seen by a camera with errors of 0.01 rad.
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

# With the mass free as well, only c/m is determined, and the fit says so.
PENDULUM["system"]["kinetic"] = "m*l^2*phi'^2/2"
PENDULUM["system"]["force_function"] = "9.81*m*l*cos(phi)"
PENDULUM["system"]["parameters"] = {"m": 1.0, "l": 0.7, "c": 0.08}
fit = voronets.fit(PENDULUM, measured, free=["system.parameters.m", "system.parameters.c"])
print(*fit.warnings, sep="\n")
