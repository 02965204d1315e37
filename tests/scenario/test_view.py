"""The table [view] of a general system: what it draws, and its faults."""

from __future__ import annotations

import numpy as np
import pytest

import voronets
from scenario.test_hostile import CODE

WHEEL = {
    "system": {
        "coordinates": ["x", "phi"], "kinetic": "m*x'^2/2 + J*phi'^2/2",
        "constraints": ["x' = r*phi'"], "parameters": {"m": 1.0, "J": 0.1, "r": 0.3},
        "inputs": {"lift": "0.1*sin(t)"}, "forces": {"x": "lift"},
    },
    "start": {"x": 0.0, "phi": 0.0, "phi'": 2.0},
    "run": {"duration": 1.0},
    "view": {
        "points": {
            "hub": ["x", 0, "r"],
            "rim": ["x + r*sin(phi)", "lift", "r + r*cos(phi)"],
            "flat": ["t", "x"],
        },
        "lines": [["hub", "rim"]],
        "circles": [{"centre": "hub", "radius": "r", "normal": ["0", "1", "0"]},
                    {"centre": "rim", "radius": 0.01}],
        "trails": ["rim"],
    },
}  # fmt: skip


def drawn(**changes):
    return voronets.load({**WHEEL, "view": {**WHEEL["view"], **changes}})


def test_points_are_evaluated_along_a_motion():
    scenario = voronets.load(WHEEL)
    motion = voronets.run(scenario)
    places = scenario.view.places(motion.data, motion.t)
    x, phi, t = motion["x"].values, motion["phi"].values, motion.t
    np.testing.assert_allclose(places["hub"], np.stack([x, 0 * t, 0 * t + 0.3], axis=1))
    rim = np.stack([x + 0.3 * np.sin(phi), 0.1 * np.sin(t), 0.3 + 0.3 * np.cos(phi)], axis=1)
    np.testing.assert_allclose(places["rim"], rim)
    np.testing.assert_allclose(places["flat"], np.stack([t, x, 0 * t], axis=1))
    view = scenario.view
    assert (view.lines, view.trails) == ((("hub", "rim"),), ("rim",))
    first, second = view.circles
    assert (first.centre, second.centre) == ("hub", "rim")
    np.testing.assert_allclose(first.radius.along(motion.data, t)[:, 0], 0.3)
    np.testing.assert_allclose(first.normal.along(motion.data, t)[7], [0, 1, 0])
    np.testing.assert_allclose(second.normal.along(motion.data, t)[7], [0, 0, 1])


def test_without_a_view_there_is_none():
    table = {key: value for key, value in WHEEL.items() if key != "view"}
    assert voronets.load(table).view is None


@pytest.mark.parametrize(("changes", "key", "words"), [
    ({"points": {"A": ["x'", 0, 0]}, "trails": [], "lines": [], "circles": []}, "view.points.A.0", "velocit"),
    ({"points": 3, "trails": [], "lines": [], "circles": []}, "view.points", "a table"),
    ({"trails": ["hubb"]}, "view.trails.0", "the name of a point"),
    ({"trails": "hub"}, "view.trails", "a list"),
    ({"lines": [["hub"]]}, "view.lines.0", "two points"),
    ({"lines": [["hub", 3]]}, "view.lines.0.1", "the name of a point"),
    ({"circles": [{"centre": "hub"}]}, "view.circles.0.radius", "a formula"),
    ({"circles": [{"centre": "hub", "radius": "q"}]}, "view.circles.0.radius", 'unknown name "q"'),
    ({"circles": [{"centre": "hub", "radius": 1, "normal": 3}]}, "view.circles.0.normal", "formulas"),
    ({"circles": [3]}, "view.circles.0", "a table"),
    ({"colour": "red"}, "view.colour", "one of"),
])  # fmt: skip
def test_faults(changes, key, words):
    with pytest.raises(voronets.InputError) as caught:
        drawn(**changes)
    (found,) = caught.value.faults
    assert found.key == key
    assert words in f"{found.expected} {found}"


def test_a_parameter_that_only_the_view_uses_is_used():
    table = {
        **WHEEL,
        "system": {**WHEEL["system"], "parameters": {"m": 1.0, "J": 0.1, "r": 0.3, "s": 2.0}},
    }
    table["view"] = {"points": {"A": ["s*x", 0, 0]}}
    assert voronets.load(table).view.points["A"].along({"x": [1.0], "phi": [0.0]}, [0.0])[0, 0] == 2


@pytest.mark.parametrize("code", CODE)
def test_code_in_a_formula_is_refused(code):
    """As in every other formula (test_hostile)."""
    text = code.replace("nx", "x").replace("ny", "phi")
    with pytest.raises(voronets.InputError) as caught:
        drawn(points={"A": [text, 0, 0]}, lines=[], circles=[], trails=[])
    assert [fault.key for fault in caught.value.faults] == ["view.points.A.0"]


def test_parameters_of_the_view_itself():
    view = {"points": {"A": ["s*x + r", 0, 0]}, "parameters": {"s": 2.0}}
    point = voronets.load({**WHEEL, "view": view}).view.points["A"]
    assert point.along({"x": [1.0], "phi": [0.0]}, [0.0])[0, 0] == 2.3


@pytest.mark.parametrize(("parameters", "key"), [
    ({"s": 1.0}, "view.parameters.s"), ({"r": 1.0}, "view.parameters.r"), ({"x": 1.0}, "view.parameters.x"),
    ({"lift": 1.0}, "view.parameters.lift"), ({"t": 1.0}, "view.parameters.t"),
])  # fmt: skip
def test_faults_of_parameters_of_the_view(parameters, key):
    with pytest.raises(voronets.InputError) as caught:
        drawn(parameters=parameters)
    assert [fault.key for fault in caught.value.faults] == [key]


def test_numbers_that_are_none_do_no_harm():
    view = {"points": {"A": ["log(x)", "1/x", 0]}}
    point = voronets.load({**WHEEL, "view": view}).view.points["A"]
    found = point.along({"x": [0.0, 1.0], "phi": [0.0, 0.0]}, [0.0, 1.0])
    assert found[1].tolist() == [0, 1, 0]
    assert not np.isfinite(found[0, :2]).any()


def test_a_camera_for_a_system():
    assert drawn(camera="follow").view.camera == "follow"
    assert voronets.load(WHEEL).view.camera is None
