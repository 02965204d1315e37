"""An observer does not change what it observes, and every limit is met all the same."""

from __future__ import annotations

import random
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import voronets
from engines import every_engine
from fuzz.scenarios import ROLLING, event
from voronets.engine import simulate_system
from voronets.mechanics.first_order import Event

SCENARIOS = {
    "ball-on-sphere": 2.0, "rattleback": 0.3, "eulers-disc": 0.2, "ball-on-waves": 0.3, "torus-on-sphere": 0.5,
}  # fmt: skip
FRICTION = 'run.events=[{when="friction_needed-0.5"}]'


def alone(name, engine="heyoka"):
    """The motion without events, once."""
    if (name, engine) not in _alone:
        _alone[name, engine] = run(name, engine=engine)
    return _alone[name, engine]


_alone: dict = {}


def run(name, *more, engine="heyoka"):
    chosen = [f"run.duration={SCENARIOS.get(name, 1.0)}", *more]
    return voronets.run(name, settings=chosen, throw=False, engine=engine)


@every_engine
def test_a_watched_event_does_not_disable_lift_off(engine):
    motion = run("ball-on-sphere", FRICTION, engine=engine)
    assert motion.outcome.word == "lifted_off"
    assert motion.t_end == pytest.approx(0.72514686, abs=1e-7)
    assert [name for name, _ in motion.events] == ["friction_needed-0.5"]
    assert motion["normal_reaction"].values.min() > -1e-12


@pytest.mark.parametrize("when", ["log(normal_reaction)", "log(centre_z-0.3)", "atanh(centre_z/0.4)",
                                  "1/(normal_reaction-0.1)", "exp(1e9*t)", "2/t"])  # fmt: skip
@every_engine
def test_events_with_poles_and_domains(when, engine):
    motion = run("ball-on-sphere", f'run.events=[{{when="{when}"}}]', engine=engine)
    assert motion.data.drop_attrs().identical(alone("ball-on-sphere", engine).data.drop_attrs())
    assert motion.outcome.word == "lifted_off"


@every_engine
def test_a_stop_event_whose_formula_begins_outside_its_domain(engine):
    motion = run("rattleback", 'run.events=[{when="log(omega_x*1000)", stop=true}]', engine=engine)
    assert motion.outcome.word == "event"
    assert motion.at([motion.t_end])["omega"].values[0, 0] == pytest.approx(1e-3, abs=1e-9)
    assert "has no value at t = 0 s" in motion.verdict.notes[0]


@every_engine
def test_a_stop_event_that_is_zero_at_the_start(engine):
    motion = run("rattleback", 'run.events=[{when="omega_x", stop=true}]', engine=engine)
    assert (motion.outcome.word, motion.t_end) == ("event", pytest.approx(0.012374, abs=1e-5))


@pytest.mark.parametrize("name", ["chaplygin-sleigh", "disc-in-euler-angles", "knife-edge",
                                  "trolley-with-trailer"])  # fmt: skip
@every_engine
def test_systems_with_a_stop_event_that_is_zero_at_the_start(name, engine):
    motion = voronets.run(
        name, settings=['run.events=[{when="x", stop=true}]'], throw=False, engine=engine
    )
    assert motion.outcome.word in ("event", "completed")
    if motion.outcome.word == "event":
        assert motion.t_end > 0.1
        assert abs(motion.at([motion.t_end])["x"].values[0]) < 1e-9


@pytest.mark.parametrize("t", [1e-13, 1e-9, 1e-3])
def test_a_motion_that_ends_at_once(t):
    motion = voronets.run(
        "chaplygin-sleigh", settings=[f'run.events=[{{when="t-{t}", stop=true}}]']
    )
    assert (motion.outcome.word, motion.t_end) == ("event", pytest.approx(t))
    assert all(value < 1e-9 for value in motion.verdict.laws().values())


@pytest.mark.parametrize("when", ["(x-0.134)^5", "(x-0.134)*sqrt((x-0.134)^2)", "atan(1e6*(x-0.134))",
                                  "(x-0.134)*1e200", "(x-0.134)*1e-200"])  # fmt: skip
@every_engine
@pytest.mark.filterwarnings("error")
def test_the_same_crossings_in_other_words(when, engine):
    def times(formula):
        chosen = [f'run.events=[{{when="{formula}", name="e"}}]']
        return [t for _, t in voronets.run("knife-edge", settings=chosen, engine=engine).events]

    expected = times("x-0.134")
    assert len(expected) == 13
    assert times(when) == pytest.approx(expected, abs=1e-9)


@every_engine
def test_every_crossing_of_what_is_faster_than_the_motion(engine):
    chosen = ["run.duration=5.0", 'run.events=[{when="sin(777*t)"}]']
    motion = voronets.run("chaplygin-sleigh", settings=chosen, engine=engine)
    expected = np.pi * np.arange(1, int(5 * 777 / np.pi) + 1) / 777
    assert [t for _, t in motion.events] == pytest.approx(expected, abs=1e-12)


def test_what_is_too_fast_to_be_watched_is_named():
    chosen = ["run.duration=5.0", 'run.events=[{when="sin(1e7*t)"}]']
    (note,) = voronets.run("chaplygin-sleigh", settings=chosen).verdict.notes
    assert "changes too fast" in note


@pytest.mark.parametrize("when", ["tan(40*moment_z)", "log(moment_z)", "sqrt(moment_x) - t + 4"])
def test_observables_that_are_plain_numbers_in_compiled_functions(when):
    """A run of more than 500 steps, with a quantity that is 0 by structure."""
    motion = voronets.run("eulers-disc", settings=[f'run.events=[{{when="{when}"}}]'])
    assert motion.outcome.word == "completed"
    assert len(motion.events) == (1 if "t" in when.split() else 0)


def test_code_is_found_by_what_is_computed_not_by_names():
    """Two events of one name, two systems that differ in one number of their structure."""
    loaded = voronets.load("rattleback")
    times = {}
    for level in (0.0, -4.0):

        def watched(system, level=level):
            return Event("one name", lambda ns, x, p, t: x[6] - level)

        motion = simulate_system(loaded.system, loaded.state, 8.0, events=(watched,))
        spin = motion.at([t for _, t in motion.events])["omega"].values[:, 2]
        np.testing.assert_allclose(spin, level, atol=1e-9)
        times[level] = len(spin)
    assert all(times.values())


@settings(max_examples=25, derandomize=True, deadline=None, database=None)
@given(st.sampled_from(sorted(SCENARIOS)), st.integers(0, 2**32))
def test_a_random_watched_event_changes_nothing_but_the_list_of_events(name, seed):
    rng = random.Random(seed)
    watched = [event(rng, ROLLING) | {"stop": False} for _ in range(rng.choice([1, 2]))]
    texts = [f'{{name="{i}", when="{e["when"]}", direction="{e.get("direction", "both")}"}}'
             for i, e in enumerate(watched)]  # fmt: skip
    try:
        motion = run(name, f"run.events=[{', '.join(texts)}]")
    except voronets.InputError:
        return  # a formula without sense
    without = alone(name)
    assert motion.data.drop_attrs().identical(without.data.drop_attrs())
    assert (motion.outcome, motion.t_end) == (without.outcome, without.t_end)
    # a stop event ends the motion at the first of its crossings, and not before
    for i, text in enumerate(texts):
        first = next((t for found, t in motion.events if found == str(i)), None)
        stopped = run(name, f"run.events=[{text[:-1]}, stop=true}}]")
        if first is None:
            assert stopped.outcome is without.outcome
        else:
            assert (stopped.outcome.word, stopped.t_end) == (
                "event",
                pytest.approx(first, rel=1e-9),
            )


def test_the_list_of_events_is_bounded(monkeypatch):
    monkeypatch.setattr(sys.modules["voronets.engine.drive"], "MOST_EVENTS", 5)
    motion = run("rattleback", "run.duration=2.0", 'run.events=[{when="omega_x"}]')
    assert len(motion.events) == 5
    assert "only the first 5 events" in motion.verdict.notes[0]


@every_engine
def test_a_formula_that_has_no_value_in_the_air(engine):
    """The reaction is 0 in flight; from the third flight on formulas would be compiled with that number."""
    motion = voronets.run(
        "dropped-coin", engine=engine, throw=False, estimate=False,
        settings=["run.duration=0.5", 'run.events=[{when="normal_reaction/reaction_z - 2"}]'],
    )  # fmt: skip
    assert motion.outcome.word == "completed" and len(motion.segments) > 6
    assert not motion.events
