"""What a document says of the times of a motion: its modes and its events."""

from __future__ import annotations

from typing import Any

from voronets.engine import Motion

MODES = ("rolling", "sliding", "flying")
MOST_EVENTS = 2000
#: What a change of mode is called, by the modes before and after it; others by their reason.
CHANGES = {
    ("flying", "flying"): "bounces",
    ("flying", "sliding"): "lands and slides",
    ("flying", "rolling"): "lands and rolls",
    ("rolling", "flying"): "lifts off",
    ("sliding", "flying"): "lifts off",
    ("rolling", "sliding"): "starts to slide",
    ("sliding", "rolling"): "starts to roll",
    ("sliding", "sliding"): "slides another way",
}
Header = dict[str, Any]


def modes(motion: Motion) -> list[Header]:
    """The intervals in which a body rolls, slides or flies; one where the motion does not say."""
    found = [
        {"from": start, "to": end, "mode": mode if mode in MODES else "rolling"}
        for start, end, mode in motion.modes
    ]
    return found or [{"from": 0.0, "to": max(motion.t_end, 0.0), "mode": "rolling"}]


def events(motion: Motion) -> tuple[list[Header], list[str]]:
    """What happened on the way, the first of very many, and a sentence on those left out."""
    found: list[Header] = [{"t": float(t), "name": str(name)} for name, t in motion.events]
    for change in motion.transitions:
        name = CHANGES.get((change["from"], change["to"]), change["why"].replace("_", " "))
        found.append({"t": float(change["t"]), "name": name})
    found.sort(key=lambda one: one["t"])
    left = len(found) - MOST_EVENTS
    notes = [f"of {len(found)} events the first {MOST_EVENTS} are shown"] if left > 0 else []
    return found[:MOST_EVENTS], notes
