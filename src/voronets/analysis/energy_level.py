"""Starts on a level of the energy, spread over a section.

The scenario's start is moved to the nearest state of the section that has the energy.  From there many
walkers take random steps, each followed by a return to the section and the level; of the states that they
come to, some that are spread evenly, as far as can be seen in what is shown, become the starts.  They stay
on the part of the level that the first start is on.  The same seed gives the same starts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from voronets.analysis.energy_level_search import first_state
from voronets.analysis.section_surface import SectionSurface

WALKERS, FEWEST = 4, 32  # for a start, and in all
WALKS, EVERY = 30, 6  # steps of each, and how often a state is kept
FIRST_STEP, LONGEST, SHORTEST = 0.2, 0.5, 0.01  # in sizes of the states
EVENED = 10  # rounds by which starts are spread evenly
POINTS, LEAP = 9, 1.8  # on the way of a step; the longest leap between two of them, in even parts

#: States (m, states) → what they are told apart by (m, columns).
Showing = Callable[[np.ndarray], np.ndarray]


def starts_on_level(
    surface: SectionSurface, state: np.ndarray, count: int, shown: Showing, sized: Showing, *,
    seed: int,
) -> np.ndarray:  # fmt: skip
    """So many states of a section (count, states); the first is the nearest to ``state``.

    sized  what states are measured by on the motion from one

    An ``InputError`` says which energies the section meets, where it does not meet the one asked for.
    """
    rng = np.random.default_rng(seed)
    first = first_state(surface, state, rng)
    if count == 1:
        return first[None, :]
    there = replace(surface, size=sized(first))
    pool = _walked(there, first, max(FEWEST, WALKERS * count), rng)
    return _spread(np.vstack([first, pool]), shown, count)


def _walked(
    surface: SectionSurface, first: np.ndarray, walkers: int, rng: np.random.Generator
) -> np.ndarray:
    """States that random walks on the section come to; a step that leaves it or is not allowed is not taken."""
    x, reach = np.repeat(first[None, :], walkers, axis=0), np.full(walkers, FIRST_STEP)
    kept = []
    for i in range(1, WALKS + 1):
        step = reach[:, None] * rng.normal(size=x.shape)
        y, good = surface.project(x + step * surface.size)
        good &= surface.allowed(y)
        good[good] = _joined(surface, x[good], y[good])
        x[good] = y[good]
        reach = np.clip(np.where(good, 1.3 * reach, 0.6 * reach), SHORTEST, LONGEST)
        if i % EVERY == 0:
            kept.append(x.copy())
    return np.vstack(kept)


def _joined(surface: SectionSurface, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Whether the section goes on from x to y: the nearest states to points on the way make no leap.

    A level may have parts that motions do not pass between; a gap much narrower than a step is not seen.
    """
    if not len(x):
        return np.empty(0, dtype=bool)
    part = np.linspace(0.0, 1.0, POINTS)[1:-1, None, None]
    between = (x + part * (y - x)).reshape(-1, x.shape[1])
    near, good = surface.project(between)
    path = np.concatenate([x[None], near.reshape(-1, *x.shape), y[None]])
    unit = np.where(surface.size > 0, surface.size, 1.0)
    leaps = np.linalg.norm(np.diff(path, axis=0) / unit, axis=2).max(axis=0)
    way = np.linalg.norm((y - x) / unit, axis=1)
    whole = good.reshape(-1, len(x)).all(axis=0)
    return np.asarray(whole & (leaps <= LEAP * way / (POINTS - 1)))


def _spread(pool: np.ndarray, shown: Showing, count: int) -> np.ndarray:
    """Of states, the first and so many others that all of the pool is near to one of them (Lloyd's method)."""
    place = np.nan_to_num(shown(pool))
    spread = np.ptp(place, axis=0)
    place = place / np.where(spread > 0, spread, 1.0)
    chosen, far = [0], np.full(len(pool), np.inf)
    while len(chosen) < count:  # first the ones that lie farthest apart
        far = np.minimum(far, np.linalg.norm(place - place[chosen[-1]], axis=1))
        far[chosen] = -1.0
        chosen.append(int(np.argmax(far)))
    for _ in range(EVENED):
        gaps = np.linalg.norm(place[:, None] - place[chosen][None], axis=2)
        mine = np.argmin(gaps, axis=1)
        for k in range(1, count):
            own = mine == k
            if not own.any():  # it is where another one is
                continue
            off = np.linalg.norm(place - place[own].mean(axis=0), axis=1)
            off[chosen[:k] + chosen[k + 1 :]] = np.inf
            chosen[k] = int(np.argmin(off))
    return pool[chosen]
