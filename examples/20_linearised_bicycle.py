"""The benchmark bicycle: matrices for control, eigenvalues over speed, where it rides itself upright."""

import numpy as np

import voronets

STATES, TORQUES = ["phi", "delta", "phi'", "delta'"], ["force_phi", "force_delta"]


def upright(speed):
    """The gallery's bicycle running straight; its rear wheel has a radius of 0.3 m."""
    settings = {"start.phi'": 0.0, "start.theta_R'": -speed / 0.3}
    return voronets.load("whipple-bicycle", settings=settings)


# Lean and steer do not depend on place and heading: four coordinates are a whole.
found = voronets.linearise(upright(5.0), states=STATES, inputs=TORQUES, outputs=["psi'"])
print(found.message)
print("left out:", ", ".join(found.others))
print(found.dataset.A.to_pandas().round(4))

# M of the benchmark (Meijaard and others, 2007) is what torques have to move.
print("M =", np.linalg.inv(found.B[2:]).round(8).tolist())

# Weave and capsize over speed, and where the bicycle becomes stable and stops being so.
for speed in (3.0, 8.0):
    space = voronets.linearise(upright(speed), states=STATES, inputs=[])
    print(f"{speed} m/s:", ", ".join(f"{z:.4f}" for z in space.eigenvalues))
motions = voronets.steady(upright(3.0), [f"start.theta_R'={-8 / 0.3}:{-3 / 0.3}:6"])
print("stable between", sorted(-0.3 * one["start.theta_R'"] for one in motions.critical), "m/s")

# The nonlinear bicycle, pushed at 4.6 m/s, comes upright again.
motion = voronets.run("whipple-bicycle")
lean = np.degrees(np.abs(motion["phi"].values))
print(f"lean up to {lean[:40].max():.1f}°, after 10 s {lean[-20:].max():.2f}°")
