"""Witness of Voronets 1912, I: mass points in an explicit motion, axes and a pole in another one.

Nothing but positions goes in: velocities, accelerations and angular velocities are derivatives of them,
momenta and forces are sums over the points.  The origin O of the body's axes is not its centre of mass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any
from unicodedata import normalize

import numpy as np

from voronets.expressions.vectors import Matrix, Vector
from voronets.forms.neumann.chosen_axes import ChosenAxes
from voronets.papers.analytic import slope, unit
from voronets.papers.arrays import cross, product, turned
from voronets.papers.voronets1912.rotations import body_turning, euler_rotation, summed

POINTS, SAMPLES = 6, 5
AXES, MARKS = "λμν", ("", "′", "″")
Course = Callable[[np.ndarray], np.ndarray]


def in_time(course: Course) -> Course:
    """d/dt of a function of t, whose argument is (1, samples)."""
    return lambda t: slope(course, t, unit(0, 1))


class FreeBody:
    """The explicit motions that a seed chooses."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.m, self.r = rng.uniform(0.5, 2.0, POINTS), rng.normal(size=(POINTS, 3))
        self._waves = {name: rng.normal(size=(3, 3)) for name in ("O", "R", "pole", "E")}
        self.t = rng.uniform(0.0, 1.0, (1, SAMPLES))

    def _wave(self, name: str, t: np.ndarray) -> np.ndarray:
        still, along, swing = (w.reshape(3, *[1] * (t.ndim - 1)) for w in self._waves[name])
        found: np.ndarray = still + along * t[0] + swing * np.sin(t[0])
        return found

    def R(self, t: np.ndarray) -> np.ndarray:
        """Body axes → fixed axes."""
        return euler_rotation(self._wave("R", t))

    def E(self, t: np.ndarray) -> np.ndarray:
        """ξ, η, ζ by rows, in body axes."""
        return euler_rotation(self._wave("E", t))

    def pole(self, t: np.ndarray) -> np.ndarray:
        """x, y, z of M."""
        return self._wave("pole", t)

    def origin(self, t: np.ndarray) -> np.ndarray:
        """The origin of the body's axes, fixed axes."""
        return self._wave("O", t)

    def M(self, t: np.ndarray) -> np.ndarray:
        """The pole in fixed axes."""
        found: np.ndarray = self.origin(t) + product(self.R(t), self.pole(t))
        return found

    def points(self, t: np.ndarray) -> np.ndarray:
        """The mass points in fixed axes, (3, points, …)."""
        turned_points = summed("ij...,kj->ik...", self.R(t), self.r)
        found: np.ndarray = self.origin(t)[:, None] + turned_points
        return found

    def _sum(self, moments: np.ndarray) -> np.ndarray:
        return summed("k,ik...->i...", self.m, moments)

    def momentum(self, t: np.ndarray) -> np.ndarray:
        """L, fixed axes."""
        return self._sum(in_time(self.points)(t))

    def angular_momentum(self, t: np.ndarray) -> np.ndarray:
        """G about the pole, fixed axes."""
        arm = self.points(t) - self.M(t)[:, None]
        return self._sum(cross(arm, in_time(self.points)(t)))

    def frame(self, t: np.ndarray) -> np.ndarray:
        """ξ, η, ζ by columns, fixed axes."""
        return summed("ij...,kj...->ik...", self.R(t), self.E(t))

    def on_axes(self, course: Course) -> Course:
        """The components on ξ, η, ζ of a vector in fixed axes."""
        return lambda t: turned(self.frame(t), course(t))

    def energy(
        self, velocity: np.ndarray, omega: np.ndarray, pole: np.ndarray, E: np.ndarray
    ) -> np.ndarray:
        """Σ ½ m |v + ω × (r − pole)|², all on the axes E."""
        arm = summed(
            "ij...,jk...->ik...",
            E,
            self.r.T.reshape(3, POINTS, *[1] * (E.ndim - 2)) - pole[:, None],
        )
        v = velocity[:, None] + cross(omega[:, None], arm)
        return summed("k,ik...,ik...->...", self.m / 2, v, v)


@lru_cache(maxsize=4)
def free_body(seed: int) -> Mapping[str, Any]:
    """All letters of I on a few moments of a motion."""
    body = FreeBody(seed)
    t = body.t.astype(complex)
    found: dict[str, Any] = {}
    R, E, x, x_dot = body.R(t), body.E(t), body.pole(t), in_time(body.pole)(t)
    omega = body_turning(R, in_time(body.R)(t))
    velocity = turned(R, in_time(body.origin)(t))
    named = {"p q r": omega, "a b c": velocity, "x y z": x, "ẋ ẏ ż": x_dot}
    at_pole = product(E, velocity + cross(omega, x))
    sigma = product(E, omega)
    named |= {"σ τ n": sigma, "α β γ": at_pole}
    named |= _momenta(body, E, x, (velocity, omega), (at_pole, sigma))
    pole_dot = body.on_axes(in_time(body.M))(t)
    named["ξ′ η′ ζ′"] = pole_dot - at_pole
    of_axes = body_turning(body.frame(t), in_time(body.frame)(t))
    named["σ₁ τ₁ n₁"] = sigma - of_axes
    named |= _laws(body, t)
    for names, values in named.items():
        found |= dict(zip(normalize("NFC", names).split(), values, strict=True))
    for by, of in zip("αβγστn", ("L_ξ", "L_η", "L_ζ", "G_ξ", "G_η", "G_ζ"), strict=True):
        found[f"d/dt ∂Θ/∂{by}"] = found[
            normalize("NFC", f"{of[0]}\u0307{of[1:]}")
        ]  # ∂Θ/∂α is L_ξ: an entry of its own
    E_dot = in_time(body.E)(t)
    for i, row in enumerate(AXES):
        for j, mark in enumerate(MARKS):
            found[row + mark], found[f"{row}\u0307{mark}"] = E[i, j], E_dot[i, j]
    return {name: np.real(value) for name, value in found.items()}


def _momenta(
    body: FreeBody, E: np.ndarray, x: np.ndarray, in_body: Any, on_axes: Any
) -> dict[str, Any]:
    """Derivatives of T and Θ, sums over the points, by their velocities."""
    still, one = np.zeros_like(x), np.broadcast_to(np.eye(3)[..., None], E.shape)

    def slopes(speeds: Any, pole: np.ndarray, axes: np.ndarray) -> np.ndarray:
        given = np.concatenate(speeds)

        def T(y: np.ndarray) -> np.ndarray:
            more = [1] * (y.ndim - given.ndim)
            return body.energy(
                y[:3], y[3:], pole.reshape(*pole.shape, *more), axes.reshape(*axes.shape, *more)
            )

        return np.stack([slope(T, given, unit(i, 6)) for i in range(6)])

    T, Theta = slopes(in_body, still, one), slopes(on_axes, x, E)
    energies = (
        body.energy(in_body[0], in_body[1], still, one),
        body.energy(on_axes[0], on_axes[1], x, E),
    )
    return {
        "T Θ": energies,
        "∂T/∂a ∂T/∂b ∂T/∂c": T[:3], "∂T/∂p ∂T/∂q ∂T/∂r": T[3:],
        "∂Θ/∂α ∂Θ/∂β ∂Θ/∂γ": Theta[:3], "∂Θ/∂σ ∂Θ/∂τ ∂Θ/∂n": Theta[3:],
    }  # fmt: skip


def _laws(body: FreeBody, t: np.ndarray) -> dict[str, Any]:
    """L, G and their rates; forces that the accelerations ask for; all also on ξ, η, ζ."""
    acceleration = in_time(in_time(body.points))
    force = body._sum(acceleration(t))
    arm = body.points(t) - body.M(t)[:, None]
    moment = body._sum(cross(arm, acceleration(t)))
    K = cross(in_time(body.M)(t), body.momentum(t))
    L, G = body.on_axes(body.momentum), body.on_axes(body.angular_momentum)
    axes = body.frame(t)

    def turned_in(vector: np.ndarray) -> np.ndarray:
        return turned(axes, vector)

    return {
        "L̇_1 L̇_2 L̇_3": in_time(body.momentum)(t), "Ġ_1 Ġ_2 Ġ_3": in_time(body.angular_momentum)(t),
        "Λ_1 Λ_2 Λ_3": force, "Γ_1 Γ_2 Γ_3": moment, "K_1 K_2 K_3": K,
        "L_ξ L_η L_ζ": L(t), "G_ξ G_η G_ζ": G(t), "K_ξ K_η K_ζ": turned_in(K),
        "Λ_ξ Λ_η Λ_ζ": turned_in(force), "Γ_ξ Γ_η Γ_ζ": turned_in(moment),
        "L̇_ξ L̇_η L̇_ζ": in_time(L)(t), "Ġ_ξ Ġ_η Ġ_ζ": in_time(G)(t),
    }  # fmt: skip


def chosen(letters: Mapping[str, Any]) -> ChosenAxes:
    """The product's axes of the same motion, for entries that define something."""

    def rows(dot: str) -> Matrix:
        return Matrix(*([letters[row + dot + mark] for mark in MARKS] for row in AXES))

    place, rate = (
        Vector(*(letters[name] for name in names.split())) for names in ("x y z", "ẋ ẏ ż")
    )
    return ChosenAxes(place, rows(""), rate, rows("\u0307"))
