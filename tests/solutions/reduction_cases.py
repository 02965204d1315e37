"""Problems for the reductions, as tables of scenarios."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

import voronets
from voronets.engine import Motion
from voronets.expressions.faults import InputError
from voronets.expressions.rotations import quaternion_product, smallest_turn
from voronets.rolling.start import Start
from voronets.scenario.scenario import Scenario
from voronets.solutions.reductions import Rebuilt

UP = np.array([0.36, 0.48, 0.8])
NORMAL = np.array([np.sin(1.1) * np.cos(0.4), np.sin(1.1) * np.sin(0.4), np.cos(1.1)])
SPHEROID = {"kind": "spheroid", "semi_axes": [0.3, 0.2]}
ELLIPSOID = {"kind": "ellipsoid", "semi_axes": [0.35, 0.3, 0.2]}
TORUS = {"kind": "torus", "radius": 0.3, "tube": 0.1}
TORUS_POINT = [0.3 + 0.1 * np.cos(0.5), 0.0, 0.1 * np.sin(0.5)]
TORUS_NORMAL = np.array([np.cos(0.5), 0.0, np.sin(0.5)])
BALL, BOWL = {"kind": "sphere", "radius": 1.0}, {"kind": "sphere", "radius": 2.0, "side": "inside"}
PLANE = {"kind": "plane"}
CENTRAL, GRAVITY = {"central": "-3*d"}, {"gravity": 9.81}
ROUND, UNEQUAL = (0.02, 0.02, 0.03), (0.02, 0.025, 0.03)
# Parts of a start, or of a body, for ``table``.
RING: dict[str, Any] = {"normal": TORUS_NORMAL, "point": TORUS_POINT, "omega": (0.5, 0.7, 2.0)}
FLAT: dict[str, Any] = {"up": (0.0, 0.0, 1.0), "contact": (0.1, 0.2, 0.0)}
AXLE = {"axis": [0, 0, 1], "momentum": 0.05}


def turned(normal: np.ndarray, ground: np.ndarray, angle: float = 0.3) -> list[float]:
    """An orientation that puts the body's normal against the ground's."""
    half = [np.cos(angle / 2), *(np.sin(angle / 2) * np.asarray(ground))]
    q = quaternion_product(half, smallest_turn(np.asarray(normal), -np.asarray(ground)))
    return [float(x) for x in q]


def table(
    body: dict[str, Any], ground: dict[str, Any], force: dict[str, Any], *,
    omega: Sequence[float] = (0.5, 1.5, 2.0), inertia: Sequence[Any] = ROUND, duration: float = 5.0,
    up: Sequence[float] | np.ndarray = UP, contact: Any = None, normal: Any = NORMAL,
    point: Any = None, rotor: dict[str, Any] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """A scenario: the body's ``normal`` (at ``point``) on the ground's ``up`` (at ``contact``)."""
    start = {"orientation": turned(normal, np.asarray(up)), "omega": list(omega)}
    start["contact"] = [float(x) for x in (up if contact is None else contact)]
    if point is not None:
        start["contact_body"] = [float(x) for x in point]
    inside: dict[str, Any] = {"mass": 1.0, "inertia": list(inertia), "surface": body}
    if rotor is not None:
        inside["rotor"] = rotor
    run = {"duration": duration, "lift_off": "ignore"}
    return {"title": "a case", "body": inside, "ground": {"surface": ground}, "force": force,
            "start": start, "run": run}  # fmt: skip


def refused(reduce: Callable[[Start], Any], given: dict[str, Any], words: str) -> None:
    """The reduction refuses a case in these words: the key, the sentence, and the size in full."""
    with pytest.raises(InputError) as caught:
        reduce(begin(given))
    told = "\n".join(f"{fault.key}: {fault} ({fault.got})" for fault in caught.value.faults)
    assert re.search(words, told), told


def begin(given: Any) -> Start:
    """The start of a case."""
    started = voronets.load(given).started
    assert isinstance(started, Start)
    return started


def apart(rebuilt: Motion | Rebuilt, motion: Motion) -> float:
    """The largest difference from the direct motion at its samples.

    Of ω over the largest |ω|, of the contacts over the greatest distance of the contact from the
    centre of mass, of the orientation an angle.
    """
    if isinstance(rebuilt, Rebuilt):
        rebuilt = rebuilt.motion(motion.t_end)
    found = rebuilt.compare(motion, at=motion.t)
    fast, length = (float(np.linalg.norm(motion[name].values, axis=1).max())
                    for name in ("omega", "contact_body"))  # fmt: skip
    return max(found["orientation"].value, found["omega"].value / fast,
               found["contact_body"].value / length, found["contact_ground"].value / length)  # fmt: skip


def turning_points(motion: Motion) -> list[float]:
    """The times of a motion's turning points."""
    return [t for name, t in motion.events if name == "turning point"]


def direct(given: dict[str, Any] | str) -> tuple[Start, Motion]:
    """The start of a scenario and its motion by the core."""
    return _gallery(given) if isinstance(given, str) else _run(given)


@cache
def _gallery(name: str) -> tuple[Start, Motion]:
    return _run(name)


def _run(given: Any) -> tuple[Start, Motion]:
    scenario = voronets.load(given)
    assert isinstance(scenario, Scenario)
    started = scenario.started
    assert isinstance(started, Start)
    return started, voronets.run(scenario, tolerance=1e-15)
