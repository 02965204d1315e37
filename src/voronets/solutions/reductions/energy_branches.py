r"""Elimination of t by the energy: a coordinate ψ as the independent variable (Voronets 1911, § 13).

With M = J ω, the angular momentum about the contact on ξ, η, ζ, Voronets 1912 (14) read
Ṁ = Γ − …, with nothing to solve for.  Let e be the direction of ω that moves ψ most, e₂, e₃ across it.
M₂ = M·e₂ and M₃ = M·e₃ stay as unknowns, like p₂ and p₃ in (45), and the energy

    M·J⁻¹ M = 2 (h + U)      gives     e·ω = ± √((k·M₂₃)² − (e·k)(M₂₃·J⁻¹M₂₃ − 2 (h + U))),  k = J⁻¹ e

whose two signs are the branches: they meet where e·ω = 0.  Then dx/dψ = ẋ/ψ̇, and t = ∫ dψ/ψ̇.

e is constant on ξ, η, ζ over a branch; the next branch has its own.  On a sphere, in lines of
curvature and with ψ = u, e = η always, and the branches end exactly at the turning points of u.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from voronets.expressions.scalars import FLOATS
from voronets.expressions.vectors import Scalar, Vector, solve_positive
from voronets.forms.neumann.coordinates import COORDINATES
from voronets.forms.neumann.kinematics import contact_rates
from voronets.forms.neumann.rolling_body import RollingBody
from voronets.mechanics.first_order import Event, FirstOrderSystem, Numbers, Quantity, State
from voronets.mechanics.outcome import Outcome
from voronets.solutions.branches import RATE, Branching
from voronets.solutions.reductions.noncyclic import OMEGA, SPINS, NonCyclic

NEAR = 0.05  # a branch ends where ψ̇ has this part of what the kinetic energy allows
UNITS = (Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1))


class EnergyBranches(Branching):
    """The equations with the coordinate ``psi`` for independent variable."""

    near, scale = NEAR, 1e-3

    def __init__(self, equations: NonCyclic, psi: str) -> None:
        self.equations, self.psi = equations, psi
        self.numbers = equations.coordinates.numbers
        self.in_time, self.on_branch = equations.system(), self.system()

    def energies(self, x: np.ndarray) -> tuple[float, float]:
        at = self.equations.now(FLOATS, [*map(float, x)], self.numbers)
        return float(at.axes.kinetic_energy), float(at.U)

    def rate(self, ns: Any, x: State, p: Numbers) -> Scalar:
        return self.psi_dot(self.equations.now(ns, x, p))

    def psi_dot(self, at: RollingBody) -> Scalar:
        """ψ̇."""
        return at.contact.rates[COORDINATES.index(self.psi)]

    def excess(self, ns: Any, x: State, p: Numbers, part: float) -> Scalar:
        return self.excess_of(self.equations.now(ns, x, p), part, self.scale)

    def row(self, at: RollingBody) -> Vector:
        """c of ψ̇ = c·ω."""
        i = COORDINATES.index(self.psi)
        return Vector(*(contact_rates(at.at, unit).rates[i] for unit in UNITS))

    def excess_of(self, at: RollingBody, part: float, scale: Scalar) -> Scalar:
        """ψ̇² over part² of the most that it can be at the kinetic energy Θ + scale."""
        c = self.row(at)
        psi_dot, most = c @ at.axes.omega, c @ solve_positive(at.axes.matrix, c)
        return psi_dot * psi_dot - part**2 * most * (2 * (at.axes.kinetic_energy + scale))

    def omega(self, ns: Any, places: State, M2: Scalar, M3: Scalar, p: Numbers) -> Vector:
        """σ, τ, n from M₂, M₃ and the energy, on the branch of p."""
        b = p["branch"]
        e, e2, e3 = (Vector(*(b[f"e{i}{j}"] for j in range(3))) for i in range(3))
        zero = 0 * places[0]
        at = self.equations.now(ns, [*places, zero, zero, zero], p)
        J = at.axes.matrix
        k = solve_positive(J, e)
        rest = e2 * M2 + e3 * M3
        w = solve_positive(J, rest)
        mixed, own = k @ rest, e @ k
        along = b["sign"] * ns.sqrt(mixed * mixed - own * (rest @ w - 2 * (b["h"] + at.U)))
        found: Vector = k * ((along - mixed) / own) + w
        return found

    def system(self) -> FirstOrderSystem:
        """The branch in s = |ψ − ψ₀|: the kept coordinates, M₂, M₃ and t."""
        one, kept = self.equations, self.equations.kept
        number = len(kept)
        rates = tuple(f"{name}'" for name in COORDINATES)
        observed = (*kept, *OMEGA, *rates, *SPINS, "t", RATE)

        def now(ns: Any, x: State, p: Numbers) -> tuple[RollingBody, list[Scalar]]:
            omega = self.omega(ns, x[:number], x[number], x[number + 1], p)
            full = [*x[:number], *omega]
            return one.now(ns, full, p), full

        def rate(ns: Any, x: State, p: Numbers, t: Scalar) -> tuple[Scalar, ...]:
            at, _ = now(ns, x, p)
            b = p["branch"]
            slow = b["sense"] / self.psi_dot(at)  # dt/ds, positive on the branch
            M_dot = at.moment - at.axes.transport
            by_name = dict(zip(COORDINATES, at.contact.rates, strict=True))
            moved = [M_dot @ Vector(*(b[f"e{i}{j}"] for j in range(3))) for i in (1, 2)]
            return (*(by_name[name] * slow for name in kept), *(m * slow for m in moved), slow)

        def observables(ns: Any, x: State, p: Numbers, t: Scalar) -> dict[str, Any]:
            at, full = now(ns, x, p)
            spin = at.contact.turning[2] - at.axes.omega[2]
            values = (*full, *at.contact.rates, at.contact.V[0], at.contact.V[1], spin)
            return dict(zip(observed, (*values, x[-1], self.psi_dot(at)), strict=True))

        def turning(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            return self.excess_of(now(ns, x, p)[0], NEAR, p["branch"]["scale"])

        def sheet(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            at, _ = now(ns, x, p)
            e = Vector(*(p["branch"][f"e0{j}"] for j in range(3)))
            along = e @ at.axes.omega
            most = e @ solve_positive(at.axes.matrix, e)
            scale = p["branch"]["scale"]
            return along * along - (NEAR / 2) ** 2 * most * (2 * (at.axes.kinetic_energy + scale))

        def late(ns: Any, x: State, p: Numbers, t: Scalar) -> Scalar:
            return p["branch"]["until"] - x[-1]

        numbers: dict[str, Any] = {
            **one.coordinates.numbers,
            "branch": dict.fromkeys(self.branch_names(), 0.0),
        }
        events = (
            Event("turning", turning, -1, Outcome.EVENT, "a turning point is near"),
            Event("sheet", sheet, -1, Outcome.EVENT, "another direction is needed"),
            Event("late", late, -1, Outcome.EVENT, "the time is over"),
            *self.equations.ends(),
        )
        names = (*kept, "M2", "M3", "t")
        return FirstOrderSystem(
            tuple(Quantity(name, "", name) for name in names), numbers, rate, observables,
            tuple(Quantity(name, "", name) for name in observed), events,
        )  # fmt: skip

    def branch_names(self) -> tuple[str, ...]:
        """The numbers of a branch."""
        directions = tuple(f"e{i}{j}" for i in range(3) for j in range(3))
        return (*directions, "h", "sign", "sense", "scale", "until")

    def branch(
        self, x: np.ndarray, h: float, left: float
    ) -> tuple[FirstOrderSystem, np.ndarray, float]:
        at = self.equations.now(FLOATS, [*map(float, x)], self.numbers)
        c = np.array(self.row(at), dtype=float)
        e = c / np.linalg.norm(c)
        e2 = np.cross(e, np.eye(3)[int(np.argmin(np.abs(e)))])
        e2 /= np.linalg.norm(e2)
        frame = np.array([e, e2, np.cross(e, e2)])
        omega = np.array(at.axes.omega, dtype=float)
        M = np.array(at.axes.matrix, dtype=float) @ omega
        branch: dict[str, Any] = {
            f"e{i}{j}": float(frame[i, j]) for i in range(3) for j in range(3)
        }
        sign, sense = float(np.sign(e @ omega)), float(np.sign(c @ omega))
        branch |= {"h": h, "sign": sign, "sense": sense, "scale": self.scale, "until": left}
        stated = replace(self.on_branch, numbers=self.numbers | {"branch": branch})
        kept = x[: len(self.equations.kept)]
        # s has no bound of its own; ``late`` ends the branch
        span = 1e3 * (1 + abs(float(self.psi_dot(at))) * left)
        return stated, np.array([*kept, *(frame[1:] @ M), 0.0]), span
