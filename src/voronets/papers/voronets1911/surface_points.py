"""Points of an ellipsoid in coordinates that are as good as any, with a field of curves: for §§ 1–3.

Every letter comes from vectors alone, the derivatives of r(u, v) and of its axes taken by Cauchy's integral.  The
curves are f(u, v) = const, run through as du : dv = ∂f/∂v : −∂f/∂u.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import sympy

from voronets.expressions.scalars import symbols
from voronets.papers.analytic import limit, slope, unit
from voronets.papers.arrays import cross, dot, unit_vector
from voronets.surfaces.fundamental import U, V
from voronets.surfaces.geometry import Geometry
from voronets.surfaces.parametric import Chart, Parametric

SEMI_AXES = np.array([1.3, 0.8, 1.1])
SAMPLES = 6
BY_U, BY_V = unit(0, 2), unit(1, 2)
PRIMES = ("", "′", "″")


def place(ns: Any, u: Any, v: Any) -> tuple[Any, ...]:
    """r(u, v); F and D′ do not vanish."""
    one, two = u + 0.3 * v + 0.1 * v * v, v - 0.2 * u + 0.05 * u * v
    a, b, c = SEMI_AXES
    return (
        a * ns.sin(one) * ns.cos(two), b * ns.sin(one) * ns.sin(two), c * ns.cos(one)
    )  # fmt: skip


def curve(ns: Any, u: Any, v: Any) -> Any:
    """f(u, v)."""
    return u * u + 0.7 * u * v - ns.sin(v) + 0.3 * v**3


GEOMETRY = Geometry(Parametric((Chart(place(symbols(), U, V)),)))
CURVE: sympy.Expr = curve(symbols(), U, V)


# -- fields on the surface, functions of w = (u, v) ----------------------------------------------


def r(w: np.ndarray) -> np.ndarray:
    return np.stack(place(np, *w))


def r_u(w: np.ndarray) -> np.ndarray:
    return slope(r, w, BY_U)


def r_v(w: np.ndarray) -> np.ndarray:
    return slope(r, w, BY_V)


def normal(w: np.ndarray) -> np.ndarray:
    return unit_vector(cross(r_u(w), r_v(w)))


def f(w: np.ndarray) -> np.ndarray:
    return np.asarray(curve(np, *w))


def direction(w: np.ndarray) -> np.ndarray:
    """du/ds, dv/ds along the curve through the point."""
    du, dv = slope(f, w, BY_V), -slope(f, w, BY_U)
    step = r_u(w) * du + r_v(w) * dv
    return np.asarray(np.stack([du, dv]) / np.sqrt(dot(step, step)))


def tangent(w: np.ndarray) -> np.ndarray:
    """dr/ds."""
    du, dv = direction(w)
    return np.asarray(r_u(w) * du + r_v(w) * dv)


# -- letters ------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def points(seed: int) -> np.ndarray:
    """u, v, (2, samples)."""
    rng = np.random.default_rng(seed)
    return np.stack([rng.uniform(0.6, 1.1, SAMPLES), rng.uniform(-0.6, 0.6, SAMPLES)])


@lru_cache(maxsize=4)
def surface_letters(seed: int) -> dict[str, Any]:
    """The letters of §§ 1–3."""
    return {name: np.real(value) for name, value in _by_vectors(points(seed) + 0j).items()}


def _by_vectors(w: np.ndarray) -> dict[str, np.ndarray]:
    du, dv = along = direction(w)
    X_u, X_v, n, T = r_u(w), r_v(w), normal(w), tangent(w)
    T_s, n_s = slope(tangent, w, along), slope(normal, w, along)
    p, Omega = cross(n, T), cross(n_s, n)
    ds = 0.37 + 0 * du
    found = {
        "E": dot(X_u, X_u), "F": dot(X_u, X_v), "G": dot(X_v, X_v),
        "H": np.sqrt(dot(cross(X_u, X_v), cross(X_u, X_v))),
        "D": dot(slope(r_u, w, BY_U), n), "D′": dot(slope(r_u, w, BY_V), n),
        "D″": dot(slope(r_v, w, BY_V), n), "du/ds": du, "dv/ds": dv, "ds": ds, "du": du * ds, "dv": dv * ds,
        "Ω_u": dot(Omega, unit_vector(X_u)), "Ω_v": dot(Omega, unit_vector(X_v)),
        "Ω_s": dot(Omega, T), "Ω_p": dot(Omega, p), "N": -dot(p, T_s), "k₁": dot(X_u, T), "k₂": dot(X_v, T),
    }  # fmt: skip
    vectors = {
        "∂{x}/∂u": X_u,
        "∂{x}/∂v": X_v,
        "d{x}/ds": T,
        "d²{x}/ds²": T_s,
        "Ω_{x}": Omega,
        "cos(p, {x})": p,
    }
    for name, vector in vectors.items():
        found |= {name.format(x=x): value for x, value in zip("xyz", vector, strict=True)}
    turned = {"α{}": unit_vector(X_u), "β{}": unit_vector(X_v), "γ{}": n, "dγ{}/ds": n_s,
              "∂γ{}/∂u": slope(normal, w, BY_U), "∂γ{}/∂v": slope(normal, w, BY_V)}  # fmt: skip
    for name, vector in turned.items():
        found |= {name.format(x): value for x, value in zip(PRIMES, vector, strict=True)}
    return found | _spinning(w, T, T_s) | _bending_quotient(w, along, n)


def _spinning(w: np.ndarray, T: np.ndarray, T_s: np.ndarray) -> dict[str, np.ndarray]:
    """The letters of § 3."""

    def k1(x: np.ndarray) -> np.ndarray:
        return dot(r_u(x), tangent(x))

    def k2(x: np.ndarray) -> np.ndarray:
        return dot(r_v(x), tangent(x))

    f_u, f_v = slope(f, w, BY_U), slope(f, w, BY_V)
    step = r_u(w) * f_v - r_v(w) * f_u
    by_v, by_u = slope(k1, w, BY_V), slope(k2, w, BY_U)
    curvature = np.sqrt(dot(T_s, T_s))
    return {
        "∂f/∂u": f_u, "∂f/∂v": f_v, "h": np.sqrt(dot(step, step)),
        "∂(∂x/∂u dx/ds + …)/∂v": by_v, "∂(E du/ds + F dv/ds)/∂v": by_v,
        "∂/∂v ((E ∂f/∂v - F ∂f/∂u)/h)": by_v, "∂/∂u ((F ∂f/∂v - G ∂f/∂u)/h)": by_u,
        "∂(∂x/∂v dx/ds + …)/∂u": by_u, "∂(F du/ds + G dv/ds)/∂u": by_u,
        "(∂x/∂u d²x/ds² + …)": dot(r_u(w), T_s), "(∂x/∂v d²x/ds² + …)": dot(r_v(w), T_s),
        "(∂x/∂u ∂(dx/ds)/∂u + …)": dot(r_u(w), slope(tangent, w, BY_U)),
        "(∂x/∂u ∂(dx/ds)/∂v + …)": dot(r_u(w), slope(tangent, w, BY_V)),
        "ρ": 1 / curvature, "cos(ρ, p)": dot(cross(normal(w), T), T_s) / curvature,
        **{f"cos(ρ, {x})": value / curvature for x, value in zip("xyz", T_s, strict=True)},
    }  # fmt: skip


def _bending_quotient(w: np.ndarray, along: np.ndarray, n: np.ndarray) -> dict[str, np.ndarray]:
    """(γ′₁γ″ − γ″₁γ′)/Δs as Δs goes to zero, the second point at a distance Δs on the curve's tangent."""

    def quotient(step: np.ndarray) -> np.ndarray:
        n1 = normal(w[..., None] + along[..., None] * step)
        found: np.ndarray = cross(n1, n[..., None])[0] / step
        return found

    return {"lim (γ′₁ γ″ - γ″₁ γ′)/Δs": limit(quotient, w.shape[1])}
