"""One steady motion: its state, how its symmetries carry it along, and whether it is stable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from voronets.analysis.stability import (
    Spectrum,
    family_parameters,
    spectrum_of,
    spectrum_with_digits,
)
from voronets.analysis.stability_space import ReducedSpace, reduced_matrix, reduced_space
from voronets.analysis.start_table import start_at
from voronets.analysis.steady_unknowns import SteadyUnknowns
from voronets.expressions.presentation import Card, Presented, number, vector
from voronets.expressions.scalars import FLOATS
from voronets.mechanics.system import System

CLOSE = 1e-9  # of the map: errors of eigenvalues that a map of many motions takes for none


@dataclass(frozen=True, eq=False, repr=False)
class SteadyMotion(Presented):
    """A steady motion.

    values      of the keys that were varied
    x           the state; the motion is exp(t Σ cₖ ξₖ) x
    c           the speeds along the symmetries, in the order of ``unknowns.equations.symmetry``
    p           the numbers of the system
    parameters  of the family that it belongs to; None: as many as this one shows
    fine        decide stability in extended precision wherever floats do not
    branch      the number of the curve of steady motions that it lies on, from 1 on
    """

    values: Mapping[str, float]
    x: np.ndarray
    c: np.ndarray
    p: Mapping[str, Any]
    unknowns: SteadyUnknowns
    parameters: int | None = None
    fine: bool = True
    branch: int = 1

    def card(self) -> Card:
        values = ", ".join(f"{key} = {number(value)}" for key, value in self.values.items())
        heading = f"Steady motion, {'stable' if self.stable else 'unstable'}"
        turning = ", ".join(f"{name} {number(speed)}" for name, speed in self.turning.items())
        rows = [(name, _listed(value)) for name, value in self._where().items()]
        rows += [("speeds along the symmetries", turning)] if turning else []
        eigenvalues = ", ".join(number(z, 5) for z in self.spectrum.eigenvalues)
        rows.append(("eigenvalues, 1/s", eigenvalues or "none"))
        return Card(f"{heading}: {values}" if values else heading, rows)

    @property
    def growth(self) -> float:
        """The largest real part of the eigenvalues, 1/s; 0 where the computation cannot tell it from 0."""
        spectrum = self.spectrum
        parts = [
            float(z.real) if abs(z.real) > limit else 0.0
            for z, limit in zip(spectrum.eigenvalues, spectrum.limits, strict=True)
        ]
        return max(parts, default=0.0)

    def in_family(self, parameters: int, *, fine: bool) -> SteadyMotion:
        """The same motion, known to belong to a family of so many parameters."""
        twin = replace(self, parameters=parameters, fine=fine)
        for name in {"space", "matrix"} & set(self.__dict__):  # they do not depend on it
            twin.__dict__[name] = self.__dict__[name]
        return twin

    @cached_property
    def space(self) -> ReducedSpace:
        """What is divided out."""
        return reduced_space(self.unknowns.equations, self.x, self.c, self.p)

    @cached_property
    def matrix(self) -> np.ndarray:
        """The map of small disturbances, with manifold and symmetries divided out."""
        return reduced_matrix(self.unknowns.equations, self.space, self.x, self.c, self.p)

    @cached_property
    def family(self) -> int:
        """How many parameters the steady motions around this one have."""
        seen = family_parameters(self.matrix, self.space.size)
        return seen if self.parameters is None else min(seen, self.parameters)

    @cached_property
    def rough(self) -> Spectrum:
        """The reduced eigenvalues in floats."""
        return spectrum_of(self.matrix, self.family)

    @cached_property
    def spectrum(self) -> Spectrum:
        """The reduced eigenvalues, in extended precision where floats do not decide stability."""
        rough = self.rough
        known = not self.fine and np.all(rough.errors <= CLOSE * rough.size)
        if rough.decided or known or not len(rough.eigenvalues):
            return rough
        return spectrum_with_digits(
            self.unknowns.equations, self.space,
            lambda ns: self.unknowns.refined(self.x, self.c, self.p, ns), self.p, self.family,
        )  # fmt: skip

    @property
    def stable(self) -> bool:
        """No eigenvalue has a real part above what the computation can tell."""
        return self.spectrum.stable

    @property
    def turning(self) -> dict[str, float]:
        """The speed along every symmetry, by its name."""
        names = self.unknowns.equations.symmetry.names
        return {name: float(c) for name, c in zip(names, self.c, strict=True)}

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that start a scenario in this motion: ``voronets.run("hoop", settings=motion.settings)``."""
        start = start_at(self.unknowns.equations.system, self.x, self.p)
        others = {key: x for key, x in self.values.items() if not key.startswith("start.")}
        return {**others, "start": start}

    def as_dict(self) -> dict[str, Any]:
        """As ``voronets steady --json`` has it."""
        document: dict[str, Any] = {"values": dict(self.values)}
        eigenvalues = [[float(z.real), float(z.imag)] for z in self.spectrum.eigenvalues]
        return document | self._where() | {
            "eigenvalues": eigenvalues,
            "stable": self.stable,
            "branch": self.branch,
            "along": self.turning,
            "parameters": self.family,
            "digits": self.spectrum.digits,
        }  # fmt: skip

    def _where(self) -> dict[str, Any]:
        system = self.unknowns.equations.system
        problem = system.attributes["problem"]
        if isinstance(problem, System):
            pairs = zip(system.states, self.x, strict=True)
            return {"state": {quantity.name: float(value) for quantity, value in pairs}}
        at = problem.core.place(FLOATS, [float(v) for v in self.x], self.p)
        return {
            "orientation": [float(v) for v in at.q],
            "omega": [float(v) for v in at.omega],
            "contact": [float(v) for v in at.ground.x],
            "contact_body": [float(v) for v in at.body.x],
        }


def _listed(value: Any) -> str:
    """A vector, or the numbers of a state by name."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} = {number(x)}" for name, x in value.items())
    return vector(value, 6)
