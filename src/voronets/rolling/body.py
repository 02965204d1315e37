"""The rigid body: mass, inertia, surface, and perhaps a rotor inside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.ranges import (
    LARGEST,
    SMALLEST,
    expected_number,
    expected_numbers,
    plain,
    refuse,
)
from voronets.rolling.homogeneous import homogeneous
from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed, placed

MATTER = ("solid", "shell")
SETTLED = 1e-9  # of the body's size: a centroid this near is at the centre of mass


@dataclass(frozen=True)
class Rotor:
    """An axisymmetric flywheel on a frictionless axle fixed in the body (Voronets 1911, § 15).

    axis      unit vector e of the axle, body axes                                    (3)
    momentum  κ, its constant absolute angular momentum along the axle        kg m²/s
    """

    axis: tuple[float, float, float]
    momentum: float

    def __post_init__(self) -> None:
        axis = expected_numbers(plain(self.axis), 3)
        if not axis and abs(np.linalg.norm(self.axis) - 1) > 1e-9:
            axis = "a unit vector"
        momentum = expected_number(plain(self.momentum))
        refuse([("axis", self.axis, axis), ("momentum", self.momentum, momentum)])
        object.__setattr__(self, "axis", tuple(float(x) for x in self.axis))
        object.__setattr__(self, "momentum", float(self.momentum))


@dataclass(frozen=True)
class Body:
    """A rigid body; body axes have their origin at the centre of mass.

    mass     m                                                                    kg
    inertia  I about the centre of mass, body axes; with a rotor, what multiplies ω in
             J ω + κ e: the rotor's own axial moment is left out                (3, 3), kg m²
    surface  the boundary, its ``centre`` counted from the centre of mass
    """

    mass: float
    inertia: tuple[tuple[float, ...], ...]
    surface: Placed[Surface]
    rotor: Rotor | None = None

    def __post_init__(self) -> None:
        refuse(
            [
                ("mass", self.mass, expected_number(plain(self.mass), positive=True)),
                ("inertia", self.inertia, expected_inertia(self.inertia)),
            ]
        )
        object.__setattr__(self, "surface", placed(self.surface))


def body(
    mass: float,
    inertia: Sequence[float] | Sequence[Sequence[float]] | str,
    surface: Surface,
    rotor: Rotor | None = None,
) -> Body:
    """State a rigid body: ``body(mass=1.2, inertia="solid", surface=surfaces.sphere(0.1))``.

    mass     kg
    inertia  about the centre of mass, body axes, kg m²: three principal moments, a 3×3 table, or
             "solid" or "shell" for a body of even density, whose centroid becomes the centre of mass
    surface  its boundary; ``surfaces.place(…)`` puts the boundary's centre away from the centre of mass
    rotor    a flywheel inside
    """
    if isinstance(inertia, str):
        at = placed(surface)
        surface, inertia = homogeneous_body(at, mass, inertia, fixed=bool(np.any(at.centre)))
    I = _array(inertia)
    rows = (np.diag(I) if I.shape == (3,) else np.atleast_2d(I)).tolist()
    return Body(plain(mass), tuple(map(tuple, rows)), placed(surface), rotor)


def homogeneous_body(
    surface: Placed[Surface], mass: float, matter: str, *, fixed: bool
) -> tuple[Placed[Surface], Any]:
    """The surface with its centroid at the centre of mass, and the inertia of its matter.

    matter  "solid" or "shell"
    fixed   the surface stays where it is, and its centroid must be at the centre of mass already
    """
    if matter not in MATTER:
        known = '"solid", "shell", three numbers or a 3×3 table'
        raise InputError([Fault("inertia", matter, known)])
    try:
        whole = homogeneous(surface, mass, shell=matter == "shell")
    except ValueError as error:
        message = f"{{key}} = {matter!r} needs a closed surface: {error}."
        raise InputError([Fault("inertia", matter, "a closed surface", message)]) from None
    offset = float(np.linalg.norm(whole.centroid))
    if not fixed:
        x, y, z = (float(x) for x in np.array(surface.centre) - whole.centroid)
        return replace(surface, centre=(x, y, z)), whole.inertia
    if offset > SETTLED * (surface.size or 1.0):
        message = (
            f"{{key}} puts the centroid {offset:.6g} m away from the centre of mass. "
            "Leave it out: with the inertia of a solid or a shell it follows."
        )
        raise InputError([Fault("surface.centre", list(surface.centre), "no centre", message)])
    return surface, whole.inertia


def expected_inertia(inertia: Any) -> str:
    """What was expected, where no body has this 3×3 inertia about its centre of mass."""
    I = _array(inertia)
    if I.shape != (3, 3) or not np.all(np.isfinite(I)):
        return "three numbers or a 3×3 table of finite numbers"
    scale = float(np.abs(I).max())
    if np.abs(I - I.T).max() > 1e-12 * scale:
        return "a symmetric table"
    moments = np.linalg.eigvalsh((I + I.T) / 2)
    listed = ", ".join(f"{moment:.6g}" for moment in moments)
    if moments[0] <= 1e-14 * scale:
        return f"an inertia with positive principal moments; these are {listed}"
    if moments[0] + moments[1] < moments[2] * (1 - 1e-9):
        return (
            f"an inertia in which no principal moment exceeds the sum of the other two; these are "
            f"{listed}"
        )
    if scale > LARGEST:
        return f"an inertia with moments of at most {LARGEST:g}"
    return f"an inertia with moments of at least {SMALLEST:g}" if scale < SMALLEST else ""


def _array(values: Any) -> np.ndarray:
    """The numbers as an array; an empty one where they are none, or no table."""
    try:
        return np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        return np.zeros((0, 0))
