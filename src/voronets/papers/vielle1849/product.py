"""What the product computes of Vielle's problems, on the states and motions of the witnesses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from sympy import Symbol

from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS
from voronets.forms.general.lagrange import Lagrange
from voronets.mechanics.dynamics import SystemDynamics
from voronets.mechanics.system import System, acceleration, velocity
from voronets.papers.entry import Witness
from voronets.papers.product_numbers import Compared
from voronets.papers.vielle1849 import general_states, string_states
from voronets.papers.vielle1849.bead_product import PRODUCT as BEAD
from voronets.papers.vielle1849.energy_states import energy_by_product
from voronets.papers.vielle1849.point_masses import PointMasses
from voronets.papers.vielle1849.rod_product import PRODUCT as ROD
from voronets.papers.vielle1849.string_product import PRODUCT as STRINGS

#: Points, the same for the product, states (2n, samples) and times.
Mechanism = tuple[PointMasses, System, np.ndarray, Any]


def _general(seed: int) -> Mechanism:
    points, U = general_states.moving_points(seed)
    letters = general_states.general(seed)
    state = np.stack([letters[name] for name in ("θ", "φ", "θ′", "φ′")])
    t = np.random.default_rng(seed + 1)
    t.uniform(0.3, 1.3, (4, general_states.SAMPLES))  # the witness takes its states first
    return points, general_states.stated(points, U), state, t.uniform(0.2, 0.9, state.shape[1])


def _strings(seed: int) -> Mechanism:
    letters = string_states.strings_at_large(seed)
    numbers = tuple(letters[name] for name in ("m", "m′", "a", "b"))
    state = np.stack([letters[name] for name in ("θ", "φ", "θ′", "φ′")])
    made = string_states.oscillations(numbers).system
    return string_states.strings(numbers), made, state, np.zeros(state.shape[1])


def _energies(mechanism: Callable[[int], Mechanism], names: str, seed: int) -> dict[str, Any]:
    """T, and V where it is asked for, as the product has them."""
    points, made, state, t = mechanism(seed)
    T, V, *_ = SystemDynamics(made).values(ARRAYS, [*state], made.parameters, t)
    v = points.cartesian(state, t)["v"]
    found = {"T": Compared(T, 0.5 * np.einsum("k,ckt->t", np.asarray(points.masses), v * v))}
    return found | ({"V": V} if "V" in names else {})


def _accelerations(mechanism: Callable[[int], Mechanism], seed: int) -> dict[str, Compared]:
    points, made, state, t = mechanism(seed)
    own = SystemDynamics(made).solved(ARRAYS, [*state], made.parameters, t)[0]
    true = points.accelerations(state, t)
    return {name: Compared(x, y) for name, x, y in zip(made.names, own, true, strict=True)}


def _lagrange(mechanism: Callable[[int], Mechanism], seed: int) -> dict[str, Compared]:
    """Lagrange's equations at accelerations that no motion has: Σ (m ẍ − F)·∂x/∂q of the points."""
    points, made, state, t = mechanism(seed)
    other = np.random.default_rng(seed + 9).normal(size=(len(made.names), state.shape[1]))
    names = (*made.names, *map(velocity, made.names), *map(acceleration, made.names))
    left = [equation.residual for equation in Lagrange(made).equations]
    free = {Symbol(name): value for name, value in made.parameters.items()}
    own = as_function([x.xreplace(free) for x in left], (*names, "t"))(ARRAYS, *state, *other, t)
    at, m = points.cartesian(state, t), np.asarray(points.masses)
    a = at["a"] + np.einsum("ickt,it->ckt", at["J"], other - at["q"])
    expected = np.einsum("ickt,ckt->it", at["J"], m[None, :, None] * a - at["F"])
    return {name: Compared(x, y) for name, x, y in zip(made.names, own, expected, strict=True)}


PRODUCT: dict[str, Witness] = {
    **dict.fromkeys(("1", "3"), partial(_accelerations, _general)),
    **dict.fromkeys(("2", "before (4)"), partial(_energies, _general, "T")),
    **dict.fromkeys(("4", "5"), partial(_lagrange, _general)), "6": energy_by_product,
    **ROD, "II energies": partial(_energies, _strings, "T V"), "13": partial(_lagrange, _strings),
    **STRINGS, **BEAD,
}  # fmt: skip
