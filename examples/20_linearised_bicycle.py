"""The linearised bicycle: matrices for control, eigenvalues over speed, and where it is stable.

The gallery's bicycle is the nonlinear benchmark of Meijaard, Papadopoulos, Ruina and Schwab (2007).
"""

import numpy as np

import voronets

STATES, TORQUES = ["phi", "delta", "phi'", "delta'"], ["force_phi", "force_delta"]


def upright(speed):
    """The gallery's bicycle at a speed in m/s, upright; its rear wheel has a radius of 0.3 m."""
    settings = {"start.phi'": 0.0, "start.theta_R'": -speed / 0.3}
    return voronets.load("whipple-bicycle", settings=settings)


# Place and heading do not act on lean and steer, so these two and their rates make a complete model.
model = voronets.linearise(upright(5.0), states=STATES, inputs=TORQUES, outputs=["psi'"])
print(model.message)
print("left out:", ", ".join(model.others))
print(model.dataset.A.to_pandas().round(4))

# The mass matrix M of the benchmark is the inverse of the torques' part of B.
print("M =", np.linalg.inv(model.B[2:]).round(8).tolist())

# The eigenvalues at two speeds, and the range of speeds in which the bicycle is stable.
for speed in (3.0, 8.0):
    eigenvalues = voronets.linearise(upright(speed), states=STATES, inputs=[]).eigenvalues
    print(f"{speed} m/s:", ", ".join(f"{z:.4f}" for z in eigenvalues))
motions = voronets.steady(upright(3.0), [f"start.theta_R'={-8 / 0.3}:{-3 / 0.3}:6"])
speeds = sorted(-0.3 * point["start.theta_R'"] for point in motions.critical)
print(f"stable between {speeds[0]:.9f} and {speeds[1]:.9f} m/s")

# The nonlinear bicycle, pushed at 4.6 m/s, becomes upright again.
motion = voronets.run("whipple-bicycle")
lean = np.degrees(np.abs(motion["phi"].values))
print(f"lean: up to {lean[:40].max():.1f}° at first, up to {lean[-20:].max():.2f}° at the end")
