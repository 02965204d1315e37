"""Diamandiev, the introduction and § 1: Chaplygin's equations, and what rolling on a plane asks for, (1)–(18)."""

from __future__ import annotations

from voronets.papers.diamandiev.claims import dependence_of_coefficients, dependence_of_energy
from voronets.papers.diamandiev.implicit_states import (
    contact_by_two_angles,
    implicit_states,
    on_the_surface,
)
from voronets.papers.diamandiev.plane_letters import plane_states
from voronets.papers.entry import Entry, PrintVerdict

GENERAL = "voronets.forms.general.diamandiev.DiamandievChaplygin"
ON_PLANE = "voronets.forms.rolling.diamandiev.DiamandievOnPlane"
EQUATIONS = "voronets.forms.rolling.diamandiev_equations"
STEPS = "voronets.forms.rolling.diamandiev_steps"
INDICES = {"μ": 3, "ρ": 2}
_X = "φ̇ (a_11 η₀ - a_12 ξ₀) + θ̇ (a_11 ζ₀ sin φ + a_12 ζ₀ cos φ - a_13 (ξ₀ sin φ + η₀ cos φ))" \
     " + ψ̇ (a_11 (η₀ cos θ - ζ₀ sin θ cos φ) + a_12 (ζ₀ sin θ sin φ - ξ₀ cos θ)" \
     " + a_13 sin θ (ξ₀ cos φ - η₀ sin φ))"  # fmt: skip
_B = (
    "B_φx = a_11 η₀ - a_12 ξ₀",
    "B_ψx = a_11 (η₀ cos θ - ζ₀ sin θ cos φ) + a_12 (ζ₀ sin θ sin φ - ξ₀ cos θ)"
    " + a_13 (ξ₀ cos φ - η₀ sin φ) sin θ",
    "B_θx = a_11 ζ₀ sin φ + a_12 ζ₀ cos φ - a_13 (ξ₀ sin φ + η₀ cos φ)",
)


def _of(row: str, text: str) -> str:
    """A formula of x_G, and with its second row of cosines that of y_G."""
    text = text.replace("a_11", f"a{row}₁").replace("a_12", f"a{row}₂").replace("a_13", f"a{row}₃")
    return text if row == "₁" else text.replace("x =", "y =")


ENTRIES = (
    Entry(
        "1", "Chaplygin's conditions",
        "The velocities of the dependent coordinates q_ρ, here x_G and y_G, by those of the independent ones, here "
        "φ, ψ, θ.",
        f"{GENERAL}.coefficients", PrintVerdict.HOLDS,
        ("q̇_ρ = Σ_μ(B_μρ q̇_{r+μ})",),
        witness=plane_states, ranges=INDICES,
        remark="Checked on a rolling body; μ counts from 1 here, where the paper counts on from r + 1.",
    ),
    Entry(
        "§ introduction, coefficients", "What the coefficients depend on",
        "The coefficients B depend on the independent coordinates alone.",
        f"{GENERAL}.coefficients", PrintVerdict.MISPRINT,
        ("B depends on q_1 … q_r, and not on q_{r+1} … q_k",),
        ("B depends on q_{r+1} … q_k, and not on q_1 … q_r",),
        measure=dependence_of_coefficients,
        remark="The two groups of coordinates are exchanged, as in (2).",
    ),
    Entry(
        "§ introduction, kinetic energy", "What the kinetic energy depends on",
        "T depends on the independent coordinates and on all velocities.",
        f"{GENERAL}.definitions", PrintVerdict.MISPRINT,
        ("T is a function of q_μ, q̇_μ and q_ρ",),
        ("T is a function of q_μ, q̇_μ and q̇_ρ",),
        measure=dependence_of_energy,
        remark="A dot is missing: with the angles and their rates held, T changes with ẋ_G, and not with x_G.",
    ),
    Entry(
        "2", "Chaplygin's equations in another form",
        "Chaplygin's equations with T as a function of all velocities, the dependent ones among them.",
        f"{GENERAL}.equations", PrintVerdict.MISPRINT,
        ("d/dt ∂T/∂q̇_ρ - ∂T/∂q_ρ - ∂U/∂q_ρ + Σ_μ(B_μρ d/dt ∂T/∂q̇_{r+μ}) = 0",),
        ("d/dt ∂T/∂q̇_{r+μ} - ∂T/∂q_{r+μ} - ∂U/∂q_{r+μ} + Σ_ρ(B_μρ d/dt ∂T/∂q̇_ρ) = 0",),
        witness=plane_states, ranges=INDICES,
        remark="ρ and μ are exchanged; his own (21) has them right.",
    ),
    Entry(
        "3", "The surface of the body",
        "The surface by an equation F = 0 in the body's axes.",
        "voronets.surfaces.implicit.Implicit.departure", PrintVerdict.DEFINITION,
        ("F(ξ, η, ζ) = 0",),
        measure=on_the_surface,
    ),
    Entry(
        "§ 1 height", "Height of a point of the body",
        "The height above the plane of a point with the coordinates ξ, η, ζ in the body.",
        f"{EQUATIONS}.normal", PrintVerdict.HOLDS,
        ("z_P = z_G + sin θ sin φ ξ_P + sin θ cos φ η_P + cos θ ζ_P",),
        witness=implicit_states,
    ),
    Entry(
        "4", "Tangent plane",
        "The plane under the body, in the body's axes.",
        f"{EQUATIONS}.normal", PrintVerdict.HOLDS,
        ("sin θ sin φ ξ + sin θ cos φ η + cos θ ζ + z_G = 0",),
        witness=implicit_states,
        remark="Checked at random points of the plane.",
    ),
    Entry(
        "5", "Common normal",
        "At the contact the surface (3) and the plane (4) have one normal.",
        f"{ON_PLANE}.at", PrintVerdict.HOLDS,
        ("F′_ξ/(sin φ sin θ) = F′_η/(cos φ sin θ) = F′_ζ/cos θ",),
        witness=implicit_states,
    ),
    Entry(
        "6", "Contact by two angles",
        "The contact in the body depends on φ and θ alone.",
        f"{ON_PLANE}.at", PrintVerdict.HOLDS,
        ("ξ₀, η₀, ζ₀ are functions of φ and θ",),
        measure=contact_by_two_angles,
    ),
    Entry(
        "7", "Height of the centre of gravity",
        "The height of G is a function f of φ and θ: the support function of the direction down.",
        "voronets.surfaces.support.height_as_support", PrintVerdict.HOLDS,
        ("z_G = f",),
        witness=plane_states,
    ),
    Entry(
        "8", "Envelope of the tangent planes",
        "The contact satisfies the equation of the plane and its derivatives by θ and φ.",
        f"{EQUATIONS}.height_slopes", PrintVerdict.HOLDS,
        (
            "sin θ sin φ ξ₀ + sin θ cos φ η₀ + cos θ ζ₀ + f = 0",
            "sin φ cos θ ξ₀ + cos φ cos θ η₀ - sin θ ζ₀ + f′_θ = 0",
            "sin θ cos φ ξ₀ - sin θ sin φ η₀ + f′_φ = 0",
        ),
        witness=plane_states,
    ),
    Entry(
        "9", "Contact by the height",
        "The contact by f and its slopes.",
        f"{EQUATIONS}.contact_by_height", PrintVerdict.HOLDS,
        (
            "ξ₀ = -f sin θ sin φ - f′_θ sin φ cos θ - f′_φ cos φ/sin θ",
            "η₀ = -f sin θ cos φ - f′_θ cos φ cos θ + f′_φ sin φ/sin θ",
            "ζ₀ = -f cos θ + f′_θ sin θ",
        ),
        witness=plane_states,
    ),
    Entry(
        "10", "Rolling without sliding",
        "The point of the body at the contact is at rest: the velocity of G and c = ω × GP cancel.",
        f"{STEPS}.velocity_in_body", PrintVerdict.HOLDS,
        ("v_{Gi} + c_i = 0",),
        witness=plane_states, ranges={"i": 3},
        remark="Vectors in the print, components on the fixed axes here.",
    ),
    Entry(
        "11", "Angular velocity by Euler's angles",
        "p, q, r in body axes.",
        f"{EQUATIONS}.angular_velocity", PrintVerdict.HOLDS,
        (
            "p = sin φ sin θ ψ̇ + cos φ θ̇",
            "q = cos φ sin θ ψ̇ - sin φ θ̇",
            "r = cos θ ψ̇ + φ̇",
        ),
        witness=plane_states,
    ),
    Entry(
        "12", "Velocity of G in body axes",
        "The same as (10) in body axes.",
        f"{STEPS}.velocity_in_body", PrintVerdict.HOLDS,
        ("u = η₀ r - ζ₀ q", "v = ζ₀ p - ξ₀ r", "w = ξ₀ q - η₀ p"),
        witness=plane_states,
    ),
    Entry(
        "13", "Velocity of G on two sets of axes",
        "One vector by its components on the fixed axes and on those of the body, whose unit vectors are ξ̄, η̄, ζ̄.",
        f"{STEPS}.centre_velocity", PrintVerdict.HOLDS,
        ("v_{Gi} = u ξ̄_i + v η̄_i + w ζ̄_i",),
        witness=plane_states, ranges={"i": 3},
        remark="The print has the letters of the contact's coordinates for the unit vectors.",
    ),
    Entry(
        "14", "Velocity of G in fixed axes",
        "The velocity of G by the cosines a_ij.",
        f"{STEPS}.centre_velocity", PrintVerdict.HOLDS,
        (
            "ẋ_G = a₁₁ u + a₁₂ v + a₁₃ w", "ẏ_G = a₂₁ u + a₂₂ v + a₂₃ w", "ż_G = a₃₁ u + a₃₂ v + a₃₃ w",
        ),
        witness=plane_states,
    ),
    Entry(
        "15", "Velocity of G by the rates of the angles",
        "The two nonholonomic conditions written out.",
        f"{STEPS}.coefficients", PrintVerdict.HOLDS,
        (f"ẋ_G = {_of('₁', _X)}", f"ẏ_G = {_of('₂', _X)}"),
        witness=plane_states,
    ),
    Entry(
        "16", "Rate of the height",
        "The third of (14) is the derivative of (7), a holonomic condition.",
        f"{STEPS}.coefficients", PrintVerdict.HOLDS,
        ("ż_G = θ̇ f′_θ + φ̇ f′_φ",),
        witness=plane_states,
    ),
    Entry(
        "17", "Nonholonomic conditions",
        "(15) with letters for the coefficients.",
        f"{STEPS}.coefficients", PrintVerdict.HOLDS,
        ("ẋ_G = B_φx φ̇ + B_ψx ψ̇ + B_θx θ̇", "ẏ_G = B_φy φ̇ + B_ψy ψ̇ + B_θy θ̇"),
        witness=plane_states,
        remark="B_φx is the print's B_φ^(x). The coefficients are velocities of G that the core gives to unit rates.",
    ),
    Entry(
        "18", "Coefficients of the conditions",
        "The coefficients by the cosines, the angles and the contact.",
        f"{STEPS}.coefficients", PrintVerdict.HOLDS,
        (*(_of("₁", line) for line in _B), *(_of("₂", line) for line in _B)),
        witness=plane_states,
    ),
)  # fmt: skip
