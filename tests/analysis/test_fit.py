"""Fits: known numbers are found again from noisy samples, within the errors that are claimed."""

from __future__ import annotations

import tomllib

import numpy as np
import pytest

import voronets

PENDULUM = {
    "title": "Pendulum",
    "system": {"coordinates": ["phi"], "kinetic": "m*l^2*phi'^2/2",
               "force_function": "m*g*l*cos(phi)", "forces": {"phi": "-c*phi'"},
               "parameters": {"m": 1.0, "l": 0.7, "g": 9.81, "c": 0.08}},
    "start": {"phi": 1.2, "phi'": 0.0},
    "run": {"duration": 6.0},
}  # fmt: skip
FREE = ["system.parameters.l", "system.parameters.c", "start.phi"]
TRUE = {"system.parameters.l": 0.7, "system.parameters.c": 0.08, "start.phi": 1.2}
GUESS = {"system.parameters.l": 0.75, "system.parameters.c": 0.05, "start.phi": 1.0}
NOISE = 0.01


def samples(seed, of=("phi",), noise=NOISE, count=80, table=PENDULUM):
    """Columns of a motion at equal times, with noise."""
    random = np.random.default_rng(seed)
    t = np.linspace(0, voronets.load(table).run.duration, count + 1)[1:]
    motion = voronets.run(table, at=t, estimate=False)
    seen = {name: motion[name].values + random.normal(0, noise, count) for name in of}
    return {"t": t, **seen}


def test_a_pendulum_is_found_again_within_its_errors_in_nineteen_of_twenty_samples():
    pulls = []
    for seed in range(20):
        found = voronets.fit(PENDULUM, samples(seed), free=FREE, sigma=NOISE, tolerance=1e-9)
        assert found.converged and not [w for w in found.warnings if "not noise" not in w]
        pulls.append([(found.values[key] - TRUE[key]) / found.errors[key] for key in FREE])
        assert 0.4 < found.chi2 / found.degrees < 1.8
    pulls = np.array(pulls)
    assert np.mean(np.abs(pulls) < 2) > 0.85  # 0.954 is expected of 60
    assert 0.6 < pulls.std() < 1.4
    assert np.abs(pulls.mean(axis=0)).max() < 0.9  # 4 standard errors of a mean of twenty


def test_noise_that_is_not_known_follows_from_what_is_left():
    guess = voronets.load(PENDULUM).with_(GUESS)
    data = samples(3, of=("phi", "phi'"))
    found = voronets.fit(guess, data, free=FREE)
    known = voronets.fit(guess, data, free=FREE, sigma=NOISE)
    assert not found.sigma_known and known.sigma_known
    for name in ("phi", "phi'"):
        assert found.rms[name] == pytest.approx(NOISE, rel=0.3)
    for key in FREE:
        assert found.values[key] == pytest.approx(known.values[key], abs=known.errors[key])
        assert found.errors[key] == pytest.approx(known.errors[key], rel=0.3)


def test_without_noise_the_numbers_are_found_to_many_digits():
    found = voronets.fit(
        voronets.load(PENDULUM).with_(GUESS), samples(0, noise=0.0), free=FREE, sigma=1.0
    )
    for key, value in TRUE.items():
        assert found.values[key] == pytest.approx(value, rel=1e-8)
    assert tomllib.loads(found.as_toml()) == found.scenario.table


def test_errors_and_correlations_are_those_of_the_normal_equations():
    scenario = voronets.load(PENDULUM)
    data = samples(5)
    found = voronets.fit(scenario, data, free=FREE, sigma=NOISE)
    slopes = voronets.sensitivity(found.scenario, of="phi", to=FREE, at=data["t"])["d_phi"].values
    covariance = np.linalg.inv(slopes.T @ slopes / NOISE**2)
    errors = np.sqrt(np.diag(covariance))
    np.testing.assert_allclose([found.errors[key] for key in FREE], errors, rtol=1e-6)
    np.testing.assert_allclose(
        found.correlation, covariance / np.outer(errors, errors), rtol=1e-5, atol=1e-9
    )


def test_a_rolling_body_is_found_again_its_orientation_with_either_sign():
    random = np.random.default_rng(7)
    scenario = voronets.load("ellipsoid-on-plane").with_({"run.duration": 1.0})
    t = np.linspace(0, 1, 31)[1:]
    motion = voronets.run(scenario, at=t)
    q = motion["orientation"].values * random.choice([-1, 1], 30)[:, None]
    q += random.normal(0, 1e-3, q.shape)
    data = {
        "t": t,
        **{f"orientation_{part}": column for part, column in zip("wxyz", q.T, strict=True)},
    }
    keys = ["start.omega.0", "start.omega.2", "body.surface.semi_axes.0"]
    true = scenario.table["start"]["omega"]
    moved = scenario.with_({"start.omega.0": true[0] + 0.05, "start.omega.2": true[2] - 0.05})
    found = voronets.fit(moved, data, free=keys, sigma=1e-3)
    axis = scenario.table["body"]["surface"]["semi_axes"][0]
    for key, value in zip(keys, (true[0], true[2], axis), strict=True):
        assert abs(found.values[key] - value) < 4 * found.errors[key]
    assert found.chi2 / found.degrees < 1.5


def test_a_combination_that_the_data_do_not_determine_is_named():
    free = ["system.parameters.m", "system.parameters.c", "system.parameters.l"]
    found = voronets.fit(PENDULUM, samples(2), free=free, sigma=NOISE)
    (told,) = [text for text in found.warnings if "can change together" in text]
    assert "system.parameters.m" in told and "system.parameters.c" in told
    assert "parameters.l" not in told
    assert found.errors["system.parameters.m"] is None
    assert found.errors["system.parameters.l"] is not None
    assert found.values["system.parameters.l"] == pytest.approx(0.7, rel=1e-2)


def test_a_key_that_changes_nothing_is_named():
    table = {**PENDULUM, "system": {**PENDULUM["system"], "forces": {}}}
    table["system"]["parameters"] = {"m": 1.0, "l": 0.7, "g": 9.81}
    free = ["system.parameters.m", "system.parameters.l"]
    found = voronets.fit(table, samples(2, table=table), free=free, sigma=NOISE)
    assert found.errors["system.parameters.m"] is None
    assert any("does not change what was measured" in text for text in found.warnings)


def test_a_key_that_changes_nothing_but_the_rounding_leads_no_other_astray():
    free = ["system.parameters.a", "system.parameters.M", "start.psi'"]
    t = np.linspace(0, 1, 21)
    true = voronets.run("heavy-rod", at=t, settings=["system.parameters.a=0.55", "start.psi'=2.7"])
    data = {"t": t, "theta": true["theta"].values, "psi": true["psi"].values}
    found = voronets.fit("heavy-rod", data, free=free, sigma=1e-4)
    assert found.values["system.parameters.M"] == 1.2  # as it was
    assert found.errors["system.parameters.M"] is None
    assert found.values["system.parameters.a"] == pytest.approx(0.55, abs=1e-6)
    assert found.values["start.psi'"] == pytest.approx(2.7, abs=1e-6)


def test_a_wrong_model_leaves_residuals_that_are_not_noise():
    table = {**PENDULUM, "system": {**PENDULUM["system"], "forces": {}}}
    table["system"]["parameters"] = {"m": 1.0, "l": 0.7, "g": 9.81}
    found = voronets.fit(table, samples(4), free=["system.parameters.l"], sigma=NOISE)
    told = " ".join(found.warnings)
    assert "follow each other" in told and "chi²" in told


SLIDING = {
    "body": {"mass": 0.2, "inertia": "solid", "surface": {"kind": "sphere", "radius": 0.03}},
    "ground": {"surface": {"kind": "plane"}},
    "force": {"gravity": 9.81},
    "contact": {"law": "coulomb", "friction": 0.02},
    "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0, 0, 0], "velocity": [2, 0, 0]},
    "run": {"duration": 0.5},
}  # fmt: skip


def test_a_trial_value_that_the_scenario_refuses_shortens_the_step():
    t = np.linspace(0, 0.5, 11)[1:]
    data = {"t": t, "velocity_x": 2 + 0.01 * 9.81 * t}  # as if friction were negative
    found = voronets.fit(SLIDING, data, free="contact.friction", sigma=1e-3)
    assert found.refused > 0 and not found.converged
    assert "from 0 up to" in found.message
    assert 0 < found.values["contact.friction"] < 0.01
    assert any("chi²" in text for text in found.warnings)


def test_a_friction_is_found_from_a_guess_with_which_the_ball_would_roll():
    t = np.linspace(0, 0.5, 11)[1:]
    data = {"t": t, "velocity_x": 2 - 0.02 * 9.81 * t}  # it slides all the time
    guess = voronets.load(SLIDING).with_({"contact.friction": 0.5})  # it rolls from 0.12 s on
    found = voronets.fit(guess, data, free="contact.friction", sigma=1e-3)
    assert found.values["contact.friction"] == pytest.approx(0.02, rel=1e-8)


def test_samples_that_are_missing_are_left_out():
    data = samples(6, of=("phi", "phi'"))
    data["phi"][::2] = np.nan
    found = voronets.fit(PENDULUM, data, free=FREE, sigma=NOISE)
    assert found.degrees == 120 - 3
    assert found.values["start.phi"] == pytest.approx(1.2, abs=5 * found.errors["start.phi"])


BAD = [
    ({"t": [1, 2], "phy": [0, 1]}, "'phi'"),
    ({"phi": [0, 1]}, "no column t"),
    ({"t": [1, 2]}, "a column such as phi"),
    ({"t": [1, 7], "phi": [0, 1]}, "from 0 to 6"),
    ({"t": [2, 1, 3, 4], "phi": [0, 1, 1, 1]}, "must increase: 1 after 2"),
    ({"t": [1, 2], "phi": [0, 1]}, "2 measurements; fitting 3 keys needs more"),
    ({"t": [1, 2, 3, 4], "phi": [0, 1, 2, 3], "sigma_phi": [1, 1, 0, 1]}, "a positive number"),
    ({"t": [1, 2], "phi": [0, 1], "sigma_psi": [1, 1]}, "a column psi"),
    ({"t": [1, 2], "phi": [np.nan, np.nan]}, "phi has no numbers"),
    ({"t": [1, 2], "phi": [0, 1, 2]}, "different lengths: [2, 3]"),
    ({"t": [1, 2], "phi": ["a", "b"]}, "numbers"),
]


@pytest.mark.parametrize(("data", "why"), BAD, ids=[why for _, why in BAD])
def test_data_that_do_not_fit_the_scenario_are_refused(data, why):
    with pytest.raises(voronets.InputError) as refused:
        voronets.fit(PENDULUM, data, free=FREE)
    assert why in str(refused.value)


def test_a_quaternion_needs_all_its_columns():
    with pytest.raises(voronets.InputError, match="all of orientation_w"):
        voronets.fit("rattleback", {"t": [1, 2, 3], "orientation_w": [1, 1, 1]}, free="body.mass")


def test_a_motion_that_ends_before_the_data_is_refused_with_how_it_ended():
    table = {**PENDULUM, "run": {"duration": 6.0, "events": [{"when": "t - 2", "stop": True}]}}
    with pytest.raises(voronets.InputError, match="ends at 2 s"):
        voronets.fit(table, samples(1), free=FREE)


@pytest.mark.parametrize("sigma", [NOISE, None])
def test_a_wrong_minimum_is_left_for_a_better_one(sigma):
    """From l = 2.6 the nearest minimum has another number of swings."""
    guess = {"system.parameters.l": 2.6, "start.phi": 0.8}
    wrong = voronets.load(PENDULUM).with_(guess)
    fitted = voronets.fit(wrong, samples(5), free=list(guess), sigma=sigma, tolerance=1e-9)
    assert fitted.outcome == "converged" and fitted.starts > 1
    assert "the first one led to a poor fit" in fitted.message
    for key in guess:
        assert fitted.values[key] == pytest.approx(TRUE[key], abs=5 * fitted.errors[key])


@pytest.mark.parametrize("sigma", [NOISE, None])
def test_a_model_that_cannot_describe_the_data_is_a_poor_fit(sigma):
    data = samples(5)
    data["phi"] = 0.6 + 0.4 * np.sign(np.sin(7 * data["t"]))
    fitted = voronets.fit(PENDULUM, data, free=["start.phi"], sigma=sigma, tolerance=1e-9)
    assert fitted.outcome == "poor_fit" and not fitted.converged
    assert fitted.starts > 3 and "poor fit" in fitted.message
    assert fitted.as_dict()["outcome"] == "poor_fit"


@pytest.mark.parametrize("sigma", [0.01, None])
def test_other_starts_are_tried_where_the_steps_are_used_up(sigma):
    """cos 3t from k = 20 or so: hundreds of short steps lead along a plain of χ²."""
    oscillator = {
        "system": {"coordinates": ["x"], "kinetic": "x'^2/2", "force_function": "-k*x^2/2",
                   "parameters": {"k": 20.0}},
        "start": {"x": 1.0, "x'": 0.0},
        "run": {"duration": 10.0},
    }  # fmt: skip
    t = np.linspace(0.25, 10.0, 40)
    fitted = voronets.fit(
        oscillator, {"t": t, "x": np.cos(3 * t)}, free=["system.parameters.k"], sigma=sigma,
        tolerance=1e-9,
    )  # fmt: skip
    assert fitted.outcome == "converged" and fitted.starts > 1
    assert fitted.values["system.parameters.k"] == pytest.approx(9.0, abs=1e-6)
