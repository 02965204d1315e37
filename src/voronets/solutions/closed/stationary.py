r"""Stationary motions of a body of revolution on a ground of revolution (Voronets1911 § 17).

    u = u₀,  u₁ = u₁₀,  ϑ = ±π/2,   v = v̇₀ t + v₀,   v₁ = v̇₁₀ t + v₁₀

The angular momentum G about the contact is at rest in the axes ξ, η, ζ, which turn with Ω.  What is
left of the balance of § 11 is its part along η; ω and Ω are proportional to v̇₀, hence

    (Ω × (J ω + κ e))_η = Γ_η :      a v̇₀² + b v̇₀ = Γ_η,     b = 0 without a rotor
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy.optimize import brentq

from voronets.expressions.faults import Fault, InputError
from voronets.expressions.scalars import FLOATS
from voronets.facts.condition import Condition, demand
from voronets.forms.neumann.coordinates import Neumann
from voronets.rolling.system import RollingProblem
from voronets.solutions.closed.axial_motion import (
    about_contact,
    axial_poses,
    contact_rates,
    of_revolution,
    on_the_charts,
)
from voronets.solutions.closed.solution import ClosedSolution
from voronets.solutions.rolling_solution import Poses


class StationaryBalance(NamedTuple):
    """a v̇² + b v̇ = Γ, and what else the motion needs."""

    a: float
    b: float
    moment: float
    V: float  # velocity of the contact for v̇ = 1
    v1_dot: float  # v̇₁ for v̇ = 1
    off: float  # of the force's moment about ξ and ζ, relative

    def residual(self, v_dot: float) -> float:
        """What is missing, relative to the largest term."""
        terms = (self.a * v_dot**2, self.b * v_dot, -self.moment)
        return sum(terms) / (max(map(abs, terms)) or 1.0)


def stationary_balance(
    coordinates: Neumann, u: float, u1: float, side: int = 1
) -> StationaryBalance:
    """The condition that u₀, u₁₀ and v̇₀ satisfy, ϑ = side π/2."""
    c = (float(u), 0.0, side * np.pi / 2, float(u1), 0.0)
    at = coordinates.place(FLOATS, coordinates.numbers, c)
    V = float(at.body.velocity(0.0, 1.0)[1])
    rates, omega1, Omega = contact_rates(at, 0.0, V)
    J, kappa, moment = about_contact(coordinates, at)
    turn = np.array(Omega, dtype=float)
    omega = turn + np.array(omega1, dtype=float)
    size = float(np.abs(moment).max()) or 1.0
    off = float(np.abs(moment[[0, 2]]).max()) / size
    along, across = (np.cross(turn, x)[1] for x in (J @ omega, kappa))
    return StationaryBalance(along, across, float(moment[1]), V, float(rates[3]), off)


@dataclass(frozen=True, eq=False, repr=False)
class Stationary(ClosedSolution):
    """u, u₁ and ϑ constant: circles on the body and on the ground at a steady rate."""

    u: float
    u1: float
    theta: float
    v: float
    v1: float
    v_dot: float
    v1_dot: float
    V: float

    def poses(self, t: np.ndarray) -> Poses:
        o = np.zeros_like(t)
        c = (
            o + self.u,
            self.v + self.v_dot * t,
            o + self.theta,
            o + self.u1,
            self.v1 + self.v1_dot * t,
        )
        return axial_poses(self.neumann, c, (o, o + self.V))


def stationary(
    problem: RollingProblem, *, u: float | tuple[float, float], u1: float | tuple[float, float],
    v_dot: float | None = None, branch: int = 1, side: int = 1, v: float = 0.0, v1: float = 0.0,
) -> Stationary:  # fmt: skip
    """A stationary motion: contact on a parallel u of the body and a parallel u1 of the ground.

    v_dot    left out: found, ``branch`` ±1 choosing its sign (with a rotor: of two roots)
    u, u1    with v_dot given, one of them may be a pair (lo, hi), between which it is found
    side     ±1: ϑ = ±π/2
    """
    (coordinates, _, _), conditions = of_revolution(problem)
    for i in (0, -1):
        ends = (x[i] if isinstance(x, tuple) else x for x in (u, u1))
        on_the_charts(coordinates, **dict(zip(("u", "u1"), ends, strict=True)))
    if v_dot is not None:
        u, u1 = _found(coordinates, u, u1, v_dot, side)
    if isinstance(u, tuple) or isinstance(u1, tuple):
        raise InputError(
            [
                Fault(
                    "u, u1",
                    (u, u1),
                    "numbers, or one pair to search together with v_dot",
                    "Give u and u1 as numbers, or v_dot and a pair of ends for one of them.",
                )
            ]
        )
    balance = stationary_balance(coordinates, u, u1, side)
    if v_dot is None:
        v_dot = _speed(balance, branch)
    held = (
        Condition("the forces have no moment about the meridian and the normal", balance.off),
        Condition("(Ω × G)_η = Γ_η: the constants balance the force", balance.residual(v_dot),
                  advice="Leave v_dot out, or give a pair for u or u1 to search."),
    )  # fmt: skip
    demand(*held)
    v1_dot = balance.v1_dot * v_dot
    return Stationary(
        problem, coordinates, (*conditions, *held), u, u1, side * np.pi / 2, v, v1, v_dot, v1_dot,
        balance.V * v_dot, period=abs(2 * np.pi / v1_dot) if v1_dot else np.inf,
    )  # fmt: skip


def _speed(at: StationaryBalance, branch: int) -> float:
    """v̇ of a v̇² + b v̇ = Γ."""
    if abs(at.a) <= 1e-14 * abs(at.moment):
        if at.b:
            return at.moment / at.b
        raise InputError([Fault("v_dot", "nothing", "a stationary motion",
                                "There is no such stationary motion: no v̇ gives a gyroscopic moment "
                                f"that balances Γ = {at.moment:.6g}.")])  # fmt: skip
    under = at.b**2 + 4 * at.a * at.moment
    if under < 0:
        raise InputError([Fault("v_dot", "nothing", "another u or u1",
                                "There is no such stationary motion: a v̇² + b v̇ = Γ has no real root "
                                f"(b² + 4 a Γ = {under:.6g}).", "Choose another u or u1.")])  # fmt: skip
    return float((-at.b + branch * np.sqrt(under)) / (2 * at.a))


def _found(
    coordinates: Neumann, u: float | tuple[float, float], u1: float | tuple[float, float],
    v_dot: float, side: int,
) -> tuple[float, float]:  # fmt: skip
    """u and u₁, the one that was given as a pair found."""
    if isinstance(u, tuple) and isinstance(u1, tuple):
        raise InputError([Fault("u, u1", (u, u1), "a pair for one of them only")])
    pair = u if isinstance(u, tuple) else u1
    if not isinstance(pair, tuple):
        return u, u1  # type: ignore[return-value]

    def residual(x: float) -> float:
        place = (x, u1) if isinstance(u, tuple) else (u, x)
        at = stationary_balance(coordinates, *place, side)  # type: ignore[arg-type]
        return at.a * v_dot**2 + at.b * v_dot - at.moment

    ends = residual(pair[0]), residual(pair[1])
    if not ends[0] * ends[1] <= 0:
        raise InputError([Fault("u, u1", pair, "a pair between which (Ω × G)_η − Γ_η changes sign",
                                f"(Ω × G)_η − Γ_η must change sign between {pair[0]:g} and {pair[1]:g}; "
                                f"it is {ends[0]:.6g} and {ends[1]:.6g} there.")])  # fmt: skip
    x = float(brentq(residual, *pair, xtol=1e-300, rtol=1e-15, maxiter=1000))
    return (x, u1) if isinstance(u, tuple) else (u, x)  # type: ignore[return-value]
