"""A body that is of revolution in its shape and in its mass."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from voronets.facts.facts import Facts
from voronets.facts.meridian import Meridian

SAME = 1e-9  # of two directions


class SymmetricBody(NamedTuple):
    """The meridian with z from the centre of mass, the axes (the axis last), A, C and κ."""

    meridian: Meridian
    axes: np.ndarray
    A: float
    C: float
    kappa: float


def symmetric_body(facts: Facts) -> SymmetricBody:
    """The body of a problem whose shape, inertia and rotor are symmetric about one axis."""
    C, A = facts.moments
    e = facts.axis.e
    assert facts.meridian is not None
    axes = axes_about(e, facts.problem.body.surface.matrix)
    return SymmetricBody(facts.meridian, axes, A, C, float(facts.kappa_e @ e))


def axes_about(e: np.ndarray, own: np.ndarray) -> np.ndarray:
    """Right-handed rows, e the last; from the columns of ``own`` where e is one of them."""
    along = own.T @ e
    i = int(np.argmax(np.abs(along)))
    first, second = own[:, (i + 1) % 3], own[:, (i + 2) % 3]
    if 1 - abs(along[i]) > SAME**2 / 2:
        first = np.cross(e, np.eye(3)[int(np.argmin(np.abs(e)))])
        first /= np.linalg.norm(first)
        second = np.cross(e, first)
    elif along[i] < 0:
        first, second = second, first
    return np.array([first, second, e])
