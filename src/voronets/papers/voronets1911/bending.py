"""Voronets 1911, §§ 1–2: the axes of a surface, total bending, pure bending, twisting."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.surface_claims import (
    curvature_line_claim,
    geodesic_letters,
    umbilic_claim,
)
from voronets.papers.voronets1911.surface_points import surface_letters

LOCAL = "voronets.surfaces.bending.LocalGeometry"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "1", "the axes of a surface",
        "The nine cosines of the axes e_u, e_v, n of a surface r(u, v) against x, y, z: the tangents to the "
        "coordinate lines and the normal r_u × r_v. Those with primes follow by exchanging x, y, z in turn.",
        f"{LOCAL}.cosines", PrintVerdict.DEFINITION,
        ("α = 1/√E ∂x/∂u", "β = 1/√G ∂x/∂v", "γ = 1/H (∂y/∂u ∂z/∂v - ∂z/∂u ∂y/∂v)", "H = √(E G - F²)"),
        witness=surface_letters,
        remark="In § 1 the surface is printed as z = z(u, v), y = …, z = z(u, v); the first z is x.",
    ),
    Entry(
        "§ 2 total bending", "total bending",
        "The total bending Ω: the turning of the tangent plane per unit of length along a curve, as a vector on the "
        "line in which neighbouring tangent planes meet. It is the limit for a second point at a distance Δs.",
        f"{LOCAL}.total_bending", PrintVerdict.DEFINITION,
        ("Ω_x = [lim (γ′₁ γ″ - γ″₁ γ′)/Δs]", "dγ/ds = ∂γ/∂u du/ds + ∂γ/∂v dv/ds"),
        witness=surface_letters,
        remark="The expansion of γ₁ is printed with ∂u/∂s and ∂v/∂s for du/ds and dv/ds; the line that follows from it "
        "is lost at the page's end.",
    ),
    Entry(
        "§ 2 normal", "how the normal changes",
        "The derivatives of the normal in the tangents to the coordinate lines, by the six fundamental quantities.",
        "voronets.surfaces.bending.local", PrintVerdict.HOLDS,
        ("H² ∂γ/∂u = (F D′ - G D) ∂x/∂u + (F D - E D′) ∂x/∂v",
         "H² ∂γ/∂v = (F D″ - G D′) ∂x/∂u + (F D′ - E D″) ∂x/∂v"),
        witness=surface_letters,
    ),
    Entry(
        "2", "total bending on x, y, z",
        "The total bending in a direction du : dv by its component along x; those along y and z are alike.",
        f"{LOCAL}.total_bending", PrintVerdict.HOLDS,
        ("H Ω_x = (D ∂x/∂v - D′ ∂x/∂u) du/ds + (D′ ∂x/∂v - D″ ∂x/∂u) dv/ds",),
        witness=surface_letters,
    ),
    Entry(
        "3", "total bending on the coordinate lines",
        "The projections, at right angles, of the total bending on the tangents to the lines u and v.",
        f"{LOCAL}.total_bending_uv", PrintVerdict.HOLDS,
        ("Ω_u = 1/(H √E) ((D F - D′ E) du/ds + (D′ F - D″ E) dv/ds)",
         "Ω_v = 1/(H √G) ((D G - D′ F) du/ds + (D′ G - D″ F) dv/ds)"),
        witness=surface_letters,
    ),
    Entry(
        "§ 2 geometry", "what pure bending and twisting are",
        "The component Ω_p of the total bending across the curve is the curvature of the normal section; the component "
        "Ω_s along it is the torsion of the geodesic in this direction.",
        f"{LOCAL}.pure_bending", PrintVerdict.HOLDS,
        ("Ω_p = [curvature of the normal section]", "Ω_s = [torsion of the geodesic]"),
        witness=geodesic_letters,
        remark="A curvature counts as positive where the normal points to its centre, a torsion where the curve is a "
        "left-handed screw. Measured on the ellipsoid x²/a² + y²/b² + z²/c² = 1 without any coordinates on it.",
    ),
    Entry(
        "4", "the tangent to a curve",
        "The unit tangent to a curve on the surface by its component along x.",
        f"{LOCAL}.tangent", PrintVerdict.HOLDS,
        ("dx/ds = ∂x/∂u du/ds + ∂x/∂v dv/ds",),
        witness=surface_letters,
    ),
    Entry(
        "§ 2 twisting", "the twisting",
        "The twisting Ω_s, a quadratic form in du, dv; it vanishes along lines of curvature.",
        f"{LOCAL}.twisting", PrintVerdict.HOLDS,
        ("H Ω_s ds² = (D F - D′ E) du² + (D G - D″ E) du dv + (D′ G - D″ F) dv²",),
        witness=surface_letters,
    ),
    Entry(
        "§ 2 umbilics", "surfaces without twisting",
        "Where D : E = D′ : F = D″ : G at every point, every line is a line of curvature; the surface is then a sphere "
        "or a plane.",
        f"{LOCAL}.twisting", PrintVerdict.MISPRINT,
        ("the surface is a sphere",), ("the surface is a sphere or a plane",),
        measure=umbilic_claim,
        remark="A plane satisfies the condition too: D = D′ = D″ = 0. The check uses a sphere and a plane in "
        "coordinates with F ≠ 0: on both, Ω_p and the vector Ω_p r + n are constant; on the sphere Ω_p is "
        "not zero.",
    ),
    Entry(
        "§ 2 lines of curvature", "lines of curvature as coordinates",
        "With lines of curvature for coordinate lines F = 0 and D′ = 0: they cross at right angles.",
        "voronets.surfaces.fundamental.Fundamental.principal_directions", PrintVerdict.HOLDS,
        ("F = 0 and D′ = 0 at every point",),
        measure=curvature_line_claim,
        remark="Measured along the principal directions of a surface in other coordinates, and on the ellipsoid by its "
        "lines of curvature.",
    ),
    Entry(
        "§ 2 perpendicular", "the direction p",
        "The direction p in the tangent plane at right angles to the curve, p = n × dr/ds, by its cosine with x.",
        f"{LOCAL}.perpendicular", PrintVerdict.HOLDS,
        ("[cos(p, x)] = γ′ dz/ds - γ″ dy/ds"
         " = (γ′ ∂z/∂u - γ″ ∂y/∂u) du/ds + (γ′ ∂z/∂v - γ″ ∂y/∂v) dv/ds",),
        witness=surface_letters,
    ),
    Entry(
        "5", "the direction p by the first form",
        "The same cosine by E, F, G.",
        f"{LOCAL}.perpendicular", PrintVerdict.HOLDS,
        ("H [cos(p, x)] = (E ∂x/∂v - F ∂x/∂u) du/ds + (F ∂x/∂v - G ∂x/∂u) dv/ds",),
        witness=surface_letters,
    ),
    Entry(
        "§ 2 pure bending", "the pure bending",
        "The pure bending Ω_p is the second fundamental form; it vanishes along asymptotic lines.",
        f"{LOCAL}.pure_bending", PrintVerdict.HOLDS,
        ("Ω_p ds² = D du² + 2 D′ du dv + D″ dv²",),
        witness=surface_letters,
    ),
)  # fmt: skip
