"""The rigid body: mass, inertia, surface, and perhaps a rotor inside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from voronets.surfaces.contract import Surface
from voronets.surfaces.placement import Placed, placed


@dataclass(frozen=True)
class Rotor:
    """An axisymmetric flywheel on a frictionless axle fixed in the body (Voronets 1911, § 15).

    axis      unit vector e of the axle, body axes                                    (3)
    momentum  κ, its constant absolute angular momentum along the axle        kg m²/s
    """

    axis: tuple[float, float, float]
    momentum: float


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
        object.__setattr__(self, "surface", placed(self.surface))
        faults = inertia_faults(self.inertia)
        if not (np.isfinite(self.mass) and self.mass > 0):
            faults.insert(0, f"mass: got {self.mass!r}, expected a positive number")
        if self.rotor is not None and abs(np.linalg.norm(self.rotor.axis) - 1) > 1e-9:
            faults.append(f"rotor axis: got {self.rotor.axis}, expected a unit vector")
        if faults:
            raise ValueError("; ".join(faults))


def body(
    mass: float,
    inertia: Sequence[float] | Sequence[Sequence[float]],
    surface: Surface,
    rotor: Rotor | None = None,
) -> Body:
    """A body from three principal moments or a full 3×3 inertia."""
    I = np.asarray(inertia, dtype=float)
    I = np.diag(I) if I.shape == (3,) else I
    return Body(
        float(mass), tuple(tuple(float(x) for x in row) for row in I), placed(surface), rotor
    )


def inertia_faults(inertia: Sequence[Sequence[float]]) -> list[str]:
    """What is wrong with a 3×3 inertia about a centre of mass; empty for a possible one."""
    I = np.asarray(inertia, dtype=float)
    if I.shape != (3, 3) or not np.all(np.isfinite(I)):
        return ["inertia: expected three numbers or a 3×3 table of finite numbers"]
    scale = float(np.abs(I).max())
    if np.abs(I - I.T).max() > 1e-12 * scale:
        return ["inertia: expected a symmetric table"]
    moments = np.linalg.eigvalsh((I + I.T) / 2)
    listed = ", ".join(f"{moment:.6g}" for moment in moments)
    if moments[0] <= 1e-14 * scale:
        return [f"inertia: expected positive principal moments, got {listed}"]
    if moments[0] + moments[1] < moments[2] * (1 - 1e-9):
        expected = "each principal moment at most the sum of the other two"
        return [f"inertia: expected {expected}, got {listed}"]
    return []
