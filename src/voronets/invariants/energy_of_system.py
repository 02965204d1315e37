"""The integral of energy: whether it exists, in which form, and why not where it does not.

    E = Σ q̇ ∂T/∂q̇ − T − U = T₂ − T₀ − U
    dE/dt = Σ Q q̇ − ∂T/∂t − ∂U/∂t − Σ λ c₀          c = A q̇ + c₀

T₂, T₀ are the parts of T of second and zeroth degree in q̇.  With T = T₂ it is the energy T − U,
otherwise Jacobi's integral, or Painlevé's where forces or constraints stand beside T.  Time in the
coefficients A does no harm: the reactions then do no work in the displacement that takes place.
Each power is looked at at a few states that the constraints allow.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from sympy import Expr, Integer

from voronets.expressions.algebra import derivative
from voronets.expressions.scalars import FLOATS
from voronets.mechanics.dynamics import SystemDynamics
from voronets.mechanics.linear_formulas import dot, total
from voronets.mechanics.sample_states import NOTHING, SampleStates
from voronets.mechanics.system import System, constraint_keys


@dataclass(frozen=True)
class EnergyIntegral:
    """T₂ − T₀ − U, and whether it is constant.

    name        "energy T − U" or "Jacobi–Painlevé T₂ − T₀ − U"
    expression  in q, q̇, t
    reasons     every power that changes it; empty where nothing does
    """

    exists: bool
    name: str
    expression: Expr
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        if self.exists:
            balance = f" ({'; '.join(self.reasons)}: their powers cancel)" if self.reasons else ""
            return f"{self.name} is constant{balance}"
        return f"{self.name} is not constant: {'; '.join(self.reasons)}"


def energy_integral(system: System) -> EnergyIntegral:
    """The integral of energy of a system."""
    places = SampleStates(system)
    still = {v: Integer(0) for v in system.v}
    lifted = not all(places.vanish(x.xreplace(still)) for x in (system.T, *system.momenta))
    name = "Jacobi–Painlevé T₂ − T₀ − U" if lifted else "energy T − U"
    E = total(dot(system.v, system.momenta), -system.T, -system.U)
    powers = {
        "T contains t": -derivative(system.T, "t"),
        "U contains t": -derivative(system.U, "t"),
    }
    for coordinate, v, Q in zip(system.names, system.v, system.Q, strict=True):
        powers[f"the force Q_{coordinate} does work"] = Q * v
    found = {reason: power for reason, power in powers.items() if not places.vanish(power)}
    c0 = [c.xreplace(still) for c in system.conditions]
    moving = {i for i, c in enumerate(c0) if not places.vanish(c)}
    sums, working = [], set()
    for (x, t), (given, constants) in places.seen([list(found.values()), c0]):
        reactions = _reactions(system, x, t) if moving else [0.0] * len(c0)
        works = [-l * c for l, c in zip(reactions, constants, strict=True)]
        working |= {i for i in moving if works[i] != 0}
        sums.append([*given, *works])
    keys = constraint_keys(system)
    reasons = [*found, *(f"{keys[i]} has a constant term, so that its reaction does work"
                         for i in sorted(working))]  # fmt: skip
    constant = all(abs(sum(row)) <= NOTHING * max(map(abs, row), default=0.0) for row in sums)
    return EnergyIntegral(constant and bool(sums), name, E, tuple(reasons))


def _reactions(system: System, x: np.ndarray, t: float) -> list[float]:
    """λ of every condition at a state; 0 where it is rounding."""
    M, f, A, gamma = SystemDynamics(system).terms(FLOATS, x.tolist(), system.parameters, t)
    A, n, k = np.array(A, dtype=float), len(system.names), len(gamma)
    whole = np.block([[np.array(M, dtype=float), -A.T], [A, np.zeros((k, k))]])
    solution = np.linalg.lstsq(whole, np.array([*f, *gamma], dtype=float), rcond=None)[0]
    size = np.abs(np.array(f, dtype=float)).max() + np.abs(whole[:n, :n] @ solution[:n]).max()
    force = solution[n:] * np.linalg.norm(A, axis=1)
    return [float(l) if abs(F) > NOTHING * size else 0.0
            for l, F in zip(solution[n:], force, strict=True)]  # fmt: skip
