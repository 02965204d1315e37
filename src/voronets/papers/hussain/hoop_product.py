"""What the product computes of Hussain's § 4, the rolling hoop, beside the ring of points and the paper's lines."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp
from sympy import Expr, Integer, Symbol, sin

from voronets.forms.general.poincare_chetaev import PoincareChetaev
from voronets.forms.general.whittaker_reduction import Whittaker
from voronets.papers.entry import Witness
from voronets.papers.hussain.hoop import ENTRIES as LINES_OF_HOOP
from voronets.papers.hussain.hoop_letters import (
    NAMES,
    RADIUS,
    SAMPLES,
    A,
    G,
    hoop,
    operators,
    own_operators,
    reduced,
    ring,
)
from voronets.papers.hussain.hoop_letters import (
    test_function as function_of_place,
)
from voronets.papers.product_numbers import Compared, line_value
from voronets.papers.vielle1849.point_masses import slopes, values
from voronets.solutions.closed.hoop import HoopSpins
from voronets.solutions.closed.rolling_hoop import hoop_system

LINES = {entry.equation: entry.right for entry in LINES_OF_HOOP}
NUMBERS = (1.0, RADIUS**2 / 2, RADIUS**2, RADIUS, G)


def _right(equation: str, letters: dict[str, Any], place: int = 0) -> np.ndarray:
    """The right side of a line."""
    return line_value(LINES[equation][place], letters, side=1)


def _statement(seed: int) -> dict[str, Compared]:
    """T, V and the rolling conditions of the product's hoop, at velocities of x and y that slip by 0.3 and 0.4."""
    x, made = ring(seed), hoop_system(*NUMBERS)
    parameters = {name: np.full(SAMPLES, value) for name, value in made.parameters.items()}
    numbers = x["numbers"] | parameters
    slipping = numbers | {"x'": numbers["x'"] + 0.3, "y'": numbers["y'"] + 0.4}
    own = values({"T": made.T, "V": -made.U}, numbers)
    slip = values({f"{i}": c for i, c in enumerate(made.conditions)}, slipping)
    height = G * RADIUS * np.sin(x["θ"])
    return {
        "T": Compared(own["T"], x["T"]), "V": Compared(own["V"], height),
        "slip of x": Compared(slip["0"], 0.3 + 0 * height), "slip of y": Compared(slip["1"], 0.4 + 0 * height),
    }  # fmt: skip


def _form() -> PoincareChetaev:
    rows = [{q.name: c for q, c in row} for row in own_operators()]
    return PoincareChetaev(
        hoop_system(*NUMBERS), operators=dict(zip(("e1", "e2", "e3", "e4", "e5"), rows, strict=True)),
        dependent=("e4", "e5"),
    )  # fmt: skip


def _evaluated(formulas: dict[str, Expr], seed: int) -> dict[str, Any]:
    parameters = {name: np.full(SAMPLES, v) for name, v in hoop().parameters.items()}
    numbers = ring(seed)["numbers"] | parameters
    return values({name: f + Integer(0) for name, f in formulas.items()}, numbers)


def _free_operators(seed: int) -> dict[str, Any]:
    """X_e of the test function by the product's commutators."""
    table, f = _form().commutators, function_of_place().subs("z1", A * sin(Symbol("theta")))
    return _evaluated({f"X_{e + 1} f": table.X(e, f) for e in range(5)}, seed)


def _structure(seed: int) -> dict[str, Compared]:
    """C_122 and C_123 of the product."""
    theta = ring(seed)["θ"]
    own = _evaluated({"".join(key): value for key, value in _form().structure.items()}, seed)
    return {
        "C_122": Compared(own["e1e2e2"], -1 / np.tan(theta)),
        "C_123": Compared(own["e1e2e3"], 1 + 0 * theta),
    }


def _reduction() -> Whittaker:
    return Whittaker(hoop(), ("p", "q", "r"))


def _operators(seed: int) -> dict[str, Compared]:
    """Y_i of the test function, by the lines of (4.6)."""
    x, moves = dict(operators(seed)), _reduction().displacements
    f = function_of_place().subs("z1", A * sin(Symbol("theta")))
    own = _evaluated({f"{i}": moves.operate(i, f) for i in range(3)}, seed)
    return {f"Y_{i + 1}": Compared(own[f"{i}"], _right("4.6", x, i)) for i in range(3)}


def _coefficients(seed: int) -> dict[str, Compared]:
    """K and K* of (4.14) by its lines."""
    x, K = dict(operators(seed)), _reduction().displacements.K
    places = ((0, 1, 1), (0, 1, 2), (2, 1, 3), (2, 1, 4), (1, 2, 3), (1, 2, 4))
    own = _evaluated({f"{i}": K(*place) for i, place in enumerate(places)}, seed)
    return {f"line {i}": Compared(own[f"{i}"], _right("4.14", x, i)) for i in range(len(places))}


def _given(seed: int, r: Whittaker) -> dict[str, Any]:
    x = reduced(seed)
    given = {name: x["numbers"][name] for name in NAMES} | {r.h.name: x["h"]}
    given |= {w.name: x[f"η′_{p}"] for p, w in enumerate(r.w, 2)}
    return given | {name: np.full(SAMPLES, v) for name, v in hoop().parameters.items()}


def _pieces(which: str, seed: int) -> dict[str, Any]:
    """One of the reduction's functions by the paper's lines, on the ring's numbers."""
    x, r = dict(reduced(seed)), _reduction()

    def own(*formulas: Expr) -> list[np.ndarray]:
        table = {f"{i}": f + Integer(0) for i, f in enumerate(formulas)}
        return list(values(table, _given(seed, r)).values())

    if which == "Phi":
        return {"Φ": Compared(own(r.Phi)[0], x["T"] / x["η_1"] ** 2)}
    if which == "function":
        return {"L̄′": Compared(own(r.function)[0], 2 * x["T"] / x["η_1"])}
    if which == "speed":
        return {"η_1": own(r.speed)[0]}
    lines, formulas = ("4.12", r.momenta) if which == "momenta" else ("4.13", r.dependent_momenta)
    found = own(*formulas)
    return {f"line {i}": Compared(y, _right(lines, x, i)) for i, y in enumerate(found)}


def _equations(seed: int) -> dict[str, Compared]:
    """(4.15) with η′ held in the first terms, as the product has them: times a, and times 2a."""
    x, r = dict(reduced(seed)), _reduction()
    own = list(
        values({y.name: y.residual + Integer(0) for y in r.equations}, _given(seed, r)).values()
    )
    t, h, w2, w3 = (Symbol(name) for name in ("t", "h", "w2", "w3"))
    root = ((h - G * RADIUS * sin(t)) / (3 + w2**2 + 4 * w3**2)) ** 0.5
    numbers = {"t": x["θ"], "h": x["h"], "w2": x["η′_2"], "w3": x["η′_3"]}
    moved = slopes({"1": w2 * root, "2": 2 * w3 * root}, numbers, {"t": np.ones(SAMPLES)})
    rights = [_right("4.15", x, i) for i in (0, 1)]
    return {
        f"line {i + 1}": Compared(own[i], factor * RADIUS * (moved[f"{i + 1}"] - rights[i]))
        for i, factor in enumerate((1, 2))
    }


def _spins(seed: int) -> dict[str, Compared]:
    """η_2 and η_3 by the product's Legendre functions beside the linear equations integrated."""
    x = reduced(seed)
    begin, end = 0.7, 1.3
    q, r = float(x["η_2"][0]), float(x["η_3"][0])
    theta = np.linspace(begin, end, 4)
    true = solve_ivp(
        lambda s, y: [2 * y[1] - y[0] * np.cos(s) / np.sin(s), y[0] / 2], (begin, end), [q, r], "DOP853",
        theta, rtol=1e-12, atol=1e-13,
    ).y  # fmt: skip
    own = HoopSpins(RADIUS**2 / 2, RADIUS**2, RADIUS).through(begin, q, r)(theta)
    return {name: Compared(y, z) for name, y, z in zip(("η_2", "η_3"), own, true, strict=True)}


PRODUCT: dict[str, Witness] = {
    **dict.fromkeys(("4.1", "§ 4 angular velocity", "4.2", "4.5", "§ 4 energies", "4.9"), _statement),
    "§ 4 operators": _free_operators, **dict.fromkeys(("4.3", "4.4"), _structure), "4.6": _operators,
    "4.7": partial(_pieces, "Phi"), **dict.fromkeys(("4.8", "4.10", "4.11"), partial(_pieces, "function")),
    "4.12": partial(_pieces, "momenta"), "4.13": partial(_pieces, "dependent"), "4.14": _coefficients,
    "4.15": _equations, "4.16": partial(_pieces, "speed"), "§ 4 last equations": _spins,
}  # fmt: skip
