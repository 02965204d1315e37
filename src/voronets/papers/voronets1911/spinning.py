"""Voronets 1911, § 3: the spinning of the tangent plane."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.surface_claims import geodesic_claim
from voronets.papers.voronets1911.surface_points import surface_letters

SPINNING = "voronets.surfaces.bending.LocalGeometry.spinning"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "§ 3 spinning", "the spinning of the tangent plane",
        "The spinning N: how fast, per unit of length, the tangent plane must turn about the normal to take the "
        "tangent to a curve along. It is minus the geodesic curvature when counted with the direction p.",
        SPINNING, PrintVerdict.DEFINITION,
        ("N = -1/ρ [cos(ρ, p)]", "[cos(ρ, x)] = ρ d²x/ds²"),
        witness=surface_letters,
        remark="Of the two signs printed the lower one is taken, as the text says.",
    ),
    Entry(
        "6", "an identity of a curve",
        "The scalar products k₁, k₂ of the unit tangent with r_u and r_v, and the combination of them that equals 1.",
        "voronets.surfaces.fundamental.Fundamental.ds", PrintVerdict.HOLDS,
        ("E du/ds + F dv/ds = k₁", "F du/ds + G dv/ds = k₂", "k₁ du/ds + k₂ dv/ds = 1",
         "H [cos(p, x)] = k₁ ∂x/∂v - k₂ ∂x/∂u"),
        witness=surface_letters,
        remark="The number is printed as a second (5); the text refers to it as (6).",
    ),
    Entry(
        "§ 3 N by the curve", "the spinning by the curvature vector",
        "N by the scalar products of d²r/ds² with r_u and r_v; dots stand for the terms in y and z.",
        SPINNING, PrintVerdict.HOLDS,
        ("N = -[cos(ρ, p)]/ρ = k₂/H [(∂x/∂u d²x/ds² + …)] - k₁/H [(∂x/∂v d²x/ds² + …)]",),
        witness=surface_letters,
    ),
    Entry(
        "§ 3 step", "the step to (7)",
        "k₂ r_u·d²r/ds² with the curve taken for one of a family, by the derivatives of the tangent along u and v "
        "and (6).",
        "voronets.surfaces.geometry.Geometry.spinning_of_field", PrintVerdict.HOLDS,
        ("k₂ [(∂x/∂u d²x/ds² + …)] = [(∂x/∂u ∂(dx/ds)/∂u + …)] k₂ du/ds"
         " + [(∂x/∂u ∂(dx/ds)/∂v + …)] (1 - k₁ du/ds)",),
        witness=surface_letters,
    ),
    Entry(
        "§ 3 before (7)", "the line above (7)",
        "N of a family of curves by the derivatives of the products of the tangent with r_u and r_v.",
        "voronets.surfaces.geometry.Geometry.spinning_of_field", PrintVerdict.MISPRINT,
        ("N = 1/H ∂(∂x/∂u dx/ds + …)/∂v du/ds - 1/H ∂(∂x/∂v dx/ds + …)/∂u",),
        ("N = 1/H ∂(∂x/∂u dx/ds + …)/∂v - 1/H ∂(∂x/∂v dx/ds + …)/∂u",),
        witness=surface_letters,
        remark="The first term has a factor du/ds too much; (7) itself is without it.",
    ),
    Entry(
        "7", "the spinning by the first form",
        "N of the curves of a field of directions by E, F, G alone: bending the surface does not change it.",
        "voronets.surfaces.geometry.Geometry.spinning_of_field", PrintVerdict.HOLDS,
        ("N = 1/H ∂(E du/ds + F dv/ds)/∂v - 1/H ∂(F du/ds + G dv/ds)/∂u",),
        witness=surface_letters,
    ),
    Entry(
        "§ 3 Bonnet", "Bonnet's formula",
        "N of the curves f(u, v) = const by the derivatives of f.",
        "voronets.surfaces.geometry.Geometry.bonnet", PrintVerdict.HOLDS,
        ("du/ds = ∂f/∂v/h", "dv/ds = -∂f/∂u/h",
         "h² = E (∂f/∂v)² - 2 F ∂f/∂v ∂f/∂u + G (∂f/∂u)²",
         "N = 1/H ([∂/∂v ((E ∂f/∂v - F ∂f/∂u)/h)] - [∂/∂u ((F ∂f/∂v - G ∂f/∂u)/h)])"),
        witness=surface_letters,
    ),
    Entry(
        "§ 3 geodesics", "geodesics do not spin",
        "Along a geodesic the spinning vanishes.",
        SPINNING, PrintVerdict.HOLDS,
        ("N = 0 along a geodesic",),
        measure=geodesic_claim,
        remark="Measured on geodesics of an ellipsoid whose accelerations come from its equation in x, y, z.",
    ),
)  # fmt: skip
