"""What a scenario table says about body, force and contact law, as numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .formulas import REAL, formula, variables
from .kinds import surface
from .surfaces import Surface


@dataclass
class Setting:
    """Body, ground, force and law of a scenario table."""

    table: dict

    @cached_property
    def body(self) -> Surface:
        return surface(self.table["body"]["surface"])

    @cached_property
    def ground(self) -> Surface:
        return surface(self.table["ground"]["surface"])

    @property
    def mass(self) -> float:
        return self.table["body"]["mass"]

    @cached_property
    def inertia(self) -> np.ndarray:
        given = np.asarray(self.table["body"]["inertia"], dtype=float)
        return np.diag(given) if given.ndim == 1 else given

    @cached_property
    def rotor(self) -> np.ndarray:
        """The constant angular momentum κe of a rotor, body axes; e is made a unit vector."""
        rotor = self.table["body"].get("rotor")
        if rotor is None:
            return np.zeros(3)
        axis = np.asarray(rotor["axis"], dtype=float)
        return rotor["momentum"] * axis / np.linalg.norm(axis)

    @cached_property
    def gravity(self) -> np.ndarray:
        given = self.table.get("force", {}).get("gravity", 0)
        return np.array([0, 0, -given]) if np.ndim(given) == 0 else np.asarray(given, dtype=float)

    @cached_property
    def _potentials(self) -> list:
        force = self.table.get("force", {})
        parameters = force.get("parameters")
        found = []
        if "central" in force:
            central = formula(force["central"], ["d"], parameters)
            found.append(lambda x, y, z: central((x * x + y * y + z * z).sqrt()))
        if "function" in force:
            found.append(formula(force["function"], ["x", "y", "z"], parameters))
        return found

    def force(self, centre) -> np.ndarray:
        """All forces but the ground's, on the body with its centre of mass there."""
        total = REAL(self.mass) * self.gravity
        for potential in self._potentials:
            total = total + potential(*variables(centre)).slope
        return total.astype(float)

    def force_function(self, centre) -> float:
        """U, minus the potential energy."""
        total = self.mass * self.gravity @ np.asarray(centre, dtype=float)
        return float(total + sum(u(*variables(centre)).value for u in self._potentials))

    @property
    def resistance(self) -> tuple[float, float]:
        """Coefficients of rolling and of spinning resistance."""
        force = self.table.get("force", {})
        return force.get("rolling_resistance", 0.0), force.get("spinning_resistance", 0.0)

    def law(self, key: str, default=None):
        """An entry of the table of contact; the sliding friction is the sticking one by default."""
        contact = self.table.get("contact", {})
        if key == "sliding_friction":
            default = contact.get("friction", default)
        value = contact.get(key, default)
        if value is None:
            raise KeyError(f"contact.{key}")
        return value
