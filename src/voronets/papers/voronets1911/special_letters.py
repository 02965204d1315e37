"""The letters of § 6: integrable conditions, cyclic coordinates, Ferrers' and Chaplygin's cases, rest."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from voronets.forms.general.dependent import solved_for
from voronets.papers.analytic import slope
from voronets.papers.arrays import solved
from voronets.papers.entry import Residuals
from voronets.papers.names import composed, numbered
from voronets.papers.product_numbers import product_residual
from voronets.papers.voronets1911.general_letters import letters_of, stated
from voronets.papers.voronets1911.general_product import solved_letters
from voronets.papers.voronets1911.general_systems import (
    CHAPLYGIN,
    CYCLIC,
    FERRERS,
    INTEGRABLE,
    leaf,
)


def cyclic_letters(seed: int) -> dict[str, Any]:
    """q_4 and q_5 occur nowhere."""
    return letters_of(CYCLIC, seed)


def ferrers_letters(seed: int) -> dict[str, Any]:
    """The brackets of q_1 vanish, q_4 and q_5 are not cyclic."""
    letters = letters_of(FERRERS, seed)
    brackets = [value for name, value in letters.items() if name.startswith(("A_11", "A_21"))]
    if np.max(np.abs(brackets)) > 1e-12:
        raise ValueError("the brackets of q_1 do not vanish")
    return letters


def chaplygin_letters(seed: int) -> dict[str, Any]:
    """Cyclic and without time."""
    return letters_of(CHAPLYGIN, seed)


@lru_cache(maxsize=4)
def integrable_letters(seed: int) -> dict[str, Any]:
    """Conditions that can be integrated, and T*, Q* on the surface q_{n+ν} = g_ν + const."""
    s, letters = INTEGRABLE, dict(letters_of(INTEGRABLE, seed))
    y = s.samples(seed)
    offset = y[3:5] - np.stack(leaf(np, y[:3], y[10]))

    def whole(x: np.ndarray) -> np.ndarray:
        """(q, q̇, t) of the holonomic system's x = (q_1 … q_3, q̇_1 … q̇_3, t)."""
        q, v, t = x[:3], x[3:6], x[6]
        shift = offset.reshape(offset.shape + (1,) * (x.ndim - 2))

        def surface(z: np.ndarray) -> np.ndarray:
            return np.stack(leaf(np, z[:3], z[3]))

        moving = np.concatenate([v, np.ones_like(t)[None]])
        rates = slope(surface, np.concatenate([q, t[None]]), moving)
        return np.concatenate([q, surface(np.concatenate([q, t[None]])) + shift, v, rates, t[None]])

    def energy(x: np.ndarray) -> np.ndarray:
        return s.kinetic(whole(x))

    def impulses(x: np.ndarray) -> np.ndarray:
        return np.stack([slope(energy, x, np.eye(7)[3 + i]) for i in range(3)])

    x = np.concatenate([y[:3], y[5:8], y[10:]])
    rate = np.concatenate([y[5:8], s.accelerations(y)[0][:3], np.ones((1, y.shape[1]))])
    places = [slope(lambda z: whole(z)[:5], x, np.eye(7)[i]) for i in range(3)]
    Q = s.forces(y)
    found = numbered("d/dt ∂T*/∂q̇_{}", np.real(slope(impulses, x, rate)))
    found |= numbered("∂T*/∂q_{}", [np.real(slope(energy, x, np.eye(7)[i])) for i in range(3)])
    found |= numbered("Q*_{}", [np.real((Q * step).sum(axis=0)) for step in places])
    return letters | composed(found)


def rest_claim(seed: int) -> Residuals:
    """How many of the a_ν there are, against n and against k; and what they are where rest is possible."""
    y = CHAPLYGIN.samples(seed)
    y[5:10] = 0
    C, c = CHAPLYGIN.conditions(y)
    needed = np.real(
        solved(C[:, 3:], -c[:, None])[:, 0]
    )  # the dependent velocities of a body at rest
    terms = solved_for(stated(CHAPLYGIN), stated(CHAPLYGIN).names[3:]).a0
    size = max(float(np.abs(needed).max()), *(float(abs(a)) for a in terms))
    product = product_residual(solved_letters(CHAPLYGIN, seed), letters_of(CHAPLYGIN, seed))
    return Residuals(size + abs(len(terms) - 3) / 3, size + abs(len(terms) - 2) / 2, product)
