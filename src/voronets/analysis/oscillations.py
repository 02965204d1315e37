"""Small oscillations about an equilibrium or a steady motion: matrices, frequencies, modes.

found = small_oscillations(system, at={"theta": 0, "phi": 0})
found.frequencies, found.modes[0].shape, found.closed.characteristic
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from sympy import Expr

from voronets.analysis.closed_oscillations import ClosedForms, closed_forms
from voronets.analysis.linearised import Matrices, named, steady_state, undisturbed
from voronets.expressions.presentation import Card, Presented
from voronets.mechanics.manifold import kernel
from voronets.mechanics.system import System

#: Rates below this part of the greatest count as zero.
ZERO = 1e-6


@dataclass(frozen=True)
class Mode:
    """δq = Re(shape e^(s t)).

    rate       s, in 1/s
    shape      δq by coordinate, the largest 1; complex where the parts are out of step
    """

    rate: complex
    shape: dict[str, complex]

    @property
    def frequency(self) -> float:
        """|Im s|, in rad/s."""
        return abs(self.rate.imag)

    @property
    def damping(self) -> float:
        """−Re s / |s|: the part of critical damping; negative where it grows."""
        return -self.rate.real / abs(self.rate)


@dataclass(frozen=True, repr=False)
class SmallOscillations(Presented):
    """The motion near an equilibrium or a steady motion, in admissible variations.

    system      the system
    x, t        (q, q̇) of the undisturbed motion and the time; ``at``: what of x was given
    full        the matrices before the reduction
    N           admissible velocities by columns, δq̇ = N w + D δq           (n, n − k)
    """

    system: System
    at: Mapping[str, Expr]
    x: np.ndarray
    t: float
    full: Matrices
    N: np.ndarray
    D: np.ndarray

    def card(self) -> Card:
        head = ("rate s, 1/s", "frequency, rad/s", "damping", *self.system.names)
        rows = [
            (_short(mode.rate), _short(mode.frequency), _short(mode.damping),
             *map(_short, mode.shape.values()))
            for mode in self.modes
        ]  # fmt: skip
        return Card("Small oscillations: modes, slowest first", rows, head)

    @property
    def M(self) -> np.ndarray:
        """The masses of w: NᵀM N."""
        return np.asarray(self.N.T @ self.full.M @ self.N)

    @property
    def C(self) -> np.ndarray:
        """What multiplies w: damping and gyroscopic terms, Nᵀ(M D + C) N."""
        return np.asarray(self.N.T @ (self.full.M @ self.D + self.full.C) @ self.N)

    @property
    def K(self) -> np.ndarray:
        """The stiffness, Nᵀ(M D D + C D + K) N."""
        return np.asarray(self._stiffness @ self.N)

    @property
    def damping(self) -> np.ndarray:
        """The symmetric part of C."""
        return np.asarray((self.C + self.C.T) / 2)

    @property
    def gyroscopic(self) -> np.ndarray:
        """The antisymmetric part of C."""
        return np.asarray((self.C - self.C.T) / 2)

    @property
    def _stiffness(self) -> np.ndarray:
        M, C, K, D = self.full.M, self.full.C, self.full.K, self.D
        return np.asarray(self.N.T @ (M @ D @ D + C @ D + K))

    @cached_property
    def P(self) -> np.ndarray:
        """The variations with H δq = 0 by columns, δq = P y."""
        return kernel(self.full.H, len(self.system.names))

    @cached_property
    def flow(self) -> np.ndarray:
        """d/dt (y, w) = flow (y, w)."""
        P, inverse = self.P, np.linalg.inv(self.M)
        top = np.hstack([P.T @ self.D @ P, P.T @ self.N])
        low = np.hstack([-inverse @ self._stiffness @ P, -inverse @ self.C])
        return np.vstack([top, low])

    @cached_property
    def _eigen(self) -> tuple[np.ndarray, np.ndarray]:
        """Rates and shapes of (y, w)."""
        rates, vectors = np.linalg.eig(self.flow)
        return rates, self.P @ vectors[: self.P.shape[1]]

    @property
    def rates(self) -> np.ndarray:
        """Every s of e^(s t), the neutral zeros among them."""
        return self._eigen[0]

    @cached_property
    def modes(self) -> tuple[Mode, ...]:
        """The modes, one of each conjugate pair, slowest first; neutral ones (s = 0) left out."""
        rates, shapes = self._eigen
        scale = max(1.0, float(np.abs(rates).max(initial=0.0)))
        chosen = [i for i, s in enumerate(rates) if abs(s) > ZERO * scale and s.imag >= 0]
        chosen.sort(key=lambda i: (abs(rates[i].imag), rates[i].real))
        found = []
        for i in chosen:
            shape = shapes[:, i] / shapes[np.argmax(np.abs(shapes[:, i])), i]
            named = zip(self.system.names, shape, strict=True)
            found.append(Mode(complex(rates[i]), {name: complex(part) for name, part in named}))
        return tuple(found)

    @property
    def frequencies(self) -> np.ndarray:
        """The frequencies of the modes that oscillate, in rad/s, slowest first."""
        floor = ZERO * max(1.0, float(np.abs(self.rates).max(initial=0.0)))
        return np.array([mode.frequency for mode in self.modes if mode.frequency > floor])

    @property
    def growth(self) -> float:
        """The largest Re s: positive where a small disturbance grows."""
        return float(self.rates.real.max())

    def _repr_html_(self) -> str:
        heads = ("rate s", "frequency, rad/s", "damping", *self.system.names)
        rows = [
            (_short(mode.rate), _short(mode.frequency), _short(mode.damping),
             *map(_short, mode.shape.values()))
            for mode in self.modes
        ]  # fmt: skip
        return f"<table>{_row('th', heads)}{''.join(_row('td', row) for row in rows)}</table>"

    @cached_property
    def closed(self) -> ClosedForms:
        """The same in symbols of the parameters."""
        return closed_forms(self.system, self.at, self.x, self.t)


def small_oscillations(
    system: System, at: Mapping[Any, Any] | None = None, *, t: float = 0.0
) -> SmallOscillations:
    """Compute small oscillations about an equilibrium, or about a motion with constant velocities.

    at  coordinates and, for a steady motion, velocities: {"theta": 0.5, "psi'": 3.2}, as numbers or
        expressions of the parameters; others are 0 or follow from the constraints
    """
    given = named(system, at or {})
    x = steady_state(system, given, t)
    _, full = undisturbed(system, x, t)
    n = len(system.names)
    D = -np.linalg.pinv(full.A) @ full.B if len(full.A) else np.zeros((n, n))
    return SmallOscillations(system, given, x, t, full, kernel(full.A, n), D)


def _row(tag: str, cells: Iterable[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def _short(value: complex) -> str:
    """Six digits; what is below a millionth of the rest counts as zero."""
    value = complex(value)
    real, imaginary = (
        0.0 if abs(part) <= ZERO * max(abs(value), ZERO) else part
        for part in (value.real, value.imag)
    )
    if imaginary == 0:
        return f"{real:.6g}"
    return f"{real:.6g}{imaginary:+.6g}i" if real else f"{imaginary:.6g}i"
