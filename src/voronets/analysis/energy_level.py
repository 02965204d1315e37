"""Starts on a level of the energy, spread over a section.

The scenario's start is moved to the nearest state of the section that has the energy.  From there many
walkers take random steps, each followed by a return to the section and the level; of the states that they
come to, those that lie farthest apart in what is shown become the starts.  The same seed gives the same
starts.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from voronets.analysis.energy_level_search import first_state
from voronets.analysis.section_surface import SectionSurface

WALKERS, FEWEST = 4, 32  # for a start, and in all
WALKS, EVERY = 30, 6  # steps of each, and how often a state is kept
FIRST_STEP, LONGEST, SHORTEST = 0.3, 4.0, 0.01  # in sizes of the states

#: States (m, states) → what they are told apart by (m, columns).
Showing = Callable[[np.ndarray], np.ndarray]


def starts_on_level(
    surface: SectionSurface, state: np.ndarray, count: int, shown: Showing, *, seed: int
) -> np.ndarray:
    """So many states of a section (count, states); the first is the nearest to ``state``.

    An ``InputError`` says which energies the section meets, where it does not meet the one asked for.
    """
    rng = np.random.default_rng(seed)
    first = first_state(surface, state, rng)
    if count == 1:
        return first[None, :]
    pool = _walked(surface.around(first), first, max(FEWEST, WALKERS * count), rng)
    return _apart(np.vstack([first, pool]), shown, count)


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
        x[good] = y[good]
        reach = np.clip(np.where(good, 1.3 * reach, 0.6 * reach), SHORTEST, LONGEST)
        if i % EVERY == 0:
            kept.append(x.copy())
    return np.vstack(kept)


def _apart(pool: np.ndarray, shown: Showing, count: int) -> np.ndarray:
    """Of states, the first and so many others that each lies as far from those before it as can be."""
    place = np.nan_to_num(shown(pool))
    spread = np.ptp(place, axis=0)
    place = place / np.where(spread > 0, spread, 1.0)
    chosen, far = [0], np.full(len(pool), np.inf)
    while len(chosen) < count:
        far = np.minimum(far, np.linalg.norm(place - place[chosen[-1]], axis=1))
        far[chosen] = -1.0
        chosen.append(int(np.argmax(far)))
    return pool[chosen]
