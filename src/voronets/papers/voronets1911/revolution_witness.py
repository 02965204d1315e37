"""Witness of §§ 14 and 15: a body of revolution on a sphere, u the independent variable."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
import sympy
from scipy.integrate import solve_ivp

from voronets.expressions.functions import as_function
from voronets.expressions.scalars import FLOATS
from voronets.forms.rolling.revolution_linear import RevolutionLinear
from voronets.forms.rolling.riccati_equations import longitude_riccati
from voronets.papers.analytic import complex_step
from voronets.papers.arrays import cross, dot, product, solved
from voronets.papers.voronets1911.canonical_witness import divergence
from voronets.papers.voronets1911.explicit_rolling import ExplicitRolling
from voronets.papers.voronets1911.rolling_letters import (
    Letters,
    RollingState,
    motion,
    named,
    random_state,
)
from voronets.papers.voronets1911.sphere_witness import R1, sphere_letters_of
from voronets.rolling.body import Rotor, body
from voronets.rolling.forces import Forces
from voronets.rolling.system import RollingProblem
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines
from voronets.surfaces.parametric import Chart, Parametric
from voronets.surfaces.placement import Placed

U, V = sympy.symbols("u v")
MASS, A, C = 1.3, 0.45, 0.62
DOME = sympy.Rational(1, 2) - U**2 / 3 - U**3 / 9
TUBE = 3.1
KAPPA = 0.8


def revolution_problem(r: Any, z: Any, kappa: float = 0.0) -> RollingProblem:
    """A body of revolution on a sphere, drawn to its centre."""
    chart = Chart((r * sympy.cos(V), r * sympy.sin(V), z), (0.05, 1.5), (-np.pi, np.pi))
    inner = Rotor((0.0, 0.0, 1.0), kappa) if kappa else None
    return RollingProblem(
        body(MASS, [A, A, C], Placed(Parametric((chart,))), inner),
        Placed(ellipsoid_curvature_lines((R1,) * 3)), Forces(central=-2 / sympy.Symbol("d")),
        lift_off=False,
    )  # fmt: skip


class AlongMeridian:
    """v̇ and n as functions of u: their slopes from the core."""

    def __init__(self, problem: RollingProblem, rest: np.ndarray) -> None:
        self.x, self.rest = ExplicitRolling(problem), rest  # v, ϑ, u₁, v₁: they do not matter

    def slopes(self, y: np.ndarray) -> np.ndarray:
        """dv̇/du, dn/du at u, v̇, n (3, N); u̇ = 1, for it drops out."""
        x = self.x
        q = np.concatenate([y[:1], self.rest[:, : y.shape[1]]])
        omega = product(
            x.columns(q)[0], product(x.spin_rates(q), np.stack([0 * y[0] + 1, y[1], y[2]]))
        )
        state = RollingState(x, q, omega)

        def speeds(z: np.ndarray) -> np.ndarray:
            return solved(product(x.columns(z[:5])[0], x.spin_rates(z[:5])), z[5:])

        return np.asarray(state.along(speeds)[1:])

    def second(self, y: np.ndarray) -> np.ndarray:
        """d²v̇/du², d²n/du²."""
        along = np.concatenate([0 * y[:1] + 1, self.slopes(y)])
        return richardson(lambda h: self.slopes(y + h * along))

    def coefficients(self, u: np.ndarray) -> np.ndarray:
        """f₁, f₂, f₃ of d²v̇/du² + f₁ dv̇/du + f₂ v̇ = f₃, from three states at each u."""
        rows = []
        for v_dot, n in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)):
            y = np.stack([u, 0 * u + v_dot, 0 * u + n])
            rows.append([-self.slopes(y)[0], -y[1], 0 * u + 1, self.second(y)[0]])
        whole = np.moveaxis(np.array(rows), -1, 0)
        return np.linalg.solve(whole[:, :, :3], whole[:, :, 3:])[..., 0].T


def richardson(function: Callable[[float], np.ndarray], h: float = 0.02) -> np.ndarray:
    """The derivative at 0, by central differences of three steps."""
    first, second, third, fourth = (
        (function(step) - function(-step)) / (2 * step) for step in (h, h / 2, h / 4, h / 8)
    )
    one = [(4 * b - a) / 3 for a, b in ((first, second), (second, third), (third, fourth))]
    two = [(16 * b - a) / 15 for a, b in ((one[0], one[1]), (one[1], one[2]))]
    return np.asarray((64 * two[1] - two[0]) / 63)


@lru_cache(maxsize=4)
def _linear(r: Any, z: Any, kappa: float) -> RevolutionLinear:
    """The product's equations."""
    mass, across, about, curvature, rotor = map(sympy.Float, (MASS, A, C, 1 / R1, kappa))
    return RevolutionLinear(r, z, mass, across, about, curvature, rotor)


@lru_cache(maxsize=4)
def _second_order(r: Any, z: Any, kappa: float) -> Callable[..., Any]:
    """f₁, f₂, f₃ of u."""
    return as_function(list(_linear(r, z, kappa).second_order), ("u",))


def _letters(problem: RollingProblem, seed: int, r: Any, z: Any, kappa: float = 0.0) -> Letters:
    state = random_state(ExplicitRolling(problem), seed)
    found = sphere_letters_of(state)
    linear = _linear(r, z, kappa)
    found |= dict(zip("PQLJ", linear.evaluated(list(linear.energy), state.q[0]), strict=True))
    u_dot = state.rates[0]
    for name in ("v̇", "n"):
        found[f"d/du ∂Θ/∂{name}"] = found[f"d/dt ∂Θ/∂{name}"] / u_dot
    found["∂Θ/∂ν"] = found["v̇"] / found["ν"] * found["∂Θ/∂v̇"]
    curve = AlongMeridian(problem, state.q[1:])
    y = np.stack([state.q[0], found["v̇"], found["n"]])
    first, second = curve.slopes(y), curve.second(y)
    found |= {"dv̇/du": first[0], "dn/du": first[1], "d²v̇/du²": second[0]}
    return found


def _with_coefficients(problem: RollingProblem, seed: int, found: Letters) -> Letters:
    """The letters with f₁, f₂, f₃ of the equation of the second order."""
    q = random_state(ExplicitRolling(problem), seed).q
    f = AlongMeridian(problem, q[1:]).coefficients(q[0])
    return found | dict(zip(("f₁", "f₂", "f₃"), f, strict=True))


@lru_cache(maxsize=4)
def dome(seed: int) -> Letters:
    """x = u cos v, y = u sin v, z = z(u)."""
    problem = revolution_problem(U, DOME)
    found = _letters(problem, seed, U, DOME)
    state = random_state(ExplicitRolling(problem), seed)
    by_u = [DOME.diff(U, k) for k in (1, 2)]
    from_u = [np.array([float(x.subs(U, value)) for value in state.q[0]]) for x in by_u]
    found |= {"z′": from_u[0], "z″": from_u[1]}
    found |= _multiplier(state, found)
    return named(_with_coefficients(problem, seed, found))


def _multiplier(state: RollingState, found: Letters) -> Letters:
    """M_J in closed form, ∫ Φ du by quadrature, the divergence of (45) from the core."""
    x, q = state.x, state.q

    def inverse(c: np.ndarray) -> np.ndarray:
        ones = np.repeat(np.eye(3)[..., None], c.shape[1], axis=2)
        return solved(x.mass(c, x.spin_rates(c)), ones)

    def Phi(u: np.ndarray) -> np.ndarray:
        c = np.concatenate([u[None], np.repeat(q[1:, :1], len(u), axis=1)])
        a, a_u, *_ = x.body.rows(*c[:2])
        H, nu = inverse(c), _nu(x, c)
        root_E = np.sqrt(dot(a_u, a_u))
        return np.asarray(MASS * (dot(a, a_u) * H[2, 2]
                                  - dot(a, x.body.axes(*c[:2])[2]) * root_E * nu * H[1, 2]))  # fmt: skip

    def closed(c: np.ndarray) -> np.ndarray:
        a = x.body.rows(*c[:2])[0]
        return np.asarray((A * C + MASS * (C * a[2] ** 2 + A * (a[0] ** 2 + a[1] ** 2))) ** -0.5)

    begin = np.concatenate([0 * q[:1] + 0.25, q[1:]])
    nodes, weights = np.polynomial.legendre.leggauss(24)
    quadrature = [
        (u - 0.25) / 2 * float(weights @ Phi(0.25 + (nodes + 1) * (u - 0.25) / 2)) for u in q[0]
    ]
    H, div = inverse(q), divergence(state)
    direction = np.concatenate([0 * q[:1] + 1, 0 * q[1:]])
    log_slope = complex_step(closed, q, direction) / closed(q)
    return {
        "∂²H/∂p₃²": H[2, 2], "∂²H/∂p₂∂p₃": H[1, 2], "du/dt": state.rates[0],
        "d ln M_J/dt": -div, "Σ ∂X/∂x": div, "d ln M_J/du": log_slope, "Φ": -log_slope,
        "M_J": closed(q) / closed(begin), "∫ Φ du": np.array(quadrature),
    }  # fmt: skip


def _nu(x: ExplicitRolling, q: np.ndarray) -> np.ndarray:
    turning = product(x.columns(q)[0], x.spin_rates(q))
    return dot(x.body.axes(*q[:2])[0], turning[:, 1])


@lru_cache(maxsize=4)
def tube(seed: int) -> Letters:
    """The cylinder x = R cos v, y = R sin v, z = u around a sphere."""
    found = _letters(revolution_problem(sympy.Float(TUBE), U), seed, sympy.Float(TUBE), U)
    u, R, nu = found["u"], TUBE, TUBE / R1 - 1
    found["R"] = R
    v_u, n_u, n = found["dv̇/du"], found["dn/du"], found["n"]
    found["d/du (M R u n + (C + M R²) (R/R₁ - 1) v̇)"] = (
        MASS * R * (n + u * n_u) + (C + MASS * R**2) * nu * v_u
    )
    found["d/du ((A + M u²) n + M R (R/R₁ - 1) u v̇)"] = (
        2 * MASS * u * n + (A + MASS * u**2) * n_u + MASS * R * nu * (found["v̇"] + u * v_u)
    )
    return named(found)


@lru_cache(maxsize=4)
def dome_with_rotor(seed: int) -> Letters:
    """The dome with a rotor on its axis."""
    problem = revolution_problem(U, DOME, KAPPA)
    return named(_with_coefficients(problem, seed, _letters(problem, seed, U, DOME, KAPPA)))


@lru_cache(maxsize=4)
def great_circle(seed: int) -> Letters:
    """n for which the contact of a stationary motion stays on a great circle, from the track's bend."""
    state = random_state(ExplicitRolling(revolution_problem(U, DOME)), seed)
    x, q = state.x, state.q
    v_dot = np.random.default_rng(seed).uniform(0.4, 1.2, q.shape[1])

    def bend(n: np.ndarray) -> np.ndarray:
        speeds = np.stack([0 * n, v_dot, n])

        def velocity(c: np.ndarray) -> np.ndarray:
            rates = product(x.spin_rates(c), speeds)
            _, s_u, s_v, *_ = x.ground.rows(*c[3:])
            return np.asarray(s_u * rates[3] + s_v * rates[4])

        s_dot, s_ddot = velocity(q), complex_step(velocity, q, product(x.spin_rates(q), speeds))
        return dot(s_ddot, cross(x.ground.axes(*q[3:])[2], s_dot))

    zero = np.zeros(q.shape[1])
    at_0, at_1 = bend(zero), bend(zero + 1)
    E = x.body.forms(*q[:2])[0]
    return named({"n₀": -at_0 / (at_1 - at_0), "v̇₀": v_dot, "v₀": q[1], "E₀": E, "u₀": q[0]})


@lru_cache(maxsize=4)
def substitution(seed: int) -> Letters:
    """v̇ along a motion of the core, and ∫ ξ du from Riccati's equation of the product."""
    rng = np.random.default_rng(seed)
    x = ExplicitRolling(revolution_problem(U, DOME))
    q = np.concatenate([[[0.4]], rng.uniform(0.3, 1.0, (4, 1))])
    speeds = np.array([[0.8], [rng.uniform(0.5, 0.9)], [rng.uniform(0.5, 0.9)]])
    turned = product(x.columns(q)[0], product(x.spin_rates(q), speeds))
    state = motion(RollingState(x, q, turned), np.linspace(0.0, 0.2, 4))
    u, v_dot = state.q[0], state.rates[1]
    y = np.stack([q[0], speeds[1], speeds[2]])
    xi = AlongMeridian(x.problem, q[1:]).slopes(y)[0, 0] / speeds[1, 0]
    coefficients = _second_order(U, DOME, 0.0)

    def riccati(u: float, y: np.ndarray) -> list[float]:
        return [y[1], float(longitude_riccati(y[1], *coefficients(FLOATS, u)[:2]))]

    found = solve_ivp(riccati, (u[0], u[-1]), [0.0, xi], method="DOP853", t_eval=u, rtol=1e-11,
                      atol=1e-13)  # fmt: skip
    return named({"v̇": v_dot / v_dot[0], "∫ ξ du": found.y[0]})
