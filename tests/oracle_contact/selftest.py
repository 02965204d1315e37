"""Checks of the oracle itself: `python -m oracle_contact.selftest` in the folder of the tests."""

from __future__ import annotations

import time

import numpy as np
from scipy.integrate import solve_ivp

from .dynamics import accelerations
from .fast import Model
from .impact import impact, mobility, routh
from .known import BALL, GRAVITY, KNOWN, PLANE
from .pairs import PAIRS, pair, random_contact
from .simulate import simulate
from .surfaces import rotation
from .tables import Setting


def far(a, b) -> float:
    """The largest difference, relative to values above one."""
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    return float(np.abs(a - b).max() / max(1.0, np.abs(b).max()))


def known_motion(name: str) -> float:
    table, last, values = KNOWN[name]
    found = simulate(table, list(values))
    worst = abs(found["transitions"][-1]["t"] - last)
    for k, expected in enumerate(values.values()):
        for key, value in expected.items():
            if key == "mode":
                assert found[key][k] == value, (name, k, found[key][k])
            else:
                worst = max(worst, far(found[key][k], value))
    return worst


def differences(mode: str) -> float:
    """Curvature formulas against differences of the gap, at random states."""
    rng, worst = np.random.default_rng(5), 0.0
    for table in PAIRS.values():
        table = table | {"contact": {"law": "coulomb", "friction": 0.25, "viscosity": 0.3}}
        try:
            model = Model(table)
        except ValueError:
            continue
        state = random_contact(table, rng, mode)
        given = [state[key] for key in ("orientation", "contact", "contact_body", "omega")]
        result = accelerations(table, *given, state["velocity"], mode)
        if model.sphere:
            model.normal = state["normal"]
        touch, u = model.touch(state["orientation"], state["omega"], state["centre"]), state["slip"]
        moment = 0.0
        match mode:
            case "rolling":
                force = touch.rolling()
            case "rubber":
                force, moment = touch.rubber()
            case "viscous":
                force = touch.pressed(u, -0.3 * u, touch.n)[0]
            case _:
                force = touch.pressed(u, 0 * u, touch.n - 0.25 * u / np.linalg.norm(u))[0]
        acceleration, alpha = touch.rates(force, moment)
        worst = max(worst, far(acceleration, result["acceleration"]))
        worst = max(worst, far(touch.matrix.T @ alpha, result["omega_dot"]))
    return worst


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
        worst = max(worst, abs(s * (k + np.cos(angle)) / (k + np.cos(start)) - speed * (1 - t / end)))
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
        total = [x["t"] for x in found["transitions"] if x["to"] != "flying"][0]
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


def planar(energetic: bool) -> float:
    """Impacts in a plane of symmetry, against straight pieces put together by hand."""
    rng, worst = np.random.default_rng(8), 0.0
    for _ in range(60):
        root = rng.normal(size=(2, 2))
        a = root @ root.T + 0.2 * np.eye(2)
        response = np.array([[a[0, 0], 0, a[0, 1]], [0, 1.3, 0], [a[0, 1], 0, a[1, 1]]])
        slide, restitution = rng.uniform(0.1, 0.8), rng.uniform(0, 1)
        if abs(a[0, 1]) * slide * 1.1 > a[1, 1]:
            continue
        u = np.array([rng.normal(), 0, -rng.uniform(0.2, 1)])
        hit = routh(response, [0, 0, 1], u, slide, slide, restitution, energetic)
        worst = max(worst, far(hit["impulse"][[0, 2]], _planar(a, u, slide, restitution, energetic)))
    return worst


def _planar(a, u, friction, restitution, energetic):
    state, total = np.array([u[0], u[2]]), np.zeros(2)
    work, goal, sign = 0.0, None, np.sign(u[0])
    for _ in range(6):
        push = np.array([-friction * sign, 1.0])
        if sign == 0:
            push[0] = -a[0, 1] / a[0, 0]
            if abs(push[0]) > friction:
                push[0] = -friction * np.sign(a[0, 1])
        rate, ends = a @ push, []
        if sign and sign * rate[0] < 0:
            ends.append((-state[0] / rate[0], "stop"))
        if not energetic:
            ends.append(((-restitution * u[2] - state[1]) / rate[1], "over"))
        elif goal is None:
            ends.append((-state[1] / rate[1], "pressed"))
        else:
            after = np.sqrt(state[1] ** 2 + 2 * rate[1] * (goal - work))
            ends.append(((after - state[1]) / rate[1], "over"))
        length, why = min(ends)
        before = state[1]
        state, total = state + length * rate, total + length * push
        work += length * (before + state[1]) / 2
        if why == "over":
            return total
        if why == "pressed":
            goal = (1 - restitution**2) * work
        else:
            sign, state[0] = 0, 0.0
    raise AssertionError


def spatial() -> float:
    """Impacts that slide throughout, against integration over the normal impulse as it stands."""
    rng, worst = np.random.default_rng(9), 0.0
    table = PAIRS["rattleback"]
    for _ in range(12):
        state = random_contact(table, rng, rate=20.0)
        matrix = rotation(state["orientation"]).astype(float)
        n = state["normal"]
        response = mobility(Setting(table), matrix, matrix @ state["contact_body"])
        u = state["slip"] - 0.2 * n
        hit = routh(response, n, u, 0.2, 0.2, 0.5)
        if hit["ended"] == "stuck" or np.linalg.norm(hit["after"] - n * (n @ hit["after"])) < 0.1:
            continue

        def rates(_, y, n=n, response=response):
            slip = y - n * (n @ y)
            return response @ (n - 0.2 * slip / np.linalg.norm(slip))

        normal = hit["impulse"] @ n
        plain = solve_ivp(rates, (0, normal), u, rtol=1e-12, atol=1e-14, method="DOP853")
        worst = max(worst, far(plain.y[:, -1], hit["after"]))
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


def pebble_rates() -> float:
    """Velocities of a whole motion, differentiated, against `dynamics`, and its energy balance."""
    surface = {"kind": "ellipsoid", "semi_axes": [0.3, 0.2, 0.25], "centre": [0.02, 0.01, 0.03]}
    table = pair(surface, {"kind": "sphere", "radius": 1.2}, {"gravity": 9.81, "rolling_resistance": 0.02})
    table["body"]["inertia"] = [0.03, 0.05, 0.04]
    table["contact"] = {"law": "coulomb", "friction": 0.25, "restitution": 0.5}
    table["start"] = {"orientation": [0.9, 0.2, 0.1, 0.3], "centre": [0.2, 0.1, 1.6]}
    table["start"] |= {"omega": [2.0, 1.0, -3.0], "velocity": [0.4, -0.2, 0.0]}
    step, middle = 1e-3, 1.0
    found = simulate(table, [0.0, *(middle + step * k for k in range(-2, 3))])
    balance = np.ptp(np.add(found["energy"], found["dissipated"]))
    mode = {"sliding": "coulomb"}.get(found["mode"][3], found["mode"][3])
    keys = ("orientation", "contact_ground", "contact_body", "omega", "velocity")
    result = accelerations(table, *(found[key][3] for key in keys), mode)
    rule = np.array([1, -8, 0, 8, -1]) / (12 * step)
    worst = far(rule @ np.array(found["velocity"][1:]), result["acceleration"])
    worst = max(worst, far(rule @ np.array(found["omega"][1:]), result["omega_dot"]))
    return max(float(balance), worst * 1e-4)


#: name: (check, tolerance)
CHECKS = {
    "rolling: differences": (lambda: differences("rolling"), 1e-12),
    "rubber: differences": (lambda: differences("rubber"), 1e-12),
    "viscous: differences": (lambda: differences("viscous"), 1e-11),
    "coulomb: differences": (lambda: differences("coulomb"), 1e-11),
    "ball on an incline": (incline, 1e-11),
    "heights and time of bounces": (bounces, 1e-11),
    "oblique impact of a spinning ball": (oblique, 1e-12),
    "planar impacts, Newton": (lambda: planar(False), 1e-11),
    "planar impacts, Stronge": (lambda: planar(True), 1e-11),
    "spatial impacts": (spatial, 1e-10),
    "smooth ball off a sphere": (off_a_sphere, 1e-11),
    "viscous ball": (viscous, 1e-12),
    "pebble on a sphere": (pebble_rates, 1e-10),
} | {name: (lambda name=name: known_motion(name), 1e-9) for name in KNOWN}


def main() -> int:
    failed = 0
    for name, (check, tolerance) in CHECKS.items():
        begin = time.perf_counter()
        error = check()
        failed += not error <= tolerance
        word = "fine" if error <= tolerance else "WRONG"
        print(f"{name:36} {error:8.1e} (≤ {tolerance:.0e}) {word} {time.perf_counter() - begin:5.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
