"""Voronets 1911, § 15: a rotor inside the body, on the axis z."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from voronets.papers.arrays import dot
from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.canonical_witness import ball
from voronets.papers.voronets1911.revolution_witness import dome_with_rotor
from voronets.papers.voronets1911.rolling_letters import Letters, RollingState, named
from voronets.papers.voronets1911.sphere_witness import sphere_letters_of, sphere_state

FORM = "voronets.forms.rolling.sphere.VoronetsOnSphere"
BEND = "√(E G) (D D″/(E G) - 1/R₁²)"
KAPPA = 0.9


@lru_cache(maxsize=4)
def with_rotor(seed: int) -> Letters:
    """The body without symmetry of § 10, with a rotor."""
    state = sphere_state(seed, KAPPA)
    found = sphere_letters_of(state)
    found |= {"κ": KAPPA, "C̄": 0.3, "ω̄": KAPPA / 0.3, "ω": np.sqrt(dot(state.omega, state.omega))}
    plain = sphere_state(seed)
    change = state.z_dot[5:] - RollingState(plain.x, state.q, state.omega).z_dot[5:]
    a = state.x.body.rows(*state.q[:2])[0]
    m = state.x.problem.body.mass
    couple = state.x.inertia @ change + m * (change * dot(a, a) - a * dot(a, change))
    found["N"] = np.sqrt(dot(couple, couple))
    found |= dict(zip(("N_x", "N_y", "N_z"), couple, strict=True))
    p, q, _ = state.omega
    found["sin(ω, ω̄)"] = np.hypot(p, q) / found["ω"]
    return named(found)


def ball_with_rotor(seed: int) -> Letters:
    """The ball of (46) with a rotor."""
    return ball(seed, KAPPA)


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "§ 15 couple", "the rotor's resistance to a turn of its axis",
        "A rotor of constant spin acts on the body as a couple across ω and the axis z, of this size.",
        "voronets.forms.neumann.moving_axes.rotor_couple", PrintVerdict.HOLDS,
        ("N = C̄ ω ω̄ [sin(ω, ω̄)]", "C̄ ω̄ = κ"), witness=with_rotor,
        remark="The check takes the couple from the accelerations of the core with and without the rotor.",
    ),
    Entry(
        "§ 15 direction of the couple", "which way the rotor's couple points",
        "The couple is across ω and the axis z. According to the words it is related to them as z is to x and y, "
        "which gives ω × e; the terms that are then added to (40) are those of e × ω.",
        "voronets.forms.neumann.moving_axes.rotor_couple", PrintVerdict.MISPRINT,
        ("N_x = κ q", "N_y = -κ p"), ("N_x = -κ q", "N_y = κ p"), witness=with_rotor,
        remark="The body resists the turning of the rotor's axis: the rotor's momentum κ e turns with ω, which "
        "takes the moment ω × κ e, and the opposite moment, −ω × κ e, acts on the body. The formula that "
        "follows is right.",
    ),
    Entry(
        "§ 15 equations", "(40) with a rotor", "What is added to the right sides of (40).",
        f"{FORM}.rate", PrintVerdict.HOLDS,
        (
            f"d/dt ∂Θ/∂u̇ - ∂(Θ+U)/∂u = {BEND} ∂Θ/∂n v̇ + √E/R₁ 1/ν ∂Θ/∂v̇ n - M ρ ∂ρ/∂u n² + M ε √E ν v̇ n"
            " + μ κ (ν v̇ γ″ - n α″)",
            f"d/dt ∂Θ/∂v̇ - ∂(Θ+U)/∂v = -{BEND} ∂Θ/∂n u̇ + √G/R₁ 1/μ ∂Θ/∂u̇ n - M ρ ∂ρ/∂v n² + M ε √G μ u̇ n"
            " + ν κ (n β″ - μ u̇ γ″)",
            "d/dt ∂Θ/∂n = -√E/R₁ 1/ν ∂Θ/∂v̇ u̇ - √G/R₁ 1/μ ∂Θ/∂u̇ v̇ + M (ρ ∂ρ/∂u u̇ + ρ ∂ρ/∂v v̇) n"
            " - M ε (√E ν + √G μ) u̇ v̇ + κ (μ u̇ α″ - ν v̇ β″)",
        ),
        witness=with_rotor,
    ),
    Entry(
        "§ 15 second order", "the equation for v̇ with a rotor",
        "The linear equations of § 14 are no longer homogeneous, and neither is this one.",
        "voronets.forms.rolling.revolution_linear.RevolutionLinear.second_order",
        PrintVerdict.DEFINITION, ("d²v̇/du² + dv̇/du f₁ + v̇ f₂ = f₃",), witness=dome_with_rotor,
    ),
    Entry(
        "§ 15 integral", "the integral of a ball with a rotor",
        "The moment of momentum about the contact that stays is that of the ball and its rotor together.",
        "voronets.invariants.momentum.MomentumSquared.value", PrintVerdict.MISPRINT,
        ("1/μ² (∂Θ/∂u̇)² + 1/ν² (∂Θ/∂v̇)² + (∂Θ/∂n)² = const",),
        ("(1/μ ∂Θ/∂u̇ + κ β″)² + (1/ν ∂Θ/∂v̇ + κ α″)² + (∂Θ/∂n + κ γ″)² = const′",),
        witness=ball_with_rotor,
        remark="The text says that (46) holds; with a rotor it holds with its momentum κ added to that of the body.",
    ),
)  # fmt: skip
