"""Which times a motion has, how it shows itself, and what it is asked to watch."""

from __future__ import annotations

import html.parser
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest
from sympy.physics.mechanics import dynamicsymbols

import voronets
from voronets.mechanics.first_order import Event

SLIPS = ["run.friction=0.1"]  # of 20 s, after half a second


@pytest.mark.parametrize("engine", ["heyoka", "scipy"])
def test_a_motion_that_ended_early_keeps_its_history(engine):
    motion = voronets.run("rattleback", settings=SLIPS, throw=False, engine=engine)
    assert motion.outcome.word == "slipped" and motion.t_end < 1
    np.testing.assert_array_equal(motion.t, np.linspace(0, motion.t_end, 201))
    assert motion["friction_needed"].values[-1] == pytest.approx(0.1, abs=1e-9)


def test_samples_are_equal_steps_up_to_the_end():
    whole = voronets.run("rattleback", settings=["run.duration=2"], samples=8)
    np.testing.assert_array_equal(whole.t, np.linspace(0, 2, 9))
    ended = voronets.run("rattleback", settings=SLIPS, samples=4, throw=False)
    np.testing.assert_array_equal(ended.t, np.linspace(0, ended.t_end, 5))


def test_times_asked_for_are_those_that_were_reached():
    motion = voronets.run("rattleback", settings=SLIPS, at=[0.0, 0.1, 0.2, 5.0], throw=False)
    assert motion.t.tolist() == [0.0, 0.1, 0.2]


def test_across_charts_and_after_an_event():
    from engine.test_saved_motion import OVER_THE_POLE

    stop = {"when": "t - 0.7", "stop": True, "name": "enough"}
    motion = voronets.run(OVER_THE_POLE, events=[stop], throw=False)
    assert len(motion.segments) > 1 and motion.outcome.word == "event"
    np.testing.assert_array_equal(motion.t, np.linspace(0, motion.t_end, 201))
    assert motion.t_end == pytest.approx(0.7, abs=1e-12)


@pytest.mark.parametrize("options", [{"samples": 0}, {"samples": -3}, {"samples": 2.5},
                                     {"samples": 3, "at": [0.1]}])  # fmt: skip
def test_samples_that_are_none(options):
    with pytest.raises(voronets.InputError, match="samples"):
        voronets.run("rattleback", **options)


# -- events as scenario files have them -----------------------------------------------------------


def spinning():
    x = dynamicsymbols("x")
    stated = voronets.system([x], kinetic=x.diff() ** 2 / 2, force_function=-2 * x**2)
    return voronets.start_system(stated, {"x": 1.0, "x'": 0.0})


def test_events_by_tables_by_functions_and_both():
    def half(system):
        return Event("half", lambda ns, x, p, t: x[0] - 0.5)

    given = [{"when": "x", "name": "middle"}, half, {"when": "x' + 1", "direction": "rising"}]
    motion = voronets.simulate(spinning(), 3.0, events=given)
    times = {}
    for name, t in motion.events:
        times.setdefault(name, []).append(t)
    assert times["middle"] == pytest.approx([np.pi / 4, 3 * np.pi / 4])
    assert times["half"] == pytest.approx([np.pi / 6, 5 * np.pi / 6])
    assert times["x' + 1"] == pytest.approx([np.arcsin(0.5) / -2 + np.pi / 2])


def test_an_event_by_a_table_stops():
    stop = {"when": "x - 0.5", "stop": True}
    motion = voronets.simulate(spinning(), 3.0, events=[stop])
    assert motion.outcome.word == "event" and motion.t_end == pytest.approx(np.pi / 6)


def test_beside_the_events_of_a_scenario():
    table = dict(voronets.load("rattleback").table)
    table["run"] = {"duration": 1.0, "events": [{"when": "t - 0.25", "name": "first"}]}
    motion = voronets.run(table, events=[{"when": "t - 0.5", "name": "second"}])
    assert [name for name, _ in motion.events] == ["first", "second"]


def test_every_fault_of_the_events_at_once():
    with pytest.raises(voronets.InputError) as caught:
        voronets.simulate(spinning(), 1.0, events=[{"when": "y"}, 7, {"wen": "x"}, {"when": "1"}])
    keys = {fault.key for fault in caught.value.faults}
    assert keys == {"events.0.when", "events.1", "events.2.wen", "events.3.when"}


# -- how it shows itself ---------------------------------------------------------------------------


class Balanced(html.parser.HTMLParser):
    """Every element that is opened is closed, in order."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("title", ["Rattleback", "a < b & c > d </p><img src=x>", "ω \x00 \u2028"])
def test_the_html_is_well_formed(title):
    table = dict(voronets.load("rattleback").table) | {"title": "x"}
    motion = voronets.run(table, settings=["run.duration=0.2"])
    motion.data.attrs["title"] = title
    shown = motion._repr_html_()
    root = ElementTree.fromstring(shown)
    reader = Balanced()
    reader.feed(shown)
    assert not reader.open and root.find(".//img") is None
    text = " ".join(root.itertext())
    for word in ("completed", "momentum balance", "normal_reaction", "extremes", "rad/s"):
        assert word in text
