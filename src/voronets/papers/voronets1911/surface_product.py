"""What the product computes of §§ 16 and 17: a body on any surface, and particular solutions."""

from __future__ import annotations

from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Vector
from voronets.forms.neumann import relations
from voronets.forms.neumann.kinematics import lever, velocity_of_centre
from voronets.forms.rolling.surface_relations import SurfaceRelations, surface_relations
from voronets.forms.rolling.voronets1911 import Voronets1911
from voronets.papers.entry import Witness
from voronets.papers.product_numbers import Compared
from voronets.papers.voronets1911 import special_witness as special
from voronets.papers.voronets1911.rolling_letters import Letters, named
from voronets.papers.voronets1911.sphere_product import RATES, letters, picked
from voronets.papers.voronets1911.surface_witness import (
    ellipsoids,
    surface,
    surface_state,
    varied_surface,
)
from voronets.rolling.system import RollingProblem
from voronets.solutions.closed.circular_sections import (
    CircularSections,
    ellipsoid_on_equal_ellipsoid,
)
from voronets.solutions.closed.meridian_motion import meridian
from voronets.solutions.closed.stationary import stationary
from voronets.surfaces.curvature_lines import confocal

SMALL = "δu δv δϑ"


def _relations(seed: int) -> SurfaceRelations:
    return _relations_of(ellipsoids(), surface(seed))


def _relations_of(problem: RollingProblem, x: Letters) -> SurfaceRelations:
    return surface_relations(problem, picked(x, "u v ϑ u₁ v₁ u̇ v̇ ϑ̇"))


def _impulses(seed: int) -> Letters:
    return letters("K₁ K₂", _relations(seed).impulses())


def _centre(seed: int) -> Letters:
    now, x = _relations(seed).now, surface(seed)
    own = velocity_of_centre(now.at, Vector(*picked(x, "σ τ n")))
    return letters("k l m", now.at.body.axes.T @ own)


def _variational(seed: int) -> dict[str, Compared]:
    x = varied_surface(seed)
    own = _relations(seed).variational_terms(picked(x, SMALL))
    whole = next(value for name, value in x.items() if name.startswith("d/dt (∂Θ"))
    return {"terms": Compared(own, whole - x["δΘ"] - x["δU"])}


def _coefficients(seed: int) -> dict[str, Compared]:
    x = varied_surface(seed)
    own = _relations(seed).transpositions(picked(x, SMALL))
    expected = [value for name, value in x.items() if name.startswith("δ(")]
    return {f"{i}": Compared(y, z) for i, (y, z) in enumerate(zip(own, expected, strict=True))}


def _displacements(seed: int) -> Letters:
    x = varied_surface(seed)
    return letters("δu₁ δv₁", _relations(seed).displacements(x["δu"], x["δv"]))


def _turning(seed: int) -> Letters:
    """σ, τ, n of (56), with the product's Δ."""
    at = _relations(seed).now.at
    Delta, turns = relations.relative_curvature(at), relations.spins(at)
    rates = tuple(picked(surface(seed), "u̇ v̇ ϑ̇"))
    found = letters("σ τ n", relations.angular_velocity(relations.roots(at), Delta, turns, rates))
    return found | letters("Δ Δ′ Δ″ Δ₁ Δ₂", (*Delta, *turns))


def _joined(seed: int) -> Letters:
    """K′₁, K′₂ of (58)."""
    x, at = surface(seed), _relations(seed).now.at
    Delta, turns = relations.relative_curvature(at), relations.spins(at)
    omega, momentum = Vector(*picked(x, "σ τ n")), Vector(*picked(x, "∂Θ̄/∂σ ∂Θ̄/∂τ ∂Θ̄/∂n"))
    return letters(
        "K′₁ K′₂", relations.impulses(at, Delta, turns, x["M"], lever(at), omega, momentum)
    )


def _form(seed: int) -> dict[str, Any]:
    """All rates by (57)."""
    x, form = surface(seed), Voronets1911(ellipsoids())
    own = form.rate(ARRAYS, picked(x, "u v ϑ u₁ v₁ u̇ v̇ ϑ̇"), form.coordinates.numbers, 0.0)
    expected = special.accelerations(surface_state(seed))[:3]
    found: dict[str, Any] = letters(RATES, own[:5])
    return found | {
        name: Compared(y, z) for name, y, z in zip("uvϑ", own[5:], expected, strict=True)
    }


def _determinant(seed: int) -> Letters:
    return {"R": relations.relative_curvature(_relations(seed).now.at).R}


# -- § 17 -----------------------------------------------------------------------------------------


def _stationary(seed: int) -> Letters:
    """v̇ and v̇₁ that the product finds for the witness's u and u₁."""
    x, problem = special.stationary(seed), special.two_revolutions(weight=3.0)
    own = [
        stationary(problem, u=float(u), u1=float(u1)) for u, u1 in zip(x["u"], x["u₁"], strict=True)
    ]
    # the body may go round either way; the witness has v̇ > 0
    signs = np.sign([y.v_dot for y in own])
    return letters("v̇ v̇₁", list(signs * np.array([[y.v_dot, y.v1_dot] for y in own]).T))


def _meridian(seed: int) -> Letters:
    x = special.along_meridian(seed)
    u, v, u1, v1, u_dot = (float(y[0]) for y in picked(x, "u v u₁ v₁ u̇"))
    own = meridian(special.two_revolutions(), u=u, u1=u1, u_dot=u_dot, v=v, v1=v1)
    known = own.poses(special.TIMES).coordinates
    return letters("u u₁ τ", [known[name] for name in ("u", "u1", "tau")])


def _confocal(seed: int) -> Letters:
    angles = special.parameter_angles(seed)
    return letters("u v", list(np.array([confocal(special.SEMI_AXES, *c) for c in angles.T]).T))


def _potential(seed: int) -> dict[str, Compared]:
    """U = −2/d, by the product's forces at the witness's places."""
    x, problem = special.any_place(seed), special.equal_ellipsoids()
    O = Vector(*problem.centre(np.stack(picked(x, "u v ϑ u₁ v₁"))))
    own, _ = problem.problem.forces.potential(ARRAYS, problem.numbers["force"], 1.3, O)
    return {"U": Compared(own, -2 / x["OO₁"])}


def _energy(seed: int) -> Letters:
    x = special.any_place(seed)
    return named(
        {"Θ̄": _relations_of(special.equal_ellipsoids().problem, x).now.axes.kinetic_energy}
    )


def _circles(seed: int) -> Letters:
    """u and v on the circle, by the product's angle at the witness's times."""
    x = special.circles(seed)
    a2, b2, c2 = (y * y for y in special.SEMI_AXES)
    small, large = (a2 + c2) / 2 - b2, (a2 - c2) / 2
    w = float(x["u"][0]) - (a2 + c2) / 2
    angle = float(np.arcsin(np.sqrt((w**2 - small**2) / (large**2 - small**2))))
    own: CircularSections = ellipsoid_on_equal_ellipsoid(
        mass=1.3,
        inertia=(0.5, 0.8, 0.5),
        semi_axes=special.SEMI_AXES,
        omega0=float(x["ω₀"][0]),
        angle=angle,
    )
    known = own.poses(special.TIMES).coordinates
    return letters("u v", [known["confocal_u"], known["confocal_v"]])


PRODUCT: dict[str, Witness] = {
    **dict.fromkeys(("§ 16 impulse", "51"), _impulses),
    "50": lambda seed: named({"Θ̄": _relations(seed).now.axes.kinetic_energy}),
    "§ 16 velocity of O": _centre, "52": _displacements,
    "53": lambda seed: {"n′": _relations(seed).virtual_spin(picked(varied_surface(seed), SMALL))},
    "§ 16 coefficients": _coefficients, "54": _variational,
    "55": lambda seed: letters("K′₁ K′₂", _relations(seed).joined_impulses()),
    **dict.fromkeys(("56", "§ 16 momenta"), _turning), "57": _form,
    **dict.fromkeys(("58", "§ 16 impulses by Θ"), _joined), "§ 16 determinant": _determinant,
    "59": lambda seed: letters("u̇₁ v̇₁", relations.dependent(_relations(seed).now.at, *picked(surface(seed), "u̇ v̇"))),
    "§ 17 stationary": _stationary, "§ 17 meridian": _meridian, "§ 17 parameters": _confocal,
    "§ 17 distance": _potential, "§ 17 energy": _energy,
    **dict.fromkeys(("§ 17 circles", "§ 17 time"), _circles),
}  # fmt: skip
