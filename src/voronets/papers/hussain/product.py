"""What the product computes of Hussain's §§ 1–3, on the states of the witnesses."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from sympy import Expr, Integer, Symbol

from voronets.expressions.functions import as_function
from voronets.expressions.scalars import ARRAYS
from voronets.forms.general.commutators import Commutators
from voronets.forms.general.poincare_chetaev import PoincareChetaev
from voronets.forms.general.whittaker_reduction import Whittaker
from voronets.invariants.energy_of_system import energy_integral
from voronets.mechanics.system import velocity
from voronets.papers.entry import Witness
from voronets.papers.hussain.equations import ENTRIES as EQUATIONS
from voronets.papers.hussain.group_letters import ALL, TIED, motion_letters, structure
from voronets.papers.hussain.group_system import ETA, FREE, NAMES, GroupStates, group_states
from voronets.papers.hussain.hoop_product import PRODUCT as HOOP
from voronets.papers.hussain.reduction import ENTRIES as REDUCTION
from voronets.papers.hussain.reduction import RANGES
from voronets.papers.hussain.reduction_letters import QUOTIENTS, reduced
from voronets.papers.hussain.special_letters import holonomic_case
from voronets.papers.product_numbers import Compared, line_value
from voronets.papers.vielle1849.point_masses import slopes, values

LINES = {entry.equation: entry.right for entry in (*EQUATIONS, *REDUCTION)}


def _form(at: GroupStates) -> PoincareChetaev:
    operators = {name: list(at.system.xi.row(e)) for e, name in enumerate(ETA)}
    return PoincareChetaev(at.system.stated, operators=operators, dependent=ETA[FREE:])


# -- §§ 1 and 2 -----------------------------------------------------------------------------------


def _conditions(seed: int) -> dict[str, Any]:
    at = group_states(seed)
    table = _form(at).commutators
    own = at.of({f"c_{a + 1}{i + 1}": table.c(a, i) for a in TIED for i in range(FREE)})
    true = at.of({f"c_{a + 1}{i + 1}": at.system.c[a - FREE, i] for a in TIED for i in range(FREE)})
    return {name: Compared(own[name], true[name]) for name in own}


def _coefficients(letter: str, seed: int) -> dict[str, Compared]:
    """C, K or K* beside those that the operators themselves give."""
    at, true = group_states(seed), structure(seed)
    table: Commutators = _form(at).commutators
    free = range(FREE)
    formulas: dict[str, Expr] = {}
    if letter == "C":
        formulas = {
            f"C_{e + 1}{h + 1}{f + 1}": table.C(e, h, f) for e in ALL for h in ALL for f in ALL
        }
    elif letter == "K":
        formulas = {
            f"K_{i + 1}{j + 1}{k + 1}": table.K(i, j, k) for i in free for j in free for k in free
        }
    else:
        formulas = {
            f"K*_{i + 1}{j + 1}{b + 1}": table.K_star(i, j, b)
            for i in free
            for j in free
            for b in TIED
        }
    own = at.of({name: f + Integer(0) for name, f in formulas.items()})
    return {name: Compared(value, true[name]) for name, value in own.items()}


def _operators(seed: int) -> dict[str, Any]:
    """Y_i of the test function."""
    at = group_states(seed)
    table = _form(at).commutators
    return at.of({f"Y_{i + 1} f": table.Y(i, at.system.f) + Integer(0) for i in range(FREE)})


def _energy(seed: int) -> dict[str, Compared]:
    """The integral of energy that the product finds, at x and ẋ."""
    at, x = group_states(seed), motion_letters(seed)
    found = energy_integral(at.system.stated)
    numbers = dict(zip((*NAMES, *map(velocity, NAMES)), (*at.x, *at.x_dot), strict=True))
    own = values({"E": found.expression}, numbers)["E"]
    return {"T̄ - U": Compared(own if found.exists else np.nan * own, x["T"] - x["U"])}


def _reduced_energy(seed: int) -> dict[str, Compared]:
    """T̄ beside T, which it is where the constraints hold."""
    at, x = group_states(seed), motion_letters(seed)
    return {"T̄": Compared(at.of({"T̄": _form(at).T_bar})["T̄"], x["T"])}


def _motion(seed: int) -> dict[str, Compared]:
    """left − right of (1.6) at rates of the η that no motion has."""
    at, letters = group_states(seed), dict(motion_letters(seed)) | dict(structure(seed))
    made, form = at.system, _form(at)
    other = np.random.default_rng(seed + 19).normal(size=(FREE, at.x.shape[1]))
    bar = made.T(made.bound(made.eta[:FREE]))
    rates = dict(zip((*NAMES, *ETA[:FREE]), (*at.x_dot, *other), strict=True))
    momenta = {f"d/dt ∂T̄/∂η_{i + 1}": bar.diff(made.eta[i]) for i in range(FREE)}
    letters |= slopes(momenta, at.numbers, rates)
    names = (*NAMES, *ETA[:FREE], *(velocity(name) for name in ETA[:FREE]))
    own = as_function([x.residual for x in form.motion], names)(
        ARRAYS, *at.x, *at.eta[:FREE], *other
    )
    found: dict[str, Compared] = {}
    ranges: dict[str, int | range] = {"j": FREE, "k": FREE, "β": range(FREE + 1, len(ETA) + 1)}
    for i, value in enumerate(own, 1):
        left, right = (
            line_value(LINES["1.6"][0], letters, side=k, ranges=ranges, i=i) for k in (0, 1)
        )
        found[f"line {i}"] = Compared(value, left - right)
    return found


# -- § 3 ------------------------------------------------------------------------------------------


def _reduction(seed: int) -> Whittaker:
    return Whittaker(group_states(seed).system.reducible, ETA[:FREE])


def _numbers(seed: int) -> dict[str, Any]:
    at = group_states(seed)
    numbers = at.numbers | {"h": reduced(seed)["h"]}
    return numbers | {f"w{e + 1}": at.eta[e] / at.eta[0] for e in range(len(ETA))}


def _evaluated(r: Whittaker, formulas: dict[str, Expr], seed: int) -> dict[str, Any]:
    numbers = _numbers(seed)
    own = {w.name: numbers[f"w{p}"] for p, w in enumerate(r.w, 2)}
    return values({name: f + Integer(0) for name, f in formulas.items()}, numbers | own)


def _pieces(which: str, seed: int) -> dict[str, Any]:
    """One of the product's functions beside what T of the system itself gives."""
    at, x, r = group_states(seed), reduced(seed), _reduction(seed)
    made, first = at.system, at.eta[0]
    bar = made.T(made.bound(made.eta[:FREE]))
    momenta = at.of({f"{i + 1}": bar.diff(made.eta[i]) for i in range(FREE)})
    if which == "Phi":
        return {"Φ": Compared(_evaluated(r, {"Φ": r.Phi}, seed)["Φ"], x["T"] / first**2)}
    if which == "conjugate":
        return {"∂L̄/∂η_1": Compared(_evaluated(r, {"c": r.conjugate}, seed)["c"], momenta["1"])}
    if which == "speed":
        return {"η_1": _evaluated(r, {"v": r.speed}, seed)["v"]}
    if which == "function":
        own = _evaluated(r, {"L": r.function} | {f"Y{i}": r.displacements.operate(i, r.function)
                                                 for i in range(FREE)}, seed)  # fmt: skip
        found = {"L̄′": Compared(own["L"], 2 * x["T"] / first)}
        return found | {
            f"Y_{i + 1}": Compared(own[f"Y{i}"], x[f"Y_{i + 1} Ω"] / first) for i in range(FREE)
        }
    if which == "momenta":
        own = _evaluated(r, {f"{p}": y for p, y in enumerate(r.momenta, 2)}, seed)
        return {f"∂L̄/∂η_{p}": Compared(own[p], momenta[p]) for p in own}
    if which == "dependent_momenta":
        own = _evaluated(r, {f"{b}": y for b, y in enumerate(r.dependent_momenta, FREE + 1)}, seed)
        return {f"∂T/∂η_{b}": own[b] for b in own}
    own = _evaluated(r, {f"dx_{e}/dτ": y for e, y in enumerate(r.q_tau, 1)}, seed)
    return {name: Compared(y, at.x_dot[e] / first) for e, (name, y) in enumerate(own.items())}


def _displaced(seed: int) -> dict[str, Any]:
    """Y_i of the test function by the reduction's own displacements."""
    at, moves = group_states(seed), _reduction(seed).displacements
    return at.of({f"Y_{i + 1} f": moves.operate(i, at.system.f) + Integer(0) for i in range(FREE)})


def _equations(seed: int) -> dict[str, Compared]:
    """left − right of (3.19) with η′ held in the first term, as the product has it."""
    at, r = group_states(seed), _reduction(seed)
    letters = dict(reduced(seed)) | dict(structure(seed))
    made = at.system
    Phi = made.T(made.bound([Integer(1), *QUOTIENTS[1:FREE]]))
    function = 2 * ((Symbol("h") + made.U) * Phi) ** 0.5
    along = {name: v / at.eta[0] for name, v in zip(NAMES, at.x_dot, strict=True)}
    moved = {f"d/dτ ∂L̄′/∂η′_{p}": function.diff(QUOTIENTS[p - 1]) for p in (2, 3)}
    letters |= slopes(moved, _numbers(seed), along)
    own = _evaluated(r, {f"{p}": x.residual for p, x in enumerate(r.equations, 2)}, seed)
    first, second, _ = LINES["3.19"]
    found = {}
    for p in (2, 3):
        left = line_value(first, letters, ranges=RANGES, p=p)
        force = line_value(second, letters, side=1, ranges=RANGES, p=p)
        found[f"line {p}"] = Compared(own[f"{p}"], left - force)
    return found


def _holonomic(seed: int) -> dict[str, Compared]:
    """(3.21) with q′ held in the first term."""
    made, numbers, along, function, quotients = holonomic_case(seed)
    r = Whittaker(made, tuple(velocity(name) for name in made.names))
    own = values({x.name: x.residual + Integer(0) for x in r.equations}, numbers)
    place = {name: rate for name, rate in along.items() if name in made.names}
    found = {}
    for p, (w, value) in enumerate(zip(quotients, own.values(), strict=True), 2):
        left = slopes({"m": function.diff(w)}, numbers, place)["m"]
        right = values({"s": function.diff(f"q{p}")}, numbers)["s"]
        found[f"line {p}"] = Compared(value, left - right)
    return found


def _rows(seed: int) -> dict[str, Any]:
    at, moves = group_states(seed), _reduction(seed).displacements
    return at.of({
        f"a_{i + 1}{e + 1}": x + Integer(0) for i in range(FREE) for e, x in enumerate(moves.rows[i])
    })  # fmt: skip


def _columns(seed: int) -> dict[str, Any]:
    at, moves = group_states(seed), _reduction(seed).displacements
    return at.of({
        f"b_{e + 1}{i + 1}": row[i] + Integer(0) for e, row in enumerate(moves.alpha) for i in range(FREE)
    })  # fmt: skip


def _transposed(seed: int) -> dict[str, Compared]:
    """K of the reduction's displacements beside those of the operators."""
    at, moves, true = group_states(seed), _reduction(seed).displacements, structure(seed)
    own = at.of({
        f"K_{i + 1}{j + 1}{k + 1}": moves.K(i, j, k) + Integer(0)
        for i in range(FREE) for j in range(FREE) for k in range(FREE)
    })  # fmt: skip
    return {name: Compared(value, true[name]) for name, value in own.items()}


PRODUCT: dict[str, Witness] = {
    "1.1": _conditions, "§ 1 operators": partial(_coefficients, "C"),
    **dict.fromkeys(("1.2", "1.4"), partial(_coefficients, "K*")),
    **dict.fromkeys(("1.3", "2.2"), partial(_coefficients, "K")),
    **dict.fromkeys(("1.5", "1.7"), _operators), **dict.fromkeys(("1.6", "2.1′", "2.5"), _motion),
    **dict.fromkeys(("2.1", "2.3", "2.4", "2.6"), _energy), "§ 2 Lagrangian": _reduced_energy,
    "3.5": _displaced, "3.2": partial(_pieces, "Phi"), "3.19": _equations, "3.21": _holonomic,
    **dict.fromkeys(("3.3", "3.6"), partial(_pieces, "conjugate")),
    **dict.fromkeys(("3.4", "3.10", "3.12", "3.14", "3.16"), partial(_pieces, "momenta")),
    **dict.fromkeys(("3.7", "3.8"), partial(_pieces, "speed")),
    **dict.fromkeys(("3.9", "3.11", "3.13", "3.15", "3.17"), partial(_pieces, "function")),
    "3.18": partial(_pieces, "dependent_momenta"),
    **dict.fromkeys(("3.1", "3.20", "§ 3 (ii) quotients"), partial(_pieces, "q_tau")),
    "3.22": _rows, "3.23": _columns, "3.24": _displaced, "§ 3 (ii) coefficients": _transposed,
    "§ 3 (ii) equations": _equations,
    **HOOP,
}  # fmt: skip
