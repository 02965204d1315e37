"""The heavy rod by its own numbers: set off by hand, by a blow, or so that it draws a right cone."""

from __future__ import annotations

import numpy as np
import sympy

from voronets.expressions.faults import Fault, InputError
from voronets.facts.condition import Condition, demand
from voronets.forms.system import system
from voronets.numerics.elliptic import quarter
from voronets.solutions.closed.central_force import positive
from voronets.solutions.closed.heavy_rod import HeavyRod


def rod_length(a: float, K2: float) -> float:
    """l = a + K²/a of the simple pendulum that moves as the rod does."""
    return a + K2 / a


def rod_period(rod: HeavyRod) -> float:
    """Of θ; infinite where it does not change or only nears the top."""
    if rod.plane:
        m = (rod.C + 2 * rod.pull) / (4 * rod.pull)
        own = np.sqrt(rod.pull)
        if m == 1:
            return float("inf")
        return float(4 * quarter(m) / own if m < 1 else 2 * quarter(1 / m) / (own * np.sqrt(m)))
    z3, z1, z2 = rod.roots
    if z1 == z2:
        return float("inf")
    return float(2 * quarter((z2 - z1) / (z2 - z3)) / np.sqrt(0.5 * rod.pull * (z2 - z3)))


def heavy_rod(
    *, mass: float, a: float, K2: float, g: float = 9.81, theta: float, psi: float = 0.0,
    theta_dot: float = 0.0, psi_dot: float = 0.0,
) -> HeavyRod:  # fmt: skip
    """The motion of a heavy rod about a fixed point.

    mass, a, K2         M, from the fixed point to the centre of mass, and M K2 the moment of inertia
                        about an axis through that centre across the rod               kg, m, m²
    theta, psi          the rod with the vertical down, and its azimuth                     rad
    theta_dot, psi_dot  their rates at the start                                          rad/s
    """
    positive(mass=mass, a=a, g=g)
    if K2 < 0:
        raise InputError([Fault("K2", K2, "0 or more, in m²")])
    th, turn, lean = (sympy.Symbol(name) for name in ("theta", "psi'", "theta'"))
    M, A, K, G = sympy.symbols("M a K2 g")
    stated = system(
        ["theta", "psi"], M * (A**2 + K) * (lean**2 + sympy.sin(th) ** 2 * turn**2) / 2,
        force_function=M * A * G * sympy.cos(th), parameters={"M": mass, "a": a, "K2": K2, "g": g},
    )  # fmt: skip
    begin = (float(theta), float(psi), float(theta_dot), float(psi_dot))
    rod = HeavyRod(stated, (), g / rod_length(a, K2), begin)
    return HeavyRod(stated, (), rod.pull, begin, period=rod_period(rod))


def struck_rod(
    *, mass: float, a: float, K2: float, g: float = 9.81, alpha: float, impulse: float, arm: float,
    epsilon: float = 0.0, psi: float = 0.0,
) -> HeavyRod:  # fmt: skip
    """The motion after a blow across the rod at rest.

    alpha         the rod's angle with the vertical down                                   rad
    impulse, arm  of the blow, and how far from the fixed point it hits              kg m/s, m
    epsilon       the blow's angle with the perpendicular to the rod's vertical plane; ε > 0 raises
                  the rod                                                                  rad
    """
    upright = abs(np.sin(alpha))
    demand(Condition("the rod does not hang or stand upright, where no vertical plane holds it",
                     float(upright < 1e-9), f"sin α = {upright:.3g}"))  # fmt: skip
    omega = impulse * arm / (mass * (a * a + K2))
    # Vielle1849 (9), (10): ω² = C + (2g/l) cos α, C′ = ω cos ε sin α
    return heavy_rod(
        mass=mass, a=a, K2=K2, g=g, theta=alpha, psi=psi, theta_dot=omega * float(np.sin(epsilon)),
        psi_dot=omega * float(np.cos(epsilon) / np.sin(alpha)),
    )  # fmt: skip


def rod_cone(
    *, mass: float, a: float, K2: float, g: float = 9.81, alpha: float, psi: float = 0.0
) -> HeavyRod:
    """The rod that draws a right cone of the half-angle α, with ψ′ = √(g/(l cos α))."""
    demand(Condition("0 < α < π/2: the rod hangs below the fixed point",
                     float(not 0 < alpha < np.pi / 2), f"α = {alpha:.6g}"))  # fmt: skip
    rate = float(np.sqrt(g / (rod_length(a, K2) * np.cos(alpha))))
    return heavy_rod(mass=mass, a=a, K2=K2, g=g, theta=alpha, psi=psi, psi_dot=rate)
