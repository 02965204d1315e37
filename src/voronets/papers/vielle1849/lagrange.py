"""Vielle1849 (1)–(6): from the general formula of dynamics to Lagrange's equations."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.vielle1849.energy_states import vis_viva
from voronets.papers.vielle1849.general_states import general

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "1",
        "General formula of dynamics",
        "The forces minus the effective forces (mass times acceleration) do no work in any displacement that the "
        "conditions allow at a given instant.",
        "voronets.mechanics.dynamics.SystemDynamics.solved",
        PrintVerdict.HOLDS,
        (
            "Σ_k(X_k δx_k + Y_k δy_k + Z_k δz_k) - Σ_k(m_k (d²x_k/dt² δx_k + d²y_k/dt² δy_k + d²z_k/dt² δz_k)) = 0",
        ),
        witness=general,
        ranges={"k": 2},
        remark="Written as two sums.  The accelerations are the product's; forces, places and variations are not.",
    ),
    Entry(
        "2",
        "Velocities and variations",
        "Velocities are linear in θ′, φ′ with a term of their own where time enters the places; variations, "
        "taken at a fixed time, have no such term.",
        "voronets.forms.system.SystemStatement.__call__",
        PrintVerdict.MISPRINT,
        (
            "dx_k/dt = α_k + a_k θ′ + a₁_k φ′", "δx_k = a_k δθ + a₁_k δφ",
            "dy_k/dt = β_k + b_k θ′ + b₁_k φ′", "δy_k = b_k δθ + b₁_k δφ",
            "dz_k/dt = α_k + a_k θ′ + a₁_k φ′", "δz_k = c_k δθ + c₁_k δφ",
        ),
        (
            "dx_k/dt = α_k + a_k θ′ + a₁_k φ′", "δx_k = a_k δθ + a₁_k δφ",
            "dy_k/dt = β_k + b_k θ′ + b₁_k φ′", "δy_k = b_k δθ + b₁_k δφ",
            "dz_k/dt = γ_k + c_k θ′ + c₁_k φ′", "δz_k = c_k δθ + c₁_k δφ",
        ),
        witness=general,
        ranges={"k": 2},
        remark="The line for z repeats the letters of the line for x.",
    ),
    Entry(
        "3",
        "The formula in first differentials",
        "The accelerations are written as the rate of the velocities' work in the variation, less the "
        "variation of half the squared velocities.",
        "voronets.mechanics.dynamics.SystemDynamics.solved",
        PrintVerdict.MISPRINT,
        (
            "Σ_k(m_k (dW_k/dt - ½ δA_k)) - Σ_k(X_k δx_k + Y_k δy_k + Z_k δz_k) = 0",
        ),
        (
            "Σ_k(m_k (dW_k/dt - ½ δS_k)) - Σ_k(X_k δx_k + Y_k δy_k + Z_k δz_k) = 0",
        ),
        witness=general,
        ranges={"k": 2},
        remark="W is ẋ δx + ẏ δy + ż δz.  This copy varies the second derivatives, A = ẍ + ÿ + z̈, where "
        "the squares of the first, S = ẋ² + ẏ² + ż², are meant, here and in the lines around it.",
    ),
    Entry(
        "before (4)",
        "The letters G, H, P, Q",
        "Coefficients of half the squared velocity of a point in θ′ and φ′, made of the slopes of (2).",
        "voronets.forms.system.SystemStatement.__call__",
        PrintVerdict.MISPRINT,
        (
            "α_k² + β_k² + γ_k² = G_k", "α_k a_k + β_k b_k + γ_k c_k = H_k",
            "a_k² + b_k² + c_k² = P_k", "α_k a₁_k + β_k b₁_k + γ_k c₁_k = Q_k",
            "dx_k/dt δx_k + dy_k/dt δy_k + dz_k/dt δz_k = (H_k + P_k θ′ + Q_k φ′) δθ + others_k",
            "T = Σ_k(m_k (G_k + H_k θ′ + ½ P_k θ′² + Q_k θ′ φ′ + rest_k))",
        ),
        (
            "½ (α_k² + β_k² + γ_k²) = G_k", "α_k a_k + β_k b_k + γ_k c_k = H_k",
            "a_k² + b_k² + c_k² = P_k", "a_k a₁_k + b_k b₁_k + c_k c₁_k = Q_k",
            "dx_k/dt δx_k + dy_k/dt δy_k + dz_k/dt δz_k = (H_k + P_k θ′ + Q_k φ′) δθ + others_k",
            "T = Σ_k(m_k (G_k + H_k θ′ + ½ P_k θ′² + Q_k θ′ φ′ + rest_k))",
        ),
        witness=general,
        ranges={"k": 2},
        remark="The rest and the others are the print's dots.  G lacks its ½ and Q has the slopes by time in place of "
        "those by θ.  T is the product's, made of the points; the print sets it out in cylindrical coordinates, which "
        "belong to problem I.",
    ),
    Entry(
        "4",
        "The coefficient of δθ",
        "What multiplies δθ after the variation of (3), the rates of δθ having cancelled: Lagrange's "
        "expression in T.",
        "voronets.forms.general.lagrange.Lagrange.equations",
        PrintVerdict.HOLDS,
        (
            "Σ_k(m_k ([d/dt (H_k + P_k θ′ + Q_k φ′)] "
            "- (∂G_k/∂θ + θ′ ∂H_k/∂θ + ½ θ′² ∂P_k/∂θ + θ′ φ′ ∂Q_k/∂θ + ∂rest_k/∂θ))) "
            "= d/dt ∂T/∂θ′ - ∂T/∂θ",
        ),
        witness=general,
        ranges={"k": 2},
        remark="The rest are the terms in φ′ alone, for which the print has dots.",
    ),
    Entry(
        "5",
        "Lagrange's equations",
        "One equation for each coordinate, with time explicit in the places and a force function V.",
        "voronets.forms.general.lagrange.Lagrange.equations",
        PrintVerdict.HOLDS,
        (
            "d/dt ∂T/∂θ′ - ∂T/∂θ - ∂V/∂θ = 0", "d/dt ∂T/∂φ′ - ∂T/∂φ - ∂V/∂φ = 0",
        ),
        witness=general,
        remark="T and V are the product's; the accelerations come from d'Alembert's principle in x, y, z.",
    ),
    Entry(
        "6",
        "Vis viva",
        "The integral of the vis viva, where time does not enter T; T₂ and T₀ are the parts of T of the second "
        "and of no degree in the velocities.",
        "voronets.invariants.energy_of_system.energy_integral",
        PrintVerdict.MISPRINT,
        ("T - V = constant",),
        ("T₂ - T₀ - V = constant′",),
        witness=vis_viva,
        remark="T − V is constant where time does not enter the places, for then T = T₂. It is not constant in "
        "the paper's own problem III: written in ω, its T does not contain t either, but it has a term 2 "
        "k sin α ω′ and one without ω′, because the wheel moves. "
        "Measured on that bead and on two points on surfaces at rest.",
    ),
)  # fmt: skip
