"""Voronets 1911, § 11: the equations from the law of moments, (41)–(44)."""

from __future__ import annotations

from voronets.papers.entry import Entry, PrintVerdict
from voronets.papers.voronets1911.moment_witness import free, moments

HERE = "voronets.forms.rolling.sphere_relations.SphereRelations"
LAW = "voronets.forms.rolling.momentum.ContactMomentum"

_OTHERS = (
    " + ∂T/∂l ([d/dt (z ν α - x ν α″)] + {second} - ν α′ (x p + y q + z r))"
    " + ∂T/∂m ([d/dt (x ν α′ - y ν α)] + {third} - ν α″ (x p + y q + z r))"
    " + ∂T/∂p ([d/dt (ν α)] + q ν α″ - r {factor} α′)"
    " + ∂T/∂q ([d/dt (ν α′)] + r ν α - p ν α″) + ∂T/∂r ([d/dt (ν α″)] + p ν α′ - q ν α) + ∂U/∂v"
)


def _along_omega(factor: str) -> str:
    others = _OTHERS.format(
        second="q ν (x α + y α′ + z α″)", third="r ν (x α + y α′ + z α″)", factor=factor
    )
    return (
        "d/dt ∂Θ/∂v̇ = ∂T/∂k ([d/dt (y ν α″ - z ν α′)] + p ν (x α + y α′ + z α″) - ν α (x p + y q + z r))"
        + others
    )


def _along_lever(factor: str) -> str:
    others = _OTHERS.format(
        second="y ν (p α + q α′ + r α″)", third="z ν (p α + q α′ + r α″)", factor=factor
    )
    return (
        "d/dt ∂Θ/∂v̇ = ∂T/∂k ([d/dt (y ν α″ - z ν α′)] + x ν (p α + q α′ + r α″) - ν α (x p + y q + z r))"
        + others
    )


ENTRIES: tuple[Entry, ...] = (
    Entry(
        "41", "velocity of the centre of mass", "The nonholonomic conditions on a sphere, in v̇, u̇ and n.",
        f"{HERE}.velocity_of_centre", PrintVerdict.HOLDS,
        ("k = (y α″ - z α′) ν v̇ + (y β″ - z β′) μ u̇ + (y γ″ - z γ′) n",), witness=moments,
    ),
    Entry(
        "42", "what ∂Θ/∂v̇ is", "By the chain rule: momentum and moment of momentum of the free body.",
        f"{LAW}.from_neumann", PrintVerdict.HOLDS,
        (
            "1/ν ∂Θ/∂v̇ = ∂T/∂k (y α″ - z α′) + ∂T/∂l (z α - x α″) + ∂T/∂m (x α′ - y α)"
            " + ∂T/∂p α + ∂T/∂q α′ + ∂T/∂r α″",
        ),
        witness=moments,
    ),
    Entry(
        "§ 11 projections", "the momenta are moments about the contact",
        "The three quotients are the projections on u, v, n of the moment of momentum about the contact, which the "
        "check sums over particles.",
        f"{LAW}.from_neumann", PrintVerdict.HOLDS, ("1/ν ∂Θ/∂v̇ = Γ_u", "1/μ ∂Θ/∂u̇ = Γ_v", "∂Θ/∂n = Γ_n"),
        witness=moments,
    ),
    Entry(
        "43", "the moving pole",
        "The moment about a moving pole of the rates of momentum is the rate of the moment of momentum, and the "
        "moment of the momentum when it acts at the derived pole.",
        f"{LAW}.rate", PrintVerdict.HOLDS, ("Γ′_i = Γ̇_i + K_i",), witness=moments, ranges={"i": 3},
        remark="The text after it speaks of the resultant of the system Γ₁, where the system Π₁ is meant.",
    ),
    Entry(
        "§ 11 u-projection", "the law of moments along u",
        "The projection of (43) on the u-axis, whose end moves with α̇ + q α″ - r α′ and so on.",
        f"{LAW}.rate", PrintVerdict.HOLDS,
        (
            "[d/dt (1/ν ∂Θ/∂v̇)] - (∂T/∂p + z ∂T/∂l - y ∂T/∂m) (α̇ + q α″ - r α′)"
            " - (∂T/∂q + x ∂T/∂m - z ∂T/∂k) (α̇′ + r α - p α″) - (∂T/∂r + y ∂T/∂k - x ∂T/∂l) (α̇″ + p α′ - q α)"
            " + (ẏ ∂T/∂m - ż ∂T/∂l) α + (ż ∂T/∂k - ẋ ∂T/∂m) α′ + (ẋ ∂T/∂l - ẏ ∂T/∂k) α″ = [Γ₂ cos(Γ₂, u)]",
        ),
        witness=moments,
        remark="The text calls α̇ + q α″ - r α′ an angular velocity; it is the velocity of the end of the unit "
        "vector u.",
    ),
    Entry(
        "§ 11 force", "the moment of the force about the contact",
        "The moment of force and couple along u, from the power of the forces as a linear function of k … r.",
        f"{LAW}.rate", PrintVerdict.HOLDS,
        (
            "[Γ₂ cos(Γ₂, u)] = (∂U̇/∂p + z ∂U̇/∂l - y ∂U̇/∂m) α + (∂U̇/∂q + x ∂U̇/∂m - z ∂U̇/∂k) α′"
            " + (∂U̇/∂r + y ∂U̇/∂k - x ∂U̇/∂l) α″",
        ),
        witness=free,
        remark="The check has a couple besides the force, so that no term of it vanishes.",
    ),
    Entry(
        "§ 11 force function", "the moment of the force from U",
        "Where there is a force function of u and v, its moment along u is its slope over ν.",
        f"{LAW}.rate", PrintVerdict.HOLDS, ("[Γ₂ cos(Γ₂, u)] = 1/ν [∂(U̇)/∂v̇] = 1/ν ∂U/∂v",), witness=moments,
        remark="This copy has lost the dot of (U̇) in the second member.",
    ),
    Entry(
        "44", "the second equation from the law of moments",
        "The rate of ∂Θ/∂v̇ from momentum and moment of momentum of the free body.",
        f"{HERE}.moment_law", PrintVerdict.MISPRINT, (_along_omega("y"),), (_along_omega("ν"),),
        witness=moments, remark="r y α′ stands for r ν α′.",
    ),
    Entry(
        "§ 11 free body", "equations of the body without conditions",
        "Newton's and Euler's equations in body axes, with the reaction λ at the contact.",
        "voronets.rolling.core.Core.dynamics", PrintVerdict.HOLDS,
        (
            "d/dt ∂T/∂k = r ∂T/∂l - q ∂T/∂m + ∂U̇/∂k + λ₁",
            "d/dt ∂T/∂p = r ∂T/∂q - q ∂T/∂r + ∂U̇/∂p + y λ₃ - z λ₂",
        ),
        witness=free,
    ),
    Entry(
        "§ 11 multipliers", "(44) by elimination of the multipliers",
        "(42) differentiated with the equations of the free body; the multipliers drop out.",
        f"{HERE}.moment_law", PrintVerdict.MISPRINT, (_along_lever("y"),), (_along_lever("ν"),),
        witness=moments, remark="r y α′ stands for r ν α′ here too.",
    ),
    Entry(
        "§ 11 identities", "the velocity of O is across ω and across OM",
        "Why the last form and (44) are the same.",
        f"{HERE}.velocity_of_centre", PrintVerdict.HOLDS,
        ("p ∂T/∂k + q ∂T/∂l + r ∂T/∂m = 0", "x ∂T/∂k + y ∂T/∂l + z ∂T/∂m = 0"), witness=moments,
    ),
)  # fmt: skip
