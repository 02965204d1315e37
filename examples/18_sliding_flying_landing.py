"""Sliding, flying and landing: friction, impacts and changes of mode.

The table [contact] gives the contact law and its numbers. The motion tells you its modes (rolling,
sliding, flying), when and why they change, and where the energy goes.
"""

import voronets

BALL = {
    "body": {"mass": 0.2, "inertia": "solid", "surface": {"kind": "sphere", "radius": 0.03}},
    "ground": {"surface": {"kind": "plane"}},
    "force": {"gravity": 9.81},
    "contact": {"law": "coulomb", "friction": 0.08, "restitution": 0.5},
    "start": {"orientation": [1, 0, 0, 0], "centre": [0, 0, 0.23], "omega": [0, 80, 0]},
    "run": {"duration": 1.5},
}

# A spinning ball is dropped. It bounces and slides, and in the end it rolls.
motion = voronets.run(BALL)
print("modes:", ", ".join(f"{mode} until {end:.4f} s" for _, end, mode in motion.modes))
landing, *_, last = motion.transitions
print(f"first impact at {landing['t']:.4f} s; {last['from']} → {last['to']} at {last['t']:.4f} s")
print("energy lost:", {cause: f"{joules:.4f} J" for cause, joules in motion.losses.items()})
print(f"energy + energy lost drifts by {motion.verdict.energy_balance:.0e}")

# You can ask for the mode, the height above the ground and the slip at any time.
samples = motion.at([0.3, 0.7, 1.2])
for t, mode, gap, slip in zip(
    samples["time"], samples["mode"], samples["gap"], samples["slip_speed"], strict=True
):
    state = f"{gap:.4f} m above the ground" if mode == "flying" else f"slip {slip:.4f} m/s"
    print(f"t = {t:g} s: {mode.item()}, {state}")

# Compare two contact laws: an egg that is spun on its side rises only if there is friction.
for law in {"law": "coulomb", "friction": 0.1}, {"law": "smooth"}:
    egg = voronets.run(voronets.load("spun-egg").with_(contact=law))
    first, last = egg["centre"].sel(xyz="z").values[[0, -1]]
    print(f"{law['law']}: the egg's centre is {first:.4f} m high at first, {last:.4f} m at the end")
