"""Claims of §§ 2–4 about surfaces, measured: geodesics of an ellipsoid, umbilical surfaces, lines of curvature."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import sympy

from voronets.expressions.scalars import ARRAYS, symbols
from voronets.papers.analytic import slope
from voronets.papers.arrays import cross, dot
from voronets.papers.entry import Residuals
from voronets.papers.product_numbers import product_residual
from voronets.papers.voronets1911.kinematics_product import curve_product
from voronets.papers.voronets1911.surface_points import (
    GEOMETRY,
    SEMI_AXES,
    normal,
    points,
    r,
    r_u,
    r_v,
    surface_letters,
)
from voronets.surfaces import catalogue
from voronets.surfaces.fundamental import U, V
from voronets.surfaces.geometry import Geometry
from voronets.surfaces.parametric import Chart, Parametric
from voronets.surfaces.parametrised import parametrised

SQUARES = SEMI_AXES[:, None] ** 2


def geodesic_acceleration(y: np.ndarray) -> np.ndarray:
    """d²x/ds² of a geodesic of x²/a² + y²/b² + z²/c² = 1, y = (x, dx/ds)."""
    x, t = y[:3], y[3:]
    squares = SEMI_AXES.reshape((3,) + (1,) * (y.ndim - 1)) ** 2
    gradient = x / squares
    return np.asarray(-gradient * dot(t, t / squares) / dot(gradient, gradient))


def _geodesics(seed: int) -> tuple[np.ndarray, ...]:
    """Points u, v, random directions du/ds, dv/ds there and the geodesics' x, x′, x″."""
    w, angle = (
        points(seed),
        np.random.default_rng(seed + 1).uniform(0.3, 1.2, points(seed).shape[1]),
    )
    X_u, X_v = np.real(r_u(w)), np.real(r_v(w))
    d = np.stack([np.cos(angle), -np.sin(angle)])
    step = X_u * d[0] + X_v * d[1]
    d = d / np.sqrt(dot(step, step))
    x, t = np.real(r(w)), X_u * d[0] + X_v * d[1]
    return w, d, x, t, geodesic_acceleration(np.concatenate([x, t]))


@lru_cache(maxsize=4)
def geodesic_letters(seed: int) -> dict[str, Any]:
    """Ω_p and Ω_s by the turning of the normal, with curvatures and torsions from the ellipsoid's equation."""
    w, d, x, t, x2 = _geodesics(seed)
    n = np.real(normal(w + 0j))
    Omega = cross(np.real(slope(normal, w + 0j, d)), n)
    # the section by the plane of n and t: b″ of r + t s + b n on the ellipsoid
    section = -dot(t, t / SQUARES) / dot(x / SQUARES, n)
    x3 = np.real(slope(geodesic_acceleration, np.concatenate([x, t]), np.concatenate([t, x2])))
    binormal = cross(t, x2)
    right_handed = dot(binormal, x3) / dot(binormal, binormal)
    return {
        "Ω_p": dot(Omega, cross(n, t)), "Ω_s": dot(Omega, t),
        "curvature of the normal section": section, "torsion of the geodesic": -right_handed,
    }  # fmt: skip


def geodesic_product(seed: int) -> dict[str, Any]:
    """Ω_p and Ω_s of the product in the directions of the geodesics."""
    w, d, *_ = _geodesics(seed)
    at = GEOMETRY.at(*w)
    return {"Ω_p": at.pure_bending(*d), "Ω_s": at.twisting(*d)}


def geodesic_claim(seed: int) -> Residuals:
    """N along geodesics, relative to their curvature."""
    w, d, _, _, x2 = _geodesics(seed)
    at = GEOMETRY.at(*w)
    bent = sum(np.real(slope(row, w, d)) * rate for row, rate in zip((r_u, r_v), d, strict=True))
    # r_u u″ + r_v v″ = x″ − r_uu u′² − 2 r_uv u′v′ − r_vv v′²
    X = np.stack([np.real(r_u(w)), np.real(r_v(w))], axis=1)
    rest = np.moveaxis(x2 - bent, -1, 0)[..., None]
    ddu, ddv = (np.linalg.pinv(np.moveaxis(X, -1, 0)) @ rest)[..., 0].T
    N = at.spinning(d[0], d[1], ddu, ddv)
    product = product_residual(curve_product(seed), surface_letters(seed))
    return Residuals(float(np.max(np.abs(N) / np.sqrt(dot(x2, x2)))), product=product)


def umbilic_claim(seed: int) -> Residuals:
    """A sphere and a plane in random coordinates: how far each is from what the two statements say."""
    rng = np.random.default_rng(seed)
    a, b = rng.uniform(0.1, 0.3, 2)
    one, two = U + a * V, V - b * U * V
    ns = symbols()
    ball = (1.7 * ns.sin(one) * ns.cos(two), 1.7 * ns.sin(one) * ns.sin(two), 1.7 * ns.cos(one))
    flat = (one + two, two - a * one, 0.3 * one - two)
    misfits = [_misfit(surface, rng) for surface in (ball, flat)]
    bent = [Omega for Omega, _ in misfits]
    uniform = max(misfit for _, misfit in misfits)
    product = max(uniform, product_residual(curve_product(seed), surface_letters(seed)))
    return Residuals(max(uniform, *(1.0 if abs(x) < 1e-9 else 0.0 for x in bent)), uniform, product)


def _misfit(X: tuple[sympy.Expr, ...], rng: np.random.Generator) -> tuple[float, float]:
    """Ω_p, and by how much Ω_s : Ω_p and Ω_p r + n fail to be 0 and constant."""
    u, v, du, dv = rng.uniform(0.5, 1.0, (4, 8))
    at = Geometry(Parametric((Chart(X),))).at(u, v)
    ratios = np.array([at.D * at.F - at.D1 * at.E, at.D * at.G - at.D2 * at.E])
    Omega = np.asarray(at.pure_bending(du, dv))
    fixed = np.stack([Omega * x + n for x, n in zip(at.X, at.n, strict=True)])
    spread = np.ptp(fixed, axis=1).max() + np.ptp(Omega) + np.abs(at.twisting(du, dv)).max()
    return float(Omega.mean()), float(spread + np.abs(ratios).max())


def curvature_line_claim(seed: int) -> Residuals:
    """F and D′ of lines of curvature: of principal directions, and of an ellipsoid by these lines."""
    at = GEOMETRY.at(*points(seed))
    (a, b), (c, d) = at.principal_directions
    F = at.E * a * c + at.F * (a * d + b * c) + at.G * b * d
    D1 = at.D * a * c + at.D1 * (a * d + b * c) + at.D2 * b * d
    lengths = [at.E * x * x + 2 * at.F * x * y + at.G * y * y for x, y in ((a, b), (c, d))]
    off = max(float(np.abs([F, D1]).max()), *_off(seed)[1:])
    return Residuals(off, product=max(off, float(np.abs(np.array(lengths) - 1).max())))


def curvature_line_slip(seed: int) -> Residuals:
    """What § 4 prints of these coordinates, F = 0 and D = 0; and what it means, F = 0 and D′ = 0."""
    D, F, D1 = _off(seed)
    return Residuals(max(F, D), max(F, D1), max(F, D1, _off_ellipsoid(seed)))


def _off_ellipsoid(seed: int) -> float:
    """How far the points of the surface that ``parametrised`` gives are from the ellipsoid's equation."""
    found = parametrised(catalogue.ellipsoid(SEMI_AXES.tolist()), lines=True).surface
    X, *_ = found.derivatives(ARRAYS, found.numbers, list(points(seed)))
    square = sum(x * x / a**2 for x, a in zip(X, SEMI_AXES, strict=True))
    return float(np.abs(square - 1).max())


def _off(seed: int) -> tuple[float, float, float]:
    """|D|, |F|, |D′| of an ellipsoid by its lines of curvature, relative to E, G and the curvatures."""
    surface = parametrised(catalogue.ellipsoid(SEMI_AXES.tolist()), lines=True).surface
    at = Geometry(surface).at(*points(seed))
    first, second = np.sqrt(at.E * at.G), np.abs(at.D) + np.abs(at.D2)
    D = float(np.max(np.abs(at.D) / second))
    return D, float(np.max(np.abs(at.F) / first)), float(np.max(np.abs(at.D1) / second))
