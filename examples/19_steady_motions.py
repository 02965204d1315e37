"""Steady motions: find them, decide their stability, and locate where it changes.

A steady motion looks the same at all times, apart from shifts and turns that are symmetries of the
problem. voronets finds the symmetries by itself; see the page on steady motions.
"""

import voronets

DISC = voronets.load("rolling-disc")

# One steady motion: a leaning hoop rolls round a circle if it turns about the vertical at the right speed.
# Only one number of the start has to change.
(hoop,) = voronets.steady("hoop")
print("ω =", [round(float(part), 6) for part in hoop.as_dict()["omega"]])
print("speeds along symmetries:", {name: round(speed, 4) for name, speed in hoop.turning.items()})
print("stable" if hoop.stable else "unstable", [f"{z:.4f}" for z in hoop.spectrum.eigenvalues])

# A family: a disc that rolls upright is stable only above √(g/3a). Its start is steady at every speed.
upright = DISC.with_(start__orientation=[1, 1, 0, 0], start__omega=[0, 0, 5])
family = voronets.steady(upright, ["start.omega.2=4:8:9"])
for motion in family:
    growth = max(motion.spectrum.eigenvalues.real)
    stability = "stable" if motion.stable else f"unstable, grows at {growth:.3f} /s"
    print(f"ω = {motion.values['start.omega.2']:g}: {stability}")
critical = family.critical[0]["start.omega.2"]
print(f"stability changes at {critical:.12f}; √(g/3a) = {(9.81 / 0.3) ** 0.5:.12f}")

# With two keys you get a map. To draw it: voronets steady FILE --vary … --vary … --out map.png
chart = voronets.steady(upright, ["start.omega.2=3:7:5", "force.gravity=[3.71, 9.81]"])
for point in chart.critical:
    g, speed = point["force.gravity"], point["start.omega.2"]
    print(f"g = {g}: stable from {speed:.9f}, √(g/3a) = {(g / 0.3) ** 0.5:.9f}")

# The constraints of this system contain the heading. So no coordinate is cyclic, but there is a symmetry.
sleigh = voronets.steady("chaplygin-sleigh")
print(sleigh.message)
print("stable" if sleigh[0].stable else "unstable: it turns round until the blade is behind")
