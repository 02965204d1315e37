"""Voronets 1911, § 4: angular velocity and rolling in Neumann's coordinates."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.neumann_states import rolling_letters, sliding_letters
from voronets.papers.voronets1911.surface_claims import curvature_line_slip

KINEMATICS = "voronets.forms.neumann.kinematics"
OMEGA_SUM = tuple(f"ω_{x} = ω₁_{x} + ω₂_{x} + ω₃_{x}" for x in "xyz")
FIGURE = (
    "The figure is lost. The signs are those under which the paper's equations agree with each other: "
    "e_u = −sin ϑ e_u₁ + cos ϑ e_v₁, n = −n₁."
)

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "§ 4 assumptions", "lines of curvature on both surfaces",
        "From here on the coordinate lines are lines of curvature on the body and on the ground: F, D′, F₁ and D′₁ "
        "vanish.",
        "voronets.surfaces.parametrised.parametrised", PrintVerdict.MISPRINT,
        ("F = 0, D = 0, F₁ = 0, D′₁ = 0",), ("F = 0, D′ = 0, F₁ = 0, D′₁ = 0",),
        measure=curvature_line_slip,
        remark="A prime is missing: D is the curvature of the line u.",
    ),
    Entry(
        "§ 4 composition", "the angular velocity in three parts",
        "The angular velocity of the body is the sum of that of the body against the axes M uvn, of these against "
        "M u₁v₁n₁, and of these against the ground.",
        f"{KINEMATICS}.angular_velocity", PrintVerdict.HOLDS, OMEGA_SUM, witness=sliding_letters, remark=FIGURE,
    ),
    Entry(
        "§ 4 along u", "bending and spinning along a line u",
        "Per unit of length along a line u of curvature the total bending points along e_v and is D/E; the spinning is "
        "the change of √E across the line.",
        "voronets.surfaces.bending.LocalGeometry.omega_1", PrintVerdict.HOLDS,
        ("Ω_v = D/E", "N = 1/(2 √G) 1/E ∂E/∂v"), witness=sliding_letters,
    ),
    Entry(
        "8", "the body against the axes at the contact",
        "The angular velocity ω₁ of the body against the axes M uvn, on e_u, e_v and n.",
        "voronets.surfaces.bending.LocalGeometry.omega_1", PrintVerdict.HOLDS,
        ("σ₁ = -D″/√G v̇", "τ₁ = D/√E u̇", "n₁ = 1/(2 √(E G)) (∂E/∂v u̇ - ∂G/∂u v̇)"),
        witness=sliding_letters,
    ),
    Entry(
        "9", "the angular velocity on the axes at the contact",
        "The angular velocity of the body on e_u, e_v, n, in Neumann's coordinates and their rates, whether it rolls "
        "or slides.",
        f"{KINEMATICS}.angular_velocity", PrintVerdict.MISPRINT,
        ("σ = -D″/√G v̇ - D″₁/√G₁ v̇₁ sin ϑ - D₁/√E₁ u̇₁ cos ϑ",
         "τ = -D/√E u̇ - D₁/√E₁ u̇₁ sin ϑ + D″₁/√G₁ v₁ cos ϑ",
         "n = ϑ̇ + 1/(2 √(E G)) (∂E/∂v u̇ - ∂G/∂u v̇) + 1/(2 √(E₁ G₁)) (∂E₁/∂v₁ u̇₁ - ∂G₁/∂u₁ v̇₁)"),
        ("σ = -D″/√G v̇ - D″₁/√G₁ v̇₁ sin ϑ - D₁/√E₁ u̇₁ cos ϑ",
         "τ = D/√E u̇ - D₁/√E₁ u̇₁ sin ϑ + D″₁/√G₁ v̇₁ cos ϑ",
         "n = -ϑ̇ + 1/(2 √(E G)) (∂E/∂v u̇ - ∂G/∂u v̇) + 1/(2 √(E₁ G₁)) (∂E₁/∂v₁ u̇₁ - ∂G₁/∂u₁ v̇₁)"),
        witness=sliding_letters,
        remark="D u̇/√E has + as in (8), v₁ stands for its rate, and ϑ̇ is counted about n₁ = −n: (47) and § 16 have "
        f"−ϑ̇. Before (9) it is ω₃, not ω₂, that is found like ω₁. {FIGURE}",
    ),
    Entry(
        "10", "the angular velocity on body axes",
        "The components p, q, r of the angular velocity on axes fixed in the body.",
        "voronets.forms.rolling.variational.Variational.from_neumann", PrintVerdict.HOLDS,
        ("p = σ α + τ β + n γ", "q = σ α′ + τ β′ + n γ′", "r = σ α″ + τ β″ + n γ″"),
        witness=sliding_letters,
    ),
    Entry(
        "§ 4 velocities", "the velocity of the contact",
        "The velocity of the contact in space is its velocity on the body and that of the body's point there; the "
        "latter follows from the velocity k, l, m of O.",
        f"{KINEMATICS}.sliding", PrintVerdict.HOLDS,
        ("V₁_x = V_x + W_x", "V₁_y = V_y + W_y", "V₁_z = V_z + W_z",
         "W_x = k + q z - r y", "W_y = l + r x - p z", "W_z = m + p y - q x"),
        witness=sliding_letters,
        remark="V₁, V and W stand for the Gothic letters of the print.",
    ),
    Entry(
        "11", "the velocity of O",
        "The velocity of the body's origin O along x in Neumann's coordinates, whether the body rolls or slides.",
        f"{KINEMATICS}.velocity_of_centre", PrintVerdict.MISPRINT,
        ("k = (-√E₁ u̇₁ sin ϑ + √G₁ v̇₁ cos ϑ - √E u̇) α + (-√E₁ u̇₁ cos ϑ + √G₁ v̇₁ sin ϑ - √G v̇) β"
         " + y (σ α″ + τ β″ + n γ″) - z (σ α′ + τ β′ + n γ′)",),
        ("k = (-√E₁ u̇₁ sin ϑ + √G₁ v̇₁ cos ϑ - √E u̇) α + (√E₁ u̇₁ cos ϑ + √G₁ v̇₁ sin ϑ - √G v̇) β"
         " + y (σ α″ + τ β″ + n γ″) - z (σ α′ + τ β′ + n γ′)",),
        witness=sliding_letters,
        remark="√E₁ u̇₁ cos ϑ has +, as in (12).",
    ),
    Entry(
        "12", "rolling",
        "The conditions of rolling without sliding: the contact has the same velocity on both surfaces.",
        "voronets.forms.neumann.relations.dependent", PrintVerdict.HOLDS,
        ("√E₁ u̇₁ = -√E u̇ sin ϑ + √G v̇ cos ϑ", "√G₁ v̇₁ = √E u̇ cos ϑ + √G v̇ sin ϑ"),
        witness=rolling_letters,
    ),
    Entry(
        "13", "the velocity of O of a body that rolls",
        "The same velocity where the body's point at the contact is at rest.",
        f"{KINEMATICS}.velocity_of_centre", PrintVerdict.MISPRINT,
        ("k = (y α″ - z α′) σ + (y β″ - z β′) + (y γ″ - z γ′) n",),
        ("k = (y α″ - z α′) σ + (y β″ - z β′) τ + (y γ″ - z γ′) n",),
        witness=rolling_letters,
        remark="The factor τ is left out.",
    ),
)  # fmt: skip
