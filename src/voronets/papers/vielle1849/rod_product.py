"""What the product computes of problem I, the rod, beside the motion of its points."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.mechanics.dynamics import SystemDynamics
from voronets.papers.entry import Witness
from voronets.papers.product_numbers import Compared
from voronets.papers.vielle1849.rod_states import (
    G,
    blow,
    cone,
    rod_motion,
    rod_numbers,
    rod_points,
    rod_start,
    uniform_rod,
)
from voronets.solutions.closed.heavy_rod import HeavyRod
from voronets.solutions.closed.struck_rod import heavy_rod, rod_cone, rod_length, struck_rod

STATE = ("θ", "ψ", "θ′", "ψ′")


def _rod(seed: int) -> HeavyRod:
    return heavy_rod(**rod_numbers(seed), **rod_start())


def _length(seed: int) -> float:
    """l by sums over the points."""
    points, r = rod_points(seed)
    m = np.asarray(points.masses)
    return float(m @ r**2 / (m @ r))


def _square(x: dict[str, Any], length: float) -> Any:
    """θ′² + sin² θ ψ′² − 2g/l cos θ."""
    theta, _, lean, turn = (x[name] for name in STATE)
    return lean**2 + np.sin(theta) ** 2 * turn**2 - 2 * G / length * np.cos(theta)


def _energies(seed: int) -> dict[str, Any]:
    x, made = rod_motion(seed), _rod(seed).system
    state = [x[name] for name in STATE]
    T, V, *_ = SystemDynamics(made).values(ARRAYS, state, made.parameters, 0.0)
    return {"T": T, "V": V}


def _accelerations(seed: int) -> dict[str, Any]:
    x, made = rod_motion(seed), _rod(seed).system
    own = SystemDynamics(made).solved(ARRAYS, [x[name] for name in STATE], made.parameters, 0.0)[0]
    return {"θ″": own[0]}


def _states(seed: int) -> dict[str, Any]:
    """θ, ψ and their rates by elliptic integrals at the witness's times."""
    return dict(zip(STATE, _rod(seed).states(rod_motion(seed)["t"]).T, strict=True))


def _lengths(seed: int) -> dict[str, Compared]:
    x = uniform_rod(seed)
    own = np.array([rod_length(a, K**2) for a, K in zip(x["a"], x["K"], strict=True)])
    return {"l": Compared(own, x["∫r²dr"] / (x["a"] * x["L"]))}


def _struck(seed: int) -> dict[str, Any]:
    """What the blow leaves: θ′ and ψ′ by the product, c and c′."""
    x, length, rows = blow(seed), _length(seed), []
    for alpha, epsilon, impulse in zip(x["α"], x["ε"], x["μ"], strict=True):
        rod = struck_rod(
            **rod_numbers(seed), alpha=alpha, impulse=impulse, arm=x["f"], epsilon=epsilon
        )
        _, _, lean, turn = rod.begin
        rows.append((np.hypot(lean, np.sin(alpha) * turn), turn, rod.C, rod.C1))
    omega, turn, C, C1 = np.array(rows).T
    return {
        "ω": omega, "ψ′₀": turn, "C": Compared(C, x["ω"] ** 2 - 2 * G / length * np.cos(x["α"])),
        "C′": Compared(C1, np.sin(x["α"]) ** 2 * x["ψ′₀"]),
    }  # fmt: skip


def _cone(seed: int) -> dict[str, Any]:
    x, length = cone(seed), _length(seed)
    rods = [rod_cone(**rod_numbers(seed), alpha=alpha) for alpha in x["α"]]
    c, c1 = (np.array([getattr(rod, name) for rod in rods]) for name in ("C", "C1"))
    return {
        "k": np.array([rod.begin[3] for rod in rods]),
        "C": Compared(c, x["ω"] ** 2 - 2 * G / length * np.cos(x["α"])),
        "C′": Compared(c1, np.sin(x["α"]) ** 2 * x["k"]),
    }


def _pressure(seed: int) -> dict[str, Compared]:
    """The pressure against the weight less the acceleration of the points."""
    x, numbers = rod_motion(seed), rod_numbers(seed)
    own = _rod(seed).pressure(x["t"], mass=numbers["mass"], a=numbers["a"], g=G)
    M = numbers["mass"]
    X, Y, Z = -M * x["d²x₁/dt²"], -M * x["d²y₁/dt²"], M * (G - x["d²z₁/dt²"])
    size = np.sqrt(X**2 + Y**2 + Z**2)
    expected = (X, Y, Z, size, np.arccos(Z / size))
    return {f"{i}": Compared(y, z) for i, (y, z) in enumerate(zip(own, expected, strict=True))}


def _cone_pressure(seed: int) -> dict[str, Compared]:
    x, numbers = cone(seed), rod_numbers(seed)
    numbers = {name: numbers[name] for name in ("mass", "a", "g")}
    rods = [rod_cone(**rod_numbers(seed), alpha=alpha) for alpha in x["α"]]
    own = np.array([float(rod.pressure(np.zeros(1), **numbers).size[0]) for rod in rods])
    return {"P": Compared(own, np.hypot(x["F"], numbers["mass"] * G))}


PRODUCT: dict[str, Witness] = {
    "I energies": _energies,
    "7": lambda seed: {"C": Compared(_rod(seed).C, _square(rod_motion(seed), _length(seed)))},
    "8": lambda seed: {"C′": Compared(_rod(seed).C1, np.sin(rod_motion(seed)["θ"]) ** 2 * rod_motion(seed)["ψ′"])},
    "I length": _lengths, "I quadratures": _states,
    **dict.fromkeys(("I impact", "9", "10"), _struck),
    **dict.fromkeys(("I cone, first condition", "I cone, second condition", "I cone, rate"), _cone),
    **dict.fromkeys(("11", "I pressure, direction", "I pressure, vertical part", "I pressure, size"), _pressure),
    "12": _accelerations, "I pressure on the cone": _cone_pressure,
}  # fmt: skip
