"""Checks of the oracle itself: `python -m oracle_contact.selftest` in the folder of the tests."""

from __future__ import annotations

import time

import numpy as np

from .checks_closed import bounces, far, incline, oblique, off_a_sphere, viscous
from .checks_impact import planar, spatial
from .dynamics import accelerations
from .fast import Model
from .known import KNOWN
from .pairs import PAIRS, pair, random_contact
from .simulate import simulate


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


def pebble_rates() -> float:
    """Velocities of a whole motion, differentiated, against `dynamics`, and its energy balance."""
    surface = {"kind": "ellipsoid", "semi_axes": [0.3, 0.2, 0.25], "centre": [0.02, 0.01, 0.03]}
    table = pair(
        surface, {"kind": "sphere", "radius": 1.2}, {"gravity": 9.81, "rolling_resistance": 0.02}
    )
    table["body"]["inertia"] = [0.03, 0.05, 0.04]
    table["contact"] = {"law": "coulomb", "friction": 0.25, "restitution": 0.5}
    table["start"] = {"orientation": [0.9, 0.2, 0.1, 0.3], "centre": [0.2, 0.1, 1.6]}
    table["start"] |= {"omega": [2.0, 1.0, -3.0], "velocity": [0.4, -0.2, 0.0]}
    step, middle = 1e-4, 0.9
    found = simulate(table, [0.0, *(middle + step * k for k in range(-2, 3))])
    balance = np.ptp(np.add(found["energy"], found["dissipated"]))
    mode = {"sliding": "coulomb"}.get(found["mode"][3], found["mode"][3])
    keys = ("orientation", "contact_ground", "contact_body", "omega", "velocity")
    result = accelerations(table, *(found[key][3] for key in keys), mode)
    rule = np.array([1, -8, 0, 8, -1]) / (12 * step)
    worst = far(rule @ np.array(found["velocity"][1:]), result["acceleration"])
    worst = max(worst, far(rule @ np.array(found["omega"][1:]), result["omega_dot"]))
    return max(float(balance), worst)


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
        word, spent = "fine" if error <= tolerance else "WRONG", time.perf_counter() - begin
        print(f"{name:36} {error:8.1e} (≤ {tolerance:.0e}) {word} {spent:5.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
