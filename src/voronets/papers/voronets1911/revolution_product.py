"""What the product computes of § 14, and of § 15's equation of the second order: a body of revolution on a sphere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import sympy
from scipy.integrate import solve_ivp

from voronets.expressions.faults import InputError
from voronets.facts.facts import facts_of
from voronets.forms.rolling.revolution_linear import RevolutionLinear
from voronets.forms.rolling.riccati_equations import longitude_riccati
from voronets.invariants.measures import Multiplier
from voronets.papers.entry import Witness
from voronets.papers.product_numbers import Compared
from voronets.papers.voronets1911 import revolution_witness as witness
from voronets.papers.voronets1911.explicit_rolling import ExplicitRolling
from voronets.papers.voronets1911.rolling_letters import Letters, named, random_state
from voronets.papers.voronets1911.sphere_product import letters, picked, place_of
from voronets.papers.voronets1911.sphere_witness import R1
from voronets.solutions.closed.rod import RodSpeeds
from voronets.solutions.closed.stationary_sphere import stationary_on_sphere

DOME = (witness.U, witness.DOME, 0.0)
ROTOR = (witness.U, witness.DOME, witness.KAPPA)
TUBE = (sympy.Float(witness.TUBE), witness.U, 0.0)


def _linear(shape: Sequence[Any]) -> RevolutionLinear:
    r, z, kappa = shape
    numbers = map(sympy.Float, (witness.MASS, witness.A, witness.C, 1 / R1, kappa))
    return RevolutionLinear(r, z, *numbers)


def _surface(seed: int) -> dict[str, Any]:
    """(48), and ν, μ of (37)."""
    x, linear = witness.dome(seed), _linear(DOME)
    E, G, alpha, _, gamma, D, D2, square, slope, epsilon, nu, mu = linear.evaluated(
        list(linear.letters), x["u"]
    )
    found: dict[str, Any] = letters(
        "E G α″ γ″ D D″ ε ν μ", (E, G, alpha, gamma, D, D2, epsilon, nu, mu)
    )
    found["ρ²"] = Compared(square, x["ρ"] ** 2)
    return found | {"ρ ∂ρ/∂u": Compared(slope, x["ρ"] * x["∂ρ/∂u"])}


def _energy(letters_of: Witness, shape: Sequence[Any], seed: int) -> Letters:
    """Θ by P, Q, L, J of (49)."""
    x, linear = letters_of(seed), _linear(shape)
    P, Q, L, J = linear.evaluated(list(linear.energy), x["u"])
    u, v, n = picked(dict(x), "u̇ v̇ n")
    return {"Θ": (P * u**2 + Q * v**2 + 2 * L * v * n + J * n**2) / 2}


def _sides(letters_of: Witness, shape: Sequence[Any], seed: int) -> dict[str, Any]:
    """∂Θ/∂v̇ and ∂Θ/∂n, and their slopes by u."""
    x, linear = dict(letters_of(seed)), _linear(shape)
    K, N, b = (linear.evaluated(side.tolist(), x["u"]) for side in linear.sides)
    y = np.stack(picked(x, "v̇ n"))
    own, slope = np.einsum("ijn,jn->in", K, y), np.einsum("ijn,jn->in", N, y) + b[:, 0]
    found = dict(zip(("∂Θ/∂v̇", "∂Θ/∂n", "d/du ∂Θ/∂v̇", "d/du ∂Θ/∂n"), (*own, *slope), strict=True))
    return named(found)


def _second_order(letters_of: Witness, shape: Sequence[Any], seed: int) -> Letters:
    """d²v̇/du² by f₁, f₂, f₃."""
    x, linear = dict(letters_of(seed)), _linear(shape)
    f1, f2, f3 = linear.evaluated(list(linear.second_order), x["u"])
    value, slope = picked(x, "v̇")[0], picked(x, "dv̇/du")[0]
    return named({"d²v̇/du²": f3 - f1 * slope - f2 * value})


def _riccati(seed: int) -> dict[str, Compared]:
    """dξ/du of ξ = dv̇/du/v̇, from the core."""
    x = witness.dome(seed)
    value, slope, second = (picked(x, name)[0] for name in ("v̇", "dv̇/du", "d²v̇/du²"))
    xi = slope / value
    own = longitude_riccati(xi, x["f₁"], x["f₂"])
    return {"dξ/du": Compared(own, second / value - xi**2)}


def _multiplier(seed: int) -> Letters:
    """M_J = Δ^(−1/2), in its value at u = 0.25."""
    problem = witness.revolution_problem(witness.U, witness.DOME)
    state = random_state(ExplicitRolling(problem), seed)
    begin = type(state)(state.x, np.concatenate([0 * state.q[:1] + 0.25, state.q[1:]]), state.omega)
    measure = Multiplier(facts_of(problem))
    delta, first = (measure.delta(place_of(at)) for at in (state, begin))
    # Δ itself besides, of which a constant factor would drop out
    a = state.x.body.rows(*state.q[:2])[0]
    square = a[0] ** 2 + a[1] ** 2
    whole = witness.A * witness.C + witness.MASS * (witness.C * a[2] ** 2 + witness.A * square)
    return {"M_J": np.sqrt(first / delta), "Δ": Compared(delta, whole)}


def _great_circle(seed: int) -> dict[str, Compared]:
    """n − n₁ of the product's stationary motions beside n + v̇/√E."""
    x, problem = witness.great_circle(seed), witness.revolution_problem(witness.U, witness.DOME)
    own, expected = [], []
    for u, v_dot, E in zip(x["u₀"], picked(x, "v̇₀")[0], x["E₀"], strict=True):
        try:
            found = stationary_on_sphere(problem, u=float(u), v_dot=float(v_dot))
        except InputError:  # no such motion has this v̇
            continue
        own.append(found.geodesic)
        expected.append(found.begin["n"] + v_dot / np.sqrt(E))
    return {"geodesic": Compared(np.array(own), np.array(expected))}


def _rod(seed: int, i: int = 0) -> RodSpeeds:
    x = witness.tube(seed)
    u, v_dot, n = (float(y[i]) for y in (x["u"], *picked(x, "v̇ n")))
    numbers = (witness.MASS, witness.A, witness.C, witness.TUBE, R1)
    return RodSpeeds(*numbers, 1.0, 0.0).through(u, v_dot, n)


def _rod_letters(seed: int) -> Letters:
    return {"ν": _rod(seed).nu}


def _rod_speeds(seed: int) -> dict[str, Compared]:
    """v̇ by the product's hypergeometric functions, for a rod on the outside, beside the paper's equation integrated."""
    v_dot, slope = np.random.default_rng(seed).uniform(0.5, 1.0, 2)
    R, R_1, M, A, C = 0.4, -R1, witness.MASS, witness.A, witness.C
    rod = RodSpeeds(M, A, C, R, R_1, v_dot, slope)
    square = A * (C + M * R**2) / (M * C)
    q = R**2 / R_1**2 * (R + R_1) / (R - R_1) * A / C - R / R_1 * (R / R_1 + 2)
    begin = [v_dot, (1 + R / R_1) * slope / np.sqrt(square)]
    u = np.linspace(0.0, 0.8, 5)
    integrated = solve_ivp(
        lambda x, y: [y[1], -(3 * x * y[1] + q * y[0]) / (square + x**2)], (0.0, 0.8), begin, "DOP853", u,
        rtol=1e-12, atol=1e-13,
    ).y  # fmt: skip
    return {"v̇": Compared(rod.hypergeometric(u), integrated[0])}


PRODUCT: dict[str, Witness] = {
    "48": _surface, "49": partial(_energy, witness.dome, DOME),
    "§ 14 rod energy": partial(_energy, witness.tube, TUBE),
    **dict.fromkeys(("§ 14 Jacobi", "§ 14 multiplier"), _multiplier),
    **dict.fromkeys(("§ 14 last two of (40)", "§ 14 linear equations"), partial(_sides, witness.dome, DOME)),
    "§ 14 rod equations": partial(_sides, witness.tube, TUBE), "§ 14 great circle": _great_circle,
    "§ 14 second order": partial(_second_order, witness.dome, DOME),
    "§ 15 second order": partial(_second_order, witness.dome_with_rotor, ROTOR),
    "§ 14 Riccati": _riccati, "§ 14 rod letters": _rod_letters, "§ 14 rod, v̇ alone": _rod_speeds,
}  # fmt: skip
