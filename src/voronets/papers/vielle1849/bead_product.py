"""What the product computes of problem III, the bead in the wheel, beside the motion of the point."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.dynamics import SystemDynamics
from voronets.papers.entry import Witness
from voronets.papers.product_numbers import Compared
from voronets.papers.vielle1849.bead_states import (
    MASS,
    G,
    bead_motion_states,
    falling_case,
    first_case,
    lowest,
    second_case,
)
from voronets.solutions.closed.bead_in_wheel import BeadInWheel, bead_in_wheel


def _solution(x: Mapping[str, Any]) -> BeadInWheel:
    theta, rate = x["start"]
    return bead_in_wheel(
        mass=MASS, r=x["r"], k=x["k"], alpha=x["α"], g=G, theta=theta, theta_dot=rate
    )


def _angle(witness: Witness, seed: int) -> dict[str, Any]:
    """ω and ω′ at the witness's times."""
    x = witness(seed)
    return dict(zip(("ω", "ω′"), _solution(x).angle(x["t"]), strict=True))


def _turned(seed: int) -> dict[str, Any]:
    """θ and ω of one solution."""
    x = bead_motion_states(seed)
    own = _solution(x)
    return {"θ": own.states(x["t"])[:, 0], "ω": own.angle(x["t"])[0]}


def _direction(seed: int) -> dict[str, Any]:
    x = bead_motion_states(seed)
    return dict(zip(("φ", "ψ"), _solution(x).direction(x["t"]), strict=True))


def _energies(seed: int) -> dict[str, Any]:
    x = bead_motion_states(seed)
    made = _solution(x).system
    T, V, *_ = SystemDynamics(made).values(ARRAYS, [x["θ"], x["dθ/dt"]], made.parameters, x["t"])
    return {"T": T, "V": V}


def _constant(witness: Witness, seed: int) -> dict[str, Compared]:
    """c of the point's motion, by (23)."""
    x = witness(seed)
    cos, alpha = np.cos(x["ω"]), np.cos(x["α"])
    true = 2 * G * alpha * cos - x["k"] ** 2 * x["r"] * alpha**2 * cos**2 - x["r"] * x["ω′"] ** 2
    return {"c": Compared(x["r"] * _solution(x).c, true)}


def _speed(witness: Witness, seed: int) -> dict[str, Any]:
    x = witness(seed)
    own = _solution(x).speed(x["t"], x["r"])
    return {"v": Compared(own, x.get("v_true", x["v"]))}


PRODUCT: dict[str, Witness] = {
    "20": _turned, **dict.fromkeys(("21", "22"), _direction), "III energies": _energies,
    **dict.fromkeys(("III equation of motion", "24"), partial(_angle, bead_motion_states)),
    "23": partial(_constant, bead_motion_states), "III speed": partial(_speed, bead_motion_states),
    "III first case, c": partial(_constant, first_case),
    "III first case, integral": partial(_angle, first_case),
    "III first case, rest": partial(_speed, lowest),
    **dict.fromkeys(("III second case, conditions", "III second case, motion"), partial(_angle, second_case)),
    "III second case, − sign": partial(_angle, falling_case),
}  # fmt: skip
