"""Poses as a player has them between two times: ``web/src/motion/interpolation.ts`` in NumPy."""

from __future__ import annotations

import numpy as np

from voronets.view.sampling import Values

Share = float | np.ndarray


def slerp(one: np.ndarray, two: np.ndarray, share: Share) -> np.ndarray:
    """Unit quaternions (m, 4), a share of the way along the shorter great circle."""
    cosine = np.einsum("ij,ij->i", one, two)
    two = np.where(cosine < 0, -1.0, 1.0)[:, None] * two
    angle = np.arccos(np.minimum(np.abs(cosine), 1.0))
    with np.errstate(all="ignore"):
        p, q = (np.sin(part * angle) / np.sin(angle) for part in (1 - share, share))
    straight = ~(np.sin(angle) > 1e-6)
    p, q = np.where(straight, 1 - share, p), np.where(straight, share, q)
    found = p[:, None] * one + q[:, None] * two
    unit: np.ndarray = found / np.linalg.norm(found, axis=1, keepdims=True)
    return unit


def pose_error(left: Values, right: Values, there: Values, share: Share, size: float) -> np.ndarray:
    """How far a point of the body may be off between two poses, in parts of its size (m,)."""
    drawn = slerp(left["orientation"], right["orientation"], share)
    true = there["orientation"] / np.linalg.norm(there["orientation"], axis=1, keepdims=True)
    # the angle from the difference: the arc cosine of nearly 1 would be rounding
    apart = np.minimum(np.linalg.norm(drawn - true, axis=1), np.linalg.norm(drawn + true, axis=1))
    angle = 4 * np.arcsin(np.minimum(apart / 2, 1.0))
    part = np.broadcast_to(share, len(drawn))[:, None]
    line = left["centre"] + part * (right["centre"] - left["centre"])
    found: np.ndarray = angle + np.linalg.norm(there["centre"] - line, axis=1) / size
    return found
