"""Witness of § 17: two surfaces of revolution, and two equal ellipsoids by their confocal parameters."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
import sympy

from voronets.papers.analytic import complex_step, unit
from voronets.papers.arrays import dot, product
from voronets.papers.entry import Residuals
from voronets.papers.product_numbers import product_residual
from voronets.papers.voronets1911.explicit_rolling import ExplicitRolling
from voronets.papers.voronets1911.revolution_witness import DOME, MASS, A, C, U, V
from voronets.papers.voronets1911.rolling_letters import (
    Letters,
    RollingState,
    motion,
    named,
    random_state,
)
from voronets.papers.voronets1911.solution_check import off_the_core
from voronets.papers.voronets1911.sphere_witness import ellipsoid_on_sphere
from voronets.papers.voronets1911.surface_witness import surface_letters_of
from voronets.rolling.body import body
from voronets.rolling.forces import Forces
from voronets.rolling.start import start_neumann
from voronets.rolling.system import RollingProblem
from voronets.solutions.reductions.on_sphere import reduce_on_sphere
from voronets.solutions.reductions.two_revolutions import reduce_two_revolutions
from voronets.surfaces.curvature_lines import ellipsoid_curvature_lines
from voronets.surfaces.parametric import Chart, Parametric
from voronets.surfaces.placement import Placed

HILL = -(U**2) / 4 - U**3 / 11
SEMI_AXES = (1.5, 1.2, 0.9)
TIMES = np.linspace(0.0, 0.3, 4)
REDUCED = np.linspace(0.0, 0.2, 3)


def revolution_chart(z: Any) -> Parametric:
    """x = u cos v, y = u sin v, z = z(u), the normal upwards."""
    return Parametric(
        (Chart((U * sympy.cos(V), U * sympy.sin(V), z), (0.05, 1.6), (-np.pi, np.pi)),)
    )


def two_revolutions(central: bool = False, weight: float = -3.0) -> RollingProblem:
    """A body of revolution on a hill of revolution, heavy or drawn to a point of the hill's axis."""
    x, y, z = sympy.symbols("x y z")
    forces = (
        Forces(function=-((x**2 + y**2 + (z + 1) ** 2) ** sympy.Rational(3, 2)))
        if central else Forces((0.0, 0.0, weight))
    )  # fmt: skip
    moving = body(MASS, [A, A, C], Placed(revolution_chart(DOME)))
    return RollingProblem(moving, Placed(revolution_chart(HILL)), forces, lift_off=False)


def with_rates(x: ExplicitRolling, q: np.ndarray, rates: np.ndarray) -> RollingState:
    """The state with u̇, v̇, ϑ̇."""
    return RollingState(x, q, product(x.columns(q)[0], product(x.rolling_rates(q), rates)))


def accelerations(state: RollingState) -> np.ndarray:
    """ü, v̈, ϑ̈, ü₁, v̈₁."""
    return np.asarray(state.along(lambda z: state.x.rates_of(z[:5], z[5:])))


@lru_cache(maxsize=4)
def stationary(seed: int) -> Letters:
    """ϑ = π/2, u̇ = ϑ̇ = 0 and v̇ such that the core gives ü = 0; the weight holds the body to a ceiling."""
    x = ExplicitRolling(two_revolutions(weight=3.0))
    rng = np.random.default_rng(seed)
    q = rng.uniform(0.4, 1.0, (5, 40))
    q[2] = np.pi / 2
    zero = np.zeros(40)

    def push(v_dot: np.ndarray) -> np.ndarray:
        return np.asarray(accelerations(with_rates(x, q, np.stack([zero, v_dot, zero])))[0])

    square = push(zero) / (push(zero) - push(zero + 1))
    good = np.flatnonzero(square > 0.02)[:5]
    v_dot = np.sqrt(square[good])
    state = with_rates(x, q[:, good], np.stack([0 * v_dot, v_dot, 0 * v_dot]))
    return named(surface_letters_of(state))


@lru_cache(maxsize=4)
def along_meridian(seed: int) -> Letters:
    """Along the motion that starts at ϑ = π/2 with u̇ alone."""
    x = ExplicitRolling(two_revolutions())
    rng = np.random.default_rng(seed)
    q = rng.uniform(0.5, 0.8, (5, 1))
    q[2] = np.pi / 2
    begin = with_rates(x, q, np.array([[0.6], [0.0], [0.0]]))
    state = motion(begin, TIMES)
    found = surface_letters_of(state)
    found["const"] = ((found["M"] * found["ρ"] ** 2 + A) * found["τ"] ** 2 - 2 * found["U"])[0]
    return named(found)


def theta_slope(seed: int) -> Residuals:
    """|∂U/∂ϑ| at ϑ = π/2, relative to its values elsewhere."""
    worst = 0.0
    for central in (False, True):
        x = ExplicitRolling(two_revolutions(central))
        q = random_state(x, seed).q
        across = np.abs(complex_step(x.potential, q, unit(2, len(q))[:, None])).max()
        q[2] = np.pi / 2
        worst = max(
            worst,
            float(np.abs(complex_step(x.potential, q, unit(2, len(q))[:, None])).max() / across),
        )
    return Residuals(worst, product=_off_potential(seed))


def _off_potential(seed: int) -> float:
    """The product's U of both problems against their formulas."""
    found = []
    for central in (False, True):
        x = ExplicitRolling(two_revolutions(central))
        q = random_state(x, seed).q
        X, Y, Z = x.centre(q)
        own = -((X**2 + Y**2 + (Z + 1) ** 2) ** 1.5) if central else -3.0 * MASS * Z
        found.append(product_residual({"U": x.potential(q)}, {"U": own}))
    return max(found)


def dependence(problem: RollingProblem, seed: int, cyclic: tuple[int, ...]) -> float:
    """How much the rates of the other coordinates and speeds change with the cyclic ones."""
    x, found = ExplicitRolling(problem), []
    given = random_state(x, seed)
    spins = product(x.body.axes(*given.q[:2]), given.omega)
    for step in (0.0, 0.37):
        q = given.q.copy()
        q[list(cyclic)] += step
        omega = np.einsum("kin,kn->in", x.body.axes(*q[:2]), spins)
        state = RollingState(x, q, omega)
        rates = np.delete(state.rates, list(cyclic), axis=0)
        turning = state.along(state.spins)
        found.append(np.concatenate([rates, turning]))
    return float(np.abs(found[0] - found[1]).max() / np.abs(found[0]).max())


def cyclic_on_sphere(seed: int) -> Residuals:
    """ϑ, u₁, v₁ do not occur in the equations of a body on a sphere."""
    begin = start_neumann(ellipsoid_on_sphere(), **reduced_start(seed))
    off = off_the_core(reduce_on_sphere(begin).solve(float(REDUCED[-1])), REDUCED)
    return Residuals(dependence(ellipsoid_on_sphere(), seed, (2, 3, 4)), product=off)


def reduced_start(seed: int) -> dict[str, Any]:
    """Neumann's coordinates and spins of a start."""
    spins = np.random.default_rng(seed).uniform(0.3, 0.7, 3).tolist()
    place = {"u": 0.7, "v": 0.5, "theta": 0.4, "u1": 0.8, "v1": 0.3}
    return place | dict(zip(("sigma", "tau", "n"), spins, strict=True))


def cyclic_longitudes(seed: int) -> Residuals:
    """v and v₁ do not occur for two surfaces of revolution."""
    begin = start_neumann(two_revolutions(), **reduced_start(seed))
    off = off_the_core(reduce_two_revolutions(begin).solve(float(REDUCED[-1])), REDUCED)
    found = max(dependence(two_revolutions(c), seed, (1, 4)) for c in (False, True))
    return Residuals(found, product=off)


# -- two equal ellipsoids ---------------------------------------------------------------------------


def confocal_ellipsoid() -> Parametric:
    """The ellipsoid by its confocal parameters, the normal outwards."""
    a2, b2, c2 = (sympy.Float(x) ** 2 for x in SEMI_AXES)
    root = sympy.sqrt
    X = (
        root(a2) * root(a2 - U) * root(a2 - V) / root((a2 - b2) * (a2 - c2)),
        root(b2) * root(U - b2) * root(b2 - V) / root((a2 - b2) * (b2 - c2)),
        root(c2) * root(U - c2) * root(V - c2) / root((a2 - c2) * (b2 - c2)),
    )
    a, b, c = SEMI_AXES
    return Parametric((Chart(X, (b * b, a * a), (c * c, b * b)),))


def equal_ellipsoids() -> ExplicitRolling:
    """An ellipsoid with A = C on its equal, drawn to the other's centre."""
    surface = Placed(confocal_ellipsoid())
    force = Forces(central=-2 / sympy.Symbol("d"))
    moving = body(1.3, [0.5, 0.8, 0.5], surface)
    return ExplicitRolling(RollingProblem(moving, surface, force, lift_off=False))


def _named_axes(found: Letters) -> Letters:
    return named(found | dict(zip("abc", SEMI_AXES, strict=True)))


def _parameters(seed: int, number: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    a2, b2, c2 = (x * x for x in SEMI_AXES)
    return (b2 + (a2 - b2) * rng.uniform(0.2, 0.8, number),
            c2 + (b2 - c2) * rng.uniform(0.2, 0.8, number))  # fmt: skip


@lru_cache(maxsize=4)
def any_place(seed: int) -> Letters:
    """Anywhere on each other, turned anyhow."""
    x = equal_ellipsoids()
    u, v = _parameters(seed, 6)
    u1, v1 = _parameters(seed + 1, 6)
    rng = np.random.default_rng(seed)
    q = np.stack([u, v, rng.uniform(-3, 3, 6), u1, v1])
    state = RollingState(x, q, rng.normal(size=(3, 6)))
    found = surface_letters_of(state)
    O = x.centre(q)
    return _named_axes(found | {"OO₁": np.sqrt(dot(O, O))})


@lru_cache(maxsize=4)
def parameters(seed: int) -> Letters:
    """A point of the product's ellipsoid with its confocal parameters, roots of Σ x²/(a² − λ) = 1."""
    own = ellipsoid_curvature_lines(SEMI_AXES)
    places = np.array([own.at(c).x for c in parameter_angles(seed).T], dtype=float)
    u, v = np.array([_confocal_roots(x) for x in places]).T
    return _named_axes({"u": u, "v": v, "x": places[:, 0]})


def parameter_angles(seed: int) -> np.ndarray:
    """Angles u, v of points of the product's ellipsoid, (2, samples)."""
    return np.random.default_rng(seed).uniform(0.2, 1.3, (2, 6))


def _confocal_roots(x: np.ndarray) -> list[float]:
    """The greater and the lesser of the roots λ that are not 0."""
    squares = np.array(SEMI_AXES) ** 2
    whole = np.poly1d(squares, r=True) * -1  # Π (a² − λ)
    for i, value in enumerate(x):
        whole = whole - np.poly1d(np.delete(squares, i), r=True) * value**2
    return sorted(np.real(whole.roots), reverse=True)[:2]


def order_of_parameters(seed: int) -> Residuals:
    """The share of points of the ellipsoid that break the inequalities, as printed and reversed."""
    found = parameters(seed)
    a2, b2, c2 = (x * x for x in SEMI_AXES)
    chain = (a2, found["u"], b2, found["v"], c2)
    pairs = list(pairwise(chain))
    own = ellipsoid_curvature_lines(SEMI_AXES)
    places = np.array([own.at(c).x for c in parameter_angles(seed).T], dtype=float)
    off = float(np.abs((places**2 / np.array(SEMI_AXES) ** 2).sum(axis=1) - 1).max())
    return Residuals(
        float(np.mean([np.mean(~(x <= y)) for x, y in pairs])),
        float(np.mean([np.mean(~(x >= y)) for x, y in pairs])),
        off,
    )


@lru_cache(maxsize=4)
def circles(seed: int) -> Letters:
    """Along the motion on central circular sections, started by (59) with u̇₁ = u̇, v̇₁ = v̇, u̇ + v̇ = 0."""
    x = equal_ellipsoids()
    a2, b2, c2 = (y * y for y in SEMI_AXES)
    low = max(b2, a2 + c2 - b2)
    rng = np.random.default_rng(seed)
    u = low + (a2 - low) * rng.uniform(0.35, 0.5)

    def place(u: np.ndarray) -> np.ndarray:
        v = a2 + c2 - u
        E, G, *_ = x.body.forms(u, v)
        theta = np.pi / 2 + 2 * np.arctan(np.sqrt(E / G))
        return np.stack([u, v, theta, u, v])

    at = np.array([u])
    rates = complex_step(place, at, np.ones(1)) * 0.2
    state = motion(with_rates(x, place(at), rates[:3]), TIMES)
    found = surface_letters_of(state)
    found["ω₀"] = np.sqrt(dot(state.omega, state.omega))[0] + 0 * TIMES
    nodes, weights = np.polynomial.legendre.leggauss(32)
    begin = low + (a2 - low) * 0.25

    def integrand(u: np.ndarray) -> np.ndarray:
        v = a2 + c2 - u
        under = (b2 - v) * (u - b2) * (a2 - u) * (u - c2)
        return np.asarray((u - v) / np.sqrt(under))

    integral = np.array([
        (end - begin) / 2 * float(weights @ integrand(begin + (nodes + 1) * (end - begin) / 2))
        for end in state.q[0]
    ])  # fmt: skip
    found |= {"∫ (u - v) du/(√(b² - v) √(u - b²) √(a² - u) √(u - c²))": integral, "t": TIMES}
    found["const"] = -integral[0] / found["ω₀"][0]
    return _named_axes(found)
