"""Two motions: side by side or over each other, and how far they are apart."""

from __future__ import annotations

from typing import Any

from voronets.engine import Motion
from voronets.studio.channel import WorkChannel
from voronets.studio.works.run import MOST, OPTIONS, moved, packed, run_options, told
from voronets.studio.works.stated import Request
from voronets.view.player.document import document

LAYOUTS = ("side", "over")


def compare(body: dict[str, Any], channel: WorkChannel) -> None:
    """``Compared`` of the protocol, and a replay of both."""
    request = Request(body, "first", "second", "layout")
    layout = request.word("layout", LAYOUTS, "side")
    asked = [request.inner(name, *OPTIONS) for name in ("first", "second")]
    scenarios = [one.scenario() for one in asked]
    options = [run_options(one) for one in asked]
    channel.begin()
    words = ("the first", "the second")
    motions = [
        moved(scenario, channel, word=word, estimate=False, **chosen)
        for scenario, word, chosen in zip(scenarios, words, options, strict=True)
    ]
    first, second = map(told, motions)
    result = {"first": first, "second": second, "apart": _apart(*motions)}
    channel.result(result, packed(document(*motions, layout=layout, most=MOST)))


def _apart(first: Motion, second: Motion) -> list[dict[str, Any]]:
    """How far apart they are at the most, and when; nothing where they have nothing in common."""
    try:
        found = first.compare(second)
    except ValueError:
        return []
    rows = []
    for name, difference in found.differences.items():
        attributes = first.data[name].attrs
        rows.append({
            "name": name, "label": str(attributes.get("long_name", name.replace("_", " "))),
            "unit": str(attributes.get("units", "")), "most": difference.value, "t": difference.t,
        })  # fmt: skip
    return rows
