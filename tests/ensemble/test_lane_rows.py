"""Runs in lanes beside the same runs alone: values, outcomes, and who leaves the lanes."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import voronets
from voronets.ensemble import lane_rows
from voronets.ensemble.block import run_alone, run_block
from voronets.ensemble.recipe import Recipe

pytest.importorskip("heyoka")

COUNT = 64


def compared(base, changes, record, *, places, atol=1e-10, **options):
    """A block, and the largest differences from runs alone at some places."""
    recipe = Recipe.of(base, record=record, **options)
    found = run_block(recipe, changes)
    for i in places:
        alone = run_alone(recipe, base.with_(changes[i]), threading.Event())
        for name in ("outcome", "t_end", *record):
            expected = alone.get(name)
            if isinstance(expected, str):
                assert found[name][i] == expected, (i, name)
            elif expected is None:
                assert np.isnan(found[name][i]).all(), (i, name)
            else:
                np.testing.assert_allclose(found[name][i], expected, rtol=1e-9, atol=atol)
    return found


@pytest.fixture
def in_lanes(monkeypatch):
    """How many runs of each call went through the lanes."""
    counted: list[int] = []
    rows = lane_rows.LaneGroup.rows

    def watched(self, scenarios, steps):
        found = rows(self, scenarios, steps)
        counted.append(sum(row is not None for row in found))
        return found

    monkeypatch.setattr(lane_rows.LaneGroup, "rows", watched)
    return counted


def test_records_are_those_of_single_runs(in_lanes):
    base = voronets.load("rattleback").with_({
        "run.duration": 2.0, "run.events": [{"when": "omega_x - 0.3", "name": "leans"}]
    })  # fmt: skip
    changes = [{"start.omega.2": -5 + 0.02 * i, "body.mass": 1 + 0.001 * i} for i in range(COUNT)]
    record = [
        "final:omega",
        "final:centre_z",
        "min:normal_reaction",
        "max:omega",
        "first:leans",
        "energy",
    ]
    found = compared(base, changes, record, places=(0, 17, 63), at=[0.5, 1.25])
    assert sum(in_lanes) == COUNT
    assert found["energy"].shape == (COUNT, 2)
    assert found["energy_drift"].max() < 1e-11 and found["balance"].max() < 1e-8


def test_a_run_that_lifts_off_leaves_the_lanes(in_lanes):
    """Thrown fast over a sphere it leaves the ground; slowly it does not."""
    base = voronets.load("ball-on-sphere").with_({"run.duration": 0.3})
    speeds = np.linspace(1.0, 60.0, COUNT)
    changes = [{"start.omega.0": float(w)} for w in speeds]
    found = compared(base, changes, ["final:omega"], places=(0, 20, 40, 63))
    assert {"completed", "lifted_off"} == set(found["outcome"])
    assert 0 < sum(in_lanes) <= (found["outcome"] == "completed").sum()


def test_bad_starts_and_good_ones_side_by_side():
    base = voronets.load("rattleback").with_({"run.duration": 0.5})
    changes = [{"body.mass": -1.0 if i % 7 == 3 else 1.0 + 0.01 * i} for i in range(COUNT + 20)]
    found = run_block(Recipe.of(base, record=["final:omega"]), changes)
    bad = np.arange(COUNT + 20) % 7 == 3
    assert set(found["outcome"][bad]) == {"failed"} and set(found["outcome"][~bad]) == {"completed"}
    assert np.isnan(found["final:omega"][bad]).all()
    assert np.isfinite(found["final:omega"][~bad]).all()
    assert all("mass" in message for message in found["message"][bad])


def test_structures_are_told_apart():
    """With and without off-diagonal moments the formulas are others."""
    base = voronets.load("rattleback").with_({"run.duration": 0.5})
    table = [[2e-4, -2e-5, 0.0], [-2e-5, 16e-4, 0.0], [0.0, 0.0, 17e-4]]
    plain = [[2e-4, 0.0, 0.0], [0.0, 16e-4, 0.0], [0.0, 0.0, 17e-4]]
    changes = [
        {"body.inertia": plain if i % 2 else table, "start.omega.2": -5 + 0.01 * i}
        for i in range(2 * COUNT)
    ]
    compared(base, changes, ["final:omega"], places=(0, 1, 126, 127))


def test_an_event_that_stops_is_found_alone(in_lanes):
    stop = {"when": "omega_x - 0.35", "name": "far", "stop": True}
    base = voronets.load("rattleback").with_({"run.duration": 1.0, "run.events": [stop]})
    changes = [{"start.omega.2": -0.5 - 0.1 * i} for i in range(COUNT)]
    found = compared(base, changes, ["first:far", "final:omega"], places=(0, 30, 63))
    assert {"completed", "event"} == set(found["outcome"])
    assert sum(in_lanes) < COUNT


def test_a_general_system_goes_in_lanes(in_lanes):
    base = voronets.load("double-pendulum").with_({"run.duration": 2.0})
    keys = [key for key in base.table["start"] if not key.endswith("'")]
    changes = [{f"start.{keys[0]}": 0.1 + 0.005 * i} for i in range(COUNT)]
    compared(base, changes, [f"final:{keys[0]}", "max:energy"], places=(0, 40))
    assert sum(in_lanes) == COUNT


def test_contact_laws_stay_in_lanes_until_the_mode_changes(in_lanes):
    base = voronets.load("tippe-top").with_({"run.duration": 0.2})
    omega = base.table["start"]["omega"]
    changes = [{"start.omega.2": omega[2] * (1 + 0.002 * i)} for i in range(COUNT)]
    compared(base, changes, ["final:omega", "final:dissipated"], places=(0, 63), atol=1e-8)
    assert sum(in_lanes) > 0
