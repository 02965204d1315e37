"""What the product computes of Voronets 1912, I and (7)–(16), on the states of the witnesses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Matrix, Vector
from voronets.forms.neumann import kinematics, letters
from voronets.forms.neumann.chosen_axes import ChosenAxes
from voronets.forms.neumann.coordinates import ContactPlace
from voronets.forms.neumann.moving_axes import Axes, moment_law
from voronets.forms.neumann.side import side
from voronets.forms.notation import letters as symbols
from voronets.forms.rolling.chosen_axes_equations import ChosenAxesEquations
from voronets.forms.rolling.voronets1912 import Voronets1912, momentum
from voronets.papers.entry import Witness
from voronets.papers.product_numbers import letter_values, off_motion
from voronets.papers.voronets1912.explicit_surface import named
from voronets.papers.voronets1912.free_body import AXES, MARKS, FreeBody, chosen, free_body
from voronets.papers.voronets1912.moving_axes import ENTRIES as MOVING
from voronets.papers.voronets1912.plate_product import PRODUCT as PLATE
from voronets.papers.voronets1912.rolling_problems import ellipsoids
from voronets.papers.voronets1912.rolling_witness import COORDINATES, contact, tilted, touching

SPEEDS, POINT = "σ τ n", "α β γ"
MOMENTA, MOMENTUM = "∂Θ/∂σ ∂Θ/∂τ ∂Θ/∂n", "∂Θ/∂α ∂Θ/∂β ∂Θ/∂γ"
RATES = "u̇ v̇ ϑ̇ u̇₁ v̇₁"


def vector(x: Mapping[str, Any], names: str) -> Vector:
    """Letters as a vector."""
    return Vector(*(x[name] for name in named(names, range(3))))


# -- I: free axes ---------------------------------------------------------------------------------


def _moments(seed: int) -> dict[str, Any]:
    """(1) on ξ, η, ζ: Γ by the rates of G and the velocity of the pole."""
    x = free_body(seed)
    turning = vector(x, SPEEDS) - vector(x, "σ₁ τ₁ n₁")
    pole = vector(x, "ξ′ η′ ζ′") + vector(x, POINT)
    found = moment_law(
        vector(x, "Ġ_ξ Ġ_η Ġ_ζ"), turning, vector(x, "G_ξ G_η G_ζ"), pole, vector(x, "L_ξ L_η L_ζ")
    )
    return named("Γ_ξ Γ_η Γ_ζ", found)


def _velocities(seed: int) -> dict[str, Any]:
    x = free_body(seed)
    axes, omega = chosen(x), vector(x, "p q r")
    found = named(SPEEDS, axes.angular_velocity(omega))
    return found | named(POINT, axes.point_velocity(omega, vector(x, "a b c")))


def _body_velocities(seed: int) -> dict[str, Any]:
    x = free_body(seed)
    axes, turned = chosen(x), vector(x, SPEEDS)
    found = named("p q r", axes.body_angular_velocity(turned))
    return found | named("a b c", axes.body_velocity(turned, vector(x, POINT)))


def _momenta(seed: int) -> dict[str, Any]:
    x = free_body(seed)
    L, G = chosen(x).momenta(vector(x, "∂T/∂a ∂T/∂b ∂T/∂c"), vector(x, "∂T/∂p ∂T/∂q ∂T/∂r"))
    return named(MOMENTUM, L) | named(MOMENTA, G)


def _angular_momentum(seed: int) -> dict[str, Any]:
    """L and G of a body with the mass, the centre and the inertia of the witness's points."""
    x, points = free_body(seed), FreeBody(seed)
    m = points.m.sum()
    centre = points.m @ points.r / m
    arm = points.r - centre
    square = np.einsum("k,ki,ki->", points.m, arm, arm)
    inertia = square * np.eye(3) - np.einsum("k,ki,kj->ij", points.m, arm, arm)
    given, omega = chosen(x), vector(x, "p q r")
    lever = Vector(*(a - c for a, c in zip(given.pole, centre, strict=True)))
    axes = ChosenAxes(lever, given.cosines, given.pole_dot, given.cosines_dot)
    moving = vector(x, "a b c") + Vector(*np.cross(np.stack(omega), centre[:, None], axis=0))
    body = axes.axes(m, Matrix(*inertia.tolist()), omega, moving)
    return named("G_ξ G_η G_ζ", body.angular_momentum) | named("L_ξ L_η L_ζ", body.momentum)


def _pole_moment(seed: int) -> dict[str, Any]:
    x = free_body(seed)
    return named("K_ξ K_η K_ζ", chosen(x).pole_moment(vector(x, POINT), vector(x, MOMENTUM)))


def _free_equations(seed: int) -> dict[str, Any]:
    """(6) as the product prints it, at rates of the momenta that no motion has."""
    (six,) = (entry for entry in MOVING if entry.equation == "6")
    x = free_body(seed)
    printed = ChosenAxesEquations(chosen(x)).equations
    other = [f"d/dt ∂Θ/∂{name}" for name in "αβγστn"]
    return off_motion(printed, six.right, x, other, seed)


# -- II: the rolling body -------------------------------------------------------------------------


def at_contact(x: Mapping[str, Any]) -> ContactPlace:
    """The product's contact at the witness's coordinates."""
    neumann = ellipsoids()
    return neumann.place(ARRAYS, neumann.numbers, [x[name] for name in COORDINATES])


def _centre(seed: int) -> dict[str, Any]:
    x = tilted(seed)
    at = at_contact(x)
    found = kinematics.velocity_of_centre(at, at.body.axes @ vector(x, "p q r"))
    return named("a b c", at.body.axes.T @ found)


def _energy(seed: int) -> dict[str, Any]:
    x = tilted(seed)
    E = Matrix(*([x[row + mark] for mark in MARKS] for row in AXES))
    inertia = E @ Matrix((x["A"], 0, 0), (0, x["B"], 0), (0, 0, x["C"])) @ E.T
    still = Vector(0, 0, 0)
    body = Axes(x["M"], inertia, still, vector(x, "ξ η ζ"), vector(x, SPEEDS), still,
                vector(x, "ξ′ η′ ζ′"), vector(x, "σ₁ τ₁ n₁"))  # fmt: skip
    return {"T": body.kinetic_energy}


def _energy_in_letters(witness: Witness) -> Witness:
    def energy(seed: int) -> dict[str, Any]:
        x = witness(seed)
        lever = Vector(*symbols("ξ η ζ"))
        twice = letters.kinetic_energy(letters.cosines("λμν") @ letters.OMEGA, (), lever)
        return {"Θ": letter_values([twice], x)[0] / 2}

    return energy


def _lever(seed: int) -> dict[str, Any]:
    return named("ξ η ζ", kinematics.lever(at_contact(contact(seed))))


def _momentum(seed: int) -> dict[str, Any]:
    x = tilted(seed)
    return named(MOMENTUM, letter_values(momentum(), x))


def _contact_moments(seed: int) -> dict[str, Any]:
    x = tilted(seed)
    found = moment_law(
        Vector(*(x[f"d/dt {name}"] for name in named(MOMENTA, range(3)))),
        vector(x, SPEEDS) - vector(x, "σ₁ τ₁ n₁"), vector(x, MOMENTA), vector(x, "ξ′ η′ ζ′"),
        vector(x, MOMENTUM),
    )  # fmt: skip
    return named("Γ_ξ Γ_η Γ_ζ", found)


def _cosines(seed: int) -> dict[str, Any]:
    x, neumann = contact(seed), ellipsoids()
    rows = side(neumann.body, ARRAYS, neumann.numbers["body"], (x["u"], x["v"])).axes
    return {
        name + mark: value for name, row in zip(AXES, rows, strict=True)
        for mark, value in zip(MARKS, row, strict=True)
    }  # fmt: skip


def _turning(seed: int) -> dict[str, Any]:
    x = contact(seed)
    return named("σ₁ τ₁ n₁", at_contact(x).body.turning(x["u̇"], x["v̇"]))


def _angular_velocity(seed: int) -> dict[str, Any]:
    x = touching(seed)
    rates: Sequence[Any] = [x[name] for name in named(RATES, range(5))]
    return named(SPEEDS, kinematics.angular_velocity(at_contact(x), rates))


def _contact_velocity(seed: int) -> dict[str, Any]:
    x = contact(seed)
    return named("ξ′ η′", at_contact(x).body.velocity(x["u̇"], x["v̇"]))


def _rate(seed: int) -> dict[str, Any]:
    """All rates of the form (14)."""
    x, neumann = contact(seed), ellipsoids()
    state = [*(x[name] for name in COORDINATES), *vector(x, SPEEDS)]
    found = Voronets1912(neumann.problem).rate(ARRAYS, state, neumann.numbers, 0.0)
    return named(f"{RATES} dσ/dt dτ/dt dn/dt", found)


def _contact_rates(seed: int) -> dict[str, Any]:
    x = contact(seed)
    return named(RATES, kinematics.contact_rates(at_contact(x), vector(x, SPEEDS)).rates)


PRODUCT: dict[str, Witness] = {
    "1": _moments, "§ I velocities": _velocities, "2": _body_velocities, "3": _momenta,
    "§ I momenta": _angular_momentum,
    "§ I derived pole": lambda seed: named("ξ′ η′ ζ′", chosen(free_body(seed)).drift),
    "4": lambda seed: named("ξ′ η′ ζ′", chosen(free_body(seed)).drift),
    "§ I moment K": _pole_moment,
    "5": lambda seed: named("σ₁ τ₁ n₁", chosen(free_body(seed)).turning),
    "6": _free_equations, "7": _centre, "8": _energy, "9": _energy_in_letters(tilted), "10": _lever,
    "§ II momentum": _momentum, "11": _contact_moments, "§ II cosines": _cosines,
    "§ II rates of the cosines": _turning, "12": _turning, "13": _angular_velocity,
    "§ II lever": _contact_velocity, "14": _rate, "15": _energy_in_letters(contact),
    "16": _contact_rates,
    **PLATE,
}  # fmt: skip
