"""Letters of Voronets 1912, II on random states, one function for each group of entries."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from voronets.papers.voronets1912.explicit_surface import ExplicitSurface, named, rate_of
from voronets.papers.voronets1912.rolling_problems import ellipsoids
from voronets.papers.voronets1912.rolling_states import states_of, touching_states
from voronets.papers.voronets1912.rotations import euler_rotation

COORDINATES = ("u", "v", "ϑ", "u₁", "v₁")


def _tilt(c: np.ndarray) -> np.ndarray:
    return euler_rotation(np.stack([0.7 + c[0], 0.9 - 0.5 * c[1], 0.4 + c[0] * c[1]]))


@lru_cache(maxsize=4)
def tilted(seed: int) -> Mapping[str, Any]:
    """A rolling body in axes at the contact that are turned away from the surface."""
    return states_of(ellipsoids(), seed, _tilt)


@lru_cache(maxsize=4)
def contact(seed: int) -> Mapping[str, Any]:
    """A rolling body in the axes e_u, e_v, n, with the derivatives of its surface."""
    letters = dict(states_of(ellipsoids(), seed))
    surface, c = ExplicitSurface(ellipsoids().body), np.stack([letters["u"], letters["v"]])
    rows = surface.derivatives(c)
    for i, x in enumerate("xyz"):
        names = (f"∂{x}/∂u", f"∂{x}/∂v", f"{x}_uu", f"{x}_uv", f"{x}_vv")
        letters |= {name: row[i] for name, row in zip(names, rows[1:], strict=True)}
    rates = np.stack([letters["u̇"], letters["v̇"]])
    change = rate_of(lambda y: surface.forms(y)[:2], c, rates)
    return letters | named("dE/dt dG/dt", change)


@lru_cache(maxsize=4)
def touching(seed: int) -> Mapping[str, Any]:
    """A body that touches the ground and slides."""
    return touching_states(ellipsoids(), seed)
