"""Two surfaces of revolution: v and v₁ by quadratures; and t eliminated by the energy."""

from __future__ import annotations

import numpy as np
import pytest

from solutions.reduction_cases import (
    BALL,
    CENTRAL,
    GRAVITY,
    RING,
    SPHEROID,
    TORUS,
    TORUS_POINT,
    UNEQUAL,
    apart,
    direct,
    refused,
    table,
    turning_points,
)
from voronets.expressions.faults import InputError
from voronets.solutions.reductions import reduce_by_energy, reduce_two_revolutions

DISH = {"kind": "paraboloid", "p": 2.0}
SLOPE = np.array([-0.25, -0.15, 1.0]) / np.linalg.norm([-0.25, -0.15, 1.0])
IN_DISH = {"up": SLOPE, "contact": (0.5, 0.3, 0.34 / 4)}
RING_ABOVE = {**RING, "point": np.add(TORUS_POINT, [0, 0, 0.02])}
GLOBE = {"kind": "spheroid", "semi_axes": [1.0, 0.7]}
LATITUDE = np.array([np.sin(0.8), 0.0, np.cos(0.8)])
ON_GLOBE = {"up": LATITUDE,
            "contact": LATITUDE * [1, 1, 0.49] / np.sqrt(LATITUDE**2 @ [1, 1, 0.49])}  # fmt: skip

CASES = {
    "torus in dish": table(TORUS, DISH, GRAVITY, **RING, **IN_DISH, duration=3.0),
    "rotor, off centre": table(
        {**TORUS, "centre": [0, 0, 0.02]}, DISH, GRAVITY, **RING_ABOVE, **IN_DISH, duration=3.0,
        rotor={"axis": [0, 0, 1], "momentum": 0.1}),
    "spheroid on spheroid": table(SPHEROID, GLOBE, {"central": "-2*d^2"}, **ON_GLOBE),
    "spheroid on sphere, gravity": table(SPHEROID, BALL, GRAVITY, duration=3.0),
    "rod on spheroid": table({"kind": "cylinder", "radius": 0.05}, GLOBE, GRAVITY, **ON_GLOBE,
                             normal=np.array([1.0, 0, 0]), point=(0.05, 0, 0.02), duration=1.5,
                             inertia=(0.02, 0.02, 0.002)),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_equal_to_the_direct_motion(name: str) -> None:
    start, motion = direct(CASES[name])
    reduction = reduce_two_revolutions(start)
    assert reduction.equations.kept == ("u", "theta", "u1")
    found = reduction.motion(motion.t_end)
    assert apart(found, motion) < 1e-10
    assert np.ptp(found["theta"].values) > 1


BAD = {
    "oblique": (table(SPHEROID, GLOBE, {"gravity": [1, 0, -9]}, **ON_GLOBE),
                   "without moment about the ground's axis; .* up to 1.27 N m"),
    "A ≠ B": (table(SPHEROID, GLOBE, GRAVITY, **ON_GLOBE, inertia=UNEQUAL),
                   r"\(A = B\); yours is off by 3\.3 %.* differ by 0\.005 kg"),
    "ground": (table(SPHEROID, {"kind": "ellipsoid", "semi_axes": [1, 1.1, 1]}, GRAVITY,
                     up=(0.0, 0, 1), contact=(0, 0, 1)), "about the ground"),
    "triaxial": (table(SPHEROID, {"kind": "ellipsoid", "semi_axes": [1, 1.1, 1.2]}, GRAVITY,
                       up=(0.0, 0, 1), contact=(0, 0, 1.2)),
                   "ground.surface.kind: .* normals of yours miss the best axis by 8.3 %"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_refused_by_how_much(name: str) -> None:
    refused(reduce_two_revolutions, *BAD[name])


ENERGY = {
    "on a sphere, u": (
        table(TORUS, BALL, CENTRAL, **RING, inertia=UNEQUAL, duration=2.5),
        "u", ("u", "v")),
    "on a sphere, v": (
        table(TORUS, BALL, CENTRAL, **RING, inertia=UNEQUAL, duration=2.5),
        "v", ("u", "v")),
    "two revolutions, ϑ": (CASES["spheroid on spheroid"], "theta", ("u", "theta", "u1")),
    "two revolutions, u₁": (CASES["torus in dish"], "u1", ("u", "theta", "u1")),
    "any, u": (table(SPHEROID, GLOBE, {"gravity": [0.5, 0, -2]}, **ON_GLOBE, inertia=UNEQUAL,
                     duration=3.0), "u", ("u", "v", "theta", "u1", "v1")),
    "any, ϑ": (table(SPHEROID, GLOBE, {"gravity": [0.5, 0, -2]}, **ON_GLOBE, inertia=UNEQUAL,
                     duration=3.0), "theta", ("u", "v", "theta", "u1", "v1")),
}  # fmt: skip


@pytest.mark.parametrize("name", ENERGY)
def test_time_eliminated_and_restored(name: str) -> None:
    given, independent, kept = ENERGY[name]
    start, motion = direct(given)
    reduction = reduce_by_energy(start, independent=independent)
    assert reduction.equations.kept == kept
    found = reduction.motion(motion.t_end)
    assert apart(found, motion) < 1e-10
    # the turning points are the changes of sign of the coordinate's rate
    rate = np.gradient(found[independent].values, found.t)
    assert abs(np.count_nonzero(np.diff(np.sign(rate[1:-1]))) - len(turning_points(found))) <= 1


def test_some_of_it_runs_in_the_coordinate_and_not_in_time() -> None:
    given, independent, _ = ENERGY["any, u"]
    start, _ = direct(given)
    parts = reduce_by_energy(start, independent=independent).reduced(3.0).parts
    in_u = sum(part.t1 - part.t0 for part in parts if part.branch)
    assert in_u > 0.8 * parts[-1].t1
    assert len([part for part in parts if part.branch]) > 3


def test_independent_variable_must_not_be_cyclic() -> None:
    start, _ = direct(ENERGY["on a sphere, u"][0])
    with pytest.raises(InputError, match="theta, u1, v1 are cyclic"):
        reduce_by_energy(start, independent="theta")
