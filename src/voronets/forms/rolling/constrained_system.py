r"""A rolling body as a general system in Neumann's coordinates u, v, ϑ, u₁, v₁.

The conditions are (12) of Voronets 1911, solved for u̇₁ and v̇₁ as there.  From here on the forms of
general systems apply: multipliers, (17), Maggi, Appell, Hamel …
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from sympy import Expr

from voronets.expressions.scalars import FLOATS, symbols
from voronets.forms.neumann.coordinates import COORDINATES, Neumann
from voronets.forms.neumann.kinematics import angular_velocity, ground_rates, sliding
from voronets.forms.neumann.problem_letters import (
    ProblemLetters,
    coordinate_symbols,
    velocity_symbols,
)
from voronets.forms.neumann.rolling_body import rolling_body
from voronets.forms.rolling.rolling_system import RollingSystem, rolling_system


def constrained_system(coordinates: Neumann) -> RollingSystem:
    """The problem in u, v, ϑ, u₁, v₁ with its letters for parameters."""
    letters = ProblemLetters(coordinates.numbers)
    q, q_dot = coordinate_symbols(), velocity_symbols()
    return neumann_system(coordinates, letters, COORDINATES, q, q_dot, letters.values)


def neumann_system(
    coordinates: Neumann, letters: ProblemLetters, names: Sequence[str], c: Sequence[Expr],
    c_dot: Sequence[Expr], parameters: Mapping[str, float],
    quasi: Sequence[tuple[str, Expr]] = (), near: Sequence[float] = (),
) -> RollingSystem:  # fmt: skip
    """The problem in coordinates by whose formulas u, v, ϑ, u₁, v₁ and their rates are given."""
    at = coordinates.place(symbols(), letters.p, c)
    E = at.body.axes
    u1, v1 = ground_rates(at, *at.body.velocity(*c_dot[:2]))
    return rolling_system(
        coordinates.problem, letters.p, names,
        lever=at.body.X,
        turning=E.T @ angular_velocity(at, c_dot),
        slip=E.T @ sliding(at, c_dot),
        normal=E[2],
        centre=at.ground.X - at.R @ at.body.X,
        constraints=(c_dot[3] - u1, c_dot[4] - v1),
        parameters=parameters, quasi=quasi, near=near,
    )  # fmt: skip


def constrained_state(coordinates: Neumann, state: Sequence[float] | np.ndarray) -> np.ndarray:
    """u, v, ϑ, u₁, v₁ and their rates at a state of the core."""
    c = [float(x) for x in coordinates.from_state(state)]
    rates = rolling_body(coordinates, FLOATS, c, coordinates.numbers).contact.rates
    return np.array([*c[:5], *rates], dtype=float)
