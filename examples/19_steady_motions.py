"""Steady motions: found from a start by the symmetries of the problem, and whether they last."""

import voronets

DISC = voronets.load("rolling-disc")

# One steady motion: a hoop that leans as the file says goes round on a circle if it turns about the
# vertical at the right speed.  One number of the start is changed.
(hoop,) = voronets.steady("hoop")
print("ω =", [round(float(part), 6) for part in hoop.as_dict()["omega"]])
print("carried along by", {name: round(speed, 4) for name, speed in hoop.turning.items()})
print("stable" if hoop.stable else "unstable", [f"{z:.4f}" for z in hoop.spectrum.eigenvalues])

# A family: a disc that rolls upright falls over below √(g/3a).  The start is steady at every speed.
upright = DISC.with_(start__orientation=[1, 1, 0, 0], start__omega=[0, 0, 5])
found = voronets.steady(upright, ["start.omega.2=4:8:9"])
for motion in found:
    growth = max(motion.spectrum.eigenvalues.real)
    print(
        f"ω = {motion.values['start.omega.2']:g}: {'stable' if motion.stable else f'×{growth:.3f}/s'}"
    )
critical = found.critical[0]["start.omega.2"]
print(f"stability changes at {critical:.12f}; √(g/3a) = {(9.81 / 0.3) ** 0.5:.12f}")

# Two keys: a map.  voronets steady FILE --vary … --vary … --out map.png draws it.
chart = voronets.steady(upright, ["start.omega.2=3:7:5", "force.gravity=[3.71, 9.81]"])
for place in chart.critical:
    g, speed = place["force.gravity"], place["start.omega.2"]
    print(f"g = {g}: stable from {speed:.9f}, √(g/3a) = {(g / 0.3) ** 0.5:.9f}")

# A general system whose constraints contain the heading: no cyclic coordinate, and yet a symmetry.
sleigh = voronets.steady("chaplygin-sleigh")
print(sleigh.message)
print("stable" if sleigh[0].stable else "unstable: it turns round and goes with the blade behind")
