"""A body that is of revolution in its shape and in its mass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, TypeVar

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.facts.meridian import Meridian, meridian
from voronets.rolling.body import Body
from voronets.rolling.system import RollingProblem

T = TypeVar("T")
SYMMETRIC = 1e-10  # what counts as rounding, relative


class SymmetricBody(NamedTuple):
    """The meridian with z from the centre of mass, the axes (the axis last), A, C and κ."""

    meridian: Meridian
    axes: np.ndarray
    A: float
    C: float
    kappa: float


def collected(faults: list[Fault], make: Callable[[], T]) -> T | None:
    """What ``make`` makes; None where it has faults, which are added to the others."""
    try:
        return make()
    except InputError as error:
        faults += error.faults
        return None


def symmetric_body(problem: RollingProblem) -> SymmetricBody:
    """The body of a problem, or an InputError with all that its symmetry lacks."""
    profile = meridian(problem.body.surface, "body.surface")
    axes = _axes(problem.body, profile)
    I = axes @ np.array(problem.body.inertia) @ axes.T
    faults = _inertia_faults(I)
    offset = axes @ profile.centre
    off = float(np.hypot(offset[0], offset[1]))
    size = max(profile.size, float(np.linalg.norm(offset)))
    if profile.surface.kind != "plane" and off > SYMMETRIC * size:
        faults.append(Fault("body.surface.centre", f"a centre of mass {off:.6g} m off the axis",
                            "the centre of mass on the axis of the surface"))  # fmt: skip
    kappa = 0.0
    if problem.body.rotor is not None:
        e = axes @ np.array(problem.body.rotor.axis)
        angle = float(np.arctan2(np.hypot(e[0], e[1]), abs(e[2])))
        if angle > SYMMETRIC:
            faults.append(Fault("body.rotor.axis", f"an axle {angle:.6g} rad off the axis",
                                "a rotor along the axis of the body"))  # fmt: skip
        kappa = float(problem.body.rotor.momentum * e[2])
    if faults:
        raise InputError(faults)
    profile = replace(profile, axes=axes, lift=float(offset[2]))
    A, C = float(I[0, 0] + I[1, 1]) / 2, float(I[2, 2])
    return SymmetricBody(profile, axes, A, C, kappa)


def _axes(body: Body, profile: Meridian) -> np.ndarray:
    """The body's axis last; that of the mass where the surface is a sphere and has none."""
    if profile.axes is not None:
        return profile.axes
    along = profile.centre
    if np.linalg.norm(along) > SYMMETRIC * profile.size:
        axis = along / np.linalg.norm(along)
    elif body.rotor is not None:
        axis = np.array(body.rotor.axis, dtype=float)
    else:
        moments, vectors = np.linalg.eigh(np.array(body.inertia))
        axis = vectors[:, 2 if moments[1] - moments[0] <= moments[2] - moments[1] else 0]
    across = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    across /= np.linalg.norm(across)
    return np.array([across, np.cross(axis, across), axis])


def _inertia_faults(I: np.ndarray) -> list[Fault]:
    """A = B and no products with the axis."""
    scale = float(np.abs(I).max())
    faults = []
    half = np.hypot((I[0, 0] - I[1, 1]) / 2, I[0, 1])
    if 2 * half > SYMMETRIC * scale:
        got = f"principal moments across the axis that differ by {2 * half:.6g} kg m²"
        faults.append(Fault("body.inertia", got, "A = B"))
    tilt = float(np.hypot(I[0, 2], I[1, 2]))
    if tilt > SYMMETRIC * scale:
        got = f"products of inertia {tilt:.6g} kg m² with the axis of the surface"
        faults.append(Fault("body.inertia", got, "the axis of the surface as a principal axis"))
    return faults
