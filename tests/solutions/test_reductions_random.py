"""Random bodies of revolution, grounds, forces and starts; and motions that end before their time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import voronets
from solutions.reduction_cases import (
    BALL,
    CENTRAL,
    PLANE,
    RING,
    SPHEROID,
    TORUS,
    UNEQUAL,
    apart,
    begin,
    direct,
    refused,
    table,
)
from voronets.solutions.reductions import (
    ReductionEnded,
    reduce_by_energy,
    reduce_on_sphere,
    reduce_revolution,
)


def _random(seed: int) -> dict[str, Any]:
    random = np.random.default_rng(seed)
    a, c, lift = random.uniform(0.1, 0.4), random.uniform(0.1, 0.4), random.uniform(-0.05, 0.05)
    theta, phi = random.uniform(0.2, 2.9), random.uniform(-3, 3)
    normal = np.array([np.sin(theta) * np.cos(phi), np.sin(theta) * np.sin(phi), np.cos(theta)])
    ring = [0.4 * np.cos(phi), 0.4 * np.sin(phi), lift]
    body, point = (
        ({"kind": "spheroid", "semi_axes": [a, c]}, None),
        ({"kind": "sphere", "radius": a}, None),
        ({"kind": "torus", "radius": 0.4, "tube": 0.15}, np.add(ring, 0.15 * normal)),
        ({"kind": "support", "h": f"{a}*(1 + 0.1*nz + 0.2*nz^2 + 0.05*nz^3)"}, None),
    )[seed % 4]
    up = random.normal(size=3)
    up /= np.linalg.norm(up)
    strong = random.uniform(1, 4)
    ground, contact, force = (
        (BALL, up, {"central": f"-{strong}*d"}),
        (PLANE, [0.3, -0.2, 0.0], {"gravity": 2 * strong}),
        ({"kind": "sphere", "radius": 1.5, "side": "inside"}, -1.5 * up,
         {"central": f"{strong}*d^2"}),
    )[seed % 3]  # fmt: skip
    A = random.uniform(0.01, 0.03)
    return table(
        {**body, "centre": [0, 0, lift]}, ground, force, duration=3.0, normal=normal, point=point,
        up=(0.0, 0.0, 1.0) if ground is PLANE else up, contact=contact, omega=random.normal(size=3) * 2,
        inertia=(A, A, random.uniform(0.005, 1.9 * A)),
        rotor={"axis": [0, 0, 1], "momentum": random.uniform(-0.1, 0.1)} if seed % 2 else None,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_random_bodies_of_revolution(seed: int) -> None:
    start, motion = direct(_random(seed))
    assert apart(reduce_revolution(start).motion(3.0), motion) < 1e-9


# From rest the ring's contact moves inwards to where its curvature across is that of the sphere.
LOST = table(TORUS, BALL, CENTRAL, **{**RING, "omega": (0, 0, 0)})


def test_ends_where_the_relative_curvature_does() -> None:
    scenario = voronets.load(LOST)
    end = voronets.run(scenario, throw=False).t_end
    assert end < 2
    for reduce in (reduce_revolution, reduce_on_sphere, reduce_by_energy):
        with pytest.raises(ReductionEnded, match=f"relative curvature .*{f'{end:.9g}'[:6]}"):
            reduce(begin(LOST)).solve(5.0)


def test_error_falls_with_the_tolerance() -> None:
    start, motion = direct(table(TORUS, BALL, CENTRAL, **RING, inertia=UNEQUAL))
    reduction = reduce_on_sphere(start)
    rough, fine = (apart(reduction.motion(5.0, tolerance=tolerance), motion)
                   for tolerance in (1e-6, 1e-12))  # fmt: skip
    assert fine < 1e-9 < rough < 1e-4


def test_start_at_a_pole_of_the_coordinates() -> None:
    given = table(SPHEROID, BALL, CENTRAL, normal=np.array([0.0, 0, 1]))
    refused(reduce_on_sphere, given, "pole")
