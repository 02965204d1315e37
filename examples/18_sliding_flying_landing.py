"""Bodies that slide, fly and land: the table [contact] says how, the motion says when and why."""

import voronets

BALL = {
    "body": {"mass": 0.2, "inertia": "solid", "surface": {"kind": "sphere", "radius": 0.03}},
    "ground": {"surface": {"kind": "plane"}},
    "force": {"gravity": 9.81},
    "contact": {"law": "coulomb", "friction": 0.08, "restitution": 0.5},
    "start": {"orientation": [1, 0, 0, 0], "centre": [0, 0, 0.23], "omega": [0, 80, 0]},
    "run": {"duration": 1.5},
}

# A spinning ball is dropped: it bounces, slides and rolls in the end.
motion = voronets.run(BALL)
print("modes:", ", ".join(f"{mode} until {end:.4f} s" for _, end, mode in motion.modes))
landing, *_, last = motion.transitions
print(f"first impact at {landing['t']:.4f} s; {last['from']} → {last['to']} at {last['t']:.4f} s")
print("energy lost:", {where: f"{joules:.4f} J" for where, joules in motion.losses.items()})
print(f"energy + energy lost drifts by {motion.verdict.energy_balance:.0e}")

# At each time: the mode, the height above the ground, the slip.
seen = motion.at([0.3, 0.7, 1.2])
for t, mode, gap, slip in zip(
    seen["time"], seen["mode"], seen["gap"], seen["slip_speed"], strict=True
):
    where = f"{gap:.4f} m above the ground" if mode == "flying" else f"slip {slip:.4f} m/s"
    print(f"t = {t:g} s: {mode.item()}, {where}")

# One law beside another: an egg that is spun on its side rises by friction alone.
for law in {"law": "coulomb", "friction": 0.1}, {"law": "smooth"}:
    egg = voronets.run(voronets.load("spun-egg").with_(contact=law))
    first, last = egg["centre"].sel(xyz="z").values[[0, -1]]
    print(f"{law['law']}: the egg's centre is {first:.4f} m high first, {last:.4f} m in the end")
