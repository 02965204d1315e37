"""What the product computes of Diamandiev's equations, on the states of the witnesses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import sympy

from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS
from voronets.expressions.vectors import Matrix, Vector
from voronets.forms.rolling import diamandiev_equations as equations
from voronets.forms.rolling import diamandiev_steps as steps
from voronets.forms.rolling.diamandiev import DiamandievOnPlane
from voronets.forms.rolling.diamandiev_chaplygin import DiamandievInAngles
from voronets.papers.diamandiev.chaplygin import ENTRIES as CHAPLYGIN
from voronets.papers.diamandiev.combinations import ENTRIES as COMBINATIONS
from voronets.papers.diamandiev.general_states import conditions_by_form, equations_by_form
from voronets.papers.diamandiev.implicit_states import implicit_product
from voronets.papers.diamandiev.plane_letters import plane_states
from voronets.papers.diamandiev.plane_states import SUPPORT, support_body
from voronets.papers.diamandiev.symmetry import ENTRIES as SYMMETRY
from voronets.papers.entry import Witness
from voronets.papers.product_numbers import Compared, line_value
from voronets.surfaces.support import NAMES, height_as_support

LINES = {entry.equation: entry.right for entry in (*CHAPLYGIN, *COMBINATIONS, *SYMMETRY)}


class PlaneArguments:
    """The letters of the witness in the groups that the product's functions take; accelerations may be others."""

    def __init__(self, seed: int, witness: Witness = plane_states) -> None:
        self.letters = dict(witness(seed))
        rng = np.random.default_rng(seed + 5)
        names = ("ṗ", "q̇", "ṙ", "d/dt ẋ_G", "d/dt ẏ_G", "d/dt ż_G")
        size = np.shape(self.letters["φ"])
        self.other = self.letters | dict(zip(names, rng.normal(size=(6, *size)), strict=True))

    def vector(self, names: str, other: bool = False) -> Vector:
        """Letters as a vector."""
        return Vector(*((self.other if other else self.letters)[x] for x in names.split()))

    def pair(self, name: str) -> tuple[Any, Any]:
        """Sine and cosine of an angle."""
        return np.sin(self.letters[name]), np.cos(self.letters[name])

    def matrix(self, name: str) -> Matrix:
        """a_ij or their rates."""
        return Matrix(*([self.letters[f"{name}{i}{j}"] for j in "₁₂₃"] for i in "₁₂₃"))

    @property
    def angles(self) -> tuple[Any, Any]:
        """φ and θ by sine and cosine."""
        return self.pair("φ"), self.pair("θ")

    @property
    def GP(self) -> Vector:
        return self.vector("ξ₀ η₀ ζ₀")

    @property
    def omega(self) -> Vector:
        return self.vector("p q r")

    @property
    def slopes(self) -> tuple[Any, Any]:
        return self.letters["f′_φ"], self.letters["f′_θ"]

    @property
    def moments(self) -> tuple[Any, ...]:
        return tuple(self.letters[x] for x in "ABC")

    @property
    def acceleration(self) -> Vector:
        """d/dt of the velocity of G that no motion has."""
        return Vector(*(self.other[f"d/dt {x}"] for x in ("ẋ_G", "ẏ_G", "ż_G")))

    def in_angles(self, acceleration: Vector | None = None) -> Vector:
        """The left sides of (27) at accelerations that no motion has."""
        x = self.letters
        return steps.angle_equations(
            x["M"], x["g"], self.moments, *self.angles, self.omega, self.vector("ṗ q̇ ṙ", True),
            self.vector("φ̇ ψ̇ θ̇"), self.conditions, acceleration or self.acceleration, self.slopes,
        )  # fmt: skip

    @property
    def conditions(self) -> Matrix:
        """B of (17), by the witness; the third row is that of (16)."""
        first, second = ([self.letters[f"B_{by}{of}"] for by in "φψθ"] for of in "xy")
        return Matrix(first, second, [self.slopes[0], 0.0, self.slopes[1]])

    def compared(self, equation: str, values: Any, start: int = 0) -> dict[str, Compared]:
        """Left sides beside those of the printed lines at the same accelerations."""
        lines = LINES[equation][start : start + len(values)]
        return {
            f"line {i}": Compared(own, line_value(line, self.other))
            for i, (own, line) in enumerate(zip(values, lines, strict=True))
        }


def _by(names: str, function: Callable[[PlaneArguments], Any]) -> Witness:
    """Letters by a function of the arguments, in its order; the scalar of one letter by itself."""

    def letters(seed: int) -> Mapping[str, Any]:
        values = function(PlaneArguments(seed))
        return dict(zip(names.split(), values if " " in names else (values,), strict=True))

    return letters


def _centre(seed: int, names: str = "ẋ_G ẏ_G ż_G", factor: str = "") -> dict[str, Any]:
    """The velocity of G in the plane's axes, or its momentum."""
    x = PlaneArguments(seed)
    found = steps.centre_velocity(x.matrix("a"), x.vector("u v w"))
    scale = x.letters[factor] if factor else 1.0
    return {name: scale * value for name, value in zip(names.split(" "), found, strict=False)}


def _conditions(seed: int) -> dict[str, Any]:
    """The coefficients B, the velocity of G that they give, and the slopes of the height."""
    x = PlaneArguments(seed)
    B = steps.coefficients(x.matrix("a"), *x.angles, x.GP)
    found = {f"B_{by}{of}": B[i][j] for i, of in enumerate("xy") for j, by in enumerate("φψθ")}
    rates = x.vector("φ̇ ψ̇ θ̇")
    found |= {
        name: Vector(*row) @ rates for name, row in zip(("ẋ_G", "ẏ_G", "ż_G"), B, strict=True)
    }
    return found | {"f′_φ": B[2][0], "f′_θ": B[2][2]}


def _height(seed: int) -> dict[str, Any]:
    """f(φ, θ) made a support function, taken at the direction down."""
    x, (phi, theta) = PlaneArguments(seed), sympy.symbols("phi theta")
    down = equations.normal((sympy.sin(phi), sympy.cos(phi)), (sympy.sin(theta), sympy.cos(theta)))
    f = SUPPORT.xreplace({sympy.Symbol(n): -y for n, y in zip(NAMES, down, strict=True)})
    gamma = equations.normal(*x.angles)
    return {"z_G": as_function(height_as_support(f), NAMES)(ARRAYS, *(-y for y in gamma))}


def _rolled(seed: int) -> dict[str, Any]:
    """c = ω × GP of (10) by the velocity of G in body axes."""
    x = PlaneArguments(seed)
    uvw = steps.velocity_in_body(x.GP, x.omega)
    turned = [-(Vector(*row) @ uvw) for row in x.matrix("a")]
    return {f"c_{i}": value for i, value in enumerate(turned, 1)}


def _left_in_angles(seed: int) -> dict[str, Compared]:
    """(21): Chaplygin's equations by the form, at ω̇ that no motion has, and its accelerations."""
    x = PlaneArguments(seed)
    form = DiamandievInAngles(support_body())
    numbers = form.symmetric.core.numbers
    state = [*x.vector("φ ψ θ"), *x.vector("φ̇ ψ̇ θ̇"), 0.0, 0.0]
    w_dot = x.vector("ṗ q̇ ṙ", True)
    own = form.left_sides(ARRAYS, state, numbers, w_dot)
    rates = steps.velocity_rate(x.GP, x.vector("ξ̇₀ η̇₀ ζ̇₀"), x.omega, w_dot)
    turned = [Vector(*row) @ x.vector("u v w") for row in x.matrix("ȧ")]
    moved = [Vector(*row) @ rates + y for row, y in zip(x.matrix("a"), turned, strict=True)]
    x.other |= dict(zip(("d/dt ẋ_G", "d/dt ẏ_G", "d/dt ż_G"), moved, strict=True))
    return x.compared("27", own)


def _in_angles_rate(seed: int) -> dict[str, Any]:
    """(27) solved: ṗ, q̇, ṙ along the form's φ̈, ψ̈, θ̈."""
    x = PlaneArguments(seed)
    form = DiamandievInAngles(support_body())
    state = [*x.vector("φ ψ θ"), *x.vector("φ̇ ψ̇ θ̇"), 0.0, 0.0]
    found = form.rate(ARRAYS, state, form.symmetric.core.numbers, 0.0)
    (s, c), (sin, cos) = x.angles
    phi, psi, theta = x.vector("φ̇ ψ̇ θ̇")
    phi2, psi2, theta2 = found[3:6]
    return {
        "ṗ": s * sin * psi2 + c * theta2 + (c * sin * phi + s * cos * theta) * psi - s * phi * theta,
        "q̇": c * sin * psi2 - s * theta2 + (c * cos * theta - s * sin * phi) * psi - c * phi * theta,
        "ṙ": cos * psi2 + phi2 - sin * theta * psi, "ẋ_G": found[6], "ẏ_G": found[7],
    }  # fmt: skip


def _part_of_height(seed: int) -> dict[str, Compared]:
    """(26): what the vertical acceleration adds to (27)."""
    x = PlaneArguments(seed)
    up = Vector(0.0, 0.0, x.letters["d/dt ż_G"])
    added = [
        a - b for a, b in zip(x.in_angles(up), x.in_angles(Vector(0.0, 0.0, 0.0)), strict=True)
    ]
    return {
        f"line {i}": Compared(own, line_value(line, x.letters, side=1))
        for i, (own, line) in enumerate(zip(added[::2], LINES["26"], strict=True))
    }


def _combined(place: int) -> Witness:
    def combination(seed: int) -> dict[str, Compared]:
        x = PlaneArguments(seed)
        own = steps.along_axes(*x.angles, x.in_angles())
        return x.compared(str(28 + place), [own[place]])

    return combination


def _levers(seed: int) -> dict[str, Compared]:
    """The right sides of (30) and (31)."""
    x = PlaneArguments(seed)
    rows = steps.levers(x.matrix("a"), x.GP)
    pairs = [*zip(rows[0], LINES["30"], strict=False), *zip(rows[1], LINES["31"], strict=True)]
    return {
        f"line {i}": Compared(own, line_value(line, x.letters, side=1))
        for i, (own, line) in enumerate(pairs)
    }


def _symmetric(seed: int, equation: str = "32") -> dict[str, Compared]:
    """The left sides of (32), and of (33) at the accelerations of the motion's u̇, v̇, ẇ doubled."""
    x = PlaneArguments(seed)
    weight = equations.weight(x.pair("φ"), 1 / np.tan(x.letters["θ"]), x.slopes)
    acceleration, count = x.acceleration, 3
    if equation == "33":
        rates = 2 * x.vector("u̇ v̇ ẇ")
        x.other |= dict(zip(("u̇", "v̇", "ẇ"), rates, strict=True))
        turned, moved = steps.centre_velocity(x.matrix("ȧ"), x.vector("u v w")), rates
        acceleration, count = turned + Vector(*(Vector(*r) @ moved for r in x.matrix("a"))), 1
    own = steps.symmetric_equations(
        x.letters["M"], x.letters["g"], x.moments, x.omega, x.vector("ṗ q̇ ṙ", True), weight,
        Matrix(*(zip(*(np.cross(list(row), list(x.GP), axis=0) for row in x.matrix("a")), strict=True))),
        acceleration,
    )  # fmt: skip
    return x.compared(equation, own[:count])


def _part_of_rates(seed: int) -> dict[str, Any]:
    x = PlaneArguments(seed)
    return {
        "L": steps.part_of_rates(
            x.letters["M"], x.GP, x.vector("ξ̇₀ η̇₀ ζ̇₀"), x.omega, x.vector("ṗ q̇ ṙ")
        )
    }


def _part_of_turning(seed: int) -> dict[str, Any]:
    x = PlaneArguments(seed)
    return {"N": steps.part_of_turning(x.letters["M"], x.GP, x.omega)}


def _turning_by_columns(seed: int) -> dict[str, Compared]:
    """N of (38) on the cosines of a motion; the witness has any numbers for them, for which N is no longer (42)."""
    x = PlaneArguments(seed)
    (line,) = LINES["38"]
    own = steps.part_of_turning(x.letters["M"], x.GP, x.omega)
    return {"N": Compared(own, line_value(line, x.letters, side=1))}


def _cosine_rates(seed: int) -> dict[str, Any]:
    x = PlaneArguments(seed)
    rates = steps.cosine_rates(x.matrix("a"), x.omega)
    return {f"ȧ{i}{j}": rates[k][l] for k, i in enumerate("₁₂₃") for l, j in enumerate("₁₂₃")}


def _left(place: int) -> Witness:
    def left(seed: int) -> dict[str, Compared]:
        x = PlaneArguments(seed)
        A, B, C = x.moments
        own = equations.left_sides(
            x.letters["M"], x.letters["g"], Matrix((A, 0, 0), (0, B, 0), (0, 0, C)), Vector(0, 0, 0),
            x.GP, x.vector("ξ̇₀ η̇₀ ζ̇₀"), x.omega, x.vector("ṗ q̇ ṙ", True),
            equations.weight(x.pair("φ"), 1 / np.tan(x.letters["θ"]), x.slopes),
            x.letters["ω·GP"], x.letters["d/dt GP²"],
        )  # fmt: skip
        return x.compared(str(43 + place), [own[place]])

    return left


def _contact_by_form(seed: int) -> dict[str, Any]:
    """γ, GP and its rate of the form at the angles."""
    x = PlaneArguments(seed)
    form = DiamandievOnPlane(support_body())
    at = form.at(ARRAYS, [*x.vector("φ ψ θ"), *x.omega, 0.0, 0.0], form.core.numbers)
    return dict(zip(("ξ₀", "η₀", "ζ₀", "ξ̇₀", "η̇₀", "ζ̇₀"), (*at.GP, *at.GP_dot), strict=True))


_MOMENTA = "∂T/∂ẋ_G ∂T/∂ẏ_G"
PRODUCT: dict[str, Witness] = {
    "1": conditions_by_form, "2": equations_by_form, "§ 1 height": implicit_product,
    "4": implicit_product, "5": implicit_product,
    "7": _height,
    "8": _by("f′_φ f′_θ", lambda x: equations.height_slopes(*x.angles, x.GP)),
    "9": _by("ξ₀ η₀ ζ₀", lambda x: equations.contact_by_height(*x.angles, x.letters["f"], x.slopes)),
    "10": _rolled,
    "11": _by("p q r", lambda x: equations.angular_velocity(*x.angles, x.vector("φ̇ ψ̇ θ̇"))),
    "12": _by("u v w", lambda x: steps.velocity_in_body(x.GP, x.omega)),
    "13": lambda seed: _centre(seed, "v_{G1} v_{G2} v_{G3}"), "14": _centre,
    "15": _conditions, "16": _conditions, "17": _conditions, "18": _conditions,
    "19": _by("T", lambda x: steps.kinetic_energy(x.letters["M"], x.moments, x.omega, x.vector("ẋ_G ẏ_G ż_G"))),
    "20": _by("U", lambda x: steps.force_function(x.letters["M"], x.letters["g"], x.letters["f"])),
    "21": _left_in_angles,
    "22": lambda seed: _centre(seed, _MOMENTA, "M"),
    "23": _by("∂T/∂φ̇ ∂T/∂ψ̇ ∂T/∂θ̇", lambda x: steps.angle_momenta(
        x.letters["M"], x.moments, *x.angles, x.omega, x.letters["ż_G"], x.slopes)),
    "24": _by("∂T/∂φ ∂T/∂ψ ∂T/∂θ", lambda x: steps.angle_slopes(
        x.letters["M"], x.moments, *x.angles, x.omega, x.letters["ψ̇"], x.letters["ż_G"],
        (x.letters["∂ż_G/∂φ"], x.letters["∂ż_G/∂θ"]))),
    "25": _by("∂U/∂φ ∂U/∂θ", lambda x: [
        steps.force_function(x.letters["M"], x.letters["g"], slope) for slope in x.slopes]),
    "26": _part_of_height, "27": _in_angles_rate, "28": _combined(0), "29": _combined(1),
    "30": _levers, "31": _levers,
    "32": _symmetric, "33": lambda seed: _symmetric(seed, "33"),
    "34": _by("u̇ v̇ ẇ", lambda x: steps.velocity_rate(x.GP, x.vector("ξ̇₀ η̇₀ ζ̇₀"), x.omega, x.vector("ṗ q̇ ṙ"))),
    "35": _part_of_rates, "§ 3 L expanded": _part_of_rates, "§ 3 L gathered": _part_of_rates,
    "36": _part_of_rates,
    "37": _part_of_turning, "38": _turning_by_columns, "41": _part_of_turning, "42": _part_of_turning,
    "39": _by("p q r", lambda x: steps.turning_of(x.matrix("a"), x.matrix("ȧ"))),
    "40": _cosine_rates, "43": _left(0), "44": _left(1), "45": _left(2),
}  # fmt: skip
