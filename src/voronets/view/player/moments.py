"""What a document says of the times of a motion: its modes and its events."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.engine import Motion

MODES = ("rolling", "sliding", "flying")
MOST_EVENTS = 2000
Header = dict[str, Any]


def modes(motion: Motion) -> list[Header]:
    """The intervals in which a body rolls, slides or flies; one where the motion does not say."""
    end = max(motion.t_end, 0.0)
    if "mode" not in motion.data or not len(motion.t):
        return [{"from": 0.0, "to": end, "mode": "rolling"}]
    words = np.array([str(word) for word in motion.data["mode"].values])
    words = np.where(np.isin(words, MODES), words, "rolling")
    changes = np.flatnonzero(words[1:] != words[:-1]) + 1
    starts = np.concatenate([[0], changes])
    edges = [0.0, *(float(t) for t in motion.t[changes]), end]
    return [
        {"from": edges[i], "to": edges[i + 1], "mode": str(words[start])}
        for i, start in enumerate(starts)
    ]


def events(motion: Motion) -> tuple[list[Header], list[str]]:
    """What happened on the way, the first of very many, and a sentence on those left out."""
    found = [{"t": float(t), "name": str(name)} for name, t in motion.events]
    left = len(found) - MOST_EVENTS
    notes = [f"of {len(found)} events the first {MOST_EVENTS} are shown"] if left > 0 else []
    return found[:MOST_EVENTS], notes
