"""A plain ball on a plane, and its variations written as ``--set`` writes them."""

from __future__ import annotations

import copy

import pytest

import voronets

BALL = {
    "title": "Ball",
    "body": {"mass": 1.0, "inertia": [4e-3, 4e-3, 4e-3],
             "surface": {"kind": "sphere", "radius": 0.1}},
    "ground": {"surface": {"kind": "plane"}},
    "force": {"gravity": 9.81},
    "start": {"orientation": [1, 0, 0, 0], "contact": [0, 0, 0], "omega": [0, 1, 0]},
    "run": {"duration": 0.1},
}  # fmt: skip

HALF = 0.7071067811865476
#: The body's −y axis points down.
ON_ITS_SIDE = f"start.orientation=[{HALF}, {HALF}, 0, 0]"


def load(*settings, without=()):
    """The ball with settings; ``without`` names keys to leave out."""
    table = copy.deepcopy(BALL)
    for key in without:
        *path, last = key.split(".")
        inner = table
        for name in path:
            inner = inner[name]
        del inner[last]
    return voronets.load(table, settings=settings)


def run(*settings, **options):
    """The motion of the ball with settings."""
    return voronets.run(load(*settings), throw=False, **options)


def faults(*settings, without=()):
    """The faults by key; every fault has its key, what was got and what was expected."""
    with pytest.raises(voronets.InputError) as caught:
        load(*settings, without=without)
    for fault in caught.value.faults:
        assert fault.key and fault.got != "" and fault.expected
        assert str(fault) in str(caught.value)
        assert "{key}" not in str(fault)
    found = {fault.key: fault for fault in caught.value.faults}
    assert len(found) == len(caught.value.faults), "two faults of one key"
    return found


def fault(*settings, **options):
    """The only fault."""
    (only,) = faults(*settings, **options).values()
    return only
