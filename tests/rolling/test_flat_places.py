"""Bodies with flat places on their surface: superellipsoids in the air, faces that land all at once."""

import numpy as np
import pytest

import voronets
from voronets.expressions.faults import InputError

G = 9.81
AXES = np.array([0.1, 0.08, 0.06])
PEBBLE = {"kind": "superellipsoid", "semi_axes": AXES.tolist(), "exponent": 4}


def table(surface, start, *, contact=None, ground=None, duration=0.45):
    start = {"orientation": [1, 0, 0, 0], "omega": [0, 0, 0], "centre": [0, 0, 0.3], **start}
    return {
        "body": {"mass": 0.5, "inertia": [2e-3, 2.5e-3, 3e-3], "surface": surface},
        "ground": {"surface": ground or {"kind": "plane"}},
        "force": {"gravity": G},
        "contact": contact or {"law": "coulomb", "friction": 0.3, "restitution": 0.5},
        "start": start,
        "run": {"duration": duration},
    }


def turn(q):
    w, x, y, z = q / np.linalg.norm(q)
    return np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ])  # fmt: skip


@pytest.mark.parametrize("exponent", [4, 6])
@pytest.mark.parametrize("law", ["coulomb", "smooth"])
def test_a_superellipsoid_flies_and_lands_across_its_flat_places(law, exponent):
    """The gap is the height less the support function h(ν) = (Σ |a ν|^k)^(1/k), k = m/(m − 1)."""
    friction = {"friction": 0.3} if law == "coulomb" else {}
    contact = {"law": law, "restitution": 0.5, **friction}
    start = {"orientation": [0.3, 0.8, -0.4, 0.2], "omega": [6.0, -9.0, 7.0]}
    body = {**PEBBLE, "exponent": exponent}
    motion = voronets.run(table(body, start, contact=contact), estimate=False)
    nu = np.array([-turn(q).T[:, 2] for q in motion["orientation"].values])
    power = exponent / (exponent - 1)
    support = (np.abs(AXES * nu) ** power).sum(axis=1) ** (1 / power)
    gap = motion["centre"].values[:, 2] - support
    assert np.ptp(np.sign(nu[motion["mode"].values == "flying"]), axis=0).max() == 2  # across one
    assert np.abs(gap - motion["gap"].values).max() < 1e-13
    assert [c["why"] for c in motion.transitions].count("impact") > 1
    assert motion.verdict.energy_balance < 1e-11
    assert max(motion.verdict.residuals.values()) < 1e-9


def test_a_superellipsoid_dropped_on_its_face_bounces_until_it_would_lie():
    motion = voronets.run(table(PEBBLE, {}, duration=1.0), estimate=False, throw=False)
    fall = np.sqrt(2 * (0.3 - AXES[2]) / G)
    first, second = (change["t"] for change in motion.transitions[:2])
    assert first == pytest.approx(fall, rel=1e-12)
    assert second == pytest.approx(2 * fall, rel=1e-12)  # up and down with half the speed
    assert motion.outcome.word == "curvature_lost"
    assert motion.t_end == pytest.approx(3 * fall, rel=1e-6)
    assert "flat part" in motion.message


def test_a_superellipsoid_that_lands_on_its_face_with_friction_bounces():
    """The impact makes it turn; the flat place then turns away from the ground, and does not hold it."""
    flat, tilted = (
        voronets.run(
            table(PEBBLE, {"velocity": [0.1, 0, 0], "orientation": [1, tilt, 0, 0]}), estimate=False, throw=False
        )
        for tilt in (0.0, 1e-7)
    )  # fmt: skip
    times = [[change["t"] for change in motion.transitions[:3]] for motion in (flat, tilted)]
    assert times[0] == pytest.approx(
        times[1], abs=2e-3
    )  # the contact moves by the cube root of a tilt
    assert flat.transitions[0]["to"] == flat.transitions[1]["to"] == "flying"
    assert flat.verdict.energy_balance < 1e-11


def test_a_superellipsoid_does_not_pass_through_a_sphere():
    start = {"orientation": [0.8, 0.3, 0.1, 0.2], "omega": [3, 1, 2], "centre": [0, 0, 1.3]}
    ground = {"kind": "sphere", "radius": 1.0}
    motion = voronets.run(table(PEBBLE, start, ground=ground, duration=0.6), estimate=False)
    assert motion["gap"].values.min() >= 0
    assert np.abs(motion["body_departure"].values).max() < 1e-11
    assert motion["mode"].values[-1] != "flying"
    assert motion.verdict.energy_balance < 1e-10


@pytest.mark.parametrize(
    ("surface", "orientation", "words"),
    [
        ({"kind": "disc", "radius": 0.1}, [1, 0, 0, 0], "every point of the flat face of this"),
        ({"kind": "torus", "radius": 0.1, "tube": 0.02}, [1, 0, 0, 0], "a whole curve of this"),
        ({"kind": "torus", "radius": 0.04, "tube": 0.01}, [1, 0, 0, 0], "a whole curve of this"),
        ({"kind": "cylinder", "radius": 0.1}, [1, 1, 0, 0], "a line along the axis of this"),
        ({"kind": "cylinder", "radius": 0.1}, [1, 0.9, 0, 0], "extends down without end"),
    ],
)
def test_what_would_land_all_at_once_is_told_so(surface, orientation, words):
    with pytest.raises(InputError, match=words) as told:
        voronets.run(table(surface, {"orientation": orientation}))
    assert "for example a spheroid" in str(told.value)


def test_the_one_point_of_a_flat_place_is_told_once():
    """Upright, a superellipsoid touches with the middle of a flat place, and cannot roll there."""
    start = {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0, 0, 1]}
    rolls = table(PEBBLE, {}, contact={"law": "rolling"}) | {"start": start}
    with pytest.raises(InputError) as told:
        voronets.load(rolls)
    assert len(told.value.faults) == 1 and "The relative curvature at the contact is zero" in str(
        told.value
    )
