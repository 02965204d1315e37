"""The first state of a section at an energy: by Newton's method, and where that fails by climbing there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from voronets.analysis.section_surface import SectionSurface
from voronets.engine.record import observe
from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.first_order import FirstOrderSystem

TRIALS, REACHES = 64, (0.05, 0.2, 0.5, 1.0)  # states tried, and how far from the start, in sizes
CLIMBS, SPREAD = 200, 0.3  # steps towards an energy; of the states that they begin from
FIRST_STEP, LONGEST, SHORTEST = 0.2, 1.0, 1e-7  # in sizes of the states


def first_state(
    surface: SectionSurface, state: np.ndarray, rng: np.random.Generator
) -> np.ndarray:  # fmt: skip
    """The state of the section nearest to a start, or a fault: what the section does not meet."""
    found = nearby(surface, state, rng)
    if found is not None:
        return found
    free = surface.at_energy(None)
    begin = nearby(free.either_sense(), state, rng)
    if begin is None:
        got = "a section on which no motion begins"
        expected = "a formula that vanishes, in the sense asked for, near the start"
        held = " with the values that are held" if free.held else ""
        message = f"No motion near the start crosses the section{held}."
        raise InputError([Fault("when", got, expected, message)])
    return _climbed(surface, begin, rng)


def nearby(
    surface: SectionSurface, state: np.ndarray, rng: np.random.Generator
) -> np.ndarray | None:
    """The nearest state that is found from a start and from around it; None where none is."""
    for reach in (0.0, *REACHES):
        tried = 1 if reach == 0 else TRIALS
        step = reach * rng.normal(size=(tried, len(state)))
        x, good = surface.project(state + step * surface.size)
        good &= surface.allowed(x)
        if good.any():
            unit = np.where(surface.size > 0, surface.size, 1.0)
            far = np.linalg.norm((x - state) / unit, axis=1)
            found: np.ndarray = x[np.argmin(np.where(good, far, np.inf))]
            return found
    return None


def _climbed(
    surface: SectionSurface, begin: np.ndarray, rng: np.random.Generator
) -> np.ndarray:  # fmt: skip
    """A state got by changing the energy along the section; a fault with the energies that it meets."""
    target, free = surface.energy, surface.at_energy(None).either_sense()
    assert target is not None
    around = SPREAD * rng.normal(size=(TRIALS, len(begin))) * surface.size
    x, good = free.project(begin + around)
    x = np.vstack([begin, x[good & free.allowed(x)]])
    energy, reach = energies(surface.system, x), np.full(len(x), FIRST_STEP)
    met = [float(energy.min()), float(energy.max())]
    for _ in range(CLIMBS):
        way = np.sign(target - energy) * reach
        y, good = free.project(x + way[:, None] * free.uphill(x) * surface.size)
        now = energies(surface.system, y)
        good &= free.allowed(y) & (np.abs(now - target) < np.abs(energy - target))
        x[good], energy[good] = y[good], now[good]
        met = [min(met[0], float(energy.min())), max(met[1], float(energy.max()))]
        reach = np.where(good, np.minimum(1.5 * reach, LONGEST), 0.4 * reach)
        if reach.max() < SHORTEST or met[0] < target < met[1]:
            break
    x = x[np.argsort(np.abs(energy - target))]
    y, good = surface.project(x)
    good &= surface.allowed(y)
    if not good.any():
        raise InputError([Fault("level", f"{target:.9g} J", _told(target, met))])
    return np.asarray(y[np.argmax(good)])


def _told(target: float, met: Sequence[float]) -> str:
    low, high = met
    told = "an energy on the section, which has energies "
    if target < low:
        return told + f"from {low:.6g} J upwards"
    if target > high:
        return told + f"up to {high:.6g} J"
    return told + f"from {low:.6g} to {high:.6g} J, but not this one with the crossings asked for"


def energies(system: FirstOrderSystem, x: np.ndarray) -> np.ndarray:
    """The energy at states (m, states), J."""
    return observe(system, np.zeros(len(x)), x, ("energy",))["energy"]
