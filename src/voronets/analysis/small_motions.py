"""The motion near an equilibrium or a steady motion, to first order, from a displacement and velocities.

δq(t) = Σ Re(A_k shape_k e^(s_k t))                                        # Vielle1849 (17), (18)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from scipy.linalg import expm

from voronets.analysis.oscillations import SmallOscillations
from voronets.expressions.faults import Fault, InputError
from voronets.mechanics.plain_symbols import velocity


def small_motion(
    found: SmallOscillations, start: Mapping[str, float], times: Sequence[float] | np.ndarray
) -> dict[str, np.ndarray]:
    """Displacements δq and velocities δq̇ by name at times, in seconds from the start.

    start  displacements and velocities from the undisturbed motion, {"theta": 0.01, "phi'": 0.1}; what
           is left out is 0
    """
    q, v = _displacement(found, start)
    w = np.linalg.lstsq(found.N, v - found.D @ q, rcond=None)[0]
    y = found.P.T @ q
    states = np.array([expm(found.flow * float(t)) @ np.concatenate([y, w]) for t in times])
    moved = states[:, : len(y)] @ found.P.T
    rates = states[:, len(y) :] @ found.N.T + moved @ found.D.T
    names = found.system.names
    columns = zip((*names, *map(velocity, names)), np.hstack([moved, rates]).T, strict=True)
    return dict(columns)


def modal_amplitudes(found: SmallOscillations, start: Mapping[str, float]) -> tuple[complex, ...]:
    """A_k of every mode, in the order of ``found.modes``; neutral motions are left out of the fit."""
    q, v = _displacement(found, start)
    shapes = np.array([list(mode.shape.values()) for mode in found.modes]).T
    rates = np.array([mode.rate for mode in found.modes])
    both = np.vstack([shapes, shapes * rates])
    # Re(A z) = Re A Re z − Im A Im z
    real = np.hstack([both.real, -both.imag])
    parts = np.linalg.lstsq(real, np.concatenate([q, v]), rcond=None)[0]
    return tuple(complex(a, b) for a, b in zip(*np.split(parts, 2), strict=True))


def _displacement(
    found: SmallOscillations, start: Mapping[str, float]
) -> tuple[np.ndarray, np.ndarray]:
    names = (*found.system.names, *map(velocity, found.system.names))
    unknown = [name for name in start if name not in names]
    if unknown:
        raise InputError([Fault(f"start.{name}", "an unknown name", f"one of {', '.join(names)}")
                          for name in unknown])  # fmt: skip
    both = np.array([float(start.get(name, 0.0)) for name in names])
    return tuple(np.split(both, 2))  # type: ignore[return-value]
