"""Where Neumann's coordinates put a body on a ground, whatever their surfaces are given by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.rolling.system import RollingProblem
from voronets.surfaces.contract import Surface
from voronets.surfaces.curvature_lines import from_confocal
from voronets.surfaces.parametric import Parametric
from voronets.surfaces.parametrised import parametrised
from voronets.surfaces.placement import Placed

KEY = "start.neumann"
SIDES = (("body", ""), ("ground", "1"))


@dataclass(frozen=True)
class NeumannSide:
    """One surface of a contact: as it was given, by its coordinates, and u, v on it."""

    given: Placed[Surface]
    surface: Placed[Parametric]
    place: tuple[float, float]

    @property
    def own(self) -> bool:
        """The coordinates are the surface's own."""
        return self.given == self.surface


def neumann_sides(
    problem: RollingProblem, values: dict[str, float], confocal: bool, octants: Sequence[Any]
) -> tuple[NeumannSide, NeumannSide]:
    """Body and ground at u, v, u1, v1; all faults at once.

    confocal  u, v are the confocal parameters of an ellipsoid of three semi-axes, or of its inverse
    """
    found, faults = [], list[Fault]()
    for given, (name, index) in zip((problem.body.surface, problem.ground), SIDES, strict=True):
        place = values[f"u{index}"], values[f"v{index}"]
        try:
            found.append(NeumannSide(given, parametrised(given, f"{name}.surface"), place))
        except InputError as error:
            fault = error.faults[0]
            expected = f"a {name} with coordinates u, v"
            message = f"The {name} ({given.kind}) has no coordinates u, v."
            faults.append(Fault(KEY, f"a {given.kind}", expected, message, fault.advice))
    if not faults and confocal:
        found, faults = _by_confocal(found, octants)
    elif not confocal:
        expected = "no signs without confocal = true"
        message = "{key} can only be used with confocal = true."
        pairs = zip(octants, SIDES, strict=True)
        faults += [
            Fault(f"{KEY}.octant{i}", list(x), expected, message)
            for x, (_, i) in pairs
            if x is not None
        ]
    if faults:
        raise InputError(faults)
    body, ground = found
    return body, ground


def _by_confocal(
    sides: Sequence[NeumannSide], octants: Sequence[Any]
) -> tuple[list[NeumannSide], list[Fault]]:
    """The sides with confocal parameters by their angles; the others as they are."""
    found, faults, any_has = [], list[Fault](), False
    for side, octant, (_, index) in zip(sides, octants, SIDES, strict=True):
        axes = _confocal_axes(side.surface.surface)
        any_has |= axes is not None
        if axes is None:
            found.append(side)
            continue
        try:
            found.append(replace(side, place=from_confocal(axes, *side.place, octant or (1, 1, 1))))
        except InputError as error:
            faults += [replace(x, key=f"{KEY}.{x.key}{index}") for x in error.faults]
    if not any_has:
        kinds = " on a ".join(side.given.kind for side in sides)
        expected = "an ellipsoid of three different semi-axes, or the inverse of one"
        message = f"{{key}} needs {expected}; this is a {kinds}."
        faults.append(Fault(f"{KEY}.confocal", f"a {kinds}", expected, message))
    return found, faults


def _confocal_axes(surface: Parametric) -> tuple[float, ...] | None:
    """The semi-axes of the ellipsoid whose confocal parameters u and v are."""
    if surface.kind not in ("ellipsoid", "inverted_ellipsoid"):
        return None
    axes = tuple(surface.numbers[name] for name in "abc" if name in surface.numbers)
    return axes if len(set(axes)) == 3 else None


def turn_of(
    sides: tuple[NeumannSide, NeumannSide], theta: float, outward: np.ndarray, out_of_ground: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
    """R, and the rows e_u, e_v, n in body axes (Voronets 1911, § 4)."""
    frame, frame1 = (np.asarray(side.surface.frame(side.place)) for side in sides)
    n1 = out_of_ground * np.sign(frame[2] @ outward)  # so that R n_b = −n_s whichever way n points
    e_u1 = frame1[0]
    e_v1 = np.cross(n1, e_u1)
    e_u = -np.sin(theta) * e_u1 + np.cos(theta) * e_v1
    e_v = np.cos(theta) * e_u1 + np.sin(theta) * e_v1
    own = np.array([frame[0], np.cross(frame[2], frame[0]), frame[2]])
    return np.array([e_u, e_v, -n1]).T @ own, own
