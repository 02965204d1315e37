"""Motions and their pages, computed once in a process."""

from __future__ import annotations

from functools import cache

import voronets
from voronets import Motion
from voronets.view.player.options import PlayerStart
from voronets.view.player.replay import replay_page

NODS = {"when": "omega_y", "name": "nods"}
#: A stone with all that there is to see: friction, events, an end before its time.
STONE = ("run.duration=4", "run.friction=0.4")


@cache
def gallery_motion(name: str, *settings: str) -> Motion:
    """A scenario of the gallery, as it is or changed."""
    return voronets.run(name, settings=settings, estimate=False, throw=False)


@cache
def stone(spin: float = -5.0) -> Motion:
    """The rattleback on a rough table, watched as it nods; it slips after 1.3 s."""
    settings = (*STONE, f"start.omega.2={spin}")
    return voronets.run("rattleback", settings=settings, events=[NODS], estimate=False, throw=False)


@cache
def stone_page(**start) -> str:
    """Its replay, standing still."""
    return page_of(stone(), **start)


@cache
def two_stones_page(layout: str = "beside") -> str:
    """Two of them, the second a little slower."""
    return replay_page(stone(), start=PlayerStart(playing=False), **{layout: stone(-4.0)})


def page_of(motion: Motion, **start) -> str:
    """The replay of a motion; ``start``: what the page shows first, which stands still."""
    return replay_page(motion, start=PlayerStart(**({"playing": False} | start)))
