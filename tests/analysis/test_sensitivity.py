"""Derivatives of motions against differences of runs at 1e-15, closed solutions, and each other."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

import voronets
from engines import INSTALLED

#: f′ ≈ Σ w (f(kh) − f(−kh))/h, of order six.
WEIGHTS = {1: 3 / 4, 2: -3 / 20, 3: 1 / 60}


def differences(scenario, key, of, at, step, follow=lambda changes: changes):
    """∂/∂key of observables at times, by name, from six runs at 1e-15."""
    value = _held(scenario.table, key)
    total = dict.fromkeys(of, 0.0)
    for k, weight in WEIGHTS.items():
        for sign in (1, -1):
            changes = {**follow({key: value + sign * k * step}), "run.duration": at[-1]}
            other = scenario.with_(changes)
            motion = voronets.run(other, at=at, tolerance=1e-15, estimate=False, throw=False)
            for name in of:
                total[name] = total[name] + sign * weight * motion[name].values / step
    return total


def _held(table, key):
    for part in key.split("."):
        table = table[int(part)] if isinstance(table, list) else table[part]
    return float(table)


def assert_near(found, expected, accuracy):
    assert np.all(np.isfinite(found))
    assert np.abs(found - expected).max() <= accuracy * np.abs(expected).max()


#: name, times, observables, {key: step of the differences}, accuracy: what the differences allow.
ROLLING = [
    ("rattleback", [1.0, 2.0], ["omega", "centre", "reaction"],
     {"start.omega.2": 1e-3, "body.mass": 2e-5, "start.orientation.1": 1e-6,
      "body.surface.semi_axes.0": 4e-6, "force.gravity": 3e-4}, 2e-8),
    ("ellipsoid-on-ellipsoid", [2.0], ["omega", "contact_ground"],
     {"start.omega.0": 1e-3, "body.surface.semi_axes.1": 1e-4, "start.orientation.2": 1e-4}, 1e-8),
    ("rolling-disc", [2.0], ["omega", "centre", "friction_needed"],
     {"start.omega.0": 1e-3, "body.surface.radius": 1e-5, "start.orientation.0": 1e-4}, 1e-8),
    ("tippe-top", [0.3], ["omega", "centre", "slip"],
     {"start.omega.1": 1e-2, "body.mass": 1e-5, "contact.friction": 1e-5}, 1e-8),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "at", "of", "steps", "accuracy"), ROLLING, ids=lambda x: str(x)[:12]
)
def test_rolling_and_sliding_bodies_agree_with_differences_of_runs(name, at, of, steps, accuracy):
    scenario = voronets.load(name)
    found = voronets.sensitivity(scenario, of=of, to=list(steps), at=at, tolerance=1e-15)
    for key, step in steps.items():
        for name, expected in differences(scenario, key, of, at, step).items():
            assert_near(found[f"d_{name}"].sel(key=key).values, expected, accuracy)
    assert found.attrs["outcome"] == "completed"
    assert found.attrs["constants_drift"] < 1e-10


def test_a_general_system_agrees_with_differences_of_runs():
    scenario = voronets.load("chaplygin-sleigh")
    steps = {"start.phi'": 1e-3, "system.parameters.m": 1e-3, "start.phi": 1e-3}
    found = voronets.sensitivity(scenario, of=["x", "reactions"], to=list(steps), at=[3.0])
    for key, step in steps.items():
        for name, expected in differences(scenario, key, ("x", "reactions"), [3.0], step).items():
            assert_near(found[f"d_{name}"].sel(key=key).values, expected, 1e-9)


#: Through the end of a slip, through impacts with friction, and from chart to chart.
CHANGES = [
    ("billiard-ball", [1.0], {"start.omega.1": 1e-2, "contact.friction": 1e-4, "start.velocity.0": 1e-3}, 1),
    ("spun-egg", [1.6], {"contact.friction": 1e-6}, 1),
    ("dropped-coin", [0.11], {"contact.restitution": 1e-5, "start.centre.2": 1e-6}, 2),
]  # fmt: skip


@pytest.mark.parametrize(("name", "at", "steps", "changes"), CHANGES, ids=lambda x: str(x)[:12])
def test_variations_are_carried_over_changes_of_mode(name, at, steps, changes):
    scenario = voronets.load(name).with_({"run.duration": at[0]})
    assert len(voronets.run(scenario, estimate=False).transitions) == changes
    found = voronets.sensitivity(
        scenario, of=["omega", "centre"], to=list(steps), at=at, tolerance=1e-15
    )
    assert found.attrs["outcome"] == "completed"
    for key, step in steps.items():
        for of, expected in differences(scenario, key, ("omega", "centre"), at, step).items():
            assert_near(found[f"d_{of}"].sel(key=key).values, expected, 1e-7)


SPHERE = {
    "body": {"mass": 1.0, "inertia": [3e-3, 4e-3, 5e-3], "surface": {"kind": "sphere", "radius": 0.1}},
    "ground": {"surface": {"kind": "plane"}},
    "force": {"gravity": 9.81},
    "start": {"orientation": [1, 1, 0, 0], "contact": [0, 0, 0], "omega": [8, 0.5, 0.3]},
    "run": {"duration": 1.0},
}  # fmt: skip
CHARTED = SPHERE | {
    "body": SPHERE["body"] | {"surface": {
        "kind": "parametric", "parameters": {"radius": 0.1},
        "charts": [
            {"x": "radius*cos(u)*cos(v)", "y": "radius*sin(u)*cos(v)", "z": "radius*sin(v)",
             "u": [-3.2, 3.2], "v": [-1.2, 1.2]},
            {"x": "radius*cos(u)*cos(v)", "y": "radius*sin(v)", "z": "-radius*sin(u)*cos(v)",
             "u": [-3.2, 3.2], "v": [-1.2, 1.2]},
        ]}},
    "start": SPHERE["start"] | {"contact_body": [0, -0.1, 0]},
}  # fmt: skip


def test_a_body_of_two_charts_has_the_derivatives_of_the_sphere_that_it_is():
    keys = ["start.omega.1", "start.orientation.0"]
    of = ["omega", "centre", "contact_body"]
    plain = voronets.sensitivity(SPHERE, of=of, to=[*keys, "body.surface.radius"], at=[0.5, 1.0])
    radius = "body.surface.parameters.radius"
    charts = voronets.sensitivity(CHARTED, of=of, to=[*keys, radius], at=[0.5, 1.0])
    assert len(voronets.run(CHARTED).segments) > 1
    for name in of:
        assert_near(charts[f"d_{name}"].values, plain[f"d_{name}"].values, 1e-9)


OSCILLATOR = {
    "system": {"coordinates": ["x"], "kinetic": "m*x'^2/2", "force_function": "-k*x^2/2",
               "parameters": {"m": 2.0, "k": 3.0}},
    "start": {"x": 0.4, "x'": -0.3},
    "run": {"duration": 5.0},
}  # fmt: skip


@pytest.mark.parametrize("engine", INSTALLED)
def test_first_and_second_derivatives_of_an_oscillator_are_the_closed_ones(engine):
    t, m, k, x, v = sympy.symbols("t m k x v", positive=True)
    w = sympy.sqrt(k / m)
    closed = x * sympy.cos(w * t) + v / w * sympy.sin(w * t)
    place = {t: 4.0, m: 2.0, k: 3.0, x: 0.4, v: -0.3}
    keys = {"system.parameters.m": m, "system.parameters.k": k, "start.x": x, "start.x'": v}
    found = voronets.sensitivity(
        OSCILLATOR, of="x", to=list(keys), at=[4.0], order=2, engine=engine, tolerance=1e-13
    )
    for key, letter in keys.items():
        expected = float(closed.diff(letter).subs(place))
        assert float(found["d_x"].sel(key=key)[0]) == pytest.approx(expected, rel=1e-10)
        for other, second in keys.items():
            expected = float(closed.diff(letter, second).subs(place))
            got = float(found["d2_x"].sel(key=key, other_key=other)[0])
            assert got == pytest.approx(expected, rel=1e-8, abs=1e-9)


def test_a_ball_on_a_turntable_turns_at_two_sevenths_of_its_rate():
    scenario = voronets.load("ball-on-turntable")
    table = dict(scenario.table)
    system = {name: x for name, x in table["system"].items() if name != "inputs"}
    system["parameters"] = system["parameters"] | {"Omega": 2.0}
    table |= {"system": system, "view": {"points": {"ball": ["x", "y", "a"]}}}
    keys = ["system.parameters.Omega", "start.x", "system.parameters.m", "start.psi'"]
    found = voronets.sensitivity(table, of=["x", "y"], to=keys, at=[2.0])
    z0, v0, rate, t = 0.3 + 0j, 0.1j, 2.0, 2.0

    def place(x0, turn):
        """ż = i (2/7) Ω (z − centre): a circle about a fixed centre."""
        k = 2j / 7 * turn
        return x0 + v0 * (np.exp(k * t) - 1) / k

    h = 1e-6
    by_rate = (place(z0, rate + h) - place(z0, rate - h)) / (2 * h)
    assert complex(found.d_x[0, 0], found.d_y[0, 0]) == pytest.approx(by_rate, rel=1e-8)
    assert complex(found.x[0], found.y[0]) == pytest.approx(place(z0, rate), rel=1e-10)
    assert complex(found.d_x[0, 1], found.d_y[0, 1]) == pytest.approx(1.0, abs=1e-10)
    assert np.abs(found.d_x.values[0, 2:]).max() < 1e-10  # neither the mass nor the spin matters


def test_second_derivatives_are_slopes_of_first_ones_either_way_round():
    keys = ["start.omega.2", "body.mass"]
    scenario = voronets.load("rattleback")
    found = voronets.sensitivity(scenario, of="omega", to=keys, at=[1.0], order=2, tolerance=1e-15)
    for key, other, step in ((*keys, 1e-3), (*keys[::-1], 1e-4)):
        value = _held(scenario.table, key)
        near = [
            voronets.sensitivity(
                scenario.with_({key: value + k * step}), of="omega", to=other, at=[1.0], tolerance=1e-15
            )["d_omega"].values[0, 0]
            for k in (-2, -1, 1, 2)
        ]  # fmt: skip
        expected = (near[0] - 8 * near[1] + 8 * near[2] - near[3]) / (12 * step)
        assert_near(found["d2_omega"].sel(key=key, other_key=other).values[0], expected, 1e-6)
    mixed = found["d2_omega"].values[0]
    np.testing.assert_array_equal(mixed[0, 1], mixed[1, 0])


def test_a_moment_of_inertia_that_is_zero_has_a_derivative():
    scenario = voronets.load("rattleback")
    found = voronets.sensitivity(
        scenario, of="omega", to=["body.inertia.0.2", "body.mass"], at=[0.5]
    )

    def both(changes):
        (value,) = changes.values()
        return {"body.inertia.0.2": value, "body.inertia.2.0": value}

    expected = differences(scenario, "body.inertia.0.2", ["omega"], [0.5], 1e-7, both)["omega"]
    assert_near(found["d_omega"].sel(key="body.inertia.0.2").values, expected, 1e-7)


def test_a_contact_point_that_the_file_gives_follows_the_orientation():
    free = voronets.load("rattleback")
    contact = voronets.run(free, at=[0.0])["contact_body"].values[0]
    given = free.with_({"start.contact_body": contact})
    keys = ["start.orientation.1", "body.surface.semi_axes.1"]
    found, expected = (
        voronets.sensitivity(one, of="omega", to=keys, at=[1.0])["d_omega"].values
        for one in (given, free)
    )
    assert_near(found, expected, 1e-8)


def test_where_a_motion_ends_there_are_no_values_beyond():
    scenario = voronets.load("hoop").with_({"run.events": [
        {"when": "t - 0.5", "stop": True, "name": "enough"}]})  # fmt: skip
    found = voronets.sensitivity(scenario, of="omega", to="body.mass", at=[0.2, 0.9])
    assert found.attrs["outcome"] == "event" and found.attrs["t_end"] == pytest.approx(0.5)
    assert np.all(np.isfinite(found["d_omega"][0])) and np.all(np.isnan(found["d_omega"][1]))


def test_derivatives_end_where_a_slip_begins_and_say_so():
    found = voronets.sensitivity("ball-off-a-sphere", of="omega", to="start.omega.1", at=[0.1, 0.5])
    assert found.attrs["outcome"] == "failed"
    assert "a slip begins" in found.attrs["message"] and "0.197" in found.attrs["message"]
    assert np.all(np.isfinite(found["d_omega"][0])) and np.all(np.isnan(found["d_omega"][1]))


BALL_ON_BALL = {
    "body": {"mass": 1.0, "inertia": [4e-3] * 3, "surface": {"kind": "sphere", "radius": 0.1}},
    "ground": {"surface": {"kind": "sphere", "radius": 0.5}},
    "force": {"gravity": 9.81},
    "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0.5], "omega": [0.1, 0, 3]},
    "run": {"duration": 0.3, "lift_off": "ignore"},
}  # fmt: skip
REFUSED = [
    ("rattleback", "start.contact.2", "away from the surface of the ground"),
    (BALL_ON_BALL, "ground.surface.radius", "away from the surface of the ground"),
    (BALL_ON_BALL, "ground.surface.centre.2", "has no number ground.surface.centre.2"),
    ("tippe-top", "start.velocity.2", "leaves the ground"),
    ("rolling-disc", "body.surface.kind", "'disc'; only a number has a derivative"),
    ("rattleback", "run.duration", "how the motion is run"),
    ("rattleback", "start.omega", "start.omega.0"),
    ("rattleback", "body.mas", "'body.mass'"),
    (OSCILLATOR, "start.y", "has no number start.y"),
]


@pytest.mark.parametrize(("source", "key", "why"), REFUSED, ids=lambda x: str(x)[:20])
def test_a_key_that_cannot_change_is_refused_with_the_reason(source, key, why):
    with pytest.raises(voronets.InputError) as refused:
        voronets.sensitivity(source, of="energy", to=key, at=[0.1])
    (fault,) = refused.value.faults
    assert fault.key == key and why in str(fault)


def test_all_faults_are_told_at_once():
    with pytest.raises(voronets.InputError) as refused:
        voronets.sensitivity(
            "rattleback", of=["omga"], to=["body.mass", "body.mass"], at=[99.0], order=3
        )
    assert [fault.key for fault in refused.value.faults] == ["of", "at", "order", "body.mass"]
    assert "'omega'" in f"{refused.value.faults[0].expected} {refused.value.faults[0]}"


def test_a_thin_disc_cannot_have_a_larger_axial_moment():
    disc = {"kind": "disc", "radius": 0.1}
    table = {**SPHERE, "body": {"mass": 0.5, "inertia": [1.0e-3, 1.0e-3, 2.0e-3], "surface": disc}}
    with pytest.raises(voronets.InputError, match="no principal moment exceeds the sum"):
        voronets.sensitivity(table, of="omega", to="body.inertia.2", at=[0.1])
