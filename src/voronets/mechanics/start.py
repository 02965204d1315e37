"""The start of a general system: the state completed, checked against the constraints, corrected.

Coordinates must all be given; velocities that A q̇ + b = 0 determines may be left out.  What misses
the constraints by up to 1e-6 is moved onto them and reported; beyond that it is an error, with the
residuals and the nearest allowed state, which ``project`` takes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.presentation import Card, Presented, number
from voronets.expressions.suggestions import suggestion
from voronets.mechanics.manifold import Manifold
from voronets.mechanics.names import numbers_by_name
from voronets.mechanics.structure import start_faults
from voronets.mechanics.system import System, constraint_keys, velocity

#: What is corrected, and what is too little to be told.
CORRECTED, UNTOLD = 1e-6, 1e-12


@dataclass(frozen=True, repr=False)
class SystemStart(Presented):
    """A system that knows where it is used, its state (q, q̇) there, and the corrections made."""

    system: System
    state: np.ndarray
    corrections: tuple[str, ...] = ()

    def card(self) -> Card:
        names = (*self.system.names, *(f"{name}'" for name in self.system.names))
        rows = [(name, number(value)) for name, value in zip(names, self.state, strict=True)]
        rows += [("corrected", sentence) for sentence in self.corrections]
        footer = "voronets.simulate(start, duration) computes the motion."
        return Card("Start of a general system", rows, footer=footer)


def start_system(
    system: System, values: Mapping[Any, float], *, t: float = 0.0, project: bool = False
) -> SystemStart:
    """Start a general system: ``start_system(system, {"x": 0, "x'": 1.0})``; dependent velocities may be left out.

    values   coordinates and velocities by name, or by SymPy's ``dynamicsymbols``
    t        time of the start, s
    project  move to the nearest state that satisfies the constraints, however far it is
    """
    faults: list[Fault] = []
    given = numbers_by_name("start", values, faults)
    faults += _names_at_fault(system, given)
    manifold = Manifold(system)
    if {fault.key for fault in faults} & {f"start.{name}" for name in system.names}:
        raise InputError(faults)
    n, p = len(system.names), system.parameters
    x = np.array([given[name] for name in system.names] + [0.0] * n)
    place = manifold.at(_with_speeds(system, x, given), p, t)
    if not place.finite:
        expected = "a start where the kinetic energy and the constraints have finite numbers"
        message = "The kinetic energy or a constraint has no finite value at this start."
        got = "a number that is not finite"
        raise InputError([*faults, Fault("start", got, expected, message)])
    faults += start_faults(system, x, place, t)
    if faults:
        raise InputError(faults)
    corrections: list[str] = []
    x = _coordinates(system, manifold, x, t, project, corrections, faults)
    x = _velocities(system, manifold, x, given, t, project, corrections, faults)
    if faults:
        raise InputError(faults)
    q = tuple(map(float, x[: len(system.names)]))
    return SystemStart(replace(system, near=q), x, tuple(corrections))


def _names_at_fault(system: System, given: Mapping[str, float]) -> list[Fault]:
    """Names that the system does not have, coordinates without a value, velocities likewise."""
    velocities = [velocity(name) for name in system.names]
    known = {*system.names, *velocities}
    every = (*system.names, *velocities)
    expected = f"one of {', '.join(every)}"
    unknown = [name for name in given if name not in known]
    needed = system.names if system.conditions else (*system.names, *velocities)
    missing = [name for name in needed if name not in given]
    return [
        *(
            Fault(
                f"start.{name}",
                "an unknown name",
                expected,
                "{key} is an unknown name.",
                suggestion(name, known) or f"The known names are {', '.join(every)}.",
            )
            for name in unknown
        ),
        *(
            Fault(
                f"start.{name}",
                "nothing",
                "a number",
                "{key} is missing.",
                "Give it a value at the start, for example 0.",
            )
            for name in missing
        ),
    ]


def _with_speeds(system: System, x: np.ndarray, given: Mapping[str, float]) -> np.ndarray:
    n = len(system.names)
    speeds = [given.get(velocity(name), 0.0) for name in system.names]
    return np.concatenate([x[:n], speeds])


def _coordinates(
    system: System, manifold: Manifold, x: np.ndarray, t: float, project: bool,
    corrections: list[str], faults: list[Fault],
) -> np.ndarray:  # fmt: skip
    """The coordinates on h = 0."""
    if not system.holonomic:
        return x
    n, p = len(system.names), system.parameters
    place = manifold.at(x, p, t)
    nearest = manifold.project(x, p, t)
    change = float(np.abs(nearest[:n] - x[:n]).max())
    size = max(1.0, float(np.abs(x[:n]).max()))
    keys = constraint_keys(system)[len(system.constraints) :]
    violated = _listed(keys, place.h)
    got = f"coordinates off {violated}"
    if manifold.miss(nearest, p, t) > 1e-9 * size:
        expected = "coordinates on h = 0; none were found near these"
        message = (
            f"The coordinates violate the holonomic constraints ({violated}), and no coordinates "
            "nearby satisfy them."
        )
        faults.append(Fault("start", got, expected, message))
    elif change > CORRECTED * size and not project:
        near = _values(system.names, nearest[:n])
        message = f"The coordinates violate the holonomic constraints: {violated}."
        advice = f"The nearest allowed start is {near}; project = true uses it."
        faults.append(Fault("start", got, "coordinates on h = 0", message, advice))
    else:
        if change > UNTOLD * size:
            corrections.append(
                f"the coordinates were moved by up to {change:.3g} to satisfy the constraints"
            )
        x = nearest
    return x


def _velocities(
    system: System, manifold: Manifold, x: np.ndarray, given: Mapping[str, float], t: float,
    project: bool, corrections: list[str], faults: list[Fault],
) -> np.ndarray:  # fmt: skip
    """The velocities with A q̇ + b = 0: those left out from those given."""
    n, p = len(system.names), system.parameters
    names = tuple(velocity(name) for name in system.names)
    v = np.array([given.get(name, 0.0) for name in names])
    x = np.concatenate([x[:n], v])
    place = manifold.at(x, p, t)
    if not len(place.c):
        return x
    left = [i for i, name in enumerate(names) if name not in given]
    faults += _too_few([names[i] for i in left], place.A[:, left])
    x[[n + i for i in left]] = np.linalg.lstsq(place.A[:, left], -place.c, rcond=None)[0]
    place = manifold.at(x, p, t)
    speed = max(float(np.abs(x[n:]).max()), float(np.abs(v).max()), 1e-300)
    scale = np.linalg.norm(place.A, axis=1) * speed
    b = place.c - place.A @ x[n:]
    off = float((np.abs(place.c) / np.maximum(scale, np.abs(b))).max())
    nearest = manifold.project(x, p, t)
    if off > CORRECTED and not project:
        violated = _listed(constraint_keys(system), place.c)
        message = f"The velocities violate the constraints: {violated}."
        near = _values(names, nearest[n:])
        advice = f"The nearest allowed velocities are {near}; project = true uses them."
        got = f"velocities off {violated}"
        faults.append(Fault("start", got, "A q̇ + b = 0", message, advice))
    elif off > UNTOLD:
        change = float(np.abs(nearest[n:] - x[n:]).max())
        corrections.append(
            f"the velocities were changed by up to {change:.3g} to satisfy the constraints"
        )
        x = nearest
    return x


def _too_few(names: Sequence[str], columns: np.ndarray) -> list[Fault]:
    """The faults of velocities left out that can change with the constraints kept.

    columns  of A, for those velocities
    """
    if not names:
        return []
    _, sizes, rows = np.linalg.svd(columns)
    rank = int(np.sum(sizes > 1e-10 * max(1e-300, float(sizes.max(initial=0.0)))))
    loose = np.abs(rows[rank:]).max(axis=0, initial=0.0)
    open_, free = (
        [name for name, size in zip(names, loose, strict=True) if size > 1e-8],
        len(names) - rank,
    )
    if len(open_) == free:
        advice = "Give a value: the constraints do not determine this velocity."
        return [
            Fault(f"start.{name}", "nothing", "a number", "{key} is missing.", advice)
            for name in open_
        ]
    message = f"The constraints do not determine the velocities {', '.join(open_)}."
    advice = f"Give a value for {free} of them; the others follow."
    return [Fault("start", "too few velocities", f"{free} of {', '.join(open_)}", message, advice)]


def _listed(keys: tuple[str, ...], residuals: np.ndarray) -> str:
    parts = zip(keys, residuals, strict=True)
    return ", ".join(f"{key} by {value:.6g}" for key, value in parts if abs(value) > 1e-12)


def _values(names: tuple[str, ...], values: np.ndarray) -> str:
    return ", ".join(f"{name} = {value:.9g}" for name, value in zip(names, values, strict=True))
