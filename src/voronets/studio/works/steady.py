"""Steady motions: the family of a key, whether each is stable, and how to begin there."""

from __future__ import annotations

from typing import Any

from voronets.analysis.start_table import start_at
from voronets.analysis.steady import SteadyMotions
from voronets.analysis.steady import steady as find_steady
from voronets.analysis.steady_motion import SteadyMotion
from voronets.expressions.faults import Fault, InputError
from voronets.scenario.scenario import Scenario
from voronets.scenario.units import unit_of
from voronets.scenario.vary import demand_known, read_axes
from voronets.studio.channel import WorkChannel
from voronets.studio.works.stated import Request

MOST = 400  # values of the key


def steady(body: dict[str, Any], channel: WorkChannel) -> None:
    """``SteadyTold`` of the protocol."""
    request = Request(body, "vary")
    vary = request.optional_word("vary")
    axes = read_axes([vary] if vary else [])
    if axes and len(axes[0].values) > MOST:
        raise InputError([Fault("vary", f"{len(axes[0].values)} values", f"at most {MOST} here")])
    scenario = request.scenario()
    demand_known(scenario, axes)
    channel.begin()
    channel.progress("looking for steady motions")
    found = find_steady(scenario, axes)
    channel.result(_told(found, scenario))


def _told(found: SteadyMotions, scenario: Scenario) -> dict[str, Any]:
    key = found.axes[0].key if found.axes else ""
    plain = found.as_dict()
    return {
        "key": key,
        "unit": unit_of(scenario.table, key) if key else "",
        "steady": [
            _motion(motion, told) for motion, told in zip(found.motions, plain["steady"], strict=True)
        ],
        "critical": [one[key] for one in found.critical] if key else [],
        "folds": [one[key] for one in found.folds] if key else [],
        "message": found.message,
    }  # fmt: skip


def _motion(motion: SteadyMotion, told: dict[str, Any]) -> dict[str, Any]:
    system = motion.unknowns.equations.system
    start = start_at(system, motion.x, motion.p)
    return {
        "values": told["values"],
        "stable": told["stable"],
        "eigenvalues": told["eigenvalues"],
        "along": told["along"],
        "changes": {**told["values"], "start": start},
        "state": _numbers(start),
    }


def _numbers(start: dict[str, Any]) -> dict[str, float]:
    """The numbers of a start by name: omega_x, …"""
    found: dict[str, float] = {}
    for name, value in start.items():
        parts = value if isinstance(value, list) else [value]
        axes = {1: ("",), 3: ("_x", "_y", "_z"), 4: ("_w", "_x", "_y", "_z")}[len(parts)]
        found |= {name + axis: part for axis, part in zip(axes, parts, strict=True)}
    return found
