"""Voronets 1911, § 9: the formula of § 8 for a body that rolls."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.chosen_coordinates import any_coordinates
from voronets.papers.voronets1911.neumann_states import rolling_letters
from voronets.papers.voronets1911.rolling_integrals import (
    IMPULSES,
    LEAN,
    LEVER,
    SLANT,
    SLIPS,
    STRETCH,
    rolling_integrals,
    slip_letters,
)
from voronets.papers.voronets1911.virtual_states import (
    energy_letters,
    euler_letters,
    virtual_letters,
)

VARIATIONS = "voronets.forms.rolling.variations"
BOUND = tuple(f"[∫ {name} {slip} dt]" for name, slip in zip(IMPULSES, SLIPS, strict=True))
PRINTED_BOUND = "[∫ M (t r - z q) δ(k - y r + z q) dt]"
ROLLING = "k = y r - z q", "l = z p - x r", "m = x q - y p"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "§ 9 velocities", "velocities of a body in Euler's angles",
        "The components, on axes fixed in the body, of the velocity of O and of the angular velocity, by the place "
        "a, b, c of O and Euler's angles.",
        "voronets.forms.rolling.own_coordinates.by_orientation", PrintVerdict.HOLDS,
        ("k = ȧ [cos(x, x₁)] + ḃ [cos(x, y₁)] + ċ [cos(x, z₁)]",
         "l = ȧ [cos(y, x₁)] + ḃ [cos(y, y₁)] + ċ [cos(y, z₁)]",
         "m = ȧ [cos(z, x₁)] + ḃ [cos(z, y₁)] + ċ [cos(z, z₁)]",
         "p = φ̇ sin θ - ψ̇ sin φ cos θ", "q = φ̇ cos θ + ψ̇ sin φ sin θ", "r = θ̇ + ψ̇ cos φ"),
        witness=euler_letters,
        remark="φ is the angle of z and z₁; the lines p, q, r fix from where θ is counted: the body turns by ψ about "
        "z₁, by φ about the line of nodes, by θ − π/2 about z.",
    ),
    Entry(
        "§ 9 virtual velocities", "virtual velocities in Euler's angles",
        "The same for a displacement.",
        "voronets.forms.rolling.own_coordinates.by_orientation", PrintVerdict.DEFINITION,
        ("k′ = δa [cos(x, x₁)] + δb [cos(x, y₁)] + δc [cos(x, z₁)]", "p′ = δφ sin θ - δψ sin φ cos θ"),
        witness=euler_letters,
    ),
    Entry(
        "28", "variations of the velocities of a body",
        "How δ and d/dt fail to commute for the velocities on axes fixed in the body, where they commute for its "
        "coordinates; the other four lines follow by exchanging letters in turn.",
        f"{VARIATIONS}.velocity_variation", PrintVerdict.HOLDS,
        ("δk - dk′/dt = l r′ - r l′ + q m′ - m q′", "δp - dp′/dt = q r′ - r q′"),
        witness=euler_letters,
        remark="The first δ is printed as ∂.",
    ),
    Entry(
        "29", "rolling in body axes",
        "The conditions of rolling: the body's point at the contact x, y, z is at rest.",
        f"{VARIATIONS}.rolling_velocity", PrintVerdict.HOLDS, ROLLING, witness=virtual_letters,
    ),
    Entry(
        "30", "kinetic energy",
        "The kinetic energy on the principal axes through the centre of mass O.",
        "voronets.forms.neumann.moving_axes.Axes.kinetic_energy", PrintVerdict.HOLDS,
        ("T = ½ M (k² + l² + m²) + ½ (A p² + B q² + C r²)",), witness=energy_letters,
        remark="Measured by a cloud of points.",
    ),
    Entry(
        "31", "Θ and K of a body that rolls",
        "The kinetic energy with the velocity of O eliminated, and the impulses that belong to k, l, m.",
        f"{VARIATIONS}.impulse", PrintVerdict.HOLDS,
        ("Θ = ½ M ((x² + y² + z²) (p² + q² + r²) - (x p + y q + z r)²) + ½ (A p² + B q² + C r²)",
         "K_1 = M (y r - z q)", "K_2 = M (z p - x r)", "K_3 = M (x q - y p)"),
        witness=energy_letters, remark="Measured by a cloud of points that rolls.",
    ),
    Entry(
        "§ 9 formula", "(26) for a body that rolls",
        "The formula (26) with Θ and K put in, over a motion and for virtual rotations that vanish at both ends. Dots "
        "in the print stand for the terms of l and m.",
        f"{VARIATIONS}.slip_variation", PrintVerdict.MISPRINT,
        (f"[∫ δΘ dt] + [∫ δU dt] + {PRINTED_BOUND} + {BOUND[1]} + {BOUND[2]} = 0",),
        (f"[∫ δΘ dt] + [∫ δU dt] + {BOUND[0]} + {BOUND[1]} + {BOUND[2]} = 0",),
        witness=rolling_integrals,
        remark="t r is printed for y r.",
    ),
    Entry(
        "32", "virtual rolling",
        "The virtual velocity of O of a displacement for which the body's point at the contact is at rest.",
        f"{VARIATIONS}.rolling_velocity", PrintVerdict.HOLDS,
        ("k′ = y r′ - z q′", "l′ = z p′ - x r′", "m′ = x q′ - y p′"), witness=virtual_letters,
    ),
    Entry(
        "§ 9 step", "the step to (33)",
        "The variation of the condition k = y r − z q, by (28) and (32).",
        f"{VARIATIONS}.slip_variation", PrintVerdict.MISPRINT,
        ("[δ(k - y r + z q)] = [d/dt (y r′ - z q′)] + l r′ - r l′ + q m′ - m q′ - [δ(y r - z q)]"
         " = ẏ r′ - ż q′ - (r dy - q dz)",),
        ("[δ(k - y r + z q)] = [d/dt (y r′ - z q′)] + l r′ - r l′ + q m′ - m q′ - [δ(y r - z q)]"
         " = ẏ r′ - ż q′ - (r δy - q δz)",),
        witness=slip_letters,
        remark="dy, dz are printed for δy, δz, as (33) has them; read as changes along the motion they are wrong.",
    ),
    Entry(
        "33", "the variational formula of rolling",
        "The formula from which the equations of rolling follow in any coordinates: over a motion it vanishes for all "
        "virtual rotations that vanish at both ends.",
        f"{VARIATIONS}.rolling_term", PrintVerdict.HOLDS,
        (f"[∫ δΘ dt] + [∫ δU dt] + M ([{STRETCH}] - [{SLANT}]) - M ([{LEVER}] - [{LEAN}]) = 0",),
        witness=rolling_integrals,
        remark="Measured over a motion of the coordinate-free core, the contact's shift δx, δy, δz at random: it "
        "cancels against δΘ. VariationalFormula has the equations for coordinates of one's own, Variational those in "
        "body axes.",
    ),
    Entry(
        "§ 9 any coordinates", "the equations in any coordinates",
        "From (33) the equations of rolling follow in coordinates of any kind.",
        "voronets.forms.rolling.variational_formula.VariationalFormula.accelerations", PrintVerdict.HOLDS,
        ("(33) gives the equations of motion in any coordinates",),
        measure=any_coordinates,
        remark="Measured in five coordinates of which Neumann's are nonlinear functions: their accelerations, turned "
        "into those of p, q, r, are the core's.",
    ),
    Entry(
        "34", "the angular velocity of rolling",
        "The tangential components of the angular velocity in u̇ and v̇, the rates of the ground's coordinates being "
        "eliminated. They are simple where the ground is a sphere, D₁ : E₁ = D″₁ : G₁.",
        "voronets.forms.neumann.relations.rolling_turning", PrintVerdict.MISPRINT,
        ("σ = -(D″/G + D″₁/G₁) √G v̇ + (D″₁/G₁ + D₁/E₁) (-√E u̇ sin ϑ + √G v̇ cos ϑ) cos ϑ",
         "τ = (D/E + D₁/E₁) √E u̇ + (D″₁/G₁ - D₁/E₁) (-√E u̇ cos ϑ + √G v̇ sin ϑ) cos ϑ"),
        ("σ = -(D″/G + D″₁/G₁) √G v̇ + (D″₁/G₁ - D₁/E₁) (-√E u̇ sin ϑ + √G v̇ cos ϑ) cos ϑ",
         "τ = (D/E + D₁/E₁) √E u̇ + (D″₁/G₁ - D₁/E₁) (√E u̇ cos ϑ + √G v̇ sin ϑ) cos ϑ"),
        witness=rolling_letters,
        remark="In σ the two curvatures of the ground are to be subtracted, as in τ; in τ √E u̇ cos ϑ has +.",
    ),
)  # fmt: skip
