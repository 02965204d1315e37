"""Small sweeps, and what makes two of them the same."""

from __future__ import annotations

import numpy as np

from voronets.api import load
from voronets.ensemble.plan import SweepPlan

#: Runs of milliseconds; every third cannot start.
PENDULUMS = {"start.theta": "-1:1:7", "system.parameters.m": [1.0, -1.0, 2.0]}
RECORD = ("final:theta", "max:phi'", "first:the upper thread hangs straight down")
SHORT = ["run.duration=0.4"]


def pendulums(**options):
    """The plan of a sweep of double pendulums."""
    scenario = load("double-pendulum", settings=SHORT)
    given = {"record": RECORD, "chunk": 6} | options
    return SweepPlan.of(scenario, given.pop("vary", PENDULUMS), **given)


def same(one, two):
    """Every variable and coordinate of two datasets, to the last bit."""
    assert set(one.variables) == set(two.variables)
    for name in one.variables:
        first, second = one[name].values, two[name].values
        assert first.dtype == second.dtype
        assert np.array_equal(first, second, equal_nan=first.dtype.kind == "f"), name
    return True
