"""How strongly a motion depends on its numbers, and how far its variations can be trusted."""

from __future__ import annotations

import numpy as np

from voronets.analysis.varied_motion import VariedMotion
from voronets.mechanics.first_order import FirstOrderSystem

LOOKS = 65  # times that are looked at


def growth(varied: VariedMotion) -> list[float]:
    """For each key: the largest change of a state at the end, by a change of the key by its own size.

    Both relative: the change of a state is measured by the largest value that it has had.
    """
    parts = varied.states(np.linspace(0.0, varied.motion.t_end, LOOKS))
    last = parts[-1]
    alike = [part for part in parts if part.x.shape[1] == last.x.shape[1]]
    size = np.max([np.abs(part.x).max(axis=0) for part in alike], axis=0)
    size = np.maximum(size, max(1e-6 * float(size.max()), 1e-300))
    return [float(x) for x in (np.abs(last.first[-1]) / size).max(axis=1)]


def constants_drift(varied: VariedMotion) -> float | None:
    """How far the derivatives of constants of the motion change on the way; None without constants.

    The energy (with what was lost of it) has constant derivatives where it is constant itself, and what
    is zero on every motion has none: a check of the variations that does not use their equations.
    Relative to the largest derivatives of the energies, or of the states.
    """
    base = varied.begin.variations.base
    sums = base.balanced or (("energy",) if base.conserves else ())
    times = np.linspace(0.0, varied.motion.t_end, LOOKS)
    looked = VariedMotion(varied.begin, varied.motion, times)
    seen = looked.observed([*dict.fromkeys((*sums, *base.invariants, *_energies(base)))])
    scale = varied.begin.scales[:, None]
    worst = []
    if sums:
        total = np.sum([seen[name].first for name in sums], axis=0) * scale
        energies = [seen[name] for name in _energies(base)]
        size = max(max(_most(one.x), _most(one.first * scale)) for one in energies)
        worst.append(_most(total - total[:1]) / max(size, 1e-300))
    changes = max(_most(part.first) for part in varied.states(times))
    worst += [_most(seen[name].first * scale) / max(changes, 1.0) for name in base.invariants]
    return max(worst) if worst else None


def _most(values: np.ndarray) -> float:
    """The largest size among values, those left out that are not defined."""
    return float(np.nan_to_num(np.abs(values)).max(initial=0.0))


def _energies(base: FirstOrderSystem) -> list[str]:
    names = [quantity.name for quantity in base.quantities]
    return [name for name in ("kinetic_energy", "potential_energy", "energy") if name in names]
