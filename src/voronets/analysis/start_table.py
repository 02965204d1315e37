"""The table ``[start]`` that begins at a state."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from voronets.expressions.scalars import FLOATS
from voronets.mechanics.first_order import FirstOrderSystem
from voronets.mechanics.system import System

#: Keys of ``[start]`` → the observables that they hold; the velocity last, which bodies that slip need.
START_VECTORS = (
    ("orientation", "orientation"), ("omega", "omega"), ("contact", "contact_ground"),
    ("contact_body", "contact_body"), ("velocity", "velocity"),
)  # fmt: skip
#: A body in the air has this in place of the contact.
CENTRE, CONTACT = "centre", ("contact", "contact_body")
#: What is smaller than this share of a vector, or of a picometre (a second), is rounding.
NOISE, SMALLEST = 1e-15, 1e-12
#: Other ways to say the same.
OTHER_STARTS = ("neumann", CENTRE, "slip", "project")


def start_at(system: FirstOrderSystem, x: np.ndarray, numbers: Any = None) -> dict[str, Any]:
    """The table that begins at a state of a system; ``numbers``: its parameters, if not its own."""
    problem = system.attributes["problem"]
    if isinstance(problem, System):
        pairs = zip(system.states, x, strict=True)
        return {quantity.name: float(value) for quantity, value in pairs}
    values = system.numbers if numbers is None else numbers
    seen = system.observables(FLOATS, [float(v) for v in x], values, 0.0)
    vectors = START_VECTORS if problem.law.slips else START_VECTORS[:-1]
    return {key: without_noise([float(c) for c in seen[name]]) for key, name in vectors}


def without_noise(vector: list[float]) -> list[float]:
    """A vector with zeros where rounding left something else: a form would show it."""
    least = NOISE * max(math.hypot(*vector), SMALLEST)
    return [0.0 if abs(x) < least else x for x in vector]
