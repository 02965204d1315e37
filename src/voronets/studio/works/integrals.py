"""Which integrals hold, why not the others, and what the motion says of those that do."""

from __future__ import annotations

from typing import Any

from voronets.api import integrals as find_integrals
from voronets.scenario.stated import Stated
from voronets.studio.channel import WorkChannel
from voronets.studio.works.run import moved
from voronets.studio.works.stated import Request


def integrals(body: dict[str, Any], channel: WorkChannel) -> None:
    """``IntegralsTold`` of the protocol."""
    scenario = Request(body).scenario()
    channel.begin()
    channel.progress("looking for integrals")
    found = find_integrals(Stated.at(scenario.started, scenario.title))
    channel.raise_if_stopped()
    motion = moved(scenario, channel, estimate=False)
    values = found.along(motion)
    withdrawn = found.contradicted(values)
    told = found.as_dict()
    nothing = {"value": None, "drift": None}
    kept = found.without(withdrawn)
    channel.result({
        "headline": kept.headline(),
        "integrals": [
            one | values.get(one["name"], nothing) | {"withdrawn": one["name"] in withdrawn}
            for one in told["integrals"]
        ],
        "measures": told["measures"],
        "latex": kept.latex(),
        "outcome": motion.outcome.word,
        "tEnd": motion.t_end,
    })  # fmt: skip
