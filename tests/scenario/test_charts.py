"""Charts: a motion passes from one to the next, or ends where there is none."""

from __future__ import annotations

import numpy as np
import pytest

from engines import INSTALLED
from scenario.tables import ON_ITS_SIDE, run

SAME = ("orientation", "omega", "contact_body", "contact_ground", "centre", "reaction", "energy")

# Latitude and longitude about z and about x; X_u × X_v points outwards.
RANGES = f"u=[{-np.pi}, {np.pi}], v=[-1.2, 1.2]"
ABOUT_Z = '{x="r*cos(v)*cos(u)", y="r*cos(v)*sin(u)", z="r*sin(v)", ' + RANGES + "}"
ABOUT_X = '{y="r*cos(v)*cos(u)", z="r*cos(v)*sin(u)", x="r*sin(v)", ' + RANGES + "}"


def sphere(*charts, r):
    return f'{{kind="parametric", r={r}, charts=[{", ".join(charts)}]}}'


def rolling_over_the_pole(surface, *more):
    return run(f"body.surface={surface}", ON_ITS_SIDE, "start.contact_body=[0, -0.1, 0]",
               "body.inertia=[3e-3, 4e-3, 5e-3]", "start.omega=[8, 0.01, 0.02]",
               "run.duration=1.0", *more)  # fmt: skip


@pytest.fixture(scope="module")
def of_the_sphere():
    return rolling_over_the_pole('{kind="sphere", radius=0.1}')


def test_two_charts_give_the_motion_of_the_sphere(of_the_sphere):
    motion = rolling_over_the_pole(sphere(ABOUT_Z, ABOUT_X, r=0.1))
    assert motion.outcome.word == "completed"
    assert len(motion.segments) > 1, "the chart was never changed"
    height = np.abs(motion["contact_body"].values[:, 2]).max()
    assert height == pytest.approx(0.1, abs=1e-3), "it never came to the pole"
    for name in SAME:
        np.testing.assert_allclose(motion[name], of_the_sphere[name], atol=1e-9, err_msg=name)
    assert motion.verdict.energy_drift < 1e-11
    assert motion.verdict.residuals["momentum_balance"] < 1e-9
    assert motion.verdict.residuals["rolling"] < 1e-9


def test_dense_output_is_whole_across_charts(of_the_sphere):
    motion = rolling_over_the_pole(sphere(ABOUT_Z, ABOUT_X, r=0.1))
    times = np.sort([segment.t0 for segment in motion.segments] + list(np.linspace(0, 1, 7)[1:]))
    seen, expected = motion.at(times), of_the_sphere.at(times)
    np.testing.assert_allclose(seen["omega"], expected["omega"], atol=1e-9)


def test_one_chart_ends_the_motion_at_its_edge_and_keeps_what_was_reached(of_the_sphere):
    motion = rolling_over_the_pole(sphere(ABOUT_Z, r=0.1))
    assert motion.outcome.word == "left_chart"
    assert "v = 1.2" in motion.message
    assert 0.1 < motion.t_end < 0.2
    np.testing.assert_array_equal(motion.t, np.linspace(0, motion.t_end, 201))
    for name in SAME:
        np.testing.assert_allclose(motion[name], of_the_sphere.at(motion.t)[name], atol=1e-9)
    assert motion.at([motion.t_end])["contact_body"].values[0, 2] == pytest.approx(
        0.1 * np.sin(1.2)
    )


def test_a_chart_of_the_ground_is_changed_too():
    settings = ("start.contact=[0, -1, 0]", "run.lift_off='ignore'", "start.omega=[30, 2, 1]",
                "run.duration=1.0", "force.gravity=0")  # fmt: skip
    expected = run('ground.surface={kind="sphere", radius=1}', *settings)
    two = run(f"ground.surface={sphere(ABOUT_Z, ABOUT_X, r=1.0)}", *settings)
    one = run(f"ground.surface={sphere(ABOUT_Z, r=1.0)}", *settings)
    assert len(two.segments) > 1
    for name in SAME:
        np.testing.assert_allclose(two[name], expected[name], atol=1e-9, err_msg=name)
    assert (one.outcome.word, "on the ground" in one.message) == ("left_chart", True)


@pytest.mark.parametrize("events", ['[{when="t - 0.15"}]', '[{when="t - 0.17"}]'])
def test_events_are_found_in_every_chart(events):
    motion = rolling_over_the_pole(sphere(ABOUT_Z, ABOUT_X, r=0.1), f"run.events={events}")
    assert len(motion.segments) > 1
    (found,) = motion.events
    assert found[1] == pytest.approx(float(events[-7:-3]), abs=1e-12)


def test_an_angle_that_closes_has_no_edge():
    # once round and more about z, in one chart whose u runs over a full turn
    chart = f'{{kind="parametric", r=0.1, {ABOUT_Z[1:-1]}}}'
    settings = (ON_ITS_SIDE, "start.contact_body=[0, -0.1, 0]", "start.omega=[0, 0, 9]",
                "run.duration=1.0")  # fmt: skip
    motion = run(f"body.surface={chart}", *settings)
    expected = run('body.surface={kind="sphere", radius=0.1}', *settings)
    assert (motion.outcome.word, len(motion.segments)) == ("completed", 1)
    np.testing.assert_allclose(motion["contact_body"], expected["contact_body"], atol=1e-10)


def test_an_angle_that_does_not_close_has_one():
    half = ABOUT_Z[1:-1].replace(str(np.pi), "2.0")
    motion = run(f'body.surface={{kind="parametric", r=0.1, {half}}}', ON_ITS_SIDE,
                 "start.contact_body=[0, -0.1, 0]", "start.omega=[0, 0, 9]", "run.duration=1.0")  # fmt: skip
    assert motion.outcome.word == "left_chart"
    assert "u = " in motion.message


def test_a_start_in_the_second_chart_only():
    motion = run(
        f"body.surface={sphere(ABOUT_Z, ABOUT_X, r=0.1)}", "start.contact_body=[0, 0, -0.1]"
    )
    assert motion.outcome.word == "completed"
    np.testing.assert_allclose(motion["contact_body"][0], [0, 0, -0.1], atol=1e-14)


@pytest.mark.parametrize("engine", INSTALLED[1:])
def test_all_engines_change_charts_alike(engine):
    motions = [rolling_over_the_pole(sphere(ABOUT_Z, ABOUT_X, r=0.1), "run.duration=0.3"),
               run(f"body.surface={sphere(ABOUT_Z, ABOUT_X, r=0.1)}", ON_ITS_SIDE,
                   "start.contact_body=[0, -0.1, 0]", "body.inertia=[3e-3, 4e-3, 5e-3]",
                   "start.omega=[8, 0.01, 0.02]", "run.duration=0.3", engine=engine)]  # fmt: skip
    assert len(motions[0].segments) == len(motions[1].segments) > 1
    np.testing.assert_allclose(motions[0]["omega"], motions[1]["omega"], atol=1e-9)
