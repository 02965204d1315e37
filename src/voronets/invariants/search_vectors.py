r"""The letters of a rolling body: its vectors, their products and components.

ω, L = I ω + κ e, G = L + m v × a        angular velocity and momenta about O and the contact, body axes
Γ = R G, R L, R ω, v                      the same and the velocity of O, space axes
a, n                                      contact from O and normal of the ground, body axes
s                                         the contact in space
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from voronets.expressions.vectors import Vector, cross
from voronets.invariants.contract import XYZ, Place
from voronets.invariants.search_letters import Letter


@dataclass(frozen=True)
class VectorLetter:
    """A vector that depends on the state; ``axes`` are those that its components are along."""

    text: str
    latex: str
    degree: int
    function: Callable[[Place], Vector]

    def components(self) -> tuple[Letter, ...]:
        """Its three components."""

        def part(i: int) -> Letter:
            name = f"{self.text}_{XYZ[i]}" if len(self.text) == 1 else f"({self.text})_{XYZ[i]}"
            tex = f"{self.latex}_{XYZ[i]}" if len(self.text) == 1 else f"({self.latex})_{XYZ[i]}"
            return Letter(name, tex, self.degree, lambda at: self.function(at)[i])

        return tuple(part(i) for i in range(3))


OMEGA = VectorLetter("ω", r"\omega", 1, lambda at: at.omega)
OWN = VectorLetter("L", "L", 1, lambda at: at.L)
ABOUT_CONTACT = VectorLetter("G", "G", 1, lambda at: at.G)
ARM = VectorLetter("a", "a", 0, lambda at: at.a)
NORMAL = VectorLetter("n", "n", 0, lambda at: at.n)
#: In space axes.
GAMMA = VectorLetter("Γ", r"\Gamma", 1, lambda at: at.R @ at.G)
OWN_SPACE = VectorLetter("R L", "R L", 1, lambda at: at.R @ at.L)
OMEGA_SPACE = VectorLetter("R ω", r"R\omega", 1, lambda at: at.R @ at.omega)
VELOCITY = VectorLetter("v", "v", 1, lambda at: at.R @ at.v)
CONTACT = VectorLetter("s", "s", 0, lambda at: at.s)
NORMAL_SPACE = VectorLetter("R n", "R n", 0, lambda at: at.R @ at.n)

#: What the letters mean, for those that a formula uses.
MEANINGS = {
    "ω": "ω angular velocity, body axes",
    "L": "L = I ω + κ e angular momentum about the centre of mass O, body axes",
    "G": "G = L + m v × a angular momentum about the contact, body axes",
    "Γ": "Γ = R G angular momentum about the contact, space axes",
    "R": "R leads from body to space axes",
    "v": "v velocity of O, space axes",
    "a": "a from O to the contact, body axes; a_e along the body's axis, a_r across it",
    "n": "n normal out of the ground, body axes",
    "e": "e axis of the body",
    "s": "s the contact on the ground, space axes",
    "U": "U force function",
    "m": "m mass",
    "I": "I moment of inertia about O",
    "A": "A, C moments of inertia across the axis e and about it",
    "κ": "κ angular momentum of the rotor",
    "r": "r radius of the body",
    "c": "c distance of the sphere's centre from O",
    "k": "k_r, k_s resistance to rolling and to spinning",
    "g": "g acceleration of gravity",
    "Z": "Z axis of the ground",
    "ρ": "ρ across the axis of the ground, towards the contact",
    "τ": "τ along Z × ρ",
    "φ": "φ angle about the axis of the ground",
    "h": "h place along the axis of the ground",
}


def meanings(text: str) -> list[str]:
    """What the letters of formulas mean; of an index ω_ρ the letter after the _ is one too."""
    words = {part for word in re.findall(r"[^\W\d]+", text) for part in word.split("_")}
    words -= {"x", "y", "z"}
    same = {"C": "A", "xx": "I", "yy": "I", "zz": "I"}
    words |= {same[word] for word in words if word in same}
    return [meaning for letter, meaning in MEANINGS.items() if letter in words]


def fixed(text: str, latex: str, e: np.ndarray) -> VectorLetter:
    """A vector that is fixed in the body."""
    vector = Vector(*(float(x) for x in e))
    return VectorLetter(text, latex, 0, lambda at: vector)


def inner(u: VectorLetter, w: VectorLetter) -> Letter:
    """u·w."""
    text, tex = f"{u.text}·{w.text}", rf"{u.latex}\cdot {w.latex}"
    if u is w:
        text, tex = f"|{u.text}|²", f"|{u.latex}|^2"
    return Letter(text, tex, u.degree + w.degree, lambda at: u.function(at) @ w.function(at))


def triple(u: VectorLetter, v: VectorLetter, w: VectorLetter) -> Letter:
    """u·(v × w)."""
    return Letter(
        f"{u.text}·({v.text}×{w.text})", rf"{u.latex}\cdot({v.latex}\times {w.latex})",
        u.degree + v.degree + w.degree, lambda at: u.function(at) @ cross(v.function(at), w.function(at)),
    )  # fmt: skip


def potential() -> Letter:
    """U."""
    return Letter("U", "U", 0, lambda at: at.U)


def energies() -> tuple[Letter, ...]:
    """The kinetic energy, then the parts of it."""
    centre = Letter("m |v|²", r"m|v|^2", 2, lambda at: (at.v @ at.v) * at.m)
    turning = Letter("ω·I ω", r"\omega\cdot I\omega", 2, lambda at: at.omega @ (at.I @ at.omega))
    T = Letter(
        "½ (m |v|² + ω·I ω)", r"\tfrac12\bigl(m|v|^2 + \omega\cdot I\omega\bigr)", 2,
        lambda at: 0.5 * (centre.function(at) + turning.function(at)),
    )  # fmt: skip
    return T, centre, turning


def along_ground_axis(e: np.ndarray, point: np.ndarray) -> dict[str, Any]:
    """The cylindrical place of the contact about the ground's axis Z, and ω on Z, ρ, τ there."""
    first = np.cross(e, np.eye(3)[int(np.argmin(np.abs(e)))])
    first /= np.linalg.norm(first)
    Z, e1, e2 = (Vector(*map(float, v)) for v in (e, first, np.cross(e, first)))
    P = Vector(*map(float, point))

    def plane(at: Place) -> tuple[Any, Any, Any]:
        x, y = (at.s - P) @ e1, (at.s - P) @ e2
        return x, y, at.ns.sqrt(x * x + y * y)

    def rho(at: Place) -> Any:
        x, y, r = plane(at)
        omega = at.R @ at.omega
        return ((omega @ e1) * x + (omega @ e2) * y) / r

    def tau(at: Place) -> Any:
        x, y, r = plane(at)
        omega = at.R @ at.omega
        return ((omega @ e2) * x - (omega @ e1) * y) / r

    return {
        "height": Letter("h", "h", 0, lambda at: (at.s - P) @ Z),
        "radius": Letter("ρ", r"\rho", 0, lambda at: plane(at)[2]),
        "angle": Letter("φ", r"\varphi", 0, lambda at: at.ns.atan2(*plane(at)[1::-1])),
        "velocities": (
            Letter("ω_Z", r"\omega_Z", 1, lambda at: (at.R @ at.omega) @ Z),
            Letter("ω_ρ", r"\omega_\rho", 1, rho),
            Letter("ω_τ", r"\omega_\tau", 1, tau),
        ),
    }
