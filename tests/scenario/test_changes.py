"""Scenarios with changes: the same as read anew, without doing again what did not change."""

from __future__ import annotations

import pickle
import threading

import numpy as np
import pytest

import voronets
from scenario.tables import BALL
from scenario.test_view import WHEEL
from voronets import collection as gallery
from voronets.rolling import start as rolling_start
from voronets.scenario.memory import Memory
from voronets.scenario.records import PARTS
from voronets.scenario.table import Table
from voronets.surfaces.implicit import Implicit

STONE = {**BALL, "body": {**BALL["body"], "surface": {"kind": "implicit", "F": "x^2 + 2*y^2 + a*z^2 - 0.01",
                                                      "a": 3.0}}}  # fmt: skip


@pytest.fixture
def forgotten():
    """Nothing is known from before."""
    PARTS.parts.clear()
    rolling_start._fit.cache_clear()
    rolling_start._sense.cache_clear()


def test_three_ways_to_say_it():
    scenario = voronets.load(BALL)
    ways = [
        scenario.with_(start__omega=[0, 1, -4], body__mass=2.0),
        scenario.with_({"start.omega.2": -4, "body.mass": 2.0}),
        scenario.with_(["start.omega.2=-4", "body.mass=2.0"]),
        scenario.with_({"start.omega.2": -4}, body__mass=2.0),
        voronets.load(BALL, settings=["start.omega.2=-4", "body.mass=2.0"]),
        voronets.load(BALL, settings={"start.omega.2": np.float64(-4), "body.mass": 2.0}),
    ]
    for found in ways:
        assert found.problem.body.mass == 2.0
        assert found.state[6] == -4
        assert type(found) is type(scenario)
    assert scenario.problem.body.mass == 1.0, "the scenario itself stays as it is"
    assert BALL["start"]["omega"] == [0, 1, 0]


def test_changes_add_up():
    scenario = voronets.load(BALL).with_(body__mass=2.0).with_(start__omega=(0, 0, 3))
    assert (scenario.problem.body.mass, scenario.state[6]) == (2.0, 3.0)
    assert scenario.table["body"]["mass"] == 2.0


def test_none_takes_a_key_away():
    scenario = voronets.load(BALL, settings=["run.friction=0.3"])
    assert scenario.problem.friction == 0.3
    assert scenario.with_(run__friction=None).problem.friction is None
    with pytest.raises(voronets.InputError, match=r"body\.mass is missing"):
        scenario.with_(body__mass=None)


def test_velocities_and_parameters_of_a_system():
    scenario = voronets.load(WHEEL)
    changed = scenario.with_({"start.phi'": 5.0}, system__parameters__r=0.1)
    assert changed.state.tolist() == pytest.approx([0, 0, 0.5, 5])
    assert changed.stated.parameters["r"] == 0.1


@pytest.mark.parametrize(("change", "key", "words"), [
    ({"start.omega.3": 1}, "start.omega.3", "an index from 0 to 2"),
    ({"title.0": 1}, "title.0", "is neither"),
    ({"body.mass": -1}, "body.mass", "a positive number"),
    ({"body..mass": 1}, "body..mass", "without empty parts"),
    ({"": 1}, "", "key=value"),
])  # fmt: skip
def test_a_change_that_cannot_be_made(change, key, words):
    with pytest.raises(voronets.InputError) as caught:
        voronets.load(BALL).with_(change)
    (found,) = caught.value.faults
    assert found.key == key
    assert words in f"{found.expected} {found}"


def test_every_scenario_is_one():
    for name in ("knife-edge", "rattleback"):
        assert isinstance(voronets.load(name), voronets.Scenario)


# -- what is done again ---------------------------------------------------------------------------


def searches(monkeypatch):
    """A list that grows with every search for a point with a given normal."""
    found = []
    original = Implicit.points_with_normal

    def spy(self, n):
        found.append(n)
        return original(self, n)

    monkeypatch.setattr(Implicit, "points_with_normal", spy)
    return found


def test_the_contact_is_sought_again_only_where_it_changes(forgotten, monkeypatch):
    seen = searches(monkeypatch)
    scenario = voronets.load(STONE)
    assert len(seen) == 1
    for change in ({"start.omega.2": -4}, {"body.mass": 2}, {"run.duration": 3}, {"force.gravity": 1},
                   {"title": "another"}, {"body.inertia": [1, 1, 1]}):  # fmt: skip
        scenario.with_(change)
    voronets.load(STONE)
    assert len(seen) == 1
    assert scenario.with_(start__contact=[1, 0, 0]).problem.body == scenario.problem.body
    assert len(seen) == 2
    scenario.with_({"body.surface.a": 3.5})
    assert len(seen) == 3


def test_parts_are_shared_and_the_rest_is_new(forgotten):
    one = voronets.load(STONE)
    other = one.with_(start__omega=[0, 0, 1])
    assert other.problem.body is one.problem.body
    assert other.problem.ground is one.problem.ground
    third = one.with_(body__mass=2.0)
    assert third.problem.body is not one.problem.body
    assert third.problem.body.surface is one.problem.body.surface
    system = voronets.load(WHEEL)
    assert system.with_({"start.phi'": 1.0}).stated == system.stated
    assert system.with_(system__parameters__J=1.0).stated != system.stated


@pytest.mark.parametrize("name", gallery.names())
def test_what_was_kept_gives_the_same_start(name, forgotten):
    first = voronets.load(name)
    again = voronets.load(name)
    assert first.state.tolist() == again.state.tolist()
    assert first.describe() == again.describe()
    assert first.started.corrections == again.started.corrections


def test_small_differences_are_seen():
    for one, other in (({"body.mass": 1}, {"body.mass": 1.0000000000000002}),
                       ({"start.contact": [0.0, 0, 0]}, {"start.contact": [-0.0, 0, 0]})):  # fmt: skip
        tables = [voronets.load(BALL).with_(change) for change in (one, other)]
        assert repr(tables[0].table) != repr(tables[1].table)
    masses = [voronets.load(BALL).with_(body__mass=m).problem.body.mass for m in (1, 1 + 2**-52)]
    assert masses[0] != masses[1]
    true = BALL | {"run": {"duration": True}}
    voronets.load(BALL | {"run": {"duration": 1}})
    with pytest.raises(voronets.InputError, match=r"run\.duration"):
        voronets.load(true)


def test_faults_name_their_place_every_time():
    surface = {"kind": "sphere", "radius": -1}
    for _ in range(2):
        with pytest.raises(voronets.InputError) as caught:
            voronets.load({**BALL, "body": {**BALL["body"], "surface": surface},
                           "ground": {"surface": surface}})  # fmt: skip
        keys = [fault.key for fault in caught.value.faults]
        assert keys == ["body.surface.radius", "ground.surface.radius"]


def test_a_parameter_that_the_view_no_longer_uses_is_noted():
    table = {**WHEEL, "system": {**WHEEL["system"], "parameters": {"m": 1, "J": 1, "r": 1, "s": 2}}}
    view = {"points": {"A": ["s*x", 0, 0]}}
    assert voronets.load({**table, "view": view}).view
    with pytest.raises(voronets.InputError, match=r"system\.parameters\.s is an unknown key"):
        voronets.load({**table, "view": {"points": {"A": ["x", 0, 0]}}})


def test_memory_is_bounded_and_shared_by_threads():
    memory = Memory(10)
    table = Table({})

    def work(offset):
        for i in range(200):
            assert (
                memory.read("reader", table, [offset, i % 15], lambda i=i: i % 15 + 1) == i % 15 + 1
            )

    threads = [threading.Thread(target=work, args=(k % 2,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(memory.parts) <= 10


@pytest.mark.parametrize("name", ["rattleback", "knife-edge"])
def test_a_scenario_can_be_pickled(name):
    scenario = voronets.load(name, settings=["run.duration=0.5"])
    assert scenario.system.states
    again = pickle.loads(pickle.dumps(scenario))
    assert again.state.tolist() == scenario.state.tolist()
    assert again.table == scenario.table
