"""Closed solutions that whole motions must follow."""

from __future__ import annotations

import numpy as np

from .impact import impact
from .known import BALL, GRAVITY, PLANE
from .simulate import simulate


def far(a, b) -> float:
    """The largest difference, relative to values above one."""
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    return float(np.abs(a - b).max() / max(1.0, np.abs(b).max()))


def incline() -> float:
    """A ball with slip across an incline: k s + s cos φ falls linearly, the path is known too."""
    tilt, friction, speed, start = 0.3, 0.2, 0.7, 2.0
    k = 3.5 * friction / np.tan(tilt)
    down = np.array([np.cos(tilt), 0, -np.sin(tilt)])
    across = np.array([0.0, 1.0, 0.0])
    table = {
        "body": BALL,
        "ground": {"surface": {"kind": "plane", "normal": [np.sin(tilt), 0, np.cos(tilt)]}},
        "force": GRAVITY,
        "contact": {"law": "coulomb", "friction": friction},
        "start": {
            "orientation": [1, 0, 0, 0],
            "contact": [0, 0, 0],
            "omega": [0.0, 0.0, 0.0],
            "velocity": speed * (np.cos(start) * down + np.sin(start) * across),
        },
    }
    end = speed * (k + np.cos(start)) / (9.81 * np.sin(tilt) * (k**2 - 1))
    times = np.array([0.3, 0.9, 0.999]) * end
    found = simulate(table, times, duration=1.2 * end)
    worst = abs(found["transitions"][0]["t"] - end)
    constant = speed * np.sin(start) / np.tan(start / 2) ** k
    for slip, t in zip(found["slip"], times, strict=True):
        s, angle = np.linalg.norm(slip), np.arctan2(slip @ across, slip @ down)
        worst = max(worst, abs(s * np.sin(angle) / np.tan(angle / 2) ** k - constant))
        worst = max(
            worst, abs(s * (k + np.cos(angle)) / (k + np.cos(start)) - speed * (1 - t / end))
        )
    return worst


def bounces() -> float:
    """Heights and the whole time of bounces, Newton's and Stronge's restitution alike."""
    worst, e, height = 0.0, 0.7, 0.4
    for law in ("newton", "stronge"):
        contact = {"law": "coulomb", "friction": 0.3, "restitution": e, "impact": law}
        start = {"orientation": [1, 0, 0, 0], "centre": [0, 0, height + 0.03], "omega": [0, 0, 0]}
        fall = np.sqrt(2 * height / 9.81)
        table = {"body": BALL, "ground": PLANE, "force": GRAVITY, "contact": contact}
        table |= {"start": start}
        found = simulate(table, [fall * (1 + e), fall * (1 + 2 * e + e**2)], duration=3.0)
        worst = max(worst, far(found["gap"], [height * e**2, height * e**4]))
        total = next(x["t"] for x in found["transitions"] if x["to"] != "flying")
        worst = max(worst, abs(total - fall * (1 + e) / (1 - e)))
    return worst


def oblique() -> float:
    """A spinning ball strikes a plane: sliding throughout, or sticking."""
    worst = 0.0
    velocity, omega = np.array([1.0, 0.4, -2.4]), np.array([30.0, -90.0, 40.0])
    slip = velocity[:2] + 0.03 * np.array([-omega[1], omega[0]])
    for friction in (0.08, 0.9):
        table = {"body": BALL, "ground": PLANE}
        table |= {"contact": {"law": "coulomb", "friction": friction, "restitution": 0.6}}
        hit = impact(table, [1, 0, 0, 0], [0, 0, 0], [0, 0, -0.03], omega, velocity)
        normal = 0.2 * 1.6 * 2.4
        along = min(friction * normal, 2 / 7 * 0.2 * np.linalg.norm(slip))
        expected = np.append(-along * slip / np.linalg.norm(slip), normal)
        worst = max(worst, far(hit["impulse"], expected), abs(hit["work"] - hit["energy"]))
        assert hit["ended"] == ("stuck" if friction > 0.5 else "slipping")
    return worst


def off_a_sphere() -> float:
    """A smooth ball slides off a sphere where the cosine is two thirds of that at its start."""
    height = 0.53 * np.cos(0.2)
    start = {"orientation": [1, 0, 0, 0], "omega": [0, 0, 3], "velocity": [0, 0, 0]}
    start["contact"] = [0.5 * np.sin(0.2), 0, 0.5 * np.cos(0.2)]
    sphere = {"surface": {"kind": "sphere", "radius": 0.5}}
    table = {"body": BALL, "ground": sphere, "force": GRAVITY, "contact": {"law": "smooth"}}
    found = simulate(table | {"start": start}, [0.0], duration=1.5)
    left = found["transitions"][0]
    assert left["why"] == "lift_off"
    there = simulate(table | {"start": start}, [left["t"] * (1 - 1e-12)], duration=1.5)
    return abs(there["centre"][0][2] - 2 / 3 * height)


def viscous() -> float:
    """A ball's slip dies out exponentially."""
    start = {"orientation": [1, 0, 0, 0], "omega": [0, 0, 0], "velocity": [1, 2, 0]}
    start["contact"] = [0, 0, 0]
    table = {"body": BALL, "ground": PLANE, "force": GRAVITY, "start": start}
    table |= {"contact": {"law": "viscous", "viscosity": 0.4}}
    found = simulate(table, [0.2])
    return far(found["slip"][0], np.exp(-3.5 * 0.4 / 0.2 * 0.2) * np.array([1, 2, 0]))
