"""The rolling hoop or disc by its own numbers."""

from __future__ import annotations

import numpy as np
import sympy
from sympy import Rational, Symbol, cos, sin

from voronets.facts.condition import Condition, demand
from voronets.forms.system import StatedSystem, system
from voronets.solutions.closed.central_force import positive
from voronets.solutions.closed.hoop import FLAT, HoopSpins, RollingHoop, flat_end, hoop_path


def hoop_system(mass: float, A: float, C: float, a: float, g: float) -> StatedSystem:
    """A disc in Euler angles θ, ψ, φ and the place x, y of its centre, with two rolling conditions."""
    th, psi = Symbol("theta"), Symbol("psi")
    lean, turn, roll, x, y = (Symbol(f"{name}'") for name in ("theta", "psi", "phi", "x", "y"))
    m, A_, C_, R, G = sympy.symbols("m A C a g")
    r = turn * cos(th) + roll
    kinetic = (A_ + m * R**2 * cos(th) ** 2) * lean**2 + A_ * (turn * sin(th)) ** 2 + C_ * r**2
    return system(
        ["theta", "psi", "phi", "x", "y"], Rational(1, 2) * (kinetic + m * (x**2 + y**2)),
        force_function=-m * G * R * sin(th),
        constraints=[
            x - R * lean * sin(psi) * sin(th) + R * r * cos(psi),
            y + R * lean * cos(psi) * sin(th) + R * r * sin(psi),
        ],
        parameters={"m": mass, "A": A, "C": C, "a": a, "g": g},
    )  # fmt: skip


def rolling_hoop(
    *, mass: float = 1.0, radius: float, moments: tuple[float, float] | None = None, g: float = 9.81,
    theta: float, psi: float = 0.0, phi: float = 0.0, x: float = 0.0, y: float = 0.0,
    theta_dot: float = 0.0, psi_dot: float = 0.0, phi_dot: float = 0.0,
) -> RollingHoop:  # fmt: skip
    """The motion of a hoop or a disc that rolls on a level floor.

    moments    A across and C along the axle, kg m²; left out: a thin hoop, C = 2A = m a²
    theta      the plane's angle with the floor; psi the heading, phi the turn about the axle   rad
    x, y       the centre                                                                      m
    """
    positive(mass=mass, radius=radius, g=g)
    A, C = moments or (0.5 * mass * radius**2, mass * radius**2)
    positive(A=A, C=C)
    demand(Condition("the hoop does not lie flat", float(not FLAT < theta < np.pi - FLAT),
                     f"θ = {theta:.6g}"))  # fmt: skip
    spins = HoopSpins(A / mass, C / mass, radius)
    r = psi_dot * np.cos(theta) + phi_dot
    spins = spins.through(theta, psi_dot * np.sin(theta), r)
    path = hoop_path(spins, g * radius, theta, theta_dot)
    begin = (theta, psi, phi, x, y)
    return RollingHoop(hoop_system(mass, A, C, radius, g), (), spins, path, begin,
                       period=path.period, end=flat_end(path))  # fmt: skip
