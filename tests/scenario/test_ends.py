"""How motions end: limits of the start, lift-off, slip, events, numbers that run away."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import voronets
from engines import every_engine
from scenario.tables import load, run
from voronets.scenario.simulation import run_scenario

ON_TOP = ('ground.surface={kind="sphere", radius=1}', "start.contact=[0, 0, 1]",
          "start.omega=[0, 2, 0]", "run.duration=3.0")  # fmt: skip
STEEP = 'ground.surface={kind="plane", normal=[1, 0, 1]}'


@pytest.mark.parametrize(("settings", "outcome"), [
    (("force.gravity=0",), "lifted_off"),
    (("force.gravity=-9.81",), "lifted_off"),
    ((*ON_TOP, "start.omega=[0, 200, 0]"), "lifted_off"),
    ((STEEP, "run.friction=0.01"), "slipped"),
    ((STEEP, "run.friction=0.2857"), "slipped"),
    ((STEEP, "run.friction=0.01", "run.lift_off='ignore'"), "slipped"),
], ids=["no gravity", "pulled up", "too fast over the top", "steep", "just too steep",
        "steep, contact kept"])  # fmt: skip
def test_a_start_beyond_a_limit_ends_at_once_with_what_is_known_there(settings, outcome):
    motion = run(*settings)
    assert (motion.outcome.word, motion.t_end) == (outcome, 0.0)
    assert motion.t.tolist() == [0.0]
    assert np.all(np.isfinite(motion["reaction"].values))
    assert motion.verdict.energy_drift == 0


def test_just_enough_friction_on_the_slope():
    # a solid ball with I = k m r² needs tan 45° k/(1 + k), k = 0.4
    motion = run(STEEP, "run.friction=0.28572")
    assert motion.outcome.word == "completed"
    np.testing.assert_allclose(motion["friction_needed"], 2 / 7, atol=1e-12)


def test_lift_off_stops_the_motion_and_ignore_keeps_it_going():
    stopped, kept = run(*ON_TOP), run(*ON_TOP, "run.lift_off='ignore'")
    assert stopped.outcome.word == "lifted_off"
    assert 0 < stopped.t_end < 3
    last = stopped.at([stopped.t_end])
    assert last["normal_reaction"].values[0] == pytest.approx(0, abs=1e-9)
    assert kept.outcome.word == "completed"
    assert kept["normal_reaction"].values.min() < 0
    np.testing.assert_allclose(stopped["omega"], kept.at(stopped.t)["omega"], atol=1e-10)


def test_friction_is_undefined_without_pressure():
    kept = run(*ON_TOP, "run.lift_off='ignore'")
    pressure, friction = kept["normal_reaction"].values, kept["friction_needed"].values
    assert np.array_equal(np.isnan(friction), pressure <= 0)


def test_slip_stops_where_the_friction_needed_reaches_the_coefficient():
    motion = run(*ON_TOP, "run.friction=0.2")
    assert motion.outcome.word == "slipped"
    assert motion.at([motion.t_end])["friction_needed"].values[0] == pytest.approx(0.2, abs=1e-9)
    assert np.all(motion["friction_needed"].values[:-1] <= 0.2)


@every_engine
def test_ending_early_is_raised_unless_told_otherwise(engine):
    with pytest.raises(voronets.EndedEarly, match="pull") as caught:
        voronets.run(load(*ON_TOP), engine=engine)
    assert caught.value.motion.t_end == pytest.approx(run(*ON_TOP).t_end, abs=1e-9)


EVENTS = [("t - 0.05", 0.05), ("centre_x - 0.005", 0.05), ("omega_y - t*20", 0.05)]


@pytest.mark.parametrize(("when", "t"), EVENTS)
@every_engine
def test_events_stop_or_are_noted(when, t, engine):
    noted = run(f'run.events=[{{when="{when}", name="now"}}]', engine=engine)
    assert noted.outcome.word == "completed"
    assert noted.events == [("now", pytest.approx(t, abs=1e-9))]
    stopped = run(f'run.events=[{{when="{when}", name="now", stop=true}}]', engine=engine)
    assert (stopped.outcome.word, stopped.t_end) == ("event", pytest.approx(t, abs=1e-9))
    assert "'now'" in stopped.message


@pytest.mark.parametrize("when", ["regularity", "normal_z - 0.5", "normal_x"])
@pytest.mark.parametrize("stop", ["true", "false"])
@every_engine
def test_an_event_that_is_constant_here_never_happens(when, stop, engine):
    motion = run(f'run.events=[{{when="{when}", stop={stop}}}]', engine=engine)
    assert (motion.outcome.word, motion.events) == ("completed", [])


@pytest.mark.parametrize("when", ["log(t - 0.05)", "sqrt(-1 - t)", "1/(t - 0.05)"])
def test_an_event_that_is_not_always_a_number_does_no_harm(when):
    motion = run(f'run.events=[{{when="{when}"}}]')
    assert motion.outcome.word == "completed"
    assert np.all(np.isfinite(motion["omega"].values))


@pytest.mark.parametrize(("engine", "function"), [
    ("heyoka", "1e9*log(0.007 - x)"),  # SciPy gets there too, in some 3e5 steps
    ("heyoka", "-1e5/(x - 0.005)"), ("scipy", "-1e5/(x - 0.005)"),
    ("heyoka", "exp(1e4*x)"), ("scipy", "exp(1e4*x)"),
])  # fmt: skip
def test_forces_that_run_away_end_the_motion_with_what_was_reached(function, engine):
    motion = run(f'force.function="{function}"', "run.lift_off='ignore'", engine=engine)
    assert 0 <= motion.t_end <= 0.1
    assert len(motion.t) >= 1
    assert np.all(motion.t <= motion.t_end)
    if motion.outcome.word == "completed":
        assert np.all(np.isfinite(motion["omega"].values))
    else:
        assert motion.outcome.word == "failed"


@pytest.mark.parametrize("settings", [
    ("start.omega=[0, 1e13, 0]",
     'ground.surface={kind="sphere", radius=1, centre=[0, 0, 1], side="inside"}'),
    ("body.surface={kind='revolution', r='0.1*cos(u)', z='0.1*sin(u)', u=[-2, 2]}",
     "start.contact_body=[0, 0, -0.1]"),
], ids=["spun beyond measure", "at a pole of its chart"])  # fmt: skip
def test_what_would_never_end_is_given_up(settings):
    try:
        scenario = load(*settings)
    except voronets.InputError:
        return
    late = threading.Event()
    timer = threading.Timer(20, late.set)
    timer.start()
    motion = run_scenario(scenario, throw=False, cancel=late)
    timer.cancel()
    assert not late.is_set(), f"still at t = {motion.t_end:g} after 20 s"


@pytest.mark.parametrize("value", [1e-59, 1e59])
@pytest.mark.parametrize("key", ["body.mass", "body.surface.radius", "force.gravity", "start.omega.1",
                                 "start.contact.0", "ground.surface.offset", "body.surface.centre.2",
                                 "body.rotor.momentum", "force.rolling_resistance"])  # fmt: skip
def test_outlandish_numbers_end_in_a_fault_or_an_outcome(key, value):
    settings = ["body.surface.centre=[0, 0, 0]", f"{key}={value}", "run.duration=0.01"]
    try:
        scenario = load(*settings)
    except voronets.InputError:
        return
    if key in ("start.omega.1", "body.rotor.momentum") and value > 1:
        return  # see test_what_would_never_end_is_given_up
    motion = voronets.run(scenario, throw=False)
    assert 0 <= motion.t_end <= 0.01
    if motion.outcome.word == "completed":
        assert np.all(np.isfinite(motion["omega"].values))


def test_an_event_beyond_all_numbers_ends_the_motion_with_a_reason():
    motion = run('run.events=[{when="exp(1e9*t)"}]')
    assert motion.outcome.word in ("completed", "failed")
    assert np.all(np.isfinite(motion["omega"].values))


@every_engine
def test_a_rate_that_is_no_number_at_the_start(engine):
    table = {"system": {"coordinates": ["x"], "kinetic": "x'^2/2", "force_function": "log(x)"},
             "start": {"x": 0, "x'": 1}, "run": {"duration": 1}}  # fmt: skip
    motion = voronets.run(table, throw=False, engine=engine)
    assert (motion.outcome.word, motion.t_end) == ("failed", 0.0)
