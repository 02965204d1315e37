"""A rolling body stated in Python has every option that a file has, and is the same problem."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import voronets
from voronets import surfaces

EGG = surfaces.spheroid([0.02, 0.03])


def table(**start):
    return {
        "body": {"mass": 0.1, "inertia": "solid",
                 "surface": {"kind": "spheroid", "semi_axes": [0.02, 0.03]}},
        "ground": {"surface": {"kind": "plane"}},
        "contact": {"law": "coulomb", "friction": 0.2},
        "force": {"gravity": 9.81, "function": "-k*x^2/2", "parameters": {"k": 0.3}},
        "start": {"contact": [0, 0, 0], "omega": [1.0, 2.0, 30.0]} | start,
        "run": {"duration": 0.2},
    }  # fmt: skip


def problem():
    return voronets.RollingProblem(
        body=voronets.body(0.1, "solid", EGG),
        ground=surfaces.plane(),
        forces=voronets.Forces(gravity=9.81, function="-k*x^2/2", parameters={"k": 0.3}),
        contact=voronets.contact("coulomb", friction=0.2),
    )


def test_the_same_body_forces_and_law():
    assert voronets.load(table()).started.problem.body == problem().body
    assert voronets.load(table()).started.problem.forces == problem().forces
    assert voronets.load(table()).started.problem.law == problem().law


LEANING = {"lean": 80.0, "heading": 30.0, "spin": 10.0}
TURN = Rotation.from_euler("ZXZ", [30.0, 80.0, 10.0], degrees=True)


@pytest.mark.parametrize(
    "orientation", [LEANING, TURN, TURN.as_matrix(), np.roll(TURN.as_quat(), 1)],
    ids=["angles", "SciPy", "matrix", "quaternion"],
)  # fmt: skip
def test_every_orientation_is_the_same_motion(orientation):
    in_file = voronets.run(table(orientation=LEANING), estimate=False)
    begin = voronets.start(problem(), orientation=orientation, contact=[0, 0, 0], omega=[1, 2, 30])
    in_python = voronets.simulate(begin, 0.2, estimate=False)
    assert np.allclose(in_python["centre"], in_file["centre"], atol=1e-10)


def test_without_an_orientation_the_body_is_not_turned():
    assert voronets.load(table()).started.state[:4].tolist() == [1, 0, 0, 0]


def test_a_slip_is_the_velocity_at_the_contact():
    slip = [0.3, -0.1, 0.0]
    motion = voronets.run(table(slip=slip, orientation=LEANING), estimate=False)
    assert np.allclose(motion["slip"][0], slip, atol=1e-14)
    assert str(motion["mode"][0].values) == "sliding"
    velocity = motion["velocity"][0].values.tolist()
    by_velocity = voronets.run(table(velocity=velocity, orientation=LEANING), estimate=False)
    assert np.allclose(by_velocity["centre"], motion["centre"], atol=1e-11)


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ({"slip": [0.1, 0, 0.1]}, "leaves the ground"),
        ({"slip": [0.1, 0, 0], "velocity": [0.1, 0, 0]}, "velocity"),
        (
            {"orientation": {"lean": 3, "axis": [1, 0, 0]}},
            "orientation.lean cannot be combined with an axis",
        ),
        ({"orientation": {"leen": 3}}, "Did you mean 'lean'?"),
    ],
)
def test_bad_starts_are_told_at_their_key(start, words):
    with pytest.raises(voronets.InputError) as refused:
        voronets.load(table(**start))
    assert words in str(refused.value)


def test_a_body_that_rolls_has_no_slip():
    rolling = table(slip=[0.1, 0, 0])
    del rolling["contact"]
    with pytest.raises(voronets.InputError, match="does not slip"):
        voronets.load(rolling)


def test_options_that_do_not_fit_are_refused():
    with pytest.raises(voronets.InputError, match="friction"):
        voronets.contact("smooth", friction=0.2)
    with pytest.raises(voronets.InputError, match="closed surface"):
        voronets.body(1.0, "solid", surfaces.plane())
    with pytest.raises(voronets.InputError, match="central"):
        voronets.Forces(central="5/q")


def test_the_gallery_lists_and_shows():
    gallery = voronets.gallery()
    assert gallery["rattleback"].title == "Rattleback" and len(gallery) == len(list(gallery))
    assert gallery["rattleback"].text == voronets.collection.text("rattleback")
    assert str(gallery).count("\n") == len(gallery) - 1
