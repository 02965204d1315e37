"""Letters of § 3 on random states of the general system: Ω, Whittaker's function and its equations.

Ω, L̄′ and η_1 as a function of η′ are formed here from T in η; accelerations come from the core.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from sympy import Expr, Integer, Symbol, sqrt

from voronets.forms.general.whittaker_reduction import Whittaker
from voronets.papers.hussain.group_letters import motion_letters, structure
from voronets.papers.hussain.group_system import (
    ETA,
    FREE,
    NAMES,
    GroupStates,
    N,
    group_states,
)
from voronets.papers.vielle1849.point_masses import slopes, values

QUOTIENTS = tuple(Symbol(f"w{i}") for i in range(1, N + 1))  # η′, the first of them 1
H = Symbol("h")


@lru_cache
def reduction(seed: int) -> Whittaker:
    """The product's reduction of the general system, η_1 playing time."""
    return Whittaker(group_states(seed).system.reducible, ETA[:FREE])


@lru_cache
def reduced(seed: int) -> dict[str, Any]:
    """All letters of (3.1)–(3.20)."""
    at, found = group_states(seed), dict(motion_letters(seed))
    ratios = {f"η′_{e + 1}": at.eta[e] / at.eta[0] for e in range(N)}
    found |= ratios | {"η": np.random.default_rng(seed).uniform(2, 3, at.eta.shape[1])}
    numbers = at.numbers | {"h": found["h"]}
    numbers |= {f"w{e + 1}": at.eta[e] / at.eta[0] for e in range(N)}
    omega, whole = _omega(at), _without_constraints(at)
    found |= values(omega | whole, numbers)
    on = {name: omega[name] for name in ("Ω", "∂Ω/∂η_1")} | {"η_1": omega["η_1(x,η′)"]}
    for i in range(FREE):
        found |= at.operated(i, on | {name: whole[name] for name in ("L′", "L")}, numbers)
    found |= _whittaker(at, seed, numbers)
    found |= {f"dx_{e + 1}/dτ": at.x_dot[e] / at.eta[0] for e in range(N)}
    found["dt/dτ"] = 1 / at.eta[0]
    return found


def _omega(at: GroupStates) -> dict[str, Expr]:
    """Ω(x, η_1, η′_2, η′_3), its derivatives, and those of η_1(x, η′) from the energy."""
    made = at.system
    first, w = made.eta[0], QUOTIENTS[1:FREE]
    free = [Integer(1), *w]
    Phi = made.T(made.bound(free))
    Omega = first**2 * Phi + made.U
    speed = sqrt((H + made.U) / Phi)
    slope = Omega.diff(first)
    found = {"Ω": Omega, "∂Ω/∂η_1": slope, "∂²Ω/∂η_1²": slope.diff(first), "η_1(x,η′)": speed}
    for p, symbol in enumerate(w, 2):
        found |= {f"∂Ω/∂η′_{p}": Omega.diff(symbol), f"∂η_1/∂η′_{p}": speed.diff(symbol)}
        found[f"∂²Ω/∂η_1∂η′_{p}"] = slope.diff(symbol)
    return found


def _without_constraints(at: GroupStates) -> dict[str, Expr]:
    """L and L′ as functions of all η and η′, before the constraints are put in."""
    made = at.system
    Phi = made.T([Integer(1), *QUOTIENTS[1:]])
    whole = 2 * sqrt((H + made.U) * Phi)
    L = made.T(made.eta) + made.U
    found = {f"∂L′/∂η′_{e + 1}": whole.diff(QUOTIENTS[e]) for e in range(1, N)}
    found |= {f"∂L/∂η_{e + 1}": L.diff(made.eta[e]) for e in range(N)}
    return found | {"L′": whole, "L": L}


def _whittaker(at: GroupStates, seed: int, numbers: dict[str, Any]) -> dict[str, Any]:
    """L̄′, its derivatives and their rates along τ; Q_p with the K of the operators themselves."""
    made, w = at.system, QUOTIENTS[1:FREE]
    Phi = made.T(made.bound([Integer(1), *w]))
    function = 2 * sqrt((H + made.U) * Phi)
    momenta = {f"∂L̄′/∂η′_{p}": function.diff(symbol) for p, symbol in enumerate(w, 2)}
    found = values({"L̄′": function, "|η_1|": sqrt((H + made.U) / Phi)} | momenta, numbers)
    found |= slopes({f"d/dτ {name}": f for name, f in momenta.items()}, numbers, _along(at))
    for i in range(FREE):
        found |= at.operated(i, {"L̄′": function}, numbers)
    ratio, K = {p: numbers[f"w{p}"] for p in (2, 3)}, structure(seed)
    found["conjugate"] = found["L̄′"] - sum(ratio[p] * found[f"∂L̄′/∂η′_{p}"] for p in ratio)
    for p in ratio:
        turned = K[f"K_1{p}1"] + sum(ratio[q] * K[f"K_{q}{p}1"] for q in ratio)
        pushed = sum(K[f"K_1{p}{r}"] * found[f"∂L̄′/∂η′_{r}"] for r in ratio)
        found[f"Q_{p}"] = pushed + found["conjugate"] * turned
    free = range(1, FREE + 1)
    found |= {f"K_{i}{j}{k}": K[f"K_{i}{j}{k}"] for i in free for j in free for k in free}
    found |= {
        f"K_{q}1{p}1": K[f"K_{q}1{p}"] for q in ratio for p in ratio
    }  # the print has four indices
    whole = _without_constraints(at)
    plain = {f"d/dτ ∂L′/∂η′_{p}": whole[f"∂L′/∂η′_{p}"] for p in range(2, FREE + 1)}
    return found | slopes(plain, numbers, _along(at))


def _along(at: GroupStates) -> dict[str, np.ndarray]:
    """d/dτ of x and η′ along the motion."""
    first = at.eta[0]
    rates = {name: v / first for name, v in zip(NAMES, at.x_dot, strict=True)}
    return rates | {
        w.name: (at.eta_dot[e] - at.eta[e] / first * at.eta_dot[0]) / first**2
        for e, w in enumerate(QUOTIENTS)
    }
