"""What the product computes of the plate on a sphere, on the states and motions of the witnesses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from voronets.expressions.scalars import ARRAYS
from voronets.forms.neumann.side import side
from voronets.forms.rolling.plate import PlateForm
from voronets.forms.rolling.plate_equations import (
    PlateNumbers,
    plate_moment,
    plate_slopes,
    plate_speeds,
    twice_energy,
)
from voronets.papers.entry import Witness
from voronets.papers.product_numbers import Compared
from voronets.papers.voronets1912.explicit_surface import named
from voronets.papers.voronets1912.plate_witness import (
    circle_motion,
    circling,
    general_motion,
    plate_states,
    straight_motion,
)
from voronets.papers.voronets1912.rolling_problems import CENTRAL, MASS, MOMENT, RADIUS, plate
from voronets.solutions.closed.plate import Plate, plate_on_sphere
from voronets.solutions.closed.plate_circles import plate_circle, plate_line
from voronets.surfaces.parametrisations import POLAR, sphere_by_angles
from voronets.surfaces.placement import Placed

NUMBERS = PlateNumbers(MASS, MOMENT, 2 * MOMENT, RADIUS)
BODY: dict[str, Any] = {
    "mass": MASS, "inertia": (MOMENT, MOMENT, 2 * MOMENT), "radius": RADIUS, "central": CENTRAL,
}  # fmt: skip
PLACE = {"v": "v", "theta": "ϑ", "u1": "u₁", "v1": "v₁"}
OMEGA = ("σ", "τ", "n")


def start_of(x: Mapping[str, Any], i: int = 0) -> dict[str, Any]:
    """v, ϑ, u₁, v₁ of a state."""
    return {name: float(x[letter][i]) for name, letter in PLACE.items()}


def _polar(seed: int) -> dict[str, Any]:
    x = plate_states(seed)
    own = side(Placed(POLAR), ARRAYS, plate().numbers["body"], (x["u"], x["v"]))
    found = named("x y z", (value + 0 * x["u"] for value in own.X))
    turning = (value + 0 * x["u"] for value in own.turning(x["u̇"], x["v̇"]))
    return found | {"E": own.sqrt_E**2 + 0 * x["u"]} | named("σ₁ τ₁ n₁", turning)


def _sphere(seed: int) -> dict[str, Any]:
    x, k = plate_states(seed), plate().numbers["ground"]
    surface = sphere_by_angles(RADIUS)
    own = side(Placed(surface), ARRAYS, k | surface.numbers, (x["u₁"], x["v₁"]))
    E, G = own.sqrt_E**2 + 0 * x["u₁"], (own.H / own.sqrt_E) ** 2
    found = named("E₁ G₁ D₁ D″₁", (E, G, own.B11 * E, own.B22 * G))
    return found | named("x₁ y₁ z₁", own.X)


def _form(seed: int) -> dict[str, Any]:
    x, form = plate_states(seed), PlateForm(plate().problem)
    state = [x[name] for name in ("u", *PLACE.values(), *OMEGA)]
    found = form.rate(ARRAYS, state, form.coordinates.numbers, 0.0)
    return named("u̇ v̇ ϑ̇ u̇₁ v̇₁ dσ/dt dτ/dt dn/dt", found)


def _circle(name: str, seed: int) -> dict[str, Any]:
    """n₀, v̇ and P of the product's circles through the witness's places."""
    x = circling(seed)
    circles = [
        plate_circle(**BODY, u=float(x["u"][i]), sigma=float(x["σ"][i]), **start_of(x, i))
        for i in range(len(x["u"]))
    ]
    if name == "P":
        return {"P": np.array([y.P for y in circles])}
    v_dot = [y.speeds(np.array(y.begin["u"]), np.array(0.0))[0] for y in circles]
    return {"n₀": np.array([y.begin["n"] for y in circles]), "v̇": np.array(v_dot)}


def _circle_constant(seed: int) -> dict[str, Any]:
    x = circle_motion(seed)
    return {
        "C₁": plate_circle(**BODY, u=float(x["u"][0]), sigma=float(x["σ"][0]), **start_of(x)).C1
    }


def _line_constant(seed: int) -> dict[str, Any]:
    x = straight_motion(seed)
    return {"C₁": plate_line(**BODY, u=float(x["u"][0]), tau=float(x["τ"][0]), **start_of(x)).C1}


def _line(seed: int) -> dict[str, Any]:
    """The path of the product's line on the sphere, and u, along the witness's motion."""
    x = straight_motion(seed)
    line = plate_line(**BODY, u=float(x["u"][0]), tau=float(x["τ"][0]), **start_of(x))
    path = line.poses(x["t"]).contact_ground.T
    found = {name: Compared(own, x[name]) for name, own in _along(line, x).items()}
    return found | {"path": Compared(path, np.stack([x[f"{y}₁"] for y in "xyz"]))}


def _general(x: Mapping[str, Any]) -> Plate:
    speeds: dict[str, Any] = dict(
        zip(("sigma", "tau", "n"), (float(x[y][0]) for y in OMEGA), strict=True)
    )
    return plate_on_sphere(**BODY, u=float(x["u"][0]), **start_of(x), **speeds)


def _along(solution: Plate, x: Mapping[str, Any]) -> dict[str, Any]:
    """u and u̇ by the quadrature of the vis viva at the witness's times."""
    u, u_dot = solution.place(solution.course.phase(x["t"]))
    return {"u": u, "u̇": u_dot}


def _quadrature(witness: Witness, seed: int) -> dict[str, Any]:
    x = witness(seed)
    return _along(_general(x), x)


def _integrals(seed: int) -> dict[str, Any]:
    x = general_motion(seed)
    return dict(zip(("σ", "n"), _general(x).integrals(x["u"]), strict=True))


def _constants(seed: int) -> dict[str, Any]:
    return named("C₁ C₂", _general(general_motion(seed)).constants)


def _speeds(seed: int) -> dict[str, Any]:
    x = plate_states(seed)
    return named("u̇ v̇", plate_speeds(NUMBERS, x["u"], [x[name] for name in OMEGA]))


def _slopes(seed: int) -> dict[str, Any]:
    x = plate_states(seed)
    return dict(zip(("dσ/du", "dn/du"), plate_slopes(NUMBERS, x["u"], x["σ"], x["n"]), strict=True))


def _force(seed: int) -> dict[str, Any]:
    x = plate_states(seed)
    return {"Γ_η": plate_moment(x["u"], RADIUS, np.hypot(RADIUS, x["u"]), x["φ"])}


def _energy(seed: int) -> dict[str, Any]:
    x = plate_states(seed)
    return {"Θ": twice_energy(NUMBERS, x["u"], [x[name] for name in OMEGA]) / 2}


PRODUCT: dict[str, Witness] = {
    "17": _polar, "18": _sphere, "§ II force on the plate": _force, "19": _energy, "20": _form,
    "21": _slopes, "§ II circle": partial(_circle, "n₀"),
    "§ II circle, path on the sphere": partial(_circle, "P"),
    "§ II circle, integrals": _circle_constant, "§ II line": _line,
    "§ II line, integrals": _line_constant,
    "§ II line, vis viva": partial(_quadrature, straight_motion),
    "§ II general integrals": _integrals, "§ II relation of σ and n": _constants,
    "§ II vis viva": partial(_quadrature, general_motion),
    "§ II speeds of the contact": _speeds,
}  # fmt: skip
